"""A casual evening, a game of a league for who only looks, and the calendar of a league."""

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
from leagues.forms.nights import MatchForm
from leagues.reports.calendar import calendar_text
from leagues.reports.evenings import evening_report
from leagues.reports.nights import game_card
from leagues.reports.scoreboard import Board


@require_safe
def evening(request, night_id):
    evening = get_evening(request, night_id)
    report = evening_report(evening)
    link = evening.links.live().filter(kind="watch").first()
    url = request.build_absolute_uri(reverse("open_link", args=[link.token])) if link else ""
    context = {"evening": evening, "report": report, "text": report.text(url)}
    return render(request, "nights/evening.html", context)


@never_cache
@require_safe
def evening_links(request, night_id):
    evening = get_evening(request, night_id, to="score")
    return render(request, "nights/evening_links.html", {"evening": evening, "rows": list(link_rows(request, evening))})


def link_rows(request, evening):
    """The newest link of each kind; a closed one without its address."""
    for kind, title in (("score", "To score"), ("watch", "To watch")):
        link = evening.links.filter(kind=kind).order_by("pk").last()
        if link is not None:
            url = request.build_absolute_uri(reverse("open_link", args=[link.token])) if link.is_live else ""
            yield {"link": link, "title": title, "url": url}


@require_POST
def renew_evening_link(request, night_id, link_id):
    evening = get_evening(request, night_id, to="score")
    new = actions.renew_link(get_evening_link(evening, link_id), actor(request))
    grant(request, new)  # who renews it stays in
    messages.success(request, "A new link is open; the old one is dead. Show the new one to whom it is for.")
    return redirect("evening_links", night_id)


@require_POST
def revoke_evening_link(request, night_id, link_id):
    evening = get_evening(request, night_id, to="score")
    link = actions.revoke_link(get_evening_link(evening, link_id), actor(request))
    messages.success(request, "The link is closed: whoever came by it is out.")
    # Without the link to score, nobody comes to the links any more: neither does who closed it.
    return redirect("home") if link.kind == link.Kind.SCORE else redirect("evening_links", night_id)


@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request, night_id):
    """Into which league, and who is who of its roster."""
    evening = get_evening(request, night_id, to="score")
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    mine = [league for league in leagues_here(request) if league.may("edit_roster")]
    chosen = request.POST.get("league") or request.GET.get("league", "")
    league = next((one for one in mine if one.slug == chosen), None)
    people = list(evening.players.current().order_by("name").values_list("pk", "name"))
    roster = []
    if league is not None:
        players = league.players.active().order_by("name")
        roster = list(players.values_list("pk", "name"))
    choices = [(one.slug, one.name) for one in mine]
    data = request.POST if request.method == "POST" else None
    form = MatchForm(choices, data, people=people if league else (), roster=roster)
    context = {"evening": evening, "form": form, "leagues": mine, "league": league}
    if data is None or league is None or not form.is_valid():
        return render(request, "nights/take_in.html", context, status=422 if data else 200)
    trouble = actions.take_in(evening, league, form.matches, actor(request))
    if trouble:
        form.add_error(None, trouble)
        return render(request, "nights/take_in.html", context, status=422)
    messages.success(request, f"The evening is a night of {league.name} now.")
    return redirect("night", league.slug, evening.pk)


@require_safe
def see_game(request, game_id):
    """A game for who may look: the board, the hands, and what an organizer may do to it."""
    game = get_game(request, game_id)
    board = Board(game)
    context = {"board": board, "card": game_card(game), "may_score": False, "may_correct": game.may_score}
    night = game.night
    if night.league_id is not None and game.role:
        league = get_league(request, night.league.slug)
        context |= {
            "league": league,
            "night": night,
            "may_run": league.may("run_nights") and not night.is_closed,
            "may_reason": night.is_closed and league.may("score"),
            "roster": league.players.active().order_by("name"),
            "held": game.held,
        }
    return render(request, "nights/game.html", context)


@never_cache
@require_safe
def calendar(request, token):
    """The nights of a league for calendar programs, which ask by the token in the address."""
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
    """The address to subscribe to; whoever looks after people makes a new one."""
    league = get_league(request, slug, to="manage_people" if request.method == "POST" else "see")
    if request.method == "POST":
        actions.open_calendar(league, actor(request))
        return redirect("calendar_link", slug)
    link = league.links.live().filter(kind="calendar").first()
    url = request.build_absolute_uri(reverse("calendar", args=[link.token])) if link else ""
    return render(request, "nights/calendar.html", {"league": league, "link": link, "url": url})


@require_POST
def evening_next(request, night_id):
    """The next game of the same people, with other partners where there are two pairs."""
    evening = get_evening(request, night_id, to="score")
    last = evening.games.order_by("-number").first()
    following = actions.next_game(last, actor(request), rotate=bool(request.POST.get("rotate")))
    grant(request, following.score_link)
    return redirect("game", following.id)
