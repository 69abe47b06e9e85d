"""The signed-in user and what belongs to them."""

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404

from leagues.models import SignIn, User


def get_user(request) -> User:
    """Return the signed-in user. Others get a 403 (`PermissionDenied`)."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def get_sign_in(request, sign_in_id: int) -> SignIn:
    """Return a sign-in of the signed-in user, or raise 404."""
    return get_object_or_404(SignIn, pk=sign_in_id, user=request.user.pk)
