"""Pages of a league as a whole: its start, home page, settings and history."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_league, leagues_here
from leagues.forms.filters import HistoryFilterForm
from leagues.forms.leagues import LeagueForm, LeagueSettingsForm
from leagues.reports.league_changes import ChangeFilter, league_changes
from leagues.reports.members import player_of, unclaimed_players


@require_safe
@login_required
def leagues(request):
    return render(request, "leagues/leagues.html", {"leagues": leagues_here(request)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request):
    form = LeagueForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "leagues/new.html", {"form": form}, status=422 if form.is_bound else 200)
    return redirect("league", actions.start_league(**form.cleaned_data, actor=actor(request)).slug)


@require_safe
def league(request, slug):
    access = get_league(request, slug)
    league = access.league
    player = player_of(league, request.user)
    askable = [] if player or league.is_archived else unclaimed_players(league, request.user)
    context = {"access": access, "league": league, "player": player, "askable": askable}
    return render(request, "leagues/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def league_settings(request, slug):
    league = get_league(request, slug, to="manage_league").league
    values = {name: getattr(league, name) for name in LeagueSettingsForm.base_fields}
    form = LeagueSettingsForm(request.POST or None, initial=values)
    if form.is_valid() and league.is_archived:
        messages.error(request, "Reopen the league first. An archived league can’t be changed.")
        return redirect("league_settings", slug)
    error = actions.change_league(league, form.cleaned_data, actor(request)) if form.is_valid() else ""
    if error:
        form.add_error("currency", error)
    if not form.is_valid():
        context = {"league": league, "form": form}
        return render(request, "leagues/settings.html", context, status=422 if form.is_bound else 200)
    messages.success(request, "Saved.")
    return redirect("league_settings", slug)


@require_POST
def archive_league(request, slug):
    league = get_league(request, slug, to="manage_league").league
    actions.archive_league(league, actor(request))
    return redirect("league_settings", slug)


@require_POST
def reopen_league(request, slug):
    league = get_league(request, slug, to="manage_league").league
    actions.reopen_league(league, actor(request))
    return redirect("league_settings", slug)


@require_safe
def league_changes_page(request, slug):
    league = get_league(request, slug, to="see_changes").league
    wanted = ChangeFilter.read(request.GET)
    page = league_changes(league, wanted)
    values = {"group": wanted.group, "who": wanted.who, "day": wanted.day}
    form = HistoryFilterForm(page.groups, page.members, initial=values)
    context = {"league": league, "form": form, "page": page}
    return render(request, "leagues/changes.html", context)
