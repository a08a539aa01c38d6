"""Checkers of puzzles, one module a game: see `tablee.puzzles.making.check.Checker`."""
