"""Every mutation still applies, and names a test that there is. Running them is another matter."""

import ast
import pathlib

import pytest
from mutation_runner import ROOT, Mutation
from rule_mutations import RULES
from server_mutations import SERVER

ALL = [*SERVER, *RULES]


@pytest.mark.parametrize("mutation", ALL, ids=lambda one: one.what)
def test_a_mutation_applies_once_and_leaves_python(mutation: Mutation) -> None:
    assert mutation.occurrences() == 1, f"{mutation.file}: {mutation.old!r}"
    path = ROOT / "tablee" / mutation.file
    changed = path.read_text("utf-8").replace(mutation.old, mutation.new)
    assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(path.read_text("utf-8")))


@pytest.mark.parametrize("mutation", ALL, ids=lambda one: one.what)
def test_a_mutation_names_a_test(mutation: Mutation) -> None:
    place, _, name = mutation.test.partition("::")
    path = pathlib.Path(ROOT / "tests" / place)
    assert path.exists()
    if name:
        tree = ast.parse(path.read_text("utf-8"))
        assert name in {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}


def test_names_are_different() -> None:
    assert len({one.what for one in ALL}) == len(ALL)


def test_every_property_of_the_server_is_broken_at_least_once() -> None:
    page = (ROOT / "docs" / "server.md").read_text("utf-8")
    numbers = {line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| ")}
    assert {one.what.split()[0] for one in SERVER} == {one for one in numbers if one.isdigit()}
