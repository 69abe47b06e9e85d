"""The ledger in plain SQL, one statement for each question, independent of the code that it checks."""

from django.db import connection

#: Stands for the pot, instead of the id of a player.
POT = 0
BOTH_ENDS = """
    SELECT source_id AS account, -amount AS cents, game_id AS game FROM leagues_transfer
    UNION ALL SELECT target_id, amount, game_id FROM leagues_transfer
"""


def fetch(query: str) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchall()


def balances() -> dict[int, int]:
    """Return the balance of each person, without zeros. Merged players are one person, and cash belongs to the pot."""
    query = f"""
        SELECT COALESCE(merged_into_id, player_id, {POT}) AS person, SUM(cents)
        FROM ({BOTH_ENDS}) ends JOIN leagues_account ON leagues_account.id = account
        LEFT JOIN leagues_player ON leagues_player.id = player_id GROUP BY person HAVING SUM(cents) <> 0
    """
    return {person: int(cents) for person, cents in fetch(query)}


def written() -> list[tuple]:
    """Return every transfer with its booking, in the order in which they were written."""
    return fetch("""
        SELECT transfer.id, source_id, target_id, amount, game_id, reverses_id, booking.id, number, kind, digest
        FROM leagues_transfer transfer JOIN leagues_booking booking ON booking.id = booking_id ORDER BY transfer.id
    """)


def games_that_differ() -> list[tuple]:
    """Return (game, player, cents) for games of closed nights whose transfers differ from their results."""
    return fetch(f"""
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
