"""Records: what is written, what is read, and what is refused."""

import contextlib
import json
import re
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee import games
from tablee.games.chance import Chance, commitment
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.play import Record, Table, pasted

LONG_SEED = (1 << 120) + 12345


def game(name: str = "poldr", plies: int = 8, seed: int = LONG_SEED, players: int = 2) -> Table:
    table, chance = Table(name, players, seed=seed), Chance(seed, "record test")
    while table.ply < plies and not table.over:
        texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])
    return table


def test_the_text_is_readable() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=7)
    table.play("nd2 mf2")
    table.play("Ma2")
    table.stop()
    text = table.record().to_text()
    lines = text.splitlines()
    assert lines[0] == "Tablée record 1"
    assert "game: poldr" in lines
    assert "seed: 7" in lines
    assert "1. Nd2 Mf2" in lines
    assert "end: stopped" in lines
    assert lines[-1].startswith("result: {")


@pytest.mark.parametrize(("left", "end"), [([1], "stopped 1"), ([2, 0], "stopped 0 2")])
def test_a_record_says_who_left(left: list[int], end: str) -> None:
    table = Table("poldr", 3, {}, seed=7)
    table.play("nd2 mf2")
    table.stop(left)
    record = table.record()
    assert f"end: {end}\n" in record.to_text()
    for again in (Record.read(record.to_text()), Record.from_json(record.to_json())):
        assert Table.from_record(again).result == table.result
        assert Table.from_record(again).record() == record


@pytest.mark.parametrize(
    ("end", "key"),
    [
        ("stopped 3", "seat-unknown"),
        ("stopped 1 1", "seat-unknown"),
        ("stopped 0 1 2", "leave-more-players"),
        ("stopped 11", "record-field-shape"),
        ("stopped 0,1", "record-field-shape"),
        ("stopped ", "record-field-shape"),
        ("resigned 1", "resign-two-players"),
        ("resigned 0 1", "record-field-shape"),
        ("stopped", "record-result"),
    ],
)
def test_a_wrong_word_on_who_left_is_refused(end: str, key: str) -> None:
    table = Table("poldr", 3, {}, seed=7)
    table.play("nd2 mf2")
    table.stop([0])
    told = table.record().to_json()
    with pytest.raises(Refusal, match=key):
        Table.from_record(Record.from_json(told | {"end": end}))


def test_a_running_game_shows_a_commitment_and_not_its_seed() -> None:
    table = game("polymere")
    text = table.record().to_text()
    assert str(LONG_SEED) not in text
    assert f"commitment: {commitment(LONG_SEED)}" in text
    hidden = {piece for hand in table.dump()["hands"] for piece in hand}
    hidden |= set(table.dump()["talon"])
    shown = {ply.details.get("piece") for ply in table.plies}
    for piece in hidden - shown - {"J"}:
        assert piece not in text
    assert not any(name in table.record().to_json()["start"] for name in ("hands", "hand"))


def test_a_short_seed_is_not_given_away_by_its_commitment() -> None:
    assert game(seed=7).record().commitment is None


def test_after_the_end_the_seed_is_shown_and_checked() -> None:
    table = game("permutation", plies=1000)
    record = table.record()
    assert record.seed == LONG_SEED
    wrong = record.to_json() | {"seed": LONG_SEED + 1}
    with pytest.raises(Illegal, match="record-commitment"):
        Record.from_json(wrong)


def test_a_record_cut_after_any_line_is_still_one() -> None:
    lines = game().record(trusted=True).to_text().splitlines(keepends=True)
    first_move = lines.index("\n") + 1
    for count in range(first_move, len(lines) + 1):
        table = Table.from_record(Record.read("".join(lines[:count])))
        assert table.ply == count - first_move


def test_a_record_cut_within_a_line_says_so() -> None:
    text = game().record(trusted=True).to_text()
    with pytest.raises(Unreadable, match="record-cut"):
        Record.read(text[:-3])


def test_comments_and_windows_lines_are_read() -> None:
    text = game().record(trusted=True).to_text()
    with_comments = text.replace("\n", "\r\n").replace("2. ", "; a fine answer\r\n2. ")
    assert Table.from_record(Record.read(with_comments)).ply == 8


def test_a_record_may_start_from_its_seed_alone() -> None:
    text = "Tablée record 1\ngame: poldr\nplayers: 2\nseed: 7\n\n1. Nd2 Mf2\n"
    assert Table.from_record(Record.read(text)).ply == 1


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("Tablée record 1", "Tablée record 9", "record-version"),
        ("Tablée record 1", "Hello", "record-not-one"),
        ("game: poldr\n", "", "record-missing"),
        ("game: poldr", "game: poker", "game-unknown"),
        ("players: 2", "players: two", "record-json"),
        ("players: 2", "players: true", "record-field-shape"),
        ("players: 2", "players: 7", "players-not-possible"),
        ("3. ", "4. ", "record-number"),
        ("3. ", "three ", "record-line"),
        ("3. ", "game: poldr\n3. ", "record-line"),
        ("1. N", "1. Q", "record-move"),
        ("complete: true", "complete: 1", "record-field-shape"),
        ('"phase":1', '"phase":2', "poldr-setup"),
        ('"phase":1', '"phase":1]', "record-json"),
        ("1. N", "end: resigned 0\n1. N", "record-number"),
    ],
)
def test_broken_records_are_refused(old: str, new: str, key: str) -> None:
    text = game().record(trusted=True).to_text()
    assert old in text
    with pytest.raises(Refusal, match=key):
        Table.from_record(Record.read(text.replace(old, new, 1)))


