"""The menu: choose a game, its players, the computer's level and the game's options."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee import games, locale
from tablee.cli.options import usual_players
from tablee.cli.terminal import saved_games
from tablee.cli.terminal.keyboard import Keyboard
from tablee.cli.terminal.screen import Screen
from tablee.cli.terminal.terminal_game import ALIASES, TerminalGame
from tablee.games.game import Game, Json, OptionValue
from tablee.games.refusal import Refusal
from tablee.play import Table
from tablee.players.characters import CHARACTERS, USUAL
from tablee.service import catalogue


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
        names = games.playable()
        self.screen.title(self.screen.word("menu-title"))
        for number, name in enumerate(names, 1):
            self.screen.show(f"  {number}  {self.screen.word(f'{name}-title')}", "bold")
            self.screen.indented(self.screen.word(f"{name}-blurb"), "dim")
        chosen = self._number("menu-game", range(1, len(names) + 1))
        return None if chosen is None else names[chosen - 1]

    def _play(self, name: str) -> None:
        game, lang = games.get(name), self.screen.lang
        if saved_games.unfinished(name) and self._number("menu-resume", range(2), 1) == 1:
            TerminalGame.resumed(name, lang, self.plain).run()
            return
        players = self._number("menu-players", game.seats, usual_players(name))
        if players is None:
            return
        bots: int | None = 0
        level: int | None = 1
        if players > 1:
            bots = self._number("menu-bots", range(players), players - 1)
        if bots:
            level = self._choose_level()
        options = None if bots is None or level is None else self._choose_options(game, players)
        if bots is None or level is None or options is None:
            return
        TerminalGame.new(Table(name, players, options), bots, level, lang, self.plain).run()

    def _choose_options(self, game: Game[Any], players: int) -> Json | None:
        """The options that fit so many players, as the person wants them; None to leave."""
        offered = [
            option
            for option in catalogue.game_message(game, self.screen.lang)["options"]
            if not option["seats"] or players in option["seats"]
        ]
        wants = self._number("menu-options", range(2), 0) if offered else 0
        if wants is None:
            return None
        chosen: Json = {}
        for option in offered if wants else ():
            self.screen.show(option["title"], "bold")
            value = self._choose_value(option["allowed"], option["default"], option["words"])
            if value is None:
                return None
            chosen[option["name"]] = value
        return chosen

    def _choose_value(
        self, allowed: Sequence[OptionValue], default: OptionValue, words: Mapping[str, str]
    ) -> OptionValue | None:
        """A value that the person chooses: a number itself, or by its place in a list."""
        numbers = tuple(value for value in allowed if type(value) is int)
        if len(numbers) == len(allowed) and type(default) is int and not words:
            return self._number("menu-value", numbers, default)
        for number, value in enumerate(allowed, 1):
            self.screen.show(f"  {number}  {self._value(words, value)}")
        places = range(1, len(allowed) + 1)
        place = self._number("menu-value", places, list(allowed).index(default) + 1)
        return None if place is None else allowed[place - 1]

    def _value(self, words: Mapping[str, str], value: OptionValue) -> str:
        """What a value is called: its own name, yes or no, or as it is written."""
        if isinstance(value, bool):
            word = self.screen.word("page-yes" if value else "page-no")
            return words.get("true" if value else "false", word)
        return words.get(str(value), str(value))

    def _choose_level(self) -> int | None:
        for one in CHARACTERS:
            self.screen.show(f"  {one.level}  {self.screen.word(one.name)}", "bold")
            self.screen.indented(self.screen.word(one.temper), "dim")
        return self._number("menu-level", range(1, len(CHARACTERS) + 1), USUAL)

    def _number(self, key: str, possible: range | tuple[int, ...], default: int = 0) -> int | None:
        """A number that the person chooses; None to leave."""
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
