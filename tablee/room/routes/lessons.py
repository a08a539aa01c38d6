"""The lessons' addresses. Nothing of a learner is kept: every question says what it needs."""

import asyncio
from typing import Annotated

from fastapi import Path, Request, Response

from tablee import learn
from tablee.room import web
from tablee.room.bodies import TryBody
from tablee.room.routes.common import GameName, addresses
from tablee.room.web import frame

router = addresses()
StepName = Annotated[str, Path(max_length=40)]


@router.get("/lessons")
async def list_lessons(request: Request) -> Response:
    """Every lesson there is."""
    return frame(learn.overview(web.language(request)))


@router.get("/lessons/{game}")
async def one_lesson(request: Request, game: GameName) -> Response:
    """A lesson and the names of its steps."""
    return frame(learn.contents(game, web.language(request)))


@router.get("/lessons/{game}/{step}")
async def one_step(request: Request, game: GameName, step: StepName) -> Response:
    """A step: its words, its position, the legal moves where one is asked for."""
    return frame(await asyncio.to_thread(learn.step, game, step, web.language(request)))


@router.post("/lessons/{game}/{step}/try")
async def try_step(request: Request, game: GameName, step: StepName, body: TryBody) -> Response:
    """What a try comes to: right or not, in words, and the positions it leads to."""
    lang = web.language(request)
    told = await asyncio.to_thread(learn.tried, game, step, body.before, body.text, lang)
    return frame(told)
