"""Pydantic schemas of the messages of `tablee.wire`: strict, undeclared fields are refused."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import ConfigDict, TypeAdapter

from tablee.wire import declared
from tablee.wire.common import OPEN, Refused
from tablee.wire.frames import ClientFrame, LobbyFrame, TableFrame

REF = "#/components/schemas/{model}"
SOCKETS: dict[str, dict[str, Any]] = {
    "/api/tables/{table}/socket": {"sends": TableFrame, "receives": ClientFrame},
    "/api/lobby/socket": {"sends": LobbyFrame},
}
"""The frames of each socket: what the server sends, and what a client may send."""

for _message in declared.messages():
    _extra = ConfigDict(extra="allow" if _message in OPEN else "forbid", strict=True)
    _message.__pydantic_config__ = _extra  # where pydantic looks for it

ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": Refused} for code in (400, 403, 404, 405, 409, 410, 413, 422, 429, 503)
}
"""The refusals of every route."""


def json_responses(message: Any, status: int = 200, refused: Any = Refused) -> dict[int | str, Any]:
    """The `responses` of a route that answers JSON, for OpenAPI; answers are not validated."""
    return {status: {"model": message}, 409: {"model": refused}}


def file_responses(*media_types: str) -> dict[int | str, Any]:
    """The `responses` of a route that answers a file."""
    return {200: {"content": {media_type: {} for media_type in media_types}}}


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with the frames of the sockets under `x-sockets`."""
    description = get_openapi(title=app.title, version=app.version, routes=app.routes)
    adapters = {
        (path, way): TypeAdapter[Any](frames)
        for path, ways in SOCKETS.items()
        for way, frames in ways.items()
    }
    inputs = [(key, "validation", adapter) for key, adapter in adapters.items()]
    schemas, definitions = TypeAdapter.json_schemas(inputs, ref_template=REF)  # type: ignore[arg-type]
    description["components"]["schemas"] |= definitions["$defs"]
    description["x-sockets"] = {
        path: {way: schemas[(path, way), "validation"] for way in ways}
        for path, ways in SOCKETS.items()
    }
    return description
