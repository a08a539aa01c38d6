"""Playing alone in the room: puzzles, goals, their pictures, and questions about them."""

import threading
import xml.etree.ElementTree as ET

import pytest
from room_harness import Running

from tablee import games, locale
from tablee.games.game import Json
from tablee.service.jobs import Job
from tablee.solve import insights


def test_a_game_without_puzzles_may_have_goals(room: Running) -> None:
    anne = room.person()
    told = anne.get("/api/puzzles/polymere")
    assert (told["today"], told["count"], told["grades"]) == (None, 0, [])
    by_name = {goal["id"]: goal for goal in told["goals"]}
    assert [by_name[f"rings-{n}"]["pieces"] for n in range(1, 6)] == [7, 19, 37, 61, 91]
    assert (by_name["all"]["pieces"], by_name["plain-all"]["pieces"]) == (124, 120)
    assert anne.get("/api/puzzles/polymere/rings-2") == by_name["rings-2"]
    assert anne.get("/api/puzzles/trapezomino")["goals"][0]["id"] == "free"


def test_every_goal_has_its_words() -> None:
    from tablee.solve import puzzles

    for game in ("trapezomino", "polymere"):
        for goal in puzzles.goals(game):
            for key in (goal.key, goal.group):
                assert key is None or all(locale.has(lang, key) for lang in locale.LANGUAGES)


def test_what_a_puzzle_gives_is_not_lifted(room: Running) -> None:
    anne = room.person()
    told = anne.get("/api/puzzles/trapezomino/1-5")
    table = anne.open("trapezomino", ["me"], start={"puzzle": "1-5"})["table"]
    listed = {move["text"] for move in anne.moves(table)}
    assert {*told["barred"]} == {text for text in listed if text.startswith("-")}
    assert len(told["barred"]) == len(told["start"]["placed"]) == told["pieces"] - told["missing"]


def test_the_list_of_moves_tells_how_many_pieces_lie(room: Running) -> None:
    anne = room.person()
    table = anne.open("polymere", ["me"])["table"]
    assert anne.get(f"/api/tables/{table}/moves")["scores"] == [0]
    anne.play(table, "123456@0,0/1")
    assert anne.get(f"/api/tables/{table}/moves")["scores"] == [1]
    duel = anne.open("poldr", ["me", "me"])["table"]
    assert "scores" not in anne.get(f"/api/tables/{duel}/moves")


@pytest.mark.parametrize("path", ["trapezomino/2026-11-16", "trapezomino/3-117", "polymere/all"])
def test_a_puzzle_is_drawn(room: Running, path: str) -> None:
    anne = room.person()
    plain = anne.http.get(f"/api/puzzles/{path}/picture.svg")
    assert plain.headers["content-type"].startswith("image/svg+xml")
    assert ET.fromstring(plain.text).tag.endswith("svg")
    told = anne.http.get(
        f"/api/puzzles/{path}/picture.svg", params={"seconds": 75, "hints": 0, "lang": "fr"}
    )
    assert "1:15 · sans indice" in told.text
    assert len(told.text) > len(plain.text)


def test_the_picture_of_a_result_shows_the_puzzle_as_it_began(room: Running) -> None:
    """Whoever sees it learns nothing of the solution: only the time and the hints are added."""
    anne = room.person()
    path = "/api/puzzles/trapezomino/2-9/picture.svg"
    shapes = [
        anne.http.get(path, params=query).text.count("<polygon")
        for query in ({}, {"seconds": 9, "hints": 3})
    ]
    assert shapes[0] == shapes[1]


def test_what_was_laid_is_drawn_as_a_picture_to_share(room: Running) -> None:
    anne = room.person()
    table = anne.open("polymere", ["me"])["table"]
    anne.play(table, "123456@0,0/1")
    drawn = anne.http.get(f"/api/tables/{table}/card.svg", params={"lang": "en"})
    assert "one piece laid" in drawn.text
    made = anne.http.get(f"/api/tables/{table}/card.png", params={"seconds": 5, "hints": 1})
    assert made.content.startswith(b"\x89PNG")
    duel = anne.open("poldr", ["me", "me"])["table"]
    assert anne.http.get(f"/api/tables/{duel}/card.svg").status_code == 403
    assert anne.http.get(f"/api/tables/{table}/card.gif").status_code == 422
    assert anne.http.get(f"/api/tables/{table}/card.svg?seconds=-1").status_code == 422


def test_a_picture_of_a_puzzle_that_is_not_there(room: Running) -> None:
    anne = room.person()
    for path in ("trapezomino/9-9", "trapezomino/tomorrow", "poldr/1-1", "polymere/rings-9"):
        assert anne.http.get(f"/api/puzzles/{path}/picture.svg").status_code == 404, path
        assert "error" in anne.http.get(f"/api/puzzles/{path}").json()


def test_questions_are_answered_by_whoever_thinks(room: Running) -> None:
    """The room hands them on: nothing is searched where requests are answered."""
    anne = room.person()
    table = anne.open("polymere", ["me"])["table"]
    seen: list[Job] = []

    def answer(job: Job) -> Json:
        seen.append(job)
        return {"move": None}

    room.staff.answer = answer
    try:
        anne.post(f"/api/tables/{table}/insight", {"ask": "hint", "barred": ["J@"], "pieces": 19})
    finally:
        room.staff.answer = None
    assert (seen[0].kind, seen[0].ask["barred"]) == ("insight", ["J@"])


def test_questions_have_a_limit_of_their_own(room: Running) -> None:
    settings = type(room.server.settings)()
    assert settings.insights > settings.thoughts


@pytest.mark.parametrize("wrong", ["J@", [1], {"J@": 1}])
def test_what_is_barred_must_be_a_list_of_texts(wrong: object) -> None:
    game = games.get("trapezomino")
    setting = game.setting(1)
    from tablee.solve import trapezomino

    view = game.view(trapezomino.empty(), 0)
    with pytest.raises(Exception, match="insight-barred"):
        insights.answer(
            game.name, setting, view, {"ask": "hint", "barred": wrong}, threading.Event()
        )  # fmt: skip
