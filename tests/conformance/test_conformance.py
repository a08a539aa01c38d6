"""One suite for every game: what must hold of each, whatever its rules."""

import json
import os
import sys

import pytest
from cases import CASES, Case, random_table

from tablee import games
from tablee.drawing.svg import svg
from tablee.games.chance import Chance
from tablee.locale import LANGUAGES, say
from tablee.play import Record, Table, pasted

every = pytest.mark.parametrize("case", CASES, ids=str)


def bytes_of(table: Table) -> bytes:
    facts = (table.dump(), table.moves(), table.to_move, table.over, table.ply)
    result = table.result.to_json() if table.result else None
    return json.dumps([*facts, result], sort_keys=True).encode()


@every
def test_moves_are_sorted_and_told_apart(case: Case) -> None:
    table = case.table(3)
    for _ in range(12):
        if table.over:
            break
        texts = [move["text"] for move in table.moves()]
        assert texts == sorted(texts)
        assert len(set(texts)) == len(texts) == len(table.game.moves(table.position.playing))
        for text, move in table.legal().items():
            assert table.game.read(table.position.playing, text) == move
            assert table.read(f"  {text.lower()} ") == move
        table.play(texts[Chance(table.ply, "pick").below(len(texts))])


@every
def test_one_move_is_judged_as_the_list_does(case: Case) -> None:
    """In each position the moves of all positions of a game are tried."""
    table = random_table(case, 3)
    game = table.game
    states = [table.at(ply).position.playing for ply in range(0, table.ply, 1 + table.ply // 12)]
    listed = [game.moves(state) for state in states]
    several = sorted({move for moves in listed for move in moves[:: 1 + len(moves) // 60]})
    for state, moves in zip(states, listed, strict=True):
        legal = set(moves)
        assert [m for m in several if game.is_legal(state, m)] == [m for m in several if m in legal]


@every
def test_same_seed_and_moves_give_the_same_bytes(case: Case) -> None:
    table = random_table(case, 5)
    again = case.table(5)
    for ply in table.plies:
        again.play(ply.text)
    assert bytes_of(again) == bytes_of(table)


@every
def test_undo_restores_bytes(case: Case) -> None:
    table, seen = case.table(7), []
    chance = Chance(7, "undo")
    while not table.over and table.ply < 40:
        seen.append(bytes_of(table))
        texts = list(table.legal())
        round_before = table.position.round
        table.play(texts[chance.below(len(texts))])
        if table.position.round != round_before or table.round_result:
            break
    if table.rounds.match is None or not table.position.state.over():
        while seen and table.ply and table.position.round == table.plies[-1].round:
            table.undo()
            assert bytes_of(table) == seen.pop()


@every
def test_a_position_survives_its_json(case: Case) -> None:
    table = random_table(case, 11, plies=9)
    for past in (table.at(ply) for ply in range(table.ply + 1)):
        data = json.loads(json.dumps(past.dump()))
        again = Table(case.game, case.players, case.options, 0, data)
        assert again.dump() == past.dump()
        assert again.legal().keys() == past.legal().keys()


@every
def test_a_finished_position_survives_its_json(case: Case) -> None:
    table = random_table(case, 12)
    again = Table(case.game, case.players, case.options, 12, table.dump())
    assert again.dump() == table.dump()
    assert again.result == table.result
    assert again.over == table.over


@every
def test_a_position_can_be_pasted(case: Case) -> None:
    table = random_table(case, 13, plies=5)
    line = pasted.write(table)
    assert "\n" not in line
    assert pasted.read(f"  {line}\n").dump() == table.dump()


@every
def test_records_replay_as_text_and_json(case: Case) -> None:
    table = random_table(case, 17)
    record = table.record()
    if not table.over:
        table.stop()
        record = table.record()
    text = record.to_text()
    from_text = Table.from_record(Record.read(text))
    from_json = Table.from_record(Record.read(json.dumps(record.to_json())))
    assert bytes_of(from_text) == bytes_of(from_json) == bytes_of(table)
    assert from_text.record().to_text() == text
    assert from_json.record().to_json() == record.to_json()
    middle = table.ply // 2
    assert from_text.at(middle).dump() == table.at(middle).dump()


@every
def test_a_running_record_replays_what_all_could_see(case: Case) -> None:
    table = random_table(case, 19, plies=25)
    if table.over:
        return
    for trusted in (True, False):
        record = Record.read(table.record(trusted=trusted).to_text())
        again = Table.from_record(record)
        assert again.history() == table.history()
        assert again.view(None) == table.view(None)
    assert table.record().seed is None


@every
def test_a_world_fits_the_view_it_was_made_of(case: Case) -> None:
    table = random_table(case, 23, plies=15)
    state = table.position.state
    for seat in [*table.seats, None]:
        view = table.game.view(state, seat)
        world = table.game.world(table.setting, json.loads(json.dumps(view)), Chance(1, "world"))
        assert table.game.view(world, seat) == view


@every
def test_results_rank_every_seat_once(case: Case) -> None:
    table = random_table(case, 29)
    if not table.over:
        table.stop()
    assert table.result is not None
    ranked = [seat for group in table.result.ranking for seat in group]
    assert sorted(ranked) == list(table.seats)
    assert len(table.result.scores) == case.players
    assert table.moves() == []
    assert table.to_move is None
    assert 0 <= table.turn < case.players
    for lang in LANGUAGES:
        from tablee.locale import reason_key

        assert say(lang, reason_key(case.game, table.result.reason))


@every
def test_sampled_moves_are_legal(case: Case) -> None:
    table = case.table(31)
    for x in range(1, 40):
        if table.over:
            break
        state = table.position.playing
        moves = table.game.moves(state)
        for salt in range(5):
            assert state.sample((x * 2654435761 + salt * 40503 + 1) & 0xFFFFFFFF) in moves
        table.play(table.game.write(state, state.sample(x * 7919)))


# One worker compiles a game, not all of them.
together = pytest.mark.parametrize(
    "case", [pytest.param(c, marks=pytest.mark.xdist_group(c.game), id=str(c)) for c in CASES]
)


@pytest.mark.slow
@together
def test_plain_and_compiled_agree_move_for_move(case: Case) -> None:
    from compare import assert_same_course

    assert_same_course(case.table(37), seed=37, plies=120 if case.players > 1 else 40)


@pytest.mark.slow
@together
def test_compiled_games_are_replayed_by_plain_rules(case: Case) -> None:
    from compare import assert_same_ends

    assert_same_ends(case.table(43), games=20, plies=150)


@every
def test_boards_can_be_drawn(case: Case) -> None:
    table = random_table(case, 41, plies=30)
    for data in (table.dump(), table.view(0), table.view(None)):
        lines = table.game.terminal(table.setting, data)
        assert lines
        assert all(isinstance(text, str) for line in lines for text, _ in line)
        assert svg(table.game.scene(table.setting, data)).startswith("<svg")
    assert json.dumps(table.game.geometry(table.setting))


@pytest.mark.parametrize("name", games.names())
def test_games_say_who_they_are(name: str) -> None:
    for lang in LANGUAGES:
        for part in ("title", "blurb", "howto"):
            assert say(lang, f"{name}-{part}")


def test_rules_need_no_numba() -> None:
    import subprocess

    code = (
        "import sys\n"
        "sys.modules['numba'] = sys.modules['numpy'] = None\n"  # importing them now fails
        "from tablee import games\n"
        "from tablee.play import Table\n"
        "for name in games.names():\n"
        "    for players in games.get(name).seats:\n"
        "        table = Table(name, players, seed=1)\n"
        "        table.play(next(iter(table.legal())))\n"
        "        table.dump(), table.view(0), table.record().to_text()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ))
