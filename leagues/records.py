"""Export a stored game as a game record, the interchange format of the rulebook’s part 5."""

from dataclasses import replace

import scoring
from leagues.models import Game
from leagues.replay import record_value, replayed


def game_record(game: Game) -> dict:
    """Return the record of a game, which `python -m scoring score` and `import_game` read.

    It leaves out entries after the end of the game, and an ending by people if the game had already ended by its rules.
    """
    record, replay = record_value(game), replayed(game)
    if record.result is not None:
        return scoring.write_record(record)
    stated = replay.outcome is not None and replay.outcome.why is record.ended
    return scoring.write_record(
        replace(
            record,
            entries=record.entries[: len(replay.steps)],
            ended=record.ended if stated else None,
            conceded_by=record.conceded_by if stated else None,
        )
    )
