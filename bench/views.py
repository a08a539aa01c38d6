"""How long each view of a table takes in plain Python, in the worst positions we know.

    python -m bench.views [--game polymere] [--over 50]

The server makes these on its event loop, which must not be held longer than 50 ms. Figures are
milliseconds of processor time, the best of three; `--over` lists only what takes longer than that.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tablee.drawing.svg import svg
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.play import Knowledge, Record, Table
from tablee.server.web.encoding import encode
from tablee.service import views
from tablee.service.live_table import MOVED, STARTED, Event, LiveTable
from tablee.service.table_record import PERSON, RUNNING, Seat, TableRecord

SOLVED = Path(__file__).parent.parent / "tests/data/polymere-solved.txt"
LONGEST_GAME = 500
EVENTS = 200

# Four jokers that touch, as a solo may lay them; and for two players, where nothing else lies.
TOGETHER = {
    "fan": ((0, 0), (1, 0), (0, 1), (-1, 1)),
    "star": ((0, 0), (1, 0), (-1, 1), (0, -1)),
    "bent": ((0, 0), (1, 0), (-1, 0), (0, 1)),
    "one": ((0, 0),),
}
APART = TOGETHER | {
    "line": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "zigzag": ((0, 0), (1, 0), (1, 1), (2, 1)),
}
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def played(table: Table, plies: int, choose: Callable[[list[str]], list[str]] = list) -> Table:
    """The table after so many random moves, from those that `choose` prefers."""
    chance = Chance(table.seed, "bench")
    while not table.over and table.ply < plies:
        texts = list(table.legal())
        some = choose(texts) or texts
        table.play(some[chance.below(len(some))])
    return table


def solo(cells: tuple[tuple[int, int], ...]) -> Table:
    """A solo of Polymère in which only jokers lie."""
    table = Table("polymere", 1, {}, 1)
    for q, r in cells:
        table.play(f"J@{q},{r}")
    return table


def big_hand(cells: tuple[tuple[int, int], ...]) -> Table:
    """Two players, only jokers on the table, and almost every piece in one hand."""
    start = Table("polymere", 2, {"digits": 3}, 1).dump()
    pieces = [p for part in (*start["hands"], start["talon"]) for p in part if p != "J"]
    laid = []
    for order, (q, r) in enumerate(cells):
        sides = [s for s, (dq, dr) in enumerate(STEPS) if (q + dq, r + dr) in cells[:order]]
        claim = {"sides": sides, "digits": start["digits"][order % 2]} if order else None
        laid.append({"at": [q, r], "faces": None, "claim": claim})
    talon = ["J"] * (4 - len(cells))
    dealt = {"hands": [pieces[:119], pieces[119:]], "talon": talon, "table": laid}
    return Table("polymere", 2, {"digits": 3}, 1, start | dealt)


def back_and_forth(table: Table) -> Table:
    """A solo in which pieces are laid and lifted again until it is as long as may be imported."""
    return played(
        table,
        LONGEST_GAME,
        lambda texts: [t for t in texts if (t[0] == "-") == bool(table.ply % 2)],
    )


def nearly_solved() -> Table:
    """The solo of Polymère with one piece missing, then pieces lifted and laid again."""
    table = Table("polymere", 1, {}, 1)
    for move in Record.read(SOLVED.read_text()).moves[:-1]:
        table.play(move["text"])
    return back_and_forth(table)


def without_pass(texts: list[str]) -> list[str]:
    """Jokers first, then pieces; a pass only if there is nothing else."""
    return [t for t in texts if t[0] == "J"] or [t for t in texts if t != "pass"]


def positions() -> Iterator[tuple[str, Table]]:
    """Every position with its name; the game's name comes first."""
    for name, cells in TOGETHER.items():
        yield f"polymere solo, {name}", solo(cells)
        yield f"polymere solo, {name}, back and forth", back_and_forth(solo(cells))
    yield "polymere solo, nearly solved", nearly_solved()
    for name, cells in APART.items():
        yield f"polymere, 2 players, {name}", big_hand(cells)
        yield f"polymere, 2 players, {name}, later", played(big_hand(cells), 60, without_pass)
    for players in (2, 4, 6):
        options = {"play_on": True}
        yield (
            f"polymere, {players} players",
            played(Table("polymere", players, options, 3), 500, without_pass),
        )
    for plies in (0, 5, 10):
        yield f"trapezomino, {plies} laid", played(Table("trapezomino", 2, {"rounds": 9}, 1), plies)
        yield f"trapezomino solo, {plies} laid", played(Table("trapezomino", 1, {}, 1), plies)
    yield "trapezomino, long match", played(Table("trapezomino", 2, {"rounds": 9}, 1), 200)
    yield "trapezomino solo, back and forth", back_and_forth(Table("trapezomino", 1, {}, 1))
    for plies in (0, 1, 9, 40):
        yield (
            f"poldr, {plies} moves",
            played(Table("poldr", 3, {"size": 8, "rounds": 3, "bricks": 16}, 1), plies),
        )
    for plies in (0, 30, 500):
        yield f"permutation, {plies} moves", played(Table("permutation", 6, {}, 4), plies)


