"""Golden playthroughs: whole games that must come out the same for ever."""

import pathlib

import pytest
from make import playthrough, wanted

HERE = pathlib.Path(__file__).parent


def test_every_game_has_its_playthroughs() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == wanted().keys()


@pytest.mark.parametrize("name", wanted())
def test_a_playthrough_comes_out_the_same(name: str) -> None:
    assert playthrough(*wanted()[name]) == (HERE / name).read_text("utf-8")
