"""Time at the tables, on a clock of our own (point 7), and what is forgotten (point 12)."""

import asyncio
import pathlib
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from conftest import new_database

from tablee.asyncio_scheduler import AsyncioScheduler
from tablee.games.refusal import Illegal, Over, Refusal, Unknown
from tablee.server.operations.maintenance import Maintenance
from tablee.server.operations.settings import Settings
from tablee.server.storage.database import Database, open_database
from tablee.server.storage.storage import SqlStorage
from tablee.service import actions, api, proposals, views
from tablee.service.creation import Requester, TableRequest
from tablee.service.publishing import BotTurns, LobbyFeed, Publisher
from tablee.service.tables import Seated, Tables
from tablee.service.watchers import Watcher, Watchers
from tablee.wire.requests import ActionRequest

START = 1_800_000_000.0


class Time:
    """A clock that goes when it is told."""

    def __init__(self, now: float = START) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += seconds


async def instantly(_: float) -> None:
    await asyncio.sleep(0)


class Place:
    """A host on fake time, and people at its tables."""

    def __init__(self, database: Database, settings: Settings, time: Time) -> None:
        self.time, self.database = time, database
        process, self.scheduler = f"p{id(self)}", AsyncioScheduler(instantly)
        self.watchers = Watchers(self.scheduler, time)
        self.turns = BotTurns(self.scheduler)
        publisher = Publisher(self.watchers, self.turns, LobbyFeed(self.scheduler))
        storage = SqlStorage(database, process, time)
        self.tables = Tables(storage, publisher, self.scheduler, time)
        self.maintenance = Maintenance(self.tables, database, settings, process, lambda: 0)

    async def pair(
        self, game: str = "poldr", players: int = 2, **order: Any
    ) -> tuple[str, list[Requester]]:
        seats = [{"who": "me"}] + [{"who": "open"}] * (players - 1)
        done = await self.tables.create(
            Requester(), TableRequest(game=game, seats=seats, shuffle=False, **order)
        )
        askers = [Requester(done.token)]
        for _, code in done.invites:
            seated: Seated = await self.tables.sit(
                done.live.record.table, Requester(), code, None, None
            )
            askers.append(Requester(seated.token))
        return done.live.record.table, askers

    def watch(self, table: str, asker: Requester) -> None:
        """Somebody opens a socket at a table in this process."""
        live = self.tables.cached(table)
        assert live is not None
        seats = self.tables.seats(live, asker)
        self.watchers.join(Watcher(table, seats, asyncio.Event()))

    async def shown(self, table: str, asker: Requester | None = None) -> dict[str, Any]:
        live = await self.tables.live(table)
        seats = self.tables.seats(live, asker) if asker else ()
        return dict(views.snapshot(live, seats, self.time(), self.watchers))

    async def move(self, table: str, asker: Requester) -> None:
        live = await self.tables.live(table)
        text = next(iter(live.game.legal()))
        await self.tables.act(
            table, asker, lambda draft, seats: actions.play(draft, seats, live.game.ply, text)
        )


Test = Callable[[Place], Coroutine[Any, Any, None]]


def run(database: str, test: Test) -> None:
    settings = Settings(database=database)

    async def main() -> None:
        opened_ = await open_database(settings.address)
        try:
            await test(Place(opened_, settings, Time()))
        finally:
            await opened_.close()

    asyncio.run(main())


def test_time_runs_for_whoever_is_to_move_and_ends_the_game(database: str) -> None:
    async def test(place: Place) -> None:
        table, (anne, paul) = await place.pair(
            clock={"kind": "game", "seconds": 60, "increment": 5}
        )
        place.time.pass_(20)
        await place.maintenance.expire_overdue()
        await place.move(table, anne)
        clock = (await place.shown(table))["clock"]
        assert clock["left"] == [45.0, 60.0]
        assert clock["running"] == 1
        place.time.pass_(59)
        await place.maintenance.expire_overdue()
        assert not (await place.shown(table))["over"]
        place.time.pass_(1)
        with pytest.raises(Over):
            await place.move(table, paul)  # even before anybody looks
        await place.maintenance.expire_overdue()
        ended = await place.shown(table)
        assert ended["over"]
        assert ended["timeout"]
        assert ended["outcome"]["ending"]["key"] == "result-timeout"
        assert ended["outcome"]["about"] == 1
        assert ended["result"]["ranking"] == [[0], [1]]
        assert ended["clock"]["running"] is None
        assert ended["clock"]["left"] == [45.0, 0.0]
        await place.maintenance.expire_overdue()
        assert (await place.shown(table))["number"] == ended["number"]

    run(database, test)


