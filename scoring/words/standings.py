"""How standings are ranked, in words: a label for each measure, and the sentence under a table of standings."""

from collections.abc import Sequence

from scoring.standings import Measure
from scoring.words.printer import ENGLISH, Printer, Sentence

MEASURE_LABELS: dict[Measure, Sentence] = {
    Measure.POINTS: "most points",
    Measure.AVERAGE: "most points per game",
    Measure.WINS: "most wins",
    Measure.WIN_SHARE: "highest share of games won",
    Measure.HEAD_TO_HEAD: "wins against each other",
    Measure.DIFFERENCE: "best point difference",
    Measure.SCORE_FOR: "most points scored in games",
    Measure.FEWEST_SETS: "fewest sets",
    Measure.BIDS_MADE: "highest share of bids made",
}
RANKING: Sentence = "Ranked by {measures}. Ties share a rank."
NEXT_MEASURE: Sentence = "{measures}, then {next}"


def measure_label(measure: Measure, printer: Printer = ENGLISH) -> str:
    """Return the label of a measure: "most points"."""
    return printer.text(MEASURE_LABELS[measure])


def ranking_text(measures: Sequence[Measure], printer: Printer = ENGLISH) -> str:
    """Return how a table is ranked, in sentences.

    >>> ranking_text((Measure.POINTS, Measure.WINS))
    'Ranked by most points, then most wins. Ties share a rank.'
    """
    text, *others = [measure_label(measure, printer) for measure in measures]
    for label in others:
        text = printer.text(NEXT_MEASURE, measures=text, next=label)
    return printer.text(RANKING, measures=text)
