"""The members of a league, their roles, and the players they are linked to."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_claim, get_league, get_member, get_roster_player
from leagues.forms.leagues import RoleForm
from leagues.reports.members import member_rows, open_claims


@require_safe
def members(request, slug):
    access = get_league(request, slug)
    league = access.league
    members = [(member, role_form(member)) for member in member_rows(league, access.membership)]
    context = {"league": league, "members": members}
    if access.may("edit_roster"):
        context["claims"] = open_claims(league)
    return render(request, "leagues/members.html", context)


def role_form(member):
    """Return the form that changes the role of a member, or None if the role can't be changed."""
    if not member.roles:
        return None
    return RoleForm(member.roles, initial={"role": member.role}, auto_id=f"member-{member.id}-%s")


def back_to_members(request, slug: str, error: str, done: str):
    """Redirect to the members page with an error or a message."""
    if error:
        messages.error(request, error)
    else:
        messages.success(request, done)
    return redirect("members", slug)


@require_POST
def change_role(request, slug, membership_id):
    access = get_league(request, slug, to="manage_people")
    member = get_member(access.league, membership_id)
    form = RoleForm(actions.invitable(access.role), request.POST)
    if not form.is_valid():
        return back_to_members(request, slug, "Choose one of the roles you can give.", "")
    role = form.cleaned_data["role"]
    error = actions.change_role(member, role, actor(request))
    return back_to_members(request, slug, error, f"The role of {member.user.username} is now {role}.")


@require_POST
def hand_over(request, slug, membership_id):
    league = get_league(request, slug, to="manage_league").league
    member = get_member(league, membership_id)
    error = actions.hand_over(league, member, actor(request))
    return back_to_members(request, slug, error, f"{member.user.username} owns the league now. You are an organizer.")


@require_POST
def remove_member(request, slug, membership_id):
    league = get_league(request, slug, to="manage_people").league
    member = get_member(league, membership_id)
    error = actions.remove_member(member, actor(request))
    done = f"{member.user.username} was removed from the league. Their games stay."
    return back_to_members(request, slug, error, done)


@require_POST
def leave_league(request, slug):
    league = get_league(request, slug).league
    error = actions.leave_league(league, request.user, actor(request))
    if error:
        return back_to_members(request, slug, error, "")
    messages.success(request, f"You have left {league.name}.")
    return redirect("home")


@require_POST
def claim_player(request, slug, player_id):
    league = get_league(request, slug).league
    player = get_roster_player(league, player_id)
    if league.is_archived or actions.ask_for_player(player, request.user, actor(request)) is None:
        messages.error(request, "This player is already linked to a member. Ask an organizer.")
    else:
        messages.success(request, f"Request sent. Once an organizer accepts it, you are {player.name} here.")
    return redirect("league", slug)


@require_POST
def answer_claim(request, slug, claim_id):
    league = get_league(request, slug, to="edit_roster").league
    claim = get_claim(league, claim_id)
    accept = request.POST.get("answer") == "yes"
    error = actions.answer_claim(claim, accept, actor(request))
    name = claim.user.username
    done = f"{name} now plays as {claim.player.name}." if accept else f"You declined the request from {name}."
    return back_to_members(request, slug, error, done)
