"""Motifs: what a puzzle is about, from the checked facts about its first move."""

from dataclasses import replace

from tablee.play import Knowledge
from tablee.players import reasons
from tablee.puzzles.puzzle import Claim, Puzzle

GENERAL = {"only"}
"""Kinds of facts that are true of every puzzle."""


def with_motif(game: str, puzzle: Puzzle) -> Puzzle:
    """The puzzle with the heaviest fact that the checker confirms about its first move."""
    table = puzzle.table(game)
    known = Knowledge.of(table)
    move = table.read(puzzle.steps[0][0].move)
    good = [fact for fact in reasons.found(known, move) if fact.good]
    special = [fact for fact in good if fact.kind not in GENERAL]
    told = reasons.said(known, special, 1)
    if not told:
        return puzzle
    fact = told[0]
    claim = Claim(fact.message.key, fact.message.args, fact.rival is not None)
    return replace(puzzle, motif=fact.kind, claim=claim)
