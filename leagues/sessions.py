"""Sessions in the database, as Django keeps them; the query that comes with every request is written once."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from leagues.models.prepared import Prepared

_SESSION = Prepared(
    lambda key: Session.objects.filter(session_key=key).values_list("session_data", "expire_date"), key=str
)


class SessionStore(db.SessionStore):
    def load(self):
        for data, ends in _SESSION(key=self.session_key):
            if ends > timezone.now():
                return self.decode(data)
        self._session_key = None
        return {}
