"""The sentences of rule cards by topic, except those that depend on one option only: they are in `words.options`."""

from scoring.rules import AllPass, BackdoorThen, DoubleMade, GameTie, GoesTo, Out
from scoring.words.printer import Plural, Sentence

# Players and deal

#: By the sizes of a side, which differ where the number of players may differ.
PLAYERS: dict[tuple[int, ...], Sentence] = {
    (1,): "{players} players, each alone.",
    (2,): "{players} players in partnerships of two.",
    (3,): "{players} players in teams of three.",
    (1, 2): "{players} players in partnerships of two, or each alone.",
    (1, 3): "{players} players in teams of three, or each alone.",
}
PLAYERS_WITH_A_CALLED_PARTNER = "{players} players, each alone. The bidder calls a partner for each hand."
DECK = "{cards} cards. Each player is dealt {dealt}."
DECK_WITH_JOKERS = Plural(
    "{cards} cards and {count} joker. Each player is dealt {dealt}.",
    "{cards} cards and {count} jokers. Each player is dealt {dealt}.",
)
SHORT_DECK = "{cards} cards, nothing below the {lowest}. Each player is dealt {dealt}."
SHORT_DECK_WITH_JOKERS = Plural(
    "{cards} cards and {count} joker, nothing below the {lowest}. Each player is dealt {dealt}.",
    "{cards} cards and {count} jokers, nothing below the {lowest}. Each player is dealt {dealt}.",
)
DEAL_PASSES = "The deal passes to the left after every hand."

# Points

TOTAL = Plural("{count} point in a hand.", "{count} points in a hand.")
HIGH = "High {points}: the highest trump in play."
LOW = "Low {points}: the lowest trump in play."
SUB_HIGH = "Sub-High {points}: the highest sub-trump in play."
SUB_LOW = "Sub-Low {points}: the lowest sub-trump in play."
GOES_TO: dict[GoesTo, Sentence] = {
    GoesTo.KEEPER: "Kept: it scores for the side that played it, no matter who takes the trick.",
    GoesTo.TAKER: "Taken: it scores for the side that takes it.",
}
CARDS = Plural(
    "{cards} {points}. Taken: it scores for the side that takes the card.",
    "{cards} {points} each. Taken: each scores for the side that takes the card.",
)
TWOS = Plural(
    "{scored}. Kept: it scores for the side that played it, no matter who takes the trick.",
    "{scored}. Kept: each scores for the side that played it, no matter who takes the trick.",
)
TWO_IS_TAKEN = "The Two can be taken like any other card. Playing it does not score it."
LAST_TRICK = "Last trick {points}: it scores for the side that takes the trick."
GAME = "Game {points}: it scores for the side with the highest count in its tricks."
ONE_TRUMP = "If only one trump is in play, it scores as High and as Low. If it is the Jack, it scores as Jack, too."

# Counting Game

COUNT_TENS = "Game is counted by tens: the side that takes the most tens scores it."
COUNT_POINTS = "Count Game points in every suit: ten 10, ace 4, king 3, queen 2, jack 1."
JOKERS_COUNT = "A joker counts half a Game point."
GAME_TIED: dict[GameTie, Sentence] = {
    GameTie.NOBODY: "If sides tie for Game, nobody scores it.",
    GameTie.JOKER: (
        "If sides tie for Game, the tied side that took the joker scores it. Of two jokers, the High Joker counts."
        " If no tied side took it, nobody scores Game."
    ),
    GameTie.HALF_JOKER: (
        "If sides tie for Game, each joker they took adds half a point. If they are still tied, nobody scores Game."
    ),
}

# Bidding

BIDS = "Bids go from {lowest} to {highest}."
ONE_BID = "The only bid is {highest}."
DOUBLES = "Any number may be doubled: “{bid} for {doubled}” beats {bid}, and the next number beats both."
ONE_ROUND = "Each player has one turn to bid, and the dealer bids last. Pass, or bid higher than the bid so far."
MAY_LOOK = "You may bid with or without looking at your cards."
TWO_TRUMPS = "The bidder names a trump and a sub-trump, two different suits."
ALL_PASS: dict[AllPass, Sentence] = {
    AllPass.DEALER: "If everyone else passes, the dealer is stuck with the bid and must bid at least {bid}.",
    AllPass.REDEAL: "If everyone passes, the hand is thrown in: nobody scores, and the deal passes to the left.",
    AllPass.SAME_DEALER: "If everyone passes, the hand is thrown in: nobody scores, and the same dealer deals again.",
}

# Special bids

MOON_ABOVE = "Above {top} you may shoot the moon."
MOON_AT_TOP = "The top bid, {top}, shoots the moon."
SMUDGE = "Above {top} you may bid a smudge."
BLIND_SMUDGE = "Above {top} you may bid a blind smudge, before you look at your cards."
HOTSHOT = "The top bid, {top}, is the hotshot."
DOUBLE_TOTAL = "Above {top} you may bid double {total}."
NEEDS_POINTS = Plural("You need the only point.", "You need all {count} points.")
NEEDS_POINTS_AND_TRICKS = Plural(
    "You need the only point and every trick.", "You need all {count} points and every trick."
)
NEEDS_TRICKS = "You need every trick."
WINS_OR_LOSES = "If you make it, you win the game. If you fail, you lose the game."
TO_THE_TARGET = (
    "If you make it with a score of zero or more, your score goes up to {target} and you win the game. If you make it"
    " from below zero, your score goes up to zero and the game goes on. If you fail, you lose the game."
)
SCORES_OR_COSTS = "If you make it, you score {points}. If you fail, you lose {points}."
SCORES_OR_POOKIE = "If you make it, you score {points}. If you fail, it is a set like any other."
TOP_NOT_DOUBLED = "The top bid can’t be doubled."
MOON_TOGETHER = "The bidder and the partner shoot the moon together, each with their own score."
PARTNER_NOT_LOST = "If it fails, the partner neither wins nor loses."

