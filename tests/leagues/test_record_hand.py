"""Recording a hand: a hand that is sent twice is recorded once, and nobody overwrites a hand of others."""

from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import scoring
from leagues.actions import (
    AnswerKind,
    NewGame,
    Submission,
    correct_hand,
    end_game,
    record_hand,
    remove_hand,
    start_game,
)
from leagues.models import Bid, Event, Game, Hand, Result
from leagues.replay import continued, replayed
from tests.leagues.table import OTHER_PHONE, PHONE, Phone, contway, scores, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return contway()


@pytest.fixture
def phone(game):
    return Phone(game)


def submit(game, key, after, entry, actor=PHONE):
    return record_hand(game.pk, Submission(key=key, after=after, entry=entry), actor)


def test_it_works(game, phone):
    answer = phone.plays(1, 3, 2, 3)
    assert answer.kind is AnswerKind.RECORDED
    assert scores(game) == (2, 3)
    game.refresh_from_db()
    assert game.version == 2
    event = Event.objects.get(what=Event.What.HAND_RECORDED)
    assert (event.game, event.device) == (game, "phone 3f2a")
    assert event.after["facts"]["points"] == {"0": 2, "1": 3}


def test_the_auction_is_stored(game, phone):
    rules = game.rules_value
    calls = ((1, rules.call(3)), (2, None), (3, None), (0, None))
    entry = scoring.Hand(dealer=0, bidder=1, bid=rules.call(3), calls=calls, points=((0, 2), (1, 3)))
    hand = phone.sends(entry).hand
    assert [bid.call for bid in Bid.objects.filter(hand=hand).order_by("order")] == ["3", "pass", "pass", "pass"]
    assert game.live_hands[0].entry(rules) == entry


def test_the_same_submission_a_hundred_times_is_one_hand(game):
    answers = [submit(game, "k1", "", totals(game, 1, 3, 2, 3)) for _ in range(100)]
    assert [answer.kind for answer in answers] == [AnswerKind.RECORDED] + 99 * [AnswerKind.ALREADY_RECORDED]
    assert Hand.objects.count() == 1
    game.refresh_from_db()
    assert game.version == 2


def test_sending_a_hand_again_after_later_hands(game, phone):
    first = totals(game, 1, 3, 2, 3)
    phone.sends(first)
    phone.plays(2, 2, 2, 0)
    answer = submit(game, "k1", "", first)
    assert (answer.kind, answer.hand.key) == (AnswerKind.ALREADY_RECORDED, "k1")


def test_sending_a_hand_again_after_its_correction(game, phone):
    first = totals(game, 1, 3, 2, 3)
    hand = phone.sends(first).hand
    correct_hand(hand.game_id, hand.pk, totals(game, 1, 3, 3, 2), OTHER_PHONE)
    assert submit(game, "k1", "", first).kind is AnswerKind.ALREADY_RECORDED
    assert scores(game) == (3, 0)


def test_a_used_key_with_other_content(game, phone):
    phone.plays(1, 3, 2, 3)
    answer = submit(game, "k1", "", totals(game, 1, 3, 1, 3))
    assert (answer.kind, answer.hand.key) == (AnswerKind.KEY_REUSED, "k1")
    assert scores(game) == (2, 3)


def test_a_key_of_another_game(game, phone):
    phone.plays(1, 3, 2, 3)
    other = contway()
    answer = submit(other, "k1", "", totals(other, 1, 3, 2, 3))
    assert (answer.kind, answer.hand) == (AnswerKind.KEY_REUSED, None)
    assert not other.live_hands


def test_the_key_of_a_removed_hand(game, phone):
    hand = phone.plays(1, 3, 2, 3).hand
    remove_hand(hand.game_id, hand.pk, OTHER_PHONE)
    answer = submit(game, "k1", "", totals(game, 1, 3, 2, 3))
    assert answer.kind is AnswerKind.REMOVED
    assert answer.hand.removed_by == "phone 77c0"
    assert answer.hand.removed_at is not None


