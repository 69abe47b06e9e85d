"""Who makes a request: the browser with the links that were opened in it, its device, and its address."""

import ipaddress
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac

from leagues.models import Actor, Link

#: More links than a person uses. The oldest ones are dropped.
MOST_GRANTS = 500
_USE_WRITTEN_EVERY = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True)
class Access:
    """What a request may reach, with the facts that each of its changes records.

    `link_id`: the link that let the browser in. `reason`: why a game of a closed night is corrected.
    """

    link_id: int | None = None
    reason: str = ""


def actor(request, access: Access | None = None) -> Actor:
    """Return who makes a change: the user and device of the request, the link and reason of `access`.

    Without `access`, neither link nor reason is recorded, as on pages that only a role opens.
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
    """Return the live link with this token and write down that it was used, or raise 404."""
    link = Link.objects.live().select_related("game", "night__league", "league").filter(token=token).first()
    if link is None:
        raise Http404
    now = timezone.now()
    if link.last_used_at is None or now - link.last_used_at > _USE_WRITTEN_EVERY:
        Link.objects.filter(pk=link.pk).update(last_used_at=now)
    return link


def device(request) -> str:
    """Return the name of this browser for other people, such as "phone 3f2a". It lasts as long as the session.

    The number follows from the session key. Two first requests at once both find no name in the session, and a random
    one would change when the second of them saves. It is stored because signing in changes the key.
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
    """Return the key by which attempts are counted: an IPv4 address, or the IPv6 network of a household."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "nowhere"
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))
