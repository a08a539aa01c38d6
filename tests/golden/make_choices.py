"""Writes anew what the players choose: python tests/golden/make_choices.py

With a seed and a number of nodes the players choose the same move on every machine. A line is a
position of a random game: the number of players, how many moves were made, then the choice of a
level with 300 nodes, of the simple player and, where several play, of the best search with 200.
Look at what changed before you commit: it means that a player plays differently.
"""

import pathlib
from collections.abc import Iterator

from tablee import games
from tablee.games.chance import Chance
from tablee.play import Knowledge, Table
from tablee.players import opponents, simple
from tablee.players.contestant import contestant

HERE = pathlib.Path(__file__).parent / "choices"
PLIES = 45


def choices(game: str) -> str:
    """The choices in one game for every number of players, as text."""
    return "".join(
        f"{line}\n" for players in games.get(game).seats for line in _lines(game, players)
    )


def _lines(game: str, players: int) -> Iterator[str]:
    table = Table(game, players, seed=1)
    for ply in range(PLIES):
        if table.over:
            return
        known, level, seed = Knowledge.of(table), 1 + ply % 5, 1000 + ply
        chosen = [
            opponents.advise(known, level, seed, nodes=300).text,
            simple.choose(known, level, seed).text,
        ]
        if players > 1:
            chosen.append(contestant("best:200").move(table, seed))
        yield f"{players} {ply}: " + " | ".join(chosen)
        move = table.position.playing.sample(1 + Chance(ply, "corpus 1").below(1 << 31))
        table.play(table.game.write(table.position.playing, move))


if __name__ == "__main__":
    for name in games.names():
        (HERE / f"{name}.txt").write_text(choices(name), "utf-8")
