"""All scenarios, by the server they run on: each group has a fresh one."""

from corpus_games import GAMES, review
from corpus_pages import PAGES, limits, stopping
from corpus_tables import TABLES

GROUPS = {
    "main": (*TABLES, *PAGES, *GAMES),
    "review": (review,),
    "limits": (limits,),
    "stopping": (stopping,),
}
