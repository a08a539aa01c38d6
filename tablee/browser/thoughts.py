"""One thought after the other with a node budget, to compare targets with each other."""

import json
import time
from typing import Any

from tablee.games.game import Json
from tablee.play import Knowledge
from tablee.players import levels
from tablee.players.thinking import Budget


def think(task: Json) -> Json:
    """A level's move, or the best one without a level: move, value, nodes and seconds."""
    known, nodes, seed = Knowledge.from_json(task["known"]), task["nodes"], task["seed"]
    started, busy = time.perf_counter(), time.process_time()
    if task.get("level"):
        thought = levels.play(known, task["level"], seed, nodes=nodes)
    else:
        thought = levels.think(known, Budget(None, nodes), seed)
    answer: dict[str, Any] = {
        "move": int(thought.move), "value": float(thought.value), "nodes": int(thought.nodes),
    }  # fmt: skip
    return answer | {
        "seconds": time.perf_counter() - started, "busy": time.process_time() - busy,
    }  # fmt: skip


def think_text(task: str) -> str:
    """The same, as JSON."""
    return json.dumps(think(json.loads(task)))
