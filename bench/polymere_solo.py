"""Polymère in figures: the largest figures, questions while playing, and games for several.

    python -m bench.polymere_solo figures [seeds]   processor seconds to 91, 120 and all pieces
    python -m bench.polymere_solo rings [positions] how often a ring's outlook is known in time
    python -m bench.polymere_solo play [sessions]   questions of people who play: hints, outlooks
    python -m bench.polymere_solo series [games]    series, lengths and seats of strong players

Each figure is built in a process of its own with an empty cache, so compiling counts.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

STEPS = (91, 120, 124)
PATIENCE = 300.0


def one(seed: int, jokers: bool, apart: bool) -> None:
    """Build one figure; print the processor seconds at each step, and the rules' verdict."""
    from tablee.solve.polymere import MOST, Wish, build, check

    reached: dict[str, float] = {}
    for now in build(Wish(seed, jokers, apart)):
        spent = time.process_time()
        for step in STEPS:
            if now.best.size >= step:
                reached.setdefault(str(step), round(spent, 2))
        if spent > PATIENCE:
            break
    state = check(now.best.moves)
    print(json.dumps({
        "seed": seed, "size": state.placed, "complete": state.placed == MOST[jokers],
        "seconds": reached, "attempts": now.attempts, "apart": now.best.spread(),
        "code": now.best.code,
    }))  # fmt: skip


def figures(seeds: int) -> None:
    for name, jokers, apart in (("124", 1, 0), ("120, no jokers", 0, 0), ("124, apart", 1, 1)):
        rows = []
        for seed in range(1, seeds + 1):
            with tempfile.TemporaryDirectory() as cache:
                call = [sys.executable, __file__, "one", str(seed), str(jokers), str(apart)]
                ended = subprocess.run(
                    call, env=os.environ | {"TABLEE_CACHE": cache}, check=True, capture_output=True
                )
            rows.append(json.loads(ended.stdout))
            print(name, json.dumps(rows[-1]), flush=True)
        for step in STEPS:
            times = [row["seconds"][str(step)] for row in rows if str(step) in row["seconds"]]
            if times:
                print(f"{name}: {step} reached {len(times)} of {seeds}, "
                      f"median {statistics.median(times):.2f} s, worst {max(times)} s")  # fmt: skip


def rings(positions: int) -> None:
    """Figures cut anywhere, then gone on with by a player who looks one move ahead."""
    from tablee.games.polymere import GAME
    from tablee.games.polymere.board import RING
    from tablee.games.polymere.state import LIFT
    from tablee.solve.polymere import Wish, build, check
    from tablee.solve.polymere.play import fitting, outlook, ready

    ready()
    known: dict[int, dict[str, int]] = {}
    rng, times = random.Random(1), list[float]()
    for number in range(positions):
        *_, last = build(Wish(number % 5 + 1, jokers=False))
        state: Any = check(last.best.moves[: rng.randrange(2, 118)])
        for _ in range(rng.randrange(5)):
            lays = [move for move in GAME.moves(state) if not move & LIFT]
            tries = [state.play(move) for move in rng.sample(lays, min(6, len(lays)))]
            state = max(
                tries or [state],
                key=lambda s: (-sum(not m for m in fitting(s).values()), rng.random()),
            )
        begun = time.perf_counter()
        seen = outlook(state)
        times.append(time.perf_counter() - begun)
        row = known.setdefault(RING[state.placed], {"yes": 0, "no": 0, "unknown": 0})
        row[{True: "yes", False: "no", None: "unknown"}[seen.possible]] += 1
    for ring, row in sorted(known.items()):
        print(f"ring {ring}: {row}")
    unknown = sum(row["unknown"] for row in known.values())
    print(f"{len(times)} positions, {unknown} not known in time, longest {max(times):.2f} s")


