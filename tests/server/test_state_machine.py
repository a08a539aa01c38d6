"""A state machine of Hypothesis plays all four games over sockets against a model of its own."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from room_harness import Ear, Guest, Running

from tablee.games.game import Json
from tablee.play import Table

GAMES = ("permutation", "poldr", "trapezomino", "polymere")
SEED = 1 << 100


class Evening(RuleBasedStateMachine):
    """Two people and a spectator at one table; the model is a `play.Table` beside it."""

    room: Running

    @initialize(game=strategies.sampled_from(GAMES))
    def begin(self, game: str) -> None:
        start = Table(game, 2, seed=7).dump()
        self.anne, self.paul, self.eve = (Guest(self.room.url) for _ in range(3))
        opened = self.anne.open(game, ["me", "open"], start=start)
        self.table = opened["table"]
        self.paul.sit(opened)
        self.model = Table(game, 2, seed=7)
        self.ears = [guest.socket(self.table) for guest in (self.anne, self.paul, self.eve)]
        self.numbers = [ear.hear()["number"] for ear in self.ears]
        self.words = 0
        self.last: tuple[int, Json, Json] | None = None
        self.stopped = False

    def _word(self) -> str:
        self.words += 1
        return f"w{self.words}"

    def _heard(self, kind: str) -> list[Json]:
        """What everybody hears next, without a gap."""
        found = []
        for place, ear in enumerate(self.ears):
            while (message := ear.hear())["kind"] in ("presence", "answer", "thinking", "pong"):
                pass
            assert message["number"] == self.numbers[place] + 1
            self.numbers[place] += 1
            assert message["kind"] == kind
            found.append(message)
        return found

    def running(self) -> bool:
        return not self.model.over and not self.stopped

    @precondition(running)
    @rule(choice=strategies.integers(0, 1 << 20))
    def move(self, choice: int) -> None:
        turn = self.model.turn
        texts = list(self.model.legal())
        text = texts[choice % len(texts)]
        message = {"kind": "move", "id": self._word(), "ply": self.model.ply, "text": text}
        answer = self.ears[turn].ask(**message)
        assert answer["ok"]
        made = self.model.play(text)
        self.last = (turn, message, answer)
        for place, heard in enumerate(self._heard("moved")):
            seat = place if place < 2 else None
            assert (heard["text"], heard["seat"], heard["ply"]) == (made.text, turn, self.model.ply)
            assert heard["state"] == _plain(self.model.view(seat))
        if self.model.over:
            assert self.model.result is not None
            for heard in self._heard("ended"):
                _same_result(heard["result"], self.model.result.to_json())

    @precondition(running)
    @rule(text=strategies.text(max_size=12))
    def nonsense(self, text: str) -> None:
        turn = self.model.turn
        if text in self.model.legal():
            return
        answer = self.ears[turn].ask(kind="move", id=self._word(), ply=self.model.ply, text=text)
        try:
            self.model.read(text)
        except Exception:
            assert "error" in answer
        else:
            assert answer["ok"]
            self.model.play(text)
            self._heard("moved")

    @precondition(running)
    @rule()
    def out_of_turn(self) -> None:
        other = 1 - self.model.turn
        text = next(iter(self.model.legal()))
        answer = self.ears[other].ask(kind="move", id=self._word(), ply=self.model.ply, text=text)
        assert answer["error"]["key"] == "room-not-your-turn"

    @precondition(lambda self: self.last is not None)
    @rule()
    def again(self) -> None:
        assert self.last is not None
        turn, message, before = self.last
        answer = self.ears[turn].ask(**message)
        assert (answer["number"], answer["ply"]) == (before["number"], before["ply"])

    @precondition(lambda self: self.running() and self.model.ply > 0)
    @rule()
    def stale(self) -> None:
        answer = self.ears[self.model.turn].ask(
            kind="move", id=self._word(), ply=self.model.ply - 1, text="x"
        )
        assert answer["error"]["kind"] == "stale"
        assert answer["snapshot"]["ply"] == self.model.ply

    @rule(place=strategies.integers(0, 2))
    def come_back(self, place: int) -> None:
        self.ears[place].close()
        guest = (self.anne, self.paul, self.eve)[place]
        self.ears[place] = ear = guest.socket(self.table, after=max(0, self.numbers[place] - 1))
        ear.hear()
        assert _numbered(ear)["number"] == self.numbers[place]

    @precondition(running)
    @rule(yes=strategies.booleans())
    def stop(self, yes: bool) -> None:
        by = self.model.turn
        self.ears[by].ask(kind="action", do="offer", what="stop", id=self._word())
        self._heard("offered")
        self.ears[1 - by].ask(kind="action", do="answer", what="stop", yes=yes, id=self._word())
        self._heard("answered")
        if yes:
            self.stopped = True
            _same_result(self._heard("ended")[0]["result"], self.model.stop().to_json())

    def teardown(self) -> None:
        if hasattr(self, "anne"):
            assert self.eve.look(self.table)["ply"] == self.model.ply
            for guest in (self.anne, self.paul, self.eve):
                guest.leave()


def _numbered(ear: Ear) -> Json:
    while "number" not in (message := ear.hear()):
        pass
    return message


def _same_result(ours: Mapping[str, object], model: Mapping[str, object]) -> None:
    """The same but for a throw-off: its dice come from the room's own seed."""
    if "throw_off" in ours or "throw_off" in model:
        ours, model = ({"scores": one["scores"], "reason": one["reason"]} for one in (ours, model))
    assert ours == _plain(model)


def _plain(data: Any) -> Any:
    import json

    return json.loads(json.dumps(data))


def _run(room: Running, examples: int, steps: int) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    kind = type("Here", (Evening,), {"room": room})
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, database=None,
            derandomize=True, suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


@pytest.mark.slow
def test_an_evening_of_all_games_over_sockets(room: Running) -> None:
    _run(room, examples=8, steps=20)
