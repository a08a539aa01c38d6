"""Scenarios at tables with people: seats, proposals, talk, clocks, leaving, rematches."""

from corpus_client import Json
from corpus_stage import Stage

SECRET = "a-secret-of-this-client-0001"


def lobby(stage: Stage) -> None:
    """First of all, on an empty server: public tables, seen and taken."""
    stage.get("anne", "/api/lobby")
    stage.do(do="open", who="zoe", socket="lobby", path="/api/lobby/socket")
    stage.hear("lobby", lambda frame: frame["tables"] == [])
    opened = stage.open("anne", "poldr", ["me", "open"], public=True, options={"size": 5})
    stage.hear("lobby", lambda frame: len(frame["tables"]) == 1)
    stage.get("paul", "/api/lobby")
    table = opened["table"]
    stage.look("paul", table)
    for body in ({"seat": 0}, {"seat": 9}, {"seat": -1}, {"seat": "x"}, {"name": "\u0007"}):
        stage.post("paul", f"/api/tables/{table}/sit", body)
    stage.post("paul", f"/api/tables/{table}/sit", {"seat": 1, "name": "  Paul   B. "})
    stage.hear("lobby", lambda frame: frame["tables"] == [] and frame["running"] == 1)
    stage.post("max", f"/api/tables/{table}/sit", {"name": "Max"})
    stage.act("paul", table, "chat", text="free text is for private tables")
    stage.act("paul", table, "chat", phrase="hello")
    stage.act("anne", table, "resign")
    stage.hear("lobby", lambda frame: frame["running"] == 0)
    stage.do(do="close", socket="lobby")
    three = stage.open(
        "anne", "permutation", ["me", "open", {"who": "bot", "level": 3}], public=True,
        clock={"kind": "days", "days": 3},
    )  # fmt: skip
    stage.get("anne", "/api/lobby")
    stage.get("anne", "/api/me")
    stage.act("anne", three["table"], "leave")
    stage.get("anne", "/api/lobby")


def invites(stage: Stage) -> None:
    """Seats by invite: once, again with the same secret, wrong, and before the start."""
    opened = stage.open("anne", "permutation", [{"who": "me", "name": "Anne"}, "open", "program"])
    table = opened["table"]
    stage.look("max", table)
    stage.play("anne", table, 0, "aL")
    stage.post("anne", f"/api/tables/{table}/check", {"text": "aL"})
    stage.get("anne", f"/api/tables/{table}/moves")
    stage.sit("paul", opened, name="Paul", id=SECRET)
    stage.sit("paul", opened, name="Paul", id=SECRET)
    stage.sit("max", opened, name="Max")
    stage.post("max", f"/api/tables/{table}/sit", {"invite": "nonsense"})
    stage.post("max", f"/api/tables/{table}/sit", {})
    stage.act("paul", table, "bot", seat=2)
    stage.act("max", table, "bot", seat=2)
    stage.act("paul", table, "name", name="Paulette")
    stage.act("paul", table, "leave")
    stage.look("anne", table)
    stage.sit("max", opened, name="Max")
    program = stage.sit("robot", opened, 1, name="Robot")
    stage.look("max", table)
    holder = {"Authorization": f"Bearer {program['token']}"}
    stage.get("nobody", f"/api/tables/{table}", headers=holder)
    stage.get("nobody", f"/api/tables/{table}", headers={"Authorization": "Bearer wrong"})
    stage.act("anne", table, "bot", seat=1, level=1)
    stage.get("max", f"/api/tables/{table}/events")
    stage.get("nobody", f"/api/tables/{table}/events?after=2")
    closed = stage.open("anne", "poldr", ["me", "open"])
    stage.act("anne", closed["table"], "chat", text="Is   anybody\there?")
    for body in ({"seat": 9}, {"seat": 1, "level": 9}, {"seat": None}, {"seat": 0}):
        stage.act("anne", closed["table"], "bot", **body)
    stage.act("anne", closed["table"], "leave")
    stage.sit("paul", closed)
    stage.act("anne", closed["table"], "rematch")
    stage.look("paul", closed["table"])
    drawn = [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}, {"who": "me", "name": "C"}]
    stage.open("anne", "polymere", list(drawn), shuffle=True)
    stage.open("anne", "polymere", ["open", {"who": "me", "name": "C"}, "open"], shuffle=True)


