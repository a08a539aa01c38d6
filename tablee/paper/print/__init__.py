"""Print-and-play: every game as paper to cut, fold and keep, from its own geometry.

`make` writes one PDF for an `Order`. What belongs to one game is its *kit*, a module of
`kits/` found by the game's name: a fifth game brings its own and nothing else changes.
"""

from tablee.paper.print.book import make
from tablee.paper.print.order import Order

__all__ = ["Order", "make"]