@pytest.mark.parametrize(
    ("clock", "wait"),
    [({"kind": "move", "seconds": 30}, 30), ({"kind": "days", "days": 3}, 3 * 86_400)],
)
def test_a_clock_for_each_move_starts_anew(database: str, clock: dict[str, Any], wait: int) -> None:
    async def test(place: Place) -> None:
        table, people = await place.pair(clock=clock)
        for turn in range(4):
            place.time.pass_(wait - 1)
            await place.maintenance.expire_overdue()
            await place.move(table, people[turn % 2])
        place.time.pass_(wait)
        await place.maintenance.expire_overdue()
        assert (await place.shown(table))["result"]["ranking"] == [[1], [0]]

    run(database, test)


def test_with_three_time_out_is_leaving(database: str) -> None:
    async def test(place: Place) -> None:
        clock = {"kind": "move", "seconds": 30}
        stopping, _ = await place.pair(players=3, clock=clock, absent="stop")
        replaced, people = await place.pair("permutation", 3, clock=clock, absent="bot")
        place.time.pass_(31)
        await place.maintenance.expire_overdue()
        ended = await place.shown(stopping)
        assert ended["reason"] == "stopped"
        assert ended["result"]["ranking"] == [[1, 2], [0]], "whoever left is last"
        shown = await place.shown(replaced)
        assert shown["seats"][0]["who"] == "bot"
        assert shown["seats"][0]["left"]
        assert shown["clock"]["left"] == [None, 30.0, 30.0]
        await place.tables.bot_play(replaced, 0, 0, "aL")
        place.time.pass_(29)
        await place.maintenance.expire_overdue()
        await place.move(replaced, people[1])

    run(database, test)


def test_thinking_time_is_given_anew_in_each_round(database: str) -> None:
    async def test(place: Place) -> None:
        table, people = await place.pair(
            "trapezomino", clock={"kind": "round", "seconds": 100}, options={"rounds": 2}
        )
        while (live := await place.tables.live(table)).game.round_result is None:
            place.time.pass_(1)
            await place.move(table, people[live.game.turn])
        clock = (await place.shown(table))["clock"]
        assert clock["left"] == [100.0, 100.0]

    run(database, test)


def test_a_restart_gives_time_back(database: str) -> None:
    async def test(place: Place) -> None:
        table, people = await place.pair(clock={"kind": "game", "seconds": 60})
        place.time.pass_(10)
        await place.maintenance.heartbeat()
        place.time.pass_(1)  # then the power fails
        place.time.pass_(5_000)
        again = Place(place.database, Settings(), place.time)
        await again.maintenance.resume_clocks()
        await again.maintenance.expire_overdue()
        shown = await again.shown(table)
        assert not shown["over"]
        assert shown["clock"]["left"] == [50.0, 60.0]
        again.time.pass_(49)
        await again.move(table, people[0])

    run(database, test)


def test_while_another_process_lives_no_time_is_given_back(database: str) -> None:
    async def test(place: Place) -> None:
        table, _ = await place.pair(clock={"kind": "game", "seconds": 60})
        for _ in range(5):
            place.time.pass_(4)
            await place.maintenance.heartbeat()
        second = Place(place.database, Settings(), place.time)
        await second.maintenance.resume_clocks()
        assert (await second.shown(table))["clock"]["left"] == [40.0, 60.0]

    run(database, test)


def test_taking_back_gives_no_time_back(database: str) -> None:
    async def test(place: Place) -> None:
        table, (anne, paul) = await place.pair(clock={"kind": "game", "seconds": 60})
        place.time.pass_(10)
        await place.move(table, anne)
        place.time.pass_(5)
        await place.tables.act(table, anne, lambda d, s: proposals.propose(d, s, "takeback"))
        await place.tables.act(table, paul, lambda d, s: proposals.answer(d, s, "takeback", True))
        clock = (await place.shown(table))["clock"]
        assert (clock["left"], clock["running"]) == ([50.0, 55.0], 0)

    run(database, test)


