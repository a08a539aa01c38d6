"""What is known of POLD.R's openings without any search: data that `tablee solve poldr` found.

`data/openings.json` says who wins after each opening of the real game. `data/book.bin` holds
positions after which whoever just moved wins: the winner's first moves against every reply.
"""

import hashlib
import json
import pathlib
from collections.abc import Iterable
from functools import cache

from tablee.games.poldr import GAME
from tablee.games.poldr.board import NOWHERE
from tablee.games.poldr.state import Poldr
from tablee.games.refusal import Unreadable
from tablee.solve.poldr.solver import Board, Opening, Solved, after_opening
from tablee.solve.poldr.symmetry import LARGEST, whole_key

DATA = pathlib.Path(__file__).parent / "data"
BOARD = Board(6, 16)
"""The board that people play on, and the only one on file."""
Key = tuple[int, int]


@cache
def openings() -> dict[Key, Solved]:
    """Who wins after each opening of the real game, by the key of the position after it."""
    data = json.loads((DATA / "openings.json").read_text("utf-8"))
    return {
        whole_key(after_opening(Opening(BOARD, one["opening"]))): Solved(
            one["winner"], one["last_brick"], one["nodes"]
        )
        for one in data["openings"]
    }


@cache
def won_positions() -> frozenset[Key]:
    """The keys of positions that whoever just moved wins."""
    return frozenset(unpack((DATA / "book.bin").read_bytes()))


def pack(keys: Iterable[Key]) -> bytes:
    """Keys as they are in the file: a checksum, then two words each."""
    body = b"".join(word.to_bytes(8, "little") for key in sorted(set(keys)) for word in key)
    return hashlib.sha256(body).digest() + body


def unpack(content: bytes) -> list[Key]:
    """The keys of a file; Unreadable if it is damaged."""
    total, body = content[:32], content[32:]
    if hashlib.sha256(body).digest() != total or len(body) % 16:
        raise Unreadable("poldr-book-damaged")
    words = [int.from_bytes(body[i : i + 8], "little") for i in range(0, len(body), 8)]
    return list(zip(words[::2], words[1::2], strict=True))


def on_file(state: Poldr) -> bool:
    """Whether the data is about games such as this one."""
    board = Board(state.size, state.total)
    return state.players == 2 and board == BOARD and state.size <= LARGEST


def value(state: Poldr) -> float | None:
    """What a running game is worth to the player to move, if that is on file."""
    if not on_file(state):
        return None
    if state.black == NOWHERE:
        return max(_worth(one, mover=True) for one in openings().values())
    key = whole_key(state)
    if key in openings():
        return _worth(openings()[key], mover=False)
    if key in won_positions():
        return 0.0
    return 1.0 if winning_moves(state) else None


def _worth(solved: Solved, mover: bool) -> float:
    """What an opening is worth to who makes it, or to the other."""
    first = {"first": 1.0, "shared": 0.5, "second": 0.0}[solved.winner]
    return first if mover else 1.0 - first


def winning_moves(state: Poldr) -> list[int]:
    """The moves after which the mover wins, as far as they are on file."""
    if not on_file(state) or state.over():
        return []
    return [move for move in GAME.moves(state) if _wins(state.play(move))]


def _wins(after: Poldr) -> bool:
    if after.over() or after.black == NOWHERE:
        return False
    return whole_key(after) in won_positions()
