"""Puzzles over the wire: without a seat, a name or anything kept."""

from room_harness import Running

from tablee.puzzles.collection import collection, games_with_puzzles


def test_puzzles_are_listed_in_the_askers_language(room: Running) -> None:
    anne = room.person()
    french, english = (anne.get("/api/puzzles", lang=lang)["games"] for lang in ("fr", "en"))
    assert [one["game"] for one in french] == games_with_puzzles()
    assert french[0]["grades"] == english[0]["grades"]
    assert french[0]["motifs"][0]["name"] != english[0]["motifs"][0]["name"]


def test_a_puzzle_is_solved_move_by_move(room: Running) -> None:
    anne = room.person()
    for game in games_with_puzzles():
        ids = anne.get(f"/api/puzzles/{game}/list", grade=5)["ids"]
        puzzle = anne.get(f"/api/puzzles/{game}/{ids[0][0]}")
        assert puzzle["grade"] == 5
        assert puzzle["goal"]
        solution = anne.get(f"/api/puzzles/{game}/{puzzle['id']}/solution")["moves"]
        own = [move["text"] for move in solution if move["seat"] == puzzle["seat"]]
        for count in range(1, len(own) + 1):
            told = anne.post(f"/api/puzzles/{game}/{puzzle['id']}/try", {"moves": own[:count]})
            assert told["verdict"] == ("solved" if count == len(own) else "right")
            assert told["left"] == len(own) - count
        so_far = ";".join(own[:1]) if len(own) > 1 else ""
        address = f"/api/puzzles/{game}/{puzzle['id']}/hint"
        assert anne.get(address, step=3, moves=so_far)["move"] in own


def test_a_days_puzzle_names_its_day(room: Running) -> None:
    anne = room.person()
    game = games_with_puzzles()[0]
    sunday = anne.get(f"/api/puzzles/{game}/day/2026-11-15")
    assert (sunday["date"], sunday["weekday"], sunday["grade"]) == ("2026-11-15", 6, 5)
    far = anne.http.get(f"/api/puzzles/{game}/day/2999-01-01", headers={"Accept-Language": "fr"})
    assert far.status_code == 404
    assert far.json()["error"]["key"] == "puzzle-day-ahead"


def test_bad_input_gets_a_sentence(room: Running) -> None:
    anne, game = room.person(), games_with_puzzles()[0]
    beyond = len(collection(game).puzzles) + 1
    for path, status in (
        ("/api/puzzles/chess/1", 404),
        (f"/api/puzzles/{game}/{beyond}", 404),
        (f"/api/puzzles/{game}/1/hint?step=9", 404),
        (f"/api/puzzles/{game}/1/hint?moves=nonsense", 400),
        (f"/api/puzzles/{game}/day/2026-13-40", 404),
        (f"/api/puzzles/{game}/list?grade=7", 404),
    ):
        answer = anne.http.get(path)
        assert answer.status_code == status, path
        assert answer.json()["error"]["message"]
    for body, status in (({"moves": []}, 422), ({"moves": ["x" * 300]}, 422), ({}, 422)):
        answer = anne.http.post(f"/api/puzzles/{game}/1/try", json=body)
        assert answer.status_code == status, body
