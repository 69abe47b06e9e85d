"""The seasons of a league, with their rules, stakes, pairs, and penalties in points."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import (
    actor,
    get_adjustment,
    get_league,
    get_pair,
    get_roster_player,
    get_roster_players,
    get_season,
    rule_sets_here,
)
from leagues.actions import Agreement, NewSeason
from leagues.currencies import digits_of
from leagues.forms.seasons import NightForm, PairForm, PointsForm, SeasonChangeForm, SeasonForm, TermsForm
from leagues.reports.adjustments import adjustment_row, adjustment_rows
from leagues.reports.nights import upcoming
from leagues.reports.seasons import agreed_values, changeable_nights, night_lines, season_rows, terms_sentences
from leagues.reports.standings import pair_names


@require_safe
def seasons(request, slug):
    access = get_league(request, slug)
    league = access.league
    return render(request, "seasons/all.html", {"access": access, "league": league, "seasons": season_rows(league)})


@require_http_methods(["GET", "HEAD", "POST"])
def new_season(request, slug):
    league = get_league(request, slug, to="run_nights").league
    data = request.POST if request.method == "POST" else None
    form = SeasonForm(data, saved=saved_rules(request, league), digits=digits_of(league.currency))
    if data is not None and form.is_valid() and league.seasons.filter(name=form.cleaned_data["name"]).exists():
        form.add_error("name", "This league already has a season with that name. Choose another one.")
    if data is None or not form.is_valid():
        return render(request, "seasons/new.html", {"league": league, "form": form}, status=422 if data else 200)
    new = NewSeason(**form.season_values)
    season = actions.start_season(league, new, Agreement(**form.agreement_values), actor(request))
    nights = season.nights.count()
    messages.success(request, f"{season.name} has {nights} night{'' if nights == 1 else 's'}.")
    return redirect("season", slug, season.pk)


def saved_rules(request, league):
    """Return the house rules of the league, then those of this browser, as choices."""
    sets = [*league.rule_sets.order_by("name", "pk"), *rule_sets_here(request)]
    return [(f"set-{one.pk}", one.name if one.league_id else f"{one.name} (yours)", one.rules_value) for one in sets]


@require_safe
def season(request, slug, season_id):
    access = get_league(request, slug)
    league = access.league
    season = get_season(league, season_id)
    terms = season.terms
    player = league.players.current().filter(user=request.user.pk).first()
    context = {
        "access": access,
        "league": league,
        "season": season,
        "words": list(terms_sentences(terms, league.currency)),
        "nights": night_lines(season),
        "upcoming": upcoming(season.nights.planned()[:3], player),
        "player": player,
        "night_form": NightForm(initial={"start": season.start}),
        "change_form": SeasonChangeForm(
            initial={"name": season.name, "shows_money": season.shows_money}, auto_id="season-%s"
        ),
    }
    return render(request, "seasons/season.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def season_terms(request, slug, season_id):
    league = get_league(request, slug, to="run_nights").league
    season = get_season(league, season_id)
    terms, data = season.terms, request.POST if request.method == "POST" else None
    nights = changeable_nights(season)
    form = TermsForm(
        data,
        nights=nights,
        saved=[*saved_rules(request, league), ("now", "Current rules", terms.rules_value)],
        digits=digits_of(league.currency),
        stakes=terms.stakes_value,
        initial=agreed_values(terms),
    )
    context = {"league": league, "season": season, "form": form, "nights": nights}
    if data is None or not form.is_valid():
        return render(request, "seasons/terms.html", context, status=422 if data else 200)
    dates = {value: day for value, _, day in changeable_nights(season, dates=True)}
    from_date = dates[form.cleaned_data["from_night"]]
    problem = actions.change_terms(season, from_date, Agreement(**form.agreement_values), actor(request))
    if problem:
        form.add_error("from_night", problem)
        return render(request, "seasons/terms.html", context, status=422)
    messages.success(request, "Saved. Earlier nights are unchanged.")
    return redirect("season", slug, season_id)


@require_POST
def change_season(request, slug, season_id):
    league = get_league(request, slug, to="run_nights").league
    season = get_season(league, season_id)
    form = SeasonChangeForm(request.POST)
    name = form.cleaned_data.get("name") if form.is_valid() else None
    if name is None or league.seasons.exclude(pk=season.pk).filter(name=name).exists():
        messages.error(request, "Type a name that no other season in this league has.")
    else:
        actions.change_season(season, name, form.cleaned_data["shows_money"], actor(request))
    return redirect("season", slug, season_id)


@require_POST
def archive_season(request, slug, season_id):
    season = get_season(get_league(request, slug, to="run_nights").league, season_id)
    actions.archive_season(season, bool(request.POST.get("archive")), actor(request))
    return redirect("seasons", slug)


@require_POST
def add_night(request, slug, season_id):
    season = get_season(get_league(request, slug, to="run_nights").league, season_id)
    form = NightForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Type the date and the time of the night.")
        return redirect("season", slug, season_id)
    night = actions.add_night(season, form.cleaned_data["date"], form.cleaned_data["start"], actor(request))
    if night is None:
        messages.error(request, "There is already a night at that time.")
        return redirect("season", slug, season_id)
    return redirect("night", slug, night.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request, slug, season_id):
    access = get_league(request, slug, to="see" if request.method != "POST" else "run_nights")
    league = access.league
    season = get_season(league, season_id)
    size = len(season.terms.seating.sides[0])
    if request.method == "POST":
        form = PairForm(size, request.POST)
        players = get_roster_players(league, form.players) if form.is_valid() else []
        problem = actions.form_pair(season, players, actor(request))
        if problem:
            messages.error(request, problem)
        return redirect("pairs", slug, season_id)
    named = pair_names(season)
    paired = {player.pk for pair, _ in named for player in pair.players.all()}
    players = league.players.active().order_by("name")
    free = [(player.pk, player.name) for player in players if player.pk not in paired]
    form = PairForm(size, players=free) if free else None
    context = {"access": access, "league": league, "season": season, "pairs": named, "form": form}
    return render(request, "seasons/pairs.html", context)


@require_POST
def dissolve_pair(request, slug, season_id, pair_id):
    season = get_season(get_league(request, slug, to="run_nights").league, season_id)
    actions.dissolve_pair(get_pair(season, pair_id), actor(request))
    return redirect("pairs", slug, season_id)


@require_http_methods(["GET", "HEAD", "POST"])
def adjust_points(request, slug, season_id):
    league = get_league(request, slug, to="run_nights").league
    season = get_season(league, season_id)
    players = league.players.current().order_by("name").values_list("pk", "name")
    pairs = [(pair.pk, name) for pair, name in pair_names(season)] if season.fixed_pairs else []
    data = request.POST if request.method == "POST" else None
    form = PointsForm(players, pairs, data)
    if data is None or not form.is_valid():
        context = {"league": league, "season": season, "form": form, "adjustments": adjustment_rows(season)}
        return render(request, "seasons/points.html", context, status=422 if data else 200)
    kind, number = form.chosen
    points, reason = form.cleaned_data["points"], form.cleaned_data["reason"]
    who = get_pair(season, number) if kind == "pair" else get_roster_player(league, number)
    row = adjustment_row(actions.adjust_points(season, who, points, reason, actor(request)))
    messages.success(request, f"{row.name}: {row.points}.")
    standings = reverse("standings", args=[slug, season_id])
    return redirect(f"{standings}?who=pairs" if kind == "pair" else standings)


@require_POST
def take_back_points(request, slug, season_id, adjustment_id):
    season = get_season(get_league(request, slug, to="run_nights").league, season_id)
    actions.take_back_adjustment(get_adjustment(season, adjustment_id), actor(request))
    return redirect("adjust_points", slug, season_id)
