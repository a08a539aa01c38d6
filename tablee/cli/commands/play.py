"""`tablee play`: play a game at this terminal."""

from typing import Annotated

import typer

from tablee import games
from tablee.cli.options import (
    LANG,
    GameName,
    Lang,
    Options,
    Plain,
    Players,
    Seed,
    game_options,
    language,
    text,
    usual_players,
)
from tablee.games.refusal import Unknown
from tablee.players.characters import USUAL

ORDER = 20


def command(
    game: GameName,
    players: Players = None,
    bots: Annotated[int | None, typer.Option("--bots", "-b", help=text("cli-bots"))] = None,
    first: Annotated[bool, typer.Option("--first", help=text("cli-first"))] = False,
    level: Annotated[int, typer.Option("--level", help=text("cli-level"))] = USUAL,
    option: Options = [],  # noqa: B006  # Typer reads the default, nobody changes it
    seed: Seed = None,
    position: Annotated[str, typer.Option("--position", help=text("cli-position"))] = "",
    resume: Annotated[bool, typer.Option("--resume", help=text("cli-resume"))] = False,
    lang: Lang = LANG,
    plain: Plain = False,
) -> None:
    from tablee.cli.terminal.terminal_game import TerminalGame
    from tablee.play import Table, pasted

    lang = language(lang)
    if resume:
        TerminalGame.resumed(game, lang, plain).run()
        return
    if position:
        table = pasted.read(position, seed or 0)
        if table.game is not games.get(game) or players not in (None, table.setting.players):
            raise Unknown("position-other", game=table.game.name, players=table.setting.players)
    else:
        count = players if players is not None else usual_players(game)
        table = Table(game, count, game_options(option), seed)
    seats = table.setting.players
    bot_count = (seats - 1) if bots is None else bots
    if not 0 <= bot_count <= seats:
        raise Unknown("bots-not-possible", bots=bot_count, seats=seats)
    TerminalGame.new(table, bot_count, level, lang, plain, lot=not first).run()
