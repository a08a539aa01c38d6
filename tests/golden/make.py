"""Writes the golden playthroughs anew: python tests/golden/make.py

A playthrough is a whole random game with, before each move, how many moves were
legal and digests of the list and of the state. Look at what changed before you
commit: it means that the rules, the texts or the JSON have changed.
"""

import hashlib
import json
import pathlib
from typing import Any

from tablee import games
from tablee.games.chance import Chance
from tablee.play import Table

HERE = pathlib.Path(__file__).parent


def digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def playthrough(game: str, players: int, seed: int = 2026) -> str:
    """One game from its seed to its end, as text."""
    table, chance = Table(game, players, seed=seed), Chance(seed, "playthrough")
    lines = [f"{game} with {players} players, seed {seed}"]
    limit = 60 if players == 1 else 10_000
    while not table.over and table.ply < limit:
        moves = table.moves()
        move = moves[chance.below(len(moves))]["text"]
        summary = f"{len(moves)} moves {digest(moves)} state {digest(table.dump())}"
        lines.append(f"{table.ply + 1}. seat {table.turn}: {move}  [{summary}]")
        table.play(move)
    if not table.over:
        table.stop()
    assert table.result is not None
    lines.append(f"final {json.dumps(table.dump(), sort_keys=True)}")
    lines.append(f"result {json.dumps(table.result.to_json())}")
    return "\n".join(lines) + "\n"


def wanted() -> dict[str, tuple[str, int]]:
    """The file of every game and number of players."""
    return {
        f"{game}-{players}.txt": (game, players)
        for game in games.names()
        for players in games.get(game).seats
    }


if __name__ == "__main__":
    for name, case in wanted().items():
        (HERE / name).write_text(playthrough(*case), "utf-8")
