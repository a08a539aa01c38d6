"""Five opponents for every game: somebody each, punctual, the same for the same seed, honest."""

import itertools
import pathlib
import random
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tablee import games, locale
from tablee.games.chance import Chance
from tablee.games.refusal import Over, Unknown
from tablee.play import Knowledge, Table
from tablee.players import arena, levels, opponents, simple
from tablee.players.arena import Tournament
from tablee.players.characters import CHARACTERS, USUAL, character, checked_level
from tablee.players.contestant import contestant
from tablee.players.thinking import Budget

TABLES = [
    (name, players) for name in games.names() for players in games.get(name).seats if players > 1
]
"""Every game, with every number of players who could be opponents."""
everywhere = pytest.mark.parametrize(("game", "players"), TABLES)


def midway(game: str, players: int, plies: int = 7) -> Table:
    """A game after some moves made at random."""
    table, luck = Table(game, players, seed=players), random.Random(players)
    for _ in range(plies):
        table.play(luck.choice(list(table.legal())))
        assert not table.over
    return table


def ended(game: str, players: int) -> Table:
    table, luck = Table(game, players, seed=1), random.Random(1)
    while not table.over:
        table.play(luck.choice(list(table.legal())))
    return table


# Characters


def test_there_is_somebody_at_every_level() -> None:
    assert [one.level for one in CHARACTERS] == list(levels.LEVELS)
    for lang in locale.LANGUAGES:
        names = [locale.say(lang, one.name) for one in CHARACTERS]
        tempers = [locale.say(lang, one.temper) for one in CHARACTERS]
        assert len(set(names)) == len(set(tempers)) == len(CHARACTERS)
    assert character(3).to_json() == {
        "level": 3, "name": "character-3-name", "temper": "character-3-temper",
    }  # fmt: skip


@pytest.mark.parametrize("number", [0, 6, -1, True, 1.0, "3", None])
def test_unknown_levels_are_refused(number: object) -> None:
    table = Table("poldr", 2)
    with pytest.raises(Unknown, match="level-unknown"):
        character(number)
    with pytest.raises(Unknown, match="level-unknown"):
        levels.level(number)
    with pytest.raises(Unknown, match="level-unknown"):
        opponents.advise(Knowledge.of(table), number, 1)


@everywhere
def test_higher_levels_never_do_less(game: str, players: int) -> None:
    efforts = [levels.effort(game, players, number) for number in levels.LEVELS]
    assert efforts[-1].whims == 0
    for lower, upper in itertools.pairwise(efforts):
        assert upper.nodes is None or (lower.nodes is not None and upper.nodes >= lower.nodes)
        assert upper.whims <= lower.whims
    seconds = [one.seconds for one in levels.LEVELS.values()]
    assert seconds == sorted(seconds)


# Bad input


@pytest.mark.parametrize("seconds", [0, 0.0, -1.0, float("nan"), float("inf")])
@pytest.mark.parametrize("number", list(levels.LEVELS))
def test_a_deadline_of_zero_is_refused(seconds: float, number: int) -> None:
    table = midway("poldr", 2)
    for seed in range(6):  # by whim or by thought
        with pytest.raises(Unknown, match="seconds-not-possible"):
            opponents.advise(Knowledge.of(table), number, seed, seconds)


@everywhere
@pytest.mark.parametrize("number", [1, 5])
def test_nobody_moves_after_the_end(game: str, players: int, number: int) -> None:
    table = ended(game, players)
    with pytest.raises(Over, match="game-over"):
        opponents.advise(Knowledge.of(table), number, 1)


@pytest.mark.parametrize("name", ["best:0s", "best:0.0s", "uct:0.00s", "alpha_beta:0s"])
def test_contestants_without_time_are_refused(name: str) -> None:
    with pytest.raises(Unknown, match="seconds-not-possible"):
        contestant(name)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"games": 0}, "arena-no-games"),
        ({"seconds": 0.0}, "seconds-not-possible"),
        ({"players": 3, "names": ("random", "random", "alpha_beta:9")}, "arena-two-only"),
        ({"players": 9}, "players-not-possible"),
        ({"game": "chess"}, "game-unknown"),
        ({"names": ("random", "nobody")}, "contestant-unknown"),
    ],
)
def test_impossible_tournaments_are_refused(
    change: dict[str, Any], key: str, tmp_path: pathlib.Path
) -> None:
    asked: dict[str, Any] = {"game": "poldr", "names": ("random", "greedy"), "games": 2}
    file = tmp_path / "games.jsonl"
    with pytest.raises(Unknown, match=key):
        arena.run(Tournament(**(asked | change)), file, workers=1)
    assert not file.exists()


# Thinking, in every game and with every number of players


@pytest.fixture
def stop() -> Iterator[threading.Event]:
    """Somebody who says stop after a moment."""
    word = threading.Event()
    timer = threading.Timer(0.1, word.set)
    timer.start()
    yield word
    timer.cancel()


@pytest.mark.slow
@everywhere
def test_the_same_seed_and_nodes_give_the_same_thought(game: str, players: int) -> None:
    table = midway(game, players)
    one, other = (levels.think(Knowledge.of(table), Budget(None, 2_000), seed=9) for _ in range(2))
    assert (one.move, one.value, one.line, one.moves) == (
        other.move, other.value, other.line, other.moves,
    )  # fmt: skip
    assert one.nodes == other.nodes
    assert one.move in table.game.moves(table.position.playing)


@pytest.mark.slow
@everywhere
def test_everybody_stops_when_told(game: str, players: int, stop: threading.Event) -> None:
    table = midway(game, players)
    levels.think(Knowledge.of(table), Budget(None, 10))  # compile first
    start = time.perf_counter()
    thought = levels.think(Knowledge.of(table), Budget(600.0, stop=stop))
    assert time.perf_counter() - start < 120, "it would have thought for ten minutes"
    assert thought.move in table.game.moves(table.position.playing)


@pytest.mark.slow
@everywhere
@pytest.mark.parametrize("number", [1, 4])
def test_hidden_hands_do_not_change_a_move(game: str, players: int, number: int) -> None:
    table = midway(game, players)
    moves, deals = set(), []
    for deal in range(3):
        other = Knowledge.of(table).world(Chance(deal, "another deal"))
        deals.append(table.game.dump(other))
        own = replace(Knowledge.of(table), view=table.game.view(other, other.turn))
        own_effort = levels.effort(game, players, number)
        budget = Budget(None, min(own_effort.nodes or 2_000, 2_000))
        moves.add(levels.think(own, budget, seed=4).move)
    assert len(moves) == 1
    assert (table.game.secrets is not None) == (deals[0] != deals[1])


def test_the_page_starts_with_the_usual_level() -> None:
    """The page keeps a setting of its own; unless it is changed, it is the same everywhere."""
    settings = pathlib.Path(__file__).parents[2] / "web" / "src" / "app" / "settings.svelte.ts"
    assert f"  level: {USUAL},\n" in settings.read_text("utf-8")


@pytest.mark.parametrize("level", [0, 6, -1, True, 2.0, "3", None, "a" * 5_000])
def test_the_same_levels_are_refused_everywhere(level: object) -> None:
    known = Knowledge.of(Table("poldr", 2, seed=1))
    for ask in (
        lambda: checked_level(level),
        lambda: character(level),
        lambda: levels.level(level),
        lambda: simple.choose(known, level),
        lambda: opponents.advise(known, level, 1),
    ):
        with pytest.raises(Unknown, match="level-unknown"):
            ask()
