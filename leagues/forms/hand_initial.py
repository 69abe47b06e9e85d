"""The answers of a recorded entry, as initial values of its form."""

from functools import partial

import scoring
from leagues.forms.hand_setting import ALONE, COUNT, NOBODY, PASS, HandSetting


def initial_of(setting: HandSetting, entry: scoring.Entry) -> dict[str, object]:
    """Return the initial values of the form for a recorded entry."""
    if isinstance(entry, scoring.Adjustment):
        return {"note": entry.note}
    initial: dict[str, object] = {"dealer": str(entry.dealer), "note": entry.note}
    if isinstance(entry, scoring.Misdeal):
        return initial | {"kind": "misdeal"}
    initial |= {f"call-{seat}": PASS if call is None else str(call.word) for seat, call in entry.calls or ()}
    if isinstance(entry, scoring.ThrownIn):
        return initial | {"kind": "thrown-in"}
    initial |= {
        "bidder": str(entry.bidder),
        "bid": str(entry.bid.word),
        "trump": entry.trump or "",
        "sub_trump": entry.sub_trump or "",
        "partner": ALONE if entry.partner is None else str(entry.partner),
        "folded": ["yes"] if entry.folded else [],
        "tricks": ["all"] if entry.all_tricks else [],
        "looked": [str(seat) for seat in entry.looked or ()],
        "forced_nine": "" if entry.forced_nine is None else str(entry.forced_nine),
    }
    initial |= {f"burned-{category}": str(seat) for category, seat in entry.burned}
    side = partial(setting.side_for, hand=entry)
    if entry.points is not None:
        return initial | {"way": "totals"} | {f"points-{side(seat)}": points for seat, points in entry.points}
    took = {category: side(seat) for category, seat in entry.took or ()}
    silent = "" if entry.folded else NOBODY
    initial |= {f"took-{category}": took.get(category, silent) for category in setting.rules.values}
    if entry.pips is not None:
        initial |= {"took-game": COUNT} | {f"pips-{side(seat)}": f"{count:g}" for seat, count in entry.pips}
    return initial
