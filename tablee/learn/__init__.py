"""Lessons: a game learned step by step, on real positions and by the real rules.

A lesson is data, `lesson.toml` in the game's folder (docs/lessons.md); nothing here knows a game.
"""

from tablee.learn.teacher import contents, overview, step, tried

__all__ = ["contents", "overview", "step", "tried"]
