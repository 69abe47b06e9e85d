"""The signed-in user and what is his own."""

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404

from leagues.models import SignIn, User


def get_user(request) -> User:
    """Who is signed in; PermissionDenied (403) for everybody else."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def get_sign_in(request, sign_in_id: int) -> SignIn:
    """One of one's own sign-ins; else 404."""
    return get_object_or_404(SignIn, pk=sign_in_id, user=request.user.pk)
