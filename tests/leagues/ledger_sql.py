"""Plain SQL queries of the ledger, independent of the code that they check."""

from django.db import connection

#: A number that no person has.
POT = 0
BOTH_ENDS = """
    SELECT source_id AS account, -amount AS cents, game_id AS game FROM leagues_transfer
    UNION ALL SELECT target_id, amount, game_id FROM leagues_transfer
"""


def asked(query: str) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchall()


def balances() -> dict[int, int]:
    """Return the balances that are not zero, by person. The pot includes its cash. Merged players are one person."""
    query = f"""
        SELECT COALESCE(merged_into_id, player_id, {POT}) AS person, SUM(cents)
        FROM ({BOTH_ENDS}) ends JOIN leagues_account ON leagues_account.id = account
        LEFT JOIN leagues_player ON leagues_player.id = player_id GROUP BY person HAVING SUM(cents) <> 0
    """
    return {person: int(cents) for person, cents in asked(query)}


def written() -> list[tuple]:
    """Return every transfer with its booking, in the order of recording."""
    return asked("""
        SELECT transfer.id, source_id, target_id, amount, game_id, reverses_id, booking.id, number, kind, digest
        FROM leagues_transfer transfer JOIN leagues_booking booking ON booking.id = booking_id ORDER BY transfer.id
    """)


def wrong_games() -> list[tuple]:
    """Return (game, player, cents) of each game of a closed night whose entries differ from its results."""
    return asked(f"""
        SELECT game, player, SUM(cents) FROM (
            SELECT game, player_id AS player, cents
            FROM ({BOTH_ENDS}) ends JOIN leagues_account ON leagues_account.id = account WHERE game IS NOT NULL
            UNION ALL
            SELECT game_id, player_id, -money
            FROM leagues_result JOIN leagues_game ON leagues_game.id = game_id WHERE hold = ''
        ) both_sides
        JOIN leagues_game ON leagues_game.id = game JOIN leagues_night ON leagues_night.id = night_id
        WHERE leagues_night.state = 'closed' GROUP BY game, player HAVING SUM(cents) <> 0
    """)
