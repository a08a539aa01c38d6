"""Every game tells every move: in both languages, without notation, drawn, nothing hidden told."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from cases import CASES, MOST_PLIES, Case

from tablee import games
from tablee.drawing.svg import svg
from tablee.games.chance import Chance
from tablee.games.refusal import Refusal
from tablee.games.telling import Telling, over, plain, tell
from tablee.locale import LANGUAGES, explain, sentence
from tablee.play import Table

every = pytest.mark.parametrize("case", CASES, ids=str)
WORDED = [case for case in CASES if games.part(case.game, "words")]
"""Games that bring words; the others are told by their notation."""
worded = pytest.mark.parametrize("case", WORDED, ids=str)
small_worded = pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=() if case.players == 2 and not case.options else pytest.mark.slow)
        for case in WORDED
    ],
    ids=str,
)
"""Each game for two as it comes out of the box in the quick tests; the other cases in the slow."""

NOTATION = re.compile(
    r"\b[a-f][LR]\b|\b[a-f]-[a-f]\b|\bx[a-f]\b"  # a turn of the ring
    r"|\b[MN]?[a-h][1-8]\b"  # a pawn on a cell
    r"|[@=]|/[0-9]|\bJJ?\b|\b[A-H][0-9]+\b"  # a piece, its triangle and its turn
    r"|\b[1-6]{6}\b|-?[0-9]+,-?[0-9]+"  # six digits, a cell of the table
)
CELLS = re.compile(r"\b(?:[a-h][1-8]|[A-H][0-9]+)\b")
"""Names of cells, which are written on the board: a refusal may point at one."""
MOST_SHARED, MOST_SHARED_ALONE = 0.25, 0.6
"""The share of moves that may have the sentence of another, told apart by the drawing only.

