"""POLD.R for two on boards of 4x4 to 6x6 with few or many bricks: who wins?

    python -m bench.poldr_table [--sizes 4-6] [--bricks 8-16] [--most-nodes 40000000]

Solves all openings of each board, up to symmetry, the easiest first. Where that takes more nodes
than allowed, the rest is left out and the line says how many were solved. One line of Markdown a
board; `--out` keeps finished boards and goes on from there.
"""

import argparse
import json
import pathlib

from tablee.files import append
from tablee.games.game import Json
from tablee.solve.poldr.solver import Board, openings, solve_opening

HERE = pathlib.Path(__file__).parent
MEMORY = 1 << 30


def solve(board: Board, most_nodes: int) -> Json:
    """Solve the openings of a board until the nodes are used up."""
    winners, nodes, last_brick = list[str](), 0, 0
    every = openings(board)
    for opening in reversed(every):
        if nodes > most_nodes:
            break
        solved = solve_opening(opening, MEMORY)
        nodes += solved.nodes
        winners.append(solved.winner)
        last_brick += solved.last_brick
    counts = {winner: winners.count(winner) for winner in ("first", "second", "shared")}
    return {
        "size": board.size, "bricks": board.bricks, "openings": len(every), "nodes": nodes,
        "solved": len(winners), "last_brick": last_brick, **counts,
    }  # fmt: skip


def line(row: Json) -> str:
    """A board as a line of a table."""
    whole = row["solved"] == row["openings"]
    start = "first" if row["first"] else "second" if whole and not row["shared"] else "?"
    counts = f"{row['first']} ({row['last_brick']}) | {row['second']} | {row['shared']}"
    left = "" if whole else f" (of {row['openings']} openings {row['solved']} solved)"
    return f"| {row['size']}×{row['size']} | {row['bricks']} | {start} | {counts} |{left}"


def span(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=span, default=span("4-6"))
    parser.add_argument("--bricks", type=span, default=span("8-16"))
    parser.add_argument("--most-nodes", type=int, default=40_000_000)
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "poldr_table.jsonl")
    asked = parser.parse_args()
    lines = asked.out.read_text().splitlines() if asked.out.exists() else []
    done = {(row["size"], row["bricks"]): row for row in map(json.loads, lines)}
    for size in asked.sizes:
        for bricks in asked.bricks:
            if (size, bricks) not in done:
                row = solve(Board(size, bricks), asked.most_nodes)
                append(asked.out, json.dumps(row).encode() + b"\n")
                done[size, bricks] = row
            print(line(done[size, bricks]), flush=True)


if __name__ == "__main__":
    main()
