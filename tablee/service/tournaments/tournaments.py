"""Tournaments and their tables: joining, opening the games of a round, and reading results.

A tournament is brought up to date whenever it is read: the results of its open games are looked up
in storage, and the next round is paired. So it makes no difference in which process a game ended.
Its version decides between processes, and a round's tables are written with it, in one commit.
"""

import contextlib
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.service import accounts, actions, clocks, creation, input, tokens
from tablee.service.accounts import Account
from tablee.service.creation import Requester
from tablee.service.draft import Draft
from tablee.service.live_table import UNDEALT, LiveTable
from tablee.service.ports import StoredTournament
from tablee.service.refusals import Busy, Forbidden, Gone, Invalid
from tablee.service.table_record import BOT, ENDED, OPEN, RUNNING, Seat, TableRecord
from tablee.service.tables import MOST_TRIES, Seated, Tables
from tablee.service.tournaments import tournament
from tablee.service.tournaments.standings import Points
from tablee.service.tournaments.tournament import LONGEST_TITLE, Entrant, Pairing, Tournament
from tablee.wire.tournaments import NewTournament, TournamentActionRequest

Change = Callable[[Tournament], Tournament]
PLAYERS = 2
"""Of each game."""


@dataclass(frozen=True)
class Entered:
    """A tournament that somebody has opened or joined."""

    stored: StoredTournament
    token: str


