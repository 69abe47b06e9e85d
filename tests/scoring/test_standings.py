"""Standings: each tie-break, shared ranks, and players below the minimum number of games."""

import pytest

from scoring.standings import Counting, Measure, Meeting, Tally, best_points, ranked
from scoring.words.standings import ranking_text

ANN, BO, CY, DI, ED = range(5)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def ranking(tallies, *measures, meetings=(), **options) -> list[str]:
    """Return the rows as "1 Ann", or "- Bo" without a rank."""
    standings = ranked(tallies, [Measure.of(word) for word in measures], meetings, **options)
    return [f"{rank or '-'} {NAMES[tally.who]}" for rank, tally in standings.rows]


def tied(**differing) -> list[Tally]:
    """Return tallies of Ann, Bo and Cy, tied except for the given values."""
    return [
        Tally(who=who, **{"points": 10, "games": 8} | {word: values[who] for word, values in differing.items()})
        for who in (ANN, BO, CY)
    ]


def test_most_points_come_first():
    assert ranking(tied(points=(3, 9, 6)), "points") == ["1 Bo", "2 Cy", "3 Ann"]


@pytest.mark.parametrize(
    ("word", "differing"),
    [
        ("wins", {"wins": (4, 6, 5)}),
        ("win-share", {"wins": (4, 6, 4), "games": (8, 8, 7)}),
        ("average", {"games": (9, 4, 7)}),
        ("difference", {"score_for": (40, 50, 50), "score_against": (40, 40, 45)}),
        ("score-for", {"score_for": (40, 50, 45)}),
        ("fewest-sets", {"sets": (5, 2, 3)}),
        ("bids-made", {"bids": (10, 10, 9), "made": (5, 8, 6)}),
    ],
)
def test_each_measure_breaks_a_tie(word, differing):
    assert ranking(tied(**differing), "points", word) == ["1 Bo", "2 Cy", "3 Ann"]
    assert ranking(tied(**differing), "points") == ["1 Ann", "1 Bo", "1 Cy"]


def test_measures_apply_in_their_order():
    tallies = tied(wins=(5, 5, 4), sets=(3, 1, 0))
    assert ranking(tallies, "points", "wins", "fewest-sets") == ["1 Bo", "2 Ann", "3 Cy"]
    assert ranking(tallies, "points", "fewest-sets", "wins") == ["1 Cy", "2 Bo", "3 Ann"]


def test_head_to_head_counts_games_among_the_tied_only():
    tallies = [*tied(), Tally(who=DI, points=99, games=8)]
    beaten_by_the_leader = [Meeting(DI, BO)] * 5
    meetings = [Meeting(BO, ANN), Meeting(CY, ANN), Meeting(BO, CY), *beaten_by_the_leader]
    assert ranking(tallies, "points", "head-to-head", meetings=meetings) == ["1 Di", "2 Bo", "3 Cy", "4 Ann"]


def test_a_circle_of_wins_is_a_tie():
    meetings = [Meeting(ANN, BO), Meeting(BO, CY), Meeting(CY, ANN)]
    assert ranking(tied(), "points", "head-to-head", meetings=meetings) == ["1 Ann", "1 Bo", "1 Cy"]
    tallies = tied(sets=(2, 1, 3))
    assert ranking(tallies, "points", "head-to-head", "fewest-sets", meetings=meetings) == ["1 Bo", "2 Ann", "3 Cy"]


def test_ties_share_a_rank_and_the_next_is_fourth():
    tallies = [*tied(), Tally(who=DI, points=9, games=8), Tally(who=ED, points=9, games=8)]
    assert ranking(tallies, "points") == ["1 Ann", "1 Bo", "1 Cy", "4 Di", "4 Ed"]


def test_unranked_people_are_skipped():
    tallies = tied(points=(9, 8, 7))
    assert ranking(tallies, "points", unranked={BO}) == ["1 Ann", "- Bo", "2 Cy"]
    assert ranking(tied(), "points", unranked={ANN}) == ["- Ann", "1 Bo", "1 Cy"]


def test_players_below_the_minimum_are_listed_separately():
    tallies = [*tied(points=(3, 9, 6), games=(8, 7, 8)), Tally(who=DI, points=20, games=2)]
    standings = ranked(tallies, [Measure.POINTS], minimum=8)
    assert [(rank, NAMES[tally.who]) for rank, tally in standings.rows] == [(1, "Cy"), (2, "Ann")]
    assert [(rank, NAMES[tally.who]) for rank, tally in standings.below] == [(None, "Di"), (None, "Bo")]


def test_standings_without_tallies_are_empty():
    assert ranked([], [Measure.POINTS]).rows == ()


@pytest.mark.parametrize(
    ("counting", "won", "drawn", "lost"),
    [
        (Counting(win=2, draw=1), 2, 1, 0),
        (Counting(win=0, score=True), 11, 7, -3),
        (Counting(win=3, draw=1, loss=1, score=True), 14, 8, -2),
    ],
)
def test_points_of_a_game(counting, won, drawn, lost):
    assert counting.points(won=True, drew=False, lost=False, score=11) == won
    assert counting.points(won=False, drew=True, lost=False, score=7) == drawn
    assert counting.points(won=False, drew=False, lost=True, score=-3) == lost
    assert counting.points(won=False, drew=False, lost=False, score=9) == 0


def test_a_loss_cannot_count_more_than_a_win():
    with pytest.raises(ValueError, match="a win counts no less"):
        Counting(win=1, loss=2)


def test_the_best_games_or_weeks_count():
    games = [(ANN, game, points) for game, points in enumerate([2, 0, 2, 1, 0])]
    assert best_points([*games, (BO, 9, 1)], count=3) == {ANN: 5, BO: 1}
    weeks = [(ANN, 1, 2), (ANN, 1, 2), (ANN, 2, 2), (ANN, 2, 1), (ANN, 3, 0), (ANN, 3, 2)]
    assert best_points(weeks, count=2) == {ANN: 7}


def test_the_best_may_be_negative():
    assert best_points([(ANN, 1, -4), (ANN, 2, -1), (ANN, 3, -2)], count=2) == {ANN: -3}


def test_the_sentence_about_the_ranking():
    text = ranking_text([Measure.POINTS, Measure.HEAD_TO_HEAD, Measure.FEWEST_SETS])
    assert text == "Ranked by most points, then wins against each other, then fewest sets. Ties share a rank."
