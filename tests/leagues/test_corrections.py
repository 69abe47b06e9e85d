"""Corrections of a game: edit, insert, remove, restore, undo, end, reopen, swap, change rules, next game."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scoring
from leagues.actions import (
    AnswerKind,
    Submission,
    change_note,
    change_rules,
    change_stakes,
    correct_hand,
    end_game,
    insert_hand,
    next_game,
    purge_night,
    remove_hand,
    rename_player,
    renew_link,
    reopen_game,
    restore_hand,
    revoke_link,
    swap_players,
    undo_last,
)
from leagues.actions.hands import GAP
from leagues.models import Event, Game, Hand, Link, Night, Player, Result
from leagues.replay import replayed, results_of
from tests.leagues.table import OTHER_PHONE, PHONE, Phone, contway, scores, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return contway()


@pytest.fixture
def phone(game):
    return Phone(game)


def keys(game):
    return [hand.key for hand in Game.objects.get(pk=game.pk).live_hands]


def last_event(game):
    return Event.objects.filter(game=game).latest("id")


def insert(game, key, after, *facts):
    return insert_hand(game.pk, Submission(key=key, after=after, entry=totals(game, *facts)), PHONE)


# ---- edit ----


def test_correcting_hand_2_of_6_replays_the_others(game, phone):
    hands = [phone.plays(seat % 4, 2, 0, 1).hand for seat in range(6)]
    assert [step.scores for step in replayed(game).steps] == [(0, 1), (0, 0), (0, 1), (0, 0), (0, 1), (0, 0)]
    answer = correct_hand(hands[1].game_id, hands[1].pk, totals(game, 1, 3, 1, 3), OTHER_PHONE)
    assert answer.kind is AnswerKind.RECORDED
    fresh = replayed(Game.objects.get())
    assert [step.scores for step in fresh.steps] == [(0, 1), (1, 4), (0, 5), (0, 3), (0, 4), (0, 2)]
    event = last_event(game)
    assert (event.what, event.device) == (Event.What.HAND_CORRECTED, "phone 77c0")
    assert (event.before["facts"]["contract"], event.after["facts"]["contract"]) == ("2", "3")
    assert keys(game) == ["k1", "k2", "k3", "k4", "k5", "k6"]


def test_an_auction_is_corrected(game, phone):
    rules = game.rules_value
    calls = ((1, rules.call(3)), (2, None), (3, None), (0, None))
    hand = phone.sends(scoring.Hand(dealer=0, bidder=1, bid=rules.call(3), calls=calls, points=())).hand
    calls = ((1, None), (2, rules.call(2)), (3, None), (0, None))
    entry = scoring.Hand(dealer=0, bidder=2, bid=rules.call(2), calls=calls, points=())
    correct_hand(hand.game_id, hand.pk, entry, PHONE)
    assert Hand.objects.get().entry(rules) == entry
    correct_hand(hand.game_id, hand.pk, scoring.Misdeal(dealer=0), PHONE)
    assert Hand.objects.get().bids.count() == 0


def test_a_correction_of_what_changed_meanwhile_is_refused(game, phone):
    hand = phone.plays(1, 3, 2, 3).hand
    game.refresh_from_db()
    seen = game.version
    phone.plays(2, 2, 2, 0)
    assert correct_hand(hand.game_id, hand.pk, totals(game, 1, 3, 3, 2), OTHER_PHONE, seen).kind is AnswerKind.RECORDED
    answer = correct_hand(hand.game_id, hand.pk, totals(game, 1, 4, 2, 4), PHONE, seen)
    assert answer.kind is AnswerKind.RIVAL
    assert answer.hand.points == {"0": 3, "1": 2}
    again = correct_hand(hand.game_id, hand.pk, totals(game, 1, 3, 3, 2), PHONE, seen)
    assert again.kind is AnswerKind.ALREADY_RECORDED


def test_a_removed_hand_is_not_corrected(game, phone):
    hand = phone.plays(1, 3, 2, 3).hand
    remove_hand(hand.game_id, hand.pk, OTHER_PHONE)
    assert correct_hand(hand.game_id, hand.pk, totals(game, 1, 4, 2, 4), PHONE).kind is AnswerKind.REMOVED


def test_a_correction_against_the_rules_is_refused(game, phone):
    hand = phone.plays(1, 3, 2, 3).hand
    assert correct_hand(hand.game_id, hand.pk, totals(game, 1, 3, 6, 3), PHONE).kind is AnswerKind.IMPOSSIBLE
    assert scores(game) == (2, 3)


def test_a_correction_that_wins_earlier_leaves_the_later_hands_as_surplus(game, phone):
    phone.plays(1, 6, 0, 6)
    hand = phone.plays(1, 3, 2, 3).hand
    phone.plays(2, 2, 2, 0)
    correct_hand(hand.game_id, hand.pk, totals(game, 1, 6, 0, 6), PHONE)
    game = Game.objects.get()
    assert (game.state, replayed(game).surplus, len(game.live_hands)) == ("finished", 1, 3)
    assert Result.objects.filter(won=True).count() == 2
    correct_hand(hand.game_id, hand.pk, totals(game, 1, 3, 2, 3), PHONE)
    assert (Game.objects.get().state, Result.objects.count()) == ("open", 0)


# ---- insert, remove, restore, undo ----


def test_an_inserted_hand_moves_the_numbers_of_the_later_ones(game, phone):
    for _ in range(4):
        phone.plays(1, 2, 0, 2)
    assert insert(game, "x", "k2", 0, 3, 3, 0).kind is AnswerKind.RECORDED
    assert keys(game) == ["k1", "k2", "x", "k3", "k4"]
    assert scores(game) == (3, 8)
    assert insert(game, "x", "k2", 0, 3, 3, 0).kind is AnswerKind.ALREADY_RECORDED
    assert insert(game, "y", "nowhere", 0, 3, 3, 0).kind is AnswerKind.UNKNOWN_POSITION


def test_a_gap_that_is_used_up_is_renewed(game, phone):
    phone.plays(1, 2, 0, 0)
    phone.plays(1, 2, 0, 0)
    expected = ["k1", "k2"]
    for number in range(15):
        insert(game, f"x{number}", "k1", 0, 2, 0, 0)
        expected.insert(expected.index("k1") + 1, f"x{number}")
        insert(game, f"y{number}", "", 0, 2, 0, 0)
        expected.insert(0, f"y{number}")
    assert keys(game) == expected
    assert max(Hand.objects.values_list("position", flat=True)) > 20 * GAP


def test_a_removed_hand_returns_to_its_position(game, phone):
    phone.plays(1, 2, 0, 2)
    hand = phone.plays(1, 2, 0, 3).hand
    phone.plays(1, 2, 0, 2)
    assert remove_hand(hand.game_id, hand.pk, OTHER_PHONE, "entered twice").hand.removed_by == "phone 77c0"
    assert (keys(game), scores(game)) == (["k1", "k3"], (0, 4))
    assert last_event(game).reason == "entered twice"
    version = Game.objects.get().version
    remove_hand(hand.game_id, hand.pk, OTHER_PHONE)
    assert Game.objects.get().version == version
    insert(game, "x", "k1", 1, 2, 0, 2)
    assert restore_hand(hand.game_id, hand.pk, PHONE).kind is AnswerKind.RECORDED
    assert keys(game) == ["k1", "x", "k2", "k3"]
    assert restore_hand(hand.game_id, hand.pk, PHONE).kind is AnswerKind.ALREADY_RECORDED
    assert Hand.objects.get(key="k2").removed_by == ""


def test_what_the_rules_no_longer_allow_is_not_restored(game, phone):
    hand = phone.plays(1, 6, 0, 6).hand
    remove_hand(hand.game_id, hand.pk, PHONE)
    assert change_rules(game.pk, {"bid_max": 5}, PHONE) == []
    assert restore_hand(hand.game_id, hand.pk, PHONE).kind is AnswerKind.IMPOSSIBLE
    assert keys(game) == []


def undone(game, **seen) -> bool:
    _, is_undone = undo_last(game.pk, PHONE, **seen)
    return is_undone


def test_undoing_the_winning_hand_takes_the_result_back(game, phone):
    phone.plays(1, 6, 0, 6)
    phone.plays(1, 6, 0, 6)
    assert Result.objects.count() == 4
    assert undone(game)
    assert keys(game) == ["k1"]
    assert (Game.objects.get().state, Result.objects.count()) == ("open", 0)
    assert last_event(game).what == Event.What.HAND_UNDONE
    assert undone(game)
    assert keys(game) == []
    assert not undone(game)


def test_undo_takes_back_only_the_hand_on_the_page(game, phone):
    phone.plays(1, 3, 2, 3)
    phone.plays(1, 3, 2, 3)
    assert not undone(game, last_key="k1")
    assert keys(game) == ["k1", "k2"]


def test_undo_takes_back_the_ending_first(game, phone):
    phone.plays(1, 3, 2, 3)
    end_game(game.pk, Game.State.CONCEDED, PHONE, side=1)
    assert undone(game)
    assert (Game.objects.get().state, keys(game)) == ("open", ["k1"])


# ---- ends ----


@pytest.mark.parametrize(
    ("how", "side", "won", "drew", "lost"),
    [
        ("called", None, ["Bo", "Di"], [], ["Ann", "Cy"]),
        ("conceded", 1, ["Ann", "Cy"], [], ["Bo", "Di"]),
        ("abandoned", None, [], [], []),
    ],
)
def test_people_end_a_game(game, phone, how, side, won, drew, lost):
    phone.plays(1, 3, 2, 3)
    assert end_game(game.pk, Game.State(how), PHONE, side)
    assert not end_game(game.pk, Game.State.CALLED, PHONE)

    def names(**facts):
        return list(Result.objects.filter(**facts).order_by("player__name").values_list("player__name", flat=True))

    assert (names(won=True), names(drew=True), names(lost=True)) == (won, drew, lost)
    assert reopen_game(game.pk, PHONE)
    assert not reopen_game(game.pk, PHONE)
    assert (Game.objects.get().state, Result.objects.count()) == ("open", 0)


def test_equal_scores_when_time_is_called_are_a_draw(game):
    end_game(game.pk, Game.State.CALLED, PHONE)
    assert Result.objects.filter(drew=True, money=0).count() == 4


@pytest.mark.parametrize(("how", "side"), [("conceded", None), ("conceded", 2), ("called", 0), ("finished", None)])
def test_an_impossible_ending_is_refused(game, how, side):
    with pytest.raises(ValueError, match=r"side|ends"):
        end_game(game.pk, Game.State(how), PHONE, side)
    assert Game.objects.get().state == "open"


# ---- people, rules, stakes ----


def test_swapping_two_players_gives_each_the_others_hands(game, phone):
    phone.plays(1, 6, 0, 6)
    phone.plays(1, 6, 0, 6)
    swap_players(game.pk, 0, 1, PHONE)
    assert Game.objects.get().names == ("Bo", "Ann", "Cy", "Di")
    ann = Result.objects.get(player__name="Ann")
    assert (ann.won, ann.bids) == (True, 2)
    with pytest.raises(ValueError, match="two seats"):
        swap_players(game.pk, 0, 4, PHONE)


def test_changing_the_rules_replays_the_game(game, phone):
    phone.plays(1, 6, 0, 6)
    phone.plays(1, 6, 0, 6)
    assert change_rules(game.pk, {"target": 15}, PHONE) == []
    game = Game.objects.get()
    assert (game.state, game.rules["options"], Result.objects.count()) == ("open", {"target": 15}, 0)
    assert change_rules(game.pk, {}, PHONE) == []
    assert (Game.objects.get().state, Result.objects.count()) == ("finished", 4)


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"target": 0}, "target"),
        ({"target": 10**9}, "target"),
        ({"trumps": 2}, "trumps"),
        ({"bid_max": 4}, "hands[0].bid"),
        ({"fold": False}, "hands[1].folded"),
        ({"call_partner": True}, "sides"),
        ({"players": [3]}, "players"),
    ],
)
def test_rules_that_do_not_fit_the_game_are_refused(game, phone, options, path):
    phone.plays(1, 6, 0, 6)
    phone.sends(scoring.Hand(dealer=1, bidder=0, bid=game.rules_value.call(2), folded=True, took=()))
    assert path in [problem.path for problem in change_rules(game.pk, options, PHONE)]
    assert Game.objects.get().rules["options"] == {}


def test_changing_the_stakes_changes_the_money(game, phone):
    phone.plays(1, 6, 0, 6)
    phone.plays(1, 6, 0, 6)
    change_stakes(game.pk, scoring.Stakes(game=50), PHONE)
    assert Result.objects.get(player__name="Ann").money == -50


def test_a_note_is_changed(game):
    change_note(game.pk, "at Bo's", PHONE)
    assert Game.objects.get().note == "at Bo's"
    assert last_event(game).after == {"note": "at Bo's"}


def test_the_history_stores_players_by_id(game):
    player = Player.objects.get(name="Bo")
    assert rename_player(player, "Bob", PHONE) == []
    again = Game.objects.get()
    assert (again.names[1], again.version) == ("Bob", 2)
    event = Event.objects.latest("id")
    assert (event.what, event.after) == (Event.What.PLAYER_RENAMED, {"player": player.pk})


@pytest.mark.parametrize("name", ["", " Bo", "Ann", "\x00", "x" * 61])
def test_invalid_names_are_refused(game, name):
    assert rename_player(Player.objects.get(name="Bo"), name, PHONE)
    assert Game.objects.get().names[1] == "Bo"


# ---- the next game, links, erasure ----


def test_the_next_game_has_the_same_seats_and_passes_the_deal_on(game, phone):
    phone.plays(1, 6, 0, 6)
    following = next_game(game.pk, PHONE, rotate=False)
    assert (following.night, following.number, following.names) == (game.night, 2, game.names)
    assert following.first_dealer == 1
    assert Player.objects.count() == 4
    assert following.score_link.token != game.score_link.token
    assert next_game(game.pk, PHONE, rotate=False) == following


def test_partners_rotate_through_all_pairings(game):
    pairings = []
    for _ in range(4):
        pairings.append({frozenset(game.names[seat] for seat in side) for side in game.seating.sides})
        dealer = game.names[game.first_dealer]
        game = next_game(game.pk, PHONE, rotate=True)
        assert game.names[game.first_dealer] == dealer
    assert pairings[3] == pairings[0]
    assert len({frozenset(pairing) for pairing in pairings}) == 3


def test_a_renewed_link_closes_the_old_one(game):
    old = game.score_link
    new = renew_link(old, PHONE)
    assert (game.score_link, Link.objects.get(pk=old.pk).is_live) == (new, False)
    assert renew_link(old, PHONE) == new
    assert old.token not in str(last_event(game).before) + str(last_event(game).after)
    revoke_link(new, PHONE)
    assert game.score_link is None
    assert game.watch_link is not None


def test_an_evening_is_erased_with_all_that_belongs_to_it(game, phone):
    phone.plays(1, 6, 0, 6)
    phone.plays(1, 6, 0, 6)
    other = contway()
    purge_night(game.night)
    assert list(Game.objects.all()) == [other]
    assert {event.game for event in Event.objects.all()} == {other}
    assert (Night.objects.count(), Player.objects.count(), Hand.objects.count(), Result.objects.count()) == (1, 4, 0, 0)


# ---- laws ----

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["record", "record", "record", "undo", "correct", "insert", "remove", "restore", "call"]),
        st.integers(0, 30),
        st.integers(0, 3),
        st.integers(2, 6),
        st.integers(0, 6),
    ),
    max_size=25,
)


def do(game, phone, act, which, bidder, bid, taken):
    entry = totals(game, bidder, bid, *((taken, 6 - taken)))
    hands = list(Hand.objects.filter(game=game).order_by("id"))
    hand = hands[which % len(hands)] if hands else None
    if act == "record":
        phone.last = keys(game)[-1] if keys(game) else ""
        phone.sends(entry)
    elif act == "undo":
        undo_last(game.pk, PHONE)
    elif act == "call":
        end_game(game.pk, Game.State.CALLED, PHONE)
    elif act == "insert":
        insert_hand(
            game.pk, Submission(key=f"{phone.name}i{len(hands)}", after=hand.key if hand else "", entry=entry), PHONE
        )
    elif hand and act == "correct":
        correct_hand(hand.game_id, hand.pk, entry, PHONE)
    elif hand:
        remove_hand(hand.game_id, hand.pk, PHONE) if act == "remove" else restore_hand(hand.game_id, hand.pk, PHONE)


HASTE = {"deadline": None, "suppress_health_check": [HealthCheck.function_scoped_fixture]}


@settings(max_examples=12, **HASTE)
@given(acts=ACTS)
def test_whatever_is_done_equals_a_fresh_replay(acts):
    do_and_compare(acts)


@pytest.mark.slow
@settings(max_examples=300, **HASTE)
@given(acts=ACTS)
def test_whatever_is_done_equals_a_fresh_replay_for_long(acts):
    do_and_compare(acts)


def do_and_compare(acts):
    game = contway(stakes={"game": 100, "set": 25})
    phone = Phone(game, name=f"g{game.pk}-")
    for act in acts:
        before = Game.objects.get(pk=game.pk).version
        events = Event.objects.filter(game=game).count()
        do(game, phone, *act)
        fresh = Game.objects.get(pk=game.pk)
        assert fresh.version - before == Event.objects.filter(game=game).count() - events
        replay = replayed(fresh)
        assert fresh.is_over == (replay.outcome is not None)
        assert rows(fresh.results.all()) == rows(results_of(fresh, replay))


def rows(results):
    return sorted(
        (
            result.player_id,
            result.won,
            result.lost,
            result.score_for,
            result.bids,
            result.made,
            result.sets,
            result.money,
        )
        for result in results
    )
