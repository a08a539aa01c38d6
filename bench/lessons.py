"""How long a step of a lesson takes to be drawn up, and a try to be judged, in processor time.

python -m bench.lessons
"""

import statistics
import time
from collections.abc import Callable
from functools import partial

from tablee.learn import judge_try, step, teacher
from tablee.learn.lesson import games_with_lessons, get_lesson


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def main() -> None:
    steps, tries = [], []
    for game in games_with_lessons():
        step(game, get_lesson(game).steps[0].id, "en")  # the game and the sentences are loaded once
        for one in get_lesson(game).steps:
            teacher._opened_table.cache_clear()
            teacher.step.cache_clear()
            steps.append(spent(partial(step, game, one.id, "en")))
            if answer := step(game, one.id, "en")["answer"]:
                tries.append(spent(partial(judge_try, game, one.id, [], answer, "en")))
    for name, times in (("a step drawn up", steps), ("a try judged", tries)):
        middle, worst = statistics.median(times), max(times)
        print(f"{name}: median {middle:.1f} ms, worst {worst:.1f} ms ({len(times)} of them)")


if __name__ == "__main__":
    main()
