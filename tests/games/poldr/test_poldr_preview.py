"""What a preview tells is what the move does."""

import itertools
import pathlib

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.chance import Chance
from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.play import Table

SOURCE = pathlib.Path(__file__).parents[2] / "data" / "poldr-source.txt"


def check(state: Poldr, move: int) -> None:
    effects, seat = GAME.preview(state, move), state.turn
    before, after = GAME.dump(state), GAME.dump(state.play(move))
    pawns = {"black": before["black"], "marker": before["markers"][seat]}
    for pawn in effects["pawns"]:
        assert pawns[pawn["pawn"]] == pawn["from"] != pawn["to"]
        pawns[pawn["pawn"]] = pawn["to"]
    assert pawns == {"black": after["black"], "marker": after["markers"][seat]}
    changed = set(before["bricks"]) ^ set(after["bricks"])
    handled = effects["fills"] if state.phase == 1 else effects["takes"]
    assert set(handled) == changed <= set(effects["line"])
    assert sorted(handled) == next(iter(GAME.details(state, move).values()))
    assert effects["reserve"] == after["reserve"][seat]
    assert effects["block"] == (after["phase"] == 2 and before["phase"] == 1)
    assert effects["over"] == state.play(move).over()
    if effects["pawns"]:
        check_line([pawns["black"], *effects["line"], pawns["marker"]])
    else:
        assert (GAME.write(state, move), effects["line"]) == ("pass", [])


def check_line(cells: list[str]) -> None:
    """One step after the other, all the same way."""
    places = [(ord(cell[0]), int(cell[1:])) for cell in cells]
    steps = {(x1 - x, y1 - y) for (x, y), (x1, y1) in itertools.pairwise(places)}
    assert len(steps) == 1
    assert max(map(abs, *steps)) == 1


@settings(max_examples=15)
@given(st.integers(0, 2**60), st.sampled_from([2, 3]), st.sampled_from([4, 6]))
def test_every_move_of_whole_games(seed: int, players: int, size: int) -> None:
    table, chance = Table("poldr", players, {"size": size}, seed), Chance(seed, "test")
    while not table.over:
        moves = list(table.legal().items())
        for _, move in moves[:60]:
            check(table.position.playing, move)
        table.play(moves[chance.below(len(moves))][0])


def test_the_block_of_the_source() -> None:
    table = Table("poldr", 2, {}, 1)
    for text in SOURCE.read_text().splitlines()[:14]:
        table.play(text)
    state = table.position.playing
    effects = GAME.preview(state, table.legal()["Na5"])
    assert effects == {
        "seat": 0,
        "pawns": [{"pawn": "black", "from": "f1", "to": "a5"}],
        "line": ["a4", "a3", "a2"],
        "fills": effects["fills"],
        "reserve": 1,
        "block": True,
        "over": False,
    }
    assert effects["fills"]
