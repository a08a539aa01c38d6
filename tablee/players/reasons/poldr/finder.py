"""Finds facts about moves of POLD.R: wins that can be forced, room to build, bricks to save.

Wins and margins are searched to a small horizon, or to the end where few moves are left, always
within a number of positions, so that a look at one move takes a fraction of a second.
"""

from collections.abc import Iterator

from tablee.games.poldr import GAME
from tablee.games.poldr.board import NOWHERE
from tablee.games.poldr.state import Poldr
from tablee.games.rule import popcount
from tablee.play import Knowledge
from tablee.players.reasons.fact import About, Fact, Proof
from tablee.players.reasons.poldr.proofs import proven
from tablee.players.reasons.poldr.search import Margin, force

FEW_WAYS = 6
"""As many ways to build are few."""
MOST_TURNS = 3
"""Wins are looked for within so many turns."""
NODES = 10_000
"""Positions looked at for one win."""
ENDING_NODES = 15_000
"""Positions looked at for the margin with which the saving ends."""


class _About(About):
    """A move being looked at."""

    def __init__(self, state: Poldr, move: int) -> None:
        super().__init__(GAME, state, move)
        self.state, self.after = state, state.play(move)


def find(known: Knowledge, move: int) -> list[Fact]:
    """Facts about a legal move of the seat to move."""
    state: Poldr = known.position
    if move not in GAME.moves(state):
        return []
    about = _About(state, move)
    facts = [*_bricks(about)]
    if about.after.over():
        return [*_ending(about), *facts]
    facts += _tide(about)
    facts += _saving(about) if about.after.phase == 2 else _building(about)
    if state.players == 2:
        facts += [*_wins(about), *_margin(about)]
        facts += _room(about)
    return facts


# What the move itself does


def _handled(state: Poldr, after: Poldr) -> int:
    """How many bricks a move lays or saves."""
    return abs(after.reserve[state.turn] - state.reserve[state.turn])


def _bricks(about: _About) -> Iterator[Fact]:
    """The most bricks that can be laid or saved now, or fewer than that."""
    state = about.state
    counts = {other: _handled(state, state.play(other)) for other in GAME.moves(state)}
    count, best = counts[about.move], max(counts, key=counts.__getitem__)
    most, saving = counts[best], state.phase == 2
    if count == most:
        if count and min(counts.values()) < most:
            key = "poldr-reason-saves-most" if saving else "poldr-reason-lays-most"
            yield about.fact(key, True, 50 if saving else 25, count, count=count)
        return
    key = "poldr-reason-saves-less" if saving else "poldr-reason-lays-less"
    fact = about.fact(key, False, 45 if saving else 20, most - count, count=count, most=most)
    yield Fact(**{**vars(fact), "line": (GAME.write(state, best),)})


def _ending(about: _About) -> Iterator[Fact]:
    after, seat = about.after, about.seat
    if after.phase == 1:
        yield about.fact("poldr-reason-last-brick", True, 100)
    elif after.players == 2 and after.reserve[0] != after.reserve[1]:
        mine, theirs = after.reserve[seat], after.reserve[1 - seat]
        args = {"mine": mine, "theirs": theirs}
        size = abs(mine - theirs)
        yield about.fact("poldr-reason-ends", mine > theirs, 100, size, (), 1, "rules", **args)


def _tide(about: _About) -> Iterator[Fact]:
    """The block: the next player cannot build, and the saving begins."""
    state, after = about.state, about.after
    if (state.phase, after.phase) != (1, 2):
        return
    yield about.fact("poldr-reason-blocks", True, 70)
    if state.players == 2:
        mine, theirs = after.reserve[about.seat], after.reserve[about.rival]
        size = max(0, theirs - mine)
        args = {"mine": mine, "theirs": theirs}
        yield about.fact("poldr-reason-turns-tide", False, 35, size, (), 1, "rules", **args)


# What the next player can do then


def _ways(state: Poldr) -> int:
    return popcount(state.marker_to) + popcount(state.black_to)


def _building(about: _About) -> Iterator[Fact]:
    after = about.after
    wins = [reply for reply in GAME.moves(after) if _lays_last(after.play(reply))]
    if wins:
        yield about.fact("poldr-reason-lets-last", False, 95, 1, (wins[0],), 2, "search")
    if after.markers[after.turn] != NOWHERE and _ways(after) <= FEW_WAYS:
        ways = _ways(after)
        size = 100 - ways
        yield about.fact("poldr-reason-few-ways", True, 40, size, count=ways, horizon=2)


