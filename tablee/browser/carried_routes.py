"""Routes of a game that came from a server, which cannot be reached now."""

from tablee.browser.routes import Answer, Request, Shell, asker, route, to_json
from tablee.games.refusal import Unknown
from tablee.service import carrying, tokens
from tablee.service.tables import Tables


@route("POST", "/tables/{table}/taken")
async def take(shell: Shell, request: Request, table: str) -> Answer:
    """Go on with a game of a server: its record, and the moves it had."""
    stored, moves = request.body["record"], request.body["moves"]
    if await _known(shell.tables, table):
        # It was here before, and has gone on at the server since.
        by = await asker(shell, request, table)
        live = await shell.tables.live(table)
        if carrying.texts(live) != moves:
            await shell.tables.act(table, by, lambda draft, _: carrying.bring(draft, moves))
    else:
        token = tokens.new_token()
        draft = carrying.local_draft(stored, tokens.digest(token), moves, shell.now())
        await shell.storage.keep_token(table, token)
        await shell.storage.create(draft)
        shell.tables.publish(draft)
    return to_json({"table": table}, 201)


async def _known(tables: Tables, table: str) -> bool:
    try:
        await tables.live(table)
        return True
    except Unknown:
        return False


@route("GET", "/tables/{table}/line")
async def line(shell: Shell, request: Request, table: str) -> Answer:
    """The moves of a game and how it ended, to be handed back."""
    live = await shell.tables.live(table)
    return to_json({"moves": carrying.texts(live), "end": live.record.end})
