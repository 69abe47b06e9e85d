"""Adapt django-allauth, which signs people in: limit who may sign up, and record each sign-in."""

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
        # The server has already replaced the address of a trusted proxy with that of its client.
        return request.META["REMOTE_ADDR"]


def record_sign_in(request, user, how: str = "", **kwargs) -> None:
    """Record a sign-in and store its id in the session, so that it can be ended from another device."""
    sign_in = actions.record_sign_in(
        user, actor(request).device, how or _sign_in_method(request, user), request.session.session_key
    )
    request.session["sign_in"] = sign_in.pk


def end_other_sign_ins(request, user, **kwargs) -> None:
    """End all other sign-ins after a change of password. This one has moved to a new session."""
    actions.keep_one_sign_in(user, request.session.get("sign_in"), request.session.session_key or "")


def record_sign_out(request, user, **kwargs) -> None:
    """Record the end of a sign-in."""
    if user is not None:
        actions.close_sign_in(user, request.session.get("sign_in"))


def connect() -> None:
    """Connect the signals. Called once, at start."""
    signals.user_logged_in.connect(record_sign_in, dispatch_uid="record a sign-in")
    for changed in (signals.password_changed, signals.password_set, signals.password_reset):
        changed.connect(end_other_sign_ins, dispatch_uid="end other sign-ins")
    user_logged_out.connect(record_sign_out, dispatch_uid="record a sign-out")


def _sign_in_method(request, user) -> str:
    records = get_authentication_records(request, user)
    method = records[-1]["method"] if records else ""
    return {"password": "password", "code": "code by mail"}.get(method, "new account")
