"""The referee's language: every command, and every way to get it wrong."""

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee import games
from tablee.cli.commands.referee import Referee
from tablee.play import Knowledge, Table
from tablee.players import opponents

FIELDS = {"ok", "ply", "to_move", "over", "result", "round_result", "moves", "state"}


def ask(referee: Referee, cmd: str, **fields: Any) -> dict[str, Any]:
    return referee.answer(json.dumps({"cmd": cmd, **fields}))


def started(game: str = "poldr", players: int = 2, **fields: Any) -> Referee:
    referee = Referee("en")
    assert ask(referee, "new", game=game, players=players, **fields)["ok"]
    return referee


@pytest.mark.parametrize("game", games.names())
def test_every_answer_has_the_same_fields(game: str) -> None:
    referee = Referee("en")
    players = games.get(game).seats[-1]
    answers = [ask(referee, "new", game=game, players=players, options={}, seed=7)]
    answers.append(ask(referee, "play", move=answers[0]["moves"][0]["text"]))
    answers.append(ask(referee, "bot", level=3, seconds=1))
    answers.append(ask(referee, "record"))
    answers.append(ask(referee, "load", record=answers[-1]["record"]))
    answers.append(ask(referee, "undo"))
    state = answers[-1]["state"]
    answers.append(ask(referee, "setup", game=game, players=players, options={}, state=state))
    assert answers[-1]["state"] == state
    answers.append(ask(referee, "stop"))
    answers.append(ask(referee, "quit"))
    for answer in answers:
        assert answer["ok"], answer
        assert answer.keys() >= FIELDS
    assert referee.done
    assert answers[-2]["result"]["reason"] == "stopped"
    assert answers[2]["move"] in [move["text"] for move in answers[2]["moves"]]


@pytest.mark.parametrize("game", games.names())
def test_a_view_has_moves_only_for_the_seat_to_move(game: str) -> None:
    referee = started(game, 2, seed=3)
    first = referee.table
    assert first is not None
    ask(referee, "play", move=next(iter(first.legal())))
    turn = first.turn
    for seat in (0, 1, None):
        answer = ask(referee, "view", seat=seat)
        assert ("moves" in answer) == (seat == turn)
        assert len(answer["history"]) == 1
    assert not ask(referee, "view", seat=2)["ok"]


def test_a_setup_has_chance_of_its_own_and_seed_0_unless_told() -> None:
    state = {"dice": [1, 2, 0, 0, 0, 0], "path": "ad", "won": [[2, 4], [1], [6]], "turn": 0}

    def thrown(**seed: int) -> dict[str, list[int]]:
        referee = Referee("en")
        answer = ask(referee, "setup", game="permutation", players=3, state=state, **seed)
        faces: dict[str, list[int]] = answer["result"]["throw_off"]
        return faces

    assert thrown() == thrown(seed=0)
    assert sum(thrown(seed=seed) == thrown() for seed in range(1, 9)) < 3


def test_its_record_holds_the_deal_of_a_running_game() -> None:
    referee = started("polymere", seed=7)
    before = ask(referee, "undo")
    assert before["error"]["kind"] == "illegal"
    deal = ask(referee, "view", seat=None)
    assert "hands" not in deal["state"]
    answer = ask(referee, "record")
    record, state = answer["record"], answer["state"]
    assert (record["seed"], record["complete"]) == (7, True)
    assert record["start"] == state
    assert len(record["start"]["talon"]) == 84


def test_a_bot_is_told_what_its_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    referee, told = started("polymere", seed=7), []
    advise = opponents.advise

    def listening(known: Knowledge, *rest: Any) -> Any:
        told.append(known)
        return advise(known, *rest)

    monkeypatch.setattr(opponents, "advise", listening)
    assert ask(referee, "bot", level=1)["ok"]
    seen = ask(referee, "view", seat=0)
    assert [(one.view, one.history) for one in told] == [(seen["state"], seen["history"])]
    assert "hands" not in told[0].view


