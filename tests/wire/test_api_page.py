"""docs/api.md: every message has an example there, and every example is valid."""

import json
import pathlib
import re
import typing
from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from tablee.server.web.routes import ROUTERS
from tablee.wire import frames, requests
from tablee.wire.declared import messages

PAGE = (pathlib.Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
MESSAGES = {message.__name__: message for message in messages()}
IN_WORDS = {"RefusedHere", "HintRequest"}
"""Messages that need no example: a sentence says how they differ from another, or from nothing."""


def example(text: str) -> Any:
    """An example, with the page's snapshot and telling where they are left out."""
    shown = {"snapshot": "Snapshot", "telling": "Telling"}
    left_out = {name: json.loads(dict(EXAMPLES)[message]) for name, message in shown.items()}

    def whole(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                name: left_out[name] if name in left_out and part == "…" else whole(part)
                for name, part in value.items()
            }
        return [whole(part) for part in value] if isinstance(value, list) else value

    return whole(json.loads(text))


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_the_example_is_valid(name: str, text: str) -> None:
    TypeAdapter(MESSAGES[name]).validate_json(json.dumps(example(text)))


def test_every_message_has_an_example() -> None:
    wanted = {*_members(frames.TableFrame), *_members(frames.ClientFrame)}
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            for answer in route.responses.values():
                wanted |= {*_members(answer["model"])} if "model" in answer else set()
    wanted |= {name for name, kind in vars(requests).items() if name.endswith("Request") and kind}
    wanted -= {"SeatRequest"}  # part of a new table
    assert not wanted - {name for name, _ in EXAMPLES} - IN_WORDS


def test_every_block_of_json_names_its_message() -> None:
    assert PAGE.count("```json") == len(EXAMPLES)


def _members(hint: Any) -> typing.Iterator[str]:
    if is_typeddict(hint):
        yield hint.__name__
    elif typing.get_origin(hint) is not dict:
        for part in typing.get_args(hint):
            yield from _members(part)
