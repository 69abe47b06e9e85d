"""The house rules of a league: list, show, rename and delete. `views.rules` saves them."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_league, get_league_rules
from leagues.forms.rule_pages import RuleSetNameForm
from leagues.reports.rules import House


@require_safe
def league_rules(request, slug):
    access = get_league(request, slug)
    league = access.league
    houses = [(rule_set, House.saved(rule_set)) for rule_set in league.rule_sets.order_by("name", "pk")]
    return render(request, "rules/league.html", {"access": access, "league": league, "houses": houses})


@require_safe
def league_rule_set(request, slug, rule_set_id):
    access = get_league(request, slug)
    return rule_set_page(request, access, get_league_rules(access.league, rule_set_id))


def rule_set_page(request, access, rule_set, form=None, status=200):
    house = House.saved(rule_set)
    link = request.build_absolute_uri(reverse("shared_rules", args=[house.text]))
    context = {"access": access, "league": access.league, "rule_set": rule_set, "house": house, "link": link}
    context["form"] = form or RuleSetNameForm(initial={"name": rule_set.name})
    return render(request, "rules/league_set.html", context, status=status)


@require_POST
def rename_league_rules(request, slug, rule_set_id):
    access = get_league(request, slug, to="run_nights")
    rule_set = get_league_rules(access.league, rule_set_id)
    form = RuleSetNameForm(request.POST)
    if form.is_valid():
        error = actions.rename_league_rules(rule_set, form.cleaned_data["name"], actor(request))
        if error:
            form.add_error("name", error)
    if not form.is_valid():
        return rule_set_page(request, access, rule_set, form, status=422)
    return redirect("league_rule_set", slug, rule_set_id)


@require_POST
def delete_league_rules(request, slug, rule_set_id):
    league = get_league(request, slug, to="run_nights").league
    rule_set = get_league_rules(league, rule_set_id)
    actions.delete_league_rules(rule_set, actor(request))
    messages.success(request, f"“{rule_set.name}” has been deleted. Seasons and games that use its rules keep them.")
    return redirect("league_rules", slug)
