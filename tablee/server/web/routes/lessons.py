"""The lessons' addresses. Nothing of a learner is kept: every question says what it needs."""

import asyncio
from typing import Annotated

from fastapi import Body, Path, Request, Response

from tablee import learn
from tablee.server.web import middleware
from tablee.server.web.middleware import frame
from tablee.server.web.routes.common import GameName, addresses
from tablee.server.web.schemas import gives
from tablee.wire.lessons import LessonContents, Lessons, LessonStep, TryResult
from tablee.wire.requests import TryRequest

router = addresses()
StepName = Annotated[str, Path(max_length=40)]


@router.get("/lessons", responses=gives(Lessons))
async def list_lessons(request: Request) -> Response:
    """Every lesson there is."""
    return frame(learn.overview(middleware.language(request)))


@router.get("/lessons/{game}", responses=gives(LessonContents))
async def one_lesson(request: Request, game: GameName) -> Response:
    """A lesson and the names of its steps."""
    return frame(learn.contents(game, middleware.language(request)))


@router.get("/lessons/{game}/{step}", responses=gives(LessonStep))
async def one_step(request: Request, game: GameName, step: StepName) -> Response:
    """A step: its words, its position, the legal moves where one is asked for."""
    return frame(await asyncio.to_thread(learn.step, game, step, middleware.language(request)))


@router.post("/lessons/{game}/{step}/try", responses=gives(TryResult))
async def try_step(
    request: Request, game: GameName, step: StepName, body: Annotated[TryRequest, Body()]
) -> Response:
    """What a try comes to: right or not, in words, and the positions it leads to."""
    lang = middleware.language(request)
    before, text = body.get("before", []), body["text"]
    return frame(await asyncio.to_thread(learn.tried, game, step, before, text, lang))
