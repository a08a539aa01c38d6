"""From the figures of `bench.scale` to docs/scale.md: curves, tables, a forecast.

    python -m bench.scale_page [bench/scale.json]

Nothing here is measured; everything is computed from the file, so that the page can be made anew
after any measurement. `make scale` does both.
"""

import json
import math
import pathlib
import re
import sys

from tablee.drawing.svg import svg
from tablee.games.game import Json
from tablee.games.scene import Circle, Label, Line, Scene

ROOT = pathlib.Path(__file__).parents[1]
PAGE = ROOT / "docs" / "scale.md"
PLOTS = ROOT / "docs" / "scale"

# What people do, as assumed on the page. Everything else comes from the measurement.
PLAYERS = (10_000, 100_000, 1_000_000)
PER_TABLE = 2
THINKING_S = 12.0  # seconds between two moves at a table
WATCHING = 0.1  # spectators for each player
BOTS = 0.4  # of the tables have a bot at one seat
BOT_CPU_S = 0.2  # of a core for a bot's move: level 2, the page's usual opponent
COMINGS = 4 / 480  # comings and goings a second at a table: two people, a game of 40 moves
READ = 4  # how often a server reads each of them (tablee/server/storage/presence.py)
WHOLE = 300  # seconds after which it reads all
FULL = 0.6  # how busy a core may be planned to be


def steps(figures: Json) -> tuple[float, float, float, float, float]:
    """What a move costs servers, database and proxy, a socket in memory, a move on disk.

    From two servers: a move is made in one and received in the other.
    """
    rows = figures["processes"]
    two = next(row for row in rows if row["processes"] == 2)
    proxy = figures.get("proxied", {}).get("proxy_cpu_ms", 0.0)
    return (
        two["server_cpu_ms"] / 1e3, two["postgres_cpu_ms"] / 1e3, proxy / 1e3,
        figures["sockets"]["kib_per_socket"], max(r["bytes_per_move"] for r in rows),
    )  # fmt: skip


def needs(figures: Json) -> list[Json]:
    """What so many people at once need."""
    server_s, base_s, proxy_s, socket_kib, move_bytes = steps(figures)
    work_s, empty = server_s + base_s + proxy_s, figures["processes"][0]["memory_empty_mib"]
    rows = []
    for players in PLAYERS:
        tables = players / PER_TABLE
        moves = tables / THINKING_S
        bot_moves = moves * BOTS / 2
        servers = math.ceil(moves * server_s / FULL)
        sockets = players * (1 + WATCHING)
        servers = max(servers, math.ceil(sockets / 4_000))
        rows.append({
            "players": players, "moves": moves, "servers": servers,
            "database": moves * base_s / FULL,
            "proxy": moves * proxy_s / FULL,
            "thinkers": bot_moves * BOT_CPU_S / FULL,
            "memory": (servers * empty + sockets * socket_kib / 1024) / 1024,
            "notices": moves * servers, "presence": servers * tables * (COMINGS * READ + 1 / WHOLE),
            "disk": moves * 86_400 * move_bytes / 1e9,
            "core_hours": 24 * (moves * work_s + bot_moves * BOT_CPU_S) / FULL,
        })  # fmt: skip
    return rows


