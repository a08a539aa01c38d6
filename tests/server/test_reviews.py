"""Looking back in the room: records brought in, moves looked at again, reports kept."""

import contextlib
import json
import random
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from room_harness import PATIENCE, Guest, Running, play_out, served

from tablee import games
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.refusal import Refusal
from tablee.locale import explain
from tablee.play import Record, Table
from tablee.server.operations import backup
from tablee.service import imports
from tablee.service.jobs import Job
from tablee.service.refusals import Busy
from tablee.wire.reviews import ReviewReport


def played(name: str, players: int = 2, seed: int = 3, most: int = 400, **options: object) -> Table:
    """A game of random moves."""
    table = Table(name, players, options, seed=(1 << 100) + seed)
    while not table.over and table.ply < most:
        move = table.position.playing.sample(1 + Chance(seed, f"{table.ply}").below(1 << 31))
        table.play(table.game.write(table.position.playing, move))
    return table


def judged(job: Job) -> Json:
    """A report as those who think write it, with a loss at every third move."""
    assert job.record is not None
    moves = [
        {"ply": n, "seat": move["seat"], "text": move["text"], "value": 0.5, "best": move["text"],
         "best_value": 0.5, "proven": False, "exact": False, "good": None, "choices": None,
         "lead": None, "missed": None,
         "loss": round(0.2 * (n % 3 == 0) + n / 10_000, 4), "mark": "?" if n % 3 == 0 else "",
         "reasons": [], "better": []}
        for n, move in enumerate(job.record["moves"], 1)
    ]  # fmt: skip
    return {"game": job.record["game"], "moves": moves}


def finished(guest: Guest, game: str, seed: int = 1) -> str:
    table: str = guest.open(game, ["me", "me"])["table"]
    assert play_out({0: guest, 1: guest}, table, seed)["over"]
    return table


def report(guest: Guest, table: str) -> Json:
    path = f"/api/tables/{table}/analysis"
    guest.post(path, status=202)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (told := guest.get(path))["status"] == "done":
            found: Json = told["report"]
            return found
        time.sleep(0.02)
    raise AssertionError("the analysis does not end")


# Bringing records in


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("game", games.names())
def test_a_finished_record_becomes_a_table_to_look_at(room: Running, game: str, form: str) -> None:
    anne, source = room.person(), played(game)
    record = source.record()
    text = record.to_text() if form == "text" else json.dumps(record.to_json(), indent=1)
    table = anne.post("/api/records", {"text": text}, 201)["table"]
    shown = anne.look(table)
    assert (shown["status"], shown["over"], shown["imported"]) == ("ended", True, "whole")
    assert (shown["you"], shown["can"]) == ([], [])
    assert shown["result"] == record.result
    assert [move["text"] for move in shown["history"]] == [ply.text for ply in source.plies]
    # What is downloaded again is the same game.
    again = Record.from_json(anne.get(f"/api/tables/{table}/record"))
    assert (again.moves, again.result, again.seed) == (record.moves, record.result, record.seed)
    # The same record has the same address, however it was brought.
    assert anne.post("/api/records", {"text": f"\ufeff{record.to_text()}"}, 201)["table"] == table


@pytest.mark.slow
def test_a_record_brought_in_survives_a_restart(database: str) -> None:
    text = played("trapezomino").record().to_text()
    seen = played("polymere", most=12).record().to_text()
    with served(database) as room:
        anne = room.person()
        table = anne.post("/api/records", {"text": text}, 201)["table"]
        before = anne.look(table)
        anne.post("/api/records", {"text": seen}, 201)
        assert room.run(backup.doctor(room.server.database)).bad == {}, "every game replays"
    with served(database) as room:
        anne = room.person()
        assert anne.look(table) == before
        assert anne.post("/api/records", {"text": text}, 201)["table"] == table


def test_names_are_shown_if_they_can_be(room: Running) -> None:
    record = played("poldr").record().to_json() | {"names": ["  Anne\u00a0", "\u202eevil" * 9]}
    anne = room.person()
    table = anne.post("/api/records", {"text": json.dumps(record)}, 201)["table"]
    assert [seat["name"] for seat in anne.look(table)["seats"]] == ["Anne", None]


