"""HTTP routes: each reads a request, asks the service, and answers with one of its views.

A new group of routes is a new module with a `router` of its own, named in `ROUTERS`.
"""

from tablee.server.web.routes import (
    accounts,
    carrying,
    exploring,
    games,
    hints,
    lessons,
    puzzles,
    reminders,
    reviews,
    solos,
    tables,
    tournaments,
)

ROUTERS = (
    games.router, tables.router, hints.router, accounts.router, reviews.router, puzzles.router,
    solos.router, lessons.router, exploring.router, tournaments.router, carrying.router,
    reminders.router,
)  # fmt: skip
