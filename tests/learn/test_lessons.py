"""Every lesson there is: its data is sound, its answers are right, its words are there."""

import hashlib
import itertools
import pathlib
import re
from collections.abc import Iterator

import pytest

from tablee import locale
from tablee.games.permutation import figures as permutation
from tablee.games.poldr import figures as poldr
from tablee.games.polymere import figures as polymere
from tablee.games.refusal import Refusal
from tablee.games.trapezomino import figures as trapezomino
from tablee.learn import contents, judge_try, overview, step
from tablee.learn.conditions import holds
from tablee.learn.lesson import Lesson, Stage, Step, Words, games_with_lessons, get_lesson, path_of
from tablee.learn.teacher import facts_or_refusal, is_right, move_facts, rights, table_of
from tablee.play import Table

HERE = pathlib.Path(__file__).parent
STEPS = [(game, one.id) for game in games_with_lessons() for one in get_lesson(game).steps]
MOVES = [(game, name) for game, name in STEPS if get_lesson(game).step(name).stages]
QUESTIONS = [(game, name) for game, name in STEPS if get_lesson(game).step(name).choices]


def shown(game: str, name: str) -> tuple[Lesson, Step, Table]:
    """A step and the table its question is about."""
    whole_lesson = get_lesson(game)
    one = whole_lesson.step(name)
    table = table_of(whole_lesson, one)
    for text in one.show:
        table.play(text)
    return whole_lesson, one, table


def all_words(game: str) -> Iterator[Words]:
    """Every text of a lesson."""
    whole_lesson = get_lesson(game)
    yield whole_lesson.about
    yield from whole_lesson.names
    for one in whole_lesson.steps:
        yield from (one.title, one.text, *one.hints)
        for choice in one.choices:
            yield from (choice.label, choice.say)
        for stage in one.stages:
            yield from stage_words(stage)


def stage_words(stage: Stage) -> Iterator[Words]:
    yield from (stage.otherwise, stage.done, *stage.hints)
    if stage.task:
        yield stage.task
    for case in (*stage.right, *stage.wrong):
        if case.say:
            yield case.say


def test_every_game_has_a_lesson_of_ten_to_twenty_steps() -> None:
    result = overview("en")["lessons"]
    assert [one["game"] for one in result] == games_with_lessons()
    assert len(games_with_lessons()) == 4
    for one in result:
        assert 10 <= one["count"] <= 20, one["game"]
        assert contents(one["game"], "fr")["steps"][0]["title"]


@pytest.mark.parametrize(("game", "name"), STEPS)
def test_a_step_can_be_shown_in_both_languages(game: str, name: str) -> None:
    for lang in locale.LANGUAGES:
        result = step(game, name, lang)
        assert result["title"]
        assert result["text"]
        assert result["frames"][-1]["state"]
        assert result["ask"] == "read" or result["answer"]
        assert bool(result["frames"][-1]["moves"]) == (result["ask"] == "move")


@pytest.mark.parametrize(("game", "name"), MOVES)
def test_the_answer_is_accepted_and_the_rest_is_answered(game: str, name: str) -> None:
    _, one, table = shown(game, name)
    before: list[str] = []
    for number, stage in enumerate(one.stages):
        unsaid = {id(case) for case in stage.wrong}
        right = []
        for text in table.legal():
            result = facts_or_refusal(table, text)
            if is_right(stage, table, result):
                right.append(text)
                continue
            case = next((c for c in stage.wrong if holds(c.when, result, lambda: [])), None)
            unsaid.discard(id(case))
        for case in stage.wrong:
            if case.example is not None:
                answer = judge_try(game, name, before, case.example, "en")
                assert not answer["right"]
                assert case.say is not None
                assert answer["words"][-1] == case.say.en
                unsaid.discard(id(case))
        assert stage.answer in right
        assert not unsaid, f"{name}: words that are never said"
        answer = judge_try(game, name, before, stage.answer, "fr")
        assert answer["right"]
        assert answer["done"] == (number + 1 == len(one.stages))
        before.append(stage.answer)
        for text in (stage.answer, *stage.reply):
            table.play(text)


@pytest.mark.parametrize(("game", "name"), MOVES)
def test_every_right_way_leads_to_the_end(game: str, name: str) -> None:
    whole_lesson, one, start = shown(game, name)
    ways: list[Table] = [start]
    for number, stage in enumerate(one.stages):
        on: dict[str, Table] = {}
        for table in ways:
            right = [
                text for text in table.legal() if is_right(stage, table, move_facts(table, text))
            ]
            assert right, f"{name}: nothing is right in stage {number + 1}"
            for text in right:
                after = table.at(table.ply)
                for move in (text, *stage.reply):
                    after.play(move)
                on[str(after.dump())] = after
        ways = list(on.values())
    assert whole_lesson.game == game


@pytest.mark.parametrize(("game", "name"), QUESTIONS)
def test_just_one_choice_is_right(game: str, name: str) -> None:
    _, one, table = shown(game, name)
    right = rights(one, table)
    assert sum(right) == 1
    for number, good in enumerate(right, 1):
        result = judge_try(game, name, [], str(number), "en")
        assert result["right"] == good
        assert result["words"]
    for text in ("0", "9", "x", "", "²", "-1", "1" * 200):
        with pytest.raises(Refusal):
            judge_try(game, name, [], text, "en")