def test_nothing_can_happen_at_it(room: Running) -> None:
    anne = room.person()
    unfinished = played("poldr", most=5).record(trusted=True).to_text()
    table = anne.post("/api/records", {"text": unfinished}, 201)["table"]
    shown = anne.look(table)
    assert (shown["status"], shown["result"], shown["to_move"]) == ("ended", None, None)
    for kind in ("resign", "rematch", "undo", "claim", "leave"):
        assert anne.do(table, kind, 403)["error"]["key"] == "room-no-seat"
    assert anne.play(table, "Na1 Ma3", 5, 403)["error"]["key"] == "room-no-seat"
    assert anne.post(f"/api/tables/{table}/sit", {"seat": 0}, 403)
    assert anne.moves(table) == []


@pytest.mark.parametrize(
    ("change", "key", "line"),
    [
        (lambda t: t.replace("4. ", "4. zz"), "import-line", "Line 13"),
        (lambda t: t.replace("3. ", "7. "), "record-number", "Line 12"),
        (lambda t: t.replace("players: 2", "players"), "record-line", "Line 3"),
        (lambda t: t.replace("players: 2", "players: {"), "record-json", "Line 3"),
        (lambda t: t.replace("game: poldr", "game: chess"), "game-unknown", ""),
        (lambda t: "A shopping list\n- eggs\n", "record-not-one", "Tablée record 1"),
        (lambda t: t.replace('"ranking":[[', '"ranking":[[9],['), "import-line", "Line "),
        (lambda t: '{"tablee": 1,\n "game": oops}', "record-json", "Line 2"),
    ],
)
def test_a_broken_record_is_told_where(room: Running, change: object, key: str, line: str) -> None:
    anne = room.person()
    text = played("poldr").record().to_text()
    broken = change(text)  # type: ignore[operator]  # of the table above
    assert broken != text
    answer = anne.http.post("/api/records", json={"text": broken})
    assert answer.status_code in (400, 404, 409)
    error = answer.json()["error"]
    assert error["key"] == key
    assert line in error["message"]
    if number := re.findall(r"[0-9]+$", line.removesuffix("record 1")):
        assert error["line"] == int(number[0])


def test_a_record_pasted_without_its_last_line_end_is_read(room: Running) -> None:
    text = played("permutation").record().to_text()
    assert room.person().post("/api/records", {"text": f"\n  {text.strip()}"}, 201)["over"]


def test_endless_records_are_refused(room: Running) -> None:
    anne = room.person()
    record = Table("permutation", 2, seed=1).record(trusted=True).to_json()
    record["moves"] = ["aL"] * (imports.MOST_MOVES + 1)
    told = anne.post("/api/records", {"text": json.dumps(record)}, 422)
    assert told["error"]["key"] == "import-long"
    anne.post("/api/records", {"text": "x" * 200_001}, 422)
    anne.post("/api/records", {"text": ""}, 422)


@pytest.mark.slow
def test_bringing_records_is_slowed_down(database: str) -> None:
    with served(database, creations=0.001) as room:
        anne = room.person()
        answers = [anne.http.post("/api/records", json={"text": "no"}) for _ in range(31)]
        assert answers[0].status_code == 400
        assert answers[-1].status_code == 429


@given(text=st.text(max_size=200) | st.sampled_from(["{}", "[]", "null", '{"tablee":1}']))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    for whole in (text, "Tablée record 1\n" + text):
        with contextlib.suppress(Refusal):
            imports.read_record(whole)
            continue
        with pytest.raises(Refusal) as refused:
            imports.read_record(whole)
        assert explain("fr", refused.value).strip()
        assert explain("en", refused.value).strip()


# What is hidden


