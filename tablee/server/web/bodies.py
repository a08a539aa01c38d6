"""Reading what clients send: request bodies and frames, checked against `tablee.wire.requests`."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from pydantic import TypeAdapter, ValidationError

from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unreadable
from tablee.server.web import schemas as schemas  # before any adapter: it makes them strict
from tablee.service import input
from tablee.service.refusals import Invalid
from tablee.wire.requests import ActionRequest, MoveRequest


class MoveFrame(msgspec.Struct, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """`wire.frames.MoveFrame` for msgspec: on the hot path, decoding must be fast."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    text: Annotated[str, msgspec.Meta(max_length=200)]


_action = TypeAdapter(ActionRequest)
_move = TypeAdapter(MoveRequest)
_move_frame = msgspec.json.Decoder(MoveFrame)


def read_frame(text: str) -> MoveFrame | Json:
    """A decoded frame: a valid move as `MoveFrame`, anything else as JSON.

    Raises:
        Unreadable: it is not a JSON object, or holds a control character.
    """
    try:
        move = _move_frame.decode(text)
        input.check_text(move.id)
        input.check_text(move.text)
        return move
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass
    try:
        frame = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Unreadable("room-not-json") from None
    if not isinstance(frame, dict):
        raise Unreadable("room-not-json")
    input.check(frame)
    return frame


def frame_id(text: str) -> str | None:
    """The client's id of a frame that was refused as a whole, if it can be read.

    >>> frame_id('{"kind": "move", "id": "a1", "ply": -1}')
    'a1'
    """
    try:
        frame = msgspec.json.decode(text)
        client = frame.get("id") if isinstance(frame, dict) else None
        input.check(client)
    except (msgspec.DecodeError, RecursionError, UnicodeError, Unreadable):
        return None
    return client[:64] if isinstance(client, str) else None


def read_action(frame: Json) -> ActionRequest:
    """An action from a frame; Invalid names the first field that is wrong."""
    try:
        return _action.validate_python(frame)
    except ValidationError as error:
        raise wrong_field(error.errors()) from None


def wrong_move(frame: Json) -> Refusal:
    """What is wrong with a move that `read_frame` could not read."""
    try:
        _move.validate_python(frame)
    except ValidationError as error:
        return wrong_field(error.errors())
    return Unreadable("room-not-json")


def wrong_field(errors: Sequence[Any]) -> Invalid:
    """A refusal that names the first wrong field."""
    place = [str(part) for part in errors[0]["loc"] if part != "body"] if errors else []
    return Invalid("room-field", field=".".join(place)[:80] or "—")
