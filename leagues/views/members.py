"""Who belongs to a league: roles given and taken, members leaving, and who is which player."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_claim, get_league, get_member, get_roster_player
from leagues.forms.leagues import RoleForm
from leagues.reports.members import member_rows, open_claims


@require_safe
def members(request, slug):
    league = get_league(request, slug)
    members = [(member, role_form(member)) for member in member_rows(league)]
    context = {"league": league, "members": members}
    if league.may("edit_roster"):
        context["claims"] = open_claims(league)
    return render(request, "leagues/members.html", context)


def role_form(member):
    """The form to change the role of a member; None where the role cannot be changed."""
    if not member.roles:
        return None
    return RoleForm(member.roles, initial={"role": member.role}, auto_id=f"member-{member.id}-%s")


def answered(request, slug: str, trouble: str, done: str):
    """Back to the members, saying what became of it."""
    if trouble:
        messages.error(request, trouble)
    else:
        messages.success(request, done)
    return redirect("members", slug)


@require_POST
def change_role(request, slug, membership_id):
    league = get_league(request, slug, to="manage_people")
    member = get_member(league, membership_id)
    form = RoleForm(actions.invitable(league.role), request.POST)
    if not form.is_valid():
        return answered(request, slug, "Choose a role that you can give.", "")
    role = form.cleaned_data["role"]
    trouble = actions.change_role(member, role, actor(request))
    return answered(request, slug, trouble, f"{member.user.username} is {role} now.")


@require_POST
def hand_over(request, slug, membership_id):
    league = get_league(request, slug, to="manage_league")
    member = get_member(league, membership_id)
    trouble = actions.hand_over(league, member, actor(request))
    return answered(request, slug, trouble, f"{member.user.username} owns the league now; you are an organizer.")


@require_POST
def remove_member(request, slug, membership_id):
    league = get_league(request, slug, to="manage_people")
    member = get_member(league, membership_id)
    trouble = actions.remove_member(member, actor(request))
    return answered(request, slug, trouble, f"{member.user.username} is out of the league. Their games stay.")


@require_POST
def leave_league(request, slug):
    league = get_league(request, slug)
    trouble = actions.leave_league(league, request.user, actor(request))
    if trouble:
        return answered(request, slug, trouble, "")
    messages.success(request, f"You have left {league.name}.")
    return redirect("home")


@require_POST
def claim_player(request, slug, player_id):
    league = get_league(request, slug)
    player = get_roster_player(league, player_id)
    if league.is_archived or actions.ask_for_player(player, request.user, actor(request)) is None:
        messages.error(request, "This player is somebody’s already. Ask the organizer.")
    else:
        messages.success(request, f"Asked. Once an organizer says yes, you are {player.name} here.")
    return redirect("league", slug)


@require_POST
def answer_claim(request, slug, claim_id):
    league = get_league(request, slug, to="edit_roster")
    claim = get_claim(league, claim_id)
    accept = request.POST.get("answer") == "yes"
    trouble = actions.answer_claim(claim, accept, actor(request))
    done = f"{claim.user.username} is {claim.player.name}." if accept else f"{claim.user.username} was told no."
    return answered(request, slug, trouble, done)
