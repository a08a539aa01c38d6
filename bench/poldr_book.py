"""The book of POLD.R: the winner's first moves after every opening, against every reply.

    python -m bench.poldr_book --out book.bin [--plies 4] [--memory 2] [--most-nodes 5e6]

Proves each opening of data/openings.json once more and keeps the positions that the winner reaches
within so many plies. Goes on from the file; openings that took more nodes are left out.
"""

import argparse
import pathlib
import time

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.solve.poldr import book
from tablee.solve.poldr.questions import LAST_BRICK, WHOLE
from tablee.solve.poldr.solver import Opening, after_opening, openings, settle
from tablee.solve.poldr.strategy import Strategist
from tablee.solve.poldr.symmetry import whole_key
from tablee.solve.proof_search import WIN
from tablee.solve.prover import GIB, Question


def positions(strategist: Strategist, state: Poldr, plies: int) -> set[book.Key]:
    """The keys of what the winner reaches from a position within so many plies."""
    if state.over() or state.ply >= plies:
        return set()
    if state.turn == strategist.question.hero:
        after = state.play(strategist.choose(state))
        own = set() if after.over() else {whole_key(after)}
        return own | positions(strategist, after, plies)
    found: set[book.Key] = set()
    for move in GAME.moves(state):
        found |= positions(strategist, state.play(move), plies)
    return found


def proven(opening: Opening, winner: int, last_brick: bool, memory: int) -> Strategist:
    question = Question(LAST_BRICK if last_brick else WHOLE, winner, WIN, memory)
    assert settle(question, after_opening(opening))
    return Strategist(question)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--plies", type=int, default=4)
    parser.add_argument("--memory", type=float, default=2.0)
    parser.add_argument("--most-nodes", type=float, default=1e12)
    asked = parser.parse_args()
    known = book.openings()
    every = {one: known[whole_key(after_opening(one))] for one in openings(book.BOARD)}
    kept = set(book.unpack(asked.out.read_bytes())) if asked.out.exists() else set()
    for opening, solved in sorted(every.items(), key=lambda item: item[1].nodes):
        if solved.winner == "shared" or solved.nodes > asked.most_nodes:
            continue
        winner, state = int(solved.winner == "second"), after_opening(opening)
        if winner == 1 and any(whole_key(state.play(move)) in kept for move in GAME.moves(state)):
            continue
        if winner == 0 and all(_answered(state.play(move), kept) for move in GAME.moves(state)):
            continue
        began = time.process_time()
        strategist = proven(opening, winner, solved.last_brick, int(asked.memory * GIB))
        kept |= positions(strategist, state, asked.plies)
        asked.out.write_bytes(book.pack(kept))
        spent = time.process_time() - began
        print(f"{opening.text} {solved.winner} {len(kept)} {spent:.1f} s", flush=True)


def _answered(state: Poldr, kept: set[book.Key]) -> bool:
    return any(whole_key(state.play(move)) in kept for move in GAME.moves(state))


if __name__ == "__main__":
    main()
