"""The terminal game: people at one keyboard and bots play a table to its end.

Moves are shown in words (`games.telling`), with their notation beside them. Where the game's own
catalogue has a message `<game>-<field>-<value>`, it is shown when that field of the state gets that
value. So nothing here knows a game's fields.
"""

import pathlib
from collections.abc import Callable
from dataclasses import replace

from tablee import games, locale
from tablee.cli.options import bare
from tablee.cli.terminal import results, saved_games
from tablee.cli.terminal.keyboard import Keyboard
from tablee.cli.terminal.screen import Screen
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.play import Knowledge, Ply, Record, Table, pasted
from tablee.players import opponents
from tablee.players.advice import Advice
from tablee.players.characters import character

COMMANDS = (
    "help", "moves", "board", "undo", "hint", "rules", "record", "position",
    "resign", "stop", "quit",
)  # fmt: skip
ALIASES = {"?": "help", "q": "quit", "exit": "quit"}
"""What people type out of habit, in any language."""


class TerminalGame:
    """Plays a table to its end, asking people and bots in turn."""

    def __init__(
        self, table: Table, bots: dict[int, int], screen: Screen, keyboard: Keyboard,
        save_as: pathlib.Path | None = None,
    ) -> None:  # fmt: skip
        """`bots` maps each seat that a bot takes to its level."""
        self.table, self.bots, self.screen, self.keyboard = table, bots, screen, keyboard
        self.save_as = save_as
        self._left = False
        self._in_front: int | None = None  # the person who last looked at the screen
        self._actions: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "moves": self._moves,
            "board": self._board,
            "undo": self._undo,
            "hint": self._hint,
            "rules": self._rules,
            "record": self._record,
            "position": self._position,
            "resign": self._resign,
            "stop": self._stop,
            "quit": self._quit,
        }
        self._words = ALIASES | {
            bare(locale.say(lang, f"command-{name}")): name
            for lang in locale.LANGUAGES
            for name in COMMANDS
        }

    @classmethod
    def new(
        cls, table: Table, bots: int, level: int, lang: str, plain: bool, lot: bool = True
    ) -> "TerminalGame":
        """A new game against so many bots of a level; saved as it goes.

        Seats are drawn by lot, from the game's seed. Without `lot`, or from a position that was
        set up, people have the first seats.
        """
        character(level)
        seats = list(range(table.setting.players))
        if lot and not table.set_up:
            Chance(table.seed, "seats").shuffle(seats)
        levels = dict.fromkeys(sorted(seats[len(seats) - bots :]), level)
        saved_games.prune()
        path = saved_games.new_file(table.game.name)
        return cls(table, levels, Screen(lang, plain), Keyboard(), path)

    @classmethod
    def resumed(cls, game: str, lang: str, plain: bool) -> "TerminalGame":
        """The newest unfinished game of that kind; raises Unknown if there is none."""
        path = saved_games.unfinished(games.get(game).name)
        if path is None:
            raise Unknown("resume-nothing", game=game)
        record = Record.read(path.read_text("utf-8"))
        bots = {
            seat: int(name.removeprefix("bot "))
            for seat, name in enumerate(record.names)
            if name.startswith("bot ")
        }
        return cls(Table.from_record(record), bots, Screen(lang, plain), Keyboard(), path)

    # The game loop

    def run(self) -> None:
        """Play until the game is over or its people leave."""
        self.screen.title(self.screen.word(f"{self.table.game.name}-title"))
        self.screen.say("play-welcome", "dim")
        self._introduce()
        shown = -1
        while not self.table.over and not self._left:
            if self.table.turn in self.bots:
                self._bot_plays()
                continue
            self._change_person()
            if self._left:
                break
            if shown != self.table.ply:
                self._board("")
                shown = self.table.ply
            self._person_plays()
        if self.table.over:
            self._board("")
            self._show_result()

    def _introduce(self) -> None:
        """Name the bots, each level once."""
        for level in sorted(set(self.bots.values())):
            seat = min(seat for seat, own in self.bots.items() if own == level)
            temper = self.screen.word(character(level).temper)
            self.screen.say("play-opponent", "dim", seat=self._name(seat), temper=temper)

    def _person_plays(self) -> None:
        table = self.table
        seat = self._name(table.turn)
        words = [*table.legal(), *(self.screen.word(f"command-{name}") for name in COMMANDS)]
        line = self.keyboard.ask(self.screen.word("play-prompt", seat=seat) + " ", words)
        if line is None:
            self._quit("")
        elif line:
            self._obey(line)

    def _obey(self, line: str) -> None:
        """Do what a line says: a command in either language, or a move."""
        word, _, rest = line.partition(" ")
        action = self._words.get(bare(word))
        try:
            # `pass` and the like are moves first: a command never hides one.
            if action is not None and line not in self.table.legal():
                self._actions[action](rest.strip())
            else:
                self._after_move(self.table.play(line))
        except Refusal as refused:
            self.screen.show(locale.explain(self.screen.lang, refused), "bad")

    def _bot_plays(self) -> None:
        table = self.table
        self._after_move(table.play(self._advice(self.bots[table.turn]).text))

    def _advice(self, level: int) -> Advice:
        """The move of a bot of that level, which knows what the seat to move knows."""
        table = self.table
        with self.screen.waiting("play-thinking", seat=self._name(table.turn)):
            return opponents.advise(Knowledge.of(table), level)

    def _after_move(self, ply: Ply) -> None:
        """Save, and show what the move did."""
        self._save()
        self._show_move(ply)
        self._show_changes()
        if self.table.round_result:
            self._board("")
            results.show_round(self.table, self.screen, self._name)

    def _show_move(self, ply: Ply) -> None:
        """Tell the move that was just made; what only its player may know is not in it."""
        told = self.table.telling()
        people = [seat for seat in self.table.seats if seat not in self.bots]
        narrated = told.narrated(self._short_name(ply.seat), you=people == [ply.seat])
        self.screen.show(locale.sentence(self.screen.lang, narrated), "accent")
        self.screen.show(f"  {ply.text}", "dim")

    def _show_changes(self) -> None:
        """Show the message of every field of the state that has a new value which has one."""
        before, now = self.table.at(self.table.ply - 1).dump(), self.table.dump()
        for name, value in now.items():
            key = f"{self.table.game.name}-{name}-{value}"
            changed = isinstance(value, int) and value != before.get(name)
            if changed and locale.has(self.screen.lang, key):
                self.screen.say(key, "accent")

    def _change_person(self) -> None:
        """Hide one person's hand before the next one looks."""
        people = [seat for seat in self.table.seats if seat not in self.bots]
        turn = self.table.turn
        if len(people) > 1 and self._in_front != turn and self._has_secrets():
            self.screen.clear()
            self.keyboard.forget()
            question = self.screen.word("play-hand-over", seat=self._name(turn))
            if self.keyboard.ask(question + " ") is None:
                self._quit("")
                return
            self.screen.clear()
        self._in_front = turn

    def _has_secrets(self) -> bool:
        return self.table.game.secrets is not None and self.table.setting.players > 1

    def _name(self, seat: int) -> str:
        name = locale.seat_name(self.screen.lang, self.table.game.name, seat)
        if seat in self.bots:
            level = self.bots[seat]
            who = self.screen.word(character(level).name)
            return self.screen.word("play-bot-name", seat=name, name=who, level=level)
        return name

    def _short_name(self, seat: int) -> str:
        """A name for a sentence: that of the only bot, else what the seat is called."""
        if seat in self.bots and len(self.bots) == 1:
            return self.screen.word(character(self.bots[seat]).name)
        return locale.seat_name(self.screen.lang, self.table.game.name, seat)

    # What the screen shows

    def _known(self) -> Json:
        people = [seat for seat in self.table.seats if seat not in self.bots]
        if self.table.turn in people:
            return self.table.view(self.table.turn)
        return self.table.view(people[0] if len(people) == 1 else None)

    def _board(self, _: str) -> None:
        self.screen.show("")
        self.screen.board(self.table.game.terminal(self.table.setting, self._known()))
        self.screen.show("")

    def _show_result(self) -> None:
        results.show_result(self.table, self.screen, self._name)
        if self.save_as is not None:
            self.screen.say("play-saved", "dim", path=str(self.save_as))

    # Commands

    def _help(self, _: str) -> None:
        for name in COMMANDS:
            self.screen.show(
                f"  {self.screen.word(f'command-{name}'):<12}"
                f"{self.screen.word(f'command-{name}-help')}"
            )
        self.screen.show(self.screen.word(f"{self.table.game.name}-howto"), "dim")

    def _moves(self, start: str) -> None:
        texts = [text for text in self.table.legal() if text.lower().startswith(start.lower())]
        if not texts:
            self.screen.say("play-no-moves", "bad", start=start)
            return
        self.screen.say("play-moves", "dim", count=len(texts))
        self.screen.columns(texts)

    def _undo(self, _: str) -> None:
        """Back to the last decision of a person; never over something revealed."""
        past = self.table.ply
        while past > 0:
            past -= 1
            if self.table.plies[past].reveals:
                raise Illegal("undo-revealed")
            if self.table.plies[past].seat not in self.bots:
                break
        else:
            raise Illegal("undo-nothing")
        while self.table.ply > past:
            self.table.undo()
        self._save()

    def _hint(self, _: str) -> None:
        advice = self._advice(4)
        told = self.table.telling(advice.text)
        self.screen.show(locale.sentence(self.screen.lang, told.advice), "accent")
        if self.table.setting.players > 1 or advice.reason:
            # Alone, nobody is there to win against, so chances would mean nothing.
            self.screen.say(advice.why, "", percent=round(100 * advice.value))
        self.screen.say("play-hint-type", "dim", move=advice.text)

    def _rules(self, _: str) -> None:
        self.screen.page(locale.rules_page(self.screen.lang, self.table.game.name))

    def _record(self, path: str) -> None:
        if not path:
            self.screen.raw(self.table.record().to_text())
            return
        file = pathlib.Path(path).expanduser()
        if file.exists():
            raise Illegal("file-exists", path=path)
        if not file.parent.is_dir():
            raise Illegal("folder-missing", path=str(file.parent))
        saved_games.write(file, self._complete_record())
        self.screen.say("play-saved", "good", path=path)

    def _position(self, _: str) -> None:
        if self._has_secrets() and not self.table.over:
            raise Illegal("position-secret")
        self.screen.raw(pasted.write(self.table))

    def _sure(self, key: str) -> bool:
        """Ask before what cannot be taken back."""
        answer = self.keyboard.ask(self.screen.word(key) + " ")
        yes = {bare(locale.say(lang, "answer-yes")) for lang in locale.LANGUAGES}
        return bare(answer or "") in yes | {word[0] for word in yes}

    def _resign(self, _: str) -> None:
        if self.table.setting.players == 2 and not self._sure("play-sure-resign"):
            return
        self.table.resign(self.table.turn)
        self._save()

    def _stop(self, _: str) -> None:
        if not self._sure("play-sure-stop"):
            return
        self.table.stop()
        self._save()

    def _quit(self, _: str) -> None:
        self._left = True
        if self.save_as is not None and self.table.ply:
            self.screen.say("play-left", "dim", game=self.table.game.name)

    # Saving

    def _complete_record(self) -> Record:
        names = tuple(
            f"bot {self.bots[seat]}" if seat in self.bots else "" for seat in self.table.seats
        )
        return replace(self.table.record(trusted=True), names=names)

    def _save(self) -> None:
        if self.save_as is None:
            return
        try:
            saved_games.write(self.save_as, self._complete_record())
        except Unknown as refused:
            # A full disk must not end the game.
            self.screen.show(locale.explain(self.screen.lang, refused), "bad")
            self.save_as = None
