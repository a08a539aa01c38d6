"""Routes of exploring a finished game in the browser: positions beside it, and what is kept."""

from tablee.browser.routes import Answer, Request, Shell, asker, route, to_json
from tablee.service import exploring


@route("POST", "/tables/{table}/explore")
async def explore(shell: Shell, request: Request, table: str) -> Answer:
    live, body = await shell.tables.live(table), request.body
    moves, choices = body.get("moves", []), body.get("choices", False)
    return to_json(exploring.position(live, body["ply"], moves, choices, body.get("seat")))


@route("POST", "/tables/{table}/explore/judgement")
async def judge(shell: Shell, request: Request, table: str) -> Answer:
    live, body = await shell.tables.live(table), request.body
    reply = body.get("reply", False)
    return to_json(await exploring.judge(live, shell.thinker, body["ply"], body["moves"], reply))


@route("GET", "/tables/{table}/annotations")
async def annotations(shell: Shell, request: Request, table: str) -> Answer:
    live = await shell.tables.live(table)
    seats = shell.tables.seats(live, await asker(shell, request, table))
    return to_json(await shell.annotations.read(live, request.query.get("copy"), seats))


@route("POST", "/tables/{table}/annotations")
async def annotate(shell: Shell, request: Request, table: str) -> Answer:
    live, body = await shell.tables.live(table), request.body
    seats = shell.tables.seats(live, await asker(shell, request, table))
    kept = await shell.annotations.write(
        live, seats, body, body["version"], body.get("copy"), body.get("key")
    )
    return to_json(kept)


@route("POST", "/tables/{table}/annotations/copies")
async def copy(shell: Shell, request: Request, table: str) -> Answer:
    live = await shell.tables.live(table)
    return to_json(await shell.annotations.copy(live, request.body), 201)
