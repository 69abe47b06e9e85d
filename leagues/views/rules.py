"""Rules of every Pitch: their cards, which one it is, and house rules made, saved and shared.

All of it is public; saved house rules are reached by their token, and shared ones are in the address itself.
"""

from functools import wraps

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_rule_set, remember_rule_set, rule_sets_here
from leagues.forms.rules import HouseForm
from leagues.reports.qr import qr_svg
from leagues.reports.rules import Finder, House, card_of, families, variant_of
from leagues.rulelinks import BadRuleLink, SharedRules, decode

LONGEST_QUERY = 100


def links_are_checked(view):
    """Rules in an address that cannot be read are answered with a page that says why."""

    @wraps(view)
    def checked(request, *args, **options):
        try:
            return view(request, *args, **options)
        except BadRuleLink as fault:
            return render(request, "rules/bad_link.html", {"fault": fault}, status=400)

    return checked


@require_safe
def all_rules(request):
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    context = {"query": query, "families": families(query), "houses": rule_sets_here(request)}
    return render(request, "rules/all.html", context)


@require_safe
def rule_card(request, key):
    variant = get_variant(key)
    return render(request, "rules/card.html", {"variant": variant, "card": card_of(variant)})


@require_safe
def which_pitch(request):
    return render(request, "rules/which.html", {"finder": Finder(request.GET.dict())})


@require_http_methods(["GET", "HEAD", "POST"])
@links_are_checked
def house_rules(request, key):
    variant = get_variant(key)
    text = request.POST.get("rules") or request.GET.get("rules")
    start = decode(text) if text else None
    if start is not None and start.variant != key:
        raise Http404
    if request.method != "POST":
        return house_page(request, HouseForm(variant=variant, shared=start), text)
    form = HouseForm(request.POST, variant=variant, shared=start)
    if not form.is_valid():
        return house_page(request, form, text, status=422)
    rule_set = actions.save_rules(form.shared_rules, actor(request))
    remember_rule_set(request, rule_set)
    return redirect("saved_rules", rule_set.token)


@require_POST
@links_are_checked
def check_house_rules(request, key):
    """The card and what is refused, while the options are being changed. Nothing is saved."""
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
    context = {"house": house, "rule_set": rule_set, "link": link, "qr": qr_svg(link)}
    return render(request, "rules/saved.html", context)


@require_safe
@links_are_checked
def shared_rules(request, text):
    return render(request, "rules/shared.html", {"house": House(shared=decode(text))})


@require_POST
@links_are_checked
def save_shared_rules(request, text):
    shared = decode(text)
    if not shared.name:
        return redirect(f"{reverse('house_rules', args=[shared.variant])}?rules={text}")
    rule_set = actions.save_rules(shared, actor(request))
    remember_rule_set(request, rule_set)
    return redirect("saved_rules", rule_set.token)


def get_variant(key):
    variant = variant_of(key)
    if variant is None:
        raise Http404
    return variant


def house_page(request, form, text, rule_set=None, status=200):
    context = {"form": form, "house": house_of(form), "text": text, "rule_set": rule_set}
    return render(request, "rules/house.html", context, status=status)


def house_of(form) -> House:
    """What the form makes of the variant so far; while something is refused, without that."""
    if not form.is_bound:
        return House(shared=SharedRules(variant=form.variant.key, options=dict(form.given)))
    return House(shared=form.accepted_rules)