def proposals(stage: Stage) -> None:
    """Taking back and stopping: asked for, refused, agreed, overtaken by a move; over sockets."""
    opened = stage.open("anne", "poldr", [{"who": "me", "name": "Anne"}, "open"])
    table = opened["table"]
    stage.socket("anne", table, "?moves=1")
    stage.sit("paul", opened, name="Paul")
    stage.hear_number("anne", 2)
    stage.hear("anne", lambda frame: frame["kind"] == "moves")
    stage.socket("paul", table, "?moves=1")
    stage.present("anne", [0, 1], 0)
    stage.socket("zoe", table)
    stage.present("anne", [0, 1], 1)
    stage.say("anne", kind="move", ply=0, text="na1 ma4")
    for name in ("anne", "paul", "zoe"):
        stage.hear_number(name, 3)
    stage.hear("paul", lambda frame: frame["kind"] == "moves")
    stage.say("anne", kind="action", do="offer", what="takeback")
    stage.say("anne", kind="action", do="offer", what="takeback")
    stage.say("zoe", kind="action", do="answer", what="takeback", yes=True)
    stage.say("anne", kind="action", do="answer", what="takeback", yes=True)
    stage.look("paul", table)
    stage.say("paul", kind="action", do="answer", what="takeback", yes=False)
    stage.say("paul", kind="action", do="answer", what="takeback", yes=True)
    stage.say("anne", kind="action", do="offer", what="takeback")
    stage.say("paul", kind="action", do="answer", what="takeback", yes=True)
    number = stage.look("zoe", table)["number"]
    for name in ("anne", "paul", "zoe"):
        stage.hear_number(name, number)
    stage.hear("anne", lambda frame: frame["kind"] == "moves")
    stage.say("anne", kind="action", do="offer", what="takeback")
    stage.say("paul", kind="action", do="undo")
    done = stage.say("anne", kind="move", ply=0, text="Nf4 Mf1")
    for name in ("anne", "paul", "zoe"):
        stage.hear_number(name, done["number"])
    stage.hear("paul", lambda frame: frame["kind"] == "moves")
    stage.say("anne", kind="action", do="offer", what="stop")
    done = stage.say("paul", kind="move", ply=1, text="Mc1")  # a move ends an offer
    stage.hear_number("anne", done["number"])
    stage.hear("anne", lambda frame: frame["kind"] == "moves")
    stage.say("paul", kind="action", do="answer", what="stop", yes=True)
    stage.say("paul", kind="action", do="offer", what="stop")
    done = stage.say("anne", kind="action", do="offer", what="stop")  # two offers are an agreement
    number = stage.look("zoe", table)["number"]
    for name in ("anne", "paul", "zoe"):
        stage.hear_number(name, number)
    stage.leave("zoe", table, [0, 1], 0)
    stage.leave("paul", table, [0], 0)
    stage.present("anne", [0], 0)
    stage.get("paul", f"/api/tables/{table}/events?after=4&wait=1")
    stage.do(do="open", who="paul", socket="again", path=f"/api/tables/{table}/socket?after=5")
    stage.hear_number("again", number)
    for after in (number, 999, "x"):
        name = f"after {after}"
        path = f"/api/tables/{table}/socket?after={after}"
        stage.do(do="open", who="paul", socket=name, path=path)
    stage.hear(f"after {number}", lambda frame: frame["kind"] == "hello")
    stage.hear("after 999", lambda frame: frame["kind"] == "hello")