class Tournaments:
    """Every tournament; the games are ordinary tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.storage, self.now = tables, tables.storage, tables.now

    # Reading

    async def read(self, id: str) -> StoredTournament:
        """A tournament, up to date with the games that have ended.

        Raises:
            Unknown: there is none of that id.
        """
        return await self._change(id, lambda found: found)

    async def statuses(self, found: Tournament) -> dict[str, str]:
        """The status of each table of a tournament that has no result yet."""
        waiting = [one.table for one in found.pairings if one.open and one.table is not None]
        return await self.storage.table_statuses(waiting) if waiting else {}

    # Joining

    async def create(self, asker: Requester, body: NewTournament) -> Entered:
        """Open a tournament; whoever opens it takes part.

        Raises:
            Refusal: the game, its options or the clock are not possible.
        """
        token = tokens.new_token()
        new = _new(body, tokens.digest(token), self.now())
        new = tournament.join(new, _entrant(asker, body["name"], token))
        await self.storage.create_tournament(new, self.now())
        return Entered(StoredTournament(1, new), token)

    async def join(self, id: str, asker: Requester, name: str, secret: str | None) -> Entered:
        """Take part; whoever does already keeps the place.

        Raises:
            Refusal: it has started or is full, or the name is another's.
        """
        found = await self.read(id)
        if _number(found.tournament, asker) is not None:
            return Entered(found, asker.token or tokens.new_token())
        token = tokens.derive_token("join", id, secret) if secret else tokens.new_token()
        entrant = _entrant(asker, name, token)

        def change(present: Tournament) -> Tournament:
            again = present.entrant_of(entrant.holder, entrant.person) is not None
            return present if again else tournament.join(present, entrant)

        return Entered(await self._change(id, change), token)

    async def act(
        self, id: str, asker: Requester, body: TournamentActionRequest
    ) -> StoredTournament:
        """Start, fill with a bot, remove somebody, leave, or end a tournament.

        Raises:
            Refusal: only the host may do this, or not now.
        """

        def change(present: Tournament) -> Tournament:
            if body["kind"] == "leave":
                return tournament.remove(present, _required_number(present, asker))
            tournament.check_host(present, asker.holder)
            match body["kind"]:
                case "start":
                    return tournament.start(present)
                case "bot":
                    return tournament.add_bot(present, body.get("level"))
                case "close":
                    return tournament.close(present)
            entrant = body.get("entrant")
            return tournament.remove(present, -1 if entrant is None else entrant)

        before = (await self.read(id)).tournament
        after = await self._change(id, change)
        await self._give_up(before, after.tournament)
        return after

    async def _give_up(self, before: Tournament, after: Tournament) -> None:
        """End the tables of games that were decided, or dropped, without them."""
        still = {one.table for one in after.pairings if one.open}
        for one in before.pairings:
            if one.open and one.table is not None and one.table not in still:
                pair = (one.first, one.second)
                out = [s for s, n in enumerate(pair) if n is not None and after.entrants[n].out]
                with contextlib.suppress(Refusal):  # it has ended by itself, or was deleted
                    await self.tables.change(one.table, functools.partial(_end, out))

    # Playing

    async def play(self, id: str, asker: Requester, table: str | None) -> Seated:
        """Sit down at one's own table of a tournament, or come back to it.

        Raises:
            Forbidden: the asker takes no part.
            Illegal: there is nothing to play just now.
        """
        found = (await self.read(id)).tournament
        number = _required_number(found, asker)
        own = [one for one in open_games(found, number) if table in (None, one.table)]
        if not own or own[0].table is None:
            raise Illegal("room-tournament-no-game")
        seat, name = int(own[0].second == number), found.entrants[number].name
        return await self._sit(own[0].table, seat, asker, name)

    async def _sit(self, table: str, seat: int, asker: Requester, name: str | None) -> Seated:
        token = (
            tokens.derive_token("tournament", table, asker.token)
            if asker.token
            else tokens.new_token()
        )
        held = Requester(token, asker.person)
        live = await self.tables.live(table)
        if seat not in self.tables.seats(live, held):

            def action(draft: Draft, _: tuple[int, ...]) -> None:
                taken = creation.taken_seat(draft.record, seat, asker, name, token)
                actions.sit(draft, seat, taken)

            try:
                live = await self.tables.change(table, action)
            except Gone:  # a second request of the same player, at the same time, was first
                live = await self.tables.live(table)
                if seat not in self.tables.seats(live, held):
                    raise
        return Seated(live, self.tables.seats(live, held), token)

    # Forgetting

    async def forget(self, person: Account) -> list[str]:
        """Remove an account from its tournaments; returns the tables of their games."""
        tables = []
        for id in await self.storage.tournaments_of(person):
            try:
                found = await self._change(
                    id, lambda one: tournament.forget(one, person.id, person.name)
                )
            except Unknown:  # deleted in the meantime
                continue
            tables += [one.table for one in found.tournament.pairings if one.table is not None]
        return tables

    # Changing

    async def _change(self, id: str, change: Change) -> StoredTournament:
        """Note results, change, pair, and commit; again if another process was first.

        One change at a time in this process: so many come at once when a round begins or ends.
        """
        async with self.tables.lock(id):
            return await self._changed(id, change)

    async def _changed(self, id: str, change: Change) -> StoredTournament:
        for _ in range(MOST_TRIES):
            stored = await self.storage.tournament(id)
            if stored is None:
                raise Unknown("room-tournament-unknown")
            before = stored.tournament
            noted = tournament.with_results(before, await self._results(before))
            after = tournament.advance(change(tournament.advance(noted)))
            if after == before:
                return stored
            after, opened = self._open_tables(after)
            if await self.storage.commit_tournament(after, stored.version, opened, self.now()):
                for draft in opened:
                    self.tables.publish(draft)
                return StoredTournament(stored.version + 1, after)
        raise Busy("room-busy", retry=1.0)

    async def _results(self, found: Tournament) -> dict[str, Points]:
        """The points of open games that have ended, by table."""
        if found.status != RUNNING:
            return {}
        known = await self.statuses(found)
        results = {}
        for one in found.pairings:
            if not one.open or one.table is None:
                continue
            if one.table not in known:  # nobody has sat down for so long that it was deleted
                results[one.table] = tournament.game_points(None)
            elif known[one.table] == ENDED:
                result = (await self.tables.live(one.table)).game.result
                results[one.table] = tournament.game_points(result.ranking if result else None)
        return results

    def _open_tables(self, found: Tournament) -> tuple[Tournament, list[Draft]]:
        """The same with a table for every game that has none, and these tables."""
        drafts, tables = [], dict[int, str]()
        for place, one in enumerate(found.pairings):
            if one.open and one.table is None:
                record = _table(found, one, self.now())
                draft = Draft(LiveTable(record, 0), self.now())
                actions.start_if_full(draft)
                drafts.append(draft)
                tables[place] = record.table
        return tournament.with_tables(found, tables), drafts


def open_games(found: Tournament, number: int) -> list[Pairing]:
    """The games an entrant still has to play, in their order."""
    return [one for one in found.pairings if one.open and one.table and one.has(number)]


def _number(found: Tournament, asker: Requester) -> int | None:
    return found.entrant_of(asker.holder, asker.person.id if asker.person else None)


def _required_number(found: Tournament, asker: Requester) -> int:
    number = _number(found, asker)
    if number is None:
        raise Forbidden("room-tournament-not-in")
    return number


def _entrant(asker: Requester, name: str, token: str) -> Entrant:
    person = asker.person
    known_as = person.name if person else accounts.clean_name(name)
    return Entrant(known_as, holder=tokens.digest(token), person=person.id if person else None)


def _new(body: NewTournament, host: str, now: float) -> Tournament:
    setting = games.get(body["game"]).setting(PLAYERS, body.get("options") or {})
    clock: Json = body.get("clock") or {"kind": "none"}
    return Tournament(
        id=tokens.public_id(), game=body["game"], options=dict(setting.options),
        format=body["format"], created=now, host=host, title=_title(body.get("title")),
        wanted_rounds=body.get("rounds"), clock_kind=clocks.validate_kind(clock),
        hints=body.get("hints", False),
    )  # fmt: skip


def _title(text: str | None) -> str | None:
    """A title as it is shown: one line, without signs that cannot be seen."""
    shown = " ".join(input.visible(text or "").split())
    if len(shown) > LONGEST_TITLE:
        raise Invalid("room-tournament-title", most=LONGEST_TITLE)
    return shown or None


def _table(found: Tournament, one: Pairing, now: float) -> TableRecord:
    """The table of a game: each seat is reserved for its entrant, or a bot sits there."""
    assert one.second is not None
    return TableRecord(
        table=tokens.public_id(), game=found.game, players=PLAYERS, options=found.options,
        seed=UNDEALT, created=now, seats=tuple(
            _seat(found.entrants[number], number) for number in (one.first, one.second)
        ),
        hints=found.hints, clock_kind=found.clock_kind, tournament=found.id,
    )  # fmt: skip


def _seat(entrant: Entrant, number: int) -> Seat:
    if entrant.who == BOT:
        return Seat(who=BOT, level=entrant.level)
    return Seat(who=OPEN, name=entrant.name, reserved=number)


def _end(out: Sequence[int], draft: Draft, _: tuple[int, ...]) -> None:
    """End a game that was decided without its end: whoever withdrew has given up."""
    if draft.record.status == ENDED:
        raise Illegal("game-over")
    if draft.record.status == RUNNING:
        actions.end_game(draft, f"resigned {out[0]}" if out else "stopped")
    else:
        actions.end_game(draft, "closed")
