"""WebAssembly beside native code: the same thoughts, and how fast.

    python -m bench.wasm same --positions 1000
    python -m bench.wasm speed

- `same`: positions of random games with every number of players, thought about by every level
  with a node budget, natively and by Node in WebAssembly. Move, value and nodes have to be equal,
  bit for bit. What is not equal is printed, and the exit status is 1.
- `speed`: nodes a second of the processor's time of each game's best player, natively and in
  WebAssembly, warm, the best of some turns, in one run. Python around the search is part of both:
  CPython there, Pyodide here.

Needs Node and `web/node_modules` (`make page`).
"""

import argparse
import json
import pathlib
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import cycle, islice

from tablee import games
from tablee.browser.engine import engine
from tablee.browser.thoughts import think
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.play import Knowledge, Table
from tablee.players.levels import LEVELS, effort

ROOT = pathlib.Path(__file__).parents[1]
THINK = ROOT / "web" / "src" / "engine" / "think.mjs"
NODE = ("sh", str(ROOT / "tools" / "with-node"), sys.prefix, "node")
"""The machine's own Node, or that of the Python wheel."""
MOST_NODES = 20_000
"""What a level may look at here that has no limit of its own."""
STEPS = (1, 2, 3, 5, 8)
"""So many moves are made before the next position is taken."""
SPEED_NODES = 1_000_000
SPEED_PLAYERS = (2, 3)
POSITIONS_TRIED = 12
TURNS = 3


def tasks(game: str, count: int, seed: int = 0) -> Iterator[Json]:
    """Positions of random games to think about, with every number of players and level."""
    players = [number for number in games.get(game).seats if number > 1]
    levels = cycle(sorted(LEVELS))
    found = (
        position
        for number, seats in enumerate(cycle(players))
        for position in _positions(game, seats, 1000 * seed + number)
    )
    for number, known in enumerate(islice(found, count)):
        level = next(levels)
        own = effort(game, known.setting.players, level).nodes
        yield {
            "known": known.to_json(), "level": level, "seed": number + 1,
            "nodes": min(MOST_NODES, own or MOST_NODES),
        }  # fmt: skip


def _positions(game: str, players: int, seed: int) -> Iterator[Knowledge]:
    """Some positions of one random game."""
    table, chance = Table(game, players, seed=seed + 1), Chance(seed, "bench wasm")
    while not table.over:
        yield Knowledge.of(table)
        for _ in range(STEPS[chance.below(len(STEPS))]):
            if not table.over:
                state = table.position.playing
                table.play(table.game.write(state, state.sample(1 + chance.below(1 << 31))))


def in_wasm(work: Iterable[Json], folder: pathlib.Path) -> list[Json]:
    """The thoughts of Node in WebAssembly."""
    lines = "".join(json.dumps(task) + "\n" for task in work)
    run = subprocess.run(
        [*NODE, str(THINK), str(folder)], input=lines, capture_output=True, text=True, check=False
    )
    if run.returncode:  # Pyodide's traces begin with a line of a megabyte
        raise RuntimeError(run.stderr[-3000:])
    return [json.loads(line) for line in run.stdout.splitlines()]


def differences(work: list[Json], folder: pathlib.Path) -> list[str]:
    """Tasks that native code and WebAssembly answer differently."""
    found = []
    for task, other in zip(work, in_wasm(work, folder), strict=True):
        own = think(json.loads(json.dumps(task)))
        if any(own[key] != other[key] for key in ("move", "value", "nodes")):
            found.append(f"native {own}, WebAssembly {other}: {json.dumps(task)}")
    return found


def same(positions: int) -> int:
    folder, failed = engine(), 0
    for game in games.names():
        different = differences(list(tasks(game, positions)), folder)
        print(f"{game}: {positions} positions, {len(different)} different", flush=True)
        print(*different, sep="\n", end="\n" if different else "")
        failed += len(different)
    return failed


def speed() -> None:
    folder = engine()
    for game in games.names():
        for players in games.get(game).seats:
            if players in SPEED_PLAYERS:
                _speed_of(game, players, folder)


def _speed_of(game: str, players: int, folder: pathlib.Path) -> None:
    """Measure on the first position that is not decided before the budget is used up."""
    for known in islice(_positions(game, players, 7), POSITIONS_TRIED):
        task = {"known": known.to_json(), "seed": 1, "nodes": SPEED_NODES}
        if think(task)["nodes"] >= SPEED_NODES:
            break
    else:
        print(f"{game} {players}: every position is decided early")
        return
    own = [think(task) for _ in range(TURNS)]
    other = in_wasm([task] * TURNS, folder)
    fast, there = (
        max(thought["nodes"] / thought["busy"] for thought in thoughts) for thoughts in (own, other)
    )
    print(
        f"{game} {players}: native {fast / 1e3:.0f}, WebAssembly {there / 1e3:.0f} thousand nodes "
        f"a second, {there / fast:.2f}; {own[0]['nodes']} nodes",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("same", "speed"))
    parser.add_argument("--positions", type=int, default=1000)
    asked = parser.parse_args()
    if asked.what == "speed":
        speed()
        return 0
    return 1 if same(asked.positions) else 0


if __name__ == "__main__":
    sys.exit(main())