def test_a_running_games_record_shows_no_more_than_it_holds(room: Running) -> None:
    """The hidden part changed, every byte about the table that was brought in stays the same."""
    anne, told = room.person(), []
    source = played("polymere", most=12)
    state = source.at(0).position.playing
    other = source.game.world(source.setting, source.game.view(state, None), Chance(5, "deal"))
    assert source.game.dump(other)["hands"] != source.at(0).dump()["hands"]
    record = source.record()
    assert not record.complete
    table = anne.post("/api/records", {"text": record.to_text()}, 201)["table"]
    shown = anne.look(table)
    assert (shown["imported"], shown["status"]) == ("seen", "ended")
    told.append(json.dumps(shown))
    told.append(anne.http.get(f"/api/tables/{table}/record").text)
    told.append(anne.http.get(f"/api/tables/{table}/picture.svg").text)
    told += [anne.http.get(f"/api/tables/{table}/plies/{ply}").text for ply in (0, 6, 12)]
    laid = {str(move["text"]).split("@")[0] for move in record.moves}
    for text in told:
        assert '"hands"' not in text
        assert '"hand"' not in text
        if "<svg" not in text:
            pieces = {word for word in source.game.dump(state)["hands"][0] if f'"{word}"' in text}
            assert pieces <= laid, "a piece that was never laid is told of"
    for path in (f"/api/tables/{table}/review/3", f"/api/tables/{table}/review/0"):
        assert anne.get(path, 409)["error"]["key"] == "review-seen"
    refused = anne.post(f"/api/tables/{table}/analysis", status=409)
    assert refused["error"]["key"] == "review-seen"


@pytest.mark.parametrize("game", games.names())
def test_a_running_game_is_not_looked_behind(room: Running, game: str) -> None:
    anne = room.person()
    table = anne.open(game, ["me", "me"])["table"]
    play_out({0: anne, 1: anne}, table, 4, most=4)
    jobs = len(room.staff.jobs)
    for query in ({}, {"instead": "pass"}):
        refused = anne.get(f"/api/tables/{table}/review/2", 409, **query)
        assert refused["error"]["key"] == "room-not-ended"
    refused = anne.post(f"/api/tables/{table}/analysis", status=409)
    assert refused["error"]["key"] == "room-not-ended"
    assert len(room.staff.jobs) == jobs
    assert anne.look(table)["imported"] is None


# Looking back


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_every_move_can_be_looked_at_again_and_others_tried(room: Running, game: str) -> None:
    anne = room.person()
    table = finished(anne, game)
    game_ = Table.from_record(Record.from_json(anne.get(f"/api/tables/{table}/record")))
    dice = random.Random(5)
    assert anne.get(f"/api/tables/{table}/review/0")["made"] is None
    for ply in sorted(dice.sample(range(1, game_.ply + 1), min(6, game_.ply))):
        before = game_.at(ply - 1)
        other = dice.choice(list(before.legal()))
        told = anne.http.get(f"/api/tables/{table}/review/{ply}", params={"instead": other}).json()
        assert told["made"]["text"] == game_.plies[ply - 1].text
        assert told["state"] == game_.at(ply).view(game_.plies[ply - 1].seat)
        tried = before.at(before.ply)
        tried.play(other)
        assert told["instead"]["state"] == tried.view(before.turn)
        assert told["instead"]["made"]["text"] == other
        assert told["instead"]["made"]["preview"]
    # The game itself has not changed.
    assert anne.look(table)["ply"] == game_.ply
    assert (
        anne.get(f"/api/tables/{table}/review/{game_.ply + 1}", 404)["error"]["kind"] == "unknown"
    )
    refused = anne.http.get(f"/api/tables/{table}/review/1", params={"instead": "nonsense"})
    assert refused.status_code in (400, 409)
    anne.get("/api/tables/nosuchtable/review/1", 404)


@pytest.mark.slow
def test_a_report_is_made_once_and_kept(database: str) -> None:
    with served(database) as room:
        room.staff.answer = lambda job: judged(job) if job.kind == "analysis" else {}
        anne = room.person()
        table = finished(anne, "poldr")
        told = report(anne, table)
        result = anne.look(table)["result"]
        lost = [
            m for m in told["moves"] if m["loss"] >= 0.2 and [m["seat"]] != result["ranking"][0]
        ]
        assert told["turning_point"] == max(lost, key=lambda move: move["loss"])["ply"]
        made = sum(job.kind == "analysis" for job in room.staff.jobs)
    with served(database) as room:
        paul = room.person()
        assert report(paul, table) == told
        assert (made, room.staff.jobs) == (1, [])


