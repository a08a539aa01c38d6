"""Replaying a record on the terminal."""

from tablee import locale
from tablee.cli.results import tell_game
from tablee.cli.screen import Screen
from tablee.games.refusal import Unknown
from tablee.play import Record, Table


def show(text: str, ply: int | None, lang: str, plain: bool) -> None:
    """Show every position of a record, or only the one after `ply` moves."""
    table = Table.from_record(Record.read(text))
    screen = Screen(lang, plain)
    if ply is not None:
        _show_at(screen, table, ply)
        return
    with screen.paged():
        screen.title(screen.word(f"{table.game.name}-title"))
        for number in range(table.ply + 1):
            _show_at(screen, table, number)
        if table.over:
            tell_game(table, screen, lambda seat: locale.seat_name(lang, table.game.name, seat))
        else:
            screen.say("replay-running", "dim")


def _show_at(screen: Screen, table: Table, ply: int) -> None:
    if not 0 <= ply <= table.ply:
        raise Unknown("ply-unknown", ply=str(ply), plies=table.ply)
    if ply > 0:
        made = table.plies[ply - 1]
        name = locale.seat_name(screen.lang, table.game.name, made.seat)
        screen.say("replay-move", "accent", ply=ply, seat=name, move=made.text)
    past = table.at(ply)
    # A finished game has nothing to hide; of a running one a spectator's view is shown.
    view = past.dump() if table.over else past.view(None)
    screen.board(table.game.terminal(table.setting, view))
    screen.show("")