# Away


def test_who_is_away_too_long_can_be_claimed_against(database: str) -> None:
    async def test(place: Place) -> None:
        table, (anne, paul) = await place.pair(clock={"kind": "game", "seconds": 3_600})

        async def claim(asker: Requester, other: int) -> None:
            away = place.watchers.away(table, other, place.time())
            await place.tables.act(table, asker, lambda d, s: actions.claim(d, s, away, 60.0))

        there = Watcher(table, (0,), asyncio.Event())
        place.watchers.join(there)
        place.time.pass_(100)
        with pytest.raises(Illegal):
            await claim(paul, 0)  # she is here, only slow
        with pytest.raises(Illegal):
            await claim(anne, 1)  # it is her own turn
        place.watchers.leave(there, place.time())
        place.time.pass_(59)
        with pytest.raises(Illegal):
            await claim(paul, 0)
        place.time.pass_(1)
        await claim(paul, 0)
        assert (await place.shown(table))["result"]["ranking"] == [[1], [0]]

    run(database, test)


@pytest.mark.parametrize(
    ("clock", "wait", "early"),
    [({"kind": "none"}, 86_400, True), ({"kind": "days", "days": 30}, 20 * 86_400, False)],
)
def test_without_haste_being_away_is_no_fault(
    database: str, clock: dict[str, Any], wait: int, early: bool
) -> None:
    """Without a clock a day is waited; over days only the clock decides."""

    async def test(place: Place) -> None:
        table, (_, paul) = await place.pair(clock=clock)

        async def claim() -> None:
            away = place.watchers.away(table, 0, place.time())
            await place.tables.act(table, paul, lambda d, s: actions.claim(d, s, away, 60.0))

        place.time.pass_(wait - 100)
        with pytest.raises(Refusal):
            await claim()
        place.time.pass_(100)
        if early:
            await claim()
            assert (await place.shown(table))["over"]
        else:
            with pytest.raises(Refusal):
                await claim()

    run(database, test)


# Forgetting


def test_who_went_away_is_remembered_only_as_long_as_it_matters(database: str) -> None:
    """Nobody's answer changes: whoever has been away long enough stays so."""

    async def test(place: Place) -> None:
        left = [await place.pair(clock={"kind": "game", "seconds": 600}) for _ in range(3)]
        for table, _ in left:
            watcher = Watcher(table, (0,), asyncio.Event())
            place.watchers.join(watcher)
            place.watchers.leave(watcher, place.time())
            place.time.pass_(place.tables.away / 2)
        assert {table for table, seat in place.watchers._signs if seat == 0} == {t for t, _ in left}
        before = [place.watchers.away(table, 0, place.time()) for table, _ in left]
        await place.maintenance.heartbeat()
        kept = {table for table, seat in place.watchers._signs if seat == 0}
        assert kept == {table for table, _ in left[1:]}
        for (table, _), away in zip(left, before, strict=True):
            now = place.watchers.away(table, 0, place.time())
            assert now == away or min(now or 0, away or 0) >= place.tables.away
        with pytest.raises(Illegal, match="room-claim-early"):
            await claimed(place, left[2])
        await claimed(place, left[0])
        place.time.pass_(place.tables.away + 1)
        await place.maintenance.heartbeat()
        assert not place.watchers._signs

    run(database, test)


async def claimed(place: Place, pair: tuple[str, list[Requester]]) -> None:
    """The second of two claims the game, because the first has gone."""
    table, (_, other) = pair
    away = place.watchers.away(table, 0, place.time())
    await place.tables.act(
        table, other, lambda draft, seats: actions.claim(draft, seats, away, place.tables.away)
    )


