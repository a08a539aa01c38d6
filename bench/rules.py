"""The speed of the rules: plain and compiled in one run, beside a peer's games.

    python -m bench.rules [--seconds 2] [--json]

Machines are shared and noisy, so what counts are ratios within one run; each figure is the best of
several short measurements, taken in turn. Needs the extras `players` and `peers`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from bench.common import machine
from tablee import games
from tablee.compiled.drivers import playouts
from tablee.games.game import Json
from tablee.play import Table

# One line a case: name (as in the JSON), game, players, options.
CASES: tuple[tuple[str, str, int, Json], ...] = (
    ("permutation", "permutation", 2, {}),
    ("poldr", "poldr", 2, {}),
    ("poldr, 3 players", "poldr", 3, {}),
    ("trapezomino", "trapezomino", 2, {}),
    ("polymere", "polymere", 2, {}),
    ("polymere, 4 players", "polymere", 4, {}),
)
# Games of like size at a peer, played at random by its own C++.
PEERS = {
    "permutation": "mancala",
    "poldr": "breakthrough(rows=6,columns=6)",
    "trapezomino": "havannah(board_size=5)",
    "polymere": "gin_rummy",
}


# Where four jokers lie that nothing else touches yet: the hardest tables to list moves on.
FOUR_JOKERS = {
    "line": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "rhombus": ((0, 0), (1, 0), (0, 1), (1, -1)),
    "round": ((0, 0), (1, 0), (1, 1), (0, 2)),
}
PLACES = {"line": "in a line", "rhombus": "as a rhombus", "round": "round a place"}
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _joker_list(cells: tuple[tuple[int, int], ...]) -> float:
    """Microseconds of a full move list, for a hand of twenty beside four jokers."""
    game, options = "polymere", {"digits": 3}
    start = Table(game, 2, options, seed=1).dump()
    pieces = [p for hand in start["hands"] for p in hand if p != "J"]
    pieces += [p for p in start["talon"] if p != "J"]
    table = []
    for order, (q, r) in enumerate(cells):
        near = [(q + dq, r + dr) in cells[:order] for dq, dr in DIRECTIONS]
        sides = [side for side, touches in enumerate(near) if touches]
        claim = {"sides": sides, "digits": start["digits"][order % 2]} if order else None
        table.append({"at": [q, r], "faces": None, "claim": claim})
    hands = {"hands": [pieces[:20], pieces[20:40]], "talon": pieces[40:], "table": table}
    state = Table(game, 2, options, 0, start | hands).position.playing
    return round(1e6 * _seconds(partial(games.get(game).moves, state)), 1)


def rules_figures(seconds: float) -> Json:
    """Every figure about the rules' speed on this machine."""
    return {
        "machine": machine(),
        "import_seconds": _import_seconds(),
        "games": {name: _case(game, players, options, seconds)
                  for name, game, players, options in CASES},
        "four_jokers_us": {name: _joker_list(cells) for name, cells in FOUR_JOKERS.items()},
        "starts": {game: _starts(game) for game in games.names()},
        "peers": _peers(seconds),
    }  # fmt: skip


def _best(run: Callable[[], float], seconds: float) -> float:
    """The best rate that `run` answers, over about so many seconds."""
    best, end = 0.0, time.perf_counter() + seconds
    while True:
        best = max(best, run())
        if time.perf_counter() >= end:
            return best


def _case(game: str, players: int, options: Json, seconds: float) -> Json:
    state = Table(game, players, options, seed=1).position.playing
    plain = _best(lambda: _rate(lambda n, x: playouts(state, n, x), 3), seconds)
    figures: Json = {"game": game, "players": players, "plain_moves_per_s": round(plain)}
    figures |= _plain_costs(game, state)
    rates = _compiled_rates(game, state, seconds)
    if rates is not None:
        sampled, listed = rates
        figures["compiled_moves_per_s"] = round(sampled)
        figures["compiled_listing_moves_per_s"] = round(listed)
        figures["ratio"] = round(sampled / plain, 1)
    return figures


def _rate(run: Callable[[int, int], int], many: int, x: int = 88172645) -> float:
    start = time.perf_counter()
    moves = run(many, x)
    return moves / (time.perf_counter() - start)


def _compiled_rates(game: str, state: Any, seconds: float) -> tuple[float, float] | None:
    try:
        import numpy as np

        from tablee.compiled import native
        from tablee.compiled.drivers import drivers
    except ImportError:
        return None
    run, start = drivers(game), native.arrays(state)
    out = np.zeros(games.get(game).most_moves, np.int64)
    run.playouts(start, 1, 1)
    run.listed_playouts(start, 1, 1, out)
    sampled = _best(lambda: _rate(lambda n, x: run.playouts(start, n, x), 2000), seconds)
    listed = _best(lambda: _rate(lambda n, x: run.listed_playouts(start, n, x, out), 500), seconds)
    return sampled, listed


def _plain_costs(game: str, start: Any) -> Json:
    """Mean and worst cost of `play` and of a full move list, over random games.

    Worst of the positions, each at its best of many: what the position costs, not what else
    the machine did meanwhile.
    """
    rules, plays, lists = games.get(game), [], []
    for seed in range(1, 6):
        state, x = start, seed * 7919
        while not state.over():
            lists.append(_seconds(partial(rules.moves, state)))
            x = (x * 48271) % 0x7FFFFFFF
            move = state.sample(x)
            plays.append(_seconds(partial(state.play, move), 25))
            state = state.play(move)
    return {
        "play_us": round(1e6 * sum(plays) / len(plays), 1),
        "play_worst_us": round(1e6 * max(plays), 1),
        "list_us": round(1e6 * sum(lists) / len(lists), 1),
        "list_worst_us": round(1e6 * max(lists), 1),
    }


