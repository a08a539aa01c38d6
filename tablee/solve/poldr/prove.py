"""`tablee prove poldr`: write the winning strategy after an opening."""

import pathlib
from typing import Annotated

from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.solve.command import Option, Outcome, Terminal

GIB = 1 << 30


def prove(
    terminal: Terminal,
    opening: Annotated[str, Option("--opening", "cli-poldr-opening")] = "",
    out: Annotated[pathlib.Path | None, Option("--out", "cli-certificate-out")] = None,
    size: Annotated[int, Option("--size", "cli-poldr-size")] = 6,
    bricks: Annotated[int, Option("--bricks", "cli-poldr-bricks")] = 16,
    memory: Annotated[float, Option("--memory", "cli-poldr-memory")] = 4.0,
) -> Outcome:
    """Prove who wins after an opening, and write the strategy into a file."""
    from tablee.solve import certificates, prover
    from tablee.solve.poldr import strategy
    from tablee.solve.poldr.solver import Board, Opening, after_opening

    asked = Opening(Board(size, bricks), opening)
    after_opening(asked)
    if out is None:
        raise Unknown("certificate-no-out")
    with terminal.status() as update:
        update("poldr-proving", opening=opening)
        found = strategy.prove(asked, prover.checked_memory(memory * GIB))
    paths = [out] if len(found) == 1 else [out.with_name(f"{seat}-{out.name}") for seat in (1, 2)]
    for path, one in zip(paths, found, strict=True):
        certificates.write(path, one)
    data: Json = {
        "opening": opening,
        "winner": ("first", "second")[found[0].claim.winner] if len(found) == 1 else "shared",
        "files": [str(path) for path in paths],
        "moves": [len(one.moves) for one in found],
    }
    return Outcome(data, lambda: _describe(data, terminal))


def _describe(data: Json, terminal: Terminal) -> None:
    terminal.show(f"{data['opening']}  {terminal.word('poldr-solved-' + data['winner'])}", "bold")
    for path, moves in zip(data["files"], data["moves"], strict=True):
        terminal.say("certificate-written", path=path, moves=moves)