def play(sessions: int) -> None:
    """What people who play alone ask: a hint and an outlook at every figure they look at.

    Each goes for all pieces from a first piece of his own, and follows hints, mostly; some wander
    early, some late, some not at all. Everybody takes moves back when a ring is lost.
    """
    import threading

    from tablee.games.chance import Chance
    from tablee.games.polymere import GAME
    from tablee.games.polymere.board import RING
    from tablee.games.polymere.state import LIFT
    from tablee.solve.insights import answer

    setting = GAME.setting(1)
    empty: Any = GAME.start(setting, Chance(0, "start"), 0)

    def ask(state: Any, word: str) -> tuple[Any, float]:
        begun = time.perf_counter()
        reply = answer("polymere", setting, GAME.view(state, 0), {"ask": word}, threading.Event())
        return reply, time.perf_counter() - begun

    ask(empty, "ready")
    hints, outlooks = list[float](), list[float]()
    known: dict[int, dict[bool | None, int]] = {}
    for number in range(sessions):
        dice = random.Random(number)
        wandering = {0: (0, 0), 1: (2, 60), 2: (61, 91), 3: (91, 124)}[number % 4]
        firsts = [move for move in GAME.moves(empty) if move & 127 < 120]
        history = [empty, empty.play(dice.choice(firsts))]
        for _ in range(260):
            state = history[-1]
            hint, seconds = ask(state, "hint")
            hints.append(seconds)
            if hint["move"] is None:
                break
            if dice.random() < 0.25 or RING[state.placed] == 6:
                seen, took = ask(state, "solvable")
                outlooks.append(took)
                row = known.setdefault(RING[state.placed], {True: 0, False: 0, None: 0})
                row[seen["solvable"]] += 1
            lays = [move for move in GAME.moves(state) if not move & LIFT]
            if lays and wandering[0] <= state.placed < wandering[1] and dice.random() < 0.15:
                history.append(state.play(dice.choice(lays)))
            elif hint["lift"] and len(history) > 2 and dice.random() < 0.5:
                history.pop()
            else:
                history.append(state.play(GAME.read(state, hint["move"])))
            if history[-1].over():
                break
        print(f"session {number}: {history[-1].placed} pieces laid", flush=True)
    for ring, row in sorted(known.items()):
        print(f"ring {ring}: yes {row[True]}, no {row[False]}, not found in time {row[None]}")
    for name, times in (("hint", hints), ("outlook", outlooks)):
        print(f"{name}: {len(times)} asked, median {1000 * statistics.median(times):.0f} ms, "
              f"worst {1000 * max(times):.0f} ms")  # fmt: skip


def series(games: int, nodes: int = 2_000) -> None:
    """Games of strong players at every table size: series, lengths, seats."""
    from tablee.play import Knowledge, Table
    from tablee.players import levels
    from tablee.players.thinking import Budget

    for players in (2, 3, 4, 5, 6):
        lengths, plies, firsts = [], [], [0.0] * players
        for number in range(games):
            table, run = Table("polymere", players, seed=number), 0
            while not table.over:
                known = Knowledge.of(table)
                thought = levels.think(known, Budget(None, nodes), number + 1)
                seat = table.turn
                ply = table.play(table.game.write(table.position.playing, thought.move))
                run += ply.text != "pass"
                if table.over or table.turn != seat or ply.text == "pass":
                    lengths.append(run)
                    run = 0
            plies.append(table.ply)
            assert table.result is not None
            best = table.result.ranking[0]
            for seat in best:
                firsts[seat] += 1 / len(best)
        shares = " ".join(f"{100 * won / games:.0f} %" for won in firsts)
        print(f"{players} players, {games} games: {statistics.mean(plies):.0f} moves, "
              f"{len(lengths) / games:.1f} turns, series {statistics.mean(lengths):.2f} pieces "
              f"(longest {max(lengths)}), first places by seat {shares}", flush=True)  # fmt: skip


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    numbers = [int(word) for word in rest]
    if what == "one":
        one(numbers[0], bool(numbers[1]), bool(numbers[2]))
    else:
        {"figures": figures, "rings": rings, "play": play, "series": series}[what](
            *(numbers or [10])
        )
