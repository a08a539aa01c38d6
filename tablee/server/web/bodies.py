"""What requests hold, typed: the machine-readable description is made from it."""

from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tablee.games.game import Json

Id = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Body(BaseModel):
    """Only the fields it names, of exactly their kinds."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatBody(Body):
    """One seat of a new table."""

    who: Literal["me", "open", "bot", "program"]
    name: Name | None = None
    level: Annotated[int, Field(ge=1, le=5)] | None = None


class TableBody(Body):
    """A new table."""

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=8)]
    options: Json = {}
    public: bool = False
    clock: Json = {"kind": "none"}
    absent: Literal["stop", "bot"] = "stop"
    rated: bool = False
    start: Json | None = None
    shuffle: bool = True


class SitBody(Body):
    """Taking a seat: by an invite, or by its number at a public table."""

    invite: Secret | None = None
    seat: int | None = None
    name: Name | None = None
    id: Annotated[str, StringConstraints(min_length=22, max_length=200)] | None = None
    """A secret word of the client's own; the same again gives the same token again."""


class MoveBody(Body):
    """A move."""

    id: Id
    ply: Annotated[int, Field(ge=0, le=1_000_000)]
    text: Annotated[str, StringConstraints(max_length=200)]


class RecordBody(Body):
    """A record to be brought in, as text or as JSON in a text."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=200_000)]


class MoveFrame(msgspec.Struct, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """The same over a socket, where reading it must cost next to nothing."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    text: Annotated[str, msgspec.Meta(max_length=200)]


class CheckBody(Body):
    """A move to be looked at; with `why` a refusal is an answer, not an error."""

    text: Annotated[str, StringConstraints(max_length=200)]
    why: bool = False


class TryBody(Body):
    """A try in a lesson: a move, or the number of an answer; and what was right before it."""

    text: Annotated[str, StringConstraints(max_length=200)]
    before: Annotated[
        list[Annotated[str, StringConstraints(max_length=200)]], Field(max_length=12)
    ] = []


class ActionBody(Body):
    """Anything else somebody may do at a table."""

    id: Id
    kind: Literal[
        "resign", "leave", "offer", "answer", "undo", "rematch", "claim", "chat", "bot", "name"
    ]
    what: Literal["stop", "draw", "takeback", "rematch"] | None = None
    yes: bool | None = None
    phrase: Annotated[str, StringConstraints(max_length=40)] | None = None
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)] | None = None
    seat: int | None = None
    level: int | None = None
    name: Name | None = None


class HintBody(Body):
    """Nothing needs to be said."""


class InsightBody(BaseModel):
    """A question about a position, and whatever else it needs."""

    model_config = ConfigDict(extra="allow", strict=True)
    ask: Annotated[str, StringConstraints(min_length=1, max_length=40)]


class NameBody(Body):
    """A name."""

    name: Name


class CodeBody(Body):
    """A transfer code."""

    code: Secret


class Refused(BaseModel):
    """Why something was refused."""

    kind: str
    key: str
    message: str
    retry: float | None = None


class Refusals(BaseModel):
    """The shape of every refusal."""

    error: Refused
    snapshot: dict[str, Any] | None = None
