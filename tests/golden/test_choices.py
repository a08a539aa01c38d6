"""Golden choices: with a seed and a number of nodes the players choose the same for ever."""

import pytest
from make_choices import HERE, choices

from tablee import games

pytestmark = pytest.mark.slow  # the searches are compiled first


@pytest.mark.parametrize("game", games.names())
def test_the_players_choose_the_same(game: str) -> None:
    assert choices(game).splitlines() == (HERE / f"{game}.txt").read_text("utf-8").splitlines()