def frames(stage: Stage) -> None:
    """What a socket is sent that it cannot read, and who may open one."""
    opened = stage.open("anne", "permutation", ["me", "open"])
    table = opened["table"]
    stage.socket("anne", table)
    stage.do(do="send", socket="anne", frame={"kind": "ping"})
    stage.do(do="note", socket="anne", frame={"kind": "pong"})
    for raw in ("", "{", "[]", "7", "null", '"text"', "{}", '{"kind": "sing"}', '{"kind": 7}'):
        stage.do(do="send", socket="anne", raw=raw)
        stage.hear("anne", lambda _: True, "answers")
    stage.say("anne", kind="move", ply=0, text="aL")
    stage.sit("paul", opened)
    stage.hear_number("anne", 2)
    stage.say("anne", kind="move", ply=0)
    stage.say("anne", kind="move", ply=-1, text="aL")
    stage.say("anne", kind="move", ply=0, text="x" * 300)
    stage.say("anne", kind="move", ply=0, text="aL", more=1)
    stage.say("anne", kind="move", ply=0, text="zz")
    stage.say("anne", kind="move", ply=5, text="aL")
    stage.say("anne", kind="action", do="dance")
    stage.say("anne", kind="action")
    stage.say("anne", kind="action", do="chat", text="x" * 301)
    stage.say("anne", kind="action", do="chat", phrase="unheard of")
    stage.say("anne", kind="action", do="chat", text="   ")
    stage.say("anne", kind="action", do="chat", phrase="good", id="said")
    stage.say("anne", kind="action", do="chat", phrase="good", id="said")
    stage.say("anne", kind="move", ply=0, text="aL", id="moved")
    stage.say("anne", kind="move", ply=0, text="aL", id="moved")
    stage.say("anne", kind="move", ply=0, text="aL", id="x" * 65)
    number = stage.look("anne", table)["number"]
    stage.hear_number("anne", number)
    for path in (
        "/api/tables/none/socket", "/api/tables/!!/socket", "/api/nothing/socket",
        f"/api/tables/{table}/socket?after=-1", f"/api/tables/{table}/socket?after=x",
    ):  # fmt: skip
        stage.do(do="open", who="anne", socket=path, path=path)
    for origin in ("http://elsewhere.example", "null"):
        stage.do(
            do="open", who="anne", socket=origin, path=f"/api/tables/{table}/socket",
            headers={"Origin": origin},
        )  # fmt: skip
    stage.do(do="send", socket="anne", raw="x" * 9_000)
    stage.do(do="ended", socket="anne")


def same_screen(stage: Stage) -> None:
    """Several people at one screen: undo, stop, rematch, without asking anybody."""
    opened = stage.open(
        "anne", "permutation", [{"who": "me", "name": "Anne"}, {"who": "me", "name": "Paul"}]
    )
    table = opened["table"]
    stage.act("anne", table, "undo")
    stage.socket("anne", table, "?moves=1", "screen")
    stage.hear("screen", lambda frame: frame["kind"] == "moves")
    stage.play("anne", table, 0, "aL")
    stage.hear("screen", lambda frame: frame["kind"] == "moves" and frame["ply"] == 1)
    stage.play("anne", table, 1, "dL xb")
    stage.hear("screen", lambda frame: frame["kind"] == "moves" and frame["ply"] == 2)
    stage.act("anne", table, "undo")
    stage.hear("screen", lambda frame: frame["kind"] == "moves" and frame["ply"] == 1)
    stage.act("anne", table, "claim")
    stage.act("anne", table, "name", name="Both")
    stage.act("anne", table, "offer", what="stop")
    stage.act("anne", table, "undo")
    stage.play("anne", table, 1, "dL xb")
    stage.act("anne", table, "resign")
    again = stage.act("anne", table, "rematch")
    stage.act("anne", table, "rematch")
    stage.look("anne", again["next"]["table"])
    three = stage.open("anne", "polymere", ["me", "me", "me"])
    stage.act("anne", three["table"], "resign")
    stage.act("anne", three["table"], "leave")
    stage.look("anne", three["table"])