The first move of a round is not counted: where the board is empty, turning it changes nothing.
"""


def positions(case: Case, seed: int, every_nth: int) -> Iterator[Table]:
    """Some positions of a random game, the first among them."""
    table, chance = case.table(seed), Chance(seed, "telling")
    while not table.over and table.ply < MOST_PLIES:
        if table.ply % every_nth == 0:
            yield table
        texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])


def told(table: Table, move: int) -> Telling:
    return tell(table.game, table.setting, table.position.playing, move)


def sample(table: Table, most: int) -> dict[str, int]:
    """Some legal moves, spread over the whole list."""
    legal = table.legal()
    step = max(1, len(legal) // most)
    return dict(list(legal.items())[::step])


def sentences(telling: Telling, lang: str) -> list[str]:
    """Everything a person may be shown of a telling."""
    messages = [telling.advice, telling.short, telling.look, telling.piece]
    messages += [telling.narrated("Coline"), telling.narrated("Coline", you=True)]
    messages += [effect.message for effect in telling.effects]
    messages += [mark.name for mark in telling.drawing if mark.name is not None]
    return [sentence(lang, message) for message in messages]


def assert_told(table: Table, text: str, move: int) -> None:
    telling = told(table, move)
    assert telling.seat == table.turn
    for lang in LANGUAGES:
        for words in sentences(telling, lang):
            assert words.strip() == words
            assert not re.search(r"  | [,.]|\{|\}", words), words
            found = NOTATION.search(words)
            assert not found, f"{text} is told with notation: {words}"
        for full in (telling.advice, telling.narrated("Coline")):
            assert sentence(lang, full).endswith((".", "!")), text
        assert "Coline" in sentence(lang, telling.narrated("Coline"))
        assert "Coline" not in sentence(lang, telling.narrated("Coline", you=True))


def assert_drawn(table: Table, text: str, move: int, *, render: bool = True) -> None:
    telling = told(table, move)
    if not telling.drawing:  # a pass moves nothing
        assert table.game.preview(table.position.playing, move).get("pawns", []) == []
        assert text == "pass"
        return
    assert any(mark.kind in ("ghost", "mark") and mark.points for mark in telling.drawing)
    for mark in telling.drawing:
        assert mark.points or mark.thing
        assert mark.kind not in ("arrow", "line") or len(mark.points) > 1
        assert not mark.place or table.game.spot(table.setting, mark.place)
        assert 1 <= mark.step <= 3
        assert all(abs(number) < 300 for point in mark.points for number in point)
    assert len({mark.step for mark in telling.drawing}) > 1 or len(telling.drawing) == 1
    if not render:
        return
    scene = table.game.scene(table.setting, table.view(table.turn))
    for step in (1, 2, 3):
        assert svg(over(scene, telling.drawing, step)).startswith("<svg")


def to_bytes(telling: Telling) -> bytes:
    return json.dumps(asdict(telling), sort_keys=True).encode()


@small_worded
def test_every_move_has_words_and_a_drawing(case: Case) -> None:
    for table in positions(case, 31, 11):
        for text, move in sample(table, 5).items():
            assert_told(table, text, move)
            assert_drawn(table, text, move)


@pytest.mark.slow
@worded
def test_many_moves_of_whole_games_have_words_and_a_drawing(case: Case) -> None:
    for table in positions(case, 37, 7):
        for text, move in sample(table, 40).items():
            assert_told(table, text, move)
            assert_drawn(table, text, move, render=False)


@small_worded
def test_two_moves_are_told_or_drawn_apart(case: Case) -> None:
    shared = count = 0
    for table in positions(case, 41, 23):
        same: dict[str, list[bytes]] = defaultdict(list)
        for move in sample(table, 100).values():
            telling = told(table, move)
            same[sentence("en", telling.advice)].append(to_bytes(telling))
        for tellings in same.values():
            assert len(set(tellings)) == len(tellings)
            shared += len(tellings) if table.ply and len(tellings) > 1 else 0
        count += sum(map(len, same.values())) if table.ply else 0
    most = MOST_SHARED_ALONE if case.players == 1 else MOST_SHARED
    assert shared <= most * count, f"{shared} of {count} moves share their sentence"


@every
def test_a_move_is_told_by_nothing_hidden(case: Case) -> None:
    for table in positions(case, 43, 21):
        state, game = table.position.playing, table.game
        for text, move in sample(table, 2).items():
            own = game.view(state, table.turn)
            world = game.world(table.setting, own, Chance(5, "world"))
            assert to_bytes(tell(game, table.setting, world, move)) == to_bytes(told(table, move))
            for other in redealt(table, text):
                again = tell(game, table.setting, other, move)
                assert to_bytes(again) == to_bytes(told(table, move))


def redealt(table: Table, text: str) -> Iterator[Any]:
    """A position that looks the same to a spectator and in which the move is legal."""
    state, game = table.position.playing, table.game
    for number in range(40):
        world = game.world(table.setting, game.view(state, None), Chance(number, "world"))
        move = game.read(world, text)
        if move in game.moves(world):
            yield world
            return


@every
def test_a_game_without_words_is_told_by_its_notation(case: Case) -> None:
    table = case.table(47)
    text, move = next(iter(table.legal().items()))
    telling = plain(table.game, table.position.playing, move)
    for lang in LANGUAGES:
        assert text in sentence(lang, telling.advice)
        assert text in sentence(lang, telling.narrated("Coline"))


@every
def test_a_refusal_speaks_without_notation_and_its_example_is_legal(case: Case) -> None:
    for table in positions(case, 53, 19):
        with pytest.raises(Refusal) as unreadable:
            table.play("what?")
        example = unreadable.value.args_.get("example", next(iter(table.legal())))
        assert example in table.legal()
        for refused in refusals(table):
            for lang in LANGUAGES:
                words = explain(lang, refused)
                assert not NOTATION.search(CELLS.sub("", words)), words


def refusals(table: Table) -> Iterator[Refusal]:
    """Why moves that were legal elsewhere in other positions are not so here."""
    other = Case(table.game.name, table.setting.players, dict(table.setting.options)).table(59)
    for text in list(other.legal())[::29]:
        try:
            table.read(text)
        except Refusal as refused:
            if refused.kind == "illegal":
                yield refused
