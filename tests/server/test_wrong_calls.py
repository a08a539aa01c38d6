"""More than a hundred wrong calls of the API: each is refused by a sentence."""

import logging
import re
from typing import Any

import pytest
from room_harness import Running

from tablee.locale import LANGUAGES

# T is a table of POLD.R where both seats are those of whoever asks.
GETS = """
/api/games/chess/geometry /api/games/poldr/geometry?players=9 /api/games/poldr/geometry?players=x
/api/games/poldr/geometry?size=99 /api/games/poldr/geometry?colour=red /api/games/chess/insights
/api/games/chess/leaderboard /api/nothing /api/ /api/games/ /api/findings/xx
/api/findings/pictures/none.png /api/findings/pictures/..%2Fsecret /api/lessons/chess
/api/lessons/poldr/99 /api/lessons/poldr/none /api/locale/xx.ftl /api/print/chess.pdf
/api/print/poldr.pdf?paper=a9 /api/print/poldr.pdf?backs=blue /api/puzzles/chess
/api/puzzles/trapezomino/none /api/puzzles/trapezomino/none/picture.svg
/api/puzzles/trapezomino/2-9/picture.gif /api/puzzles/poldr/99999 /api/rules/xx/poldr
/api/rules/en/chess /api/rules/figures/none.svg /api/rules/figures/..%2F..%2Fsecret.svg
/api/tables/none /api/tables/AAAAAAAAAA /api/tables/none/moves /api/tables/none/events
/api/tables/none/record /api/tables/none/picture.svg /api/tables/none/story
/api/tables/T/events?after=-1 /api/tables/T/events?after=x /api/tables/T/events?wait=9999
/api/tables/T/events?wait=-1 /api/tables/T/picture.svg?ply=99 /api/tables/T/picture.svg?ply=-1
/api/tables/T/picture.svg?ply=x /api/tables/T/picture.svg?move=zz
/api/tables/T/picture.svg?step=9&move=Nd2 /api/tables/T/picture.png?ply=77
/api/tables/T/picture.gif /api/tables/T/plies/99 /api/tables/T/plies/-1 /api/tables/T/plies/x
/api/tables/T/review/0 /api/tables/T/review/x /api/tables/T/analysis /api/tables/T/record?as=xml
/api/tables/T/card.svg /api/tables/T/card.gif /api/tables/T/annotations
/api/tables/T/record?as=pgn /api/tables/T/moves?preview=7 /api/tournaments/none
/api/tournaments/none/pgn /api/tables/T/nothing /api/tables/T/sit /api/me/claim
/api/tables/T/check
"""
POSTS: list[tuple[str, Any]] = [
    ("/api/tables", None),
    ("/api/tables", []),
    ("/api/tables", {}),
    ("/api/tables", {"game": "chess", "seats": ["me"]}),
    ("/api/tables", {"game": "poldr"}),
    ("/api/tables", {"game": "poldr", "seats": []}),
    ("/api/tables", {"game": "poldr", "seats": ["me"] * 9}),
    ("/api/tables", {"game": "poldr", "seats": ["me", "cat"]}),
    ("/api/tables", {"game": "poldr", "seats": ["me", {"bot": 9}]}),
    ("/api/tables", {"game": "poldr", "seats": ["me", "open"], "options": {"size": 99}}),
    ("/api/tables", {"game": "poldr", "seats": ["me", "open"], "options": {"colour": 1}}),
    ("/api/tables", {"game": "poldr", "seats": ["me", "open"], "options": []}),
    ("/api/tables", {"game": "poldr", "seats": ["me", "open"], "clock": {"base": -1}}),
    ("/api/tables", {"game": "poldr", "seats": ["me", "open"], "extra": 1}),
    ("/api/tables", {"game": 7, "seats": ["me", "open"]}),
    ("/api/tables", "poldr"),
    ("/api/tables/none/moves", {"id": "a", "ply": 0, "text": "Nd2"}),
    ("/api/tables/T/moves", None),
    ("/api/tables/T/moves", {}),
    ("/api/tables/T/moves", {"id": "a", "ply": 0}),
    ("/api/tables/T/moves", {"id": "a", "ply": 0, "text": "zz"}),
    ("/api/tables/T/moves", {"id": "b", "ply": 0, "text": ""}),
    ("/api/tables/T/moves", {"id": "c", "ply": 9, "text": "Nd2 Mf2"}),
    ("/api/tables/T/moves", {"id": "d", "ply": -1, "text": "Nd2 Mf2"}),
    ("/api/tables/T/moves", {"id": "e", "ply": "0", "text": "Nd2 Mf2"}),
    ("/api/tables/T/moves", {"id": "", "ply": 0, "text": "Nd2 Mf2"}),
    ("/api/tables/T/moves", {"id": "f", "ply": 0, "text": "N" * 500}),
    ("/api/tables/T/moves", {"id": "g", "ply": 0, "text": 5}),
    ("/api/tables/T/actions", None),
    ("/api/tables/T/actions", {"id": "a", "kind": "dance"}),
    ("/api/tables/T/actions", {"id": "b", "kind": "chat"}),
    ("/api/tables/T/actions", {"id": "c", "kind": "chat", "phrase": "rude"}),
    ("/api/tables/T/actions", {"id": "d", "kind": "accept"}),
    ("/api/tables/T/actions", {"kind": "resign"}),
    ("/api/tables/T/actions", {"id": "e", "kind": "offer", "offer": "money"}),
    ("/api/tables/T/check", {}),
    ("/api/tables/T/check", {"text": 3}),
    ("/api/tables/none/check", {"text": "a"}),
    ("/api/tables/T/hint", {"level": 9}),
    ("/api/tables/none/hint", {}),
    ("/api/tables/T/insight", {"insight": "none"}),
    ("/api/tables/T/insight", {}),
    ("/api/tables/T/judgement", {}),
    ("/api/tables/T/reasons", {"move": "zz"}),
    ("/api/tables/T/sit", {"invite": "none"}),
    ("/api/tables/T/sit", {"invite": 7}),
    ("/api/tables/T/explore", {}),
    ("/api/tables/T/explore/judgement", {"ply": 0}),
    ("/api/tables/T/annotations", {"moves": 1}),
    ("/api/tables/T/annotations/copies", {}),
    ("/api/records", {}),
    ("/api/records", {"text": "nothing"}),
    ("/api/records", {"text": ""}),
    ("/api/records", {"text": "Tablée record 1\ngame: chess\n"}),
    ("/api/records", {"record": []}),
    ("/api/lessons/poldr/1/try", {}),
    ("/api/lessons/chess/1/try", {"text": "a"}),
    ("/api/me", {"name": ""}),
    ("/api/me", {"name": "x" * 200}),
    ("/api/me", {}),
    ("/api/me/claim", {"code": "none"}),
    ("/api/me/claim", {}),
    ("/api/tournaments", {}),
    ("/api/tournaments", {"game": "chess"}),
    ("/api/tournaments/none/join", {"name": "Anne"}),
    ("/api/tournaments/none/actions", {"kind": "start"}),
    ("/api/games", {}),
    ("/api/lobby", {}),
    ("/api/nothing", {"a": 1}),
]
CALLS: list[tuple[str, Any]] = [*((path, ...) for path in GETS.split()), *POSTS]
ODD = ("{", "[1,", "\ufeff{}", "NaN", '{"a": 1e999}', '{"a":' * 2_000, "\x00", '"\\ud800"')
"""Bodies that are no JSON, or none that is meant."""


