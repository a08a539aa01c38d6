"""Variations and comments that are kept with a finished game.

Its players share one tree. Anybody else who wants to write makes a copy, which belongs to whoever
holds its key. Reading needs the address only.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.play.variations import Annotations
from tablee.service import input, tokens, views
from tablee.service.live_table import LiveTable
from tablee.service.ports import AnnotationRow, AnnotationStorage, Scheduler
from tablee.service.refusals import Forbidden, Full, Stale
from tablee.wire.exploring import CopyMade, StoredAnnotations
from tablee.wire.requests import CopyRequest

SHARED = ""
"""The id of what the players share, beside those of the copies."""
MOST_COPIES = 200
"""Copies of one game."""


class AnnotationService:
    """Reads, checks and keeps variations and comments."""

    def __init__(self, storage: AnnotationStorage, scheduler: Scheduler) -> None:
        self._storage, self._scheduler = storage, scheduler

    async def read(
        self, live: LiveTable, copy: str | None, seats: Sequence[int]
    ) -> StoredAnnotations:
        """What is kept with a game; nothing yet is version 0.

        Raises:
            Illegal: the game is not over.
            Unknown: there is no such copy.
        """
        views.check_reviewable(live)
        row = await self._row(live, copy or SHARED)
        return _message(copy or None, row, bool(seats) and not copy)

    async def of_record(self, live: LiveTable, copy: str | None) -> Annotations:
        """What is exported with the record: nothing while the game runs."""
        if live.record.status != "ended" or live.record.imported == "seen":
            return Annotations()
        row = await self._row(live, copy or SHARED)
        return _read(row.content, live)

    async def write(
        self, live: LiveTable, seats: Sequence[int], wish: CopyRequest, version: int,
        copy: str | None = None, key: str | None = None,
    ) -> StoredAnnotations:  # fmt: skip
        """Keep a changed tree over the version it was made from.

        Raises:
            Forbidden: the asker has neither a seat nor the copy's key.
            Stale: somebody else has changed it meanwhile.
            Refusal: a part is wrong, too long, or a move is not possible.
        """
        views.check_reviewable(live)
        row = await self._row(live, copy or SHARED)
        if copy:
            if key is None or tokens.digest(key) != row.key:
                raise Forbidden("notes-not-yours")
        elif not seats:
            raise Forbidden("notes-players-only")
        content = await self._checked(live, wish)
        changed = AnnotationRow(version + 1, row.key, content)
        if row.version != version or not await self._write(live, copy or SHARED, changed):
            raise Stale("notes-changed")
        return _message(copy or None, changed, True)

    async def copy(self, live: LiveTable, wish: CopyRequest) -> CopyMade:
        """Keep a tree in a copy of one's own.

        Raises:
            Full: the game has too many copies.
            Refusal: a part is wrong, too long, or a move is not possible.
        """
        views.check_reviewable(live)
        content = await self._checked(live, wish)
        if await self._storage.count_copies(live.record.table) >= MOST_COPIES:
            raise Full("notes-full", most=MOST_COPIES)
        copy, key = tokens.public_id(), tokens.new_token()
        row = AnnotationRow(1, tokens.digest(key), content)
        if not await self._write(live, copy, row):
            raise Stale("notes-changed")
        return {"copy": copy, "key": key, "version": 1}

    async def bring(self, live: LiveTable, annotations: Annotations) -> None:
        """Keep what came with an imported record, unless it is there already."""
        if annotations:
            await self._write(live, SHARED, AnnotationRow(1, None, annotations.to_json()))

    async def _row(self, live: LiveTable, copy: str) -> AnnotationRow:
        row = await self._storage.annotations(live.record.table, copy)
        if row is None and copy != SHARED:
            raise Unknown("notes-unknown")
        return row or AnnotationRow(0, None, {})

    async def _write(self, live: LiveTable, copy: str, row: AnnotationRow) -> bool:
        return await self._storage.write_annotations(live.record.table, copy, row)

    async def _checked(self, live: LiveTable, wish: CopyRequest) -> Json:
        """The tree as it is stored: texts made visible, every move replayed."""
        tidy = _tidy(wish["comments"]), [_tidy_variation(one) for one in wish["variations"]]
        found = Annotations.from_json(*tidy, plies=live.game.ply)
        return (await self._scheduler.run_blocking(found.replayed, live.game)).to_json()


def _read(content: Json, live: LiveTable) -> Annotations:
    comments, variations = content.get("comments", {}), content.get("variations", [])
    return Annotations.from_json(comments, variations, live.game.ply)


def check_stored(content: Json, live: LiveTable) -> None:
    """Play every stored variation.

    Raises:
        Refusal: one cannot be played, or a part is wrong.
    """
    _read(content, live).replayed(live.game)


def _tidy(comments: Mapping[str, str]) -> dict[str, str]:
    """Comments without what is invisible; empty ones are left out."""
    shown = {ply: input.visible(text) for ply, text in comments.items()}
    return {ply: text for ply, text in shown.items() if text}


def _tidy_variation(variation: Mapping[str, Any]) -> Json:
    return {
        **variation,
        "moves": [text.strip() for text in variation["moves"]],
        "name": input.visible(variation.get("name", "")),
        "comments": _tidy(variation.get("comments", {})),
    }


def _message(copy: str | None, row: AnnotationRow, yours: bool) -> StoredAnnotations:
    variations = row.content.get("variations", [])
    return {
        "copy": copy, "version": row.version, "yours": yours,
        "comments": row.content.get("comments", {}),
        "variations": [
            {
                "of": one.get("of", 0), "after": one["after"], "moves": one["moves"],
                "name": one.get("name", ""), "comments": one.get("comments", {}),
            }
            for one in variations
        ],
    }  # fmt: skip
