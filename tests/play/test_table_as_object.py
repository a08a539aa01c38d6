"""A table as a Python object: text, picture, copies, pickles, moves as objects."""

import copy
import pickle
from collections.abc import Callable

import pytest

from tablee import games, locale
from tablee.games.chance import Chance
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.play import Move, Table

CASES = [(name, players) for name in games.names() for players in games.get(name).seats]


def played(name: str, players: int, plies: int = 6) -> Table:
    table = Table(name, players, seed=3)
    chance = Chance(5, "moves")
    for _ in range(plies):
        moves = list(table.legal())
        if not moves:
            break
        table.play(moves[chance.below(len(moves))])
    return table


@pytest.mark.parametrize(("name", "players"), CASES)
def test_it_shows_its_board(name: str, players: int) -> None:
    table = played(name, players)
    lines = str(table).splitlines()
    assert len(lines) > 3
    assert all(line == line.rstrip() for line in lines)
    assert table._repr_svg_().startswith("<svg")
    assert repr(table).startswith(f"Table('{name}', players={players}, ply={table.ply}, ")


def test_its_repr_tells_the_end() -> None:
    table = Table("poldr", 2, seed=1)
    table.resign(0)
    assert repr(table) == "Table('poldr', players=2, ply=0, over)"


@pytest.mark.parametrize(("name", "players"), CASES)
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]
)
def test_a_copy_goes_its_own_way(again: Callable[[Table], Table], name: str, players: int) -> None:
    table = played(name, players)
    before, moves = table.dump(), list(table.legal())
    other = again(table)
    assert (other.dump(), list(other.legal()), other.plies) == (before, moves, table.plies)
    other.play(next(iter(other.legal())))
    assert (table.dump(), list(table.legal())) == (before, moves)
    table.undo()
    assert other.ply == table.ply + 2
    assert other.record(trusted=True).seed == table.seed


@pytest.mark.parametrize(("name", "players"), CASES)
def test_moves_are_objects(name: str, players: int) -> None:
    table = played(name, players, 3)
    moves = table.legal_moves
    assert [str(move) for move in moves] == list(table.legal())
    assert all(
        move.details == table.game.details(table.position.playing, move.number) for move in moves
    )
    assert all(move.words(lang) for lang in locale.LANGUAGES for move in moves[:3])
    first = moves[0]
    told = first.words()
    table.play(first)
    assert table.plies[-1].text == first.text
    assert first.words() == told, "a move belongs to the position it was listed in"


def test_a_move_of_another_position_is_refused() -> None:
    table = Table("poldr", 2, seed=1)
    move = table.legal_moves[0]
    table.play(move)
    with pytest.raises(Refusal):
        table.play(move)


def test_there_are_no_moves_after_the_end() -> None:
    table = Table("poldr", 2, seed=1)
    table.resign(0)
    assert table.legal_moves == ()


def test_moves_are_equal_by_what_they_are() -> None:
    table = Table("poldr", 2, seed=1)
    assert set(table.legal_moves) == set(table.copy().legal_moves)
    assert isinstance(table.legal_moves[0], Move)


def test_a_refusal_is_a_sentence_with_its_key() -> None:
    with pytest.raises(Unknown) as caught:
        Table("chess", 2)
    assert str(caught.value).startswith(locale.explain("en", caught.value))
    assert str(caught.value).endswith("[game-unknown]")
    assert caught.value.key == "game-unknown"


def test_a_refusal_without_a_sentence_still_prints() -> None:
    assert str(Illegal("no-such-key", a=1)) == "no-such-key (a=1)"
