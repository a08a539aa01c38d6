"""A tournament as a message: what everybody sees, and what the asker may do."""

from collections.abc import Mapping

from tablee.service import clocks, views
from tablee.service.creation import Requester
from tablee.service.ports import StoredTournament
from tablee.service.table_record import BOT, ENDED, RUNNING, WAITING
from tablee.service.tournaments import tournament
from tablee.service.tournaments.tournament import FEWEST, MOST, MOST_BOTS, Pairing, Tournament
from tablee.service.tournaments.tournaments import open_games
from tablee.wire import tournaments as wire


def message(
    stored: StoredTournament, asker: Requester, statuses: Mapping[str, str]
) -> wire.Tournament:
    """A tournament as the asker sees it; `statuses`: those of the tables of open games."""
    found = stored.tournament
    you = found.entrant_of(asker.holder, asker.person.id if asker.person else None)
    host = asker.holder is not None and asker.holder == found.host
    own = open_games(found, you) if you is not None else []
    own.sort(key=lambda one: statuses.get(one.table or "") != RUNNING)
    return {
        "tournament": found.id, "version": stored.version, "title": found.title,
        "game": found.game, "options": found.options, "format": found.format,
        "clock": clocks.kind_message(found.clock_kind), "hints": found.hints,
        "status": found.status, "created": views.stamp(found.created),
        "rounds": _rounds(found), "round": found.round,
        "entrants": [
            {"entrant": number, "name": one.name, "who": one.who, "level": one.level,
             "out": one.out}
            for number, one in enumerate(found.entrants)
        ],
        "pairings": [_pairing(one, statuses) for one in found.pairings],
        "standings": _standings(found),
        "you": you, "host": host, "next": [one.table for one in own if one.table is not None],
        "can": _abilities(found, you, host, bool(own)),
    }  # fmt: skip


def _rounds(found: Tournament) -> int:
    if found.status == WAITING and len(found.entrants) >= FEWEST:
        return tournament.rounds_of(found)
    return found.rounds


def _pairing(one: Pairing, statuses: Mapping[str, str]) -> wire.Pairing:
    known = statuses.get(one.table or "")
    return {
        "round": one.round, "first": one.first, "second": one.second, "table": one.table,
        "status": ENDED if not one.open else RUNNING if known == RUNNING else WAITING,
        "points": list(one.points) if one.points else None, "forfeit": one.forfeit,
    }  # fmt: skip


def _standings(found: Tournament) -> list[wire.TournamentLine]:
    if found.status == WAITING:
        return []
    return [
        {"entrant": one.entrant, "place": one.place, "points": one.points,
         "tiebreak": one.tiebreak, "won": one.won, "drawn": one.drawn, "lost": one.lost,
         "byes": one.byes}
        for one in found.standings()
    ]  # fmt: skip


def _abilities(
    found: Tournament, you: int | None, host: bool, has_game: bool
) -> list[wire.TournamentAbility]:
    """What the asker may do; the page shows buttons for these only."""
    can: list[wire.TournamentAbility] = []
    if found.status == ENDED:
        return can
    room = len(found.entrants) < MOST
    if found.status == WAITING:
        bots = sum(one.who == BOT for one in found.entrants)
        if you is None and room:
            can.append("join")
        if host:
            few = len(found.entrants) < FEWEST or len(found.entrants) - bots < 2
            can += [] if few else ["start"]
            can += ["bot"] if room and bots < MOST_BOTS else []
    elif has_game:
        can.append("play")
    if host:
        can += ["remove", "close"]
    if you is not None and not found.entrants[you].out:
        can.append("leave")
    return can
