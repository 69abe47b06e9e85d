"""The seam to django-allauth, which signs people in: who may sign up, and what we note of each sign-in."""

from allauth.account import signals
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.urls import reverse

from leagues import actions
from leagues.access import actor, latest_invitation


class Adapter(DefaultAccountAdapter):
    def is_open_for_signup(self, request):
        return settings.SIGN_UP == "open" or latest_invitation(request) is not None

    def get_password_change_redirect_url(self, request):
        return reverse("me")

    def get_client_ip(self, request):
        # The server has already replaced a trusted proxy's address by that of its client.
        return request.META["REMOTE_ADDR"]


def note_sign_in(request, user, how: str = "", **kwargs) -> None:
    """Write down a sign-in and mark its session, so that it can be ended from another device."""
    sign_in = actions.note_sign_in(user, actor(request).device, how or _how(request, user), request.session.session_key)
    request.session["sign_in"] = sign_in.pk


def note_new_password(request, user, **kwargs) -> None:
    """Another password ends all other sign-ins, and gives this one another session."""
    actions.keep_one_sign_in(user, request.session.get("sign_in"), request.session.session_key or "")


def note_sign_out(request, user, **kwargs) -> None:
    if user is not None:
        actions.close_sign_in(user, request.session.get("sign_in"))


def connect() -> None:
    signals.user_logged_in.connect(note_sign_in, dispatch_uid="note a sign-in")
    for changed in (signals.password_changed, signals.password_set, signals.password_reset):
        changed.connect(note_new_password, dispatch_uid="note a new password")
    user_logged_out.connect(note_sign_out, dispatch_uid="note a sign-out")


def _how(request, user) -> str:
    records = get_authentication_records(request, user)
    method = records[-1]["method"] if records else ""
    return {"password": "password", "code": "code by mail"}.get(method, "new account")