def rematches(stage: Stage) -> None:
    """The next table with the same people, asked for by one and joined by the other."""
    opened = stage.open("anne", "trapezomino", [{"who": "me", "name": "Anne"}, "open"])
    table = opened["table"]
    stage.sit("paul", opened, name="Paul")
    stage.socket("paul", table)
    stage.act("paul", table, "rematch")
    stage.act("anne", table, "resign")
    stage.act("zoe", table, "rematch")
    first = stage.act("anne", table, "rematch")
    stage.hear("paul", lambda frame: frame["kind"] == "next")
    stage.look("paul", table)
    stage.post("zoe", f"/api/tables/{first['next']['table']}/sit", {"seat": 0})
    stage.act("paul", table, "rematch")
    then = first["next"]["table"]
    stage.look("paul", then)
    stage.look("anne", then)
    stage.act("paul", table, "answer", what="rematch", yes=False)
    stage.act("paul", then, "resign")
    second = stage.act("paul", then, "rematch")
    stage.act("anne", then, "answer", what="rematch", yes=False)
    stage.look("anne", second["next"]["table"])


def leaving(stage: Stage) -> None:
    """A game of three that somebody leaves: it stops, or a bot plays on."""
    for absent in ("stop", "bot"):
        opened = stage.open("anne", "poldr", ["me", "open", "open"], absent=absent)
        table = opened["table"]
        stage.sit("paul", opened, 0)
        stage.sit("max", opened, 1)
        stage.socket("anne", table, name=f"anne {absent}")
        text = stage.choice(stage.get("anne", f"/api/tables/{table}/moves")["moves"])
        stage.play("anne", table, 0, text)
        stage.act("paul", table, "resign")
        stage.act("anne", table, "claim")
        stage.act("anne", table, "offer", what="stop")
        stage.act("max", table, "answer", what="stop", yes=True)
        stage.look("paul", table)
        stage.act("max", table, "leave")
        stage.act("max", table, "leave")
        stage.look("max", table)
        if absent == "bot":
            stage.act("paul", table, "leave")
            stage.hear(f"anne {absent}", lambda frame: frame.get("ply") == 3)
        stage.act("anne", table, "leave")
        stage.hear(f"anne {absent}", lambda frame: frame["kind"] == "ended")
        stage.get("anne", f"/api/tables/{table}/record")


def clocks(stage: Stage) -> None:
    """Every kind of clock at its start, after a move, taken back, and stopped; one runs out."""
    kinds = (
        {"kind": "move", "seconds": 600}, {"kind": "game", "seconds": 1_800, "increment": 100},
        {"kind": "game", "seconds": 1_800}, {"kind": "days", "days": 3}, {"kind": "none"},
        {"kind": "round", "seconds": 1_200},
    )  # fmt: skip
    for clock in kinds:
        opened = stage.open("anne", "poldr", ["me", "open"], clock=clock, options={"rounds": 2})
        table = opened["table"]
        stage.sit("paul", opened)
        stage.play("anne", table, 0, "Na1 Ma4")
        stage.act("anne", table, "claim")
        stage.act("anne", table, "offer", what="takeback")
        stage.act("paul", table, "answer", what="takeback", yes=True)
        stage.play("anne", table, 0, "Na1 Ma4")
        stage.act("paul", table, "resign")
        stage.get("anne", f"/api/tables/{table}/events")
    wrong: tuple[Json, ...] = (
        {}, {"kind": "sand"}, {"kind": "move"}, {"kind": "move", "seconds": 0}, {"kind": 7},
        {"kind": "move", "seconds": 10.5}, {"kind": "move", "seconds": 60, "increment": 2},
        {"kind": "days", "days": 99}, {"kind": "k" * 100},
    )  # fmt: skip
    for bad in wrong:
        stage.open("anne", "poldr", ["me", "open"], clock=bad)
    table = stage.open("anne", "poldr", ["me", "me"], clock={"kind": "move", "seconds": 5})["table"]
    stage.get("anne", f"/api/tables/{table}/events?after=1&wait=25")
    stage.play("anne", table, 0, "Na1 Ma4")
    stage.look("anne", table)


TABLES = (
    lobby, invites, proposals, frames, same_screen, rematches, leaving, clocks,
)  # fmt: skip
