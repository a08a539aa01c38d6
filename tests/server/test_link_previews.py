"""What a link tells of itself: title, words and picture, escaped, and nothing hidden."""

import html
import pathlib
import re

import httpx
import pytest
from fastapi import FastAPI
from room_harness import Running

from tablee.games.game import Json
from tablee.server.web import static_files

PAGE = '<html><head><meta name="description" content="x" /><title>Tablée</title></head></html>'
TAGS = re.compile(r'<meta property="([^"]+)" content="([^"]*)" />')


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> pathlib.Path:
    (tmp_path / "index.html").write_text(PAGE)
    return tmp_path


def page(room: Running, folder: pathlib.Path, path: str, lang: str = "en") -> str:
    """The page at a path, as a messenger without cookies reads it."""
    app = FastAPI()
    static_files.install(app, folder, room.server)

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="https://room") as client:
            return await client.get(path, headers={"Accept-Language": lang})

    answer: httpx.Response = room.run(asked())
    assert answer.status_code == 200
    return answer.text


def told(room: Running, folder: pathlib.Path, path: str, lang: str = "en") -> dict[str, str]:
    """The tags of a page, unescaped."""
    found = TAGS.findall(page(room, folder, path, lang))
    return {name: html.unescape(text) for name, text in found}


def invited(room: Running, name: str, game: str = "poldr") -> Json:
    return room.person().open(game, [{"who": "me", "name": name}, "open"])


def test_an_invitation_says_who_invites_to_what(room: Running, folder: pathlib.Path) -> None:
    opened = invited(room, "Anne")
    path = f"/t/{opened['table']}?invite={opened['invites'][0]['code']}"
    tags = told(room, folder, path)
    assert tags["og:title"].startswith("Anne invites you to POLD.R")
    assert "One seat is free" in tags["og:description"]
    assert tags["og:image"] == f"https://room/api/tables/{opened['table']}/picture.png?ply=0"
    assert told(room, folder, path, "fr")["og:title"].startswith("Anne vous invite à jouer à")
    assert opened["invites"][0]["code"] not in page(room, folder, path)


def test_a_name_stays_text(room: Running, folder: pathlib.Path) -> None:
    opened = invited(room, '"><script>x</script>')
    text = page(room, folder, f"/t/{opened['table']}")
    assert "<script>" not in text
    assert text.count("<title>") == 1
    assert told(room, folder, f"/t/{opened['table']}")["og:title"].startswith('"><script>')


def test_a_running_game_tells_names_and_scores(room: Running, folder: pathlib.Path) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("poldr", [{"who": "me", "name": "Anne"}, "open"])
    paul.sit(opened, name="Paul")
    table = opened["table"]
    anne.play(table, "Nd2 Mf2")
    tags = told(room, folder, f"/t/{table}")
    assert "Anne – Paul" in tags["og:title"]
    scores = [one["score"]["args"]["score"] for one in anne.look(table)["standing"]]
    assert f"One move played. Anne: {scores[0]} bricks" in tags["og:description"]
    assert tags["og:image"].endswith("?ply=1")
    assert told(room, folder, f"/t/{table}/0")["og:image"].endswith("?ply=0")
    paul.do(table, "resign")
    tags = told(room, folder, f"/t/{table}/review")
    assert "looked back at" in tags["og:title"]
    assert "Anne wins" in tags["og:description"]


def test_a_puzzle_tells_which_one_it_is(room: Running, folder: pathlib.Path) -> None:
    listed = room.person().get("/api/puzzles/trapezomino")
    tags = told(room, folder, f"/solo/trapezomino/{listed['today']['id']}")
    assert "Trapézomino" in tags["og:title"]
    assert tags["og:image"].endswith(f"/{listed['today']['id']}/picture.png")


def test_the_picture_of_a_link_shows_no_hand(room: Running, folder: pathlib.Path) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("polymere", [{"who": "me", "name": "Anne"}, "open"])
    paul.sit(opened, name="Paul")
    seen = told(room, folder, f"/t/{opened['table']}")["og:image"].removeprefix("https://room")
    drawn = room.person().http.get(seen.replace(".png", ".svg")).text
    assert drawn != anne.http.get(seen.replace(".png", ".svg")).text, "her own shows her hand"
    assert room.person().http.get(seen).headers["content-type"] == "image/png"


@pytest.mark.parametrize("path", ["/", "/t/nosuchtable", "/solo/poldr/none", "/solo/x/y", "/t/.."])
def test_what_is_unknown_is_left_to_the_page(
    room: Running, folder: pathlib.Path, path: str
) -> None:
    assert page(room, folder, path) == PAGE
