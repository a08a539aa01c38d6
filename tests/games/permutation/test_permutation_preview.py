"""What a preview tells is what the move does."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.permutation import GAME
from tablee.games.permutation.state import Permutation
from tablee.play import Table

SLOTS = "abcdef"
LEFTWARD = dict(zip(SLOTS, SLOTS[1:] + SLOTS[:1], strict=True))
RIGHTWARD = {after: before for before, after in LEFTWARD.items()}


def followed(dice: list[int], steps: list[Json]) -> list[int]:
    """The dice after the steps, made the obvious way."""
    at = dict(zip(SLOTS, dice, strict=True))
    for step in steps:
        if step["kind"] == "slide":
            assert at[step["from"]]
            assert not at[step["to"]]
            at[step["to"]], at[step["from"]] = at[step["from"]], 0
        elif step["kind"] == "swap":
            assert step["value"] == at[step["die"]] == len(step["counted"])
            assert step["counted"] == counted(at, step)
            at[step["die"]], at[step["to"]] = at[step["to"]], step["shows"]
        elif step["kind"] == "take":
            assert at[step["at"]] == step["value"]
            at[step["at"]] = 0
    return list(at.values())


def counted(at: dict[str, int], step: Json) -> list[str]:
    """Every die passed on the way, the moving one left out, until the count is full."""
    after = LEFTWARD if step["way"] == "L" else RIGHTWARD
    here: str = step["die"]
    passed: list[str] = []
    while len(passed) < at[step["die"]]:
        here = after[here]
        if at[here] and here != step["die"]:
            passed.append(here)
    assert passed[-1] == step["to"]
    return passed


def check(state: Permutation, move: int) -> None:
    effects = GAME.preview(state, move)
    before, after = GAME.dump(state), GAME.dump(state.play(move))
    assert effects["dice"] == after["dice"] == followed(before["dice"], effects["steps"])
    assert effects["path"] == after["path"]
    assert effects["over"] == state.play(move).over()
    assert [step["path"] for step in effects["steps"] if step["kind"] == "turn"] == [after["path"]]
    text = " ".join(filter(None, map(written, effects["steps"])))
    assert text == GAME.write(state, move)


def written(step: Json) -> str:
    """A step as it stands in the text of the move."""
    match step["kind"]:
        case "slide":
            return f"{step['from']}-{step['to']}"
        case "swap":
            return f"{step['die']}{step['way']}"
        case "take":
            return f"x{step['at']}"
    return ""


@settings(max_examples=15)
@given(st.integers(0, 2**60), st.integers(2, 6))
def test_every_move_of_whole_games(seed: int, players: int) -> None:
    table, chance = Table("permutation", players, {}, seed), Chance(seed, "test")
    while not table.over and table.ply < 25:
        for move in table.legal().values():
            check(table.position.playing, move)
        table.play(chance_text(table, chance))


def chance_text(table: Table, chance: Chance) -> str:
    """Some legal move, one that takes a die where there is one."""
    texts = [text for text in table.legal() if "x" in text] or list(table.legal())
    return texts[chance.below(len(texts))]


def test_the_fifth_move_of_the_source() -> None:
    state = GAME.load(
        GAME.setting(2),
        {"dice": [0, 0, 3, 6, 6, 0], "path": "cf", "won": [[2], [5, 3]], "turn": 0},
    )
    effects = GAME.preview(state, GAME.read(state, "c-b eL"))
    assert effects == {
        "steps": [
            {"kind": "slide", "from": "c", "to": "b"},
            {
                "kind": "swap",
                "die": "e",
                "way": "L",
                "to": "d",
                "counted": ["b", "d", "b", "d", "b", "d"],
                "value": 6,
                "shows": 1,
            },
            {"kind": "turn", "path": "be"},
        ],
        "dice": [0, 3, 0, 1, 6, 0],
        "path": "be",
        "over": False,
    }
