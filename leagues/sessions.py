"""Sessions in the database, as Django keeps them; the query that comes with every request is written once."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from leagues.models.prepared import Prepared

_SESSION = Prepared(lambda key: Session.objects.filter(session_key=key), key=str)


class SessionStore(db.SessionStore):
    def _get_session_from_db(self):
        session = next(iter(_SESSION(key=self.session_key)), None)
        if session is not None and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None
