"""The menu: choose a game, its players and the computer's level."""

from tablee import games, locale
from tablee.cli import saved
from tablee.cli.evening import ALIASES, Evening
from tablee.cli.keyboard import Keyboard
from tablee.cli.screen import Screen
from tablee.games.refusal import Refusal, Unknown
from tablee.play import Record, Table
from tablee.players.characters import CHARACTERS, USUAL, character


def evening(table: Table, bots: int, level: int, lang: str, plain: bool) -> Evening:
    """People on the first seats, opponents of a level on the last ones."""
    character(level)
    seats = table.setting.players
    taken = dict.fromkeys(range(seats - bots, seats), level)
    saved.prune()
    path = saved.new_file(table.game.name)
    return Evening(table, taken, Screen(lang, plain), Keyboard(), path)


def resumed(game: str, lang: str, plain: bool) -> Evening:
    """The newest unfinished game of that kind, ready to go on."""
    path = saved.unfinished(games.get(game).name)
    if path is None:
        raise Unknown("resume-nothing", game=game)
    record = Record.read(path.read_text("utf-8"))
    bots = {
        seat: int(name.removeprefix("bot "))
        for seat, name in enumerate(record.names)
        if name.startswith("bot ")
    }
    return Evening(Table.from_record(record), bots, Screen(lang, plain), Keyboard(), path)


class Menu:
    """Asks what to play, again and again."""

    def __init__(self, lang: str, plain: bool) -> None:
        self.screen, self.keyboard, self.plain = Screen(lang, plain), Keyboard(), plain

    def run(self) -> None:
        """Offer games until the person leaves."""
        while True:
            choice = self._choose_game()
            if choice is None:
                return
            try:
                self._play(choice)
            except Refusal as refused:
                self.screen.show(locale.explain(self.screen.lang, refused), "bad")

    def _choose_game(self) -> str | None:
        names = games.names()
        self.screen.title(self.screen.word("menu-title"))
        for number, name in enumerate(names, 1):
            self.screen.show(f"  {number}  {self.screen.word(f'{name}-title')}", "bold")
            self.screen.indented(self.screen.word(f"{name}-blurb"), "dim")
        chosen = self._number("menu-game", range(1, len(names) + 1))
        return None if chosen is None else names[chosen - 1]

    def _play(self, name: str) -> None:
        game, lang = games.get(name), self.screen.lang
        if saved.unfinished(name) and self._number("menu-resume", range(2), 1) == 1:
            resumed(name, lang, self.plain).run()
            return
        first = 2 if 2 in game.seats else game.seats[0]
        players = self._number("menu-players", game.seats, first)
        if players is None:
            return
        bots: int | None = 0
        level: int | None = 1
        if players > 1:
            bots = self._number("menu-bots", range(players), players - 1)
        if bots:
            level = self._choose_level()
        if bots is None or level is None:
            return
        evening(Table(name, players), bots, level, lang, self.plain).run()

    def _choose_level(self) -> int | None:
        for one in CHARACTERS:
            self.screen.show(f"  {one.level}  {self.screen.word(one.name)}", "bold")
            self.screen.indented(self.screen.word(one.temper), "dim")
        return self._number("menu-level", range(1, len(CHARACTERS) + 1), USUAL)

    def _number(self, key: str, possible: range | tuple[int, ...], default: int = 0) -> int | None:
        """A number the person chooses; None when he has had enough."""
        choices = f"{possible[0]}–{possible[-1]}"
        while True:
            question = self.screen.word(key, possible=choices, default=default)
            line = self.keyboard.ask(question + " ")
            if line is None or line.lower() in self._leaving():
                return None
            if not line and default in possible:
                return default
            if line.isdecimal() and int(line) in possible:
                return int(line)
            self.screen.say("menu-again", "bad", possible=choices)

    def _leaving(self) -> set[str]:
        words = {word for word, name in ALIASES.items() if name == "quit"}
        return words | {locale.say(lang, "command-quit") for lang in locale.LANGUAGES}
