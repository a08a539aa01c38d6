"""Forgetting somebody who asks for it: the account leaves its seats, the name every table."""

from collections.abc import Iterable, Set

from tablee.games.refusal import Unknown
from tablee.service.accounts import Account
from tablee.service.draft import Draft
from tablee.service.tables import Tables


async def forget(
    tables: Tables, person: Account, others: Iterable[str] = ()
) -> tuple[set[str], set[str]]:
    """Remove an account and its name from every table, from rematches of these, and `others`.

    Returns these tables, and every name that was removed. Like every change of a table it is a
    draft that is committed with the table's version.
    """
    names: set[str] = {person.name}
    rest, known = [*await tables.storage.all_tables_of(person), *others], set[str]()

    def action(draft: Draft, _: tuple[int, ...]) -> None:
        _forget_person(draft, person.id, names)

    while rest:
        table = rest.pop()
        if table in known:
            continue
        known.add(table)
        try:
            live = await tables.live(table)
            names.update(
                seat.name
                for seat in live.record.seats
                if seat.name and person.id in (seat.person, seat.leaver)
            )
            await tables.change(table, action)
        except Unknown:  # deleted in the meantime
            continue
        rest += [live.record.next] if live.record.next else []
    return known, names


def _forget_person(draft: Draft, person: str, names: Set[str]) -> None:
    """Remove an account from its seats, and its names from the whole log."""
    record = draft.record
    mine = [n for n, seat in enumerate(record.seats) if person in (seat.person, seat.leaver)]
    known = {*names, *(record.seats[seat].name or "" for seat in mine)} - {""}
    for seat in mine:
        record = record.with_seat(seat, person=None, name=None, rating=None, leaver=None)
    draft.record = record
    draft.rewritten = draft.live.forget_names(known)
    draft.add_event("named", mine[0] if mine else None)
