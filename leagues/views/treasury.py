"""The treasurer's desk: type a step, check it, record it, and take it back."""

import secrets

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_booking, get_league, get_night_to_pay
from leagues.forms.money import OtherAccountForm, ReasonForm, StepForm
from leagues.reports.money import balance_sheet, booking_row, booking_rows, desk, draft_sentences, table_desk
from leagues.steps import STEPS
from leagues.steps.base import StepValues

#: Fields that the page of a step sends in addition to those of its form.
_PAGE_FIELDS = ("csrfmiddlewaretoken", "stage", "key", "seen")


@require_safe
def money_desk(request, slug):
    league = get_league(request, slug, to="book_money").league
    return desk_page(request, league, OtherAccountForm())


def desk_page(request, league, form, status=200):
    context = {
        "league": league,
        "sheet": balance_sheet(league),
        "steps": [step for step in STEPS.values() if not step.of_a_night],
        "bookings": booking_rows(league),
        "form": form,
    }
    return render(request, "money/desk.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def money_step(request, slug, word):
    league = get_league(request, slug, to="book_money").league
    step = STEPS.get(word)
    if step is None or step.of_a_night:
        raise Http404
    return step_page(request, league, step, desk(league, step))


@require_http_methods(["GET", "HEAD", "POST"])
def pay_at_table(request, slug, night_id):
    """Record who has paid the net amount of a night in cash."""
    night = get_night_to_pay(request, slug, night_id).night
    return step_page(request, night.league, STEPS["table"], table_desk(night), night)


def step_page(request, league, step, desk, night=None):
    """Show the form of a step or its draft, or record it. After a mistake, show the form again."""
    stage = request.POST.get("stage", "")
    form = StepForm(step, desk, request.POST or None, quiet=stage == "edit")
    if stage not in ("check", "book") or not form.is_valid():
        return form_page(request, league, step, form, night, status=422 if stage in ("check", "book") else 200)
    values = StepValues(
        league=league,
        word=step.word,
        given=form.given,
        reason=form.reason,
        night=night or league.nights.filter(pk=form.night_key or None).first(),
        season=league.seasons.filter(pk=form.season_key or None).first(),
    )
    key = request.POST.get("key", "")[:64] or secrets.token_urlsafe(16)
    if stage == "book" and actions.record_step(values, actor(request), key, request.POST.get("seen", "")):
        messages.success(request, f"Recorded: {step.title}.")
        return redirect("night_money", league.slug, night.pk) if night else redirect("money_desk", league.slug)
    draft = actions.draft(values)
    for problem in draft.problems:
        form.add_error(None, problem)
    if draft.problems:
        return form_page(request, league, step, form, night, status=422)
    context = {
        "league": league,
        "night": night,
        "step": step,
        "reason": form.reason,
        "draft": draft_sentences(draft),
        "typed": typed_values(request),
        "key": key,
        "seen": actions.digest(draft),
        "balances_changed": stage == "book",
        "action": request.path,
    }
    return render(request, "money/check.html", context, status=409 if stage == "book" else 200)


def typed_values(request) -> list[tuple[str, str]]:
    """Return (name, value) of what was typed in the form of a step."""
    fields = [(name, values) for name, values in request.POST.lists() if name not in _PAGE_FIELDS]
    return [(name, value) for name, values in fields for value in values]


def form_page(request, league, step, form, night, status):
    context = {"league": league, "night": night, "step": step, "form": form}
    return render(request, "money/step.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request, slug, number):
    league = get_league(request, slug, to="book_money").league
    booking = get_booking(league, number)
    if not booking.may_be_taken_back:
        return redirect("money_desk", slug)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        actions.take_back(booking, form.cleaned_data["reason"], actor(request))
        return redirect("money_desk", slug)
    context = {"league": league, "row": booking_row(booking), "form": form}
    return render(request, "money/take_back.html", context, status=422 if form.is_bound else 200)


@require_POST
def add_account(request, slug):
    league = get_league(request, slug, to="book_money").league
    form = OtherAccountForm(request.POST)
    if not form.is_valid():
        return desk_page(request, league, form, status=422)
    actions.add_account(league, form.cleaned_data["name"], actor(request))
    messages.success(request, f"{form.cleaned_data['name']} now has an account.")
    return redirect("money_desk", slug)
