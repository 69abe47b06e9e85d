"""The treasurer's desk: a step is typed in, looked at, and then booked; a booking is taken back as one step."""

import secrets

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_booking, get_league, get_night_to_pay
from leagues.forms.money import FORMS, OtherForm, Setting, WhyForm
from leagues.reports.money import balance_sheet, booking_rows, desk, draft_told, places_of, table_people, told_booking

#: What the page of a step sends for itself; the rest is what was typed.
_OWN = ("csrfmiddlewaretoken", "stage", "key", "seen")


@require_safe
def money_desk(request, slug):
    league = get_league(request, slug, to="book_money").league
    return desk_page(request, league, OtherForm())


def desk_page(request, league, form, status=200):
    context = {
        "league": league,
        "sheet": balance_sheet(league),
        "steps": [(word, form.title, form.hint) for word, form in FORMS.items() if not form.of_a_night],
        "bookings": booking_rows(league),
        "form": form,
    }
    return render(request, "money/desk.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def money_step(request, slug, word):
    league = get_league(request, slug, to="book_money").league
    if word not in FORMS or FORMS[word].of_a_night:
        raise Http404
    here = desk(league)
    places, season = places_of(league) if word == "prizes" else ({}, "")
    setting = Setting(
        people=here.people,
        others=here.others,
        seasons=here.seasons,
        nights=here.nights,
        digits=here.digits,
        marked=[key for key, _ in here.people],
        worth=here.worth,
        debtors=here.debtors,
        places=places,
        season=season,
    )
    return step_page(request, league, word, setting)


@require_http_methods(["GET", "HEAD", "POST"])
def pay_at_table(request, slug, night_id):
    """The night's net per player with a tick for cash that went over the table."""
    night = get_night_to_pay(request, slug, night_id).night
    people, amounts = table_people(night, actions.left_of_night(night))
    setting = Setting(people=people, amounts=amounts)
    return step_page(request, night.league, "table", setting, night)


def step_page(request, league, word, setting, night=None):
    """The form, the look at what it would book, or the booking; a mistake shows the form again."""
    stage = request.POST.get("stage", "")
    form = FORMS[word](setting, request.POST or None, quiet=stage == "edit")
    if stage not in ("check", "book") or not form.is_valid():
        return form_page(request, league, word, form, night, status=422 if stage in ("check", "book") else 200)
    step = actions.Step(
        league=league,
        word=word,
        given=form.given,
        reason=form.reason,
        night=night or league.nights.filter(pk=form.night_key or None).first(),
        season=league.seasons.filter(pk=form.season_key or None).first(),
    )
    key = request.POST.get("key", "")[:64] or secrets.token_urlsafe(16)
    if stage == "book" and actions.book_step(step, actor(request), key, request.POST.get("seen", "")):
        messages.success(request, f"Booked: {form.title.lower()}.")
        return redirect("night_money", league.slug, night.pk) if night else redirect("money_desk", league.slug)
    draft = actions.draft(step)
    for problem in draft.problems:
        form.add_error(None, problem)
    if draft.problems:
        return form_page(request, league, word, form, night, status=422)
    context = {
        "league": league,
        "night": night,
        "title": form.title,
        "reason": form.reason,
        "told": draft_told(draft),
        "typed": [(name, value) for name, values in request.POST.lists() if name not in _OWN for value in values],
        "key": key,
        "seen": actions.mark(draft),
        "has_moved": stage == "book",
        "action": request.path,
    }
    return render(request, "money/check.html", context, status=409 if stage == "book" else 200)


def form_page(request, league, word, form, night, status):
    context = {"league": league, "night": night, "word": word, "form": form}
    return render(request, "money/step.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request, slug, number):
    league = get_league(request, slug, to="book_money").league
    booking = get_booking(league, number)
    if not booking.may_be_taken_back:
        return redirect("money_desk", slug)
    form = WhyForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        actions.take_back(booking, form.cleaned_data["reason"], actor(request))
        return redirect("money_desk", slug)
    context = {"league": league, "row": told_booking(booking), "form": form}
    return render(request, "money/take_back.html", context, status=422 if form.is_bound else 200)


@require_POST
def add_account(request, slug):
    league = get_league(request, slug, to="book_money").league
    form = OtherForm(request.POST)
    if not form.is_valid():
        return desk_page(request, league, form, status=422)
    actions.add_account(league, form.cleaned_data["name"], actor(request))
    messages.success(request, f"{form.cleaned_data['name']} has an account now.")
    return redirect("money_desk", slug)
