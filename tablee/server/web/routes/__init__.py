"""The room's addresses: each reads a request, asks the host, and answers through the window.

A new group of addresses is a new module with a `router` of its own, named in `ROUTERS`.
"""

from tablee.server.web.routes import games, lessons, people, reviews, solos, tables, thinking

ROUTERS = (
    games.router, tables.router, thinking.router, people.router, reviews.router, solos.router,
    lessons.router,
)  # fmt: skip
