"""Anything in any order: games, corrections, closings, reopenings, payments, settlements, merges. The ledger holds."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

import scoring
from leagues.actions import swap_players
from leagues.actions.ledger import take_back
from leagues.actions.money import nets, repost_night, standing_transfers
from leagues.actions.treasury import Step, book_step, draft, mark, settlement_plan
from leagues.models import Booking, Game, Night, Player, Result, Transfer
from leagues.reports.money_audit import league_faults
from tests.leagues.club import TREASURER, Club, corrected

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
QUICK = {"max_examples": 8, "stateful_step_count": 30}
#: 10,000 operations.
LONG = {"max_examples": 200, "stateful_step_count": 50}

people = st.sampled_from(NAMES)
cents = st.integers(1, 5000)
sets = st.lists(st.integers(0, 4), min_size=2, max_size=2)


class Treasury(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        # Everything that a run did is taken back at its end.
        self.taken_back = transaction.atomic()
        self.taken_back.__enter__()
        self.club = Club.of(*NAMES)
        self.nights: list[Night] = [self.club.night()]
        self.written: list[tuple] = []

    def teardown(self):
        faults = list(league_faults(self.club.league))
        transaction.set_rollback(True)
        self.taken_back.__exit__(None, None, None)
        assert faults == []

    def books(self, word, reason="because", **given):
        """Book a step, where it is possible just now."""
        step = Step(league=self.club.league, word=word, given=given, reason=reason)
        self.club.league.refresh_from_db()
        book_step(step, TREASURER, f"k{Booking.objects.count()}", mark(draft(step)))

    def key(self, name):
        """Of the person whom this record belongs to."""
        return f"player-{self.club.players[name].person.pk}"

    # Nights and games.

    @rule()
    def new_night(self):
        self.nights.append(self.club.night())

    @precondition(lambda self: not self.nights[-1].is_closed)
    @rule(order=st.permutations(NAMES), sets=sets, stake=st.sampled_from([0, 25, 100]))
    def game(self, order, sets, stake):
        sides = f"{order[0]} {order[1]}", f"{order[2]} {order[3]}"
        self.club.game(self.nights[-1], *sides, sets=sets, stakes=scoring.Stakes(game=stake, set=stake))

    @rule(number=st.integers(0, 20))
    def close(self, number):
        self.club.close(self.nights[number % len(self.nights)])

    @rule(number=st.integers(0, 20))
    def reopen(self, number):
        night = self.nights[number % len(self.nights)]
        night.state, night.closed_at = Night.State.OPEN, None
        night.save()

    def some_game(self, number):
        return Game.objects.order_by("pk")[number % Game.objects.count()]

    @precondition(lambda self: Game.objects.exists())
    @rule(number=st.integers(0, 50), sets=sets, winner=st.sampled_from([[], [0], [1]]))
    def correct(self, number, sets, winner):
        game = self.some_game(number)
        game.result_only |= {"sets": list(sets), "winners": winner}
        game.save()
        corrected(game, "typed in wrong")

    @precondition(lambda self: Game.objects.exists())
    @rule(number=st.integers(0, 50), held=st.sampled_from(["", "disputed", "unconfirmed"]))
    def hold(self, number, held):
        game = self.some_game(number)
        game.held = held
        game.save()
        repost_night(game.night, TREASURER, "held or released")

    @precondition(lambda self: Game.objects.exists())
    @rule(number=st.integers(0, 50), seat=st.integers(0, 2))
    def swap(self, number, seat):
        swap_players(self.some_game(number), seat, seat + 1, TREASURER)

    @rule(pair=st.permutations(NAMES))
    def merge(self, pair):
        loser, winner = (self.club.players[name] for name in pair[:2])
        if loser.merged_into is None and winner.merged_into is None and not loser.merged.exists():
            loser.merged_into = winner
            loser.save()

    @rule(name=people)
    def unmerge(self, name):
        player = self.club.players[name]
        player.merged_into = None
        player.save()

    # The treasurer's desk.

    @rule(payer=people, payee=people, amount=cents)
    def pay(self, payer, payee, amount):
        self.books("payment", payer=self.key(payer), payee=self.key(payee), amount=amount)

    @rule(payer=people, amount=cents)
    def pay_the_pot(self, payer, amount):
        self.books("payment", payer=self.key(payer), payee="pot", amount=amount)

    @rule(who=st.sets(people, min_size=1), amount=cents, paid=st.booleans())
    def dues(self, who, amount, paid):
        self.books("dues", who=sorted({self.key(name) for name in who}), amount=amount, paid=paid)

    @rule(name=people, amount=cents, paid=st.booleans())
    def refund(self, name, amount, paid):
        self.books("refund", who=self.key(name), amount=amount, paid=paid)

    @rule(name=people, amount=cents)
    def expense(self, name, amount):
        self.books("expense", by=self.key(name), amount=amount)

    @rule(counted=cents)
    def count(self, counted):
        self.books("count", counted=counted)

    @rule(name=people)
    def write_off(self, name):
        self.books("write-off", who=self.key(name), amount=0)

    @rule(pot=cents, places=st.dictionaries(people, st.integers(1, 4), min_size=1), paid=st.booleans())
    def prizes(self, pot, places, paid):
        by_key = {self.key(name): place for name, place in places.items()}
        self.books("prizes", pot=pot, shares=(50, 30, 20), places=by_key, paid=paid)

    @rule(how=st.sampled_from(["fewest", "pot"]))
    def settle(self, how):
        self.books("settle", how=how)
        assert self.club.balances == {}
        assert settlement_plan(self.club.standing, how == "pot") == []

    @rule(number=st.integers(0, 50))
    def take_something_back(self, number):
        possible = [one for one in Booking.objects.order_by("pk") if one.may_be_taken_back]
        if possible:
            take_back(possible[number % len(possible)], "a slip", TREASURER)

    # What holds after each of them.

    @invariant()
    def everything_sums_to_zero(self):
        assert sum(party.balance for party in self.club.standing.all) == 0

    @invariant()
    def the_ledger_only_grows(self):
        now = list(Transfer.objects.order_by("pk").values_list("pk", "booking", "source", "target", "amount", "game"))
        assert now[: len(self.written)] == self.written
        self.written = now

    @invariant()
    def closed_nights_hold_what_their_games_came_to(self):
        games = list(Game.objects.filter(night__state=Night.State.CLOSED))
        standing = standing_transfers(games)
        wanted = {game.pk: {} for game in games}
        counting = Result.objects.filter(game__in=games, game__held="").exclude(money=0)
        for game, player, money in counting.values_list("game", "player", "money"):
            wanted[game][player] = money
        assert {game.pk: nets(standing[game.pk]) for game in games} == wanted

    @invariant()
    def settling_up_would_clear_exactly(self):
        everybody = self.club.standing
        left = {party.key: party.balance for party in everybody.all}
        payments = settlement_plan(everybody, through_pot=False)
        for payer, payee, amount in payments:
            assert amount > 0
            left[payer.key] += amount
            left[payee.key] -= amount
        assert set(left.values()) <= {0}
        assert not {payer.key for payer, _, _ in payments} & {payee.key for _, payee, _ in payments}


def run(max_examples, stateful_step_count):
    run_state_machine_as_test(
        Treasury,
        settings=settings(
            max_examples=max_examples,
            stateful_step_count=stateful_step_count,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_ledger_holds_whatever_is_done():
    run(**QUICK)
    assert Player.objects.count() == 0


@pytest.mark.slow
def test_the_ledger_holds_for_ten_thousand_operations():
    run(**LONG)
    assert Player.objects.count() == 0
