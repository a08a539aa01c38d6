"""`tablee replay`: show a recorded game move by move."""

from typing import TYPE_CHECKING, Annotated

import typer

from tablee import locale
from tablee.cli import files
from tablee.cli.options import LANG, Lang, Plain, language, text
from tablee.games.refusal import Unknown
from tablee.play import Record, Table

if TYPE_CHECKING:
    from tablee.cli.terminal.screen import Screen

ORDER = 30


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help=text("cli-file"))],
    ply: Annotated[int | None, typer.Option("--ply", help=text("cli-ply"))] = None,
    lang: Lang = LANG,
    plain: Plain = False,
) -> None:
    from tablee.cli.terminal.results import show_result
    from tablee.cli.terminal.screen import Screen

    record = files.read_text(file)
    screen = Screen(language(lang), plain)
    table = Table.from_record(Record.read(record))
    if ply is not None:
        _show_position(screen, table, ply)
        return
    with screen.paged():
        screen.title(screen.word(f"{table.game.name}-title"))
        for number in range(table.ply + 1):
            _show_position(screen, table, number)
        if table.over:
            show_result(table, screen, lambda seat: locale.seat_name(lang, table.game.name, seat))
        else:
            screen.say("replay-running", "dim")


def _show_position(screen: "Screen", table: Table, ply: int) -> None:
    if not 0 <= ply <= table.ply:
        raise Unknown("ply-unknown", ply=str(ply), plies=table.ply)
    if ply > 0:
        move = table.plies[ply - 1]
        name = locale.seat_name(screen.lang, table.game.name, move.seat)
        screen.say("replay-move", "accent", ply=ply, seat=name, move=move.text)
        narrated = table.at(ply).telling().narrated(name)
        screen.show(locale.sentence(screen.lang, narrated))
    past = table.at(ply)
    # A finished game has nothing to hide; of a running one a spectator's view is shown.
    view = past.dump() if table.over else past.view(None)
    screen.board(table.game.terminal(table.setting, view))
    screen.show("")
