"""Scenarios without a game: catalogue, lessons, accounts, refusals, limits, the server's end."""

from typing import Any

from corpus_client import Json
from corpus_stage import Stage

FOUR = ("permutation", "poldr", "trapezomino", "polymere")
LONG = "x" * 3_000


def catalogue(stage: Stage) -> None:
    """Games, boards, figures, prints, operation."""
    for lang in ("fr", "en", "de", ""):
        stage.get("anne", f"/api/games?lang={lang}")
    for accepted in ("fr", "de, fr;q=0.5, en;q=0.4", "en;q=0.1, fr-CA", "*", ";;q=x"):
        stage.get("anne", "/api/games/chess/geometry", headers={"Accept-Language": accepted})
    for query in (
        "permutation/geometry", "poldr/geometry?size=4", "poldr/geometry?players=3&size=8",
        "trapezomino/geometry", "trapezomino/geometry?players=1", "polymere/geometry?players=6",
        "poldr/geometry?size=9", "poldr/geometry?size=big", "poldr/geometry?players=9",
        "poldr/geometry?players=x", "poldr/geometry?colour=red", "permutation/geometry?size=6",
        "poldr/geometry?rounds=3", "polymere/geometry?play_on=true",
    ):  # fmt: skip
        stage.get("anne", f"/api/games/{query}")
    for game in (*FOUR, "chess", "Chess!", "x" * 41):
        stage.get("anne", f"/api/games/{game}/insights")
        stage.get("anne", f"/api/games/{game}/leaderboard")
        stage.get("anne", f"/api/puzzles/{game}")
    for path in (
        "/api/rules/fr/poldr", "/api/rules/en/polymere", "/api/rules/de/poldr",
        "/api/rules/fr/chess", "/api/rules/figures/nothing.svg", "/api/rules/figures/..%2Fx.svg",
        "/api/findings/fr", "/api/findings/xx", "/api/findings/pictures/nothing.png",
        "/api/locale/fr.ftl", "/api/locale/xx.ftl", "/healthz", "/readyz", "/metrics",
        "/api/nothing", "/nothing.txt", "/api/tables", "/api/print/chess.pdf",
        "/api/print/poldr.pdf?paper=a9", "/api/print/poldr.pdf?grey=perhaps",
        "/api/print/poldr.pdf", "/api/print/polymere.pdf?paper=letter&grey=true&backs=long&lang=fr",
    ):  # fmt: skip
        stage.get("anne", path)
    for method, path in (("PUT", "/api/games"), ("DELETE", "/api/tables"), ("HEAD", "/api/games")):
        stage.do(do="http", who="anne", method=method, path=path)


def lessons(stage: Stage) -> None:
    """Every lesson learned to its end, with wrong tries on the way."""
    for lang in ("fr", "en"):
        stage.get("anne", f"/api/lessons?lang={lang}")
    for game in FOUR:
        path = f"/api/lessons/{game}"
        for number, name in enumerate(stage.get("anne", path)["ids"]):
            lang = ("fr", "en")[number % 2]
            step = stage.get("anne", f"{path}/{name}?lang={lang}")
            _learn(stage, f"{path}/{name}/try?lang={lang}", step)
    for path in ("chess", "poldr/nowhere", "poldr/" + "x" * 60):
        stage.get("anne", f"/api/lessons/{path}")
    for body in (
        {"text": "Nb5"}, {"text": "x" * 300}, {"text": "Nb5", "before": ["x"] * 40}, {"text": 5},
        {}, {"text": "Mb1", "before": ["Na1"]},
    ):  # fmt: skip
        stage.post("anne", "/api/lessons/poldr/first/try", body)


def _learn(stage: Stage, path: str, step: Any) -> None:
    listed = [move["text"] for frame in step["frames"][-1:] for move in frame["moves"]]
    tries = ["zzz", "1", "2", *stage.dice.sample(listed, min(2, len(listed)))]
    for text in tries if step["ask"] != "read" else []:
        stage.post("anne", path, {"text": text, "before": []})
    before: list[str] = []
    answer = step["answer"]
    while answer:
        told = stage.post("anne", path, {"text": answer, "before": before})
        before.append(told["text"])
        answer = None if told["done"] else told["answer"]


