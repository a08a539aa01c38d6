"""The figures' positions obey the rules, and drawings of any position hold together."""

import itertools
import pathlib
import random
import re
from typing import Any

import pytest

from tablee.drawing.svg import svg
from tablee.games.chance import Chance
from tablee.games.game import Json, Setting, Span
from tablee.games.polymere import GAME, figures
from tablee.games.polymere.board import NAMES
from tablee.games.polymere.draw import centre, laid, open_cells, ring, sorted_hand
from tablee.games.scene import Label, Scene

DIGITS = [[1], [2], [3], [4], [5], [6]]
SIX = GAME.setting(6)


def text_of(piece: figures.Laid) -> str:
    (q, r), name, east = piece
    return f"{name}@{q},{r}/{east}"


def position(table: list[Json], holds: dict[int, list[str]], turn: int) -> Any:
    """A loaded position of six players in which some seats hold certain pieces."""
    on_table = [name_of(entry) for entry in table]
    rest = NAMES + ["J"] * 3
    for name in on_table + [name for names in holds.values() for name in names]:
        rest.remove(name)
    talon, rest = rest[:10], rest[10:]
    hands = [list(holds.get(seat, [])) for seat in range(6)]
    while rest:
        min(hands, key=len).append(rest.pop())
    plain = [
        {key: entry[key] for key in ("at", "faces", "claim") if key in entry} for entry in table
    ]
    return GAME.load(
        SIX,
        {"digits": DIGITS, "hands": hands, "talon": talon, "table": plain}
        | {"owed": 1, "turn": turn},
    )


def name_of(entry: Json) -> str:
    if entry["faces"] is None:
        return "J"
    text = "".join(map(str, entry["faces"]))
    return text[text.index("1") :] + text[: text.index("1")]


def places(state: Any) -> dict[tuple[int, int], set[str]]:
    """Where the player to move may lay, and which pieces there."""
    fits: dict[tuple[int, int], set[str]] = {}
    for move in GAME.moves(state):
        details = GAME.details(state, move)
        if "at" in details:
            q, r = details["at"]
            fits.setdefault((q, r), set()).add(details["piece"])
    return fits


ANSWERS = [name for _, name, _ in figures.ANSWERS.values()]


def test_the_1_may_lay_on_the_five_places_and_nowhere_else() -> None:
    table = figures.entries(figures.TABLE)
    # Any joker fits wherever any piece does, so the jokers find every place.
    state = position(table, {0: [*ANSWERS, "J"]}, 0)
    jokers = {cell for cell, pieces in places(state).items() if "J" in pieces}
    assert jokers == set(figures.PLACES.values())
    moves = [GAME.write(state, move) for move in GAME.moves(state)]
    assert {text_of(piece) for piece in figures.ANSWERS.values()} <= set(moves)


@pytest.mark.parametrize(("order", "contacts"), figures.SERIES.items())
def test_the_makers_series_come_out(order: str, contacts: tuple[int, ...]) -> None:
    state = position(figures.entries(figures.TABLE), {0: ANSWERS}, 0)
    owed = 1
    for letter, touching in zip(order, contacts, strict=True):
        assert (state.turn, state.owed) == (0, owed)
        move = GAME.read(state, text_of(figures.ANSWERS[letter]))
        assert move in GAME.moves(state)
        assert GAME.details(state, move)["contacts"] == touching
        state = state.play(move)
        owed += touching - 2
    left = {"A": 0, "BA": 0, "BEA": 0, "BCAD": 1, "BCDEA": 3}[order]
    assert owed == left
    if left:
        assert (state.turn, state.owed) == (0, left)
        assert GAME.details(state, GAME.read(state, "pass"))["draws"] == left
    else:
        assert state.turn == 1


def shown(state: Any) -> list[Json]:
    table: list[Json] = GAME.view(state, None)["table"]
    return table


def test_the_joker_asks_for_the_sequence_4_2() -> None:
    table = [*figures.entries(figures.TABLE), figures.ONE_JOKER]
    fours = [name for name in NAMES if "42" in name + name]
    state = position(table, {3: fours[:12]}, 3)
    assert shown(state)[-1] == figures.ONE_JOKER
    for cell in (figures.PLACES["E"], figures.BESIDE_JOKER):
        assert places(state).get(cell)
    for seat in range(6):
        found = places(position(table, {}, seat))
        for cell in (figures.PLACES["E"], figures.BESIDE_JOKER):
            pieces = found.get(cell, set()) - {"J"}
            assert all("42" in name + name for name in pieces)
            # The 1 that E touches besides is the only other way to lay there.
            allowed = {1, 3, 0} if cell == figures.PLACES["E"] else {1, 3}
            assert seat in allowed or not pieces


def test_a_joker_is_laid_against_the_joker() -> None:
    table = [*figures.entries(figures.TABLE), figures.ONE_JOKER]
    state = position(table, {3: ["J"]}, 3)
    q, r = figures.BESIDE_JOKER
    move = GAME.read(state, f"J@{q},{r}")
    assert move in GAME.moves(state)
    assert shown(state.play(move))[-2:] == list(figures.TWO_JOKERS)


def test_the_double_blocks_its_place() -> None:
    state = position(figures.entries(figures.OPENED), {0: ["J", figures.CLOSING[1]]}, 0)
    assert figures.DOUBLE in places(state)
    closed = position(figures.entries((*figures.OPENED, figures.CLOSING)), {0: ["J"]}, 0)
    assert figures.DOUBLE not in places(closed)
    for seat in range(6):
        assert figures.DOUBLE not in places(position(shown(closed), {seat: ["J"]}, seat))


