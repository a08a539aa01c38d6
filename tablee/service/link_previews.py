"""What a link tells of itself where it is pasted: a title, a sentence, and a picture of the board.

Everything here is what a spectator may see. Names are plain text; whoever writes HTML escapes them.
"""

from dataclasses import dataclass

from tablee import games, locale
from tablee.play import outcome
from tablee.service import sharing
from tablee.service.live_table import LiveTable
from tablee.service.table_record import Seat
from tablee.solve import puzzles


@dataclass(frozen=True)
class Preview:
    """A link in words and a picture."""

    title: str
    description: str
    picture: str
    """Its path on this server."""


def of_table(live: LiveTable, lang: str, ply: int | None = None, review: bool = False) -> Preview:
    """A table that waits, is played at or has ended; a move of it; or its review."""
    last = live.game.ply
    at = last if ply is None else min(ply, last)
    picture = f"/api/tables/{live.record.table}/picture.png?ply={at}"
    game = locale.say(lang, f"{live.record.game}-title")
    if live.record.status == "waiting":
        return Preview(_invitation(live, lang, game), _seated(live, lang), picture)
    if review:
        names = " – ".join(names_of(live, lang))
        title = locale.say(lang, "link-review", game=game, names=names)
    elif live.record.players == 1:
        title = locale.say(lang, "link-solo", game=game)
    else:
        title = f"{game} · {' – '.join(names_of(live, lang))}"
    return Preview(title, _standing(live, lang), picture)


def of_puzzle(game: str, name: str, lang: str) -> Preview:
    """A puzzle or a goal, as it begins.

    Raises:
        Refusal: there is no such game or puzzle.
    """
    entry = puzzles.puzzle(games.get(game).name, name)
    title = f"{sharing.title(lang, entry)} · {locale.say(lang, f'{game}-title')}"
    return Preview(
        title, locale.say(lang, "link-puzzle"), f"/api/puzzles/{game}/{name}/picture.png"
    )


def names_of(live: LiveTable, lang: str) -> list[str]:
    """The names of the seats, as everybody may read them."""
    return [_name(live, number, seat, lang) for number, seat in enumerate(live.record.seats)]


def _name(live: LiveTable, number: int, seat: Seat, lang: str) -> str:
    if seat.name:
        return seat.name
    if seat.who == "bot" and seat.level is not None:
        return locale.say(lang, f"character-{seat.level}-name")
    return locale.seat_name(lang, live.record.game, number)


def _invitation(live: LiveTable, lang: str, game: str) -> str:
    host = live.record.host_seat
    name = live.record.seats[host].name if host is not None else None
    if name is None:
        return locale.say(lang, "link-invited", game=game)
    return locale.say(lang, "link-invites", name=name, game=game)


def _seated(live: LiveTable, lang: str) -> str:
    free = sum(seat.who == "open" for seat in live.record.seats)
    blurb = locale.say(lang, f"{live.record.game}-blurb")
    return f"{blurb} {locale.say(lang, 'link-free', count=free)}"


def _standing(live: LiveTable, lang: str) -> str:
    """Who has what; after the end, who won and why."""
    names, ended = names_of(live, lang), outcome.outcome(live.game, live.record.timeout)
    places = outcome.standing(live.game) if ended is None else ended.places
    scores = ", ".join(
        f"{names[one.seat]}: {locale.sentence(lang, one.score)}" if len(names) > 1
        else locale.sentence(lang, one.score)
        for one in places
    )  # fmt: skip
    if ended is None:
        return locale.say(lang, "link-running", ply=live.game.ply, scores=scores)
    if ended.winner is None:
        return f"{scores}."
    return f"{locale.say(lang, 'page-result-winner', name=names[ended.winner])}. {scores}."
