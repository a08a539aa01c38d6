"""Variations and comments in records: written, read again, checked, and kept small."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import games
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.play import Record, Table
from tablee.play.variations import (
    LONGEST_COMMENT,
    MOST_COMMENTS,
    MOST_MOVES,
    MOST_VARIATIONS,
    Annotations,
    Variation,
)


@cache
def played(name: str, seed: int = 5) -> Table:
    """A whole game of random moves."""
    table = Table(name, 2, seed=(1 << 100) + seed)
    while not table.over and table.ply < 60:
        _random_move(table, seed)
    if not table.over:
        table.resign(table.turn)
    return table


def _random_move(table: Table, seed: int) -> str:
    state = table.position.playing
    move = state.sample(1 + Chance(seed, f"variation {table.ply}").below(1 << 31))
    return table.play(table.game.write(state, move)).text


NOTES = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=30
).filter(lambda text: text == text.strip())


@st.composite
def annotated(draw: st.DrawFn) -> Record:
    """The record of a game with random variations of variations."""
    game = played(draw(st.sampled_from(games.names())))
    tables, variations = [game], list[Variation]()
    for seed in range(draw(st.integers(0, 4))):
        of = draw(st.integers(0, len(variations)))
        first = variations[of - 1].after + 1 if of else 0
        after = draw(st.integers(first, tables[of].ply))
        table = tables[of].fork(after)
        wanted = draw(st.integers(1, 3))
        moves: list[str] = []
        while len(moves) < wanted and not table.over:
            moves.append(_random_move(table, seed))
        if not moves:
            continue
        comments = draw(st.dictionaries(st.integers(after + 1, table.ply), NOTES, max_size=2))
        name = draw(st.one_of(st.just(""), NOTES))
        variations.append(Variation(after, tuple(moves), of, name, dict(sorted(comments.items()))))
        tables.append(table)
    comments = draw(st.dictionaries(st.integers(0, game.ply), NOTES, max_size=3))
    annotations = Annotations(dict(sorted(comments.items())), tuple(variations))
    return Record.from_json(game.record().to_json() | {"tablee": 2} | annotations.to_json())


@given(annotated())
def test_what_was_written_is_read_again(record: Record) -> None:
    for again in (Record.read(record.to_text()), Record.from_json(record.to_json())):
        assert again.annotations == record.annotations
        assert again.to_text() == record.to_text()
        assert again.annotations.replayed(Table.from_record(again)) == record.annotations
    assert record.to_text().startswith("Tablée record 2\n" if record.annotations else "Tablée r")


@given(annotated(), st.data())
def test_a_text_cut_after_any_line_is_still_a_record(record: Record, data: st.DataObject) -> None:
    lines = record.to_text().splitlines(keepends=True)
    whole = next(n for n, line in enumerate(lines) if line.startswith("result: ")) + 1
    kept = data.draw(st.integers(whole, len(lines)))
    again = Record.read("".join(lines[:kept]))
    assert again.moves == Record.read(record.to_text()).moves
    assert len(again.annotations.variations) <= len(record.annotations.variations)
    Table.from_record(again)


def test_the_text_is_readable() -> None:
    table = Table("poldr", 2, seed=7)
    for text in ("Nd2 Mf2", "Ma2"):
        table.play(text)
    table.resign(0)
    tree = Annotations.from_json(
        {"1": "Too near."},
        [
            {"after": 1, "moves": ["ma5", "Md5"], "name": "Further away", "comments": {"3": "Hm."}},
            {"after": 2, "moves": ["Nb2"], "of": 1},
        ],
        plies=2,
    ).replayed(table)
    assert list(tree.lines()) == [
        "comment 1: Too near.",
        "variation 1 after 1: Further away",
        "1/2. Ma5",
        "1/3. Md5",
        "comment 1/3: Hm.",
        "variation 2 after 1/2",
        "2/3. Nb2",
    ]


def test_a_record_without_them_is_written_as_before() -> None:
    record = played("poldr").record()
    assert record.to_text().startswith("Tablée record 1\n")
    assert record.to_json()["tablee"] == 1
    assert not Record.read(record.to_text()).annotations


def test_an_old_record_has_none() -> None:
    old = played("poldr").record().to_json() | {"comments": {"1": "x"}}
    with pytest.raises(Unreadable, match="record-field"):
        Record.from_json(old)
    text = played("poldr").record().to_text()
    with pytest.raises(Unreadable, match="record-line"):
        Record.read(text + "comment 1: x\n")


def test_a_position_given_up_can_be_played_on() -> None:
    game = Table("poldr", 2, seed=7)
    game.play("Nd2 Mf2")
    game.resign(1)
    other = game.fork(1)
    assert game.over
    assert not other.over
    assert other.play("Ma2").text == "Ma2"
    assert game.ply == 1


GOOD: Json = {"after": 1, "moves": ["Ma2"]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"moves": ["Ma2"]},
        {"after": 1},
        {"after": 1, "moves": []},
        {"after": -1, "moves": ["Ma2"]},
        {"after": True, "moves": ["Ma2"]},
        {"after": 3, "moves": ["Ma2"]},
        {"after": 1, "moves": ["Ma2"], "of": 1},
        {"after": 1, "moves": ["Ma2"], "of": -1},
        {"after": 1, "moves": "Ma2"},
        {"after": 1, "moves": [" Ma2"]},
        {"after": 1, "moves": ["Ma2 ; good"]},
        {"after": 1, "moves": ["Ma2\nresult: {}"]},
        {"after": 1, "moves": [7]},
        {"after": 1, "moves": ["Ma2"], "name": 7},
        {"after": 1, "moves": ["Ma2"], "name": "two\nlines"},
        {"after": 1, "moves": ["Ma2"], "colour": "red"},
        {"after": 1, "moves": ["Ma2"], "comments": {"1": "before it"}},
        {"after": 1, "moves": ["Ma2"], "comments": {"3": "behind it"}},
        {"after": 1, "moves": ["Ma2"], "comments": {"02": "zero"}},
        {"after": 1, "moves": ["Ma2"], "comments": {"2": ""}},
        {"after": 1, "moves": ["Ma2"], "comments": ["x"]},
        "Ma2",
    ],
)
def test_what_is_no_variation_is_refused(wrong: object) -> None:
    with pytest.raises(Unreadable, match="record-field-shape"):
        Annotations.from_json({}, [wrong], plies=2)


@pytest.mark.parametrize(
    ("comments", "variations", "key"),
    [
        ({}, [GOOD] * (MOST_VARIATIONS + 1), "variations-many"),
        ({}, [GOOD | {"moves": ["Ma2"] * 300}] * (MOST_MOVES // 300 + 1), "variations-long"),
        ({"1": "x" * (LONGEST_COMMENT + 1)}, [], "note-long"),
        ({}, [GOOD | {"name": "x" * 61}], "note-long"),
        (
            {"1": "x"},
            [GOOD | {"moves": ["M"] * 300, "comments": {str(n + 2): "x" for n in range(300)}}],
            "comments-many",
        ),
    ],
)
def test_it_is_bounded(comments: Json, variations: list[Json], key: str) -> None:
    assert MOST_COMMENTS == 300
    with pytest.raises(Unreadable, match=key):
        Annotations.from_json(comments, variations, plies=2)


def test_a_move_that_is_not_possible_is_named() -> None:
    record = played("poldr").record().to_json() | {"tablee": 2}
    record["variations"] = [{"after": 1, "moves": ["Mz9"]}]
    with pytest.raises(Illegal, match=r"Variation 1, move 2 .*\[variation-move\]"):
        Table.from_record(Record.from_json(record))


def test_a_running_record_holds_none() -> None:
    table = Table("poldr", 2, seed=1 << 100)
    table.play("Nd2 Mf2")
    record = table.record().to_json() | {"tablee": 2, "comments": {"1": "secret advice"}}
    with pytest.raises(Unreadable, match="record-field-shape"):
        Record.from_json(record)


@pytest.mark.parametrize(
    "line",
    [
        "variation 2 after 1: too far on",
        "variation 1 after 1\nvariation 2 after 1\n2/2. Ma2",
        "1/2. Ma2",
        "variation 1 after 1\n1/3. Ma2",
        "variation 1 after 1\n2/2. Ma2",
        "comment 1/2: of nothing",
        "comment 1: once\ncomment 1: twice",
        "variation 0 after 1",
        "comment x: y",
    ],
)
def test_a_line_that_hangs_on_nothing_is_refused(line: str) -> None:
    text = played("poldr").record().to_text().replace("record 1", "record 2")
    with pytest.raises(Unreadable, match="record-line"):
        Record.read(f"{text}{line}\n")


@given(st.text("variation comment after:/.0123 \n", max_size=60))
def test_whatever_is_written_below_a_record_is_read_or_refused(rest: str) -> None:
    text = played("poldr").record().to_text().replace("record 1", "record 2")
    try:
        record = Record.read(f"{text}{rest}\n")
    except Refusal:
        return
    assert Record.read(record.to_text()).annotations == record.annotations