def sentence(answer: Any) -> str:
    """The sentence of a refusal."""
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
    error = answer.json()["error"]
    assert set(error) >= {"kind", "message"}
    message = str(error["message"])
    assert re.fullmatch(r"(?:[A-ZÀ-Ý“«0-9]|poldr ).{4,}[.?!]", message, re.DOTALL), message
    assert "Traceback" not in message
    assert not re.search(r"\b[a-z]+-[a-z-]+-[a-z]+\b", message.replace("two-player", "")), message
    return message


def test_there_are_more_than_a_hundred() -> None:
    assert len({str(call) for call in CALLS}) == len(CALLS) > 120


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wrong_call_is_refused_by_a_sentence(
    room: Running, lang: str, caplog: pytest.LogCaptureFixture
) -> None:
    anne = room.person(**{"Accept-Language": lang})
    table = anne.open("poldr", ["me", "me"])["table"]
    wrong = []
    for path, body in CALLS:
        address = path.replace("/T/", f"/{table}/")
        answer = anne.http.get(address) if body is ... else anne.http.post(address, json=body)
        try:
            sentence(answer)
        except (AssertionError, KeyError, ValueError) as fault:
            wrong.append(
                f"{path} {body if body is not ... else ''}: {answer.status_code} {fault}"[:300]
            )
    assert not wrong, "\n".join(wrong)
    for text in ODD:
        answer = anne.http.post(
            f"/api/tables/{table}/moves", content=text.encode("utf-8", "surrogatepass"),
            headers={"Content-Type": "application/json"},
        )  # fmt: skip
        sentence(answer)
    assert anne.look(table)["ply"] == 0
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
