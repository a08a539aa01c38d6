"""A tournament among friends: who takes part, who meets whom, and how the games ended.

Everything here is a value: each function returns the next `Tournament` or refuses. The games are
played at ordinary tables; `tournaments.py` opens them and reads their results.
"""

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablee.games.game import Json
from tablee.games.refusal import Illegal, Over, Unknown
from tablee.players.characters import USUAL, checked_level
from tablee.service import accounts, input
from tablee.service.refusals import Forbidden, Full
from tablee.service.table_record import BOT, ENDED, PERSON, RUNNING, WAITING
from tablee.service.tournaments import pairings, standings
from tablee.service.tournaments.standings import WIN, Points
from tablee.wire.tables import Status
from tablee.wire.tournaments import Format, Who

FEWEST, MOST = 3, 16
"""Players of a tournament."""
MOST_BOTS = 3
"""Enough to fill any number up to the next multiple of four."""
LONGEST_TITLE = 40
SWISS: Final = "swiss"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part."""

    name: str | None = None
    who: Who = PERSON
    level: int | None = None
    """Of a bot."""
    holder: str | None = None
    """The hash of the token that plays for this entrant."""
    person: str | None = None
    """The id of the account, if the player has one."""
    out: bool = False
    """Whether the player has withdrawn: open games are lost, and there are no more."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet in a round, or one who has a bye."""

    round: int
    first: int
    second: int | None = None
    """None: a bye."""
    table: str | None = None
    """None: no game is played."""
    points: Points | None = None
    """Those of the first and the second; None while the game is open."""
    forfeit: bool = False
    """Whether points were given without a game, or without its end."""

    @property
    def open(self) -> bool:
        """Whether the game has no result yet."""
        return self.points is None

    def has(self, entrant: int) -> bool:
        """Whether that entrant plays in it."""
        return entrant in (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it is stored."""

    id: str
    game: str
    options: Json
    format: Format
    created: float
    host: str | None
    """The hash of the token that opened it."""
    title: str | None = None
    wanted_rounds: int | None = None
    """Of a Swiss tournament; None: as many as single out a winner."""
    clock_kind: Json = field(default_factory=dict)
    hints: bool = False
    status: Status = WAITING
    entrants: tuple[Entrant, ...] = ()
    rounds: int = 0
    """How many rounds there are, once it has started."""
    pairings: tuple[Pairing, ...] = ()

    @property
    def round(self) -> int:
        """The number of the last round that was paired; 0 before the start."""
        return max((one.round for one in self.pairings), default=0)

    @property
    def active(self) -> list[int]:
        """Those who have not withdrawn."""
        return [number for number, one in enumerate(self.entrants) if not one.out]

    def replace(self, **fields: Any) -> "Tournament":
        """A copy with some fields changed."""
        return dataclasses.replace(self, **fields)

    def entrant_of(self, holder: str | None, person: str | None) -> int | None:
        """The number of whoever holds a token, by its hash, or an account."""
        for number, one in enumerate(self.entrants):
            if holder is not None and one.holder == holder:
                return number
            if person is not None and one.person == person:
                return number
        return None

    def standings(self) -> list[standings.Standing]:
        """The table of results, best first."""
        games = [
            (one.first, one.second, one.points) for one in self.pairings if one.points is not None
        ]
        return standings.standings(len(self.entrants), games, buchholz=self.format == SWISS)


# Before the start


def join(tournament: Tournament, entrant: Entrant) -> Tournament:
    """Somebody comes in.

    Raises:
        Illegal: it has started, or the name is another's.
        Full: no more can take part.
    """
    _check_waiting(tournament)
    if len(tournament.entrants) >= MOST:
        raise Full("room-tournament-full", most=MOST)
    known = {accounts.name_key(one.name) for one in tournament.entrants if one.name}
    if entrant.name is not None and accounts.name_key(entrant.name) in known:
        raise Illegal("room-name-taken")
    return tournament.replace(entrants=(*tournament.entrants, entrant))


def add_bot(tournament: Tournament, level: int | None) -> Tournament:
    """A computer player fills a place.

    Raises:
        Full: there are enough of them.
    """
    if sum(one.who == BOT for one in tournament.entrants) >= MOST_BOTS:
        raise Full("room-tournament-bots", most=MOST_BOTS)
    return join(
        tournament, Entrant(who=BOT, level=USUAL if level is None else checked_level(level))
    )


def start(tournament: Tournament, shuffle: bool = True) -> Tournament:
    """Draw the numbers by lot, and pair the first round; nothing happens if it has started.

    Raises:
        Illegal: too few take part.
    """
    if tournament.status != WAITING:
        return tournament
    people = [one for one in tournament.entrants if one.who == PERSON]
    if len(tournament.entrants) < FEWEST or len(people) < 2:
        raise Illegal("room-tournament-few", least=FEWEST)
    entrants = list(tournament.entrants)
    if shuffle:
        random.SystemRandom().shuffle(entrants)
    begun = tournament.replace(
        status=RUNNING, entrants=tuple(entrants), rounds=rounds_of(tournament)
    )
    return advance(begun)


def rounds_of(tournament: Tournament) -> int:
    """How many rounds the players of a tournament play."""
    players = len(tournament.entrants)
    most = len(pairings.round_robin(players))
    if tournament.format != SWISS:
        return most
    return min(tournament.wanted_rounds or max(3, (players - 1).bit_length()), most)


# While it runs


def advance(tournament: Tournament) -> Tournament:
    """Pair the next round if the last one is over, or end the tournament.

    A round robin over days opens all its rounds at once: nobody waits for the slowest.
    """
    at_once = tournament.format != SWISS and tournament.clock_kind.get("kind") == "days"
    while tournament.status == RUNNING:
        is_open = any(one.open for one in tournament.pairings)
        if is_open and not (at_once and tournament.round < tournament.rounds):
            return tournament
        if tournament.round == tournament.rounds or len(tournament.active) < 2:
            return tournament if is_open else tournament.replace(status=ENDED)
        paired = (*tournament.pairings, *_next_round(tournament))
        tournament = tournament.replace(pairings=paired)
    return tournament


def _next_round(tournament: Tournament) -> list[Pairing]:
    number = tournament.round + 1
    if tournament.format == SWISS:
        pairs, bye = _swiss(tournament)
    else:
        pairs, bye = pairings.round_robin(len(tournament.entrants))[number - 1]
    made = [_pairing(tournament, number, first, second) for first, second in pairs]
    if bye is not None and not tournament.entrants[bye].out:
        # In a round robin everybody has a bye, so it is worth nothing.
        points = (WIN if tournament.format == SWISS else 0, 0)
        made.append(Pairing(number, bye, points=points))
    return made


def _pairing(tournament: Tournament, number: int, first: int, second: int) -> Pairing:
    """Two who meet; whoever has withdrawn has lost without a game."""
    out = tournament.entrants[first].out, tournament.entrants[second].out
    if not any(out):
        return Pairing(number, first, second)
    return Pairing(number, first, second, points=_forfeited(*out), forfeit=True)


def _forfeited(first_out: bool, second_out: bool) -> Points:
    return (0 if first_out else WIN, 0 if second_out else WIN)


def _swiss(tournament: Tournament) -> pairings.Round:
    ranked = [one.entrant for one in tournament.standings()]
    played = [one for one in tournament.pairings if one.second is not None]
    met = Counter(frozenset((one.first, one.second)) for one in played)
    return pairings.swiss_round(
        [player for player in ranked if player in tournament.active],
        met,  # type: ignore[arg-type]  # no bye among them
        Counter(one.first for one in tournament.pairings if one.second is None),
        Counter(one.first for one in played),
    )


def with_tables(tournament: Tournament, tables: Mapping[int, str]) -> Tournament:
    """The same with the tables of pairings, by their place in the list."""
    return tournament.replace(
        pairings=tuple(
            dataclasses.replace(one, table=tables.get(place, one.table))
            for place, one in enumerate(tournament.pairings)
        )
    )


def with_results(tournament: Tournament, results: Mapping[str, Points]) -> Tournament:
    """The same with the results of games that have ended, by table."""
    return tournament.replace(
        pairings=tuple(
            dataclasses.replace(one, points=results[one.table])
            if one.open and one.table is not None and one.table in results
            else one
            for one in tournament.pairings
        )
    )


def game_points(ranking: Sequence[Sequence[int]] | None) -> Points:
    """The points of a game of two by its ranking; nobody has any if it was never played."""
    if ranking is None:
        return 0, 0
    if len(ranking[0]) > 1:
        return WIN // 2, WIN // 2
    return (WIN, 0) if ranking[0][0] == 0 else (0, WIN)


# Leaving


def remove(tournament: Tournament, number: int) -> Tournament:
    """Somebody leaves: before the start without a trace, later every open game is lost.

    Raises:
        Unknown: there is nobody of that number.
        Over: the tournament is over.
    """
    if not 0 <= number < len(tournament.entrants):
        raise Unknown("seat-unknown", seat=str(number))
    if tournament.status == ENDED:
        raise Over("room-tournament-over")
    entrants = list(tournament.entrants)
    if tournament.status == WAITING:
        del entrants[number]
        return tournament.replace(entrants=tuple(entrants))
    entrants[number] = dataclasses.replace(entrants[number], out=True)
    out = tournament.replace(entrants=tuple(entrants))
    return out.replace(pairings=tuple(_given_up(out, one) for one in out.pairings))


def _given_up(tournament: Tournament, one: Pairing) -> Pairing:
    if not one.open or one.second is None:
        return one
    out = tournament.entrants[one.first].out, tournament.entrants[one.second].out
    if not any(out):
        return one
    return dataclasses.replace(one, points=_forfeited(*out), forfeit=True)


def close(tournament: Tournament) -> Tournament:
    """End it now: games that are open count for nobody."""
    if tournament.status == ENDED:
        return tournament
    kept = tuple(one for one in tournament.pairings if not one.open)
    return tournament.replace(status=ENDED, pairings=kept)


def forget(tournament: Tournament, person: str, name: str) -> Tournament:
    """Remove an account: its name goes, also from the title; its results stay."""
    names = {name, *(one.name or "" for one in tournament.entrants if one.person == person)}
    title = tournament.title and input.without_names(tournament.title, names)
    return tournament.replace(
        title=title,
        entrants=tuple(
            dataclasses.replace(one, name=None, person=None) if one.person == person else one
            for one in tournament.entrants
        ),
    )


def _check_waiting(tournament: Tournament) -> None:
    if tournament.status != WAITING:
        raise Illegal("room-tournament-started")


def check_host(tournament: Tournament, holder: str | None) -> None:
    """Refuse everybody but whoever opened the tournament.

    Raises:
        Forbidden: somebody else asks.
    """
    if holder is None or holder != tournament.host:
        raise Forbidden("room-host-only")
