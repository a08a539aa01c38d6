"""Runs `proof_search` on positions of one game: compiled functions, tables, questions."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablee import games
from tablee.compiled import target
from tablee.games.refusal import Unknown
from tablee.solve import proof_search
from tablee.solve.proof_search import (
    BUCKET,
    CONTROL_SIZE,
    LIMIT,
    NEVER,
    NODES,
    STOP,
    WIDTH,
    WON,
    move_entries,
    search_node,
)

GIB = 1 << 30
LINE = 64
ENTRY_BYTES = 8 * WIDTH
SMALL = 1 << 16
"""Entries of a new table; it grows as they are used."""
LEAST_GIB = SMALL * ENTRY_BYTES / GIB
GROWTH = 4
DEEPEST = 200
ENDLESS = 1 << 60


@dataclass(frozen=True)
class Rules:
    """A game and what it supplies to the search (see `proof_search`), by the name of the rule."""

    game: str
    functions: tuple[tuple[str, Callable[..., Any]], ...]

    def function(self, name: str) -> Callable[..., Any]:
        """The game's own rule of that name, or the general one."""
        general: Callable[..., Any] = getattr(proof_search, name)
        return dict(self.functions).get(name, general)


@dataclass(frozen=True)
class Known:
    """What a table says of a position."""

    yes: bool
    no: bool
    by_share: bool
    """Whether the answer rests on a shared end."""
    work: int
    """Nodes that were spent on it."""


@cache
def _compiled(rules: Rules) -> tuple[Any, Any]:
    games.get(rules.game)
    node = target.compiled(search_node, **dict(rules.functions))
    return node, target.compiled(move_entries)


def _new_table(entries: int) -> Any:
    """Room for so many entries, starting at a cache line."""
    return target.zeros(entries * WIDTH, alignment=LINE)


def checked_memory(memory: float, workers: int = 1) -> int:
    """Bytes of table for each of some workers; refuses too few, and more than the machine has."""
    own = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if not SMALL * ENTRY_BYTES * workers <= memory:
        raise Unknown("proof-too-little-memory", least=f"{LEAST_GIB * workers:.3f}")
    if memory > own:
        raise Unknown("proof-too-much-memory", most=f"{own / GIB:.1f}")
    return int(memory) // workers


class Question:
    """One question about one seat, asked of as many positions as one likes.

    Everything learnt stays in the table, so a search that was stopped goes on where it was.
    """

    def __init__(self, rules: Rules, hero: int, question: int, memory: int = GIB) -> None:
        self.rules, self.hero, self.question = rules, hero, question
        self.by_share = False
        """Whether the last answer rests on a shared end."""
        # While a table is moved both are there.
        self._most = int(memory / ENTRY_BYTES / (1 + 1 / GROWTH)) // BUCKET * BUCKET
        self.table = _new_table(min(SMALL, self._most))
        self._search, self._move = _compiled(rules)
        self.control = target.zeros(CONTROL_SIZE)
        room = 64 * DEEPEST + games.get(rules.game).most_moves
        first, second, numbers, moves, scratch = (target.zeros(room) for _ in range(5))
        self._buffers = (
            first,
            second,
            numbers,
            moves,
            self.control,
            scratch,
            target.zeros(3),
        )

    @property
    def nodes(self) -> int:
        """How many were searched in all."""
        return int(self.control[NODES])

    @property
    def stopped(self) -> bool:
        """Whether somebody has set `control[STOP]`."""
        return bool(self.control[STOP])

    def prepare(self, state: Any) -> None:
        """Compile or load what is needed, before any clock runs."""
        arguments = (0, 0, self.hero, self.question, NEVER, NEVER, 0, self.table, *self._buffers)
        target.prepare(self._search, target.arrays(state), *arguments)
        target.prepare(self._move, self.table, self.table)

    def ask(self, state: Any, nodes: int = ENDLESS) -> bool | None:
        """The answer, or None if it was stopped or so many nodes more did not do."""
        result = self._result(state)
        if result is not None:
            return result == WON
        end = self.nodes + nodes
        while self.nodes < end and not self.stopped:
            self._make_room()
            self.control[LIMIT] = min(end, self._full_at())
            key = self.rules.function("exact_key")(state)
            found = self._search(
                target.arrays(state), *key, self.hero, self.question, NEVER, NEVER, 0, self.table,
                *self._buffers,
            )  # fmt: skip
            known = _read(int(found), 0)
            self.by_share = known.by_share
            if known.yes or known.no:
                return known.yes
        return None

    def known(self, state: Any) -> Known:
        """What the table says of a position, without any search."""
        result = self._result(state)
        if result is not None:
            numbers = proof_search.decided(result, self.question)
            return _read(numbers, 0)
        first, second = self.rules.function("exact_key")(state)
        at = proof_search.bucket_of(self.table, first, second)
        for entry in range(at, at + BUCKET * WIDTH, WIDTH):
            own, other, numbers, work = map(int, self.table[entry : entry + WIDTH])
            if numbers and (own, other) == (first, second):
                return _read(numbers, work)
        return Known(False, False, False, 0)

    def _result(self, state: Any) -> int | None:
        return self.rules.function("outcome")(state, self.hero) or None

    def _full_at(self) -> int:
        """The count of nodes at which the table should have grown."""
        entries = len(self.table) // WIDTH
        larger = GROWTH * entries * ENTRY_BYTES > target.table_bytes()
        return ENDLESS if entries >= self._most or larger else entries // 2

    def _make_room(self) -> None:
        if self.nodes < self._full_at():
            return
        entries = min(self._most, GROWTH * (len(self.table) // WIDTH))
        if entries * GROWTH > self._most:
            entries = self._most
        old, self.table = self.table, _new_table(entries)
        self._move(old, self.table)


def _read(numbers: int, work: int) -> Known:
    proof, disproof = numbers >> 32, numbers >> 1 & (1 << 31) - 1
    return Known(proof == 0, disproof == 0, bool(numbers & 1), work)
