"""Nothing hidden leaves the room: point 5, by non-interference.

Whole Polymère games are played twice, in two worlds that differ only in what one
seat cannot know. Everything that seat receives, byte for byte, must be the same.
"""

import asyncio
import io
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from room_harness import QuickStaff
from test_table_clocks import Place, Time

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Refusal
from tablee.play import Knowledge, Record, Table
from tablee.server.operations import logs
from tablee.server.operations.settings import Settings
from tablee.server.web.encoding import encode, event_frame
from tablee.service import actions, views
from tablee.service.api import refusal_message
from tablee.service.bots import Bots
from tablee.service.draft import Draft
from tablee.service.draft import head as draft_head
from tablee.service.jobs import Job
from tablee.service.live_table import LiveTable
from tablee.service.table_record import BOT, PERSON, Seat, TableRecord
from tablee.service.tables import Action

SEED = f"{(1 << 127) + 5:x}"
NOW = 1_800_000_000.0


@pytest.fixture(autouse=True)
def _one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed in both worlds, which differ by their start only."""
    monkeypatch.setattr(actions, "new_seed", lambda: SEED)
    plain = Record.commitment_of(int(SEED, 16))  # that of a chosen start is salted by the seed
    monkeypatch.setattr(Record, "commitment_of", staticmethod(lambda *_: plain))


def sheet_of(
    start: Json, players: int, options: Json, bots: frozenset[int] = frozenset()
) -> TableRecord:
    seats = tuple(
        Seat(who=BOT, level=2) if n in bots else Seat(who=PERSON, name=f"P{n}", holder=f"h{n}")
        for n in range(players)
    )
    return TableRecord(
        table="t", game="polymere", players=players, options=options, seed=SEED, created=NOW,
        seats=seats, start=start,
    )  # fmt: skip


def begun(made: TableRecord) -> LiveTable:
    draft = Draft(LiveTable(made, 0), NOW)
    actions.start_if_full(draft)
    return draft.live


def whole_game(seed: int, players: int, most: int) -> tuple[Json, list[str]]:
    """A random game: its dealt start in full, and the moves."""
    dice = random.Random(seed)
    table = Table("polymere", players, seed=seed)
    start = table.dump()
    texts: list[str] = []
    while not table.over and len(texts) < most:
        legal = list(table.legal())
        lay = [text for text in legal if text != "pass"]
        text = dice.choice(lay) if lay and dice.random() < 0.8 else dice.choice(legal)
        texts.append(table.play(text).text)
    return start, texts


def drawn_by(start: Json, players: int, texts: list[str]) -> list[list[str]]:
    """Which pieces each seat came to hold, in order."""
    table = Table("polymere", players, seed=0, start=start)
    for text in texts:
        table.play(text)
    laid: list[list[str]] = [[] for _ in range(players)]
    for made in table.plies:
        if made.text != "pass":
            laid[made.seat].append(made.details["piece"])
    return laid


def other_world(
    start: Json, players: int, texts: list[str], seat: int, dice: random.Random
) -> Json:
    """The same for one seat's eyes: what it never saw is dealt differently to the others.

    Pieces that others lay must be theirs when they lay them, so only those that stay
    hidden to the end change places: among the others' hands and the talon.
    """
    table = Table("polymere", players, seed=0, start=start)
    owner: dict[int, int] = {}
    places: list[tuple[str, int, int]] = []  # (where, whose, index) of each piece in the start
    pieces: list[str] = []
    for who, hand in enumerate(start["hands"]):
        for index, piece in enumerate(hand):
            places.append(("hand", who, index))
            pieces.append(piece)
    for index, piece in enumerate(start["talon"]):
        places.append(("talon", -1, index))
        pieces.append(piece)
    for text in texts:
        table.play(text)
    # Where every piece of the talon went.
    drawn = 0
    for made in table.plies:
        for _ in range(made.details.get("draws", 0)):
            owner[drawn] = made.seat
            drawn += 1
    shown = {name for laid in drawn_by(start, players, texts) for name in laid}
    free = []
    for number, (where, who, index) in enumerate(places):
        holder = who if where == "hand" else owner.get(index, -1)
        # Jokers look alike: one of them laid, none may move.
        if holder != seat and pieces[number] not in shown:
            free.append(number)
    swapped = free[:]
    dice.shuffle(swapped)
    mixed = pieces[:]
    for target, source in zip(free, swapped, strict=True):
        mixed[target] = pieces[source]
    world: Json = {
        **start,
        "hands": [list(hand) for hand in start["hands"]],
        "talon": list(start["talon"]),
    }
    for (where, who, index), piece in zip(places, mixed, strict=True):
        if where == "hand":
            world["hands"][who][index] = piece
        else:
            world["talon"][index] = piece
    return world


def received(live: LiveTable, seats: tuple[int, ...]) -> list[bytes]:
    """Everything a reader with these seats can be sent of a table."""
    parts: list[Any] = [
        views.snapshot(live, seats, NOW),
        views.moves_with_previews(live, seats),
        views.position_at(live, live.game.ply, seats),
        list(views.story_moves(live)),
        views.record(live).to_json(),
        views.record(live).to_text(),
        views.picture(live, None, seats),
    ]
    parts += [views.event_message(live, row, seats) for row in live.events[-2:]]
    if live.game.to_move in seats:
        parts.append(Knowledge.of(live.game).to_json())
        for text in ("J@99,99", "123456@0,0/1", "?", "pass", "165432@1,0/3"):
            try:
                parts.append(views.check(live, text))
            except Refusal as refusal:
                parts.append(refusal_message(refusal, "fr"))
    return [encode(part) for part in parts]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2)])
def test_what_is_hidden_changes_no_byte_that_others_get(players: int, seed: int) -> None:
    _compare(players, seed, most=24)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), list(itertools.product((2, 3, 4, 5, 6), (11, 12))))
def test_what_is_hidden_changes_nothing_in_whole_games(players: int, seed: int) -> None:
    _compare(players, seed, most=160)


def _compare(players: int, seed: int, most: int) -> None:
    start, texts = whole_game(seed, players, most)
    options = dict(games.get("polymere").setting(players).options)
    dice = random.Random(seed)
    compared = 0
    for seat in (None, *range(players)):
        eyes = () if seat is None else (seat,)
        world = other_world(start, players, texts, -1 if seat is None else seat, dice)
        if world == start:
            continue  # this seat came to see everything
        ours, theirs = (
            begun(sheet_of(start, players, options)),
            begun(sheet_of(world, players, options)),
        )
        differs = False
        for number, text in enumerate(texts):
            if ours.game.over:
                break
            differs |= ours.game.dump() != theirs.game.dump()
            if number % 5 == 0 or ours.game.turn == seat:
                assert received(ours, eyes) == received(theirs, eyes), (seat, number)
            ours, theirs = moved(ours, text), moved(theirs, text)
            if not ours.game.over:
                assert event_frame(ours, ours.events[-1], eyes) == event_frame(
                    theirs, theirs.events[-1], eyes
                )
        assert differs, "the worlds must differ for this to show anything"
        compared += 1
    assert compared >= players, "too few seats had anything hidden from them"


def moved(live: LiveTable, text: str) -> LiveTable:
    draft = Draft(live, NOW, "word")
    actions.play(draft, (live.game.turn,), live.game.ply, text)
    return draft.live


def test_the_test_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that shows the referee's knowledge is caught."""
    monkeypatch.setattr(views, "_state", lambda game, seats: game.dump())
    with pytest.raises(AssertionError):
        _compare(2, 1, most=12)


