"""The house rules of a league: listed, looked at, renamed and deleted. They are saved by `views.rules`."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_league, get_league_rules
from leagues.reports.rules import House
from leagues.rulelinks import name_trouble


@require_safe
def league_rules(request, slug):
    league = get_league(request, slug)
    houses = [(rule_set, House.saved(rule_set)) for rule_set in league.rule_sets.order_by("name", "pk")]
    return render(request, "rules/league.html", {"league": league, "houses": houses})


@require_safe
def league_rule_set(request, slug, rule_set_id):
    league = get_league(request, slug)
    return rule_set_page(request, league, get_league_rules(league, rule_set_id))


def rule_set_page(request, league, rule_set, trouble="", typed="", status=200):
    house = House.saved(rule_set)
    link = request.build_absolute_uri(reverse("shared_rules", args=[house.text]))
    context = {"league": league, "rule_set": rule_set, "house": house, "link": link}
    context |= {"trouble": trouble, "typed": typed or rule_set.name}
    return render(request, "rules/league_set.html", context, status=status)


@require_POST
def rename_league_rules(request, slug, rule_set_id):
    league = get_league(request, slug, to="run_nights")
    rule_set = get_league_rules(league, rule_set_id)
    name = request.POST.get("name", "").strip()
    trouble = name_trouble(name) or ("" if name else "Type a name, like “Saturday table”.")
    trouble = trouble or actions.rename_league_rules(rule_set, name, actor(request))
    if trouble:
        return rule_set_page(request, league, rule_set, trouble, name, status=422)
    return redirect("league_rule_set", slug, rule_set_id)


@require_POST
def delete_league_rules(request, slug, rule_set_id):
    league = get_league(request, slug, to="run_nights")
    rule_set = get_league_rules(league, rule_set_id)
    actions.delete_league_rules(rule_set, actor(request))
    messages.success(request, f"“{rule_set.name}” is deleted. Seasons and games that have its rules keep them.")
    return redirect("league_rules", slug)
