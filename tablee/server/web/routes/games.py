"""Addresses of the games themselves: rules, boards, sentences, prints."""

from typing import Annotated, Literal

from fastapi import Path, Request, Response

from tablee import games, locale
from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import GameName, ServerDep, api_router, cache_for_an_hour
from tablee.server.web.schemas import file_responses, json_responses
from tablee.server.workers.prints import PrintOrder
from tablee.service import catalogue
from tablee.solve import insights
from tablee.wire.games import Games, Geometry, InsightNames, Leaderboard

router = api_router()
FOREVER = "public, max-age=86400, immutable"


@router.get("/games", responses=json_responses(Games))
async def list_games(request: Request) -> Response:
    """Every game, its options, and the opponents there are."""
    return json_response(catalogue.games_message(middleware.language(request)))


@router.get("/games/{game}/geometry", responses=json_responses(Geometry))
async def geometry(request: Request, game: GameName, players: int = 2) -> Response:
    """Cells, polygons and outlines of a game's board; further queries are its options."""
    found = games.get(game)
    setting = found.setting(players, catalogue.options_from_query(request.query_params))
    answer = json_response(found.geometry(setting))
    answer.headers["Cache-Control"] = FOREVER
    return answer


@router.get("/games/{game}/leaderboard", responses=json_responses(Leaderboard))
async def leaderboard(server: ServerDep, game: GameName) -> Response:
    """The best players of a game."""
    name = games.get(game).name
    answer: Leaderboard = {"people": await server.storage.leaderboard(name)}
    return json_response(answer)


@router.get("/games/{game}/insights", responses=json_responses(InsightNames))
async def list_insights(game: GameName) -> Response:
    """The questions a game's solver answers."""
    answer: InsightNames = {"insights": list(insights.insights(games.get(game).name))}
    return json_response(answer)


@router.get(
    "/print/{game}.pdf", response_class=Response, responses=file_responses("application/pdf")
)
async def print_game(
    request: Request,
    server: ServerDep,
    game: GameName,
    paper: Literal["a4", "letter"] = "a4",
    backs: Literal["none", "long", "short"] = "none",
    grey: bool = False,
    saving: bool = False,
) -> Response:
    """A game as a PDF, to be made at home."""
    name = games.get(game).name
    order = PrintOrder(name, middleware.language(request), paper, backs, grey, saving)
    data = await server.prints.pdf(order, middleware.address(request))
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'} | cache_for_an_hour()
    headers["Vary"] = "Accept-Language"
    return Response(data, media_type="application/pdf", headers=headers)


@router.get("/locale/{lang}.ftl", response_class=Response, responses=file_responses("text/plain"))
async def catalogue_file(lang: Literal["fr", "en"]) -> Response:
    """Every sentence of a language, as Fluent."""
    text = "\n".join(source.read_text("utf-8") for source in locale.sources(lang))
    return Response(text, media_type="text/plain; charset=utf-8", headers=cache_for_an_hour())


@router.get(
    "/rules/figures/{name}.svg",
    response_class=Response,
    responses=file_responses("image/svg+xml"),
)
async def figure(name: Annotated[str, Path(pattern="^[a-z0-9][a-z0-9._-]{0,80}$")]) -> Response:
    """A figure of the rules pages."""
    for path in sorted((locale.PACKAGE / "pages").glob("*/figures/*.svg")):
        if path.stem == name:
            text = path.read_text("utf-8")
            return Response(text, media_type="image/svg+xml", headers=cache_for_an_hour())
    raise middleware.not_found()


@router.get(
    "/rules/{lang}/{game}", response_class=Response, responses=file_responses("text/markdown")
)
async def rules(lang: Literal["fr", "en"], game: GameName) -> Response:
    """The rules of a game, as Markdown."""
    path = locale.rules_path(lang, games.get(game).name)
    return Response(
        path.read_text("utf-8"), media_type="text/markdown", headers=cache_for_an_hour()
    )