# Made and set

MADE_TAKEN = "Made: the bidding side scores all that it took, not just the bid."
MADE_BID = "Made: the bidding side scores only the bid, however much it took."
EXACT_BID = Plural(
    "Taking exactly the bid scores {count} point more.", "Taking exactly the bid scores {count} points more."
)
DOUBLE_MADE: dict[DoubleMade, Sentence] = {
    DoubleMade.POINTS: "Doubled and made: the bidding side scores twice what it took.",
    DoubleMade.BID: "Doubled and made: the bidding side scores twice the bid.",
}
SET = "Set: the bidding side loses the bid and scores nothing that it took."
POOKIE = (
    "Set, whatever the bid was: the bidding side gives back every point it has and takes a pookie, which is minus 1."
)
DOUBLE_SET = "Doubled and set: the bidding side loses twice the bid."
NO_FLOOR = "Scores may go below zero."
FLOOR = "A score never goes below zero."
OTHERS_ALWAYS = "The other sides score what they took, whether or not the bid was made. Their points are never doubled."
OTHERS_WHEN_SET = "The other sides score what they took only when the bidder is set."
ALWAYS_SCORED = "If the other sides take any of these, they always score it: {cards}."
FOLD = "The bidder may fold at any time, even before the first trick. A fold is a set."
AFTER_A_FOLD = (
    "After a fold, the other sides score what they had taken by then: High only if it is the Ace, Low only if it is the"
    " Two, and any other cards that score. Nobody scores Game."
)
CALLED_PARTNER = (
    "Every player has their own score. In each hand, the bidder and the called partner play against everyone else."
)
PARTNER_MADE = "Made: the bidder and the partner each score what the two of them took."
PARTNER_OTHERS = "Each of the other players scores what those players took together."

# The end of the game

AFTER_THE_HAND = "The game can end only after the whole hand is scored."
SETS_LOSE = Plural(
    "A side that has been set {count} time loses, and all the others win.",
    "A side that has been set {count} times loses, and all the others win.",
)
HANDS = Plural(
    "The game is {count} hand long. The highest score wins. If the top is tied, play another hand.",
    "The game is {count} hands long. The highest score wins. If the top is tied, play another hand.",
)
FLOAT = (
    "Float: a side that reaches {points} wins, whatever the lead. If more than one does on the same hand, the bidding"
    " side wins, or else the highest score."
)
REACH_WITH_A_LEAD = "To win, reach {target} and lead every other side by {lead} or more."
GO_OVER_WITH_A_LEAD = "To win, go over {target} and lead every other side by {lead} or more."
#: A score that reaches the target, and one that goes over it.
REACH_THE_TARGET: dict[Out, Sentence] = {
    Out.BIDDER_FIRST: "The first to reach {target} wins.",
    Out.BIDDER_ONLY: "The first to make a bid and end that hand with {target} or more wins.",
    Out.HIGHEST: "The first to reach {target} wins.",
}
GO_OVER_THE_TARGET: dict[Out, Sentence] = {
    Out.BIDDER_FIRST: "The first to go over {target} wins.",
    Out.BIDDER_ONLY: "The first to make a bid and end that hand with more than {target} wins.",
    Out.HIGHEST: "The first to go over {target} wins.",
}
OUT: dict[Out, Sentence] = {
    Out.BIDDER_FIRST: (
        "If more than one side reaches the target on the same hand, the bidding side wins, even with the lower score."
        " If it is not one of them, the highest score wins. If the top is tied, play another hand."
    ),
    Out.BIDDER_ONLY: (
        "Only the bidding side goes out: points of the other sides, or of a bidder who is set, never win the game."
    ),
    Out.HIGHEST: (
        "If more than one side reaches the target on the same hand, the highest score wins. If the top is tied, the"
        " bidding side wins if it is one of them. Otherwise, play another hand."
    ),
}
PARTNER_IS_NOT_THE_BIDDER = "Only the bidder counts as the bidding side here, not the called partner."
BACKDOOR: dict[BackdoorThen, Sentence] = {
    BackdoorThen.WIN: "Back door: a side at minus {points} or lower wins. Of several, the lowest wins.",
    BackdoorThen.LOSE: "Back door: a side at minus {points} or lower loses, and the others win.",
    BackdoorThen.DRAW: "Back door: if a side is at minus {points} or lower, the game is a draw.",
}
TIME = "When time is called, finish the hand. The highest score wins, and a tie at the top is a draw."

# Money and play

MONEY = (
    "Stakes are agreed apart from these rules: so much a game, a set or a point, or a kitty. The losers pay, and the"
    " winners share."
)
TRUMPS = "Trumps, highest first: {order}."
TRUMPS_REVERSED = "Trumps upside down, strongest first: {order}. The Ace can be captured."
OFF_CARDS = "An off-card is the card of that rank in the other suit of the same color as trump. It is a trump."