def processes_table(figures: Json) -> str:
    first = figures["processes"][0]["moves_per_s"]
    lines = [
        "| servers | moves/s | against one | answered, p50 / p99 | heard elsewhere, p50 / p99 | "
        "MiB a server | server, database, driver: ms of a core a move |",
        "|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in figures["processes"]:
        lines.append(
            f"| {row['processes']} | {row['moves_per_s']:.0f} | {row['moves_per_s'] / first:.2f} | "
            f"{row['answer_ms']['p50']:.0f} / {row['answer_ms']['p99']:.0f} ms | "
            f"{row['event_ms']['p50']:.0f} / {row['event_ms']['p99']:.0f} ms | "
            f"{row['memory_mib']:.0f} | "
            f"{row['server_cpu_ms']:.2f}, {row['postgres_cpu_ms']:.2f}, "
            f"{row['driver_cpu_ms']:.2f} |"
        )
    return "\n".join(lines)


def workers_table(figures: Json) -> str:
    lines = ["| pool | workers | games/s | against one |", "|---|---:|---:|---:|"]
    first: dict[str, float] = {}
    for row in figures["arena"]:
        one = first.setdefault(row["pool"], row["games_per_s"])
        name = {"local": "local processes", "ray": "Ray"}[row["pool"]]
        lines.append(
            f"| {name} | {row['workers']} | {row['games_per_s']:.2f} | "
            f"{row['games_per_s'] / one:.2f} |"
        )
    thinking = figures["thinking"]
    if "ray_ms" in thinking:
        here, there = thinking["local_ms"], thinking["ray_ms"]
        lines += [
            "",
            f"A bot's move that needs no thought: {here['p50']:.1f} ms by a process "
            f"(p99 {here['p99']:.1f}), {there['p50']:.1f} ms on Ray (p99 {there['p99']:.1f}): "
            f"**{there['p50'] - here['p50']:.1f} ms more**.",
        ]
    return "\n".join(lines)


def profile_table(figures: Json) -> str:
    lines = ["| where a server's own time goes | share |", "|---|---:|"]
    lines += [f"| {name} | {100 * share:.0f} % |" for name, share in figures["profile"]]
    return "\n".join(lines)


def possible(row: Json, cores: int) -> float:
    """Moves a second that so many servers could answer, by what a move costs whom."""
    whole = row["server_cpu_ms"] + row["postgres_cpu_ms"] + row["driver_cpu_ms"]
    return float(min(1e3 * row["processes"] / row["server_cpu_ms"], 1e3 * cores / whole))


def held_table(figures: Json) -> str:
    """One and two servers with the same share of a core each."""
    rows = figures.get("held") or []
    if not rows:
        return "Not measured here: it needs root on Linux, with control groups."
    first = rows[0]["moves_per_s"]
    lines = [
        f"| servers, {100 * rows[0]['share']:.0f} % of a core each | tables watched | moves/s | "
        "against one | server, database, driver: ms of a core a move |",
        "|---:|---|---:|---:|---:|",
    ]
    for row in rows:
        alone = row["processes"] == 1
        where = "from the same server" if alone or not row["apart"] else "from the other server"
        lines.append(
            f"| {row['processes']} | {where} | {row['moves_per_s']:.0f} | "
            f"**{row['moves_per_s'] / first:.2f}** | {row['server_cpu_ms']:.2f}, "
            f"{row['postgres_cpu_ms']:.2f}, {row['driver_cpu_ms']:.2f} |"
        )
    return "\n".join(lines)


def bottleneck(figures: Json) -> str:
    """The first bottleneck on this machine, by what a move costs whom."""
    cores = figures["machine"]["cores"]
    one, two = figures["processes"][:2]
    alone, both = possible(one, cores), possible(two, cores)
    who = {"servers": "server", "database": "postgres", "driver": "driver"}
    whole = sum(two[f"{name}_cpu_ms"] for name in who.values())
    shares = ", ".join(
        f"{name} {100 * two[f'{key}_cpu_ms'] / whole:.0f} %" for name, key in who.items()
    )
    full = 1e3 * cores / whole <= both
    said = (
        f"Of the processor time of a move with two servers: {shares}. By these costs, which a busy "
        f"machine blurs less than the clock, one server could answer {alone:.0f} moves/s here and "
        f"two {both:.0f} ({both / alone:.2f} times as many), "
        + (
            f"where all {cores} cores are full: servers, database and driver share them. **So on "
            "this machine the first bottleneck is the number of cores.**"
            if full
            else "where their own cores are full. **So the first bottleneck is the server's own "
            "core**, and more servers help until the machine is full."
        )
    )
    if proxied := figures.get("proxied"):
        said += (
            f" nginx before the servers takes {proxied['proxy_cpu_ms']:.2f} ms of a core a move."
        )
    return said


def needs_table(figures: Json) -> str:
    rows = needs(figures)
    head = "| people at once | " + " | ".join(f"{row['players']:,}" for row in rows) + " |"
    lines = [head, "|---|" + "---:|" * len(rows)]

    def line(name: str, key: str, form: str, unit: str = "") -> None:
        lines.append(f"| {name} | " + " | ".join(f"{row[key]:{form}}{unit}" for row in rows) + " |")

    line("moves a second", "moves", ",.0f")
    line("servers (processes)", "servers", ",.0f")
    line("cores for PostgreSQL", "database", ",.1f")
    line("cores for nginx", "proxy", ",.1f")
    line("cores that think for bots", "thinkers", ",.0f")
    line("memory of the servers", "memory", ",.1f", " GiB")
    line("notices heard by servers a second (`NOTIFY` × servers)", "notices", ",.0f")
    line("rows about who is present, read by servers a second", "presence", ",.0f")
    line("written a day", "disk", ",.1f", " GB")
    line("core-hours a day", "core_hours", ",.0f")
    return "\n".join(lines)


def curve(name: str, rows: list[tuple[float, float]], title: str, unit: str) -> None:
    """A line over few points, each with its number."""
    scene = Scene(unit=40.0, title=title)
    width, height = 10.0, 5.0
    right, top = max(x for x, _ in rows), max(y for _, y in rows) or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        return (x / right * width, (1 - y / top) * height)

    scene.add(Label((width / 2, -1.0), title, "text", 0.4))
    scene.add(Line((place(0, 0), place(right, 0)), "outline"))
    scene.add(Line(tuple(place(x, y) for x, y in rows), "line0"))
    for x, y in rows:
        scene.add(
            Circle(place(x, y), 0.14, "seat0"),
            Label((place(x, y)[0], place(x, y)[1] - 0.4), f"{y:,.4g} {unit}", "text-dim", 0.3),
            Label((place(x, 0)[0], height + 0.45), f"{x:g}", "text", 0.32),
        )
    PLOTS.mkdir(exist_ok=True)
    (PLOTS / f"{name}.svg").write_text(svg(scene) + "\n", "utf-8")


def plots(figures: Json) -> None:
    rows = figures["processes"]
    curve(
        "moves",
        [(r["processes"], r["moves_per_s"]) for r in rows],
        "Moves a second, by servers",
        "",
    )
    curve(
        "events", [(r["processes"], r["event_ms"]["p50"]) for r in rows],
        "Until others hear of a move (median), by servers", "ms",
    )  # fmt: skip
    curve(
        "memory", [(r["processes"], r["processes"] * r["memory_mib"]) for r in rows],
        "Memory of all servers", "MiB",
    )  # fmt: skip
    local = [row for row in figures["arena"] if row["pool"] == "local"]
    curve(
        "arena", [(r["workers"], r["games_per_s"]) for r in local], "Games a second, by workers", ""
    )


def assumed() -> str:
    return (
        f"Assumed: {PER_TABLE} people at a table, a move every {THINKING_S:.0f} s, {WATCHING:g} "
        f"spectators for each player, a bot at {100 * BOTS:.0f} % of the tables who thinks for "
        f"{BOT_CPU_S:g} s of a core, cores planned {100 * FULL:.0f} % busy, at most 4,000 sockets "
        "a server."
    )


def made_on(figures: Json) -> str:
    on = figures["machine"]
    return (
        f"Measured on {on['date']}: {on['cores']} cores ({on['processor']}), Python "
        f"{on['python']}; load of the machine before: {on['load']:.1f}."
    )


def main() -> None:
    file = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "bench" / "scale.json"
    figures = json.loads(file.read_text("utf-8"))
    plots(figures)
    parts = {
        "machine": made_on(figures), "processes": processes_table(figures),
        "workers": workers_table(figures), "profile": profile_table(figures),
        "held": held_table(figures), "bottleneck": bottleneck(figures), "assumed": assumed(),
        "needs": needs_table(figures),
    }  # fmt: skip
    text = PAGE.read_text("utf-8")
    for name, part in parts.items():
        marks = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        pieces = re.split(marks, text, flags=re.DOTALL)
        number = len(pieces) // 3
        text = "".join((*pieces[:2], part, "\n", *pieces[2:]))
        assert number == 1, f"docs/scale.md has no place for {name}"
    PAGE.write_text(text, "utf-8")
    print(f"{PAGE.relative_to(ROOT)} and {PLOTS.relative_to(ROOT)}/ are made anew")


if __name__ == "__main__":
    main()
