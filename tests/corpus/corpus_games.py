"""Scenarios of whole games: every game, numbers of players and options, bots, solos, reviews."""

from typing import Any

from corpus_client import Json
from corpus_stage import SHORT, Stage

SOURCE = """
Mc1 Nb5 Nc6 Nd1 Ma1 Nf6 Mc6 Ma1 Ma6 Na4 Me4 Nf1 Ma6 Na5 Nf1 Mf6 Ma1 Ma6 Nf6 Mc3 Ma6 Na1 pass Ma5
pass Mf1
"""
"""The maker's game of POLD.R, as it was reconstructed, from its second move on."""
NAMES = ("Anne", "Paul", "Max", "Zoe", "Noe", "Lou")


def _whole(
    stage: Stage, game: str, players: int, most: int = 400, detail: int = 9, **options: Any
) -> str:
    """A game between people on devices of their own, with a spectator; gives the table."""
    seats: list[Any] = [{"who": "me", "name": NAMES[0]}, *["open"] * (players - 1)]
    opened = stage.open(NAMES[0], game, seats, options=options)
    table: str = opened["table"]
    for number in range(1, players):
        stage.sit(NAMES[number], opened, number - 1, name=NAMES[number])
    stage.socket("spectator", table)
    shown = stage.play_out(dict(enumerate(NAMES[:players])), table, most, detail)
    if not shown["over"]:
        stage.act(NAMES[0], table, "offer", what="stop")
        for name in NAMES[1:players]:
            stage.act(name, table, "answer", what="stop", yes=True)
    number = stage.look("spectator", table)["number"]
    stage.hear_number("spectator", number)
    _afterwards(stage, table, shown["ply"])
    stage.leave("spectator", table, [], 0)
    return table