def accounts(stage: Stage) -> None:
    """Names, another device, rated games, being forgotten."""
    stage.get("anne", "/api/me")
    for name in ("A", "x" * 25, "x" * 81, "", "  ", "\u0000\u0001", "Anne", "anne", "ANNE "):
        stage.post("anne", "/api/me", {"name": name})
    for name in ("anne", "Paul", "Paul 2"):
        stage.post("paul", "/api/me", {"name": name})
    stage.post("zoe", "/api/me/transfer")
    rated: list[Any] = ["me", "open"]
    stage.open("zoe", "permutation", rated, rated=True)
    stage.open("anne", "permutation", ["me", "me"], rated=True)
    stage.open("anne", "permutation", ["me", "bot"], rated=True)
    stage.open("anne", "poldr", rated, rated=True, start={"bricks": {}})
    opened = stage.open("anne", "permutation", rated, rated=True)
    table = opened["table"]
    stage.sit("zoe", opened)
    stage.sit("anne", opened)
    stage.act("anne", table, "bot", seat=1)
    stage.sit("paul", opened, name="Somebody else")
    stage.act("paul", table, "name", name="Nobody")
    stage.play("anne", table, 0, "aL")
    stage.post("paul", f"/api/tables/{table}/hint")
    stage.act("anne", table, "undo")
    stage.get("anne", "/api/me")
    stage.get("paul", "/api/me")
    stage.act("paul", table, "resign")
    stage.get("anne", "/api/games/permutation/leaderboard")
    stage.get("anne", "/api/me")
    second = stage.act("anne", table, "rematch")
    stage.act("paul", table, "rematch")
    stage.act("anne", second["next"]["table"], "resign")
    stage.get("zoe", "/api/games/permutation/leaderboard")
    code = stage.post("anne", "/api/me/transfer")["code"]
    stage.post("phone", "/api/me/claim", {"code": "wrong"})
    stage.post("phone", "/api/me/claim", {"code": f" {code} "})
    stage.post("tablet", "/api/me/claim", {"code": code})
    stage.get("phone", "/api/me")
    stage.get("anne", "/api/me")
    for who in ("phone", "nobody"):
        stage.do(do="http", who=who, method="DELETE", path="/api/me")
    stage.get("phone", "/api/me")
    stage.look("paul", table)
    stage.get("paul", "/api/games/permutation/leaderboard")
    stage.post("max", "/api/me", {"name": "Anne"})


