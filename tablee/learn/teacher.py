"""Shows the steps of a lesson, and judges every try by the rules and the lesson's conditions.

It keeps no state: a try comes with the right moves made before it in this step.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from tablee import locale
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown, Unreadable
from tablee.learn.conditions import holds
from tablee.learn.lesson import Choice, Lesson, Stage, Step, games_with_lessons, get_lesson
from tablee.learn.marks import draw_marks
from tablee.play import Table
from tablee.wire.common import with_details
from tablee.wire.lessons import (
    LessonContents,
    LessonFrame,
    LessonHead,
    LessonMove,
    Lessons,
    LessonStep,
    TryResult,
)
from tablee.wire.tables import MoveEntry
from tablee.wire.tellings import telling_message

_RIVALS: WeakKeyDictionary[Table, tuple[int, list[Json]]] = WeakKeyDictionary()
"""What all legal moves of a table do, for the ply it was asked at."""


def overview(lang: str) -> Lessons:
    """All lessons, each with its title and the ids of its steps.

    >>> "poldr" in [lesson["game"] for lesson in overview("en")["lessons"]]
    True
    """
    return {"lessons": [_head(get_lesson(game), lang) for game in games_with_lessons()]}


def contents(game: str, lang: str) -> LessonContents:
    """One lesson with its steps by id and title.

    >>> contents("poldr", "en")["steps"][0]["ask"]
    'read'

    Raises:
        Unknown: there is no such game, or it has no lesson.
    """
    lesson = get_lesson(game)
    return {
        **_head(lesson, lang),
        "steps": [
            {"id": one.id, "title": one.title.say(lang), "ask": one.ask} for one in lesson.steps
        ],
    }


def _head(lesson: Lesson, lang: str) -> LessonHead:
    return {
        "game": lesson.game, "title": locale.say(lang, f"{lesson.game}-title"),
        "about": lesson.about.say(lang), "minutes": lesson.minutes, "count": len(lesson.steps),
        "ids": [step.id for step in lesson.steps],
    }  # fmt: skip


@lru_cache(maxsize=256)
def step(game: str, name: str, lang: str) -> LessonStep:
    """A step with its position; `frames` has more than one where moves are shown.

    >>> first = contents("poldr", "en")["ids"][0]
    >>> step("poldr", first, "en")["number"]
    1

    Raises:
        Unknown: there is no such lesson or step.
    """
    lesson = get_lesson(game)
    one = lesson.step(name)
    table = table_of(lesson, one)
    you = seat_of(one, table)
    frames = [frame(table, you, bool(one.stages) and not one.show)]
    for text in one.show:
        table.play(text)
        frames.append(frame(table, you, bool(one.stages) and text is one.show[-1]))
    ids = [other.id for other in lesson.steps]
    place = ids.index(name)
    return {
        "game": game, "id": name, "number": place + 1, "count": len(ids), "ask": one.ask,
        "title": one.title.say(lang), "text": one.text.say(lang),
        "tasks": [stage.task.say(lang) if stage.task else None for stage in one.stages],
        "hints": [[words.say(lang) for words in stage.hints] for stage in one.stages]
        or [[words.say(lang) for words in one.hints]],
        "answer": answer(one.stages[0], table) if one.stages else _right_choice(one, table),
        "choices": [choice.label.say(lang) for choice in one.choices],
        "players": table.setting.players, "options": dict(table.setting.options), "you": you,
        "names": _names(lesson, table, you, lang),
        "frames": frames, "marks": draw_marks(table, one.marks),
        "previous": ids[place - 1] if place else None,
        "next": ids[place + 1] if place + 1 < len(ids) else None,
    }  # fmt: skip


def answer(stage: Stage, table: Table) -> str:
    """A right move, to be shown: the lesson's own, unless what was done before rules it out."""
    for text in (stage.answer, *table.legal()):
        facts = facts_or_refusal(table, text)
        if facts["legal"] and is_right(stage, table, facts):
            return text
    raise Illegal("learn-lost-thread")


def _names(lesson: Lesson, table: Table, you: int, lang: str) -> list[str]:
    """The lesson's names of the seats, or the game's; where seats have only numbers, “you”."""
    own = [words.say(lang) for words in lesson.names]
    names = [locale.seat_name(lang, lesson.game, seat) for seat in table.seats]
    if not locale.has(lang, f"{lesson.game}-seat-{you}"):
        names[you] = locale.say(lang, "learn-you")
    return own + names[len(own) :]


