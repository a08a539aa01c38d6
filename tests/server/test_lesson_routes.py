"""Lessons over the wire: without a seat, a name or anything kept."""

from room_harness import Running

from tablee.learn.lesson import games_with_lessons


def test_lessons_are_listed_in_the_askers_language(room: Running) -> None:
    told = room.person().get("/api/lessons", lang="fr")["lessons"]
    assert [one["game"] for one in told] == games_with_lessons()
    one = room.person().get(f"/api/lessons/{told[0]['game']}", lang="en")
    assert [step["id"] for step in one["steps"]] == told[0]["ids"]
    assert one["about"] != told[0]["about"]


def test_a_lesson_is_learned_to_its_end(room: Running) -> None:
    anne = room.person()
    for game in games_with_lessons():
        name = anne.get(f"/api/lessons/{game}")["ids"][0]
        seen = 0
        while name:
            step = anne.get(f"/api/lessons/{game}/{name}")
            seen += 1
            assert step["number"] == seen
            before: list[str] = []
            answer = step["answer"]
            while answer:
                body = {"text": answer, "before": before}
                told = anne.post(f"/api/lessons/{game}/{name}/try", body)
                assert told["right"], (name, told)
                before.append(told["text"])
                answer = None if told["done"] else told["answer"]
            name = step["next"]
        assert seen == step["count"]


def test_bad_input_gets_a_sentence_and_a_way_on(room: Running) -> None:
    anne = room.person()
    for path, status in (
        ("/api/lessons/chess", 404),
        ("/api/lessons/poldr/nowhere", 404),
        ("/api/lessons/poldr/" + "x" * 60, 422),
    ):
        answer = anne.http.get(path, headers={"Accept-Language": "fr"})
        assert answer.status_code == status
        assert answer.json()["error"]["message"]
    for body, status in (
        ({"text": "Nb5"}, 404),
        ({"text": "x" * 300}, 422),
        ({"text": "Nb5", "before": ["x"] * 40}, 422),
        ({"text": 5}, 422),
        ({}, 422),
    ):
        answer = anne.http.post("/api/lessons/poldr/nowhere/try", json=body)
        assert answer.status_code == status, body
        assert answer.json()["error"]["message"]
    stale = anne.http.post("/api/lessons/poldr/first/try", json={"text": "Mb1", "before": ["Na1"]})
    assert stale.status_code == 409
