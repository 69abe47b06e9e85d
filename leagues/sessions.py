"""Sessions in the database, as Django keeps them; what comes with every request is written and proved once."""

import json
from functools import lru_cache

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core import signing
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

    def decode(self, session_data):
        try:
            return json.loads(_proved(session_data, self.key_salt))
        except signing.BadSignature:
            return super().decode(session_data)


class _Text:
    """Reads what was signed as the text that it is."""

    def loads(self, data: bytes) -> str:
        return data.decode("latin-1")


@lru_cache(maxsize=512)
def _proved(session_data: str, salt: str) -> str:
    """The JSON of a session, its signature seen to: that takes three times as long as reading it.

    Raises `BadSignature`.
    """
    return signing.loads(session_data, salt=salt, serializer=_Text)