@pytest.mark.parametrize("game", games_with_lessons())
def test_a_wrong_move_never_gets_a_bare_no(game: str) -> None:
    for one in get_lesson(game).steps:
        for stage in one.stages:
            assert stage.hints, one.id
            for words in (stage.otherwise, stage.done):
                assert len(words.en.split()) >= 3, one.id
    for text in ("nonsense", "", "x" * 150):
        name = next(one.id for one in get_lesson(game).steps if one.stages)
        result = judge_try(game, name, [], text, "fr")
        assert not result["right"]
        assert result["words"][0]


@pytest.mark.parametrize("game", games_with_lessons())
def test_texts_are_short_enough_for_a_phone(game: str) -> None:
    for words in all_words(game):
        for text in (words.fr, words.en):
            assert len(text) <= 290, text


@pytest.mark.parametrize("game", games_with_lessons())
def test_french_has_its_signs(game: str) -> None:
    for words in all_words(game):
        assert not re.search(r"[^\u00a0\u202f][;!?»]|«[^\u00a0]|[\w*»)] :|'", words.fr), words.fr
        assert "'" not in words.en, words.en
        assert words.fr != words.en or len(words.en.split()) <= 5, words.en


def test_no_sentence_is_the_makers_own() -> None:
    known = set((HERE / "makers_words.txt").read_text("utf-8").split())
    for game in games_with_lessons():
        for words in all_words(game):
            for run in runs(words.fr):
                assert fingerprint(run) not in known, " ".join(run)


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of six words."""
    words = re.findall(r"\w+", text.lower())
    return (tuple(words[n : n + 6]) for n in range(len(words) - 5))


def fingerprint(run: tuple[str, ...]) -> str:
    return hashlib.sha256(" ".join(run).encode()).hexdigest()[:8]


# The makers' own examples are in the lessons, as the rules pages have them.


def played(game: str, name: str) -> list[str]:
    one = get_lesson(game).step(name)
    return [*one.position.moves, *(stage.answer for stage in one.stages)]


def test_permutation_teaches_the_makers_game() -> None:
    names = ("permute", "take", "third", "fourth", "slide", "win")
    for number, name in enumerate(names, 1):
        assert played("permutation", name) == list(permutation.MAKERS_GAME[:number])


def test_poldr_teaches_the_block_and_the_decisive_move() -> None:
    game = list(poldr.GAME_OF_THE_SOURCE)
    assert played("poldr", "block") == game[:15]
    decisive = get_lesson("poldr").step("decisive")
    moves = list(decisive.position.moves)
    for stage in decisive.stages:
        moves += [stage.answer, *stage.reply]
    assert moves == game


def text_of(laid: polymere.Laid) -> str:
    (q, r), name, east = laid
    return f"{name}@{q},{r}/{east}"


def test_polymere_teaches_the_series_and_the_joker() -> None:
    state = get_lesson("polymere").step("place-a").position.state
    assert state is not None
    assert state["table"] == [text_of(laid) for laid in polymere.TABLE]
    answers = {letter: text_of(laid) for letter, laid in polymere.ANSWERS.items()}
    series = {
        "A": played("polymere", "place-a"),
        "BA": played("polymere", "play-again"),
        "BEA": played("polymere", "three-in-a-row"),
        "BCAD": played("polymere", "draw")[:-1],
        "BCDEA": list(get_lesson("polymere").step("long-series").show),
    }
    assert series == {order: [answers[place] for place in order] for order in polymere.SERIES}
    joker = judge_try("polymere", "joker", [], "J@-1,0", "en")["frames"][-1]["state"]["table"][-1]
    assert {name: joker[name] for name in polymere.ONE_JOKER} == polymere.ONE_JOKER
    both = judge_try("polymere", "joker-joker", [], "J@-1,-1", "en")["frames"][-1]["state"]["table"]
    for result, wanted in zip(both[-2:], polymere.TWO_JOKERS, strict=True):
        assert {name: result[name] for name in wanted} == wanted
    for name, table in (("plan", polymere.PLAN), ("block", polymere.OPENED)):
        state = get_lesson("polymere").step(name).position.state
        assert state is not None
        assert state["table"] == [text_of(laid) for laid in table]


def test_trapezomino_teaches_lines_support_and_the_double_joker() -> None:
    def moves(name: str) -> str:
        return " ".join(get_lesson("trapezomino").step(name).position.moves)

    assert moves("lines") == trapezomino.OPENING
    assert get_lesson("trapezomino").step("lines").about == trapezomino.COUNTED
    assert moves("double") == trapezomino.DOUBLE
    assert get_lesson("trapezomino").step("double").stages[0].answer == trapezomino.DOUBLE_JOKER
    assert moves("tempted") == trapezomino.TEMPTED
    assert get_lesson("trapezomino").step("tempted").about == trapezomino.FORBIDDEN
    assert get_lesson("trapezomino").step("feared").show[-1] == trapezomino.FEARED


def test_lessons_are_files_beside_the_rules() -> None:
    for game in games_with_lessons():
        assert path_of(game).is_file()
        kinds = {one.ask for one in get_lesson(game).steps}
        assert kinds == {"read", "move", "choose"}
    sequences = itertools.chain(*(get_lesson(game).steps for game in games_with_lessons()))
    assert any(len(one.stages) > 1 for one in sequences)