def test_another_hand_after_the_same_one(game, phone):
    phone.plays(1, 3, 2, 3)
    answer = submit(game, "x", "", totals(game, 1, 3, 3, 2))
    assert (answer.kind, answer.hand.key) == (AnswerKind.RIVAL, "k1")
    assert scores(game) == (2, 3)


def test_the_same_hand_from_another_phone_counts_as_recorded(game, phone):
    phone.plays(1, 3, 2, 3)
    answer = submit(game, "x", "", totals(game, 1, 3, 2, 3))
    assert (answer.kind, answer.hand.key) == (AnswerKind.ALREADY_RECORDED, "k1")
    assert Hand.objects.count() == 1


def test_a_chain_stays_valid_when_an_earlier_hand_is_corrected(game, phone):
    hand = phone.plays(1, 3, 2, 3).hand
    correct_hand(hand.game_id, hand.pk, totals(game, 1, 2, 2, 3), OTHER_PHONE)
    assert phone.plays(2, 2, 2, 0).kind is AnswerKind.RECORDED


def test_after_a_removed_last_hand(game, phone):
    phone.plays(1, 3, 2, 3)
    remove_hand(game.pk, phone.plays(2, 2, 2, 0).hand.pk, OTHER_PHONE)
    assert phone.plays(3, 2, 0, 2).kind is AnswerKind.RECORDED
    assert scores(game) == (2, 5)


def test_after_a_removed_hand_with_a_later_one(game, phone):
    remove_hand(game.pk, phone.plays(1, 3, 2, 3).hand.pk, OTHER_PHONE)
    Phone(game, OTHER_PHONE, "o").plays(1, 4, 1, 4)
    answer = phone.plays(2, 2, 2, 0)
    assert (answer.kind, answer.hand.key) == (AnswerKind.RIVAL, "o1")


def test_after_an_unknown_hand(game, phone):
    assert submit(game, "k1", "nowhere", totals(game, 1, 3, 2, 3)).kind is AnswerKind.UNKNOWN_POSITION
    phone.plays(1, 3, 2, 3)
    assert submit(contway(), "k9", "k1", totals(game, 1, 3, 2, 3)).kind is AnswerKind.UNKNOWN_POSITION


def test_a_game_that_is_over(game, phone):
    phone.plays(1, 6, 0, 6)
    phone.plays(1, 6, 0, 6)
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
    assert phone.plays(1, 6, 0, 6).kind is AnswerKind.GAME_OVER
    assert Hand.objects.count() == 2


def test_a_game_that_was_called(game, phone):
    phone.plays(1, 3, 2, 3)
    end_game(game.pk, Game.State.CALLED, PHONE)
    assert phone.plays(1, 3, 2, 3).kind is AnswerKind.GAME_OVER


def test_a_hand_against_the_rules_is_refused(game):
    answer = submit(game, "k1", "", totals(game, 1, 3, 4, 3))
    assert answer.kind is AnswerKind.IMPOSSIBLE
    assert [problem.code for problem in answer.problems] == ["too-many-points"]
    assert not Hand.objects.exists()
    with pytest.raises(ValueError, match="no such seat"):
        submit(game, "k1", "", scoring.Misdeal(dealer=4))


@pytest.mark.parametrize("note", ["\x00", "\ud800", "x" * 1001])
def test_text_that_no_database_stores_is_refused(game, note):
    assert submit(game, "k1", "", scoring.Misdeal(dealer=0, note=note)).kind is AnswerKind.IMPOSSIBLE


