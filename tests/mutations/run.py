"""`python tests/mutations/run.py server [9]` or `rules [poldr]`: all mutations, or some of them.

Not part of the tests: it runs them, a hundred times. A test in `make check` sees to it that every
mutation still applies.
"""

import sys

from mutation_runner import run
from rule_mutations import RULES
from server_mutations import SERVER

if __name__ == "__main__":
    lists = {"server": SERVER, "rules": RULES}
    if len(sys.argv) < 2 or sys.argv[1] not in lists:
        sys.exit(__doc__)
    sys.exit(1 if run(lists[sys.argv[1]], sys.argv[2:]) else 0)
