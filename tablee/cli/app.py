"""The commands of `tablee`; each imports what it needs when it is called."""

import json
import pathlib
import sys
from typing import Annotated, Any

import typer

from tablee import __version__, games, locale
from tablee.cli.common import (
    LANG,
    AsJson,
    GameName,
    Lang,
    Options,
    Plain,
    Players,
    Seed,
    language,
    text,
)
from tablee.cli.crews import Ray, WorkersOption, hired
from tablee.cli.drill import drill
from tablee.cli.print import print_game
from tablee.cli.puzzle import puzzle
from tablee.cli.scale import bench_scale
from tablee.cli.serve import register as register_room
from tablee.cli.solve import solve
from tablee.cli.usage import Misuse, speak
from tablee.games.refusal import Refusal, Unknown, Unreadable
from tablee.players.characters import USUAL

app = typer.Typer(
    help=text("cli-about"), add_completion=False, rich_markup_mode=None, no_args_is_help=False,
    pretty_exceptions_enable=False,
)  # fmt: skip
bench = typer.Typer(help=text("cli-bench"), rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=text("cli-version"))] = False,
    lang: Lang = LANG,
) -> None:
    lang = language(lang)
    if version:
        typer.echo(f"tablee {__version__}")
    elif context.invoked_subcommand is None:
        menu(lang)


@app.command(help=text("cli-menu"))
def menu(lang: Lang = LANG, plain: Plain = False) -> None:
    """Choose a game and play it."""
    from tablee.cli.menu import Menu

    Menu(language(lang), plain).run()


@app.command(help=text("cli-play"))
def play(
    game: GameName,
    players: Players = None,
    bots: Annotated[int | None, typer.Option("--bots", "-b", help=text("cli-bots"))] = None,
    level: Annotated[int, typer.Option("--level", help=text("cli-level"))] = USUAL,
    option: Options = [],  # noqa: B006  # Typer reads the default, nobody changes it
    seed: Seed = None,
    position: Annotated[str, typer.Option("--position", help=text("cli-position"))] = "",
    resume: Annotated[bool, typer.Option("--resume", help=text("cli-resume"))] = False,
    lang: Lang = LANG,
    plain: Plain = False,
) -> None:
    """Play a game at this terminal."""
    from tablee.cli.menu import evening, resumed
    from tablee.play import Table, pasted

    lang = language(lang)
    if resume:
        resumed(game, lang, plain).run()
        return
    if position:
        table = pasted.read(position, seed or 0)
        if table.game is not games.get(game) or players not in (None, table.setting.players):
            raise Unknown("position-other", game=table.game.name, players=table.setting.players)
    else:
        chosen = games.get(game)
        count = players if players is not None else (2 if 2 in chosen.seats else 1)
        table = Table(game, count, _options(option), seed)
    seats = table.setting.players
    wanted = (seats - 1) if bots is None else bots
    if not 0 <= wanted <= seats:
        raise Unknown("bots-not-possible", bots=wanted, seats=seats)
    evening(table, wanted, level, lang, plain).run()


@app.command(help=text("cli-replay"))
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help=text("cli-file"))],
    ply: Annotated[int | None, typer.Option("--ply", help=text("cli-ply"))] = None,
    lang: Lang = LANG,
    plain: Plain = False,
) -> None:
    """Show a recorded game move by move."""
    from tablee.cli.replay import show

    show(_read(file), ply, language(lang), plain)