def test_the_plan_of_the_4_gains_three_pieces() -> None:
    names = [name for _, name, _ in figures.PLAN_ANSWERS]
    assert "421" in names[0] * 2
    assert "142" in names[1] * 2
    state = position(figures.entries(figures.PLAN), {3: names}, 3)
    for piece, touching in zip(figures.PLAN_ANSWERS, (2, 3), strict=True):
        move = GAME.read(state, text_of(piece))
        assert move in GAME.moves(state)
        assert GAME.details(state, move)["contacts"] == touching
        state = state.play(move)
    assert (state.turn, state.owed) == (3, 2)


def test_the_solo_of_the_figure_can_be_laid() -> None:
    solo = GAME.setting(1)
    state = GAME.start(solo, Chance(1, "deal"), 0)
    for piece in figures.SOLO:
        move = GAME.read(state, text_of(piece))
        assert move in GAME.moves(state)
        state = state.play(move)


def test_the_trio_agrees_and_the_misfit_does_not() -> None:
    position(figures.entries(figures.TRIO), {}, 0)
    state = position(figures.entries(figures.TRIO[:2]), {2: [figures.MISFIT[1]]}, 2)
    assert GAME.read(state, text_of(figures.MISFIT)) not in GAME.moves(state)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", figures.FIGURES)
def test_figures_are_drawn(name: str, lang: str) -> None:
    assert svg(figures.FIGURES[name](lang)).startswith("<svg")


def plain(lines: list[list[Span]]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def random_positions() -> list[tuple[Setting, Any]]:
    rng = random.Random(5)
    found = []
    for players in (1, 2, 3, 4, 5, 6):
        setting = GAME.setting(players)
        state: Any = GAME.start(setting, Chance(players, "deal"), 0)
        found.append((setting, state))
        for ply in range(90):
            if state.over():
                break
            moves = GAME.moves(state)
            lays = [move for move in moves if GAME.details(state, move).get("faces", 0) != 0]
            jokers = [move for move in lays if GAME.write(state, move)[0] == "J"]
            state = state.play(rng.choice(jokers or lays or moves))
            if ply % 30 == 9:
                found.append((setting, state))
        found.append((setting, state))
    return found


@pytest.fixture(scope="module", name="positions")
def _positions() -> list[tuple[Setting, Any]]:
    return random_positions()


@pytest.mark.slow
def test_any_position_is_drawn(positions: list[tuple[Setting, Any]]) -> None:
    for setting, state in positions:
        views = [GAME.view(state, seat) for seat in (None, *range(setting.players))]
        for data in (GAME.dump(state), *views):
            picture = GAME.scene(setting, data)
            assert isinstance(picture, Scene)
            assert svg(picture)
            assert_terminal_fits(data, plain(GAME.terminal(setting, data)))


def assert_terminal_fits(data: Json, lines: list[str]) -> None:
    """All digits of the table are there, once, and nothing is wider than it must be."""
    pieces = laid(data)
    columns = [2 * q + r for q, r in [*pieces, *open_cells(pieces)]]
    assert max(map(len, lines)) <= max(80, 4 * (max(columns) - min(columns)) + 9)
    art = lines[: next(n for n, line in enumerate(lines) if not line)]
    rows = [line for line in art if not line.startswith("J ")]
    unlabelled = "".join(rows)
    assert unlabelled.count("J") == sum(entry["faces"] is None for entry in pieces.values())
    assert unlabelled.count("*") == min(len(pieces), 1)


def test_touching_digits_stand_side_by_side() -> None:
    lines = plain(GAME.terminal(SIX, {"table": figures.entries(figures.TRIO), "digits": DIGITS}))
    text = "\n".join(lines)
    assert "4│4" in text
    above, below = next((one, other) for one, other in itertools.pairwise(lines) if "3╱ ╲2" in one)
    assert (below[above.index("3╱")], below[above.index("╲2") + 1]) == ("3", "2")


def test_a_hand_is_sorted_by_the_neighbours_of_the_own_digit() -> None:
    hand = ["J", "134265", "142635", "164253", "126453"]
    assert sorted_hand(hand, 4) == ["142635", "134265", "164253", "126453", "J"]


def test_a_view_shows_only_its_own_hand() -> None:
    state: Any = GAME.start(GAME.setting(3), Chance(1, "deal"), 0)
    hands = GAME.dump(state)["hands"]
    for seat in range(3):
        data = GAME.view(state, seat)
        text = "\n".join(plain(GAME.terminal(GAME.setting(3), data)))
        labels = {s.text for s in GAME.scene(GAME.setting(3), data).shapes if isinstance(s, Label)}
        for other in range(3):
            for name in hands[other]:
                if name != "J":
                    assert (name in text) == (name in labels) == (other == seat)


def test_geometry() -> None:
    data = GAME.geometry(SIX)
    assert [len(cells) for cells in data["rings"]] == [1, 6, 12, 18, 24, 30, 36]
    assert len({tuple(cell) for cells in data["rings"] for cell in cells}) == 127
    assert len(data["pieces"]) == 120
    for direction in data["directions"]:
        x, y = direction["vector"]
        assert x * x + y * y == pytest.approx(1)
        assert direction["middle"] == pytest.approx([x / 2, y / 2], abs=1e-5)
    assert [len(digit["pips"]) for digit in data["digits"]] == [1, 2, 3, 4, 5, 6]
    assert centre((2, -2)) == pytest.approx((1, -1.7320508))
    assert ring(1) == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_shows_every_figure(lang: str) -> None:
    page = pathlib.Path(__file__).parents[3] / "docs" / "rules" / lang / "polymere.md"
    shown = set(re.findall(r"\(figures/polymere-([a-z-]+)\.svg\)", page.read_text("utf-8")))
    assert shown == set(figures.FIGURES)
