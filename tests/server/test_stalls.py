"""Time that the server does not answer costs no player anything; clocks that lie delete nothing."""

import pytest
from test_table_clocks import Place, Time, run

from tablee.games.refusal import Unknown
from tablee.server.operations.settings import Settings
from tablee.service import actions
from tablee.service.creation import Requester, TableRequest

CLOCK = {"kind": "game", "seconds": 60}
DAY = 86_400


async def ticks(place: Place, seconds: int) -> None:
    """The server runs for a while."""
    for _ in range(seconds):
        place.time.pass_(1)
        await place.maintenance.tick()


def test_a_stall_costs_nobody_time(database: str) -> None:
    async def test(place: Place) -> None:
        table, people = await place.pair(clock=CLOCK)
        await ticks(place, 10)
        place.time.pass_(100)  # the process hangs, or is stopped by a signal
        await place.maintenance.tick()
        shown = await place.shown(table)
        assert (shown["status"], shown["clock"]["left"]) == ("running", [50.0, 60.0])
        await ticks(place, 30)
        await place.move(table, people[0])
        assert (await place.shown(table))["clock"]["left"] == [20.0, 60.0]

    run(database, test)


def test_a_move_that_waited_during_a_stall_is_in_time(database: str) -> None:
    """Requests may be served before the periodic task notices."""

    async def test(place: Place) -> None:
        table, people = await place.pair(clock=CLOCK)
        await ticks(place, 10)
        place.time.pass_(100)
        await place.move(table, people[0])
        assert (await place.shown(table))["clock"]["left"] == [50.0, 60.0]
        await place.maintenance.tick()
        assert (await place.shown(table))["clock"]["left"] == [50.0, 60.0]

    run(database, test)


def test_time_runs_while_the_server_answers(database: str) -> None:
    async def test(place: Place) -> None:
        table, _ = await place.pair(clock=CLOCK)
        await ticks(place, 61)
        assert (await place.shown(table))["status"] == "ended"

    run(database, test)


def test_while_another_process_answers_a_stall_gives_back_only_where_it_was_felt(
    database: str,
) -> None:
    async def test(place: Place) -> None:
        if not place.database.shared:
            return
        felt, people = await place.pair(clock=CLOCK)
        other, _ = await place.pair(clock=CLOCK)
        second = Place(place.database, Settings(), place.time)
        await ticks(place, 10)
        place.watch(felt, people[0])
        for _ in range(15):
            place.time.pass_(2)
            await second.maintenance.heartbeat()
        await place.maintenance.tick()
        assert (await place.shown(felt))["clock"]["left"] == [50.0, 60.0]
        assert (await place.shown(other))["clock"]["left"] == [20.0, 60.0]

    run(database, test)


def test_a_short_restart_of_the_only_process_gives_time_back(database: str) -> None:
    async def test(place: Place) -> None:
        table, _ = await place.pair(clock=CLOCK)
        place.time.pass_(10)
        await place.maintenance.heartbeat()
        place.time.pass_(6)
        again = Place(place.database, Settings(), place.time)
        await again.maintenance.resume_clocks()
        given = [44.0, 60.0] if place.database.shared else [50.0, 60.0]
        assert (await again.shown(table))["clock"]["left"] == given

    run(database, test)


def test_a_clock_far_ahead_deletes_nothing(database: str) -> None:
    async def test(place: Place) -> None:
        table, people = await place.pair()
        await place.maintenance.heartbeat()
        place.time.pass_(400 * DAY)  # somebody sets the clock of the machine
        await place.maintenance.heartbeat()
        await place.maintenance.purge()
        await place.move(table, people[0])
        place.time.pass_(-400 * DAY)
        await place.maintenance.heartbeat()
        await place.maintenance.purge()
        await place.tables.live(table)

    run(database, test)


def test_a_start_with_a_clock_far_ahead_deletes_nothing_for_a_day(database: str) -> None:
    async def test(place: Place) -> None:
        table, _ = await place.pair()
        await place.maintenance.heartbeat()
        later = Place(place.database, Settings(), Time(place.time() + 400 * DAY))
        await later.maintenance.resume_clocks()
        await later.maintenance.purge()
        await later.tables.live(table)
        for _ in range(25):
            later.time.pass_(3_600)
            await later.maintenance.heartbeat()
        await later.maintenance.purge()
        with pytest.raises(Unknown):
            await later.tables.live(table)

    run(database, test)


def test_a_table_waits_no_longer_than_it_is_kept(database: str) -> None:
    async def test(place: Place) -> None:
        done = await place.tables.create(
            Requester(), TableRequest(game="poldr", seats=[{"who": "me"}, {"who": "open"}])
        )
        ended, (anne, _) = await place.pair()
        await place.tables.act(ended, anne, actions.resign)
        for _ in range(8 * 24):
            place.time.pass_(3_600)
            await place.maintenance.heartbeat()
        await place.maintenance.purge()
        with pytest.raises(Unknown):
            await place.tables.live(done.live.record.table)

    run(database, test)
