"""Show a casual evening, a game of a league, and the calendar of a league."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import (
    actor,
    get_calendar,
    get_evening,
    get_evening_link,
    get_game,
    get_league,
    grant,
    leagues_here,
)
from leagues.forms.night_games import ForfeitForm, SubstituteForm
from leagues.forms.nights import MatchForm
from leagues.forms.reasons import ReasonForm
from leagues.reports.calendar import calendar_text
from leagues.reports.evenings import evening_report
from leagues.reports.nights import game_card
from leagues.reports.scoreboard import Board


@require_safe
def evening(request, night_id):
    access = get_evening(request, night_id)
    evening = access.evening
    report = evening_report(evening)
    link = evening.links.live().filter(kind="watch").first()
    url = request.build_absolute_uri(reverse("open_link", args=[link.token])) if link else ""
    context = {"access": access, "evening": evening, "report": report, "text": report.text(url)}
    return render(request, "nights/evening.html", context)


@never_cache
@require_safe
def evening_links(request, night_id):
    evening = get_evening(request, night_id, to="score").evening
    return render(request, "nights/evening_links.html", {"evening": evening, "rows": list(link_rows(request, evening))})


def link_rows(request, evening):
    """Yield the newest link of each kind. A closed one comes without its address."""
    for kind, title in (("score", "To score"), ("watch", "To watch")):
        link = evening.links.filter(kind=kind).order_by("pk").last()
        if link is not None:
            url = request.build_absolute_uri(reverse("open_link", args=[link.token])) if link.is_live else ""
            yield {"link": link, "title": title, "url": url, "is_to_score": link.kind == link.Kind.SCORE}


@require_POST
def renew_evening_link(request, night_id, link_id):
    access = get_evening(request, night_id, to="score")
    new = actions.renew_link(get_evening_link(access.evening, link_id), actor(request, access))
    grant(request, new)  # The person who renews it keeps their access.
    messages.success(request, "There is a new link, and the old one no longer works. Share the new one.")
    return redirect("evening_links", night_id)


@require_POST
def revoke_evening_link(request, night_id, link_id):
    access = get_evening(request, night_id, to="score")
    link = actions.revoke_link(get_evening_link(access.evening, link_id), actor(request, access))
    messages.success(request, "Link closed. Anyone who was using it has lost access.")
    # Without a link to score, nobody can open the page of links, not even the person who closed it.
    return redirect("home") if link.kind == link.Kind.SCORE else redirect("evening_links", night_id)


@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request, night_id):
    """Add the evening to a league: choose it, and match the players with its roster."""
    access = get_evening(request, night_id, to="score")
    evening = access.evening
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    mine = [one.league for one in leagues_here(request) if one.may("edit_roster")]
    chosen = request.POST.get("league") or request.GET.get("league", "")
    league = next((one for one in mine if one.slug == chosen), None)
    people = list(evening.players.current().order_by("name").values_list("pk", "name"))
    roster = []
    if league is not None:
        players = league.players.active().order_by("name")
        roster = list(players.values_list("pk", "name"))
    choices = [(one.slug, one.name) for one in mine]
    data = request.POST if request.method == "POST" else None
    form = MatchForm(choices, data, league=chosen, people=people if league else (), roster=roster)
    context = {"evening": evening, "form": form, "leagues": mine, "league": league}
    if data is None or league is None or not form.is_valid():
        return render(request, "nights/take_in.html", context, status=422 if data else 200)
    error = actions.take_in(evening, league, form.matches, actor(request, access))
    if error:
        form.add_error(None, error)
        return render(request, "nights/take_in.html", context, status=422)
    messages.success(request, f"The evening is now a night of {league.name}.")
    return redirect("night", league.slug, evening.pk)


@require_safe
def see_game(request, game_id):
    """Show the board and hands of a game, with the actions of an organizer."""
    game_access = get_game(request, game_id)
    game, night = game_access.game, game_access.game.night
    card = game_card(game)
    context = {"board": Board(game), "card": card, "may_score": False}
    context["may_open"] = game_access.may_score and (card.has_hands or not card.is_over)
    if game_access.role:
        access = get_league(request, night.league.slug)
        league = access.league
        roster = league.players.active()
        context |= {
            "league": league,
            "night": night,
            "may_run": access.may("run_nights") and not night.is_closed,
            "may_reason": night.is_closed and access.may("score") and not game_access.may_score,
            "substitute_form": SubstituteForm(card.seats, roster.order_by("name").values_list("pk", "name")),
            "forfeit_form": ForfeitForm([(side.number, side.names) for side in card.sides]),
            "correct_form": ReasonForm(auto_id="correct-%s"),
            "count_form": ReasonForm(auto_id="count-%s"),
            "is_on_hold": bool(game.hold),
        }
    return render(request, "nights/game.html", context)


@never_cache
@require_safe
def calendar(request, token):
    """Return the nights of a league for calendar programs. The token in the address gives access."""
    league = get_calendar(token)
    text = calendar_text(
        league,
        host=request.get_host(),
        url_of=lambda night: request.build_absolute_uri(reverse("night", args=[league.slug, night.pk])),
    )
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def calendar_link(request, slug):
    """Show the address to subscribe to. A post by a member who manages people creates it."""
    access = get_league(request, slug, to="manage_people" if request.method == "POST" else "see")
    league = access.league
    if request.method == "POST":
        actions.open_calendar(league, actor(request))
        return redirect("calendar_link", slug)
    link = league.links.live().filter(kind="calendar").first()
    url = request.build_absolute_uri(reverse("calendar", args=[link.token])) if link else ""
    return render(request, "nights/calendar.html", {"access": access, "league": league, "link": link, "url": url})


@require_POST
def evening_next(request, night_id):
    """Start the next game with the same people, with new partners on request."""
    access = get_evening(request, night_id, to="score")
    last = access.evening.games.order_by("-number").first()
    new = actions.next_game(last.pk, actor(request, access), rotate=bool(request.POST.get("rotate")))
    grant(request, new.score_link)
    return redirect("game", new.id)
