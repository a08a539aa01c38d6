"""Languages: every sentence a person sees, from one Fluent catalogue.

The catalogue of a language is `locale/<lang>.ftl`, its parts `locale/<part>.<lang>.ftl`, and the
`<lang>.ftl` of each game's folder, of its solver's and of its reasons'. Python and the page read
the same files.
"""

import os
import pathlib
from functools import cache
from typing import TYPE_CHECKING

from tablee import games
from tablee.games.refusal import Refusal, Unknown
from tablee.games.telling import Message

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("fr", "en")
PACKAGE = pathlib.Path(__file__).parents[1]
LONGEST = 500
"""Characters of an argument that a sentence shows: Fluent gives up beyond 2,500."""


def sources(lang: str) -> list[pathlib.Path]:
    """The files that make up a language's catalogue."""
    own = PACKAGE / "locale"
    parts = sorted(own.glob(f"*.{lang}.ftl"))
    inside = [
        path
        for room in ("games", "solve", "players/reasons")
        for path in sorted((PACKAGE / room).glob(f"*/{lang}.ftl"))
    ]
    apart = [games.folder(name) / f"{lang}.ftl" for name in games.installed()]
    return [own / f"{lang}.ftl", *parts, *inside, *(path for path in apart if path.is_file())]


def texts_of(lang: str, game: str) -> str:
    """The Fluent text of a game's own sentences; nothing if it has no such file.

    >>> "poldr-title = POLD.R" in texts_of("en", "poldr")
    True
    """
    path = games.folder(game) / f"{lang}.ftl"
    return path.read_text("utf-8") if path.is_file() else ""


@cache
def _bundle(lang: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource  # slow to import

    bundle = FluentBundle([lang], use_isolating=False)
    for source in sources(lang):
        bundle.add_resource(FluentResource(source.read_text("utf-8")))
    return bundle


def say(lang: str, key: str, /, **args: str | float) -> str:
    """The message of that key in a language, with its arguments filled in.

    Arguments may come from anybody: they are cut to `LONGEST` characters here, once.

    >>> say("en", "seat-name", number=2)
    'Player 2'

    Raises:
        LookupError: the catalogue has no message of that key.
        AssertionError: an argument is missing.
    """
    bundle = _bundle(lang)
    pattern = bundle.get_message(key).value
    assert pattern is not None, key
    text, errors = bundle.format_pattern(pattern, {name: _cut(arg) for name, arg in args.items()})
    assert not errors, (key, errors)
    return str(text)


def _cut(value: str | float) -> str | float:
    """An argument short enough for Fluent, and that UTF-8 can hold (no lone surrogates)."""
    if not isinstance(value, str):
        return value if abs(value) < 10**18 else _cut(str(value))
    short = value if len(value) <= LONGEST else value[: LONGEST - 1] + "…"
    return short.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def explain(lang: str, refusal: Refusal) -> str:
    """A refusal in words.

    >>> from tablee.games.refusal import Over
    >>> explain("en", Over("game-over"))
    'The game is over. Start a new one to go on playing.'
    """
    args = {
        name: explain(lang, value) if isinstance(value, Refusal) else value
        for name, value in refusal.args_.items()
    }
    return say(lang, refusal.key, **args)


def sentence(lang: str, message: Message, /, **more: str | int) -> str:
    """A message of a telling in words; `more` fills in what only the edge knows.

    >>> sentence("en", Message("tell-narration", {"move": "Mb4"}), who="other", name="Coline")
    'Coline plays Mb4.'
    """
    return say(lang, message.key, **message.args, **more)


def preferred() -> str:
    """The language of the environment: French if it says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def has(lang: str, key: str) -> bool:
    """Whether the catalogue has a message of that key.

    >>> has("en", "seat-name"), has("en", "no-such-key")
    (True, False)
    """
    return bool(_bundle(lang).has_message(key))


def seat_name(lang: str, game: str, seat: int) -> str:
    """What a seat is called: the game's own name for it, or a number from 1.

    >>> seat_name("en", "permutation", 0)
    'Player 1'
    """
    own = f"{game}-seat-{seat}"
    return say(lang, own) if has(lang, own) else say(lang, "seat-name", number=seat + 1)


def reason_key(game: str, reason: str) -> str:
    """The key of the message that says why a game ended.

    >>> reason_key("poldr", "no_move"), reason_key("poldr", "resigned")
    ('poldr-end-no-move', 'game-end-resigned')
    """
    common = reason in ("stopped", "resigned")
    return f"{'game' if common else game}-end-{reason.replace('_', '-')}"


def rules_path(lang: str, game: str) -> pathlib.Path:
    """The file of a game's rules page: in the game's package, or among the pages of the house.

    Raises:
        Unknown: the game has no page in that language.
    """
    for path in (
        games.folder(game) / f"rules.{lang}.md",
        PACKAGE / "pages" / lang / f"{game}.md",
    ):
        if path.is_file():
            return path
    raise Unknown("rules-none", game=game)


def has_rules(lang: str, game: str) -> bool:
    """Whether a game has a rules page in that language.

    >>> has_rules("en", "poldr")
    True
    """
    try:
        return rules_path(lang, game).is_file()
    except Unknown:
        return False


@cache
def has_findings(lang: str, game: str) -> bool:
    """Whether the findings have a part about a game: a heading that begins with its title.

    >>> has_findings("en", "poldr")
    True
    """
    page = PACKAGE / "findings" / f"{lang}.md"
    title = f"## {say(lang, f'{game}-title')}"
    return page.is_file() and any(
        line.startswith(title) for line in page.read_text("utf-8").splitlines()
    )


def rules_page(lang: str, game: str) -> str:
    """The rules page of a game, as Markdown without its pictures.

    >>> rules_page("en", "poldr").splitlines()[0]
    '# POLD.R'

    Raises:
        Unknown: the game has no page in that language.
    """
    page = rules_path(lang, game).read_text("utf-8")
    shown = (line for line in page.splitlines() if not line.lstrip().startswith(("![", "<!--")))
    return "\n".join(shown)
