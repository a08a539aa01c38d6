"""Making puzzles and proving them again; nothing that serves puzzles imports this.

`makers/<game>.py` finds puzzles in positions of played games, and `checkers/<game>.py` proves
stored ones by other means: it shares nothing with the maker. Both are found by the game's name.
"""
