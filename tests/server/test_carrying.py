"""Games that go on while the server is away: what may be carried away, and how it comes back."""

import pathlib
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from room_harness import Guest, Running

from tablee.games.game import Json
from tablee.play import Table
from tablee.server.web import static_files
from tablee.service.live_table import LiveTable
from tablee.service.table_record import TableRecord
from tablee.wire.carrying import OfflineFiles


def opened(anne: Guest, seats: Sequence[str | Json], **order: Any) -> str:
    return str(anne.open("poldr", list(seats), **order)["table"])


def line(anne: Guest, table: str) -> list[str]:
    return [move["text"] for move in anne.look(table)["history"]]


def some_moves(anne: Guest, table: str, count: int, other: bool = False) -> list[str]:
    """Moves that could follow, by the plain rules; `other` gives different ones."""
    shown = anne.look(table)
    game = Table("poldr", 2, shown["options"], 1)
    for text in line(anne, table):
        game.play(text)
    moves = []
    for _ in range(count):
        texts = [game.game.write(game.position.playing, number) for number in game.numbers()]
        moves.append(game.play(texts[-1 if other else 0]).text)
    return moves


def test_a_solo_and_a_game_against_bots_are_carried_with_what_is_hidden(room: Running) -> None:
    anne = room.person()
    for seats in (["me", "bot"], ["me", "me"]):
        table = opened(anne, seats)
        record = TableRecord.from_json(anne.get(f"/api/tables/{table}/carried")["record"])
        assert (record.table, len(record.seed)) == (table, 32)
        assert LiveTable(record, 0).record.game == "poldr"


def test_nobody_carries_a_game_of_others(room: Running) -> None:
    anne, bob = room.person(), room.person()
    alone = opened(anne, ["me", "bot"])
    assert bob.get(f"/api/tables/{alone}/carried", 403)["error"]["key"] == "room-carry-not-alone"
    for order in ({"clock": {"kind": "move", "seconds": 60}}, {"absent": "stop"}):
        seats = ["me", "bot"] if "clock" in order else ["me", "open"]
        table = opened(anne, seats, **order)
        assert (
            anne.get(f"/api/tables/{table}/carried", 403)["error"]["key"] == "room-carry-not-alone"
        )


def test_moves_made_elsewhere_are_played_here(room: Running) -> None:
    anne = room.person()
    table = opened(anne, ["me", "me"])
    anne.play(table, anne.moves(table)[0]["text"])
    base = line(anne, table)
    moves = [*base, *some_moves(anne, table, 3)]
    body = {"base": base, "moves": moves}
    back = anne.post(f"/api/tables/{table}/carried", body)
    assert (back["table"], back["kept"]) == (table, "one")
    assert line(anne, table) == moves
    number = anne.look(table)["number"]
    assert anne.post(f"/api/tables/{table}/carried", body)["snapshot"]["number"] == number


def test_a_game_taken_back_elsewhere_is_taken_back_here(room: Running) -> None:
    anne = room.person()
    table = opened(anne, ["me", "me"])
    first = some_moves(anne, table, 2)
    for text in first:
        anne.play(table, text)
    moves = first[:1]
    back = anne.post(f"/api/tables/{table}/carried", {"base": first, "moves": moves})
    assert (back["kept"], line(anne, table)) == ("one", moves)


def test_two_games_that_went_on_are_both_kept(room: Running) -> None:
    anne = room.person()
    table = opened(anne, ["me", "me"])
    elsewhere = some_moves(anne, table, 2)
    here = some_moves(anne, table, 1, other=True)
    anne.play(table, here[0])
    back = anne.post(f"/api/tables/{table}/carried", {"base": [], "moves": elsewhere})
    assert back["kept"] == "both"
    assert line(anne, table) == here
    assert line(anne, back["table"]) == elsewhere
    assert anne.look(back["table"])["you"] == [0, 1]
    again = anne.post(f"/api/tables/{table}/carried", {"base": [], "moves": elsewhere})
    assert again["table"] == back["table"]
    anne.play(back["table"], anne.moves(back["table"])[0]["text"])


def test_what_the_bot_did_here_meanwhile_is_taken_back(room: Running) -> None:
    anne = room.person()
    table = opened(anne, ["me", "bot"])
    anne.play(table, anne.moves(table)[0]["text"])
    mine = line(anne, table)[:1]
    shown = _my_turn(anne, table)
    answered = [move["text"] for move in shown["history"]]
    game = Table("poldr", 2, shown["options"], 1)
    game.play(mine[0])
    texts = [game.game.write(game.position.playing, number) for number in game.numbers()]
    other = next(text for text in texts if text not in answered)
    back = anne.post(f"/api/tables/{table}/carried", {"base": mine, "moves": [mine[0], other]})
    assert (back["kept"], line(anne, table)) == ("one", [mine[0], other])


def _my_turn(anne: Guest, table: str) -> Json:
    for _ in range(600):
        shown = anne.look(table)
        if shown["to_move"] in shown["you"]:
            return shown
        anne.get(f"/api/tables/{table}/events", after=shown["number"], wait=1)
    raise AssertionError("the bot did not move")


def test_a_move_that_is_not_possible_changes_nothing(room: Running) -> None:
    anne = room.person()
    table = opened(anne, ["me", "me"])
    anne.post(f"/api/tables/{table}/carried", {"base": [], "moves": ["nonsense"]}, 400)
    assert line(anne, table) == []


def test_an_end_elsewhere_is_an_end_here(room: Running) -> None:
    anne = room.person()
    table = opened(anne, ["me", "bot"])
    body = {"base": [], "moves": [], "end": "resigned 0"}
    back = anne.post(f"/api/tables/{table}/carried", body)
    assert (back["snapshot"]["status"], back["snapshot"]["over"]) == ("ended", True)


@pytest.mark.parametrize(("end", "status"), [("resigned 7", 404), ("exploded", 422)])
def test_no_other_end_is_taken(room: Running, end: str, status: int) -> None:
    anne = room.person()
    table = opened(anne, ["me", "bot"])
    anne.post(f"/api/tables/{table}/carried", {"base": [], "moves": [], "end": end}, status)
    assert anne.look(table)["status"] == "running"


def test_without_an_engine_the_server_says_so(room: Running) -> None:
    answer = room.person().get("/api/offline", 404)
    assert answer["error"]["key"] == "room-offline-not-built"


def test_what_the_page_keeps_is_listed_with_its_size(tmp_path: pathlib.Path) -> None:
    page, engine = tmp_path / "page", tmp_path / "site" / "engine-1"
    for folder in (page, engine):
        folder.mkdir(parents=True)
    (page / "index.html").write_text("<p>")
    (page / "app.js").write_text("run")
    (page / "app.js.br").write_text("packed")
    (engine / "engine.wasm").write_bytes(b"12345")
    found = static_files.offline_files(str(engine.parent), page)
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(found)), OfflineFiles)
    listed = dict(found["files"])
    assert found["engine"] == "/engine-1/"
    assert listed["/app.js"] == 3
    assert listed["/engine-1/engine.wasm"] == 5
    assert "/app.js.br" not in listed
    assert "/api/rules/fr/poldr" in listed
    assert found["bytes"] == sum(listed.values())
