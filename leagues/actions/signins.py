"""Record the sign-ins of a user and end them, even from another device."""

from importlib import import_module

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from leagues.models import SignIn, User

#: The number of newest sign-ins that are stored, whether or not they have ended.
STORED = 20


def record_sign_in(user: User, device: str, how: str, session_key: str) -> SignIn:
    """Store a sign-in and delete old ones that have ended."""
    with transaction.atomic():
        sign_in = SignIn.objects.create(user=user, device=device, how=how, session_key=session_key)
        newest = user.sign_ins.order_by("-pk").values_list("pk", flat=True)[:STORED]
        user.sign_ins.exclude(ended_at=None).exclude(pk__in=list(newest)).delete()
        return sign_in


def close_sign_in(user: User, sign_in_id: int | None) -> None:
    """Store that the user signed out."""
    user.sign_ins.filter(pk=sign_in_id, ended_at=None).update(ended_at=timezone.now())


def end_sign_in(sign_in: SignIn) -> None:
    """End a sign-in. Its browser is signed out with the next request."""
    _session(sign_in.session_key).delete()
    close_sign_in(sign_in.user, sign_in.pk)


def end_other_sign_ins(user: User, but: int | None) -> None:
    """End all sign-ins of the user except the one with the id `but`."""
    for sign_in in user.sign_ins.filter(ended_at=None).exclude(pk=but):
        end_sign_in(sign_in)


def keep_one_sign_in(user: User, sign_in_id: int | None, session_key: str) -> None:
    """Move one sign-in to a new session after a change of password, and end all others."""
    user.sign_ins.filter(pk=sign_in_id).update(session_key=session_key)
    end_other_sign_ins(user, sign_in_id)


def _session(session_key: str):
    return import_module(settings.SESSION_ENGINE).SessionStore(session_key)
