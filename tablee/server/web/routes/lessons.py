"""The lessons' addresses. Nothing of a learner is kept: every question says what it needs."""

import asyncio
from typing import Annotated

from fastapi import Path, Request, Response

from tablee import learn
from tablee.server.web import middleware
from tablee.server.web.bodies import TryBody
from tablee.server.web.middleware import frame
from tablee.server.web.routes.common import GameName, addresses

router = addresses()
StepName = Annotated[str, Path(max_length=40)]


@router.get("/lessons")
async def list_lessons(request: Request) -> Response:
    """Every lesson there is."""
    return frame(learn.overview(middleware.language(request)))


@router.get("/lessons/{game}")
async def one_lesson(request: Request, game: GameName) -> Response:
    """A lesson and the names of its steps."""
    return frame(learn.contents(game, middleware.language(request)))


@router.get("/lessons/{game}/{step}")
async def one_step(request: Request, game: GameName, step: StepName) -> Response:
    """A step: its words, its position, the legal moves where one is asked for."""
    return frame(await asyncio.to_thread(learn.step, game, step, middleware.language(request)))


@router.post("/lessons/{game}/{step}/try")
async def try_step(request: Request, game: GameName, step: StepName, body: TryBody) -> Response:
    """What a try comes to: right or not, in words, and the positions it leads to."""
    lang = middleware.language(request)
    told = await asyncio.to_thread(learn.tried, game, step, body.before, body.text, lang)
    return frame(told)
