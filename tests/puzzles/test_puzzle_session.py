"""A puzzle on a terminal: typed moves, hints in steps, the solution; and a booklet on paper."""

import io
from collections.abc import Iterable

import pypdfium2 as pdfium
import pytest

from tablee.cli.terminal import puzzle_session
from tablee.cli.terminal.puzzle_session import PuzzleSession
from tablee.cli.terminal.screen import Screen
from tablee.games.refusal import Unknown
from tablee.paper.print import Order
from tablee.paper.print.book import draw
from tablee.paper.print.positions import choice
from tablee.puzzles import session
from tablee.puzzles.collection import collection, games_with_puzzles


class Typed:
    """A keyboard on which everything is typed already."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str | None:
        return self.lines.pop(0) if self.lines else None


def typed(monkeypatch: pytest.MonkeyPatch, game: str, number: int, lines: list[str]) -> None:
    monkeypatch.setattr(puzzle_session, "Keyboard", lambda: Typed(lines))
    puzzle = collection(game).puzzle(number)
    PuzzleSession(game, number, puzzle, Screen("en", plain=True)).run()


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_is_solved_by_typing_moves(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = collection(game).puzzle(1)
    table, moves, step = puzzle.table(game), list[str](), 0
    wrong = next(t for t in table.legal() if session.accepted(table, puzzle, 0, t) is None)
    while step >= 0:
        moves.append(puzzle.steps[step][0].move)
        step = puzzle.steps[step][0].next
    typed(monkeypatch, game, 1, ["hello", "?", wrong, *moves])
    shown = capsys.readouterr().out
    assert "Right." in shown
    assert f"Solved, with {len(moves) + 1} tries and one hint." in " ".join(shown.split())


def test_the_solution_is_told_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games_with_puzzles()[0]
    typed(monkeypatch, game, 1, ["!"])
    shown = capsys.readouterr().out
    for text in session.solution(collection(game).puzzle(1)):
        assert text in shown


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_booklet_has_its_solutions_at_the_end(game: str) -> None:
    order = Order(game, "en", puzzles=6, positions=True)
    pages = pdfium.PdfDocument(io.BytesIO(draw(order)))
    texts = [page.get_textpage().get_text_bounded() for page in pages]
    last = texts[-1].split()
    assert len(texts) >= 3
    for number in choice(order):
        assert str(number) in last or str(number) in texts[-2].split()


def test_a_booklet_of_more_than_there_are_is_refused() -> None:
    game = games_with_puzzles()[0]
    with pytest.raises(Unknown):
        choice(Order(game, puzzles=10**6, positions=True))
    with pytest.raises(Unknown):
        choice(Order(game, puzzles=5, grade=6, positions=True))
