"""Pairings of tournaments, against what can be counted and tried by hand."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.service.tournaments.pairings import Round, round_robin, swiss_round


@pytest.mark.parametrize("players", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    rounds = round_robin(players)
    assert len(rounds) == (players - 1 if players % 2 == 0 else players)
    met = Counter(frozenset(pair) for pairs, _ in rounds for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(players), 2))
    for pairs, bye in rounds:
        at_work = [player for pair in pairs for player in pair]
        assert sorted([*at_work, *([] if bye is None else [bye])]) == list(range(players))
    byes = Counter(bye for _, bye in rounds if bye is not None)
    assert all(count == 1 for count in byes.values())
    firsts = Counter(pair[0] for pairs, _ in rounds for pair in pairs)
    games = players - 1
    assert all(firsts[player] in (games // 2, games - games // 2) for player in range(players))


def can_pair(rest: frozenset[int], met: dict[frozenset[int], int]) -> bool:
    """Whether these players can be paired without a repeat: every way is tried."""
    if not rest:
        return True
    first = min(rest)
    return any(
        can_pair(rest - {first, other}, met)
        for other in rest - {first}
        if frozenset((first, other)) not in met
    )


@given(st.integers(3, 9), st.data())
def test_a_swiss_round_repeats_only_what_it_must(players: int, data: st.DataObject) -> None:
    everybody = list(range(players))
    pairs_ = [frozenset(pair) for pair in combinations(everybody, 2)]
    known = data.draw(st.sets(st.sampled_from(pairs_)))
    met = dict.fromkeys(known, 1)
    byes = {player: data.draw(st.integers(0, 1)) for player in everybody}
    ranked = data.draw(st.permutations(everybody))
    pairs, bye = swiss_round(ranked, met, byes, {})
    at_work = [player for pair in pairs for player in pair]
    assert sorted([*at_work, *([] if bye is None else [bye])]) == everybody
    least = min(byes.values())
    rested = {p for p in everybody if byes[p] == least} if players % 2 else {None}
    assert bye in rested
    repeats = [pair for pair in pairs if frozenset(pair) in met]
    possible = any(can_pair(frozenset(everybody) - {one}, met) for one in rested)
    assert bool(repeats) == (not possible)


@given(st.integers(3, 16), st.randoms(use_true_random=False))
def test_a_swiss_tournament_has_no_repeats_in_its_usual_rounds(
    players: int, chance: random.Random
) -> None:
    met: dict[frozenset[int], int] = {}
    byes: Counter[int] = Counter()
    firsts: Counter[int] = Counter()
    ranked = list(range(players))
    for _ in range((players - 1).bit_length()):
        chance.shuffle(ranked)
        pairs, bye = note(swiss_round(ranked, met, byes, firsts), met, byes, firsts)
        assert all(met[frozenset(pair)] == 1 for pair in pairs)
        assert bye is None or byes[bye] == 1


def note(
    made: Round, met: dict[frozenset[int], int], byes: Counter[int], firsts: Counter[int]
) -> Round:
    pairs, bye = made
    for pair in pairs:
        met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
        firsts[pair[0]] += 1
    if bye is not None:
        byes[bye] += 1
    return made


def test_the_better_meet_the_better() -> None:
    assert swiss_round([5, 3, 1, 0], {}, {}, {})[0] == [(5, 3), (1, 0)]


def test_the_hardest_case_of_sixteen_is_quick() -> None:
    """Everybody has met all of the other half: without noting dead ends it would take for ever."""
    met = {frozenset((a, b)): 1 for a in range(7) for b in range(16) if a != b}
    pairs, _ = swiss_round(list(range(16)), met, {}, {})
    assert len(pairs) == 8
