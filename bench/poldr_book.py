"""The book of POLD.R: the winner's moves after every opening, until the rest is easy to prove.

    python -m bench.poldr_book --out book.bin [--hard 50000] [--memory 2]

Proves each opening of data/openings.json once more. In every position that the winner can get
into, it looks whether a new search proves it within `--hard` nodes. Where that is not enough, the
winner's move goes into the book, and every reply to it is looked at in the same way. So a player
who follows the book comes to positions that he can prove himself.
Stopped, the same command goes on with the next opening.
"""

import argparse
import json
import pathlib
import time

from bench.player_figures import games_file
from tablee.files import append
from tablee.games.game import Json
from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.solve.poldr import book
from tablee.solve.poldr.questions import LAST_BRICK, WHOLE
from tablee.solve.poldr.solver import Opening, Solved, after_opening, openings, settle
from tablee.solve.poldr.strategy import Strategist
from tablee.solve.poldr.symmetry import whole_key
from tablee.solve.proof_search import WIN
from tablee.solve.prover import GIB, Question

SURELY_EASY = 1 / 20
"""A position whose part of the proof took less than this share of `--hard` is not tried anew."""
SMALL_TABLE = 1 << 27


class Book:
    """Positions that whoever just moved wins, with all that may follow them."""

    def __init__(self, hard: int, kept: set[book.Key]) -> None:
        self.hard, self.kept = hard, kept
        self.easy: set[book.Key] = set()
        """Positions that the winner proves himself."""

    def add(self, strategist: Strategist, state: Poldr) -> None:
        """Enter the winner's moves from a position on."""
        if state.over():
            return
        if state.turn != strategist.question.hero:
            for move in GAME.moves(state):
                self.add(strategist, state.play(move))
            return
        if self._answered(state) or self._is_easy(strategist, state):
            return
        after = state.play(strategist.choose(state))
        if not after.over():
            self.kept.add(whole_key(after))
            self.add(strategist, after)

    def _answered(self, state: Poldr) -> bool:
        after = (state.play(move) for move in GAME.moves(state))
        return any(not one.over() and whole_key(one) in self.kept for one in after)

    def _is_easy(self, strategist: Strategist, state: Poldr) -> bool:
        key, known = whole_key(state), strategist.question.known(state)
        if key in self.easy:
            return True
        whole = strategist.question.rules == WHOLE
        easy = whole and known.yes and known.work < SURELY_EASY * self.hard
        if not easy:
            fresh = Question(WHOLE, state.turn, WIN, SMALL_TABLE)
            easy = fresh.ask(state, self.hard) is True
        if easy:
            self.easy.add(key)
        return easy


def proven(opening: Opening, solved: Solved, memory: int) -> Strategist:
    """The winner's strategy after an opening."""
    winner = int(solved.winner == "second")
    question = Question(LAST_BRICK if solved.last_brick else WHOLE, winner, WIN, memory)
    assert settle(question, after_opening(opening))
    return Strategist(question)


def read(path: pathlib.Path) -> list[Json]:
    """The openings that are finished, with their part of the book."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--hard", type=int, default=50_000)
    parser.add_argument("--memory", type=float, default=2.0)
    asked = parser.parse_args()
    file = games_file(f"poldr-book-{asked.hard}")
    file.parent.mkdir(parents=True, exist_ok=True)
    done = read(file)
    written = Book(asked.hard, {(key[0], key[1]) for one in done for key in one["keys"]})
    known = book.openings()
    every = {one: known[whole_key(after_opening(one))] for one in openings(book.BOARD)}
    for opening, solved in sorted(every.items(), key=lambda item: item[1].nodes):
        if solved.winner == "shared" or opening.text in (one["opening"] for one in done):
            continue
        began, before = time.process_time(), set(written.kept)
        strategist = proven(opening, solved, int(asked.memory * GIB))
        proof = time.process_time() - began
        written.add(strategist, after_opening(opening))
        new = sorted(written.kept - before)
        append(file, json.dumps({"opening": opening.text, "keys": new}).encode() + b"\n")
        asked.out.write_bytes(book.pack(written.kept))
        spent = time.process_time() - began
        size = f"{len(new)} of {len(written.kept)} positions"
        print(f"{opening.text}: {size}, {proof:.0f} + {spent - proof:.0f} s", flush=True)


if __name__ == "__main__":
    main()
