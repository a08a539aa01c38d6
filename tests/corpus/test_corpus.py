"""The corpus: what the server answered before its redesign, it still answers.

Every recorded step is done again, and what comes back must be the same, but for the `DIFFERENCES`.
Record anew with `python tests/corpus/record.py` when answers change on purpose, which empties that
list, and say in the commit what has changed.
"""

import difflib
import itertools
import json
import pathlib
from typing import Any

import pytest
from corpus_client import Client, Json
from corpus_intended import DIFFERENCES, Difference
from corpus_server import CorpusServer, corpus_server
from record import read

pytestmark = pytest.mark.slow
ROOT = pathlib.Path(__file__).parents[2]
MOST_SHOWN = 10


def grouped(steps: list[Json]) -> dict[str, dict[str, list[Json]]]:
    """The steps by group and scenario."""
    found: dict[str, dict[str, list[Json]]] = {}
    for name, scenario in itertools.groupby(steps, lambda step: step["scenario"]):
        found.setdefault(name.partition("/")[0], {})[name] = list(scenario)
    return found


GROUPS = grouped(read())


def replayed(server: CorpusServer, name: str, steps: list[Json], met: set[Difference]) -> list[str]:
    """Do a scenario again; gives what came back differently, in words, and which were `met`."""
    client, differences = Client(server.url), []
    try:
        for number, step in enumerate(steps):
            if step["do"] == "ended" and name.startswith("stopping"):
                server.stop()
            got = client.do({key: value for key, value in step.items() if key != "got"})
            if got == step["got"]:
                continue
            intended = {one for one in DIFFERENCES if one.covers(step, got)}
            met |= intended
            if not intended:
                differences.append(difference(f"{name} {number}", step, got))
    finally:
        client.close()
    return differences


def difference(place: str, step: Json, got: Any) -> str:
    """What a step should have given and what it gave, line by line."""
    asked = {key: value for key, value in step.items() if key not in ("got", "scenario")}
    lines = difflib.unified_diff(pretty(step["got"]), pretty(got), "recorded", "now", lineterm="")
    return "\n".join([place, json.dumps(asked, ensure_ascii=False)[:600], *list(lines)[2:60]])


def pretty(value: Any) -> list[str]:
    return json.dumps(value, indent=1, ensure_ascii=False).splitlines()


@pytest.mark.parametrize("group", GROUPS)
def test_the_server_answers_as_it_did(group: str) -> None:
    differences: list[str] = []
    met: set[Difference] = set()
    with corpus_server(ROOT, group) as server:
        for name, steps in GROUPS[group].items():
            differences += replayed(server, name, steps, met)
    shown = "\n\n".join(differences[:MOST_SHOWN])
    assert not differences, f"{len(differences)} steps are answered differently:\n{shown}"
    listed = {one for one in DIFFERENCES if one.scenario.startswith(f"{group}/")}
    assert met == listed, "a difference that is listed was not met"