def test_a_view_of_polymere_hides_what_others_hold() -> None:
    referee = started("polymere", 3, seed=5)
    table = referee.table
    assert table is not None
    hands = table.dump()["hands"]
    seen = json.dumps(ask(referee, "view", seat=1))
    for piece in hands[0] + hands[2] + table.dump()["talon"]:
        assert piece == "J" or piece not in seen
    assert all(piece in seen for piece in hands[1])


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("", "unreadable"), ("nonsense", "unreadable"), ("[]", "unreadable"), ("7", "unreadable"),
        ("{}", "unknown"), ('{"cmd":"fly"}', "unknown"), ('{"cmd":["new"]}', "unknown"),
        ('{"cmd":"new","game":"poker"}', "unknown"), ('{"cmd":"new","game":null}', "unknown"),
        ('{"cmd":"new","game":"poldr","players":9}', "unknown"),
        ('{"cmd":"new","game":"poldr","options":{"size":99}}', "unknown"),
        ('{"cmd":"new","game":"poldr","options":7}', "unknown"),
        ('{"cmd":"new","game":"poldr","seed":"x"}', "unknown"),
        ('{"cmd":"new","game":"poldr","seed":-1}', "unknown"),
        ('{"cmd":"new","game":"poldr","sead":1}', "unknown"),
        ('{"cmd":"play","move":"zzz"}', "unreadable"), ('{"cmd":"play"}', "unreadable"),
        ('{"cmd":"play","move":7}', "unreadable"), ('{"cmd":"play","move":"pass"}', "illegal"),
        ('{"cmd":"play","move":"Na1 Ma2"}', "illegal"),
        ('{"cmd":"undo"}', "illegal"), ('{"cmd":"view","seat":"0"}', "unknown"),
        ('{"cmd":"bot","level":9}', "unknown"), ('{"cmd":"bot","level":3,"seconds":0}', "unknown"),
        ('{"cmd":"bot","level":3,"seconds":NaN}', "unknown"),
        ('{"cmd":"load","record":{}}', "unreadable"), ('{"cmd":"load"}', "unreadable"),
        ('{"cmd":"setup","game":"poldr","players":2}', "unreadable"),
        ('{"cmd":"setup","game":"poldr","players":2,"state":null}', "unreadable"),
        ('{"cmd":"setup","game":"poldr","players":2,"state":{}}', "illegal"),
        ('{"cmd":"setup","game":"poldr","players":2,"state":[]}', "illegal"),
        ("[" * 100_000, "unreadable"), ('{"cmd":"new","seed":' + "9" * 5000 + "}", "unreadable"),
        ('{"cmd":"play","move":"' + "M" * 10_000 + '"}', "unreadable"),
        ('{"cmd":"play","move":"\\ud800"}', "unreadable"),
    ],
)  # fmt: skip
def test_bad_lines_are_refused_and_change_nothing(line: str, kind: str) -> None:
    referee = started(seed=1)
    before = ask(referee, "view", seat=0)
    answer = referee.answer(line)
    assert answer == {"ok": False, "error": {"kind": kind, "message": answer["error"]["message"]}}
    assert len(answer["error"]["message"]) > 10
    assert ask(referee, "view", seat=0) == before


def test_before_any_game_there_is_nothing_to_play() -> None:
    referee = Referee("fr")
    for cmd in ("play", "undo", "view", "record", "stop", "bot", "resign"):
        assert ask(referee, cmd)["error"]["kind"] == "illegal"
    assert ask(referee, "quit") == {"ok": True}


def test_after_the_end_moves_are_refused_as_over() -> None:
    referee = started(seed=1)
    ask(referee, "resign")
    for cmd, fields in (("play", {"move": "Nd2 Mf2"}), ("stop", {}), ("bot", {"level": 1})):
        assert ask(referee, cmd, **fields)["error"]["kind"] == "over"


def test_refusals_speak_the_readers_language() -> None:
    french = Referee("fr")
    ask(french, "new", game="poldr", players=2, seed=1)
    english = started(seed=1)
    told = [ask(r, "play", move="Na1 Ma2")["error"]["message"] for r in (french, english)]
    assert told[0] != told[1]


def test_the_bot_is_the_same_for_the_same_seed_whatever_is_hidden() -> None:
    referee = started("polymere", 2, seed=5)
    table = referee.table
    assert table is not None
    state = table.dump()
    swapped = state | {"hands": [state["hands"][0], state["talon"][:20]]}
    swapped["talon"] = state["hands"][1] + state["talon"][20:]
    moves = []
    for deal in (state, swapped):
        ask(referee, "setup", game="polymere", players=2, state=deal)
        moves.append(ask(referee, "bot", level=3, seed=11)["move"])
    assert moves[0] == moves[1]


