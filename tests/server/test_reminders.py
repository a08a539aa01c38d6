"""Reminders: who gets one, when, how often, what is in it, and how they end."""

import asyncio
import gzip
import pathlib
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from conftest import new_database
from push_service import CONTACT, KEY, Browser, PushService
from room_harness import Running, served
from test_table_clocks import Place, Time

from tablee import locale
from tablee.games.refusal import Illegal, Unknown
from tablee.server.operations import backup, maintenance
from tablee.server.operations.settings import Settings
from tablee.server.push.sender import PushSender
from tablee.server.push.vapid import VapidKey
from tablee.server.server import open_server
from tablee.server.storage import reminders as stored
from tablee.server.storage import schema
from tablee.server.storage.database import Database, open_database
from tablee.server.storage.reminders import SqlReminderStorage
from tablee.service import actions, reminders, tokens
from tablee.service.creation import Requester, TableRequest
from tablee.service.refusals import Busy, Forbidden
from tablee.service.reminders import DAY, HOUR, PATIENCE, ReminderService, next_daily
from tablee.service.watchers import Watcher

DAYS = {"kind": "days", "days": 3}
KEYS: dict[str, Any] = {"push_key": KEY, "push_contact": CONTACT, "push_local": True}


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


class House(Place):
    """A process on fake time that reminds people."""

    def __init__(self, database: Database, settings: Settings, time: Time) -> None:
        super().__init__(database, settings, time)
        storage = SqlReminderStorage(database, time)
        self.push = PushSender(VapidKey(KEY, CONTACT), storage.unsubscribe, time, local=True)
        self.reminders = ReminderService(storage, self.tables, self.push, self.scheduler)

    async def remind(self) -> None:
        """Send what is due, and wait until it was taken."""
        await self.reminders.send_due()
        await self.push._queue.join()

    async def subscribed(
        self, browser: Browser, table: str = "", asker: Requester | None = None, **wish: Any
    ) -> None:
        """A browser asks for reminders, and for those of a table."""
        asked: Any = browser.wish(**wish)
        by = asker or Requester()
        await self.reminders.subscribe(asked, by.person, by.lang)
        if table:
            await self.reminders.remind_seat(table, by, browser.endpoint, True)

    async def move_and_wait(self, table: str, asker: Requester) -> None:
        """Somebody moves, and enough time passes for a reminder."""
        await self.move(table, asker)
        self.time.pass_(PATIENCE + 1)
        await self.remind()

    async def count(self) -> tuple[int, int]:
        """How many subscriptions there are, and how many seats they are reminded of."""

        def work(connection: sa.Connection) -> tuple[int, int]:
            each = (schema.subscriptions, schema.reminded)
            one, other = (
                connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
                for table in each
            )
            return int(one), int(other)

        return await self.database.read(work)


Test = Callable[[House], Coroutine[Any, Any, None]]


def run(database: str, test: Test) -> None:
    settings = Settings(database=database)

    async def main() -> None:
        opened = await open_database(settings.address)
        house = House(opened, settings, Time())
        await house.push.start()
        try:
            await test(house)
        finally:
            await house.push.stop()
            await opened.close()

    asyncio.run(main())


# Turns