def _seconds(run: Callable[[], object], times: int = 3) -> float:
    """The best of some times, so that another process's turn does not count."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def _timed_process(code: str, **environment: str) -> float:
    """How long a fresh Python says its own code took."""
    program = f"import time\nstart = time.perf_counter()\n{code}\n"
    program += "print(time.perf_counter() - start)"
    answer = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | environment, text=True,
        capture_output=True, check=True,
    )  # fmt: skip
    return float(answer.stdout.split()[-1])


def _import_seconds() -> float:
    return round(min(_timed_process("import tablee.games") for _ in range(5)), 3)


def _starts(game: str) -> Json:
    """Seconds from import to the first compiled playout: fresh, then from the cache."""
    table = Table(game, 2, seed=1)
    code = (
        "from tablee.play import Table\n"
        f"state = Table({game!r}, {table.setting.players}, seed=1).position.playing\n"
        "from tablee.compiled import native\n"
        "loaded = time.perf_counter()\n"
        "from tablee.compiled.drivers import drivers\n"
        f"drivers({game!r}).playouts(native.arrays(state), 1, 1)\n"
        "print(time.perf_counter() - loaded)"
    )
    try:
        with tempfile.TemporaryDirectory() as cache:
            first = _first_number(code, cache)
            again = [_timed_process(code, TABLEE_CACHE=cache) for _ in range(3)]
    except subprocess.CalledProcessError:
        return {}
    return {"first_compile_s": round(first, 2), "cached_start_s": round(min(again), 2)}


def _first_number(code: str, cache: str) -> float:
    answer = subprocess.run(
        [sys.executable, "-c", f"import time\n{code}"], env=os.environ | {"TABLEE_CACHE": cache},
        text=True, capture_output=True, check=True,
    )  # fmt: skip
    return float(answer.stdout.split()[-1])


def _peers(seconds: float) -> Json:
    """Random games of like size, played by a peer's own C++ (extra `peers`)."""
    try:
        import pyspiel
    except ImportError:
        return {}
    return {ours: _peer(pyspiel, theirs, seconds) for ours, theirs in PEERS.items()}


def _peer(pyspiel: Any, name: str, seconds: float) -> Json:
    game = pyspiel.load_game(name)
    lengths = [_peer_length(game, seed) for seed in range(20)]
    length = sum(lengths) / len(lengths)

    seats = range(game.num_players())

    def run() -> float:
        bots = [pyspiel.make_uniform_random_bot(seat, 7) for seat in seats]
        start = time.perf_counter()
        for seed in range(50):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return float(50 * length / (time.perf_counter() - start))

    return {"game": name, "moves_per_s": round(_best(run, seconds)), "mean_moves": round(length, 1)}


def _peer_length(game: Any, seed: int) -> int:
    state, x, moves = game.new_initial_state(), seed + 1, 0
    while not state.is_terminal():
        actions = state.legal_actions()
        x = (x * 48271) % 0x7FFFFFFF
        state.apply_action(actions[x % len(actions)])
        moves += 1
    return moves


def report(figures: Json) -> str:
    """The figures as Markdown tables."""
    about, jokers = figures["machine"], figures["four_jokers_us"]
    lines = [
        f"{about['cpu']}, {about['cores']} cores, Python {about['python']};"
        f" import of tablee.games {figures['import_seconds']} s",
        *_games_table(figures["games"]),
        "",
        "Polymère with four jokers side by side, a plain list, µs: "
        + ", ".join(f"{PLACES[name]} {us}" for name, us in jokers.items())
        + ".",
        *_heading("game", "first compile s", "cached start s"),
    ]
    for name, case in figures["starts"].items():
        lines.append(_row(name, case.get("first_compile_s"), case.get("cached_start_s")))
    if figures["peers"]:
        lines += _heading("beside", "OpenSpiel game", "its C++ random moves/s")
        for name, case in figures["peers"].items():
            lines.append(_row(name, case["game"], f"{case['moves_per_s']:,}"))
    return "\n".join(lines)


def _games_table(cases: Json) -> list[str]:
    lines = _heading(
        "game", "plain moves/s", "compiled moves/s", "by listing", "ratio", "play µs (worst)",
        "list µs (worst)",
    )  # fmt: skip
    for case in cases.values():
        players = "" if case["players"] == 2 else f", {case['players']} players"
        lines.append(_row(
            case["game"] + players,
            f"{case['plain_moves_per_s']:,}", f"{case.get('compiled_moves_per_s', 0):,}",
            f"{case.get('compiled_listing_moves_per_s', 0):,}", case.get("ratio", ""),
            f"{case['play_us']} ({case['play_worst_us']})",
            f"{case['list_us']} ({case['list_worst_us']})",
        ))  # fmt: skip
    return lines


def _heading(*names: str) -> list[str]:
    """The first lines of a table, after an empty one."""
    return ["", _row(*names), "|---" * len(names) + "|"]


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures = rules_figures(given.seconds)
    print(json.dumps(figures, indent=1, ensure_ascii=False) if given.json else report(figures))


if __name__ == "__main__":
    main()