def test_moves_after_the_end_and_wrong_results_are_refused() -> None:
    record = game("permutation", plies=1000).record().to_json()
    with pytest.raises(Illegal, match="record-after-end"):
        Table.from_record(Record.from_json(record | {"moves": [*record["moves"], "aL"]}))
    wrong = record["result"] | {"scores": [99, 0]}
    with pytest.raises(Illegal, match="record-result"):
        Table.from_record(Record.from_json(record | {"result": wrong}))
    seats = [move | {"seat": 1} for move in record["moves"]]
    with pytest.raises(Illegal, match="record-seat"):
        Table.from_record(Record.from_json(record | {"moves": seats}))


def test_remarks_about_moves_are_checked() -> None:
    record = game(plies=3).record(trusted=True).to_json()
    for note in ({"fault": True}, {"draws": 2}, {"fault": "x"}):
        moves = [record["moves"][0] | note, *record["moves"][1:]]
        with pytest.raises(Illegal, match="record-note"):
            Table.from_record(Record.from_json(record | {"moves": moves}))


@cache
def real_lines(name: str, plies: int, trusted: bool) -> tuple[str, ...]:
    """The lines of a real record, from which others are made."""
    record = game(name, plies, players=games.get(name).seats[-1]).record(trusted=trusted)
    return tuple(record.to_text().splitlines())


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A real record with some of its lines changed, and mostly not the first."""
    name = draw(st.sampled_from(games.names()))
    lines = list(real_lines(name, draw(st.sampled_from([1, 5, 40])), draw(st.booleans())))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(min(1, len(lines) - 1), len(lines) - 1))
        how = draw(st.sampled_from(["drop", "again", "swap", "borrow", "number", "word", "text"]))
        lines[at : at + 1] = changed(lines, at, how, draw)
        if not lines:
            break
    end = draw(st.sampled_from(["\n", "\n", "\r\n", "", "\n; a remark\n"]))
    return "\n".join(lines) + end


def changed(lines: list[str], at: int, how: str, draw: st.DrawFn) -> list[str]:
    """What comes in place of a line."""
    line, other = lines[at], lines[draw(st.integers(0, len(lines) - 1))]
    if how == "drop":
        return []
    if how == "again":
        return [line, line]
    if how == "swap":
        return [other]
    if how == "borrow":  # the value of another line
        return [line.partition(" ")[0] + " " + other.partition(" ")[2]]
    if how == "number":
        number = str(draw(st.integers(-2, 130)))
        return [re.sub(r"\d+", number, line, count=draw(st.integers(1, 3)))]
    start = draw(st.integers(0, len(line)))
    put = draw(st.sampled_from([*'{}[]":,.;-', "null", "1e9", " ", "é"]) | st.text(max_size=4))
    cut = draw(st.integers(0, 6)) if how == "word" else len(line)
    return [line[:start] + put + line[start + cut :]]


@pytest.mark.parametrize("examples", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_real_records_that_were_damaged_are_read_or_refused(examples: int) -> None:
    """And not by their first line: every part of what reads them is reached."""
    ended: Counter[str] = Counter()

    @settings(max_examples=examples)
    @given(damaged())
    def throw(text: str) -> None:
        try:
            table = Table.from_record(Record.read(text))
        except Refusal as refused:
            ended[refused.key] += 1
            return
        ended["read"] += 1
        again = table.record(trusted=True).to_text()
        assert Table.from_record(Record.read(again)).record(trusted=True).to_text() == again

    throw()
    assert ended["record-not-one"] < 0.2 * ended.total(), ended
    if examples > 500:
        assert ended["read"] > 20, ended
        reached = {"record-line", "record-number", "record-json", "record-move"}
        assert reached <= ended.keys(), ended
        assert len(ended) >= 10, ended


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for before in (
        "",
        "Tablée record 1\n",
        "Tablée record 1\ngame: poldr\nplayers: 2\nseed: 7\n\n",
    ):
        with contextlib.suppress(Refusal):
            Table.from_record(Record.read(before + text + "\n"))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
FIELDS = [
    "tablee", "game", "players", "options", "names", "date", "seed", "commitment", "start",
    "complete", "moves", "end", "result", "other",
]  # fmt: skip


@settings(max_examples=200)
@given(st.sampled_from(FIELDS), json_values)
def test_any_field_is_read_or_refused(field: str, value: object) -> None:
    record = game(plies=3).record(trusted=True).to_json()
    with contextlib.suppress(Refusal):
        Table.from_record(Record.from_json(record | {field: value}))


@settings(max_examples=100)
@given(st.data())
def test_damaged_text_is_read_or_refused(data: st.DataObject) -> None:
    text = game(plies=4).record(trusted=True).to_text()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 20))
    put = data.draw(st.text(max_size=4))
    with contextlib.suppress(Refusal):
        Table.from_record(Record.read(text[:at] + put + text[at + cut :]))


@given(st.text())
def test_any_position_text_is_read_or_refused(text: str) -> None:
    for line in (text, f"poldr 2 {text}", f"poldr 2 {{}} {text}"):
        with contextlib.suppress(Refusal):
            pasted.read(line)


def test_records_stay_small_and_quick_to_parse() -> None:
    record = json.dumps(game("polymere", plies=300).record().to_json())
    assert len(record) < 60_000
