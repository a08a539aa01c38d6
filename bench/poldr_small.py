"""POLD.R on small boards and with few bricks, solved: who wins with best play?

    python -m bench.poldr_small --size 4 --bricks 3-16
    python -m bench.poldr_small --size 5 --bricks 4-16 --seconds 600

Deepens until the value of the start is proven, or the seconds are over. One JSON line a case.
"""

import argparse
import json
import time

from tablee import games
from tablee.games.chance import Chance
from tablee.players.thinking import Budget, alpha_beta

GAME = games.get("poldr")


def solve(size: int, bricks: int, seconds: float) -> dict[str, object]:
    setting = GAME.setting(2, {"size": size, "bricks": bricks})
    start = GAME.start(setting, Chance(0, "start"), 0)
    began = time.process_time()
    thought = alpha_beta(GAME, start, Budget(seconds, None, None), 1)
    return {
        "size": size,
        "bricks": bricks,
        "proven": thought.proven,
        "value": thought.value if thought.proven else None,
        "first": GAME.write(start, thought.move),
        "plies": len(thought.line),
        "nodes": thought.nodes,
        "seconds": round(time.process_time() - began, 1),
    }


def span(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--bricks", type=span, default=span("3-16"))
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    for bricks in args.bricks:
        print(json.dumps(solve(args.size, bricks, args.seconds)), flush=True)


if __name__ == "__main__":
    main()
