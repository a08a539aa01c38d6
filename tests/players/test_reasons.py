"""Reasons: every fact that is said is true, the checkers reject what is not, words are complete."""

import importlib
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tablee import games
from tablee.games.chance import Chance
from tablee.games.telling import Message
from tablee.locale import LANGUAGES, sentence
from tablee.play import Knowledge, Table
from tablee.players import reasons
from tablee.players.reasons.fact import Fact

EXPLAINED = [name for name in games.names() if reasons.has_reasons(name)]


def positions(name: str, players: int, seeds: range, every: int = 1) -> Iterator[Table]:
    """Tables during random games."""
    for seed in seeds:
        table = Table(name, players, seed=seed)
        while not table.over:
            if table.ply % every == seed % every:
                yield table.at(table.ply)
            state = table.position.playing
            move = state.sample(1 + Chance(seed, f"{table.ply}").below(1 << 31))
            table.play(table.game.write(state, move))


def facts(
    name: str, players: int, seeds: range, every: int = 1
) -> Iterator[tuple[Knowledge, Fact]]:
    """Whatever the finder says about some move of each position."""
    finder = importlib.import_module(f"tablee.players.reasons.{name}.finder")
    for table in positions(name, players, seeds, every):
        known = Knowledge.of(table)
        moves = table.game.moves(known.position)
        move = moves[Chance(table.ply, "which").below(len(moves))]
        for fact in finder.find(known, move):
            yield known, fact


def test_every_game_of_today_has_reasons() -> None:
    assert tuple(EXPLAINED) == games.names()


@pytest.mark.parametrize("name", EXPLAINED)
def test_what_is_found_is_true(name: str) -> None:
    checked = 0
    for known, fact in facts(name, 2, range(2), every=3):
        assert reasons.holds(known, fact), fact
        checked += 1
    assert checked > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLAINED)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_found_is_true_in_many_positions(name: str, players: int) -> None:
    if players not in games.get(name).seats:
        players = 2
    checked = 0
    for known, fact in facts(name, players, range(10, 22)):
        assert reasons.holds(known, fact), fact
        checked += 1
    assert checked > 200


def untruths(fact: Fact) -> Iterator[Fact]:
    """The same sentence with a number changed, or about somebody else's turn."""
    for name, value in fact.message.args.items():
        for wrong in (value + 1, value - 1) if isinstance(value, int) else ():
            message = Message(fact.message.key, {**fact.message.args, name: wrong})
            yield replace(fact, message=message)
    yield replace(fact, seat=1 - fact.seat)
    yield replace(fact, message=Message(fact.message.key + "-not"))
    if fact.line:
        yield replace(fact, line=("nonsense", *fact.line[1:]))


AT_MOST = {"turns"}
"""Claims that stay true when the number grows: “within three turns” follows from two."""


@pytest.mark.parametrize("name", EXPLAINED)
def test_the_checker_rejects_what_is_false(name: str) -> None:
    rejected: set[str] = set()
    for known, fact in facts(name, 2, range(3), every=4):
        for false in untruths(fact):
            grown = {
                key: false.message.args.get(key, 0) != fact.message.args.get(key, 0)
                for key in AT_MOST
            }
            if any(grown.values()):
                continue
            assert not reasons.holds(known, false), false
            rejected.add(fact.kind)
    assert len(rejected) >= 5


@pytest.mark.parametrize("name", EXPLAINED)
def test_facts_of_another_position_are_mostly_rejected(name: str) -> None:
    """What the checker says depends on the position: it is no rubber stamp."""
    found = [(known, fact) for known, fact in facts(name, 2, range(2), every=2)]
    shifted = zip(found[:-7], found[7:], strict=True)
    verdicts = [
        reasons.holds(known, fact) for (known, _), (_, fact) in shifted if fact.message.args
    ]
    assert verdicts
    assert sum(verdicts) < len(verdicts) / 3