@lru_cache(maxsize=128)
def _opened_table(game: str, name: str) -> Table:
    one = get_lesson(game).step(name)
    setup = one.position
    state = setup.state
    table = Table(game, setup.players, setup.options, seed=0)
    if state is not None:
        full = table.game.sketch(table.setting, state)
        table = Table(game, setup.players, setup.options, seed=0, start=full)
    for text in setup.moves:
        table.play(text)
    return table


def table_of(lesson: Lesson, one: Step) -> Table:
    """The table as a step begins, for the asker to play on."""
    table = _opened_table(lesson.game, one.id)
    return table.at(table.ply)


def seat_of(one: Step, table: Table) -> int:
    """The seat the learner looks from: the one to move, unless the step says otherwise."""
    return table.turn if one.you is None else one.you


def frame(table: Table, you: int, offer: bool) -> LessonFrame:
    """A position as a board wants it; with the legal moves where one of them is asked for."""
    moves: list[MoveEntry] = []
    if offer and table.to_move == you:
        moves = [_entry(table, text, move) for text, move in table.legal().items()]
    return {
        "ply": table.ply, "state": table.view(you), "to_move": table.to_move, "over": table.over,
        "made": _last(table) if table.plies else None, "moves": moves,
    }  # fmt: skip


def _entry(table: Table, text: str, move: int) -> MoveEntry:
    state = table.position.playing
    entry: MoveEntry = {"text": text, "preview": table.game.preview(state, move)}
    return with_details(entry, table.game.details(state, move))


def _last(table: Table) -> LessonMove:
    """The last move and what it did."""
    before, last = table.at(table.ply - 1).position.playing, table.plies[-1]
    move: LessonMove = {
        "seat": last.seat, "text": last.text, "ply": table.ply,
        "preview": table.game.preview(before, table.game.read(before, last.text)),
        "telling": telling_message(table.telling()),
    }  # fmt: skip
    return with_details(move, last.details)


# Tries


def judge_try(game: str, name: str, before: Sequence[str], text: str, lang: str) -> TryResult:
    """Judge a try: whether it is right, what is said to it, and the positions it leads to.

    `before` are the right moves of this step so far; `text` is the move, or the number of the
    choice, that is tried now.

    >>> step_id = next(s["id"] for s in contents("poldr", "en")["steps"] if s["ask"] == "move")
    >>> judge_try("poldr", step_id, [], step("poldr", step_id, "en")["answer"], "en")["right"]
    True

    Raises:
        Unknown: there is no such lesson, step or choice.
        Illegal: the step asks for nothing, or `before` is not right.
        Unreadable: a choice is not a number.
    """
    lesson = get_lesson(game)
    one = lesson.step(name)
    table = table_of(lesson, one)
    you = seat_of(one, table)
    for shown in one.show:
        table.play(shown)
    if one.choices:
        return _judge_choice(one, table, you, text, lang)
    if not one.stages:
        raise Illegal("learn-nothing-asked")
    number = _replay(one, table, before)
    stage = one.stages[number]
    try:
        facts = move_facts(table, text)
    except Refusal as refusal:
        return _judge_refused(stage, table, text, refusal, lang)
    return _judge_move(one, number, table, you, facts, lang)


def _replay(one: Step, table: Table, before: Sequence[str]) -> int:
    """Play what was right so far, with its replies; which stage comes now."""
    if len(before) >= len(one.stages):
        raise Illegal("learn-lost-thread")
    for stage, text in zip(one.stages, before, strict=False):
        try:
            right = is_right(stage, table, move_facts(table, text))
        except Refusal:
            right = False
        if not right:
            raise Illegal("learn-lost-thread")
        for move in (text, *stage.reply):
            table.play(move)
    return len(before)


def move_facts(table: Table, text: str) -> Json:
    """What the rules say of a move: its details, what it does, and the position after it."""
    move = table.read(text)
    after = table.at(table.ply)
    after.play(text)
    return _public_facts(table, move) | {
        "legal": True, "over": after.over, "to_move": after.to_move,
        "result": after.result.to_json() if after.result else None,
        "after": after.dump, "answers": lambda: list(after.legal()),
    }  # fmt: skip