def _afterwards(stage: Stage, table: str, plies: int) -> None:
    """Everything that is asked about a finished game."""
    stage.look(NAMES[1], table)
    text = stage.get(NAMES[0], f"/api/tables/{table}/record?as=text")
    stage.get(NAMES[0], f"/api/tables/{table}/record")
    for ply in sorted({0, 1, plies // 2, plies, plies + 1}):
        stage.get(NAMES[1], f"/api/tables/{table}/plies/{ply}")
        stage.get("spectator", f"/api/tables/{table}/review/{ply}")
    stage.get("spectator", f"/api/tables/{table}/picture.svg?ply={plies // 2}")
    stage.get("spectator", f"/api/tables/{table}/picture.png?ply={plies}")
    stage.get("spectator", f"/api/tables/{table}/events?after={max(0, plies - 4)}")
    stage.play(NAMES[0], table, plies, "anything")
    brought = stage.post("reader", "/api/records", {"text": text})
    stage.post("reader", "/api/records", {"text": text})
    stage.get("reader", f"/api/tables/{brought['table']}", only=None)
    stage.act("reader", brought["table"], "rematch")


def permutation_2(stage: Stage) -> None:
    """Two players."""
    _whole(stage, "permutation", 2)


def permutation_4(stage: Stage) -> None:
    """Four players."""
    _whole(stage, "permutation", 4, detail=20)


def poldr_2(stage: Stage) -> None:
    """A match of two rounds."""
    _whole(stage, "poldr", 2, rounds=2)


def poldr_3(stage: Stage) -> None:
    """Three players, a smaller board."""
    _whole(stage, "poldr", 3, size=5, bricks=9, rounds=3)


def trapezomino_2(stage: Stage) -> None:
    """A match to two won rounds, with the fault that loses a turn."""
    _whole(stage, "trapezomino", 2, detail=30, rounds=2, joker_fault="lose_turn")


def polymere_2(stage: Stage) -> None:
    """Two players with three digits."""
    _whole(stage, "polymere", 2, 40, 15, digits=3)


def polymere_3(stage: Stage) -> None:
    """Three players, going on for the other ranks."""
    _whole(stage, "polymere", 3, 45, 15, play_on=True)


def polymere_6(stage: Stage) -> None:
    """Six players."""
    _whole(stage, "polymere", 6, 20, 10)


def poldr_source(stage: Stage) -> None:
    """The maker's game on one screen, every move over the socket, illegal ones between."""
    moves = ["Nf4 Mf1", *SOURCE.split()]
    table = stage.open("anne", "poldr", ["me", "me"])["table"]
    stage.socket("anne", table, "?moves=1")
    stage.hear("anne", lambda frame: frame["kind"] == "moves")
    for ply, text in enumerate(moves):
        for wrong in ("Mz9", "Md4", "pass", "N"):
            stage.post("anne", f"/api/tables/{table}/check", {"text": wrong, "why": True})
        answer = stage.say("anne", kind="move", ply=ply, text=text)
        assert "ok" in answer, (ply, text, answer)
        stage.hear("anne", lambda frame: frame["kind"] in ("moves", "ended"))
    stage.get("anne", f"/api/tables/{table}/record?as=text")


def bots(stage: Stage) -> None:
    """Against bots that do not search, with undo, and a bot that takes an open seat."""
    for game, level in (("permutation", 1), ("poldr", 2), ("trapezomino", 3), ("polymere", 1)):
        seats: list[Any] = [{"who": "me", "name": "Anne"}, {"who": "bot", "level": level}]
        table = stage.open("anne", game, seats)["table"]
        stage.socket("anne", table, name=game)
        for round_ in range(4):
            shown = stage.get("anne", f"/api/tables/{table}", only=SHORT["snapshot"])
            if shown["over"]:
                break
            text = stage.choice(stage.get("anne", f"/api/tables/{table}/moves")["moves"])
            stage.play("anne", table, shown["ply"], text, only=SHORT)
            stage.hear(game, _mine)
            stage.do(do="note", socket=game, frame={"kind": "thinking", "seat": 1})
            if round_ == 1:
                stage.act("anne", table, "undo")
        stage.post("anne", f"/api/tables/{table}/hint")
        stage.act("anne", table, "resign")
        stage.get("anne", f"/api/tables/{table}/record")
    opened = stage.open("anne", "permutation", ["open", "me"])
    table = opened["table"]
    stage.socket("anne", table, name="filled")
    stage.act("anne", table, "bot", seat=0, level=1)
    stage.hear("filled", _mine)
    stage.post("anne", f"/api/tables/{table}/hint")
    stage.post("paul", f"/api/tables/{table}/hint")


def _mine(frame: Json) -> bool:
    """Whether it is the reader's turn after a move, or nobody's."""
    return frame["kind"] == "moved" and (frame["over"] or str(frame["to_move"]) in frame["views"])


def solo_trapezomino(stage: Stage) -> None:
    """Puzzles, lifted pieces, questions, a picture to share."""
    for path in ("", "/1-5", "/5-1", "/2026-11-16", "/free", "/9-9", "/tomorrow", "/X"):
        stage.get("anne", f"/api/puzzles/trapezomino{path}")
    stage.get("anne", "/api/puzzles/trapezomino/2-9/picture.svg?seconds=75&hints=1&lang=fr")
    stage.get("anne", "/api/puzzles/trapezomino/2-9/picture.png")
    stage.get("anne", "/api/puzzles/trapezomino/2-9/picture.gif")
    puzzle = {"puzzle": "5-1"}
    table = stage.open("anne", "trapezomino", ["me"], start=puzzle)["table"]
    stage.get("anne", f"/api/tables/{table}/moves?preview=1", only={"ply": {}, "scores": {}})
    for ask in ("hint", "solvable", "solution", "ready", "nothing", "x" * 41):
        stage.post("anne", f"/api/tables/{table}/insight", {"ask": ask})
    stage.post("anne", f"/api/tables/{table}/insight", {"ask": "hint", "barred": "J@"})
    stage.post("paul", f"/api/tables/{table}/insight", {"ask": "hint"})
    stage.play("anne", table, 0, "K@A1/2")
    listed = stage.get("anne", f"/api/tables/{table}/moves")["moves"]
    stage.play("anne", table, 1, stage.choice([m for m in listed if m["text"][0] != "-"]))
    stage.play("anne", table, 2, "-K")
    stage.play("anne", table, 3, "-Q")
    stage.act("anne", table, "undo")
    stage.get("anne", f"/api/tables/{table}/card.svg?seconds=5&hints=2")
    stage.get("anne", f"/api/tables/{table}/card.svg?seconds=-1")
    stage.post("anne", f"/api/tables/{table}/hint")
    stage.act("anne", table, "resign")
    stage.act("anne", table, "leave")
    stage.act("anne", table, "rematch")
    stage.open("anne", "trapezomino", ["me"], start={"puzzle": "9-9"})
    stage.open("anne", "trapezomino", ["me"], start={"placed": "x"})


def solo_polymere(stage: Stage) -> None:
    """Goals, questions about a position, free laying."""
    for path in ("", "/rings-2", "/all", "/rings-9"):
        stage.get("anne", f"/api/puzzles/polymere{path}")
    stage.get("anne", "/api/puzzles/polymere/all/picture.svg")
    table = stage.open("anne", "polymere", ["me"], start={"puzzle": "rings-1"})["table"]
    for ply in range(3):
        listed = stage.get("anne", f"/api/tables/{table}/moves")["moves"]
        stage.play("anne", table, ply, stage.choice(listed))
        stage.post("anne", f"/api/tables/{table}/insight", {"ask": "progress", "pieces": 7})
    stage.post("anne", f"/api/tables/{table}/insight", {"ask": "solvable", "pieces": 7})
    stage.act("anne", table, "undo")
    stage.get("anne", f"/api/tables/{table}/card.svg")
    stage.act("anne", table, "offer", what="stop")
    stage.look("anne", table)
    duel = stage.open("anne", "poldr", ["me", "me"])["table"]
    stage.get("anne", f"/api/tables/{duel}/card.svg")
    stage.post("anne", f"/api/tables/{duel}/insight", {"ask": "hint"})


def review(stage: Stage) -> None:
    """A short game reviewed to the end; what depends on the time it takes is left out."""
    order = {"options": {"size": 4, "bricks": 3}}
    table = stage.open("anne", "poldr", ["me", "me"], **order)["table"]
    stage.post("anne", f"/api/tables/{table}/analysis")
    stage.get("anne", f"/api/tables/{table}/analysis")
    stage.play_out({0: "anne", 1: "anne"}, table)
    path = f"/api/tables/{table}/analysis"
    stage.get("anne", path)
    stage.post("paul", path, only={"status": {}})
    judged: Json = {"ply": {}, "seat": {}, "text": {}}
    only = {"status": {}, "done": {}, "report": {"game": {}, "moves": judged, "version": {}}}
    stage.do(
        do="poll", who="anne", method="GET", path=path, field="status", value="done", only=only
    )
    stage.post("anne", path, only=only)
    for query in ("?instead=Na1 Ma3", "?instead=Zz", f"?instead={'x' * 300}", "?instead="):
        stage.get("anne", f"/api/tables/{table}/review/1{query}")
    stage.get("anne", f"/api/tables/{table}/review/-1")


GAMES = (
    permutation_2, permutation_4, poldr_2, poldr_3, trapezomino_2, polymere_2, polymere_3,
    polymere_6, poldr_source, bots, solo_trapezomino, solo_polymere,
)  # fmt: skip