def test_whoever_is_away_is_reminded_once_a_turn(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        browser = Browser(service)
        table, (anne, paul) = await house.pair(clock=DAYS)
        await house.subscribed(browser, table, paul)
        await house.move(table, anne)
        house.time.pass_(PATIENCE - 1)
        await house.remind()
        assert browser.messages == [], "not at once: the connection may only be broken"
        house.time.pass_(2)
        await house.remind()
        assert [message["address"] for message in browser.messages] == [f"/t/{table}"]
        await house.remind()
        await house.tables.act(
            table, anne, lambda draft, s: actions.chat(draft, s[0], "hello", None)
        )
        house.time.pass_(PATIENCE + 1)
        await house.remind()
        assert len(browser.messages) == 1, "a word of the other is no new turn"
        await house.move_and_wait(table, paul)
        assert len(browser.messages) == 1, "now it is the other's turn"
        await house.move_and_wait(table, anne)
        assert len(browser.messages) == 2

    run(database, test)


def test_whoever_is_at_the_table_is_not_reminded(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        browser = Browser(service)
        table, (anne, paul) = await house.pair(clock=DAYS)
        await house.subscribed(browser, table, paul)
        watcher = Watcher(table, (1,), asyncio.Event())
        house.watchers.join(watcher)
        await house.move_and_wait(table, anne)
        house.watchers.leave(watcher, house.time())
        house.time.pass_(PATIENCE + 1)
        await house.remind()
        assert browser.messages == [], "the turn was seen"
        await house.move(table, paul)
        elsewhere = {table: (frozenset({1}), 0)}
        house.watchers.update_elsewhere(elsewhere, house.time())  # in another process
        await house.move_and_wait(table, anne)
        assert browser.messages == []

    run(database, test)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_reminder_holds_no_name_and_nothing_hidden(
    database: str, service: PushService, lang: str
) -> None:
    """The whole message is known before anything is dealt."""

    async def test(house: House) -> None:
        browser = Browser(service)
        table, (anne, paul) = await house.pair("polymere", clock=DAYS)
        await house.subscribed(browser, table, Requester(paul.token, None, lang))
        while not browser.messages:
            turn = (await house.tables.live(table)).game.to_move
            await house.move_and_wait(table, (anne, paul)[turn or 0])
        text = {
            "en": "It is your turn at a game of Polymère.",
            "fr": "C’est à vous de jouer dans une partie de Polymère.",
        }[lang]
        assert browser.messages == [
            {"kind": "turn", "title": locale.say(lang, "page-turn-yours"), "text": text,
             "address": f"/t/{table}", "tag": table, "stop": locale.say(lang, "reminders-stop")}
        ]  # fmt: skip
        assert table not in str(browser.requests), "the push service is told no table"

    run(database, test)


def test_of_two_processes_one_sends(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        others = [House(house.database, Settings(database=database), house.time) for _ in range(2)]
        for other in others:
            await other.push.start()
        browser = Browser(service)
        table, askers = await house.pair(clock=DAYS)
        await house.subscribed(browser, table, askers[1], daily=8)
        for count in range(1, 6):
            await house.move(table, askers[0])
            house.time.pass_(DAY)
            house.tables.seen = None
            await asyncio.gather(*(one.remind() for one in (house, *others)))
            kinds = [message["kind"] for message in browser.messages]
            assert (kinds.count("turn"), kinds.count("daily")) == (count, count)
            await house.move(table, askers[1])
        for other in others:
            await other.push.stop()

    run(database, test)


@pytest.mark.slow
def test_two_servers_on_one_database_send_once(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path, service: PushService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Whole servers with their own loops, over HTTP; a hundred looks a second each."""
    monkeypatch.setattr(reminders, "PATIENCE", 0.0)
    monkeypatch.setattr(reminders, "EVERY", 0.01)
    database = new_database("postgresql", tmp_path, request)
    browser = Browser(service)
    with served(database, **KEYS) as one, served(database, **KEYS) as other:
        anne, paul = one.person(), other.person()
        opened = anne.open("poldr", ["me", "open"], clock=DAYS)
        paul.sit(opened)
        table = opened["table"]
        assert paul.get("/api/reminders") == anne.get("/api/reminders")
        paul.post("/api/reminders", browser.wish())
        asked = {"endpoint": browser.endpoint, "on": True}
        assert paul.post(f"/api/tables/{table}/reminders", asked) == {"on": True}
        for count in range(1, 6):
            anne.play(table, anne.moves(table)[0]["text"])
            service.wait_requests(browser, count)
            for room in (one, other):
                room.run(room.server.reminders.send_due())
                assert room.server.push is not None
                room.run(room.server.push._queue.join())
            assert len(browser.requests) == count
            paul.play(table, paul.moves(table)[0]["text"])


def test_only_seats_of_games_over_days(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        browser = Browser(service)
        days, (anne, _) = await house.pair(clock=DAYS)
        minutes, (zoe, _) = await house.pair(clock={"kind": "move", "seconds": 60})
        with pytest.raises(Unknown, match="reminders-unknown"):
            await house.reminders.remind_seat(days, anne, browser.endpoint, True)
        await house.subscribed(browser)
        with pytest.raises(Illegal, match="reminders-days"):
            await house.reminders.remind_seat(minutes, zoe, browser.endpoint, True)
        with pytest.raises(Forbidden):
            await house.reminders.remind_seat(days, Requester(), browser.endpoint, True)
        assert await house.reminders.remind_seat(days, anne, browser.endpoint, True) == {"on": True}
        await house.tables.act(days, anne, actions.resign)
        with pytest.raises(Illegal, match="reminders-days"):
            await house.reminders.remind_seat(days, anne, browser.endpoint, True)
        house.time.pass_(PATIENCE + 1)
        await house.remind()
        assert browser.messages == []

    run(database, test)


def test_wishes_can_be_changed(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        browser = Browser(service)
        table, (anne, paul) = await house.pair(clock=DAYS)
        await house.subscribed(browser, table, paul)
        await house.subscribed(browser, turns=False)
        await house.move_and_wait(table, anne)
        assert browser.messages == []
        await house.subscribed(browser, table, paul)
        await house.reminders.remind_seat(table, paul, browser.endpoint, False)
        await house.move(table, paul)
        await house.move_and_wait(table, anne)
        assert browser.messages == []
        assert await house.count() == (1, 0)

    run(database, test)


# The puzzles of the day


def test_the_puzzles_come_once_a_day_at_ones_own_hour(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        browser = Browser(service)
        await house.subscribed(browser, daily=8, offset=120)
        due = next_daily(8, 120, house.time())
        assert due % DAY == 6 * HOUR
        house.time.now = due - 1
        await house.remind()
        assert browser.messages == []
        for count in (1, 2, 3):
            house.time.now = due + (count - 1) * DAY + 5
            await house.remind()
            await house.subscribed(browser, daily=8, offset=120)  # as a visit does
            house.time.pass_(HOUR)
            await house.remind()
            assert len(browser.messages) == count
        assert {message["address"] for message in browser.messages} == {"/puzzles"}
        house.time.now = due + 3 * DAY + reminders.LATE + 1
        await house.remind()
        assert len(browser.messages) == 3, "too late today"
        await house.subscribed(browser, daily=None)
        house.time.pass_(2 * DAY)
        await house.remind()
        assert len(browser.messages) == 3

    run(database, test)


# How they end


def test_one_tap_ends_them(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        browser = Browser(service)
        table, (anne, paul) = await house.pair(clock=DAYS)
        await house.subscribed(browser, table, paul, daily=0)
        assert not await house.reminders.stop(browser.endpoint + "x")
        assert await house.count() == (1, 1)
        assert await house.reminders.stop(browser.endpoint)
        assert await house.count() == (0, 0)
        assert not await house.reminders.stop(browser.endpoint)
        await house.move_and_wait(table, anne)
        assert browser.messages == []

    run(database, test)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_gone_is_forgotten(
    database: str, service: PushService, status: int
) -> None:
    async def test(house: House) -> None:
        browser = Browser(service)
        browser.status = [status]
        table, (anne, paul) = await house.pair(clock=DAYS)
        await house.subscribed(browser, table, paul)
        await house.move_and_wait(table, anne)
        assert len(browser.requests) == 1
        assert await house.count() == (0, 0)

    run(database, test)


def test_an_account_takes_its_reminders_along(database: str, service: PushService) -> None:
    """Deleted, or moved to another device: the old one is reminded of nothing."""

    async def test(house: House) -> None:
        storage = house.tables.storage
        for end in ("forget", "move"):
            person = await storage.choose_name(f"device {end}", f"Name {end}", house.time())
            by = Requester(person=person)
            early, late = Browser(service), Browser(service)
            await house.subscribed(early)  # before the name was chosen
            seats = [{"who": "me"}, {"who": "bot"}]
            request = TableRequest(game="poldr", seats=seats, clock=DAYS)
            sat = (await house.tables.create(by, request)).live.record.table
            await house.reminders.remind_seat(sat, by, early.endpoint, True)
            await house.subscribed(late, sat, by)
            assert (await house.count())[0] == 2
            if end == "forget":
                await storage.forget_account(person)
            else:
                await storage.start_transfer(person, "code", house.time())
                await storage.claim_transfer("another device", "code", house.time())
            assert await house.count() == (0, 0)

    run(database, test)


def test_what_is_unused_is_deleted(database: str, service: PushService) -> None:
    async def test(house: House) -> None:
        first, second = Browser(service), Browser(service)
        table, (_, paul) = await house.pair(clock=DAYS)
        await house.subscribed(first, table, paul)
        house.time.pass_(DAY * (maintenance.KEEP_SUBSCRIPTIONS - 1))
        await house.subscribed(second)
        house.maintenance._doubted = None
        await house.maintenance.purge()
        assert await house.count() == (2, 0), "the table was deleted, its reminders with it"
        house.time.pass_(2 * DAY)
        await house.maintenance.purge()
        assert await house.count() == (1, 0)

    run(database, test)


def test_there_is_a_bound_to_everything(
    database: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "MOST", 4)
    monkeypatch.setattr(stored, "MOST_OF_PERSON", 2)
    monkeypatch.setattr(stored, "MOST_SEATS", 2)

    async def test(house: House) -> None:
        person = await house.tables.storage.choose_name("device", "Anne", house.time())
        browsers = [Browser(service) for _ in range(6)]
        for browser in browsers[:3]:
            house.time.pass_(1)
            await house.subscribed(browser, asker=Requester(person=person))
        assert await house.count() == (2, 0)
        for _ in range(3):
            house.time.pass_(1)
            table, (anne, _) = await house.pair(clock=DAYS)
            await house.reminders.remind_seat(table, anne, browsers[2].endpoint, True)
        assert await house.count() == (2, 2)
        await house.subscribed(browsers[3])
        await house.subscribed(browsers[4])
        with pytest.raises(Busy, match="reminders-full"):
            await house.subscribed(browsers[5])
        await house.subscribed(browsers[4], daily=7)  # who is there may change a wish

    run(database, test)


def test_a_backup_holds_no_subscription(
    database: str, service: PushService, tmp_path: pathlib.Path
) -> None:
    """They belong to a browser and to this server's key; the page asks anew at the next visit."""

    async def test(house: House) -> None:
        browser = Browser(service)
        table, (_, paul) = await house.pair(clock=DAYS)
        await house.subscribed(browser, table, paul)
        path = tmp_path / "backup"
        await backup.backup(house.database, path)
        text = gzip.decompress(path.read_bytes()).decode()
        assert table in text
        assert browser.endpoint not in text
        assert tokens.digest(browser.endpoint) not in text
        assert (await backup.doctor(house.database)).bad == {}

    run(database, test)


# Over HTTP


@pytest.fixture
def reminding(database: str) -> Iterator[Running]:
    with served(database, **KEYS) as running:
        yield running


def test_without_a_key_there_are_none(room: Running, service: PushService) -> None:
    anne, browser = room.person(), Browser(service)
    assert anne.get("/api/reminders") == {"key": None}
    refused = anne.post("/api/reminders", browser.wish(), 404)
    assert refused["error"]["key"] == "reminders-none"
    assert anne.post("/api/reminders/stop", {"endpoint": browser.endpoint}) == {"stopped": False}


def test_a_browser_asks_changes_and_stops(reminding: Running, service: PushService) -> None:
    anne, browser = reminding.person(), Browser(service)
    assert anne.get("/api/reminders") == {"key": VapidKey(KEY, CONTACT).public}
    asked = browser.wish(daily=7, offset=-300)
    assert anne.post("/api/reminders", asked) == {"turns": True, "daily": 7}
    for field, wrong in (
        ("daily", 24), ("offset", 10_000), ("p256dh", "x"), ("auth", "eA"), ("turns", 1),
        ("endpoint", "x" * 1_001), ("more", 1), ("p256dh", asked["p256dh"][:-4]),
    ):  # fmt: skip
        anne.post("/api/reminders", {**asked, field: wrong}, 422)
    stop = {"endpoint": browser.endpoint}
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert anne.http.post("/api/reminders/stop", json=stop, headers=elsewhere).status_code == 403
    assert anne.post("/api/reminders/stop", stop) == {"stopped": True}
    assert anne.post("/api/reminders/stop", stop) == {"stopped": False}
    table = anne.open("poldr", ["me", "open"], clock=DAYS)["table"]
    path, on = f"/api/tables/{table}/reminders", {**stop, "on": True}
    assert anne.post(path, on, 404)["error"]["key"] == "reminders-unknown"
    reminding.person().post(path, on, 403)
    anne.post("/api/reminders", asked)
    assert anne.post(path, on) == {"on": True}
    assert anne.post(path, {**stop, "on": False}) == {"on": False}


def test_one_address_cannot_fill_the_list(reminding: Running, service: PushService) -> None:
    anne = reminding.person()
    codes = [
        anne.http.post("/api/reminders", json=Browser(service).wish()).status_code
        for _ in range(30)
    ]
    assert set(codes) == {200, 429}
    assert codes[:20] == [200] * 20


def test_a_stranger_cannot_point_a_server_at_its_own_house(
    database: str, service: PushService
) -> None:
    """Without the setting for tests, an endpoint on this machine is refused."""
    with served(database, push_key=KEY, push_contact=CONTACT) as running:
        anne, browser = running.person(), Browser(service)
        for endpoint in (browser.endpoint, f"https://127.0.0.1:{service.port}/", "https://[::1]/"):
            refused = anne.post("/api/reminders", {**browser.wish(), "endpoint": endpoint}, 422)
            assert refused["error"]["key"] == "reminders-endpoint"


def test_a_wrong_key_is_told_at_the_start(database: str) -> None:
    async def start(key: str, contact: str) -> None:
        async with open_server(Settings(database=database, push_key=key, push_contact=contact)):
            pass

    with pytest.raises(Unknown, match="push-key-wrong"):
        asyncio.run(start("nonsense", CONTACT))
    with pytest.raises(Unknown, match="push-contact-wrong"):
        asyncio.run(start(KEY, ""))
    found = Settings.from_environment({"TABLEE_PUSH_LOCAL": "1", "TABLEE_PUSH_KEY": KEY})
    assert (found.push_local, found.push_key) == (True, KEY)
    assert KEY not in repr(found)
