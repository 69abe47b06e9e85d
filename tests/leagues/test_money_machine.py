"""The ledger after random operations: games, corrections, closing, reopening, payments, settling up, merges."""

from contextlib import ExitStack

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

import scoring
from leagues.actions import change_stakes, close_night, enter_results, hold_game, reopen_night, swap_players
from leagues.actions.ledger import take_back
from leagues.actions.money import nets, standing_transfers, wanted_money
from leagues.actions.treasury import book_step, digest, draft
from leagues.models import Booking, Game, Night, Player
from leagues.reports.money_audit import league_faults
from leagues.steps.base import StepValues
from leagues.steps.settling import settlement_plan
from tests.leagues import ledger_sql
from tests.leagues.club import TREASURER, Club
from tests.leagues.rolled_back import rolled_back
from tests.scoring.test_settle import clears_exactly

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
QUICK = {"max_examples": 8, "stateful_step_count": 30}
#: At least 10,000 operations. Some runs end early.
LONG = {"max_examples": 250, "stateful_step_count": 50}
#: The number of operations after which the pages are also checked.
LONG_LOOK = 7

people = st.sampled_from(NAMES)
cents = st.integers(1, 5000)
sets = st.lists(st.integers(0, 4), min_size=2, max_size=2)


class Treasury(RuleBasedStateMachine):
    #: The number of operations of all runs.
    operations = 0

    def __init__(self):
        super().__init__()
        # The changes of a run are rolled back at its end.
        self.rollback = ExitStack()
        self.rollback.enter_context(rolled_back())
        self.club = Club.of(*NAMES)
        self.nights: list[Night] = [self.club.night()]
        self.written: list[tuple] = []
        self.steps = 0

    def teardown(self):
        self.pages_agree(ledger_sql.balances())
        faults = list(league_faults(self.club.league))
        self.rollback.close()
        assert faults == []

    def books(self, word, reason="because", **given):
        """Record a step if it is possible now."""
        step = StepValues(league=self.club.league, word=word, given=given, reason=reason)
        self.club.league.refresh_from_db()
        book_step(step, TREASURER, f"k{Booking.objects.count()}", digest(draft(step)))

    def key(self, name):
        """Return the key of the person with this record."""
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
        night = self.nights[number % len(self.nights)]
        close_night(night, TREASURER, set_aside=set(night.games.exclude(hold="").values_list("pk", flat=True)))

    @rule(number=st.integers(0, 20))
    def reopen(self, number):
        reopen_night(self.nights[number % len(self.nights)], "because", TREASURER)

    def some_game(self, number):
        return Game.objects.order_by("pk")[number % Game.objects.count()]

    @precondition(lambda self: Game.objects.exists())
    @rule(number=st.integers(0, 50), sets=sets, winner=st.sampled_from([[], [0], [1]]))
    def correct(self, number, sets, winner):
        game = self.some_game(number)
        result = scoring.ResultOnly(scores=(11, 5), sets=tuple(sets), winners=tuple(winner))
        assert enter_results(game.night, {game.pk: result}, TREASURER) == []

    @precondition(lambda self: Game.objects.exists())
    @rule(number=st.integers(0, 50), stake=cents)
    def other_stakes(self, number, stake):
        change_stakes(self.some_game(number).pk, scoring.Stakes(game=stake), TREASURER)

    @precondition(lambda self: Game.objects.exists())
    @rule(number=st.integers(0, 50), held=st.sampled_from(["", "disputed", "unconfirmed"]))
    def hold(self, number, held):
        hold_game(self.some_game(number).pk, held, "because", TREASURER)

    @precondition(lambda self: Game.objects.exists())
    @rule(number=st.integers(0, 50), seat=st.integers(0, 2))
    def swap(self, number, seat):
        swap_players(self.some_game(number).pk, seat, seat + 1, TREASURER)

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

    @rule(pot=cents, ranks=st.dictionaries(people, st.integers(1, 4), min_size=1), paid=st.booleans())
    def prizes(self, pot, ranks, paid):
        by_key = {self.key(name): rank for name, rank in ranks.items()}
        self.books("prizes", pot=pot, shares=(50, 30, 20), ranks=by_key, paid=paid)

    @rule(how=st.sampled_from(["fewest", "pot"]))
    def settle(self, how):
        self.books("settle", how=how)
        assert self.club.balances == {}
        assert settlement_plan(self.club.standing, through_pot=how == "pot") == []

    @rule(number=st.integers(0, 50))
    def take_something_back(self, number):
        booked = Booking.objects.select_related("taken_back_by").order_by("pk")
        possible = [one for one in booked if one.may_be_taken_back]
        if possible:
            take_back(possible[number % len(possible)], "a slip", TREASURER)

    # Checks after each operation.

    @invariant()
    def the_ledger_is_right(self):
        balances = ledger_sql.balances()
        assert sum(balances.values()) == 0
        self.only_grows()
        assert ledger_sql.wrong_games() == []
        clears_exactly(balances, [(int(payer), int(payee), amount) for payer, payee, amount in plan(balances)])
        if self.steps % LONG_LOOK == 0:
            self.pages_agree(balances)
        Treasury.operations += self.steps > 0
        self.steps += 1

    def only_grows(self):
        now = ledger_sql.written()
        assert now[: len(self.written)] == self.written
        self.written = now

    def pages_agree(self, balances):
        """Compare the pages with the tables: balances, the plan of settling up, the money of each game."""
        everybody = self.club.standing
        assert {person(party): party.balance for party in everybody.all if party.balance} == balances
        payments = settlement_plan(everybody, through_pot=False)
        clears_exactly(balances, [(person(payer), person(payee), amount) for payer, payee, amount in payments])
        games = list(Game.objects.filter(night__state=Night.State.CLOSED))
        standing = standing_transfers(games)
        assert {game.pk: nets(standing[game.pk]) for game in games} == wanted_money(games, self.club.league.currency)


def person(party) -> int:
    return party.player.pk if party.player else ledger_sql.POT


def plan(balances):
    return scoring.fewest_payments({str(party): balance for party, balance in balances.items()})


def run(max_examples, stateful_step_count):
    Treasury.operations = 0
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
    assert Player.objects.count() == 0


def test_the_ledger_is_right_after_any_operations():
    run(**QUICK)


@pytest.mark.slow
def test_the_ledger_is_right_after_ten_thousand_operations():
    run(**LONG)
    assert Treasury.operations >= 10_000
