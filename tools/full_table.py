"""Print a solo of Polymère with 120 pieces on the table, as a position to start from.

    python tools/full_table.py

The page's figures are measured on it (web/e2e/figures.test.ts).
"""

import json

from tablee.games.polymere.board import JOKERS
from tablee.solve.polymere.figures import JOKER, on_file

figure = next(each for each in on_file() if JOKER not in each.values())
table = [{"at": list(at), "faces": list(faces)} for at, faces in figure.items()]
state = {"digits": [], "hands": [["J"] * JOKERS], "talon": [], "table": table, "owed": 0, "turn": 0}
print(json.dumps({"game": "polymere", "players": 1, "options": {}, "state": state}))
