"""The declared messages: TypeScript, validation, and what the two ways to read a move agree on."""

import json
import pathlib
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from tablee.server.web import bodies, schemas
from tablee.wire import declared, frames, requests, typescript
from tablee.wire.common import OPEN, Refused, with_details
from tablee.wire.frames import PongFrame, TableFrame
from tablee.wire.tables import HistoryMove, MoveEntry

ROOT = pathlib.Path(__file__).parents[2]
GENERATED = ROOT / "web" / "src" / "wire" / "generated.ts"


def test_the_generated_typescript_is_fresh() -> None:
    assert GENERATED.read_text("utf-8") == typescript.generated(), "run `make wire`"


def test_no_two_messages_have_the_same_name() -> None:
    names = [message.__name__ for message in declared.messages()]
    assert len(names) == len(set(names))


def test_every_message_says_what_it_is() -> None:
    for message in declared.messages():
        assert message.__doc__, message.__name__


def test_the_declarations_are_plain_python() -> None:
    """They also run in a browser, where none of these is."""
    code = "import sys, tablee.wire.typescript; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert not {"pydantic", "msgspec", "fastapi", "numba", "numpy", "asyncio"} & set(loaded)


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"error": {"kind": "over", "key": "k", "message": "m"}, "more": 1}, "more"),
        ({"error": {"kind": "over", "key": "k", "message": "m", "more": 1}}, "error.more"),
        ({"error": {"kind": "over", "key": "k"}}, "error.message"),
        ({"error": {"kind": "odd", "key": "k", "message": "m"}}, "error.kind"),
        ({"error": {"kind": "over", "key": 1, "message": "m"}}, "error.key"),
    ],
)
def test_what_is_not_declared_is_noticed(message: Any, field: str) -> None:
    with pytest.raises(ValidationError) as raised:
        TypeAdapter(Refused).validate_json(json.dumps(message))
    assert ".".join(map(str, raised.value.errors()[0]["loc"])) == field


def test_only_messages_with_details_carry_more_than_they_declare() -> None:
    TypeAdapter(MoveEntry).validate_json('{"text": "Mb4", "fills": ["b3"], "preview": {}}')
    with pytest.raises(ValidationError):
        TypeAdapter(PongFrame).validate_json('{"kind": "pong", "fills": ["b3"]}')
    assert MoveEntry in OPEN
    assert PongFrame not in OPEN


def test_details_stand_after_the_text_and_never_hide_a_field() -> None:
    made: HistoryMove = {"ply": 3, "seat": 1, "text": "J@0,1", "round": 1}
    whole = with_details(made, {"at": [0, 1], "round": "hidden"})
    assert list(whole.items()) == [
        ("ply", 3), ("seat", 1), ("text", "J@0,1"), ("at", [0, 1]), ("round", 1),
    ]  # fmt: skip
    assert made == {"ply": 3, "seat": 1, "text": "J@0,1", "round": 1}


LETTERS = st.text(st.characters(codec="utf-8"), max_size=210)
FIELDS = {
    "id": LETTERS | st.none() | st.integers(), "text": LETTERS | st.booleans(),
    "ply": st.integers(-2, 1_000_002) | st.floats(allow_nan=False) | st.text(max_size=2),
    "kind": st.sampled_from(["move", "moves", 1]), "more": st.integers(),
}  # fmt: skip
USUAL = {"kind": "move", "id": "a", "ply": 0, "text": "Mb4"}


@given(st.fixed_dictionaries({}, optional=FIELDS), st.booleans())
def test_both_readers_of_a_move_agree(changed: dict[str, Any], complete: bool) -> None:
    """msgspec on the hot path and pydantic by the declaration accept the same moves."""
    frame = json.dumps((USUAL if complete else {}) | changed)
    try:
        strict: Any = TypeAdapter(frames.MoveFrame).validate_json(frame)
    except ValidationError:
        strict = None
    try:
        quick = msgspec.json.decode(frame, type=bodies.MoveFrame)
        read: Any = {"kind": "move", "id": quick.id, "ply": quick.ply, "text": quick.text}
    except msgspec.DecodeError:
        read = None
    assert read == strict


def test_a_move_is_the_same_over_http_and_over_a_socket() -> None:
    fields = dict(frames.MoveFrame.__annotations__)
    assert fields.pop("kind")
    assert fields == requests.MoveRequest.__annotations__
    action = dict(requests.ActionRequest.__annotations__)
    action["do"] = action.pop("kind")
    over_socket = dict(frames.ActionFrame.__annotations__)
    assert over_socket.pop("kind")
    assert over_socket == action


def test_the_description_holds_every_message_and_every_frame(described: dict[str, Any]) -> None:
    known = described["components"]["schemas"]
    for path, ways in schemas.SOCKETS.items():
        assert described["x-sockets"][path].keys() == ways.keys()
    shown = json.dumps(described["x-sockets"])
    assert "#/components/schemas/PongFrame" in shown
    for reference in {*shown.split('"#/components/schemas/')[1:]}:
        assert reference.split('"')[0] in known
    parts = {"ClockTimes", "Seen", "Standing", "Asked", "TableHead", "PuzzleStart", "Receipt"}
    parts |= {"ToldMove", "PushMessage"}  # the latter goes by a push service
    for message in declared.messages():
        assert message.__name__ in known or message.__name__ in parts


def test_every_route_says_what_it_answers(described: dict[str, Any]) -> None:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            good = [code for code in operation["responses"] if code < "300"]
            for content in operation["responses"][good[0]]["content"].values():
                media = [*operation["responses"][good[0]]["content"]]
                assert content.get("schema") or media != ["application/json"], (method, path)


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    from fastapi import FastAPI

    from tablee.server.web.routes import ROUTERS

    app = FastAPI(title="Tablée", version="0")
    for router in ROUTERS:
        app.include_router(router)
    return schemas.openapi(app)


def test_a_frame_of_any_kind_is_one_of_the_declared() -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(TableFrame)
    assert adapter.validate_json('{"kind": "pong"}') == {"kind": "pong"}
    with pytest.raises(ValidationError):
        adapter.validate_json('{"kind": "song"}')
