"""A position to be solved on a terminal: moves are typed, judged and answered."""

from tablee import locale
from tablee.cli.terminal.keyboard import Keyboard
from tablee.cli.terminal.screen import Screen
from tablee.games.refusal import Refusal
from tablee.play import Table
from tablee.puzzles import session, words
from tablee.puzzles.puzzle import SOLVED, Puzzle
from tablee.puzzles.session import Try
from tablee.service import puzzles as service

HINT, SOLUTION = "?", "!"


class PuzzleSession:
    """One puzzle and whoever solves it."""

    def __init__(self, game: str, number: int, puzzle: Puzzle, screen: Screen) -> None:
        self.game, self.number, self.puzzle, self.screen = game, number, puzzle, screen
        self.keyboard = Keyboard()
        self.moves: list[str] = []
        self.tries = self.hints = self.hint_step = 0

    def show(self) -> None:
        """The goal and the board."""
        title = self.screen.word(f"{self.game}-title")
        self.screen.say(
            "puzzle-position", "dim", game=title, number=self.number, grade=self.puzzle.grade
        )
        table = self.puzzle.table(self.game)
        self.screen.show(words.goal(self.game, self.puzzle, table.turn, self.screen.lang), "bold")
        self._board(table, table.turn)

    def run(self) -> None:
        """Ask for moves until the puzzle is solved, its solution shown, or nobody types."""
        self.show()
        while True:
            so_far = session.progress(self.game, self.puzzle, self.moves)
            typed = self.keyboard.ask(self.screen.word("puzzle-prompt") + " ", so_far.table.legal())
            if typed is None or typed == SOLUTION:
                break
            if typed == HINT:
                self._hint()
            elif typed and self._try(typed):
                return
        if typed == SOLUTION:
            self.solution()

    def _try(self, typed: str) -> bool:
        """Judge a move; True once the puzzle is solved."""
        try:
            judged = session.judge(self.game, self.puzzle, [*self.moves, typed])
        except Refusal as refused:
            self.screen.show(locale.explain(self.screen.lang, refused), "bad")
            return False
        self.tries += 1
        if judged.verdict == "wrong":
            self._refute(judged)
            return False
        self.moves.append(judged.text)
        self.hint_step = 0
        self.screen.say("puzzle-right", "good")
        after = self._after(judged, "puzzle-reply")
        self._board(after, judged.before.turn)
        if judged.step != SOLVED:
            return False
        self.screen.say("puzzle-solved", "good", tries=self.tries, hints=self.hints)
        why = words.claim(self.game, self.puzzle, judged.before.turn, self.screen.lang)
        if why is not None:
            self.screen.show(why)
        return True

    def _refute(self, judged: Try) -> None:
        self.screen.show(words.wrong(self.game, self.puzzle, self.screen.lang), "bad")
        self._after(judged, "puzzle-refuted")

    def _after(self, judged: Try, key: str) -> Table:
        """The position after a try and what is played against it, which is told."""
        after = judged.before.copy()
        after.play(judged.text)
        for reply in judged.replies:
            self.screen.say(key, told=self._told(after, reply, judged.before.turn))
            after.play(reply)
        return after

    def _told(self, table: Table, text: str, solver: int) -> str:
        name = locale.seat_name(self.screen.lang, self.game, table.turn)
        narration = table.telling(text).narrated(name, you=table.turn == solver)
        return locale.sentence(self.screen.lang, narration)

    def _hint(self) -> None:
        self.hints += 1
        self.hint_step = min(3, self.hint_step + 1)
        told = service.hint(self.game, str(self.number), self.moves, self.hint_step)["words"]
        self.screen.say(told["key"], **told["args"])

    def solution(self) -> None:
        """The main line, told move by move."""
        self.screen.say("puzzle-the-solution", "bold")
        table = self.puzzle.table(self.game)
        solver = table.turn
        for text in session.solution(self.puzzle):
            self.screen.indented(f"{text}  {self._told(table, text, solver)}")
            table.play(text)

    def _board(self, table: Table, seat: int) -> None:
        self.screen.board(table.game.terminal(table.setting, table.view(seat)))
