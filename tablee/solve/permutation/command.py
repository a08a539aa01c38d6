"""`tablee solve permutation`: solve the game for two, and check every entry."""

from tablee.games.game import Json
from tablee.solve.command import Outcome, Terminal


def solve(terminal: Terminal) -> Outcome:
    """Solve Permutation for two, or load what was solved, and check all of it."""
    from tablee.solve.permutation import load_or_solve, report

    with terminal.progress("solve-solving") as update:
        table = load_or_solve(lambda step, share: update(share, 1.0))
    with terminal.progress("solve-checking") as update:
        faults = table.check(lambda step, share: update(share, 1.0))
    data = report(table) | {"faults": faults}
    return Outcome(data, lambda: _describe(data, terminal), ok=not faults)


def _describe(data: Json, terminal: Terminal) -> None:
    terminal.say("solve-starts", "bold")
    for path, value in data["starts"].items():
        terminal.say("solve-start", path=path, value=f"{value:g}")
    terminal.say(
        "solve-counts",
        **{name: f"{data[name]:,}" for name in ("entries", "won", "drawn", "lost", "between")},
    )
    terminal.say("solve-longest", turns=data["longest_win"]["turns"])
    if data["faults"]:
        terminal.say("solve-faults", "bad", faults=data["faults"])
    else:
        terminal.say("solve-time", "good", seconds=f"{data['seconds']:.1f}")
