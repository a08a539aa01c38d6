"""Puzzles as they are sent: what there is, one of them, and the answers to tries and questions."""

import datetime
from collections.abc import Sequence

from tablee.games.refusal import Unknown
from tablee.games.telling import Telling
from tablee.play import Table
from tablee.puzzles import session, words
from tablee.puzzles.collection import (
    AHEAD,
    GRADES,
    WEEK,
    Collection,
    checked_day,
    collection,
    games_with_puzzles,
)
from tablee.puzzles.puzzle import BETWEEN, SOLVED, Puzzle
from tablee.puzzles.session import Try
from tablee.service import exploring
from tablee.wire.exploring import ExploredPosition
from tablee.wire.puzzles import (
    DayPuzzle,
    GamePuzzles,
    PositionPuzzle,
    PuzzleHint,
    PuzzleList,
    PuzzleMotif,
    PuzzleMove,
    PuzzleOverview,
    PuzzleSolution,
    PuzzleTry,
)
from tablee.wire.tellings import sentence_message, story_move, telling_message

HINTS = (1, 2, 3)
LONGEST_NUMBER = 6


def overview(lang: str) -> PuzzleOverview:
    """Every game that has puzzles, and the rhythm of the week."""
    known = [_counted(collection(game), lang) for game in games_with_puzzles()]
    return {"games": known, "week": list(WEEK), "ahead": AHEAD}


def _counted(own: Collection, lang: str) -> GamePuzzles:
    return {
        "game": own.game, "count": len(own),
        "grades": [len(own.by_grade[grade]) for grade in range(1, GRADES + 1)],
        "motifs": [
            {"key": key, "name": words.motif(own.game, key, lang), "count": count}
            for key, count in own.motifs.most_common()
        ],
    }  # fmt: skip


def is_number(name: str) -> bool:
    """Whether a name is that of a puzzle here: tasks of a solo have other names.

    >>> is_number("117"), is_number("3-117")
    (True, False)
    """
    return name.isascii() and name.isdecimal() and len(name) <= LONGEST_NUMBER


def _found(game: str, name: str) -> Puzzle:
    if not is_number(name):
        raise Unknown("puzzle-no-name", name=name[:40])
    return collection(game).puzzle(int(name))


def listed(game: str, grade: int | None = None, motif: str | None = None) -> PuzzleList:
    """The puzzles of a game, in an order that stays the same; of a grade or motif, if asked for.

    Raises:
        Unknown: the game has none, or there is no such grade.
    """
    own = collection(game)
    if grade is not None and not 1 <= grade <= GRADES:
        raise Unknown("puzzle-no-grade", grade=grade, most=GRADES)
    grades = range(1, GRADES + 1) if grade is None else (grade,)
    numbers = [number for one in grades for number in own.by_grade[one]]
    return {
        "ids": [
            (str(number), own.grades[number - 1], own.motif_of[number - 1])
            for number in numbers
            if motif is None or own.motif_of[number - 1] == motif
        ]
    }


def puzzle(game: str, name: str, lang: str) -> PositionPuzzle:
    """A puzzle by its number.

    Raises:
        Unknown: there is none of that number.
    """
    found = _found(game, name)
    table = found.table(game)
    seat = table.turn
    return {
        "id": str(int(name)), "game": game, "kind": found.kind, "grade": found.grade,
        "motif": _motif(game, found, lang), "goal": words.goal(game, found, seat, lang),
        "turns": found.turns, "seat": seat,
        "setting": {"players": found.players, "options": dict(table.setting.options)},
        "position": exploring.shown(table, [], True, seat),
    }  # fmt: skip


def _motif(game: str, found: Puzzle, lang: str) -> PuzzleMotif | None:
    if not found.motif:
        return None
    return {"key": found.motif, "name": words.motif(game, found.motif, lang)}


