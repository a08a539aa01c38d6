"""Complete figures of Polymère for the hints of its solo, onto file: some of each kind.

python tools/polymere_figures.py [each]     needs the extra `players`; about ten seconds a figure

Every figure is built from a seed of its own and laid again by the rules before it is written.
"""

import sys

from tablee.files import replace
from tablee.solve.polymere import Wish, build, check, figure_of
from tablee.solve.polymere.figures import FILE, as_line

FIRST_SEED = 101


def main(each: int) -> None:
    lines = []
    for jokers in (True, False):
        for seed in range(FIRST_SEED, FIRST_SEED + each):
            *_, last = build(Wish(seed, jokers))
            lines.append(as_line(figure_of(check(last.best.moves))))
            print(f"{len(lines)} of {2 * each}", flush=True)
    replace(FILE, ("\n".join(lines) + "\n").encode())


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:] or ["12"]))
