"""Routes of solos: puzzles, goals, and pictures to share."""

import asyncio
import datetime
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Request, Response

from tablee import games
from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import GameName, RequesterDep, ServerDep, TableId, api_router
from tablee.server.web.schemas import file_responses, json_responses
from tablee.service import puzzles as position_puzzles
from tablee.service import sharing
from tablee.service.refusals import Forbidden
from tablee.service.sharing import Result
from tablee.solve import puzzles
from tablee.wire.puzzles import PositionPuzzle
from tablee.wire.solos import Puzzle, Puzzles

router = api_router()
PuzzleName = Annotated[str, Path(max_length=40, pattern="^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}$")]
PictureKind = Literal["svg", "png"]
ResultDep = Annotated[Result, Depends()]


@router.get("/puzzles/{game}", responses=json_responses(Puzzles))
async def list_puzzles(server: ServerDep, game: GameName) -> Response:
    """What puzzles and goals a game has, and the puzzle of the day."""
    today = datetime.datetime.fromtimestamp(server.now(), datetime.UTC).date()
    return json_response(await asyncio.to_thread(puzzles.overview, games.get(game).name, today))


@router.get("/puzzles/{game}/{puzzle}", responses=json_responses(Puzzle | PositionPuzzle))
async def one_puzzle(request: Request, game: GameName, puzzle: PuzzleName) -> Response:
    """A solo's puzzle by its day, by grade and number, or a goal by its name.

    A plain number is a position to be solved; see the routes of puzzles.
    """
    if position_puzzles.is_number(puzzle):
        lang = middleware.language(request)
        return json_response(await asyncio.to_thread(position_puzzles.puzzle, game, puzzle, lang))
    return json_response(await asyncio.to_thread(puzzles.puzzle, games.get(game).name, puzzle))


@router.get(
    "/puzzles/{game}/{puzzle}/picture.{kind}",
    response_class=Response,
    responses=file_responses("image/svg+xml", "image/png"),
)
async def puzzle_picture(
    request: Request,
    server: ServerDep,
    game: GameName,
    puzzle: PuzzleName,
    kind: PictureKind,
    result: ResultDep,
) -> Response:
    """A puzzle as a picture, as it begins: with the caption of a result it gives nothing away."""
    middleware.check_wait(await server.limits.insights.take(middleware.address(request)))
    lang = middleware.language(request)
    return await _drawn(
        request, server, kind, sharing.puzzle, games.get(game).name, puzzle, result, lang, kind
    )


@router.get(
    "/tables/{table}/card.{kind}",
    response_class=Response,
    responses=file_responses("image/svg+xml", "image/png"),
)
async def card(
    request: Request,
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    kind: PictureKind,
    result: ResultDep,
) -> Response:
    """A solo as a picture to show to others, with a caption."""
    middleware.check_wait(await server.limits.insights.take(middleware.address(request)))
    live = await server.tables.live(table)
    if live.record.players > 1:
        raise Forbidden("room-solo-only")
    position = live.game.position.playing
    return await _drawn(
        request, server, kind, sharing.solo, live.record.game, position, result, by.lang, kind
    )


async def _drawn(
    request: Request, server: Server, kind: PictureKind, draw: Callable[..., bytes], *args: Any
) -> Response:
    """A picture: one of shapes is drawn in a thread, one of pixels in a worker."""
    if kind == "png":
        data = await server.pictures.draw(middleware.address(request), draw, *args)
        return Response(data, media_type="image/png")
    return Response(await asyncio.to_thread(draw, *args), media_type="image/svg+xml")
