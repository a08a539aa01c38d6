"""A puzzle in words: its goal, its motif, and why a move is right or wrong.

The sentences are a game's own: `<game>-puzzle-<kind>`, `<game>-puzzle-<kind>-wrong` and
`<game>-motif-<motif>`.
"""

from tablee import locale
from tablee.games.telling import Message
from tablee.puzzles.puzzle import Puzzle


def goal(game: str, puzzle: Puzzle, seat: int, lang: str) -> str:
    """What is to be done, as a sentence to the solver; it may name the seat's colour."""
    name = locale.seat_name(lang, game, seat)
    key = f"{game}-puzzle-{puzzle.kind}"
    return locale.say(lang, key, name=name, turns=puzzle.turns, count=puzzle.count)


def wrong(game: str, puzzle: Puzzle, lang: str) -> str:
    """What a wrong move fails to do."""
    return locale.say(lang, f"{game}-puzzle-{puzzle.kind}-wrong", count=puzzle.count)


def motif(game: str, name: str, lang: str) -> str:
    """What a motif is called."""
    return locale.say(lang, f"{game}-motif-{name}")


def claim(game: str, puzzle: Puzzle, seat: int, lang: str) -> str | None:
    """What was proven about the first move, told to the solver."""
    if puzzle.claim is None:
        return None
    other = locale.seat_name(lang, game, 1 - seat)
    said = Message(puzzle.claim.key, puzzle.claim.args)
    rival = "other" if puzzle.claim.rival else "you"
    return locale.sentence(lang, said, who="you", name="", rival=rival, rival_name=other)