@pytest.mark.parametrize("name", EXPLAINED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fact_can_be_said_to_everybody(name: str, lang: str) -> None:
    for _, fact in facts(name, 2, range(2), every=3):
        said = {sentence(lang, fact.told(["Coline", "Barnabé"], reader)) for reader in (0, 1, None)}
        assert all(text.strip().endswith(".") and "{" not in text for text in said)


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_hint_gets_a_few_true_facts(name: str) -> None:
    some = 0
    for table in positions(name, 2, range(1), every=4):
        known = Knowledge.of(table)
        move = table.game.moves(known.position)[-1]
        said = reasons.for_move(known, move)
        assert len(said) <= reasons.MOST
        assert [fact.weight for fact in said] == sorted((f.weight for f in said), reverse=True)
        assert all(fact.good and reasons.holds(known, fact) for fact in said)
        some += len(said)
    assert some


@pytest.mark.parametrize("name", [name for name in EXPLAINED if games.get(name).secrets])
def test_facts_do_not_depend_on_hidden_things(name: str) -> None:
    """In any world that fits what the seat knows the same facts are found, and they hold."""
    compared = 0
    for table in positions(name, 2, range(3), every=5):
        known = Knowledge.of(table)
        move = table.game.moves(known.position)[-1]
        expected = reasons.found(known, move)
        for number in range(3):
            other = Knowledge.of(table)
            # The cached position is one world of many: put another in its place.
            other.__dict__["position"] = known.game.world(
                known.setting, known.view, Chance(number, "another world")
            )
            assert reasons.found(other, move) == expected
            assert all(reasons.holds(other, fact) for fact in expected)
            compared += len(expected)
    assert compared > 30


def test_a_mistake_says_what_it_allowed_and_what_was_better() -> None:
    table = Table("poldr", 2, {"size": 4, "bricks": 2}, seed=1)
    known = Knowledge.of(table)
    made = known.game.read(known.position, "Na1 Ma3")
    better = next(
        move
        for move in known.game.moves(known.position)
        if not any(fact.kind == "lets-last" for fact in reasons.found(known, move))
    )
    why = reasons.for_mistake(known, made, better)
    worst = why.made[0]
    assert (worst.kind, worst.good, worst.rival) == ("lets-last", False, 1)
    after = known.position.play(made)
    assert after.play(known.game.read(after, worst.line[1])).over()
    assert sentence("en", worst.told(["Blue", "Yellow"], 0)) == (
        "It lets Yellow lay the last brick next and win."
    )
    assert sentence("fr", worst.told(["Bleu", "Jaune"], 1)) == (
        "Ce coup vous laisse poser votre dernière brique au tour suivant, et gagner."
    )


def test_what_is_true_of_every_move_is_no_reason() -> None:
    """Where no move takes a die or lets one be taken, a hint does not say so."""
    table = Table("permutation", 2, seed=3)
    known = Knowledge.of(table)
    for move in known.game.moves(known.position):
        for fact in reasons.for_move(known, move):
            others = [m for m in known.game.moves(known.position) if m != move]
            kinds = [[f.kind for f in reasons.found(known, other)] for other in others]
            assert not all(fact.kind in found for found in kinds)


def test_a_game_without_facts_is_silent() -> None:
    table = Table("permutation", 2, seed=1)
    known = Knowledge.of(table)
    nameless = replace(known, game=replace(known.game, name="draughts"))
    first, second = table.game.moves(known.position)[:2]
    assert reasons.for_move(nameless, first) == ()
    assert reasons.for_mistake(nameless, first, second) == reasons.Reasons()


@pytest.mark.parametrize(
    ("name", "kind", "opposite"),
    [
        ("poldr", "proven", "lets-proven"),
        ("poldr", "lets-proven", "proven"),
        ("permutation", "double", None),
    ],
)
def test_what_looks_far_ahead_is_found_and_its_opposite_refused(
    name: str, kind: str, opposite: str | None
) -> None:
    known, fact = next(
        (known, fact) for known, fact in facts(name, 2, range(300, 312), 2) if fact.kind == kind
    )
    assert reasons.holds(known, fact)
    if opposite is not None:
        key = fact.message.key.replace(kind, opposite)
        assert not reasons.holds(known, replace(fact, message=Message(key)))
        return
    for low in range(1, 7):
        for high in range(low + 1, 7):
            claim = replace(fact, message=Message(fact.message.key, {"low": low, "high": high}))
            assert reasons.holds(known, claim) == (claim == fact)


def test_places_known_to_be_free_give_the_same_moves() -> None:
    from tablee.players.reasons.trapezomino.finder import free_places, worth, worth_among

    for seed in range(2):
        table, free = Table("trapezomino", 2, seed=seed), None
        while not table.over:
            state = table.position.playing
            free = free_places(state) if free is None else free_places(state, free)
            assert worth_among(state, free) == worth(state)
            move = state.sample(1 + Chance(seed, f"{table.ply}").below(1 << 31))
            table.play(table.game.write(state, move))
