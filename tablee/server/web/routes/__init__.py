"""HTTP routes: each reads a request, asks the service, and answers with one of its views.

A new group of routes is a new module with a `router` of its own, named in `ROUTERS`.
"""

from tablee.server.web.routes import games, lessons, people, reviews, solos, tables, thinking

ROUTERS = (
    games.router, tables.router, thinking.router, people.router, reviews.router, solos.router,
    lessons.router,
)  # fmt: skip
