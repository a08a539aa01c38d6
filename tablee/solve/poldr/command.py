"""`tablee solve poldr`: who wins after each opening of the game for two."""

import pathlib
from typing import Annotated

from tablee.games.game import Json
from tablee.solve.command import OpenPool, Option, Outcome, Terminal, alone, kept_in

File = pathlib.Path | None
GIB = 1 << 30


def solve(
    terminal: Terminal,
    size: Annotated[int, Option("--size", "cli-poldr-size")] = 6,
    bricks: Annotated[int, Option("--bricks", "cli-poldr-bricks")] = 16,
    opening: Annotated[str, Option("--opening", "cli-poldr-opening")] = "",
    memory: Annotated[float, Option("--memory", "cli-poldr-memory")] = 4.0,
    resume: Annotated[File, Option("--resume", "cli-poldr-resume")] = None,
    open_pool: OpenPool = alone,
    svg: Annotated[File, Option("--svg", "cli-poldr-svg")] = None,
    png: Annotated[File, Option("--png", "cli-poldr-png")] = None,
) -> Outcome:
    """Solve every opening, or one; draw them as a map."""
    from tablee.solve.poldr import map as maps
    from tablee.solve.poldr import run as runs
    from tablee.solve.poldr.solver import Board, opening_class, openings
    from tablee.solve.prover import checked_memory

    board = Board(size, bricks)
    asked = [opening_class(board, opening)] if opening else openings(board)
    path = resume or runs.default_file(asked)
    with kept_in(path), open_pool() as pool, terminal.progress("poldr-solving") as update:
        share = checked_memory(memory * GIB, pool.size)
        solved = runs.run(asked, share, path, update, pool)
    if svg is not None or png is not None:
        terminal.draw(maps.draw(board, solved), svg, png)
    data = runs.report(board, solved)
    return Outcome(data, lambda: _describe(data, terminal))


def _describe(data: Json, terminal: Terminal) -> None:
    for one in data["openings"]:
        key = "poldr-solved-last-brick" if one["last_brick"] else f"poldr-solved-{one['winner']}"
        style = "good" if one["winner"] == "first" else ""
        terminal.show(f"{one['opening']:8} {terminal.word(key)}", style)
    counts = {winner: data[winner] for winner in ("first", "second", "shared")}
    terminal.say("poldr-solved", "bold", **counts, all=len(data["openings"]))
