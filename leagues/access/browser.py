"""Who asks: the browser with the links it holds, its device, the address it comes from."""

import ipaddress
import secrets
from datetime import timedelta

from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac

from leagues.models import Actor, Link

#: More links than anybody holds; the oldest are forgotten.
MOST_GRANTS = 500
_NOTED_EVERY = timedelta(minutes=10)


def open_link(request, token: str) -> Link:
    """The live link with this token, granted to this browser from now on; else 404."""
    link = live_link(token)
    grant(request, link)
    return link


def grant(request, link: Link) -> None:
    """This browser holds the link: also for who has just started a game."""
    held = [number for number in request.session.get("grants", []) if number != link.pk]
    request.session["grants"] = [*held, link.pk][-MOST_GRANTS:]


def actor(request) -> Actor:
    """Who makes a change in this request: its user, the link that let it in, its device, the reason it gave before."""
    user = request.user if request.user.is_authenticated else None
    reason = getattr(request, "reason", "")
    return Actor(user=user, link=getattr(request, "granted_by", None), device=device(request), reason=reason)


def device(request) -> str:
    """What this browser is called in front of people: "phone 3f2a", the same as long as its session lasts.

    It follows from the session's key, because two requests at once both find it missing and the last one to save
    the session would else rename the phone. It is kept because signing in changes the key.
    """
    if "device" not in request.session:
        key = request.session.session_key
        # Another algorithm would give every device a new number.
        number = salted_hmac("device", key, algorithm="sha1").hexdigest()[:4] if key else secrets.token_hex(2)
        request.session["device"] = f"{_kind(request.headers.get('User-Agent', ''))} {number}"
    return request.session["device"]


def _kind(user_agent: str) -> str:
    if "iPad" in user_agent or ("Android" in user_agent and "Mobile" not in user_agent):
        return "tablet"
    return "phone" if "Mobi" in user_agent else "computer"


def client_key(request) -> str:
    """Whom to count tries by: an address, or the network that one household has of the newer kind."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "nowhere"
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))


def held(request, kind: str):
    held = Link.objects.live().filter(pk__in=grants(request), kind=kind)
    return held.select_related("league", "user", "made_by")


def grants(request) -> list[int]:
    return request.session.get("grants", [])


def live_link(token: str) -> Link:
    link = Link.objects.live().select_related("game", "night__league", "league").filter(token=token).first()
    if link is None:
        raise Http404
    now = timezone.now()
    if link.last_used_at is None or now - link.last_used_at > _NOTED_EVERY:
        Link.objects.filter(pk=link.pk).update(last_used_at=now)
    return link
