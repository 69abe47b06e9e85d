"""Coming in by an invitation, a sign-in link, or a code typed at the wall. Opening uses nothing up; a button does."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues import actions
from leagues.access import actor, client_key, find_code, get_invitation, get_sign_in_link
from leagues.accounts import note_sign_in
from leagues.forms.leagues import ROLES, CodeForm

TOO_LATE = "This link is used up or too old. Ask for a new one."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request, link_id):
    link = get_invitation(request, link_id)
    if request.method != "POST":
        return render(request, "leagues/invitation.html", {"link": link, "role": ROLES[link.role]})
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    membership = actions.join_by(link, request.user, actor(request))
    if membership is None:
        messages.error(request, TOO_LATE)
        return redirect("home")
    return redirect("league", link.league.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request, link_id):
    link = get_sign_in_link(request, link_id)
    if request.method != "POST":
        return render(request, "leagues/sign_in_link.html", {"link": link})
    user = actions.sign_in_by(link, actor(request))
    if user is None:
        messages.error(request, TOO_LATE)
        return redirect("account_login")
    login(request, user)
    note_sign_in(request, user, how=f"link from {link.made_by.username}"[:40])
    return redirect("league", link.league.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wall(request):
    """A code typed on a screen at the wall opens what it lets watch. Wrong ones are counted, so nobody guesses."""
    form = CodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "leagues/wall.html", {"form": form}, status=422 if form.is_bound else 200)
    key = f"code {client_key(request)}"
    again_at = actions.begin_attempt(key)
    if again_at is not None:
        minutes = -(-int((again_at - timezone.now()).total_seconds()) // 60)
        form.add_error("code", f"Too many wrong codes came from here. Try again in {max(minutes, 1)} minutes.")
        response = render(request, "leagues/wall.html", {"form": form}, status=429)
        response["Retry-After"] = max(minutes, 1) * 60
        return response
    link = find_code(form.cleaned_data["code"])
    if link is None:
        form.add_error("code", "No game and no night has this code. Look at it again; it may have been renewed.")
        return render(request, "leagues/wall.html", {"form": form}, status=422)
    actions.forgive_attempt(key)
    return redirect("night_wall" if link.kind == link.Kind.WALL else "watch", link.token)
