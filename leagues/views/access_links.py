"""Pages opened by an invitation, a sign-in link or a typed code. Its button uses up a link. Opening it does not."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues import actions
from leagues.access import actor, client_key, find_code, get_invitation, get_sign_in_link
from leagues.accounts import record_sign_in
from leagues.forms.leagues import ROLES, CodeForm

LINK_EXPIRED = "This link was already used or has expired. Ask for a new one."


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
        messages.error(request, LINK_EXPIRED)
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
        messages.error(request, LINK_EXPIRED)
        return redirect("account_login")
    login(request, user)
    record_sign_in(request, user, how=f"link from {link.made_by.username}"[:40])
    return redirect("league", link.league.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wall(request):
    """Open the game or night of a typed code. Wrong codes are counted, to stop guessing."""
    form = CodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "leagues/wall.html", {"form": form}, status=422 if form.is_bound else 200)
    key = f"code {client_key(request)}"
    again_at = actions.begin_attempt(key)
    if again_at is not None:
        minutes = max(-(-int((again_at - timezone.now()).total_seconds()) // 60), 1)
        wait = "1 minute" if minutes == 1 else f"{minutes} minutes"
        form.add_error("code", f"Too many wrong codes. Try again in {wait}.")
        response = render(request, "leagues/wall.html", {"form": form}, status=429)
        response["Retry-After"] = minutes * 60
        return response
    link = find_code(form.cleaned_data["code"])
    if link is None:
        form.add_error("code", "No game or night has this code. Check the code. It may have been replaced.")
        return render(request, "leagues/wall.html", {"form": form}, status=422)
    actions.forgive_attempt(key)
    return redirect("night_wall" if link.kind == link.Kind.WALL else "watch", link.token)
