"""What a hand is entered into: the rules, who sits where, whose deal it is, and the buttons that follow from them."""

from dataclasses import dataclass

import scoring
from leagues.forms.questions import Pick

#: Answers that name no seat and no side.
NOBODY, COUNT, PASS, ALONE = "nobody", "count", "pass", "alone"
#: The two sides of a hand with a called partner.
BIDDERS, OTHERS = "bidders", "others"

#: What a pile is counted by (G-4): the card, its label, the pips of one.
_RANKS = (("ten", "10s", 10), ("ace", "aces", 4), ("king", "kings", 3), ("queen", "queens", 2), ("jack", "jacks", 1))


@dataclass(frozen=True, kw_only=True)
class HandSetting:
    """What a hand is entered into: the rules, who sits where, whose deal it is, and how sides are shown."""

    rules: scoring.Rules
    seating: scoring.Seating
    names: tuple[str, ...]
    dealer: int
    side_labels: tuple[str, ...]
    side_marks: tuple[str, ...]

    @property
    def scorers(self) -> tuple[Pick, ...]:
        """The buttons for "who took it": a side each, or with a called partner the bidder's side and the others."""
        if self.rules.call_partner:
            return (
                Pick(value=BIDDERS, label="Bidder’s side", tone=0, mark="●"),
                Pick(value=OTHERS, label="The others", tone=1, mark="▲"),
            )
        return self.side_picks

    @property
    def players(self) -> tuple[Pick, ...]:
        """Everybody in the order of the auction, the dealer last."""
        hints = {self.dealer: "deals"}
        seats = self.seating.around(self.dealer)
        return tuple(Pick(value=str(seat), label=self.names[seat], hint=hints.get(seat, "")) for seat in seats)

    @property
    def side_picks(self) -> tuple[Pick, ...]:
        """A button for each side that holds a score."""
        return tuple(
            Pick(value=str(side), label=label, tone=side, mark=mark)
            for side, (label, mark) in enumerate(zip(self.side_labels, self.side_marks, strict=True))
        )

    @property
    def seats(self) -> tuple[Pick, ...]:
        """Everybody in seating order."""
        return tuple(Pick(value=str(seat), label=name) for seat, name in enumerate(self.names))

    @property
    def calls(self) -> tuple[Pick, ...]:
        """The ladder, lowest first."""
        return tuple(Pick(value=str(call.word), label=scoring.call_label(call)) for call in self.rules.ladder)

    @property
    def ranks(self) -> tuple[tuple[str, str, float], ...]:
        """What is counted for Game here, with the pips of one."""
        if self.rules.counts_tens:
            return (("ten", "10s", 1),)
        jokers = (("joker", "jokers", self.rules.joker_pips),) if self.rules.joker_pips else ()
        return (*_RANKS, *jokers)

    def seat_for(self, side: str, bidder: int, partner: int | None) -> int:
        """The seat that stands for a side: its first, or the bidder and the first of the others."""
        if side == BIDDERS:
            return bidder
        if side == OTHERS:
            return next(seat for seat in range(len(self.names)) if seat not in (bidder, partner))
        return self.seating.sides[int(side)][0]

    def side_for(self, seat: int, hand: scoring.Hand) -> str:
        """The other way round: the button that a recorded seat means."""
        if self.rules.call_partner:
            return BIDDERS if seat in (hand.bidder, hand.partner) else OTHERS
        return str(self.seating.side_of[seat])
