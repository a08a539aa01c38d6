"""Write real positions for the boards of the page, as the server would send them.

    python tools/board_fixtures.py

The boards' tests and their gallery (web/src/boards) draw these. The games are played by
a fixed seed, so the files only change when a game or its previews do.
"""

import json
import pathlib
from collections.abc import Callable
from typing import Any

from tablee.games.chance import Chance
from tablee.play import Table

SOURCE = pathlib.Path(__file__).parents[1] / "tests" / "data" / "poldr-source.txt"
HERE = pathlib.Path(__file__).parents[1] / "web" / "src" / "boards" / "fixtures"
Json = dict[str, Any]


def entry(table: Table, text: str, move: int) -> Json:
    """A legal move as the server lists it."""
    state = table.position.playing
    return {
        "text": text,
        **table.game.details(state, move),
        "preview": table.game.preview(state, move),
    }


def position(name: str, table: Table, last: Json | None) -> Json:
    """What a board is given for a position."""
    turn = table.to_move
    legal = table.legal() if turn is not None else {}
    return {
        "name": name,
        "players": table.setting.players,
        "geometry": table.game.geometry(table.setting),
        "state": table.view(table.turn),
        "you": [table.turn],
        "toMove": turn,
        "names": ["Anne", "Paul", "Inès", "Luc", "Zoé", "Max"][: table.setting.players],
        "moves": [entry(table, text, move) for text, move in legal.items()],
        "made": last,
    }


def played(table: Table, text: str) -> Json:
    """Make a move; return its event."""
    seat, state, ply = table.turn, table.position.playing, table.ply
    preview = table.game.preview(state, table.legal()[text])
    table.play(text)
    return {"ply": ply + 1, "seat": seat, "text": text, "preview": preview}


def follow(table: Table, texts: list[str]) -> Json | None:
    """Play the moves; return the event of the last."""
    last = None
    for text in texts:
        last = played(table, text)
    return last


def wander(
    table: Table, plies: int, seed: int, better: Callable[[Json], float] = lambda _: 0.0
) -> Json | None:
    """Play so many moves by chance, of a few the one that is better."""
    chance, last = Chance(seed, "fixtures"), None
    for _ in range(plies):
        if table.over:
            break
        texts = list(table.legal())
        few = [texts[chance.below(len(texts))] for _ in range(8)]
        moves = table.legal()
        best = max(few, key=lambda text: better(entry(table, text, moves[text])))
        last = played(table, best)
    return last


def permutation() -> list[Json]:
    """The start, the source's fifth move, and a pair to take from."""
    first, later = Table("permutation", 2, {}, 7), Table("permutation", 3, {}, 11)
    start = {"dice": [1, 2, 3, 4, 5, 6], "path": "ad", "won": [[], []], "turn": 0}
    source = Table("permutation", 2, {}, 1, start=start)
    last = follow(source, ["aL", "dL xb", "eL xa", "dR xf"])
    more = wander(later, 5, 4, lambda move: "x" in move["text"])
    return [
        position("start", first, None),
        position("source", source, last),
        position("three", later, more),
    ]


def poldr() -> list[Json]:
    """The empty board, building, saving, and the moment between."""
    moves = SOURCE.read_text().splitlines()
    positions = [position("start", Table("poldr", 2, {}, 1), None)]
    for name, plies in (("building", 7), ("block", 15), ("saving", 18)):
        table = Table("poldr", 2, {}, 1)
        last = follow(table, moves[:plies])
        positions.append(position(name, table, last))
    three = Table("poldr", 3, {}, 3)
    last = wander(three, 9, 5)
    return [*positions, position("three", three, last)]


def trapezomino() -> list[Json]:
    """Some pieces laid, jokers at the end, and the solo."""
    some, late, solo = (Table("trapezomino", players, {}, 1) for players in (2, 2, 1))
    last = wander(some, 7, 2, lambda move: float(move["points"]))
    positions = [position("some", some, last)]
    last = None
    chance = Chance(6, "fixtures")
    while not late.over and not any(text.startswith("J") for text in late.legal()):
        texts = list(late.legal())
        last = played(late, texts[chance.below(len(texts))])
    positions.append(position("jokers", late, last))
    lifted = wander(solo, 9, 9, lambda move: not move.get("lift", False))
    return [*positions, position("solo", solo, lifted)]


def joker_first(move: Json) -> float:
    """Jokers rather than pieces, pieces rather than a pass."""
    return 2.0 * (move.get("piece") == "J") + ("contacts" in move)


def polymere() -> list[Json]:
    """A game of two and of six, jokers, a large table and the solo."""
    two = Table("polymere", 2, {}, 21)
    last = wander(two, 14, 3, lambda move: float(move.get("contacts", -1)))
    six = Table("polymere", 6, {}, 4)
    more = wander(six, 40, 8, joker_first)
    solo = Table("polymere", 1, {}, 4)
    rings = wander(solo, 60, 8, lambda move: float(move.get("contacts", -1)))
    large = Table("polymere", 6, {"play_on": True}, 12)
    far = wander(large, 2000, 3, lambda move: float("contacts" in move))
    return [
        position("two", two, last),
        position("six", six, more),
        position("solo", solo, rings),
        position("large", large, far),
    ]


def main() -> None:
    """Write one file a game."""
    HERE.mkdir(parents=True, exist_ok=True)
    for make in (permutation, poldr, trapezomino, polymere):
        text = json.dumps(make(), ensure_ascii=False, separators=(",", ":"))
        (HERE / f"{make.__name__}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