@pytest.mark.slow
def test_a_proven_thought_is_plain_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # thinkers, not simple players
    referee = started(options={"size": 4, "bricks": 4}, seed=1)
    ask(referee, "play", move="Na1 Mc1")
    answer = ask(referee, "bot", level=3, seconds=1, seed=1)
    assert json.loads(json.dumps(answer))["ok"]


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"game": "a" * 5_000}, "unknown"),
        ({"game": ["a" * 5_000]}, "unknown"),
        ({"game": "\ud800"}, "unknown"),
        ({"players": 10**4_000}, "unknown"),
        ({"options": {"a" * 5_000: 1}}, "unknown"),
        ({"options": {"size": "a" * 5_000}}, "unknown"),
        ({"options": {"size": 10**4_000}}, "unknown"),
        ({"options": {"size": [[1] * 5_000]}}, "unknown"),
    ],
)
def test_whatever_is_named_in_a_refusal_the_referee_lives_on(
    fields: dict[str, Any], kind: str
) -> None:
    referee = Referee("fr")
    answer = ask(referee, "new", **{"game": "poldr", **fields})
    assert answer["error"]["kind"] == kind
    assert len(json.dumps(answer, ensure_ascii=False).encode()) < 2_500
    assert ask(referee, "new", game="poldr")["ok"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
COMMANDS = ["new", "setup", "load", "play", "undo", "stop", "resign", "view", "record", "bot"]
NAMES = ["game", "players", "options", "seed", "state", "record", "move", "seat", "level"]


@settings(max_examples=150)
@given(
    st.sampled_from(COMMANDS),
    st.dictionaries(st.sampled_from(NAMES), json_values | st.sampled_from(games.names())),
)
def test_any_request_gets_an_answer(cmd: str, fields: dict[str, Any]) -> None:
    referee = started("permutation", seed=1)
    answer = referee.answer(json.dumps({"cmd": cmd, **fields}))
    assert answer["ok"] or answer["error"]["kind"] in ("unreadable", "illegal", "unknown", "over")


@settings(max_examples=150)
@given(st.data())
def test_any_state_is_set_up_or_refused(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(games.names()))
    players = data.draw(st.sampled_from(games.get(game).seats))
    referee = started(game, players, seed=1)
    table = referee.table
    assert table is not None
    for _ in range(data.draw(st.integers(0, 6))):
        table.play(next(iter(table.legal())))
    state = json.loads(json.dumps(table.dump()))
    field = data.draw(st.sampled_from([*state, "other"]))
    if data.draw(st.booleans()):
        state[field] = data.draw(json_values)
    else:
        state.pop(field, None)
    answer = ask(referee, "setup", game=game, players=players, state=state)
    assert answer["ok"] or answer["error"]["kind"] == "illegal", answer


def run(text: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "tablee", "referee", *words],
        input=text, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_the_process_answers_line_by_line_and_lives_on() -> None:
    lines = ['{"cmd":"new","game":"poldr","players":2,"seed":7}', "\udcff oops", "",
             '{"cmd":"play","move":"nd2 mf2"}', '{"cmd":"quit"}', '{"cmd":"undo"}']  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "referee"],
        input="\n".join(lines).encode("utf-8", "surrogateescape"), capture_output=True, timeout=60,
        check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, True, True]
    assert done.stderr == b""


@pytest.mark.slow
def test_a_closed_pipe_ends_it_quietly() -> None:
    line = '{"cmd":"new","game":"polymere","players":2,"seed":7}\n'
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m tablee referee | head -c 10"],
        input=line * 30, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert len(done.stdout) == 10
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_language_can_be_chosen() -> None:
    assert "JSON" in json.loads(run("x\n", "--lang", "fr").stdout)["error"]["message"]
    assert run("x\n", "--lang", "xx").returncode == 2


def test_hands_are_shown_once_a_game_was_stopped() -> None:
    referee = started("polymere", 2, seed=5)
    assert "hands" not in ask(referee, "view", seat=1)["state"]
    ask(referee, "stop")
    assert len(ask(referee, "view", seat=None)["state"]["hands"]) == 2


@pytest.mark.parametrize("game", games.names())
def test_a_bot_can_be_asked_about_a_game_elsewhere(game: str) -> None:
    table = Table(game, 2, seed=5)
    view = table.game.view(table.position.playing, table.turn)
    asked = {"game": game, "players": 2, "options": {}, "view": view, "level": 1, "seed": 3}
    answer = ask(Referee("en"), "bot", **asked)
    assert answer["ok"], answer
    assert answer["move"] in table.legal()
    assert answer["why"]


@settings(max_examples=60)
@given(st.sampled_from(games.names()), st.data())
def test_any_view_is_thought_about_or_refused(game: str, data: st.DataObject) -> None:
    table = Table(game, 2, seed=5)
    view = table.game.view(table.position.playing, table.turn)
    field = data.draw(st.sampled_from([*view, "other"]))
    view = view | {field: data.draw(json_values)}
    answer = ask(Referee("en"), "bot", game=game, players=2, view=view, level=1, seed=3)
    assert answer["ok"] or answer["error"]["kind"] in ("illegal", "unreadable", "over")
