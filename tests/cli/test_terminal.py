"""Whole games at a real terminal: the program itself, a keyboard, and what the screen tells."""

import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterable
from types import TracebackType
from typing import Self

import pytest

from tablee import locale
from tablee.games.game import Json
from tablee.play import Record, Table, pasted

DATA = pathlib.Path(__file__).parents[1] / "data"

PATIENCE = 60
"""Seconds without a word from the program; a busy machine may need many."""
WIDE = (50, 140)
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>78]|[\r\x07]")
WHERE_IS_THE_CURSOR, THERE = b"\x1b[6n", b"\x1b[1;1R"


class Terminal:
    """`tablee …` in a terminal of its own."""

    def __init__(self, home: pathlib.Path, *words: str) -> None:
        self.seen = b""
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", TABLEE_STATE=str(home))
            os.execv(sys.executable, [sys.executable, "-m", "tablee", *words])
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", *WIDE, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if kind is not None:
            os.kill(self.pid, signal.SIGKILL)
        while self._hear():
            pass
        os.close(self.screen)
        _, status = os.waitpid(self.pid, 0)
        assert kind is not None or os.waitstatus_to_exitcode(status) == 0

    def read_until(self, *words: str) -> str:
        """All that was told since the last time, up to these words one after another."""
        waits = time.monotonic() + PATIENCE
        while not (found := _found(_plain(self.seen), words)):
            told = f"no {words} in {_plain(self.seen)[-2000:]}"
            assert time.monotonic() < waits, told
            if select.select([self.screen], [], [], 1)[0]:
                assert self._hear(), f"it ended: {told}"
                waits = time.monotonic() + PATIENCE
        self.seen = b""
        return found

    def _hear(self) -> bool:
        """Read what it says now; False once it has gone."""
        try:
            told = os.read(self.screen, 1 << 16)
        except OSError:  # how Linux says that the program has gone
            return False
        self.seen += told
        for _ in range(told.count(WHERE_IS_THE_CURSOR)):
            os.write(self.screen, THERE)
        return bool(told)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self.screen, f"{line}\r".encode())


def _plain(told: bytes) -> str:
    """What a person reads of it."""
    return ESCAPES.sub("", told.decode("utf-8", "replace")).replace("\xa0", " ")


def _found(text: str, words: tuple[str, ...]) -> str:
    at = 0
    for word in words:
        at = text.find(word.replace("\xa0", " "), at) + len(word)
        if at < len(word):
            return ""
    return text


def play_out(terminal: Terminal, table: Table, lang: str, moves: Iterable[str] = ()) -> str:
    """Type a game to its end, the same as on a table of our own; answer how it ended."""
    given = iter(moves)

    def word(key: str, **args: str | int) -> str:
        return locale.say(lang, key, **args)

    def name(seat: int) -> str:
        return locale.seat_name(lang, table.game.name, seat)

    in_front, before = None, [locale.say(lang, f"{table.game.name}-title")]
    while not table.over:
        seat = table.turn
        if table.game.secrets is not None and table.setting.players > 1 and in_front != seat:
            terminal.read_until(*before, word("play-hand-over", seat=name(seat)))
            terminal.type("")
            before = []
        in_front = seat
        terminal.read_until(*before, word("play-prompt", seat=name(seat)))
        move = next(given, "") or quick_move(table)
        table.play(move)
        terminal.type(move)
        before = [move]
    result = table.result
    assert result is not None
    reason = word(locale.reason_key(table.game.name, result.reason))
    places = []
    place = 1
    for group in result.ranking:
        for seat in group:
            score = result.scores[seat]
            places.append(word("play-place", place=place, seat=name(seat), score=score))
        place += len(group)
    return terminal.read_until(*before, f"{word('play-over')} {reason}", *places)


def quick_move(table: Table) -> str:
    """A move that brings the end nearer: dice taken, bricks laid, few pieces drawn."""

    def haste(move: Json) -> tuple[int, bool, int, str]:
        text: str = move["text"]
        return len(move.get("fills", "")), "x" in text, -move.get("contacts", 9), text

    return haste(max(table.moves(), key=haste))[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "lang", "options"),
    [
        ("permutation", "en", {}),
        ("poldr", "fr", {}),
        ("trapezomino", "en", {}),
        ("polymere", "en", {"digits": 3}),
    ],
)
def test_two_people_play_to_the_end(
    game: str, lang: str, options: dict[str, int], tmp_path: pathlib.Path
) -> None:
    table = Table(game, 2, options, seed=2)
    given = [part for name, value in options.items() for part in ("-o", f"{name}={value}")]
    words = ["play", game, "-n", "2", "-b", "0", "--seed", "2", "--lang", lang, *given]
    with Terminal(tmp_path, *words) as terminal:
        told = play_out(terminal, table, lang)
    assert "1. " in told
    assert "2. " in told


@pytest.mark.slow
def test_somebody_alone_lays_the_last_pieces_of_polymere(tmp_path: pathlib.Path) -> None:
    solved = Table.from_record(Record.read((DATA / "polymere-solved.txt").read_text("utf-8")))
    table = pasted.read(pasted.write(solved.at(116)))
    words = ["play", "polymere", "-n", "1", "--lang", "fr", "--position", pasted.write(table)]
    with Terminal(tmp_path, *words) as terminal:
        told = play_out(terminal, table, "fr", [ply.text for ply in solved.plies[116:]])
    assert ": 124" in told
