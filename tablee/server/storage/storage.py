"""The service's storage on a database: implements `service.ports.Storage`."""

import sqlite3
from collections.abc import Mapping, Sequence, Set
from functools import partial

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import (
    accounts,
    annotations,
    lobby,
    reviews,
    rows,
    signs,
    table_rows,
    tournament_rows,
)
from tablee.server.storage.database import Database
from tablee.service.accounts import Account
from tablee.service.draft import Draft
from tablee.service.ports import (
    AnnotationRow,
    Conflict,
    Loaded,
    LobbyRows,
    Now,
    StoredReview,
    StoredTournament,
)
from tablee.service.tournaments.tournament import Tournament
from tablee.wire.games import RatedPlayer
from tablee.wire.reviews import ReviewReport, ReviewStatus

CONFLICTS = (Conflict, sa.exc.IntegrityError, sqlite3.IntegrityError)
"""Errors that mean that another commit was first."""
DEAD = 10.0
"""Seconds without a heartbeat after which a process counts as gone."""


class SqlStorage:
    """Tables, accounts, reviews and the lobby in SQLite or PostgreSQL."""

    def __init__(self, database: Database, process: str, now: Now) -> None:
        self.database, self._process, self._now = database, process, now

    # Tables

    async def load(self, table: str, after: int = 0, version: int = 0) -> Loaded | None:
        return await self.database.read(lambda c: table_rows.load(c, table, after, version))

    async def load_changed(self, after: Mapping[str, int]) -> dict[str, Loaded]:
        return await self.database.read(lambda c: table_rows.load_changed(c, after))

    async def create(self, new: Draft, announced: Draft | None = None) -> None:
        """Write a new table, and its announcement at the old one, together."""

        def work(connection: Connection) -> None:
            table_rows.create(connection, new)
            accounts.note_sittings(connection, new.record.table, new.newcomers)
            if announced is not None:
                table_rows.commit(connection, announced)

        try:
            await self.database.write(work)
        except CONFLICTS as error:
            raise Conflict from error

    async def commit(self, draft: Draft) -> bool:
        """Write a draft; a plain move takes the fast path of one shared statement."""
        newcomers = draft.newcomers
        if not draft.rates and not newcomers and not draft.rewritten:
            return await self.database.commit(rows.commit_of(draft))

        def work(connection: Connection) -> None:
            table_rows.commit(connection, draft)
            accounts.note_sittings(connection, draft.record.table, newcomers)
            table_rows.rewrite(connection, draft)
            if draft.rates:
                accounts.rate(connection, draft)

        try:
            await self.database.write(work)
        except CONFLICTS:
            return False
        return True

    async def due_bot_turns(self, now: float, limit: int) -> list[str]:
        return await self.database.read(lambda c: table_rows.due_bots(c, now, limit))

    async def lease_bot_turn(
        self, table: str, version: int, owner: str, now: float, until: float
    ) -> bool:
        return await self.database.write(
            lambda c: table_rows.lease(c, table, version, owner, now, until)
        )

    async def release_leases(self, owner: str) -> None:
        await self.database.write(lambda c: table_rows.release(c, owner))

    async def signs(self, table: str) -> dict[int, float]:
        if not self.database.shared:
            return {}
        return await self.database.read(lambda c: signs.read(c, table))

    # Accounts

    async def account(self, device: str) -> Account | None:
        return await self.database.read(lambda c: accounts.find(c, device))

    async def choose_name(self, device: str, name: str, now: float) -> Account:
        return await self.database.write(lambda c: accounts.choose_name(c, device, name, now))

    async def start_transfer(self, account: Account, code: str, now: float) -> float:
        return await self.database.write(lambda c: accounts.transfer(c, account, code, now))

    async def claim_transfer(self, device: str, code: str, now: float) -> Account:
        return await self.database.write(lambda c: accounts.claim(c, device, code, now))

    async def forget_account(self, account: Account) -> None:
        await self.database.write(lambda c: accounts.forget(c, account))

    async def tables_of(self, account: Account) -> list[str]:
        return await self.database.read(lambda c: accounts.tables(c, account))

    async def all_tables_of(self, account: Account) -> list[str]:
        return await self.database.read(lambda c: accounts.all_tables(c, account))

    async def leaderboard(self, game: str) -> list[RatedPlayer]:
        return await self.database.read(lambda c: accounts.leaderboard(c, game))

    # Reviews

    async def begin_review(
        self, table: str, owner: str, now: float, until: float, version: int
    ) -> bool:
        return await self.database.write(
            lambda c: reviews.begin(c, table, owner, now, until, version)
        )

    async def review(self, table: str) -> StoredReview | None:
        return await self.database.read(lambda c: reviews.read(c, table))

    async def update_review(
        self, table: str, status: ReviewStatus, progress: float, report: ReviewReport | None,
        until: float,
    ) -> None:  # fmt: skip
        await self.database.write(
            lambda c: reviews.update(c, table, status, progress, report, until)
        )

    async def delete_review(self, table: str) -> None:
        await self.database.write(lambda c: reviews.delete(c, table))

    # Tournaments

    async def tournament(self, id: str) -> StoredTournament | None:
        return await self.database.read(lambda c: tournament_rows.load(c, id))

    async def create_tournament(self, new: Tournament, now: float) -> None:
        await self.database.write(lambda c: tournament_rows.create(c, new, now))

    async def commit_tournament(
        self, changed: Tournament, version: int, opened: Sequence[Draft], now: float
    ) -> bool:
        def work(connection: Connection) -> None:
            tournament_rows.update(connection, changed, version, now)
            for draft in opened:
                table_rows.create(connection, draft)

        try:
            await self.database.write(work)
        except CONFLICTS:
            return False
        return True

    async def table_statuses(self, names: Sequence[str]) -> dict[str, str]:
        return await self.database.read(lambda c: tournament_rows.table_statuses(c, names))

    async def tournaments_of(self, account: Account) -> list[str]:
        return await self.database.read(lambda c: tournament_rows.of_account(c, account))

    # Variations and comments

    async def annotations(self, table: str, copy: str) -> AnnotationRow | None:
        return await self.database.read(lambda c: annotations.read(c, table, copy))

    async def write_annotations(self, table: str, copy: str, row: AnnotationRow) -> bool:
        now = self._now()
        try:
            return await self.database.write(lambda c: annotations.write(c, table, copy, row, now))
        except CONFLICTS:
            return False

    async def count_copies(self, table: str) -> int:
        return await self.database.read(lambda c: annotations.count(c, table))

    async def forget_in_annotations(self, tables: Set[str], names: Set[str]) -> None:
        """Remove names from what was written beside the games of these tables."""
        now = self._now()
        for table in sorted(tables):
            await self.database.write(partial(annotations.forget, table, names, now))

    # Lobby

    async def lobby(self, since: float, limit: int) -> LobbyRows:
        alive = self._now() - DEAD
        return await self.database.read(lambda c: lobby.read(c, since, limit, self._process, alive))
