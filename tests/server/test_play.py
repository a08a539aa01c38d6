"""Playing at tables, over the network, on both databases."""

import pytest
from room_harness import Guest, Running, play_out

from tablee.play import Record, Table


@pytest.mark.parametrize(
    ("game", "players"), [("permutation", 3), ("poldr", 2), ("trapezomino", 2), ("polymere", 2)]
)
def test_a_game_against_bots_is_played_to_its_end(room: Running, game: str, players: int) -> None:
    anne = room.person()
    opened = anne.open(game, ["me"] + ["bot"] * (players - 1))
    table = opened["table"]
    assert opened["snapshot"]["status"] == "running"
    shown = play_out({0: anne}, table, seed=players)
    assert shown["over"]
    assert shown["status"] == "ended"
    assert shown["result"]["ranking"]
    # What anybody can download is the same game.
    replayed = Table.from_record(Record.from_json(anne.get(f"/api/tables/{table}/record")))
    assert replayed.result is not None
    assert replayed.result.to_json() == shown["result"]
    numbers = [event["number"] for event in all_events(anne, table)]
    assert numbers == list(range(1, len(numbers) + 1))


def all_events(guest: Guest, table: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    while more := guest.events(table, after=len(found)):
        found += more
    return found
