"""Nothing is dealt before the last seat is taken, so nobody can look at a hand and leave."""

import hashlib
import json

import pytest
from room_harness import Guest, Running
from test_table_clocks import Place, run

from tablee.play import Table
from tablee.server.storage import rows, schema
from tablee.service import actions, views
from tablee.service.creation import Requester, TableRequest
from tablee.service.draft import Draft
from tablee.service.live_table import LiveTable
from tablee.service.table_record import PERSON, Seat, TableRecord
from tablee.service.tables import Tables

OLD_SEED = f"{(1 << 127) + 99:x}"


def hands(guest: Guest, table: str) -> list[object]:
    """The pieces a guest can see in the hands, as far as they are shown."""
    shown = guest.look(table)
    states = [shown["state"], *shown["views"].values()]
    return [piece for state in states for piece in state.get("hand", ())]


def test_a_waiting_table_shows_no_hand_and_no_commitment(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("polymere", ["me", "open", "open"], public=True)
    table = opened["table"]
    assert not hands(anne, table)
    sat = paul.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert not hands(paul, table)
    waiting = [opened["snapshot"], sat["snapshot"], anne.look(table), paul.look(table)]
    assert {shown["commitment"] for shown in waiting} == {None}
    zoe = room.person()
    zoe.post(f"/api/tables/{table}/sit", {"seat": 2})
    assert len(hands(anne, table)) > 0
    assert anne.look(table)["commitment"] is not None


def test_every_address_of_a_waiting_table_is_the_same_for_all(room: Running) -> None:
    anne, spectator = room.person(), room.person()
    table = anne.open("polymere", ["me", "open"], public=True)["table"]
    for path in ("picture.svg", "positions/0", "moves", "events", "record"):
        own, theirs = (guest.http.get(f"/api/tables/{table}/{path}") for guest in (anne, spectator))
        assert own.content == theirs.content, path


def test_the_deal_does_not_depend_on_who_sat_before(database: str) -> None:
    async def test(place: Place) -> None:
        seats = [{"who": "me"}, {"who": "open"}]
        order = TableRequest(game="polymere", seats=seats, shuffle=False, public=True)
        done = await place.tables.create(Requester(), order)
        table = done.live.record.table
        before = done.live.record.seed
        for _ in range(3):
            sat = await place.tables.sit(table, Requester(), None, 1, None)
            if sat.live.record.status == "running":
                break
        live = await place.tables.live(table)
        assert live.record.seed != before
        assert int(live.record.seed, 16) >= 1 << 127

    run(database, test)


def test_the_commitment_is_to_the_seed_that_was_dealt(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("polymere", ["me", "open"])
    table = opened["table"]
    paul.sit(opened)
    shown = anne.look(table)["commitment"]
    anne.do(table, "resign")
    record = paul.get(f"/api/tables/{table}/record")
    seed = record["seed"]
    assert shown == record["commitment"]
    assert shown == hashlib.sha256(f"tablee/1/commit/{seed}".encode()).hexdigest()


def old_record(players: int = 2, taken: int = 2) -> TableRecord:
    """A record as it was stored when tables were dealt at their opening."""
    seats = tuple(Seat(who=PERSON, holder=f"h{n}") if n < taken else Seat() for n in range(players))
    return TableRecord(
        table="old", game="polymere", players=players, options={}, seed=OLD_SEED,
        created=1.0, seats=seats,
    )  # fmt: skip


def test_a_running_table_of_before_keeps_its_deal() -> None:
    draft = Draft(LiveTable(old_record().replace(status="running"), 0), 2.0)
    draft.add_event("started")
    again = LiveTable(draft.record, 1, draft.events)
    assert f"{again.game.seed:x}" == OLD_SEED


def test_a_waiting_table_of_before_is_dealt_anew() -> None:
    live = LiveTable(old_record(taken=1), 1)
    assert live.game.seed != int(OLD_SEED, 16)
    draft = Draft(live, 2.0)
    actions.sit(draft, 1, Seat(who=PERSON, holder="h1"))
    assert draft.record.seed != OLD_SEED
    assert draft.game.seed == int(draft.record.seed, 16)
    again = LiveTable(draft.record, 2, draft.events)
    assert again.game.dump() == draft.game.dump()


def test_another_process_sees_the_same_deal(database: str) -> None:
    async def test(place: Place) -> None:
        other = Tables(place.tables.storage, place.tables.publisher, place.scheduler, place.time)
        seats = [{"who": "me"}, {"who": "open"}]
        order = TableRequest(game="polymere", seats=seats, shuffle=False, public=True)
        done = await place.tables.create(Requester(), order)
        table = done.live.record.table
        await other.live(table)  # cached there while it waits
        sat = await place.tables.sit(table, Requester(), None, 1, None)
        assert (await other.live(table)).game.dump() == sat.live.game.dump()
        past = views.snapshot(await other.live(table), (0,), place.time(), number=1)
        assert "hand" not in past["state"]

    run(database, test)


@pytest.mark.parametrize("players", [2, 3])
def test_a_waiting_sheet_holds_no_deal(database: str, players: int) -> None:
    async def test(place: Place) -> None:
        seats = [{"who": "me"}] + [{"who": "open"}] * (players - 1)
        order = TableRequest(game="polymere", seats=seats, shuffle=False, public=True)
        done = await place.tables.create(Requester(), order)
        stored = await place.database.read(
            lambda c: c.execute(schema.tables.select()).mappings().one()
        )
        assert rows.read_record(stored["sheet"]).seed == "0"
        assert done.live.game.record().commitment is None

    run(database, test)


def test_a_start_position_somebody_chose_is_told(room: Running) -> None:
    anne, paul = room.person(), room.person()
    usual = anne.open("polymere", ["me", "bot"])
    assert usual["snapshot"]["set_up"] is False
    start = Table("polymere", 2, seed=5).dump()
    opened = anne.open("polymere", ["me", "open"], start=start)
    assert opened["snapshot"]["set_up"]
    table = opened["table"]
    paul.sit(opened)
    shown = paul.look(table)
    assert shown["set_up"]
    anne.do(table, "resign")
    record = paul.get(f"/api/tables/{table}/record")
    assert record["set_up"]
    assert record["commitment"] == shown["commitment"]
    text = json.dumps(record["start"], sort_keys=True, separators=(",", ":"))
    whole = f"tablee/1/commit/{record['seed']}/{text}"
    assert shown["commitment"] == hashlib.sha256(whole.encode()).hexdigest()
    brought = paul.post("/api/records", {"text": json.dumps(record)}, 201)["table"]
    again = paul.get(f"/api/tables/{brought}/record")
    assert (again["commitment"], again["set_up"]) == (record["commitment"], True)


def test_one_person_has_one_hand(room: Running) -> None:
    """At a public table nobody adds a second seat, neither before the start nor one given free."""
    anne, paul, zoe = room.person(), room.person(), room.person()
    table = anne.open("polymere", ["me", "open", "open"], public=True)["table"]
    path = f"/api/tables/{table}/sit"
    assert paul.post(path, {"seat": 1})["seats"] == [1]
    assert paul.post(path, {"seat": 2})["seats"] == [1]
    assert zoe.post(path, {"seat": 2})["snapshot"]["status"] == "running"
    zoe.do(table, "leave")
    paul.do(table, "free", seat=2)
    assert paul.post(path, {"seat": 2})["seats"] == [1]
    assert list(paul.look(table)["views"]) == ["1"]
    assert room.person().post(path, {"seat": 2})["seats"] == [2]


def test_one_of_two_at_a_screen_comes_back(room: Running) -> None:
    """Whoever has left a seat gets it again, also with another one in the same hands."""
    anne, paul = room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "open"], public=True)
    table = opened["table"]
    paul.sit(opened, 0)
    paul.sit(opened, 1)
    assert paul.look(table)["you"] == [1, 2]
    paul.do(table, "leave")
    paul.post(f"/api/tables/{table}/sit", {})
    assert paul.post(f"/api/tables/{table}/sit", {})["seats"] == [1, 2]