@app.command(help=text("cli-perft"))
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help=text("cli-depth"))],
    players: Players = None,
    option: Options = [],  # noqa: B006  # Typer reads the default, nobody changes it
    seed: Annotated[int, typer.Option("--seed", help=text("cli-seed"))] = 0,
    position: Annotated[str, typer.Option("--position", help=text("cli-position"))] = "",
    slow: Annotated[bool, typer.Option("--uncompiled", help=text("cli-uncompiled"))] = False,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play of a given length."""
    from tablee.cli.perft import can_compile, divide
    from tablee.play import Table, pasted

    chosen = games.get(game)
    count = players if players is not None else (2 if 2 in chosen.seats else 1)
    table = pasted.read(position) if position else Table(game, count, _options(option), seed)
    counts = divide(chosen, table.position.playing, depth, can_compile() and not slow)
    total = sum(counts.values())
    if as_json:
        typer.echo(json.dumps({"game": game, "depth": depth, "nodes": total, "moves": counts}))
        return
    for move, nodes in counts.items():
        typer.echo(f"{move}: {nodes}")
    typer.echo(locale.say(LANG, "perft-total", nodes=total))


@app.command(help=text("cli-referee"))
def referee(lang: Lang = LANG) -> None:
    """Referee a game over standard input and output, in JSON lines."""
    from tablee.cli.referee import serve, standard_lines

    serve(standard_lines(), sys.stdout, language(lang))


@app.command(help=text("cli-rules"))
def rules(game: GameName, lang: Lang = LANG, plain: Plain = False) -> None:
    """Read the rules of a game."""
    from tablee.cli.screen import Screen

    Screen(language(lang), plain).page(locale.rules_page(language(lang), games.get(game).name))


@app.command(help=text("cli-draw"))
def draw(
    position: Annotated[str, typer.Argument(metavar="POSITION", help=text("cli-position"))],
    out: Annotated[pathlib.Path, typer.Option("--out", help=text("cli-out"))],
) -> None:
    """Draw a position as SVG."""
    from tablee.paper.svg import svg
    from tablee.play import pasted

    table = pasted.read(position)
    scene = table.game.scene(table.setting, table.dump())
    _write(out, svg(scene))


@app.command(help=text("cli-figures"), hidden=True)
def figures(
    folder: Annotated[pathlib.Path, typer.Argument(metavar="FOLDER")] = pathlib.Path("docs/rules"),
) -> None:
    """Draw the figures of the rules pages anew."""
    from tablee.paper.figures import draw_all

    for path in draw_all(folder):
        typer.echo(str(path))


@app.command(help=text("cli-arena"))
def arena(
    game: GameName,
    players: Annotated[str, typer.Option("--players", "-p", help=text("cli-contestants"))],
    number: Annotated[int, typer.Option("--games", min=1, help=text("cli-games"))] = 20,
    seats: Annotated[int, typer.Option("--seats", help=text("cli-seats"))] = 2,
    option: Options = [],  # noqa: B006  # Typer reads the default, nobody changes it
    seed: Annotated[int, typer.Option("--seed", help=text("cli-seed"))] = 1,
    out: Annotated[pathlib.Path | None, typer.Option("--out", help=text("cli-arena-out"))] = None,
    workers: WorkersOption = None,
    ray: Ray = None,
    seconds: Annotated[float, typer.Option("--seconds", help=text("cli-think"))] = 1.0,
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Play a tournament between players."""
    from tablee.cli.arena import hold, tell, tournament
    from tablee.cli.screen import Screen

    games.get(game).setting(seats, _options(option))
    asked = tournament(game, players, number, seats, _options(option), seed, seconds)
    screen = Screen(language(lang), plain or as_json)
    file = out or pathlib.Path(f"arena-{game}.jsonl")
    with hired(workers, ray) as crew:
        told = hold(asked, file, crew, screen)
    if as_json:
        typer.echo(json.dumps(told))
    else:
        tell(told, screen)


@app.command(help=text("cli-analyse"))
def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help=text("cli-file"))],
    seconds: Annotated[float, typer.Option("--seconds", help=text("cli-think-move"))] = 0.5,
    out: Annotated[pathlib.Path | None, typer.Option("--plot", help=text("cli-plot"))] = None,
    undrawn: Annotated[bool, typer.Option("--no-plot", help=text("cli-no-plot"))] = False,
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Judge a recorded game move by move."""
    from tablee.cli import analyse as judge
    from tablee.cli.screen import Screen
    from tablee.players.thinking import Budget

    screen = Screen(language(lang), plain or as_json)
    table, judged = judge.analyse(_read(file), Budget(seconds), screen)
    if as_json:
        typer.echo(json.dumps(judge.to_json(table, judged)))
    else:
        judge.tell(table, judged, screen)
    if not undrawn:
        path = out or judge.beside(file)
        judge.plot(table, judged, path, screen)
        if not as_json:
            screen.say("analyse-plot", "dim", path=str(path))


@bench.command("rules", help=text("cli-bench-rules"))
def bench_rules(
    seconds: Annotated[float, typer.Option("--seconds", help=text("cli-seconds"))] = 2.0,
    lang: Lang = LANG,
    as_json: AsJson = False,
) -> None:
    """Measure the rules: plain, compiled, and beside a peer's games."""
    from tablee.cli.bench import dumps, report, rules_figures

    figures = rules_figures(seconds)
    typer.echo(dumps(figures) if as_json else report(figures, language(lang)))


