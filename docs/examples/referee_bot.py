"""A player for the arena that reads JSON lines and plays the move with the shortest text.

tablee arena poldr --players 1,"cmd:python docs/examples/referee_bot.py" --games 10
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    # `view` is what our seat may know, `history` the moves so far, `moves` the legal ones.
    move = min(asked["moves"], key=lambda text: (len(text), text))
    sys.stdout.write(json.dumps({"ok": True, "move": move}) + "\n")
    sys.stdout.flush()
