"""The served description, thrown at the room: whatever is sent, it never fails."""

from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from room_harness import Running
from test_tables import pair

from tablee.games.game import Json


def test_the_description_tells_every_address(room: Running) -> None:
    told = room.person().get("/api/openapi.json")
    known = {
        (method.upper(), path) for path, methods in told["paths"].items() for method in methods
    }
    text = _guide()
    plain = text.replace("{", "").replace("}", "")
    for method, path in known:
        word = path.replace("{", "").replace("}", "")
        assert word.replace("/ply", "/n") in plain or word in plain, (
            f"{method} {path} is not in docs/api.md"
        )


def _guide() -> str:
    import pathlib

    return (pathlib.Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")


@pytest.mark.slow
def test_whatever_is_sent_there_is_no_failure(room: Running) -> None:
    """Every address with made-up and with real tables, in all the ways the description allows."""
    anne, _, table = pair(room)
    description: Json = anne.get("/api/openapi.json")
    schema = schemathesis.openapi.from_dict(description)
    token = anne.http.cookies.get("tablee_seat") or ""
    tried = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]  # ours is a valid description

        @settings(
            max_examples=15, database=None, derandomize=True,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @hypothesis.given(case=operation.as_strategy())
        def throw(case: Any) -> None:
            nonlocal tried
            if case.path_parameters and "table" in case.path_parameters and tried % 3:
                case.path_parameters["table"] = table
            tried += 1
            query = dict(case.query or {})
            if "wait" in query:
                query["wait"] = 0
            case.query = query
            response = case.call(base_url=room.url, headers={"Authorization": f"Bearer {token}"})
            assert response.status_code < 500 or response.status_code == 503, response.text
            if response.status_code >= 400:
                assert response.json()["error"]["message"]

        throw()
    assert tried > 150
    assert room.person().http.get("/readyz").status_code == 200
