"""A game of a package of its own, with hidden hands, in the service of a browser: at one screen."""

import json
import pathlib
import subprocess
import sys

import pytest
from cli.test_new_game import Installed, replace

HANDS = """
def view(state: Trio, seat: int | None, ended: bool) -> Json:
    \"\"\"The board, and one's own hand.\"\"\"
    hands = [hand if ended or seat == own else None for own, hand in enumerate(state.hands)]
    return {**dump(state), "hands": hands}


def whole(setting: Setting, known: Json, _: object) -> Trio:
    \"\"\"A position that fits a view.\"\"\"
    return load(setting, {**known, "hands": [hand or 1 for hand in known["hands"]]})


GAME = Game(
    secrets=Secrets(view, whole, lambda state, move: False, whole),
"""

ONE_SCREEN = """
import asyncio, json, sys
sys.path.insert(0, "tests/browser")
from test_browser_service import MemoryStore, ask, opened

async def play() -> None:
    service = await opened(MemoryStore())
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    body = {"game": "trio", "options": {}, "seats": seats}
    _, seated = await ask(service, "POST", "/api/tables", body)
    table, seen = f"/api/tables/{seated['table']}", []
    while True:
        _, shown = await ask(service, "GET", table)
        seen.append(shown)
        if shown["status"] != "running":
            break
        _, moves = await ask(service, "GET", f"{table}/moves")
        move = {"id": f"move{shown['ply']}", "ply": shown["ply"], "text": moves["moves"][0]["text"]}
        status, done = await ask(service, "POST", f"{table}/moves", move)
        assert status == 200, done
    _, drawing = await ask(service, "GET", f"{table}/picture.svg")
    assert drawing.startswith("<svg")
    await service.close()
    print(json.dumps(seen))

asyncio.run(play())
"""

FROM_ARCHIVE = """
import io, pathlib, sys, tarfile
from tablee.browser import package
folder = pathlib.Path(sys.argv[1])
with tarfile.open(fileobj=io.BytesIO(package.package()), mode="r:xz") as archive:
    for member in archive:
        target = folder / member.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(archive.extractfile(member).read())
"""


@pytest.fixture
def trio(tmp_path: pathlib.Path) -> Installed:
    """Three in a row, where each player also holds a card that the other does not see."""
    game = Installed(tmp_path)
    for change in (
        replace("state.py", "stones: tuple[int, int]\n",
                "stones: tuple[int, int]\n    hands: tuple[int, int]\n"),
        replace("state.py", "(first, second))", "(first, second), self.hands)"),
        replace("notation.py", '"stones": [_cells(word) for word in state.stones]}',
                '"stones": [_cells(word) for word in state.stones], "hands": list(state.hands)}'),
        replace("notation.py", '{"turn", "stones"}', '{"turn", "stones", "hands"}'),
        replace("notation.py", "(first, second))", '(first, second), tuple(data["hands"]))'),
        replace("__init__.py", "(0, 0))", "(0, 0), (1 + chance.below(9), 1 + chance.below(9)))"),
        replace("__init__.py", "import Game, Setting", "import Game, Json, Secrets, Setting"),
        replace("__init__.py", "\nGAME = Game(\n", HANDS),
    ):  # fmt: skip
        change(game.package)
    return game


def test_a_game_with_hidden_hands_is_played_at_one_screen(trio: Installed) -> None:
    done = trio.run("-c", ONE_SCREEN)
    assert done.returncode == 0, done.stderr
    *running, ended = json.loads(done.stdout)
    assert len(running) >= 5
    for shown in running:
        assert shown["hides"]
        assert shown["you"] == [0, 1]
        hands = [shown["views"][str(seat)]["hands"] for seat in (0, 1)]
        assert [hand is None for hand in hands[0]] == [False, True]
        assert [hand is None for hand in hands[1]] == [True, False]
        assert shown["common"]["hands"] == [None, None]
        assert shown["state"] == shown["views"][str(shown["to_move"])]
    assert ended["result"] is not None
    assert None not in ended["state"]["hands"]


def test_a_browser_finds_it_in_the_archive(trio: Installed, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "archive"
    made = trio.run("-c", FROM_ARCHIVE, str(folder))
    assert made.returncode == 0, made.stderr
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); from tablee import games, locale; "
    code += "print(games.get('trio').name, locale.say('fr', 'trio-title'), *games.names())"
    # Neither installed packages nor this folder: only the archive and Python's own library.
    run = subprocess.run(
        [sys.executable, "-S", "-E", "-P", "-c", code], cwd=tmp_path, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stdout.split()[:2] == ["trio", "Trio"]
    assert len(run.stdout.split()) == 2 + 5
