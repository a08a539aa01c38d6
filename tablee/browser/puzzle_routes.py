"""Routes of puzzles in the browser: positions to be solved."""

import datetime

from tablee.browser.routes import Answer, Request, Shell, route, to_json
from tablee.games.refusal import Unknown
from tablee.service import puzzles


@route("GET", "/puzzles")
async def overview(shell: Shell, request: Request) -> Answer:
    return to_json(puzzles.overview(request.lang))


@route("GET", "/puzzles/{game}/list", first=True)
async def listed(shell: Shell, request: Request, game: str) -> Answer:
    asked = request.query
    grade = _number(asked["grade"]) if "grade" in asked else None
    return to_json(puzzles.listed(game, grade, asked.get("motif")))


@route("GET", "/puzzles/{game}/day/{day}")
async def of_the_day(shell: Shell, request: Request, game: str, day: str) -> Answer:
    today = datetime.datetime.fromtimestamp(shell.now(), datetime.UTC).date()
    return to_json(puzzles.of_the_day(game, day, today, request.lang))


@route("POST", "/puzzles/{game}/{puzzle}/try")
async def try_move(shell: Shell, request: Request, game: str, puzzle: str) -> Answer:
    body = request.body
    return to_json(puzzles.judge(game, puzzle, body["moves"], body.get("lang", request.lang)))


@route("GET", "/puzzles/{game}/{puzzle}/hint")
async def hint(shell: Shell, request: Request, game: str, puzzle: str) -> Answer:
    step = _number(request.query.get("step", "1"))
    return to_json(
        puzzles.hint(game, puzzle, puzzles.split_moves(request.query.get("moves", "")), step)
    )


@route("GET", "/puzzles/{game}/{puzzle}/solution")
async def solution(shell: Shell, request: Request, game: str, puzzle: str) -> Answer:
    return to_json(puzzles.solution(game, puzzle, request.lang))


def _number(text: str) -> int:
    if not puzzles.is_number(text):
        raise Unknown("puzzle-no-name", name=text[:40])
    return int(text)