def test_a_report_that_is_there_is_never_refused(database: str) -> None:
    with served(database, thoughts=0.001) as room:
        room.staff.answer = lambda job: judged(job) if job.kind == "analysis" else {}
        anne = room.person()
        table = finished(anne, "poldr")
        told = report(anne, table)
        asked = [anne.post(f"/api/tables/{table}/analysis", status=202) for _ in range(15)]
        assert [answer["report"] for answer in asked] == [told] * 15


def test_an_older_report_is_made_anew(room: Running) -> None:
    anne = room.person()
    table = finished(anne, "permutation", 2)
    room.staff.answer = lambda job: judged(job) if job.kind == "analysis" else {}
    try:
        told = report(anne, table)
        old: ReviewReport = {
            "game": "permutation", "moves": [], "turning_point": None, "version": 1,
        }  # fmt: skip
        room.run(room.server.reviews._store(table, "done", 1.0, old))
        assert report(anne, table) == told
    finally:
        room.staff.answer = None


def test_an_unfinished_record_that_is_whole_is_reviewed(room: Running) -> None:
    anne = room.person()
    text = played("polymere", most=9).record(trusted=True).to_text()
    table = anne.post("/api/records", {"text": text}, 201)["table"]
    room.staff.answer = judged
    try:
        assert len(report(anne, table)["moves"]) == 9
    finally:
        room.staff.answer = None
    told = anne.get(f"/api/tables/{table}/review/4")
    assert told["state"]["hand"], "its player's own hand"


def test_solos_and_empty_games_have_nothing_to_review(room: Running) -> None:
    anne = room.person()
    for record in (played("trapezomino", 1, most=3), Table("poldr", 2, seed=1 << 99)):
        text = record.record(trusted=True).to_text()
        table = anne.post("/api/records", {"text": text}, 201)["table"]
        refused = anne.post(f"/api/tables/{table}/analysis", status=404)
        assert refused["error"]["key"] == "analyse-nothing"


# Pictures and findings


@pytest.mark.slow
def test_any_position_is_a_picture(room: Running) -> None:
    anne = room.person()
    table = finished(anne, "poldr")
    for ply in (0, 3):
        made = anne.http.get(f"/api/tables/{table}/picture.png", params={"ply": ply})
        assert made.headers["content-type"] == "image/png"
        assert made.content[:8] == b"\x89PNG\r\n\x1a\n"
    drawn = {anne.http.get(f"/api/tables/{table}/picture.svg?ply={ply}").text for ply in (0, 3)}
    assert len(drawn) == 2
    assert anne.get(f"/api/tables/{table}/picture.png", 404, ply=9999)


def test_findings_are_served_in_both_languages_with_their_pictures(room: Running) -> None:
    anne = room.person()
    texts = [anne.http.get(f"/api/findings/{lang}").text for lang in ("fr", "en")]
    assert "115 088" in texts[0] or "115\u00a0088" in texts[0] or "115\u202f088" in texts[0]
    assert "115,088" in texts[1]
    picture = anne.http.get("/api/findings/pictures/findings-trapezomino.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    anne.get("/api/findings/pictures/nothing.svg", 404)
    anne.get("/api/findings/pictures/..%2Fen.md", 404)
    anne.get("/api/findings/de", 422)


def test_a_review_waits_for_those_who_are_busy(room: Running) -> None:
    anne = room.person()
    table = finished(anne, "permutation", 3)
    asked: list[Job] = []

    def busy_at_first(job: Job) -> Json:
        asked.append(job)
        if len(asked) < 3:
            raise Busy("staff-busy", retry=0.01)
        return judged(job)

    room.staff.answer = busy_at_first
    try:
        assert len(report(anne, table)["moves"]) == anne.look(table)["ply"]
        assert len(asked) == 3
    finally:
        room.staff.answer = None
