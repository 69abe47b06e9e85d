"""The roster of a league, and the page of each player."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import (
    actor,
    get_league,
    get_merged_player,
    get_night,
    get_roster_player,
    get_roster_players,
    may_see_balances,
)
from leagues.forms.nights import MergePlayerForm, NameForm, NamesForm
from leagues.forms.problems import add_problems
from leagues.reports.nights import upcoming
from leagues.reports.players import player_report


@require_http_methods(["GET", "HEAD", "POST"])
def roster(request, slug):
    access = get_league(request, slug, to="edit_roster" if request.method == "POST" else "see")
    league = access.league
    form = NamesForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        new, problems = actions.add_players(league, form.cleaned_data["names"], actor(request))
        for problem in problems:
            messages.error(request, problem)
        if new:
            names = ", ".join(player.name for player in new[:10])
            messages.success(request, f"Added {len(new)} to the roster: {names}.")
        return redirect("roster", slug)
    players = league.players.current().select_related("user").order_by("occasional", "name")
    context = {
        "access": access,
        "league": league,
        "form": form,
        "players": [player for player in players if player.left_at is None],
        "gone": [player for player in players if player.left_at is not None],
    }
    return render(request, "people/roster.html", context, status=422 if form.is_bound else 200)


@require_safe
def player(request, slug, player_id):
    access = get_league(request, slug)
    player = get_roster_player(access.league, player_id)
    return player_page(request, access, player)


def player_page(request, access, player, form=None, status=200):
    league = access.league
    is_me = player.user_id is not None and player.user_id == request.user.pk
    with_money = is_me or may_see_balances(access)
    nights = league.nights.planned().filter(season__archived_at=None)[:3]
    roster = list(league.players.current().order_by("name"))
    names = {one.pk: one.name for one in roster}
    context = {
        "access": access,
        "league": league,
        "player": player,
        "report": player_report(league, player, names, with_money=with_money),
        "is_me": is_me,
        "with_money": with_money,
        "upcoming": upcoming(nights, player) if is_me or access.may("run_nights") else [],
        "name_form": form or NameForm(initial={"name": player.name}),
        "merge_form": MergePlayerForm(players=[(one.pk, one.name) for one in roster if one.pk != player.pk]),
    }
    return render(request, "people/player.html", context, status=status)


@require_POST
def rename_player(request, slug, player_id):
    access = get_league(request, slug, to="edit_roster")
    player = get_roster_player(access.league, player_id)
    form = NameForm(request.POST)
    if form.is_valid():
        add_problems(form, actions.rename_player(player, form.cleaned_data["name"], actor(request)), "name")
    if not form.is_valid():
        return player_page(request, access, player, form, status=422)
    return redirect("player", slug, player_id)


@require_POST
def change_player(request, slug, player_id):
    """Save that a player left or came back, or is a regular or an occasional player."""
    league = get_league(request, slug, to="edit_roster").league
    player = get_roster_player(league, player_id)
    changes = {
        "left": {"left_at": timezone.now()},
        "back": {"left_at": None},
        "occasional": {"occasional": True},
        "regular": {"occasional": False},
    }
    what = request.POST.get("what", "")
    if what in changes:
        actions.change_player(player, changes[what], actor(request))
    return redirect("player", slug, player_id)


@require_POST
def merge_player(request, slug, player_id):
    """Merge the player into another one on the roster."""
    league = get_league(request, slug, to="edit_roster").league
    form = MergePlayerForm(request.POST)
    numbers = [player_id, form.cleaned_data["into"]] if form.is_valid() else [player_id]
    players = get_roster_players(league, numbers)
    if len(players) != 2:
        messages.error(request, "Pick the other player from the list.")
        return redirect("player", slug, player_id)
    duplicate, real = players
    problem = actions.merge_players(duplicate, real, actor(request))
    if problem:
        messages.error(request, problem)
        return redirect("player", slug, player_id)
    messages.success(request, f"{duplicate.name} now counts as {real.name}.")
    return redirect("player", slug, real.pk)


@require_POST
def unmerge_player(request, slug, player_id):
    league = get_league(request, slug, to="edit_roster").league
    duplicate = get_merged_player(league, player_id)
    real = duplicate.merged_into_id
    problem = actions.unmerge_player(duplicate, actor(request))
    if problem:
        messages.error(request, problem)
    return redirect("player", slug, real)


@require_POST
def set_plan(request, slug, player_id, night_id):
    """Save whether a player is coming. The player or an organizer can answer."""
    access = get_night(request, slug, night_id)
    player = get_roster_player(access.league, player_id)
    if player.user_id != request.user.pk and not access.may("run_nights"):
        raise PermissionDenied
    plan = request.POST.get("plan", "")
    if plan in ("yes", "no", ""):
        problem = actions.set_plan(access.night, player, plan, actor(request))
        if problem:
            messages.error(request, problem)
    return redirect("player", slug, player_id)