def live(table: Table) -> LiveTable:
    """The same game as a table in memory, with an event for every move."""
    record = TableRecord(
        table="bench", game=table.game.name, players=table.setting.players,
        options=dict(table.setting.options), seed=f"{table.seed:x}", created=0.0,
        seats=tuple(Seat(who=PERSON, name="Anne") for _ in table.seats), status=RUNNING,
        start=table.at(0).dump() if table.set_up else None,
    )  # fmt: skip
    head: Json = {"seats": [], "clock": None, "offers": [], "status": RUNNING, "next": None}
    moved = [
        Event(number + 1, MOVED, 0.0, {"text": ply.text, "ply": number, "head": head}, ply.seat)
        for number, ply in enumerate(table.plies, 1)
    ]
    return LiveTable(record, 0, [Event(1, STARTED, 0.0, {"head": head}), *moved])


def asked(table: Table) -> dict[str, Callable[[], object]]:
    """What can be asked about a table: each once, as a request would."""
    here, seats = live(table), list(table.seats)
    state, record = table.position.playing, table.record(trusted=True)
    text, dump = record.to_text(), table.dump()
    shown = table.view(0)
    last = here.events[-1] if here.events else None

    def fresh() -> LiveTable:
        other = here.fork()
        other.game._moves = other.game._numbers = None
        return other

    jobs: dict[str, Callable[[], object]] = {
        "moves with previews": lambda: encode(views.moves_with_previews(fresh(), seats)),
        "moves": lambda: encode(views.moves(fresh(), seats)),
        "snapshot": lambda: encode(views.snapshot(here, seats, 0.0)),
        "picture": lambda: svg(table.game.scene(table.setting, shown)),
        "terminal": lambda: table.game.terminal(table.setting, shown),
        "geometry": lambda: encode(table.game.geometry(table.setting)),
        "record": lambda: encode(record.to_json()),
        "record text": record.to_text,
        "reading a record": lambda: Record.read(text),
        "replaying a record": lambda: Table.from_record(record),
        "first look": lambda: live(table),
        "digest": here.digest,
        "setting up": lambda: Table(
            table.game.name, table.setting.players, table.setting.options, 1, dump
        ),
        "what a seat knows": lambda: Knowledge.of(table).position,
        "a refusal": lambda: (
            table.game.refusal(state, table.game.moves(state)[0]) if not table.over else None
        ),
    }
    if last is not None:
        jobs["one event"] = lambda: encode(views.event_message(here, last, seats))
        jobs[f"{EVENTS} events"] = lambda: encode(
            [views.event_message(here, event, seats) for event in here.events[-EVENTS:]]
        )
        jobs["a past position"] = lambda: encode(views.position_at(here, here.game.ply // 2, seats))
    return jobs


def milliseconds(job: Callable[[], object]) -> float:
    """The best of three."""
    best = 1e9
    for _ in range(3):
        started = time.process_time()
        job()
        best = min(best, 1e3 * (time.process_time() - started))
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="")
    parser.add_argument("--over", type=float, default=0.0)
    wanted = parser.parse_args()
    for name, table in positions():
        if name.startswith(wanted.game):
            for what, job in asked(table).items():
                if (took := milliseconds(job)) >= wanted.over:
                    print(f"{took:9.1f}  {name}: {what}", flush=True)


if __name__ == "__main__":
    main()
