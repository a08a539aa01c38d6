"""Records the corpus: `python tests/corpus/record.py [--tree FOLDER] [--out FILE] [scenario …]`.

The tree is the one whose server answers, so that a version can be compared with another.
"""

import argparse
import gzip
import json
import pathlib
import sys
from collections.abc import Iterable

from corpus_client import Json
from corpus_scenarios import GROUPS
from corpus_server import corpus_server
from corpus_stage import Stage

HERE = pathlib.Path(__file__).parent
CORPUS = HERE / "corpus.jsonl.gz"


def record(tree: pathlib.Path, chosen: Iterable[str] = ()) -> list[Json]:
    """All steps of all scenarios, as the server of a tree answers them."""
    steps: list[Json] = []
    chosen = set(chosen)
    for group, scenarios in GROUPS.items():
        wanted = [one for one in scenarios if not chosen or one.__name__ in chosen]
        if not wanted:
            continue
        with corpus_server(tree, group) as server:
            for scenario in wanted:
                stage = Stage(f"{group}/{scenario.__name__}", server.url, steps.append)
                try:
                    scenario(stage)
                    if group == "stopping":
                        server.stop()
                        stage.do(do="ended", socket="anne")
                finally:
                    stage.client.close()
                sys.stderr.write(f"{group} {scenario.__name__}: {len(steps)} steps\n")
    return steps


def write(steps: list[Json], out: pathlib.Path) -> None:
    """Write a corpus, one step a line; the same steps give the same bytes."""
    text = "".join(json.dumps(step, ensure_ascii=False) + "\n" for step in steps)
    out.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def read(path: pathlib.Path = CORPUS) -> list[Json]:
    """The steps of a corpus."""
    text = gzip.decompress(path.read_bytes()).decode()
    return [json.loads(line) for line in text.split("\n") if line]


def main() -> None:
    """Record, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=pathlib.Path, default=HERE.parents[1])
    parser.add_argument("--out", type=pathlib.Path, default=CORPUS)
    parser.add_argument("scenario", nargs="*")
    given = parser.parse_args()
    write(record(given.tree.resolve(), given.scenario), given.out)


if __name__ == "__main__":
    main()
