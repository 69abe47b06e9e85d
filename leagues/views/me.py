"""The user's own page: leagues, sign-ins, links, and their data to download or erase."""

import json

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_sign_in, get_user, leagues_here, links_here
from leagues.forms.accounts import EraseForm
from leagues.reports.links import link_rows
from leagues.reports.me import my_data, sign_in_rows


@never_cache
@require_safe
def me(request):
    user = get_user(request)
    context = {
        "leagues": leagues_here(request),
        "sign_ins": sign_in_rows(user, request.session.get("sign_in")),
        "links": link_rows(links_here(request)),
    }
    return render(request, "me/me.html", context)


@require_POST
def end_sign_in(request, sign_in_id):
    actions.end_sign_in(get_sign_in(request, sign_in_id))
    messages.success(request, "That device was signed out.")
    return redirect("me")


@require_POST
def end_other_sign_ins(request):
    actions.end_other_sign_ins(get_user(request), request.session.get("sign_in"))
    messages.success(request, "All other devices were signed out.")
    return redirect("me")


@never_cache
@require_safe
def my_data_file(request):
    user = get_user(request)
    text = json.dumps(my_data(user), ensure_ascii=False, indent=1)
    return HttpResponse(
        text + "\n",
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="pitch-league-my-data.json"'},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def erase_me(request):
    user = get_user(request)
    form = EraseForm(user.username, request.POST if request.method == "POST" else None)
    error = actions.erase_person(user, actor(request)) if form.is_valid() else ""
    if error:
        form.add_error("name", error)
    if not form.is_valid():
        return render(request, "me/erase.html", {"form": form}, status=422 if form.is_bound else 200)
    logout(request)
    messages.success(request, "Your name and account were erased.")
    return redirect("home")