def facts_or_refusal(table: Table, text: str) -> Json:
    """What the rules say of a move, be it legal or not."""
    try:
        return move_facts(table, text)
    except Refusal as refusal:
        return {"text": _canonical(table, text), "legal": False, "refused": refusal.key}


def _public_facts(table: Table, move: int) -> Json:
    state = table.position.playing
    preview = table.game.preview(state, move)
    text = table.game.write(state, move)
    return {"text": text, **table.game.details(state, move), "preview": preview}


def is_right(stage: Stage, table: Table, facts: Json) -> bool:
    """Whether a legal move is what a stage asks for."""
    return _matching(stage.right, table, facts) is not None


def _matching(cases: Sequence[Any], table: Table, facts: Json) -> Any:
    def rivals() -> list[Json]:
        ply, known = _RIVALS.get(table, (-1, []))
        if ply != table.ply:
            known = [_public_facts(table, move) for move in table.legal().values()]
            _RIVALS[table] = table.ply, known
        return known

    return next((case for case in cases if holds(case.when, facts, rivals)), None)


def _judge_move(
    one: Step, number: int, table: Table, you: int, facts: Json, lang: str
) -> TryResult:
    stage = one.stages[number]
    right = _matching(stage.right, table, facts)
    done = right is not None and number + 1 == len(one.stages)
    if right is None:
        case = _matching(stage.wrong, table, facts)
        words = (case and case.say) or stage.otherwise
    else:
        words = right.say or stage.done
    marks = draw_marks(table, stage.done_marks) if right is not None else []
    table.play(facts["text"])
    frames = [frame(table, you, False)]
    for text in stage.reply if right is not None else ():
        table.play(text)
        frames.append(frame(table, you, False))
    if right is not None and not done:
        frames[-1] = frame(table, you, True)
    return {
        "right": right is not None, "legal": True, "text": facts["text"], "done": done,
        "words": [words.say(lang)], "frames": frames, "marks": marks,
        "answer": answer(one.stages[number + 1], table) if right is not None and not done else None,
    }  # fmt: skip


def _judge_refused(stage: Stage, table: Table, text: str, refusal: Refusal, lang: str) -> TryResult:
    """A move the rules refuse: their own sentence, and what the lesson has to say to it."""
    facts: Json = {"text": _canonical(table, text), "legal": False, "refused": refusal.key}
    case = next((case for case in stage.wrong if holds(case.when, facts, lambda: [facts])), None)
    words = [locale.explain(lang, refusal)]
    if case and case.say:
        words.append(case.say.say(lang))
    return {
        "right": False, "legal": False, "text": facts["text"], "done": False,
        "words": words, "frames": [], "marks": [],
    }  # fmt: skip


def _canonical(table: Table, text: str) -> str:
    state = table.position.playing
    try:
        return table.game.write(state, table.game.read(state, text))
    except Refusal:
        return text


# Questions


def rights(one: Step, table: Table) -> list[bool]:
    """Which choices are right, by the rules where the lesson asks them."""
    return [_choice_is_right(choice, table) for choice in one.choices]


def _choice_is_right(choice: Choice, table: Table) -> bool:
    if choice.when is None or choice.move is None:
        return bool(choice.right)
    facts = facts_or_refusal(table, choice.move)
    return holds(choice.when, facts, lambda: [facts])


def _right_choice(one: Step, table: Table) -> str | None:
    return str(rights(one, table).index(True) + 1) if one.choices else None


def _judge_choice(one: Step, table: Table, you: int, text: str, lang: str) -> TryResult:
    if not text.strip().isdecimal():
        raise Unreadable("learn-no-choice", most=len(one.choices))
    number = int(text)
    if not 1 <= number <= len(one.choices):
        raise Unknown("learn-no-choice", most=len(one.choices))
    right = rights(one, table)[number - 1]
    words, frames = [one.choices[number - 1].say.say(lang)], []
    marks = draw_marks(table, one.done_marks) if right else []
    if right and one.about is not None:
        try:
            table.play(one.about)
            frames = [frame(table, you, False)]
        except Refusal as refusal:
            words.append(locale.explain(lang, refusal))
    return {
        "right": right, "legal": True, "text": str(number), "done": right,
        "words": words, "frames": frames, "marks": marks,
    }  # fmt: skip
