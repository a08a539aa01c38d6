"""`tablee solve trapezomino`: count every solution of the solo, or see what a board can become."""

import pathlib
from typing import Annotated

from tablee.games.game import Json
from tablee.solve.command import OpenPool, Option, Outcome, Terminal, alone, kept_in

File = pathlib.Path | None


def solve(
    terminal: Terminal,
    count: Annotated[bool, Option("--count", "cli-fillings-count")] = False,
    board: Annotated[str, Option("--board", "cli-fillings-board")] = "",
    fillings: Annotated[File, Option("--fillings", "cli-fillings-file")] = None,
    resume: Annotated[File, Option("--resume", "cli-fillings-resume")] = None,
    open_pool: OpenPool = alone,
    svg: Annotated[File, Option("--svg", "cli-fillings-svg")] = None,
    png: Annotated[File, Option("--png", "cli-fillings-png")] = None,
    seed: Annotated[int, Option("--seed", "cli-seed")] = 0,
) -> Outcome:
    """Count all solutions, write them to a file, or complete a board."""
    if count:
        return _count(terminal, resume, open_pool)
    if fillings is not None:
        return _write(terminal, fillings, open_pool)
    return _complete(terminal, board, seed, svg, png)


def _count(terminal: Terminal, resume: File, open_pool: OpenPool) -> Outcome:
    from tablee.solve.trapezomino import count as counting

    path = resume or counting.default_file()
    with kept_in(path), open_pool() as pool, terminal.progress("fillings-counting") as update:
        data = counting.run(path, update, pool).to_json()
    return Outcome(data, lambda: _describe_count(data, terminal))


def _describe_count(data: Json, terminal: Terminal) -> None:
    terminal.say("fillings-count", "good", solutions=data["solutions"])
    for letter, number in data["by_shape"].items():
        name = terminal.word(f"trapezomino-piece-{letter.lower()}")
        terminal.show(f"  {letter}  {terminal.word('fillings-number', number=number):>7}  {name}")
    terminal.say("fillings-nodes", "dim", nodes=data["nodes"], seconds=data["seconds"])


def _write(terminal: Terminal, path: pathlib.Path, open_pool: OpenPool) -> Outcome:
    from tablee.solve.trapezomino import count as counting

    with open_pool() as pool, terminal.progress("fillings-writing") as update:
        number = counting.write_fillings(path, update, pool)
    data: Json = {"path": str(path), "fillings": number}
    return Outcome(data, lambda: terminal.say("fillings-written", "good", **data))


def _complete(terminal: Terminal, moves: str, seed: int, svg: File, png: File) -> Outcome:
    """How many solutions begin like this board, the next move, and one of the solutions."""
    from tablee.games.chance import Chance
    from tablee.solve.trapezomino import board_after, picture, solution_moves, texts
    from tablee.solve.trapezomino.play import outlook

    state = board_after(moves)
    seen = outlook(state, Chance(seed, "hint"))
    solution = solution_moves(state, Chance(seed, "hint"))
    if svg is not None or png is not None:
        end = state if solution is None else board_after(" ".join(solution))
        terminal.draw(picture(end), svg, png)
    data = {
        "solutions": seen.solutions,
        "next": None if seen.move is None else texts(state, [seen.move])[0],
        "solution": solution,
    }
    return Outcome(data, lambda: _describe_completion(data, terminal))


def _describe_completion(data: Json, terminal: Terminal) -> None:
    if data["solutions"]:
        terminal.say("fillings-solvable", "good", solutions=data["solutions"])
        if data["next"]:
            terminal.say("fillings-next", move=data["next"])
        terminal.say("fillings-solution", "dim", moves=" ".join(data["solution"]))
    else:
        terminal.say("fillings-dead", "bad")
        terminal.say("fillings-lift", move=data["next"])
