"""The browser that makes a request: its device name, its address, and the links that were opened in it."""

import ipaddress
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac

from leagues.models import Actor, Link

#: The number of links that a browser remembers. The oldest ones are dropped.
MOST_GRANTS = 500
#: The shortest time between two updates of `last_used_at`.
_LAST_USED_INTERVAL = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True)
class Access:
    """The result of an access check. Subclasses add the object.

    `link_id`: the link that gave access. `reason`: why a game of a closed night is corrected.
    """

    link_id: int | None = None
    reason: str = ""


def actor(request, access: Access | None = None) -> Actor:
    """Return who makes a change: the user and device of the request, the link and reason of `access`.

    Without `access` the actor has neither link nor reason, as on pages that need a role.
    """
    user = request.user if request.user.is_authenticated else None
    access = access or Access()
    return Actor(user=user, link=access.link_id, device=device(request), reason=access.reason)


def open_link(request, token: str) -> Link:
    """Grant this browser the live link with this token and return it, or raise 404."""
    link = live_link(token)
    grant(request, link)
    return link


def grant(request, link: Link) -> None:
    """Add the link to the grants of this browser."""
    others = [number for number in grants(request) if number != link.pk]
    request.session["grants"] = [*others, link.pk][-MOST_GRANTS:]


def grants(request) -> list[int]:
    """Return the ids of the links that were opened in this browser, live or dead."""
    return request.session.get("grants", [])


def granted_links(request, kind: str):
    """Return the live links of one kind that were opened in this browser."""
    links = Link.objects.live().filter(pk__in=grants(request), kind=kind)
    return links.select_related("league", "user", "made_by")


def live_link(token: str) -> Link:
    """Return the live link with this token and update its time of use, or raise 404."""
    link = Link.objects.live().select_related("game", "night__league", "league").filter(token=token).first()
    if link is None:
        raise Http404
    now = timezone.now()
    if link.last_used_at is None or now - link.last_used_at > _LAST_USED_INTERVAL:
        Link.objects.filter(pk=link.pk).update(last_used_at=now)
    return link


def device(request) -> str:
    """Return the name by which other people see this browser, such as "phone 3f2a". It lasts as long as the session.

    The number is derived from the session key, so that two first requests at once get the same name. It is stored
    because signing in changes the key.
    """
    if "device" not in request.session:
        key = request.session.session_key
        # A different algorithm would give every device a new number.
        number = salted_hmac("device", key, algorithm="sha1").hexdigest()[:4] if key else secrets.token_hex(2)
        request.session["device"] = f"{_device_kind(request.headers.get('User-Agent', ''))} {number}"
    return request.session["device"]


def _device_kind(user_agent: str) -> str:
    if "iPad" in user_agent or ("Android" in user_agent and "Mobile" not in user_agent):
        return "tablet"
    return "phone" if "Mobi" in user_agent else "computer"


def client_key(request) -> str:
    """Return the key for counting attempts: an IPv4 address, or the IPv6 network of a household."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "nowhere"
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))
