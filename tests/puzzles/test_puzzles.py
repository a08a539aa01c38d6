"""Puzzles on file: their form, their solving, the day's puzzle, and their names in words."""

import datetime
import json
from dataclasses import replace

import pytest

from tablee import locale
from tablee.games.refusal import Illegal, Over, Unknown
from tablee.puzzles import session
from tablee.puzzles.collection import (
    AHEAD,
    WEEK,
    Collection,
    checked_day,
    collection,
    games_with_puzzles,
    grade_of,
)
from tablee.puzzles.puzzle import SOLVED, Puzzle, dumps, from_json
from tablee.service import puzzles as service

GAMES = games_with_puzzles()
TODAY = datetime.date(2026, 11, 17)
SAMPLE = 7
"""Puzzles of each game that are looked at."""

YOU = [("en", "Your move", "Player"), ("fr", "À vous", "Joueur")]
"""How a goal begins, and what a seat would be called."""


def sampled(own: Collection) -> list[int]:
    return list(range(1, len(own) + 1, max(1, len(own.puzzles) // SAMPLE)))


def wrong_move(game: str, puzzle: Puzzle) -> str:
    """A legal first move that is not right."""
    table = puzzle.table(game)
    return next(text for text in table.legal() if session.accepted(table, puzzle, 0, text) is None)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_holds_the_whole_puzzle(game: str) -> None:
    for puzzle in collection(game).puzzles:
        assert from_json(json.loads(dumps(puzzle))) == puzzle


@pytest.mark.parametrize("game", GAMES)
def test_there_are_puzzles_of_every_grade_and_no_two_start_alike(game: str) -> None:
    own = collection(game)
    sizes = [len(numbers) for numbers in own.by_grade.values()]
    assert min(sizes) >= len(own) // 5 > 0
    starts = {json.dumps([puzzle.start, puzzle.played]) for puzzle in own.puzzles}
    assert len(starts) == len(own)


@pytest.mark.parametrize("game", GAMES)
def test_the_main_line_solves_a_puzzle_and_its_replies_are_played(game: str) -> None:
    own = collection(game)
    for number in sampled(own):
        puzzle, moves, step = own.puzzle(number), list[str](), 0
        while step != SOLVED:
            moves.append(puzzle.steps[step][0].move)
            judged = session.judge(game, puzzle, moves)
            assert judged.verdict == ("solved" if judged.step == SOLVED else "right")
            step = judged.step
        with pytest.raises(Over):
            session.judge(game, puzzle, [*moves, moves[0]])


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_refuted_by_a_legal_reply_and_can_be_tried_again(game: str) -> None:
    own = collection(game)
    for number in sampled(own):
        puzzle = own.puzzle(number)
        text = wrong_move(game, puzzle)
        answer = service.judge(game, str(number), [text], "fr")
        assert answer["verdict"] == "wrong"
        assert answer["why"]
        assert answer["reply"] is None
        assert answer["position"]["moves"]
        after = puzzle.table(game)
        after.play(text)
        for move in answer["refutation"]:
            after.play(move["text"])
        with pytest.raises(Illegal):
            session.progress(game, puzzle, [text])


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_and_motif_has_its_words(game: str, lang: str) -> None:
    known = {(puzzle.kind, puzzle.motif) for puzzle in collection(game).puzzles}
    for kind, motif in known:
        assert locale.has(lang, f"{game}-puzzle-{kind}-wrong")
        assert not motif or locale.has(lang, f"{game}-motif-{motif}")


@pytest.mark.parametrize(("lang", "begins", "seat"), YOU)
@pytest.mark.parametrize("game", GAMES)
def test_a_goal_speaks_to_the_solver(game: str, lang: str, begins: str, seat: str) -> None:
    own = collection(game)
    for number in sampled(own):
        goal = service.puzzle(game, str(number), lang)["goal"]
        assert begins in goal
        assert seat not in goal


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_gives_the_move_away_in_its_last_step_only(game: str) -> None:
    move = collection(game).puzzle(1).steps[0][0].move
    first, second, third = (service.hint(game, "1", [], step) for step in (1, 2, 3))
    assert first["move"] is None
    assert second["move"] is None
    assert third["move"] == move
    assert {mark["step"] for mark in first["drawing"]} <= {1}
    with pytest.raises(Unknown):
        service.hint(game, "1", [], 4)


@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_told_from_the_first_move_to_the_end(game: str) -> None:
    own = collection(game)
    for number in sampled(own):
        shown = service.puzzle(game, str(number), "en")
        told = service.solution(game, str(number), "en")
        assert [move["text"] for move in told["moves"]] == session.solution(own.puzzle(number))
        assert told["moves"][0]["seat"] == shown["seat"] == shown["position"]["to_move"]
        assert told["why"] is None or told["why"].endswith((".", "!"))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_in_a_puzzle(game: str) -> None:
    """A position is shown as its solver sees it: other hands are numbers."""
    state = service.puzzle(game, "1", "en")["position"]["state"]
    others = [hand for seat, hand in enumerate(state.get("hands", [])) if seat != state["turn"]]
    assert not any(isinstance(hand, list) for hand in others)


def test_a_day_has_one_puzzle_and_the_week_its_rhythm() -> None:
    own = collection(GAMES[0])
    monday = datetime.date(2026, 11, 16)
    week = [monday + datetime.timedelta(days) for days in range(7)]
    assert tuple(map(grade_of, week)) == WEEK
    assert list(WEEK) == sorted(WEEK)
    numbers = [own.of_the_day(day) for day in week]
    assert [own.puzzle(number).grade for number in numbers] == list(WEEK)
    assert numbers == [own.of_the_day(day) for day in week]


def test_no_puzzle_comes_twice_before_its_grade_is_through() -> None:
    own = collection(GAMES[0])
    sundays = [datetime.date(2026, 11, 22) + datetime.timedelta(7 * week) for week in range(500)]
    hard = len(own.by_grade[5])
    numbers = [own.of_the_day(day) for day in sundays]
    assert len(set(numbers[:hard])) == min(hard, len(numbers))


def test_days_far_ahead_are_refused() -> None:
    last = TODAY + datetime.timedelta(AHEAD)
    assert checked_day(last.isoformat(), TODAY) == last
    with pytest.raises(Unknown) as refused:
        checked_day((last + datetime.timedelta(1)).isoformat(), TODAY)
    assert refused.value.key == "puzzle-day-ahead"
    with pytest.raises(Unknown):
        checked_day("2026-02-30", TODAY)


def test_a_move_to_the_same_position_is_right_too() -> None:
    """In Permutation a slide before or after the same permutation may lead to the same dice."""
    twins = 0
    for puzzle in collection("permutation").puzzles[:200]:
        table = puzzle.table("permutation")
        for text in table.legal():
            branch = session.accepted(table, puzzle, 0, text)
            twins += branch is not None and branch.move != text
    assert twins


def test_a_step_may_name_its_wrong_moves_only() -> None:
    branch = ["123456@0,1/2", None, -1]
    line = {"kind": "longest", "grade": 1, "steps": [[branch]], "all_but": {"0": "pass"}}
    puzzle = replace(collection("polymere").puzzle(1), all_but={0: ("pass",)})
    table = puzzle.table("polymere")
    right = puzzle.right(table, 0)
    assert set(right) | {"pass"} == set(table.legal())
    assert "pass" not in right
    assert {one.next for one in right.values()} == {puzzle.steps[0][0].next}
    assert from_json(line).all_but == {0: ("pass",)}
    assert from_json(from_json(line).to_json()) == from_json(line)


def test_a_series_is_told_no_shorter_than_it_is() -> None:
    for puzzle in collection("polymere").puzzles:
        assert puzzle.claim is None or puzzle.claim.args["count"] == puzzle.count


def test_a_list_serves_a_rush() -> None:
    game = GAMES[0]
    ids = service.listed(game)["ids"]
    assert len({name for name, _, _ in ids}) == len(collection(game).puzzles)
    hard = service.listed(game, grade=5)["ids"]
    assert hard
    assert {grade for _, grade, _ in hard} == {5}
    motif = hard[0][2]
    assert {one[2] for one in service.listed(game, motif=motif)["ids"]} == {motif}
    with pytest.raises(Unknown):
        service.listed(game, grade=6)
