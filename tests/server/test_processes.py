"""Several processes on one PostgreSQL: points 2 and 10."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from conftest import new_database
from room_harness import PATIENCE, Guest
from room_process import Process, Zygote

from tablee.server.operations.maintenance import Maintenance

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shared(request: pytest.FixtureRequest, tmp_path_factory: Any) -> str:
    """The address of a database for several processes."""
    return new_database("postgresql", tmp_path_factory.mktemp("two"), request)


@pytest.fixture(scope="module")
def two(shared: str, zygote: Zygote) -> Iterator[tuple[Process, Process]]:
    """Two processes that open the same empty database at the same time."""
    address = shared
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda number: Process(zygote, address), range(2)))
    yield both[0], both[1]
    for process in both:
        process.stop()


def test_two_processes_race_for_one_move(two: tuple[Process, Process]) -> None:
    here, there = Guest(two[0].url), Guest(two[1].url)
    for round_ in range(12):
        opened = here.open("permutation", ["me", "me"])
        table = opened["table"]
        there.http.headers["Authorization"] = f"Bearer {opened['token']}"
        texts = [move["text"] for move in here.moves(table)]
        assert there.look(table)["you"] == [0, 1]

        def send(job: tuple[Guest, str, str], table: str = table) -> Any:
            guest, word, text = job
            body = {"id": word, "ply": 0, "text": text}
            return guest.http.post(f"/api/tables/{table}/moves", json=body)

        same = round_ % 2 == 0
        jobs = [(here, "one", texts[0]), (there, "one" if same else "two", texts[0 if same else 1])]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(send, jobs))
        codes = sorted(answer.status_code for answer in answers)
        if same:
            assert codes == [200, 200]
            assert answers[0].json()["number"] == answers[1].json()["number"]
        else:
            assert codes == [200, 409]
            lost = next(answer.json() for answer in answers if answer.status_code == 409)
            assert lost["error"]["kind"] == "stale"
            assert lost["snapshot"]["ply"] == 1
        assert here.look(table)["ply"] == there.look(table)["ply"] == 1


def test_events_come_from_the_other_process(two: tuple[Process, Process]) -> None:
    here, there = Guest(two[0].url), Guest(two[1].url)
    opened = here.open("permutation", ["me", "open"])
    table = opened["table"]
    ear = here.socket(table)
    ear.hear()
    there.sit(opened)
    assert ear.until("sat")["number"] == 1
    assert ear.until("started")["number"] == 2
    here.play(table, here.moves(table)[0]["text"])
    there.play(table, there.moves(table)[0]["text"])
    assert [ear.until("moved")["number"] for _ in range(2)] == [3, 4]
    far = there.socket(table)
    while ear.until("presence")["here"] != [0, 1]:
        pass  # first her own coming is told
    here.do(table, "offer", what="takeback")
    there.do(table, "answer", what="takeback", yes=True)
    for listener in (ear, far):
        told = listener.until("undone")["snapshot"]["seats"]
        assert [seat["here"] for seat in told] == [None, None], "events do not tell it"
    for guest in (here, there):  # a process learns soon, not at once, who is at the other
        end = time.monotonic() + PATIENCE
        while [seat["here"] for seat in guest.look(table)["seats"]] != [True, True]:
            assert time.monotonic() < end
            time.sleep(0.05)
    far.close()


def test_the_lobby_counts_everybody_and_forgets_who_is_gone(
    two: tuple[Process, Process], zygote: Zygote, request: pytest.FixtureRequest
) -> None:
    """Whichever process is asked: people in all that are alive, and only in those."""
    here, there = Guest(two[0].url), Guest(two[1].url)

    def counted(guest: Guest, wanted: int) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if guest.get("/api/lobby")["people"] == wanted:
                return
            time.sleep(0.2)
        raise AssertionError(f"{guest.get('/api/lobby')['people']}, not {wanted}")

    for guest in (here, there):
        counted(guest, 0)  # whoever was here in another test has left
    ears = [here.socket(here.open("permutation", ["me", "me"])["table"]) for _ in range(2)]
    ears.append(there.socket(there.open("permutation", ["me", "me"])["table"]))
    for guest in (here, there):
        counted(guest, 3)
    third = Process(zygote, request.getfixturevalue("shared"))
    far = Guest(third.url)
    far.socket(far.open("permutation", ["me", "me"])["table"])
    counted(here, 4)
    third.kill()
    counted(here, 3)
    for ear in ears:
        ear.close()
    for guest in (here, there):
        counted(guest, 0)


def test_a_hint_that_is_lost_loses_no_event(
    request: pytest.FixtureRequest, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without NOTIFY the other process still hears of everything, by looking."""
    from room_harness import served

    address = new_database("postgresql", tmp_path, request)
    monkeypatch.setattr(Maintenance, "changed_elsewhere", lambda *args: None)
    with served(address) as one, served(address) as two:
        anne, paul = one.person(), two.person()
        opened = anne.open("permutation", ["me", "me"])
        ear = paul.socket(opened["table"])
        ear.hear()
        anne.play(opened["table"], anne.moves(opened["table"])[0]["text"])
        assert ear.until("moved")["number"] == 2
        for guest in (anne, paul):
            guest.leave()


def test_what_is_new_at_many_tables_is_read_at_once(
    request: pytest.FixtureRequest, tmp_path: Any
) -> None:
    from room_harness import served

    from tablee.server.storage import table_rows

    with served(new_database("postgresql", tmp_path, request)) as room:
        anne = room.person()
        after: dict[str, int] = {}
        for known in (0, 1, 2, 5):
            table = anne.open("permutation", ["me", "me"])["table"]
            for _ in range(3):
                anne.play(table, anne.moves(table)[0]["text"])
            after[table] = known
        read = room.server.database.read
        found = room.run(read(lambda c: table_rows.load_changed(c, after | {"nowhere": 0})))
        one_by_one = room.run(
            read(lambda c: {t: table_rows.load(c, t, n) for t, n in after.items()})
        )
        assert found == one_by_one
        assert [len(rows) for _, _, rows in found.values()] != [0, 0, 0, 0]
        anne.leave()