def refusals(stage: Stage) -> None:
    """What is not as it should be, everywhere."""
    table = stage.open("anne", "poldr", ["me", "me"])["table"]
    here = f"/api/tables/{table}"
    for raw in ("", "{", "[]", "null", '{"game": 1e999}', "\ufffd", "[" * 2_000, '{"a":1}'):
        for path in ("/api/tables", f"{here}/moves", f"{here}/actions", "/api/records"):
            stage.do(do="http", who="anne", method="POST", path=path, raw=raw)
    orders: tuple[Json, ...] = (
        {"seats": []}, {"seats": [{"who": "me"}] * 9}, {"seats": [{"who": "cat"}]},
        {"seats": [{"who": "bot"}] * 2}, {"seats": [{"who": "me"}]},
        {"seats": [{"who": "me"}] * 4}, {"seats": [{"who": "me"}, {"who": "bot", "level": 6}]},
        {"seats": "me"}, {"colour": "red"}, {"game": "chess"}, {"game": "x" * 41}, {"game": 7},
        {"options": {"size": 99}}, {"options": {"colour": 1}}, {"options": {"size": "6"}},
        {"options": {"rounds": 3}}, {"options": {LONG: 1}}, {"options": {"size": LONG}},
        {"options": []}, {"absent": "sleep"}, {"public": "yes"}, {"start": {"bricks": 7}},
        {"start": {"puzzle": "1-1"}}, {"start": []}, {"start": {}}, {"rated": True},
        {"seats": [{"who": "me", "name": "x" * 81}, {"who": "me"}]},
        {"seats": [{"who": "me", "name": " \u200b "}, {"who": "me"}]},
    )  # fmt: skip
    for order in orders:
        body = {"game": "poldr", "seats": [{"who": "me"}, {"who": "me"}], "shuffle": False}
        stage.post("anne", "/api/tables", body | order)
    for move in (
        {}, {"id": "a"}, {"id": "", "ply": 0, "text": "Na1 Ma3"}, {"id": "a", "ply": "0"},
        {"id": "a", "ply": -1, "text": "x"}, {"id": "a", "ply": 1_000_001, "text": "x"},
        {"id": "a", "ply": 0, "text": "x" * 201}, {"id": "a" * 65, "ply": 0, "text": "x"},
        {"id": "a", "ply": 0, "text": "Na1 Ma3", "x": 1}, {"id": "a", "ply": 1, "text": "Na1 Ma3"},
        {"id": "a", "ply": 0, "text": ""}, {"id": "a", "ply": 0, "text": "pass"},
        {"id": "a", "ply": 0, "text": "Na1 Mb3"}, {"id": "a", "ply": 0, "text": "Na1 Ma2"},
        {"id": "a", "ply": 0, "text": "Na1"}, {"id": "a", "ply": 0, "text": "Ma1 Na4"},
        {"id": "a", "ply": 0, "text": "\u0000"}, {"id": "a", "ply": 0, "text": "Na9 Ma1"},
    ):  # fmt: skip
        stage.post("anne", f"{here}/moves", move)
    stage.post("anne", f"{here}/moves", {"id": "a", "ply": 0, "text": "Na1 Ma4"})
    stage.post("anne", f"{here}/moves", {"id": "a", "ply": 0, "text": "Na1 Ma4"})
    stage.post("anne", f"{here}/moves", {"id": "a", "ply": 7, "text": "other"})
    stage.post("paul", f"{here}/moves", {"id": "b", "ply": 1, "text": "Mc3"})
    for action in (
        {}, {"id": "c", "kind": "sing"}, {"id": "c", "kind": "offer"},
        {"id": "c", "kind": "offer", "what": "peace"}, {"id": "c", "kind": "offer", "what": "draw"},
        {"id": "c", "kind": "offer", "what": "rematch"}, {"id": "c", "kind": "answer"},
        {"id": "c", "kind": "answer", "what": "stop"}, {"id": "c", "kind": "chat"},
        {"id": "c", "kind": "chat", "text": "x" * 301}, {"id": "c", "kind": "chat", "text": ""},
        {"id": "c", "kind": "rematch"}, {"id": "c", "kind": "bot", "seat": 1},
        {"id": "c", "kind": "name", "name": "\u0007"}, {"id": "c", "kind": "name"},
        {"id": "c", "kind": "claim", "more": 1}, {"id": "c", "kind": "resign", "what": 7},
    ):  # fmt: skip
        stage.post("anne", f"{here}/actions", action)
    stage.post("paul", f"{here}/actions", {"id": "d", "kind": "chat", "phrase": "hello"})
    for path in (
        f"{here}/plies/-1", f"{here}/plies/99", f"{here}/plies/x", f"{here}/moves?preview=maybe",
        f"{here}/events?after=-1", f"{here}/events?wait=26", f"{here}/events?after=x",
        f"{here}/picture.svg?ply=99", f"{here}/picture.svg?ply=-1", f"{here}/picture.gif",
        f"{here}/record?as=pdf", f"{here}/review/1", "/api/tables/nothing", "/api/tables/x!",
        "/api/tables/nothing/moves", "/api/tables/nothing/record", "/api/tables/nothing/events",
        "/api/tables/nothing/analysis", "/api/tables/" + "x" * 17,
        f"/api/games/poldr/geometry?size={LONG}", f"/api/games/poldr/geometry?{LONG}=1",
    ):  # fmt: skip
        stage.get("anne", path)
    for text in ("", "x", "Tablée record 1", "Tablée record 9\ngame: poldr", "{}", "[]", "{", LONG):
        stage.post("anne", "/api/records", {"text": text})
    _records(stage)
    for headers in ({"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {"Origin": "::"}):
        stage.post("anne", f"{here}/actions", {"id": "e", "kind": "resign"}, headers=headers)
        stage.get("anne", here, headers=headers)
    stage.post("anne", f"{here}/actions", {"id": "e"}, headers={"Content-Type": "text/plain"})
    stage.get("anne", f"{here}?lang=fr")
    stage.post("anne", f"{here}/moves?lang=fr", {"id": "f", "ply": 1, "text": "Md4"})


def _records(stage: Stage) -> None:
    """Records of other origin: wrong lines, wrong moves, as JSON."""
    head = 'Tablée record 1\ngame: poldr\nplayers: 2\noptions: {"size":6,"bricks":16,"rounds":1}\n'
    for rest in (
        "\n1. Na1 Ma4\n", "complete: false\n\n1. Na1 Ma4\n2. Mc3\n", "\n1. Na1 Ma2\n", "\n2. Mc3\n",
        f"\n1. {LONG}\n", "colour: red\n\n1. Na1 Ma4\n", "seed: xyz\n\n", 'names: ["A"]\n\n',
        "\n1. Na1 Ma4\nend: stopped\n", "\n1. Na1 Ma4\nend: resigned 1\n", "start: {}\n\n",
        f"seed: {1 << 127:x}\n\n1. Na1 Ma4\nend: resigned 1\n",
    ):  # fmt: skip
        stage.post("anne", "/api/records", {"text": head + rest})
    stage.post("anne", "/api/records", {"text": head.replace("poldr", "chess")})
    stage.post("anne", "/api/records", {"text": head.replace("players: 2", "players: 7")})
    stage.post("anne", "/api/records", {"text": head.replace('"size":6', f'"size":"{LONG}"')})
    stage.post("anne", "/api/records", {"text": '{"tablee":1,"game":"poldr","players":2}'})
    text = '{"tablee":1,"game":"permutation","players":2,"options":{},"moves":[{"text":"aL"}]}'
    stage.post("anne", "/api/records", {"text": text})


def limits(stage: Stage) -> None:
    """Too many requests of each kind."""
    for number in range(12):
        stage.open("anne", "poldr", ["me", "me"], only=None)
        stage.post("anne", "/api/me", {"name": f"Anne {number}"})
    table = stage.open("paul", "poldr", ["me", "me"])
    stage.post("paul", "/api/records", {"text": "x"})
    del table


def stopping(stage: Stage) -> None:
    """A socket is told that the server stops."""
    table = stage.open("anne", "polymere", ["me", "open"])["table"]
    stage.socket("anne", table)


PAGES = (catalogue, lessons, accounts, refusals)
