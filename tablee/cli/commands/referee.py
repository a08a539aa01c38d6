"""`tablee referee`: a game over standard input and output, one JSON object a line.

The protocol is described in docs/referee.md. Whatever a line holds, the answer
is one line, and a refused line has changed nothing.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from tablee import games, locale
from tablee.cli.options import LANG, Lang, language
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Over, Refusal, Unknown, Unreadable
from tablee.play import Knowledge, Record, Table
from tablee.players import opponents
from tablee.players.advice import Advice

ORDER = 50
LONGEST_LINE = 8_000_000
_ELSEWHERE = ("game", "players", "options", "view", "seat", "history", "moves")
"""Fields of a `bot` command about a game that is played somewhere else."""


def command(lang: Lang = LANG) -> None:
    serve(standard_lines(), sys.stdout, language(lang))


class Referee:
    """Holds one game and answers commands about it.

    >>> request = {"cmd": "new", "game": games.names()[0], "seed": 1}
    >>> Referee().answer(json.dumps(request))["to_move"]
    0
    """

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.table: Table | None = None
        self.done = False
        self._commands: dict[str, Callable[[Json], Json]] = {
            "new": self._new,
            "setup": self._setup,
            "load": self._load,
            "play": self._play,
            "undo": self._undo,
            "stop": self._stop,
            "resign": self._resign,
            "view": self._view,
            "record": self._record,
            "bot": self._bot,
            "quit": self._quit,
        }

    def answer(self, line: str) -> Json:
        """The answer to one line."""
        try:
            return {"ok": True, **self._command(line)}
        except Refusal as refused:
            message = locale.explain(self.lang, refused)
            return {"ok": False, "error": {"kind": refused.kind, "message": message}}

    def _command(self, line: str) -> Json:
        if len(line) > LONGEST_LINE:
            raise Unreadable("referee-too-long", most=LONGEST_LINE)
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            raise Unreadable("referee-not-json") from None
        if not isinstance(request, dict):
            raise Unreadable("referee-not-object")
        command = request.get("cmd")
        if not isinstance(command, str) or command not in self._commands:
            raise Unknown(
                "referee-command", command=str(command)[:40], possible=", ".join(self._commands)
            )
        return self._commands[command](request)

    # Starting

    def _new(self, request: Json) -> Json:
        _only(request, "game", "players", "options", "seed")
        self.table = Table(
            request.get("game", ""), request.get("players", 2), request.get("options"),
            request.get("seed"),
        )  # fmt: skip
        return self._present()

    def _setup(self, request: Json) -> Json:
        _only(request, "game", "players", "options", "state", "seed")
        if request.get("state") is None:
            raise Unreadable("referee-missing", field="state")
        self.table = Table(
            request.get("game", ""), request.get("players", 2), request.get("options"),
            request.get("seed", 0), request["state"],
        )  # fmt: skip
        return self._present()

    def _load(self, request: Json) -> Json:
        _only(request, "record")
        record = request.get("record")
        read = Record.read(record) if isinstance(record, str) else Record.from_json(record)
        self.table = Table.from_record(read)
        return self._present()

    # Playing

    def _play(self, request: Json) -> Json:
        _only(request, "move")
        self._game().play(request.get("move"))
        return self._present()

    def _undo(self, request: Json) -> Json:
        _only(request)
        self._game().undo()
        return self._present()

    def _stop(self, request: Json) -> Json:
        _only(request)
        self._game().stop()
        return self._present()

    def _resign(self, request: Json) -> Json:
        _only(request, "seat")
        seat = request.get("seat", self._game().turn)
        if type(seat) is not int:
            raise Unknown("seat-unknown", seat=str(seat))
        self._game().resign(seat)
        return self._present()

    def _bot(self, request: Json) -> Json:
        """Think about the game here, or about a `view` that is sent along."""
        _only(request, "level", "seconds", "seed", *_ELSEWHERE)
        seconds, seed = request.get("seconds", 1), request.get("seed")
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
            raise Unknown("seconds-not-possible")
        if seed is not None and (type(seed) is not int or seed < 0):
            raise Unknown("seed-not-possible")
        known, level = self._known(request), request.get("level", 3)
        advice = opponents.advise(known, level, seed, min(seconds, 3600))
        answer = {
            "move": advice.text, "value": round(advice.value, 4), "proven": advice.proven,
            "line": list(advice.line), "nodes": advice.nodes, "speed": round(advice.speed),
            "why": self._why(advice),
        }  # fmt: skip
        return answer if "view" in request else self._present() | answer

    def _why(self, advice: Advice) -> str:
        return locale.say(self.lang, advice.why, percent=round(100 * advice.value))

    def _known(self, request: Json) -> Knowledge:
        """What the seat to move knows of the game that a `bot` command is about."""
        if "view" in request:
            game = games.get(request.get("game"))
            setting = game.setting(request.get("players", 2), request.get("options"))
            view = request["view"]
            if not isinstance(view, dict):
                raise Unreadable("referee-missing", field="view")
            known = Knowledge(game, setting, view)
            _ = known.position  # refuse what is no view
            return known
        table = self._game()
        if table.over:
            raise Over("game-over")
        return Knowledge.of(table)

    # Showing

    def _view(self, request: Json) -> Json:
        _only(request, "seat")
        table, seat = self._game(), request.get("seat")
        shown = self._present() | {"state": table.view(seat), "history": table.history()}
        if seat is None or seat != table.to_move:
            del shown["moves"]
        return shown

    def _record(self, request: Json) -> Json:
        _only(request)
        return self._present() | {"record": self._game().record(trusted=True).to_json()}

    def _quit(self, request: Json) -> Json:
        _only(request)
        self.done = True
        return self._present() if self.table else {}

    def _game(self) -> Table:
        if self.table is None:
            raise Illegal("referee-no-game")
        return self.table

    def _present(self) -> Json:
        table = self._game()
        return {
            "ply": table.ply,
            "to_move": table.to_move,
            "over": table.over,
            "result": table.result.to_json() if table.result else None,
            "round_result": table.round_result.to_json() if table.round_result else None,
            "moves": table.moves(),
            "state": table.dump(),
        }


def _only(request: Json, *fields: str) -> None:
    for name in request:
        if name not in ("cmd", *fields):
            raise Unknown("referee-field", field=str(name)[:40], command=request["cmd"])


def serve(lines: Iterable[str], out: TextIO, lang: str) -> None:
    """Answer every line until `quit`, the end of the input, or a closed pipe."""
    referee = Referee(lang)
    for line in lines:
        answer: Any = referee.answer(line)
        out.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
        out.flush()
        if referee.done:
            return


def standard_lines() -> Iterator[str]:
    """Lines of standard input; bytes that are not UTF-8 are replaced."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", "replace")
