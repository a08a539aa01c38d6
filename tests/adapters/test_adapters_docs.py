"""The examples of the guide run as they are printed."""

import pathlib
import re

import pytest

GUIDE = pathlib.Path(__file__).parents[2] / "docs" / "adapters.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


def test_there_is_an_example_for_each() -> None:
    for library in ("open_spiel", "pettingzoo", "gymnasium", "coding"):
        assert any(f"tablee.adapters.{library}" in example for example in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, GUIDE.name, "exec"), {})
    assert capsys.readouterr().out


def test_the_numbers_of_actions_are_true() -> None:
    from tablee.adapters.coding import Coder

    text = GUIDE.read_text("utf-8").replace(" ", "")
    for game, players in (
        ("permutation", 2),
        ("poldr", 2),
        ("trapezomino", 2),
        ("trapezomino", 1),
        ("polymere", 2),
        ("polymere", 1),
    ):
        assert f"|{Coder(game, players).numbering.size}" in text
