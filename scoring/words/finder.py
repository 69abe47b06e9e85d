"""The questions of "Which Pitch do you play?" and their answers in words."""

from scoring.finder import Answer, Question
from scoring.words.cards import ENGLISH_CARDS, CardPrinter
from scoring.words.printer import Sentence

QUESTION_TEXTS: dict[str, Sentence] = {
    "players": "How many of you play?",
    "sides": "Who shares a score?",
    "total": "How many points are in a hand?",
    "top": "What is the highest number you can bid?",
    "jokers": "How many jokers are in the deck?",
    "target": "What score wins the game?",
    "least": "What is the lowest bid?",
    "low": "Who scores Low?",
    "two": "Who scores the Two?",
    "dealt": "How many cards is each player dealt?",
    "dearest": "Which card is worth the most?",
    "off": "Which off-cards score?",
    "out": "Two sides reach the target on the same hand. Who wins?",
    "game": "Game is tied. Who scores it?",
    "moon": "What does shooting the moon do?",
    "doubles": "Can a bid be doubled (“6 for 12”)?",
    "pass": "What happens when everyone passes?",
    "set": "What does a set cost?",
    "special": "Which of these can you bid?",
    "steal": "May the dealer steal the bid?",
    "fold": "May the bidder fold?",
    "nine": "Must a player with the Nine bid?",
    "looks": "Can you bid without looking, to keep all your cards?",
    "trumps": "How many trump suits are named?",
    "deck": "How many cards are in the deck?",
    "misdeal": "May a misdeal be called?",
}

_KEPT_OR_TAKEN: dict[str, Sentence] = {
    "kept": "The side that played it",
    "taken": "The side that takes it",
    "none": "It is not a point in our game",
}
#: By question and the kind of an answer.
ANSWER_TEXTS: dict[str, dict[str, Sentence]] = {
    "sides": {
        "alone": "Nobody: each player is alone",
        "partners": "Partners, two and two",
        "teams": "Teams of three",
        "called": "Nobody, but the bidder calls a partner for each hand",
    },
    "target": {"over": "More than {target}", "number": "{number}"},
    "low": _KEPT_OR_TAKEN,
    "two": _KEPT_OR_TAKEN,
    "dearest": {"equal": "None: each is worth 1", "cards": "{cards}: {points}"},
    "off": {"none": "None", "cards": "{cards}"},
    "out": {
        "lead": "Nobody yet: a win needs a lead",
        "bidder-first": "The bidding side",
        "bidder-only": "Only a side that made its bid can win",
        "highest": "The highest score",
    },
    "game": {
        "none": "Game doesn’t score in our game",
        "nobody": "Nobody",
        "joker": "The tied side that took the joker",
        "half-joker": "Each joker counts half a point",
    },
    "moon": {
        "no": "We don’t play it",
        "worth": "Plus or minus {points}",
        "bid": "Plus or minus {points}",
        "game": "It wins or loses the game",
        "target": "It wins the game, or goes back to zero from below",
    },
    "pass": {
        "dealer": "The dealer is stuck with the bid",
        "redeal": "Nobody scores, and the next player deals",
        "same-dealer": "Nobody scores, and the same player deals again",
    },
    "set": {
        "pookie": "Every point, and a pookie",
        "floor": "The bid, but never below zero",
        "bid": "The bid, and scores may go below zero",
    },
    "special": {
        "smudge": "A smudge",
        "hotshot": "The hotshot",
        "double 18": "All points doubled",
        "no": "None of these",
    },
    "trumps": {"one": "One", "two": "Two"},
}
#: The answers to all other questions.
OTHER_ANSWERS: dict[str, Sentence] = {"number": "{number}", "yes": "Yes", "no": "No"}


def question_text(question: Question, cards: CardPrinter = ENGLISH_CARDS) -> str:
    return cards.printer.text(QUESTION_TEXTS[question.word])


def answer_text(question: Question, answer: Answer, cards: CardPrinter = ENGLISH_CARDS) -> str:
    sentence = ANSWER_TEXTS.get(question.word, OTHER_ANSWERS)[answer.kind]
    return cards.printer.text(sentence, **{name: cards.value(value) for name, value in answer.values})
