"""Rules of every Pitch: rule cards, the finder, and house rules to make, save and share.

All of it is public. Saved house rules are found by their token, and shared ones are in the address itself. Saving for a
league needs the right to run its nights.
"""

import re
from functools import wraps

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_league, get_rule_set, leagues_here, remember_rule_set, rule_sets_here
from leagues.forms.rule_pages import RuleSearchForm
from leagues.forms.rules import HouseForm
from leagues.reports.rules import Finder, House, card_of, families, variant_of
from leagues.rulelinks import BadRuleLink, SharedRules, decode, new_rules_token

_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)


def explain_bad_links(view):
    """Wrap a view to show a page with the reason if the rules in the address can't be read."""

    @wraps(view)
    def checked(request, *args, **options):
        try:
            return view(request, *args, **options)
        except BadRuleLink as error:
            return render(request, "rules/bad_link.html", {"error": error}, status=400)

    return checked


@require_safe
def all_rules(request):
    form = RuleSearchForm(request.GET)
    query = form.cleaned_data["q"] if form.is_valid() else ""
    context = {"form": form, "query": query, "families": families(query), "houses": rule_sets_here(request)}
    return render(request, "rules/all.html", context)


@require_safe
def rule_card(request, key):
    variant = get_variant(key)
    return render(request, "rules/card.html", {"variant": variant, "card": card_of(variant)})


@require_safe
def which_pitch(request):
    return render(request, "rules/which.html", {"finder": Finder(request.GET.dict())})


@require_http_methods(["GET", "HEAD", "POST"])
@explain_bad_links
def house_rules(request, key):
    variant = get_variant(key)
    text = request.POST.get("rules") or request.GET.get("rules")
    start = decode(text) if text else None
    if start is not None and start.variant != key:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = HouseForm(data, variant=variant, shared=start, leagues=leagues_to_save_for(request))
    if data is None or not form.is_valid():
        return house_page(request, form, text, status=422 if data else 200)
    if not form.chosen_league:
        return save_for_browser(request, form.shared_rules)
    league = get_league(request, form.chosen_league, to="run_nights").league
    problem = actions.save_league_rules(league, form.shared_rules, actor(request))
    if problem:
        form.add_error("name", problem)
        return house_page(request, form, text, status=422)
    return redirect("league_rules", league.slug)


def leagues_to_save_for(request):
    """Return (slug, name) of the leagues for which the user may save house rules."""
    mine = [access.league for access in leagues_here(request) if access.may("run_nights")]
    return [(league.slug, league.name) for league in mine]


def save_for_browser(request, shared: SharedRules):
    """Save house rules for this browser. If the button is tapped twice, the rules are saved once."""
    once = request.POST.get("once", "")
    rule_set = actions.save_rules(shared, actor(request), once if _TOKEN.fullmatch(once) else "")
    remember_rule_set(request, rule_set)
    return redirect("saved_rules", rule_set.token)


@require_POST
@explain_bad_links
def check_house_rules(request, key):
    """Return the card and the errors while options are being changed. Saves nothing."""
    text = request.POST.get("rules")
    form = HouseForm(request.POST, variant=get_variant(key), shared=decode(text) if text else None, naming=False)
    form.is_valid()
    return render(request, "rules/house.html#checked", {"form": form, "house": house_of(form), "live": True})


@require_http_methods(["GET", "HEAD", "POST"])
def change_saved_rules(request, token):
    rule_set = get_rule_set(token)
    start = House.saved(rule_set).shared
    data = request.POST if request.method == "POST" else None
    form = HouseForm(data, variant=variant_of(start.variant), shared=start)
    if data is None or not form.is_valid():
        return house_page(request, form, House(shared=start).text, rule_set=rule_set, status=422 if data else 200)
    actions.change_saved_rules(rule_set, form.shared_rules)
    remember_rule_set(request, rule_set)
    return redirect("saved_rules", rule_set.token)


@require_safe
def saved_rules(request, token):
    rule_set = get_rule_set(token)
    house = House.saved(rule_set)
    link = request.build_absolute_uri(reverse("shared_rules", args=[house.text]))
    context = {"house": house, "rule_set": rule_set, "link": link}
    return render(request, "rules/saved.html", context | {"leagues": leagues_to_save_for(request)})


@require_POST
def delete_saved_rules(request, token):
    rule_set = get_rule_set(token)
    actions.delete_saved_rules(rule_set)
    messages.success(request, f"“{rule_set.name}” has been deleted. Games and seasons that use its rules keep them.")
    return redirect("all_rules")


@require_safe
@explain_bad_links
def shared_rules(request, text):
    context = {"house": House(shared=decode(text)), "leagues": leagues_to_save_for(request), "once": new_rules_token()}
    return render(request, "rules/shared.html", context)


@require_POST
@explain_bad_links
def save_shared_rules(request, text):
    shared = decode(text)
    if not shared.name:
        return redirect(f"{reverse('house_rules', args=[shared.variant])}?rules={text}")
    slug = request.POST.get("keep_for", "")
    if not slug:
        return save_for_browser(request, shared)
    league = get_league(request, slug, to="run_nights").league
    problem = actions.save_league_rules(league, shared, actor(request))
    if problem:
        messages.error(request, problem)
        return redirect(f"{reverse('house_rules', args=[shared.variant])}?rules={text}")
    return redirect("league_rules", slug)


def get_variant(key):
    variant = variant_of(key)
    if variant is None:
        raise Http404
    return variant


def house_page(request, form, text, rule_set=None, status=200):
    once = request.POST.get("once") or new_rules_token()
    context = {"form": form, "house": house_of(form), "text": text, "rule_set": rule_set, "once": once}
    return render(request, "rules/house.html", context, status=status)


def house_of(form) -> House:
    """Return the house rules of the form so far, without options that have an error."""
    if not form.is_bound:
        return House(shared=SharedRules(variant=form.variant.key, options=dict(form.given)))
    return House(shared=form.accepted_rules)
