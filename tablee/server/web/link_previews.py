"""Writes what a link tells of itself into the page, for messengers that read only its HTML."""

import asyncio
import html
import logging
import re

from fastapi import Request

from tablee.games.refusal import Refusal
from tablee.server.server import Server
from tablee.server.storage.database import ERRORS
from tablee.server.web import middleware
from tablee.service import link_previews
from tablee.service.link_previews import Preview

log = logging.getLogger("tablee.server.web.link_previews")
TABLE = re.compile(r"(?:t|tv)/([0-9A-Za-z]{1,16})(/review)?(?:/([0-9]{1,6}))?")
PUZZLE = re.compile(r"solo/([a-z][a-z0-9_]{0,39})/([a-z0-9]{1,12}(?:-[a-z0-9]{1,12}){0,2})")
TITLE = re.compile(r"<title>[^<]*</title>")
DESCRIPTION = re.compile(r'<meta name="description"[^>]*>')


async def of_path(server: Server, path: str, lang: str) -> Preview | None:
    """What is told of a path; None where there is nothing more to tell than of any page.

    An unknown table or puzzle is told by the page itself, and so is a database that fails.
    """
    try:
        if (table := TABLE.fullmatch(path)) is not None:
            live = await server.tables.live(table[1])
            ply = int(table[3]) if table[3] else None
            return link_previews.of_table(live, lang, ply, review=table[2] is not None)
        if (puzzle := PUZZLE.fullmatch(path)) is not None:
            return await asyncio.to_thread(link_previews.of_puzzle, puzzle[1], puzzle[2], lang)
    except Refusal:
        return None
    except ERRORS:
        log.exception("the database failed")
    return None


async def written(request: Request, server: Server, path: str, page: bytes) -> bytes | None:
    """The page with what its link tells; None where it stays as it is."""
    preview = await of_path(server, path.strip("/"), middleware.language(request))
    if preview is None:
        return None
    origin = f"{request.url.scheme}://{request.url.netloc}"
    return with_preview(page.decode(), preview, origin).encode()


def with_preview(page: str, preview: Preview, origin: str) -> str:
    """The page's HTML with title, description and picture of a link.

    >>> shown = Preview("A <b>", "C", "/p.png")
    >>> with_preview("<head><title>x</title></head>", shown, "https://t").splitlines()[0]
    '<head><title>A &lt;b&gt; · Tablée</title><meta property="og:site_name" content="Tablée" />'
    """
    told = {
        "og:site_name": "Tablée",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:image": origin + preview.picture,
        "og:image:alt": preview.title,
        "twitter:card": "summary_large_image",
    }
    tags = "\n".join(
        f'<meta property="{name}" content="{html.escape(text)}" />' for name, text in told.items()
    )
    title = f"<title>{html.escape(preview.title)} · Tablée</title>"
    description = f'<meta name="description" content="{html.escape(preview.description)}" />'
    page = TITLE.sub(lambda _: title, page, count=1)
    page = DESCRIPTION.sub(lambda _: description, page, count=1)
    return page.replace("</head>", f"{tags}\n</head>", 1)
