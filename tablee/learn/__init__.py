"""Lessons: a game learned step by step, on real positions and by the real rules.

A lesson is data, `lesson.toml` in the game's folder (docs/lessons.md); nothing here knows a game.
"""

from tablee.learn.teacher import contents, judge_try, overview, step

__all__ = ["contents", "judge_try", "overview", "step"]