@bench.command("room", help=text("cli-bench-room"))
def bench_room(
    seconds: Annotated[float, typer.Option("--seconds", min=1, help=text("cli-seconds"))] = 15.0,
    scale: Annotated[
        float, typer.Option("--scale", min=0.01, max=4, help=text("cli-bench-scale"))
    ] = 1.0,
    postgres: Annotated[str, typer.Option("--postgres", help=text("cli-bench-postgres"))] = "",
    lang: Lang = LANG,
    as_json: AsJson = False,
) -> None:
    """Measure a room of one's own: sockets, moves, coming back."""
    import uvloop

    from tablee.cli.bench_room import report, room_figures

    lang = language(lang)

    def tell(key: str, **args: str | int) -> None:
        typer.echo(locale.say(lang, key, **args), err=True)

    figures = uvloop.run(room_figures(seconds, scale, postgres, tell))
    typer.echo(json.dumps(figures, indent=1) if as_json else report(figures, lang))
    raise typer.Exit(0 if all(figures["kept"].values()) else 1)


# The order here is that of the help: playing comes first.
app.command("puzzle", help=text("cli-puzzle"))(puzzle)
app.command("print", help=text("cli-print"))(print_game)
register_room(app)
app.command("drill", help=text("cli-drill"))(drill)
app.add_typer(solve, name="solve")
bench.command("scale", help=text("cli-bench-processes"))(bench_scale)
app.add_typer(bench, name="bench")


def _options(given: list[str]) -> dict[str, Any]:
    """Options typed as `name=value`; numbers and true/false are read as such."""
    options: dict[str, Any] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise Unreadable("option-unreadable", text=word)
        try:
            options[name.strip()] = json.loads(value)
        except ValueError:
            options[name.strip()] = value.strip()
    return options


def _read(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return pathlib.Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("file-not-text", path=file) from None
    except OSError as error:
        raise Unknown("file-not-read", path=file, why=error.strerror or "") from None


def _write(path: pathlib.Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None


EXTRAS = {
    "extra-missing": ("numba", "numpy"),
    "print-missing": ("reportlab",),
    "ray-missing": ("ray",),
    "serve-extra": (
        "alembic", "asyncpg", "fastapi", "greenlet", "httptools", "msgspec", "prometheus_client",
        "sqlalchemy", "uvicorn", "uvloop", "websockets",
    ),
}  # fmt: skip
"""What is said when a module of an extra is missing."""


def main() -> None:
    """Run the command line; a refusal is told in words and ends with status 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        sys.exit(speak(app)(prog_name="tablee", standalone_mode=False))
    except Refusal as refused:
        _complain(locale.explain(LANG, refused))
        if isinstance(refused, Misuse):
            sys.stderr.write(text("usage-hint", command=refused.command) + "\n")
        sys.exit(2)
    except ModuleNotFoundError as missing:
        _complain(text(_extra(missing)))
        sys.exit(2)
    except typer.Abort:
        _complain(text("usage-abort"))
        sys.exit(1)
    except BrokenPipeError:
        # The reader has gone; nothing more can be told, and nothing was lost.
        sys.stderr.close()
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)


def _complain(words: str) -> None:
    sys.stderr.write(f"tablee: {words}\n")


def _extra(missing: ModuleNotFoundError) -> str:
    """Which extra would bring a module; one that none brings is a fault of ours."""
    package = (missing.name or "").partition(".")[0]
    for key, packages in EXTRAS.items():
        if package in packages:
            return key
    raise missing
