"""Makers of puzzles, one module a game: see `tablee.puzzles.making.maker.Maker`."""
