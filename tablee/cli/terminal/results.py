"""Results in words: why a round or game ended, the ranking, and what broke a tie."""

from collections.abc import Callable
from itertools import pairwise

from tablee import locale
from tablee.cli.terminal.screen import Screen
from tablee.play import Table
from tablee.play.outcome import outcome
from tablee.play.position import Result

Named = Callable[[int], str]
"""What a seat is called."""


def show_result(table: Table, screen: Screen, named: Named) -> None:
    """Show how a whole game ended; in a match, after its last round."""
    result = table.result
    assert result is not None
    match = table.rounds.match
    if match is not None and result.reason not in ("stopped", "resigned"):
        show_round(table, screen, named)
    reason = screen.word(locale.reason_key(table.game.name, result.reason))
    screen.show(f"{screen.word('play-over')} {reason}", "good")
    _show_winner(table, screen, named)
    _show_ranking(result, screen, named, "play-place" if match is None else "play-place-match")
    if match is None:
        _show_tie(result, screen, f"{table.game.name}-tie")
    elif match.tally_ranks and len({total.tally for total in table.position.totals}) > 1:
        _show_tie(result, screen, f"play-tie-{match.tally}")


def _show_winner(table: Table, screen: Screen, named: Named) -> None:
    """Name the winner, and what put him before an equal score."""
    ended = outcome(table)
    if ended is None or ended.winner is None:
        return
    for message in (ended.headline, ended.tie):
        if message is not None:
            name = named(ended.winner)
            screen.show(locale.sentence(screen.lang, message, who="other", name=name), "bold")


def show_round(table: Table, screen: Screen, named: Named) -> None:
    """Show how the finished round on the board of a match ended."""
    game, position, match = table.game, table.position, table.rounds.match
    assert match is not None
    rounds = int(table.setting.options["rounds"])
    # A match of so many rounds ends after them even if nobody has won one.
    fixed = match.finished(table.setting, rounds, [0] * table.setting.players)
    key = "play-round-of" if fixed else "play-round-first-to"
    screen.say(key, "good", round=position.round, rounds=rounds)
    state = position.state
    ended = Result(table.rounds.rank(state), game.scores(state), game.reason(state))
    screen.say(locale.reason_key(game.name, ended.reason), "dim")
    _show_ranking(ended, screen, named, "play-place")
    _show_tie(ended, screen, f"{game.name}-tie")


def _show_ranking(result: Result, screen: Screen, named: Named, key: str) -> None:
    for seat, faces in (result.throw_off or {}).items():
        thrown = " + ".join(map(str, faces))
        screen.say("play-throw-off", seat=named(seat), dice=thrown, sum=sum(faces))
    place = 1
    for group in result.ranking:
        for seat in group:
            score = result.scores[seat]
            screen.say(key, f"seat{seat}", place=place, seat=named(seat), score=score)
        place += len(group)


def _show_tie(result: Result, screen: Screen, key: str) -> None:
    """Say what decided between seats of equal scores; a throw-off is shown already."""
    decided = any(
        result.scores[better[0]] == result.scores[worse[0]]
        for better, worse in pairwise(result.ranking)
    )
    if decided and result.reason != "resigned" and locale.has(screen.lang, key):
        screen.say(key, "dim")
