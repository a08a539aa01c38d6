"""Every answer and every frame that a test hears is checked against its declaration.

A field that is not declared fails, and so does one that is missing or of another type.
"""

import typing
from functools import cache
from typing import Any

import httpx
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from tablee.server.web import schemas  # makes the adapters strict
from tablee.server.web.routes import ROUTERS
from tablee.wire.frames import LobbyFrame, TableFrame

ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
adapter = cache(TypeAdapter)
SEEN: set[str] = set()
"""The kinds of frames and the routes that were checked."""


def check_answer(answer: httpx.Response) -> None:
    """An answer of the server, by the route that gave it."""
    request = answer.request
    if not request.url.path.startswith("/api/") or request.url.path == "/api/openapi.json":
        return
    answer.read()
    if answer.headers.get("content-type") == "application/json":
        model = _model(request.method, request.url.path, answer.status_code)
        adapter(model).validate_json(answer.content)


def _model(method: str, path: str, status: int) -> Any:
    matching = [route for route in ROUTES if route.path_regex.fullmatch(path)]
    for route in matching:
        if method in (route.methods or ()):
            SEEN.add(f"{method} {route.path}")
            return route.responses[status]["model"]
    assert status >= 400, f"{method} {path} is declared nowhere"
    return schemas.ERRORS[status]["model"]


def check_frame(kind: str | None, frame: str | bytes) -> None:
    """A frame of a socket."""
    SEEN.add(f"frame {kind}")
    if kind is None:
        adapter(LobbyFrame).validate_json(frame)
        return
    models = frames_by_kind()[kind]
    adapter(typing.Union[tuple(models)]).validate_json(frame)  # noqa: UP007


@cache
def frames_by_kind() -> dict[str, list[Any]]:
    """The declared frames of a table's socket; an answer may be either of two."""
    found: dict[str, list[Any]] = {}
    for message in typing.get_args(TableFrame):
        assert is_typeddict(message)
        for kind in typing.get_args(typing.get_type_hints(message)["kind"]):
            found.setdefault(kind, []).append(message)
    return found
