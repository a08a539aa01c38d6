"""The keyboard: asks for a line, and completes legal moves and commands."""

import sys
from collections.abc import Iterable
from typing import Any


class Keyboard:
    """Where a person types; `ask` answers None when the person leaves."""

    def __init__(self) -> None:
        self._session: Any = None
        self.forget()

    def forget(self) -> None:
        """Drop the history of lines, so that the next person cannot call it up."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            from prompt_toolkit import PromptSession  # slow to import, useless in a pipe

            self._session = PromptSession()

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str | None:
        """One line, stripped; `words` are offered as completions."""
        try:
            if self._session is None:
                return input(prompt).strip()
            return str(self._session.prompt(prompt, completer=_completer(words))).strip()
        except (EOFError, KeyboardInterrupt):
            return None


def _completer(words: Iterable[str]) -> Any:
    from prompt_toolkit.completion import WordCompleter

    # Moves hold spaces and signs: complete the whole line, not a word of it.
    return WordCompleter(list(words), ignore_case=True, sentence=True)