def _lays_last(state: Poldr) -> bool:
    return bool(state.over()) and state.phase == 1


def _saving(about: _About) -> Iterator[Fact]:
    after = about.after
    if not _ways(after):
        yield about.fact("poldr-reason-denies-save", True, 60, horizon=2)
        return
    counts = {reply: _handled(after, after.play(reply)) for reply in GAME.moves(after)}
    best = max(counts, key=counts.__getitem__)
    count = counts[best]
    yield about.fact("poldr-reason-lets-save", False, 46, count, (best,), 2, "search", count=count)


def _room(about: _About) -> Iterator[Fact]:
    """How little room, or how few bricks to save, the other can leave the mover."""
    after = about.after
    then = {reply: after.play(reply) for reply in GAME.moves(after)}
    building = after.phase == 1
    left = {reply: _left(there, building) for reply, there in then.items()}
    worst = min(left, key=left.__getitem__)
    least = left[worst]
    if least < 0:  # a reply ends the round
        return
    search: Proof = "search"
    if building:
        if least == 0:
            yield about.fact("poldr-reason-lets-block", False, 55, 1, (worst,), 2, search)
        else:
            size = 100 - least
            cramps, keeps = "poldr-reason-lets-cramp", "poldr-reason-keeps-ways"
            yield about.fact(cramps, False, 42, size, (worst,), 2, search, count=least)
            yield about.fact(keeps, True, 42, least, (worst,), 2, search, count=least)
    elif least == 0:
        yield about.fact("poldr-reason-lets-strand", False, 52, 1, (worst,), 2, search)
    else:
        key = "poldr-reason-keeps-saving"
        yield about.fact(key, True, 44, least, (worst,), 3, search, count=least)


def _left(state: Poldr, building: bool) -> int:
    """Ways to build that are left to who is to move, or bricks he can save at once; -1 at an end.

    A round that ends because nobody can save leaves nothing, but that is told by other facts.
    """
    if state.over():
        return -1
    if building:
        return _ways(state) if state.phase == 1 else 0
    if not _ways(state):
        return 0
    return max(_handled(state, state.play(move)) for move in GAME.moves(state))


# Wins and margins


def _wins(about: _About) -> Iterator[Fact]:
    """A win that the other is allowed to force, or that the mover forces."""
    after = about.after
    lost = force(after, about.rival, MOST_TURNS, NODES)
    if lost is not None:
        if lost.turns > 1 or after.phase == 2:
            size = MOST_TURNS + 1 - lost.turns
            key, turns = "poldr-reason-lets-win", lost.turns
            yield about.fact(
                key, False, 85 + size, size, lost.line, 2 * turns, "search", turns=turns
            )
        return
    won = force(after, about.seat, MOST_TURNS - 1, NODES)
    if won is not None:
        size = MOST_TURNS - won.turns
        key, turns = "poldr-reason-forces-win", won.turns
        yield about.fact(key, True, 85 + size, size, won.line, 1 + 2 * turns, "search", turns=turns)
        return
    yield from _proven(about)


def _proven(about: _About) -> Iterator[Fact]:
    """A win further away that is proven to the end."""
    found = proven(about.after)
    if found is None:
        return
    if found.winner == about.seat:
        yield about.fact("poldr-reason-proven", True, 82, horizon=0, proof="search")
    else:
        replies = () if found.reply is None else (found.reply,)
        yield about.fact("poldr-reason-lets-proven", False, 82, 1, replies, 0, "search")


def _margin(about: _About) -> Iterator[Fact]:
    """How many bricks ahead somebody ends for sure, where all lines can be played to the end."""
    if about.after.phase == 1:
        return
    found = Margin(ENDING_NODES).best(about.after, about.seat)
    if found is None:
        return
    lead, line = found
    if lead > 0:
        key = "poldr-reason-sure-margin"
        yield about.fact(key, True, 84, lead, line, 0, "search", count=lead)
    elif lead < 0:
        key = "poldr-reason-lets-margin"
        yield about.fact(key, False, 84, -lead, line, 0, "search", count=-lead)