def test_unused_tables_are_forgotten(database: str) -> None:
    async def test(place: Place) -> None:
        running, (anne, _) = await place.pair()
        waiting = await place.tables.create(
            Requester(), TableRequest(game="poldr", seats=[{"who": "me"}, {"who": "open"}])
        )
        ended, (bea, _) = await place.pair()
        await place.tables.act(ended, bea, actions.resign)
        place.time.pass_(8 * 86_400)
        await place.move(running, anne)
        await place.maintenance.purge()
        with pytest.raises(Unknown):
            await place.tables.live(waiting.live.record.table)
        await place.tables.live(running)
        place.time.pass_(61 * 86_400)
        await place.maintenance.purge()
        with pytest.raises(Unknown):
            await place.tables.live(running)
        await place.tables.live(ended)
        place.time.pass_(310 * 86_400)
        await place.maintenance.purge()
        with pytest.raises(Unknown):
            await place.tables.live(ended)

    run(database, test)


# Signs of life


async def claim_by(tables: Tables, table: str, asker: Requester) -> None:
    body: ActionRequest = {"id": secrets.token_hex(8), "kind": "claim"}
    await api.action(tables, table, asker, body)


LONG_GAME = {"kind": "game", "seconds": 3_600}


def test_who_just_sat_down_is_not_away(database: str) -> None:
    """A page that reloads after sitting has no socket for a moment."""

    async def test(place: Place) -> None:
        place.time.pass_(1_000)  # the process runs for long
        table, (_, paul) = await place.pair(clock=LONG_GAME)
        place.time.pass_(1)
        with pytest.raises(Illegal, match="room-claim-early"):
            await claim_by(place.tables, table, paul)
        place.time.pass_(59)
        await claim_by(place.tables, table, paul)
        assert (await place.shown(table))["over"]

    run(database, test)


def test_a_request_of_any_kind_is_a_sign_of_life(database: str) -> None:
    """Our own example plays over HTTP: it has no socket at all."""

    async def test(place: Place) -> None:
        table, (anne, paul) = await place.pair(clock=LONG_GAME)
        for _ in range(5):
            place.time.pass_(50)
            await place.shown(table, anne)  # looks, and thinks on
            await place.maintenance.heartbeat()
        place.time.pass_(50)
        with pytest.raises(Illegal, match="room-claim-early"):
            await claim_by(place.tables, table, paul)

    run(database, test)


def test_a_long_poll_is_a_sign_of_life(database: str) -> None:
    async def test(place: Place) -> None:
        table, (_, paul) = await place.pair(clock=LONG_GAME)
        place.time.pass_(100)
        waiting = Watcher(table, (0,), asyncio.Event(), present=False)
        place.watchers.join(waiting)
        place.time.pass_(25)
        place.watchers.leave(waiting, place.time())
        place.time.pass_(59)
        with pytest.raises(Illegal, match="room-claim-early"):
            await claim_by(place.tables, table, paul)

    run(database, test)


def test_a_process_just_started_knows_of_nobodys_absence(database: str) -> None:
    async def test(place: Place) -> None:
        table, (_, paul) = await place.pair(clock=LONG_GAME)
        place.time.pass_(500)
        again = Place(place.database, Settings(database=database), place.time)
        with pytest.raises(Illegal, match="room-claim-early"):
            await claim_by(again.tables, table, paul)
        place.time.pass_(60)
        await claim_by(again.tables, table, paul)

    run(database, test)


@pytest.mark.slow
def test_a_sign_of_life_counts_in_every_process(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path
) -> None:
    """The opponent plays over HTTP at another process."""
    database = new_database("postgresql", tmp_path, request)

    async def test(place: Place) -> None:
        other = Place(place.database, Settings(database=database), place.time)
        table, (anne, paul) = await place.pair(clock=LONG_GAME)
        place.time.pass_(100)
        await other.shown(table, anne)
        await other.maintenance.heartbeat()
        place.time.pass_(30)
        with pytest.raises(Illegal, match="room-claim-early"):
            await claim_by(place.tables, table, paul)
        await other.maintenance.forget()
        place.time.pass_(30)
        await claim_by(place.tables, table, paul)

    run(database, test)


def test_nobody_claims_against_a_bot(database: str) -> None:
    async def test(place: Place) -> None:
        seats = [{"who": "bot"}, {"who": "me"}]
        order = TableRequest(game="poldr", seats=seats, shuffle=False, clock=LONG_GAME)
        done = await place.tables.create(Requester(), order)
        place.time.pass_(1_000)
        with pytest.raises(Illegal, match="room-claim-not"):
            await claim_by(place.tables, done.live.record.table, Requester(done.token))

    run(database, test)
