"""The links of a league: create invitations and sign-in links, and list, close and replace all links."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_league, get_league_link, get_member, links_of
from leagues.forms.leagues import InviteForm
from leagues.reports.links import link_row, link_rows

#: Kinds of links to pages with the token in their address, because they poll or are fetched by other programs.
_WITH_TOKEN = {"watch": "watch", "wall": "night_wall"}


def link_url(request, link) -> str:
    """Return the full address of a link. Links to watch an evening open through the session, like those to score."""
    has_token = link.kind in _WITH_TOKEN and not (link.kind == "watch" and link.night_id)
    name = _WITH_TOKEN[link.kind] if has_token else "open_link"
    return request.build_absolute_uri(reverse(name, args=[link.token]))


@never_cache
@require_safe
def league_links(request, slug):
    """List all live links of the league without their tokens. Each has a page of its own."""
    league = get_league(request, slug, to="manage_people").league
    return render(request, "leagues/links.html", {"league": league, "links": link_rows(links_of(league))})


@never_cache
@require_safe
def league_link(request, slug, link_id):
    """Show one link as an address and a QR code. A sign-in link is shown only to the person who created it."""
    league = get_league(request, slug, to="manage_people").league
    link = get_league_link(league, link_id)
    shown = link.kind != link.Kind.SIGN_IN or link.made_by_id == request.user.pk
    row = link_row(link, link_url(request, link) if shown else "")
    return render(request, "leagues/link.html", {"league": league, "row": row})


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request, slug):
    access = get_league(request, slug, to="manage_people")
    league = access.league
    form = InviteForm(actions.invitable(access.role), request.POST or None)
    if request.method != "POST" or not form.is_valid():
        context = {"league": league, "form": form}
        return render(request, "leagues/invite.html", context, status=422 if form.is_bound else 200)
    link = actions.invite(league, form.cleaned_data["role"], form.cleaned_data["label"], actor(request))
    return redirect("league_link", slug, link.pk)


@require_POST
def make_sign_in_link(request, slug, membership_id):
    access = get_league(request, slug, to="manage_people")
    member = get_member(access.league, membership_id)
    error = actions.sign_in_error(access.role, member)
    if error:
        messages.error(request, error)
        return redirect("members", slug)
    return redirect("league_link", slug, actions.make_sign_in_link(member, actor(request)).pk)


@require_POST
def revoke_league_link(request, slug, link_id):
    league = get_league(request, slug, to="manage_people").league
    actions.revoke_link(get_league_link(league, link_id), actor(request))
    messages.success(request, "Link closed. Anyone who was using it has lost access.")
    return redirect("league_links", slug)


@require_POST
def renew_league_link(request, slug, link_id):
    league = get_league(request, slug, to="manage_people").league
    link = get_league_link(league, link_id)
    if link.kind in (link.Kind.INVITE, link.Kind.SIGN_IN):
        messages.error(request, "This link works only once. Create a new one instead.")
        return redirect("league_link", slug, link.pk)
    return redirect("league_link", slug, actions.renew_link(link, actor(request)).pk)