def test_the_winning_hand_writes_the_results():
    game = contway(stakes={"game": 100, "set": 100})
    phone = Phone(game)
    phone.plays(0, 4, 2, 4)
    phone.plays(1, 6, 0, 6)
    assert not Result.objects.exists()
    phone.plays(1, 6, 0, 6)
    rows = {result.player.name: result for result in Result.objects.select_related("player")}
    bo, ann = rows["Bo"], rows["Ann"]
    assert (bo.won, bo.lost, bo.score_for, bo.score_against, bo.hands, bo.bids, bo.made, bo.sets, bo.money) == (
        True, False, 16, 0, 3, 2, 2, 0, 200,
    )  # fmt: skip
    assert (ann.won, ann.lost, ann.bids, ann.made, ann.sets, ann.money) == (False, True, 1, 0, 1, -200)
    assert sum(result.money for result in rows.values()) == 0


def test_recording_a_hand_needs_ten_statements_at_most(game, phone):
    """This includes the winning hand of a long game with an auction."""
    for _ in range(12):
        phone.plays(0, 2, 0, 0)
    phone.plays(1, 6, 0, 6)
    rules = game.rules_value
    calls = ((1, rules.call(6)), (2, None), (3, None), (0, None))
    entry = scoring.Hand(dealer=0, bidder=1, bid=rules.call(6), calls=calls, points=((1, 6),))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert phone.sends(entry).kind is AnswerKind.RECORDED
    sent = [query["sql"] for query in queries]
    statements = [sql for sql in sent if not sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"))]
    assert Result.objects.count() == 4
    assert len(statements) <= 10, sent


def race(count, act):
    """Call `act(number)` in `count` threads at once, and return the answers in order."""
    answers, start = [None] * count, Barrier(count)

    def run(number):
        start.wait()
        try:
            answers[number] = act(number)
        except BaseException as fault:
            answers[number] = fault
        finally:
            connection.close()

    threads = [Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def kinds(answers):
    return sorted(answer.kind.value if hasattr(answer, "kind") else repr(answer) for answer in answers)


@pytest.mark.django_db(transaction=True)
def test_twenty_phones_race_with_one_submission():
    game = contway()
    answers = race(20, lambda _: submit(Game.objects.get(pk=game.pk), "k1", "", totals(game, 1, 3, 2, 3)))
    assert kinds(answers) == 19 * ["already recorded"] + ["recorded"]
    assert Hand.objects.count() == 1
    assert Game.objects.get().version == 2


@pytest.mark.django_db(transaction=True)
def test_twenty_phones_race_with_different_hands():
    game = contway()
    entries = [totals(game, 1, 3, 2, 3, note=str(number)) for number in range(20)]
    answers = race(20, lambda number: submit(Game.objects.get(pk=game.pk), f"k{number}", "", entries[number]))
    assert kinds(answers) == ["recorded"] + 19 * ["rival"]
    assert Hand.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_key_races_into_two_games():
    games = [contway(), contway()]
    entry = totals(games[0], 1, 3, 2, 3)
    answers = race(20, lambda number: submit(Game.objects.get(pk=games[number % 2].pk), "k1", "", entry))
    assert kinds(answers) == 9 * ["already recorded"] + 10 * ["key reused"] + ["recorded"]
    assert Hand.objects.count() == 1


def test_sides_are_usual_or_each_alone():
    new = NewGame(variant="contway", names=("Ann", "Bo", "Cy"))
    assert [problem.code for problem in new.problems()] == ["bad-players"]
    with pytest.raises(ValueError, match="bad-players"):
        start_game(new, PHONE)


def test_a_continued_replay_equals_a_replay_from_the_start(game, phone):
    for hand in (
        totals(game, 1, 3, 2, 3),
        totals(game, 2, 2, 2, 0),
        scoring.Misdeal(dealer=3),
        totals(game, 0, 4, 1, 5),
    ):
        phone.sends(hand)
        now = Game.objects.get()
        assert continued(now) == replayed(now)
    correct_hand(game.pk, Hand.objects.get(key="k1").pk, totals(game, 1, 4, 2, 3), PHONE)
    now = Game.objects.get()
    assert continued(now) == replayed(now)
