"""`tablee perft`: count the lines of play of a given length."""

import json
from typing import Annotated, Any

import typer

from tablee import games
from tablee.cli.options import (
    AsJson,
    GameName,
    Options,
    Players,
    game_options,
    text,
    usual_players,
)
from tablee.games.game import Game

ORDER = 40


def command(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help=text("cli-depth"))],
    players: Players = None,
    option: Options = [],  # noqa: B006  # Typer reads the default, nobody changes it
    seed: Annotated[int, typer.Option("--seed", help=text("cli-seed"))] = 0,
    position: Annotated[str, typer.Option("--position", help=text("cli-position"))] = "",
    slow: Annotated[bool, typer.Option("--uncompiled", help=text("cli-uncompiled"))] = False,
    as_json: AsJson = False,
) -> None:
    from tablee.play import Table, pasted

    count = players if players is not None else usual_players(game)
    table = pasted.read(position) if position else Table(game, count, game_options(option), seed)
    counts = divide(games.get(game), table.position.playing, depth, _can_compile() and not slow)
    total = sum(counts.values())
    if as_json:
        typer.echo(json.dumps({"game": game, "depth": depth, "nodes": total, "moves": counts}))
        return
    for move, nodes in counts.items():
        typer.echo(f"{move}: {nodes}")
    typer.echo(text("perft-total", nodes=total))


def _can_compile() -> bool:
    try:
        import numba  # noqa: F401  # only asked whether it is installed
    except ImportError:
        return False
    return True


def divide(game: Game[Any], state: Any, depth: int, compiled: bool) -> dict[str, int]:
    """The number of lines of `depth` moves, by the text of their first move."""
    counts = {}
    for move in game.moves(state):
        after = state.play(move)
        counts[game.write(state, move)] = (
            1 if depth == 1 else _leaves(game, after, depth - 1, compiled)
        )
    return dict(sorted(counts.items()))


def _leaves(game: Game[Any], state: Any, depth: int, compiled: bool) -> int:
    if depth == 3 and compiled:
        return _compiled_leaves3(game, state)
    if depth == 1:
        return len(game.moves(state))
    return sum(_leaves(game, state.play(m), depth - 1, compiled) for m in game.moves(state))


def _compiled_leaves3(game: Game[Any], state: Any) -> int:
    import numpy as np

    from tablee.compiled import native
    from tablee.compiled.drivers import drivers

    buffer = np.zeros(3 * game.most_moves, np.int64)
    return int(drivers(game.name).leaves3(native.arrays(state), buffer, game.most_moves))