# Bots


def playing(text: str) -> Action:
    return lambda draft, seats: actions.play(draft, seats, draft.game.ply, text)


class Recorder(QuickStaff):
    """A thinker that keeps what it was told, byte for byte."""

    def __init__(self, texts: Iterator[str]) -> None:
        super().__init__()
        self.told: list[bytes] = []
        self._texts = texts

    async def ask(self, job: Job, progress: Any = None) -> Json:
        assert job.known is not None
        told = vars(job) | {"known": job.known.to_json()}
        self.told.append(encode({name: told[name] for name in told if name != "seed"}))
        return {"move": next(self._texts)}


def test_bots_are_told_their_view_only_and_logs_tell_nothing(tmp_path: Any) -> None:
    from tablee.server.storage import table_rows
    from tablee.server.storage.database import open_database

    start, texts = whole_game(4, 3, 40)
    options = dict(games.get("polymere").setting(3).options)
    world = other_world(start, 3, texts, 1, random.Random(4))
    stream = io.StringIO()
    logs.configure("debug", stream)

    async def played(dealt: Json, name: str) -> list[bytes]:
        database = await open_database(f"sqlite:///{tmp_path}/{name}")
        place = Place(database, Settings(), Time(NOW))
        draft = Draft(LiveTable(sheet_of(dealt, 3, options, frozenset({1})), 0), NOW)
        actions.start_if_full(draft)
        await database.write(lambda c: table_rows.create(c, draft))
        turns = Table("polymere", 3, options, int(SEED, 16), dealt)
        bot = Recorder(iter(()))
        bots = Bots(place.tables, bot, place.turns, place.scheduler, "me")
        for text in texts:
            if turns.turn == 1:
                bot._texts = iter([text])
                await bots.play_turn("t")
            else:
                await place.tables._commit("t", lambda live: (live.game.turn,), playing(text))
            turns.play(text)
            if turns.over:
                break
        await database.close()
        return bot.told

    ours, theirs = asyncio.run(played(start, "a")), asyncio.run(played(world, "b"))
    assert len(ours) > 3
    assert ours == theirs
    hidden = {piece for hand in start["hands"] for piece in hand} | set(start["talon"])
    assert not any(piece in stream.getvalue() for piece in hidden - {"J"})
    assert start["hands"] != world["hands"] or start["talon"] != world["talon"]


def test_a_bots_time_does_not_tell_what_it_had_to_choose_from() -> None:
    """Where things are hidden every answer of a level takes as long."""
    from tablee.players.thinking_time import THINKING_SECONDS

    bots = Bots.__new__(Bots)
    bots.pause = 0.4
    start, _ = whole_game(1, 2, 1)
    options = dict(games.get("polymere").setting(2).options)
    live = begun(sheet_of(start, 2, options))
    assert [bots.minimum_seconds(live, level) for level in THINKING_SECONDS] == [
        max(0.4, seconds) for seconds in THINKING_SECONDS.values()
    ]


def test_a_forced_move_shows_in_no_ability(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hands are hidden, "there was no other move" would tell about a hand."""
    start, texts = whole_game(3, 2, 4)
    live = begun(sheet_of(start, 2, {}))
    for text in texts:
        live.play(text)
    head = draft_head(live.record, NOW)
    seen = []
    for forced in (True, False):
        monkeypatch.setattr(live, "forced", lambda ply, forced=forced: forced)
        seen.append([actions.abilities(live, (s,), live.game, head, True) for s in (0, 1)])
    assert seen[0] == seen[1]
    assert any("takeback" in can for can in seen[0])
