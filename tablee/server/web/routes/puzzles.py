"""Routes of puzzles: positions to be solved. They store nothing: requests hold the moves so far.

A puzzle by its number is `GET /puzzles/{game}/{puzzle}`, which the tasks of solos share.
"""

import asyncio
import datetime
from typing import Annotated

from fastapi import Body, Path, Query, Request, Response

from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import GameName, ServerDep, api_router
from tablee.server.web.schemas import json_responses
from tablee.service import puzzles
from tablee.wire.puzzles import (
    DayPuzzle,
    PuzzleHint,
    PuzzleList,
    PuzzleOverview,
    PuzzleSolution,
    PuzzleTry,
)
from tablee.wire.requests import PuzzleTryRequest

router = api_router()
PuzzleNumber = Annotated[str, Path(max_length=6, pattern="^[0-9]{1,6}$")]
Day = Annotated[str, Path(max_length=10, pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Motif = Annotated[str | None, Query(max_length=40)]


@router.get("/puzzles", responses=json_responses(PuzzleOverview))
async def overview(request: Request) -> Response:
    """Which games have puzzles, how many of each grade and motif, and the rhythm of the week."""
    return json_response(await asyncio.to_thread(puzzles.overview, middleware.language(request)))


@router.get("/puzzles/{game}/list", responses=json_responses(PuzzleList))
async def listed(
    game: GameName, grade: Annotated[int | None, Query()] = None, motif: Motif = None
) -> Response:
    """The puzzles of a game by number, grade and motif, in an order that stays the same."""
    return json_response(await asyncio.to_thread(puzzles.listed, game, grade, motif))


@router.get("/puzzles/{game}/day/{day}", responses=json_responses(DayPuzzle))
async def of_the_day(request: Request, server: ServerDep, game: GameName, day: Day) -> Response:
    """The puzzle of a day: the same for everybody, easy on Monday, hard on Sunday."""
    today = datetime.datetime.fromtimestamp(server.now(), datetime.UTC).date()
    lang = middleware.language(request)
    return json_response(await asyncio.to_thread(puzzles.of_the_day, game, day, today, lang))


@router.post("/puzzles/{game}/{puzzle}/try", responses=json_responses(PuzzleTry))
async def try_move(
    request: Request, game: GameName, puzzle: PuzzleNumber,
    body: Annotated[PuzzleTryRequest, Body()],
) -> Response:  # fmt: skip
    """What a move comes to: right or wrong, the reply or the refutation, and what comes next."""
    lang = body.get("lang", middleware.language(request))
    return json_response(await asyncio.to_thread(puzzles.judge, game, puzzle, body["moves"], lang))


@router.get("/puzzles/{game}/{puzzle}/hint", responses=json_responses(PuzzleHint))
async def hint(
    game: GameName, puzzle: PuzzleNumber, step: Annotated[int, Query()] = 1,
    moves: Annotated[str, Query(max_length=2000)] = "",
) -> Response:  # fmt: skip
    """A step of a hint for the next move; `moves` are the right moves so far, parted by `;`."""
    so_far = puzzles.split_moves(moves)
    return json_response(await asyncio.to_thread(puzzles.hint, game, puzzle, so_far, step))


@router.get("/puzzles/{game}/{puzzle}/solution", responses=json_responses(PuzzleSolution))
async def solution(request: Request, game: GameName, puzzle: PuzzleNumber) -> Response:
    """The solution, told move by move, with the position after each."""
    lang = middleware.language(request)
    return json_response(await asyncio.to_thread(puzzles.solution, game, puzzle, lang))
