"""Routes of the lessons. They store nothing: every request holds the tries so far."""

import asyncio
from typing import Annotated

from fastapi import Body, Path, Request, Response

from tablee import learn
from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import GameName, api_router
from tablee.server.web.schemas import json_responses
from tablee.wire.lessons import LessonContents, Lessons, LessonStep, TryResult
from tablee.wire.requests import TryRequest

router = api_router()
StepName = Annotated[str, Path(max_length=40)]


@router.get("/lessons", responses=json_responses(Lessons))
async def list_lessons(request: Request) -> Response:
    """Every lesson there is."""
    return json_response(learn.overview(middleware.language(request)))


@router.get("/lessons/{game}", responses=json_responses(LessonContents))
async def one_lesson(request: Request, game: GameName) -> Response:
    """A lesson and the names of its steps."""
    return json_response(learn.contents(game, middleware.language(request)))


@router.get("/lessons/{game}/{step}", responses=json_responses(LessonStep))
async def one_step(request: Request, game: GameName, step: StepName) -> Response:
    """A step: its words, its position, the legal moves where one is asked for."""
    return json_response(
        await asyncio.to_thread(learn.step, game, step, middleware.language(request))
    )


@router.post("/lessons/{game}/{step}/try", responses=json_responses(TryResult))
async def try_step(
    request: Request, game: GameName, step: StepName, body: Annotated[TryRequest, Body()]
) -> Response:
    """What a try comes to: right or not, in words, and the positions it leads to."""
    lang = middleware.language(request)
    before, text = body.get("before", []), body["text"]
    return json_response(await asyncio.to_thread(learn.judge_try, game, step, before, text, lang))