def of_the_day(game: str, day: str, today: datetime.date, lang: str) -> DayPuzzle:
    """The puzzle of a day.

    Raises:
        Unknown: the game has none, it is no day, or too far in the future.
    """
    date = checked_day(day, today)
    number = collection(game).of_the_day(date)
    own = puzzle(game, str(number), lang)
    return {**own, "date": date.isoformat(), "weekday": date.weekday()}


def judge(game: str, name: str, moves: Sequence[str], lang: str) -> PuzzleTry:
    """What the last of the solver's moves comes to.

    Raises:
        Unknown: there is no such puzzle.
        Refusal: a move breaks a rule, or one before the last is not right.
    """
    found = _found(game, name)
    judged = session.judge(game, found, moves)
    seat, line = judged.before.turn, _Line(judged.before, judged.before.turn)
    made = line.move(judged.text)
    replies = [line.move(text) for text in judged.replies]
    wrong = judged.verdict == "wrong"
    ended = judged.verdict == "solved"
    return {
        "verdict": judged.verdict, "made": made,
        "reply": replies[0] if replies and not wrong else None,
        "refutation": replies if wrong else [],
        "why": _why(game, found, judged, lang),
        "position": exploring.shown(judged.before if wrong else line.table, [], not ended, seat),
        "left": _left(found, judged.step),
    }  # fmt: skip


def _left(found: Puzzle, step: int) -> int:
    """How many moves of the solver the main line still has."""
    count = 0
    while step != SOLVED:
        count, step = count + 1, found.steps[step][0].next
    return count


def _why(game: str, found: Puzzle, judged: Try, lang: str) -> str | None:
    """Why a move is wrong, or what the first move does, once the puzzle is solved."""
    if judged.verdict == "wrong":
        return words.wrong(game, found, lang)
    if judged.verdict == "right":
        return None
    return words.claim(game, found, judged.before.turn, lang)


def split_moves(moves: str) -> list[str]:
    """The moves of a text in an address.

    >>> split_moves("aL;c-b eL"), split_moves("")
    (['aL', 'c-b eL'], [])
    """
    return moves.split(BETWEEN) if moves else []


def hint(game: str, name: str, moves: Sequence[str], step: int) -> PuzzleHint:
    """A step of a hint for the move that comes next: 1 where to look, 2 with what, 3 all.

    Raises:
        Unknown: there is no such puzzle or step.
        Over: it is solved.
        Refusal: the moves so far are not right.
    """
    if step not in HINTS:
        raise Unknown("puzzle-no-hint", step=step)
    found = _found(game, name)
    so_far = session.progress(game, found, moves)
    session.check_running(so_far.step)
    move = found.steps[so_far.step][0].move
    told = so_far.table.telling(move)
    return {
        "step": step,
        "words": sentence_message((told.look, told.piece, told.advice)[step - 1]),
        "drawing": [mark for mark in telling_message(told)["drawing"] if mark["step"] <= step],
        "move": move if step == HINTS[-1] else None,
    }


def solution(game: str, name: str, lang: str) -> PuzzleSolution:
    """The main line of a puzzle, told move by move.

    Raises:
        Unknown: there is no such puzzle.
    """
    found = _found(game, name)
    table = found.table(game)
    line = _Line(table, table.turn)
    moves = [line.move(text) for text in session.solution(found)]
    return {"moves": moves, "why": words.claim(game, found, line.seat, lang)}


class _Line:
    """Moves made one after the other from a position, each with its telling."""

    def __init__(self, before: Table, seat: int) -> None:
        self.table, self.seat = before.copy(), seat

    def move(self, text: str) -> PuzzleMove:
        """Make a move and tell it."""
        told: Telling = self.table.telling(text)
        ply = self.table.play(text)
        return {
            "text": ply.text, "seat": ply.seat, "telling": telling_message(told),
            "position": self._shown(told),
        }  # fmt: skip

    def _shown(self, told: Telling) -> ExploredPosition:
        return exploring.shown(self.table, [story_move(self.table.ply, told)], False, self.seat)
