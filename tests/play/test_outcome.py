"""A result explains itself: who won, why it ended, in which unit, and what broke a tie."""

import pytest

from tablee import games
from tablee.games.chance import Chance
from tablee.locale import LANGUAGES, sentence
from tablee.play import Table
from tablee.play.outcome import Outcome, outcome


def words(ended: Outcome, lang: str) -> str:
    messages = [ended.headline, ended.ending, *(place.score for place in ended.places)]
    messages += [ended.tie] if ended.tie else []
    return " ".join(sentence(lang, message, who="other", name="Coline") for message in messages)


def played(game: str, players: int, seed: int) -> Table:
    table, chance = Table(game, players, seed=seed), Chance(seed, "outcome")
    while not table.over and table.ply < 400:
        texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])
    return table


@pytest.mark.parametrize("game", games.names())
def test_every_end_has_words(game: str) -> None:
    assert outcome(Table(game, 2, seed=1)) is None
    for seed in range(4):
        table = played(game, 2, seed)
        ended = outcome(table)
        assert ended is not None
        assert table.result is not None
        assert [place.seat for place in ended.places] == [
            seat for group in table.result.ranking for seat in group
        ]
        assert all(words(ended, lang) for lang in LANGUAGES)


@pytest.mark.parametrize("game", games.names())
def test_giving_up_and_stopping_are_told(game: str) -> None:
    table = Table(game, 2, seed=2)
    table.resign(0)
    ended = outcome(table)
    assert ended is not None
    assert (ended.winner, ended.about, ended.tie) == (1, 0, None)
    assert "Coline gave up" in words(ended, "en")
    stopped = Table(game, 2, seed=2)
    stopped.stop()
    ended = outcome(stopped)
    assert ended is not None
    assert "stopped" in words(ended, "en")
