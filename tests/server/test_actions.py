"""What else happens at a table: offers, taking back, leaving, rematches, talk."""

from room_harness import PATIENCE, Guest, Running
from test_tables import pair

from tablee.games.game import Json
from tablee.players.characters import USUAL


def kinds(guest: Guest, table: str, after: int = 0) -> list[str]:
    return [event["kind"] for event in guest.events(table, after)]


# Ending


def test_resigning_ends_a_game_of_two(room: Running) -> None:
    anne, paul, table = pair(room)
    ended = paul.do(table, "resign")["snapshot"]
    assert ended["over"]
    assert ended["result"] == {"ranking": [[0], [1]], "scores": [16, 16], "reason": "resigned"}
    assert anne.do(table, "resign", status=409)["error"]["kind"] == "over"
    assert anne.play(table, "Nd2 Mf2", 0, status=409)["error"]["kind"] == "over"


def test_with_three_nobody_resigns_but_one_may_leave(room: Running) -> None:
    anne = room.person()
    table = anne.open("poldr", ["me", "bot", "bot"])["table"]
    assert anne.do(table, "resign", status=409)["error"]["key"] == "resign-two-players"
    ended = anne.do(table, "leave")["snapshot"]
    assert (ended["over"], ended["reason"]) == (True, "stopped")
    assert (ended["you"], ended["result"]["ranking"][-1]) == ([], [0]), "whoever left is last"
    assert anne.get(f"/api/tables/{table}/record")["end"] == "stopped 0"


def test_a_bot_takes_the_seat_if_the_table_agreed(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "bot"])
    table = opened["table"]
    paul.sit(opened)
    paul.do(table, "leave")
    shown = anne.look(table)
    assert shown["status"] == "running"
    assert shown["seats"][1] | {"rating": None} == {
        "seat": 1, "name": None, "who": "bot", "level": USUAL, "rating": None, "left": True,
        "here": False, "free": False,
    }  # fmt: skip
    assert paul.look(table)["you"] == []
    anne.play(table, anne.moves(table)[0]["text"])
    for _ in range(20):
        if anne.look(table)["to_move"] == 0:
            break
        anne.events(table, anne.look(table)["number"], wait=5)
    assert anne.look(table)["ply"] == 3
    anne.do(table, "leave")
    assert anne.look(table)["over"], "bots do not play on among themselves"


def test_who_left_may_come_back_while_the_computer_plays(room: Running) -> None:
    anne, paul, eve = room.person(), room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "bot"], clock={"kind": "game", "seconds": 600})
    table = opened["table"]
    paul.sit(opened, name="Paul")
    ear = anne.socket(table)
    ear.until("hello")
    paul.do(table, "leave")
    told = ear.until("left")
    assert (told["seat"], told["you"], told["seats"][1]["name"]) == (1, [0], "Paul")
    assert "free" in told["can"]
    assert eve.post(f"/api/tables/{table}/sit", {}, status=403)["error"]["key"] == "room-private"
    back = paul.post(f"/api/tables/{table}/sit", {})
    assert back["seats"] == [1]
    shown = back["snapshot"]
    assert [seat["who"] for seat in shown["seats"]] == ["person", "person", "bot"]
    assert (shown["seats"][1]["name"], shown["seats"][1]["left"]) == ("Paul", False)
    assert shown["clock"]["left"][1] > 500
    assert ear.until("sat")["seats"][1]["who"] == "person"
    assert shown["status"] == "running"


def test_the_others_may_give_the_seat_of_who_left_to_anybody(room: Running) -> None:
    anne, paul, eve = room.person(), room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "bot"])
    table, code = opened["table"], opened["invite"]["code"]
    paul.sit(opened, name="Paul")
    assert anne.do(table, "free", seat=1, status=409)["error"]["key"] == "room-not-left"
    paul.do(table, "leave")
    address = f"/api/tables/{table}/sit"
    assert eve.post(address, {"invite": code}, status=409)["error"]["key"] == "room-full"
    assert eve.do(table, "free", seat=1, status=403)["error"]["key"] == "room-no-seat"
    freed = anne.do(table, "free", seat=1)["snapshot"]
    assert freed["seats"][1]["free"]
    assert "free" not in freed["can"]
    assert eve.post(address, {"invite": code, "name": "Eve"})["seats"] == [1]
    assert anne.look(table)["seats"][1]["name"] == "Eve"
    gone = paul.post(address, {"invite": code}, status=409)
    assert gone["error"]["key"] == "room-full", "somebody else sits there now"
    assert paul.look(table)["you"] == []


def test_a_table_may_choose_that_leaving_stops_the_game(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "bot"], absent="stop")
    paul.sit(opened)
    paul.do(opened["table"], "leave")
    ended = anne.look(opened["table"])
    assert (ended["reason"], ended["stopped_by"]) == ("stopped", [1])
    assert ended["result"]["ranking"][-1] == [1]


def test_all_must_agree_to_stop(room: Running) -> None:
    anne, paul, eve = room.person(), room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "open", "bot"])
    table = opened["table"]
    paul.sit(opened, 0)
    eve.sit(opened, 1)
    offered = anne.do(table, "offer", what="stop")["snapshot"]
    assert offered["offers"] == [{"kind": "stop", "by": 0, "answers": {"1": None, "2": None}}]
    assert "answer" in paul.look(table)["can"]
    assert "answer" not in anne.look(table)["can"]
    assert anne.do(table, "offer", what="stop", status=409)["error"]["key"] == "room-offer-pending"
    paul.do(table, "answer", what="stop", yes=True)
    assert not anne.look(table)["over"]
    eve.do(table, "answer", what="stop", yes=False)
    assert anne.look(table)["offers"] == []
    anne.do(table, "offer", what="stop")
    anne.play(table, anne.moves(table)[0]["text"])
    assert anne.look(table)["offers"] == [], "a move ends the offer"
    anne.do(table, "offer", what="stop")
    paul.do(table, "offer", what="stop")  # asking the same is agreeing
    done = eve.do(table, "answer", what="stop", yes=True)["snapshot"]
    assert (done["over"], done["reason"]) == (True, "stopped")


def test_nobody_offers_a_draw_in_games_without_one(room: Running) -> None:
    anne, paul, table = pair(room)
    assert anne.do(table, "offer", what="draw", status=422)["error"]["key"] == "room-field"
    assert (
        paul.do(table, "answer", what="stop", yes=True, status=409)["error"]["key"]
        == "room-no-offer"
    )


# Taking back


def test_against_bots_one_takes_back_at_once(room: Running) -> None:
    anne = room.person()
    table = anne.open("poldr", ["me", "bot"])["table"]
    assert "undo" not in anne.look(table)["can"]
    start = anne.look(table)["state"]
    anne.play(table, "Nd2 Mf2")
    while (seen := anne.look(table))["ply"] < 2:
        anne.events(table, seen["number"], wait=5)
    assert "undo" in anne.look(table)["can"]
    back = anne.do(table, "undo")["snapshot"]
    assert (back["ply"], back["state"], back["history"]) == (0, start, [])
    assert kinds(anne, table)[-3:] == ["moved", "moved", "undone"]
    # Events of the line that was taken back are told as they were.
    first = anne.events(table, 1)[0]
    assert (first["text"], first["ply"], first["state"]["black"]) == ("Nd2 Mf2", 1, "d2")
    anne.play(table, "Na1 Ma3", 0)
    assert anne.get(f"/api/tables/{table}/plies/1")["made"]["text"] == "Na1 Ma3"
    assert anne.events(table, 1)[0] | {"can": []} == first | {"can": []}


def test_with_others_taking_back_is_asked_for(room: Running) -> None:
    anne, paul, table = pair(room)
    anne.play(table, "Nd2 Mf2")
    assert anne.do(table, "undo", status=409)["error"]["key"] == "room-undo-ask"
    paul.play(table, paul.moves(table)[0]["text"])
    assert "takeback" in anne.look(table)["can"]
    anne.do(table, "offer", what="takeback")
    done = paul.do(table, "answer", what="takeback", yes=True)["snapshot"]
    assert done["ply"] == 0, "back to the asker's own last decision, over the other's"
    assert kinds(paul, table)[-3:] == ["offered", "answered", "undone"]


def test_nothing_is_taken_back_over_a_draw(room: Running) -> None:
    anne = room.person()
    table = anne.open("polymere", ["me", "bot"])["table"]
    anne.play(table, anne.moves(table)[0]["text"])
    while (seen := anne.look(table))["to_move"] != 0:
        anne.events(table, seen["number"], wait=5)
    anne.play(table, "pass")
    while (seen := anne.look(table))["to_move"] != 0:
        anne.events(table, seen["number"], wait=5)
    assert "undo" not in anne.look(table)["can"]
    assert anne.do(table, "undo", status=409)["error"]["key"] == "undo-revealed"


def test_a_round_that_is_over_stays_over(room: Running) -> None:
    anne = room.person()
    table = anne.open("trapezomino", ["me", "me"], options={"rounds": 2})["table"]
    while anne.look(table)["round_result"] is None:
        anne.play(table, anne.moves(table)[0]["text"])
    between = anne.look(table)
    assert "undo" not in between["can"]
    assert between["state"]["placed"] != between["upcoming"]["placed"] == []
    assert anne.do(table, "undo", status=409)["error"]["key"] == "undo-round"
    after = anne.play(table, anne.moves(table)[0]["text"])["snapshot"]
    assert after["upcoming"] is None
    assert "undo" in anne.look(table)["can"]
    anne.do(table, "undo")
    assert anne.do(table, "undo", status=409)["error"]["key"] == "undo-round"


def test_one_person_may_hold_all_seats(room: Running) -> None:
    anne = room.person()
    opened = anne.open("polymere", ["me", "me"])
    shown = opened["snapshot"]
    assert opened["seats"] == [0, 1]
    assert shown["views"].keys() == {"0", "1"}
    assert shown["state"] == shown["views"]["0"]
    after = anne.play(opened["table"], anne.moves(opened["table"])[0]["text"])["snapshot"]
    assert after["state"] == after["views"]["1"]


# Solos


def test_whoever_passes_a_screen_on_gets_what_all_may_see(room: Running) -> None:
    anne = room.person()
    table = anne.open("polymere", ["me", "me"])["table"]
    shown, seen = anne.look(table), room.person().look(table)
    assert shown["common"] == seen["state"]
    assert "common" not in seen
    anne.play(table, next(m["text"] for m in anne.moves(table) if m["text"] != "pass"))
    moved = next(one for one in anne.events(table) if one["kind"] == "moved")
    assert moved["common"] == room.person().look(table)["state"]
    assert anne.get(f"/api/tables/{table}/plies/0")["common"] == seen["state"]
    one = anne.open("polymere", ["me", "open"])["table"]
    assert "common" not in anne.look(one)
    assert "common" not in anne.look(anne.open("poldr", ["me", "me"])["table"])


def test_a_solo_is_a_table_with_one_seat(room: Running) -> None:
    anne = room.person()
    table = anne.open("trapezomino", ["me"])["table"]
    for _ in range(3):
        anne.play(table, next(m["text"] for m in anne.moves(table) if m["text"][0] != "-"))
    assert anne.do(table, "undo")["snapshot"]["ply"] == 2
    done = anne.do(table, "leave")["snapshot"]
    assert (done["over"], done["result"]["scores"], done["reason"]) == (True, [2], "stopped")


def test_a_position_can_be_set_up_to_start_from(room: Running) -> None:
    anne = room.person()
    state = {"dice": [1, 0, 0, 1, 0, 5], "path": "be", "won": [[2], [3, 4]], "turn": 0, "idle": 0}
    shown = anne.open("permutation", ["me", "bot"], start=state)["snapshot"]
    assert shown["state"] == state
    wrong = anne.open("permutation", ["me", "bot"], 409, start=state | {"turn": 7})
    assert wrong["error"]["kind"] == "illegal"


# The next game


def test_a_rematch_turns_the_seats_and_takes_everybody_along(room: Running) -> None:
    anne, paul, table = pair(room, clock={"kind": "game", "seconds": 600, "increment": 2})
    watching = room.person().socket(table)
    assert anne.do(table, "rematch", status=409)["error"]["key"] == "room-not-ended"
    paul.do(table, "resign")
    asked = anne.do(table, "rematch", id="again")
    following = asked["next"]["table"]
    assert asked["next"]["seats"] == [1]
    assert asked["snapshot"]["next"] == following
    assert watching.until("next")["table"] == following
    assert paul.look(table)["offers"][0]["answers"] == {"1": None}
    assert anne.look(following)["status"] == "waiting"
    assert anne.do(table, "rematch", id="again")["next"]["token"] == asked["next"]["token"]
    joined = paul.do(table, "rematch")
    assert joined["next"]["seats"] == [0]
    shown = paul.look(following)
    assert shown["status"] == "running"
    assert shown["previous"] == table
    assert [seat["name"] for seat in shown["seats"]] == ["Paul", "Anne"]
    assert shown["clock"]["left"] == [600.0, 600.0] or shown["clock"]["running"] == 0
    assert paul.moves(following)
    assert room.person().look(following)["you"] == []


def test_rematches_count_the_games_of_the_evening(room: Running) -> None:
    anne, paul, table = pair(room)
    assert anne.look(table)["score"] == [0, 0]
    scores = []
    for loser in (paul, paul, anne):
        loser.do(table, "resign")
        shown = anne.look(table)
        mine = shown["you"][0]
        scores.append((shown["score"][mine], shown["score"][1 - mine]))
        table = anne.do(table, "rematch")["next"]["table"]
        paul.do(shown["table"], "rematch")
    assert scores == [(1, 0), (2, 0), (2, 1)]
    shown = anne.look(table)
    mine = shown["you"][0]
    assert (shown["score"][mine], shown["score"][1 - mine]) == (2, 1), "before the fourth game"


def test_two_rematches_at_once_are_one(room: Running) -> None:
    from concurrent.futures import ThreadPoolExecutor

    anne, paul, table = pair(room)
    anne.do(table, "resign")
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda one: one.do(table, "rematch"), (anne, paul)))
    assert both[0]["next"]["table"] == both[1]["next"]["table"]
    assert anne.look(both[0]["next"]["table"])["status"] == "running"


# Before the start


def test_the_host_may_fill_a_seat_with_a_bot(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("poldr", ["me", "open", "open"])
    table = opened["table"]
    paul.sit(opened, 0)
    assert paul.do(table, "bot", seat=2, level=1, status=403)["error"]["key"] == "room-host-only"
    assert "bot" in anne.look(table)["can"]
    assert anne.do(table, "bot", seat=9, level=1, status=404)
    shown = anne.do(table, "bot", seat=2, level=1)["snapshot"]
    assert shown["status"] == "running"
    assert shown["seats"][2]["level"] == 1
    late = room.person().sit(opened, 1, status=403)
    assert late["error"]["key"] == "room-invite-unknown"


def test_whoever_leaves_before_the_start_frees_the_seat(room: Running) -> None:
    anne, paul, eve = room.person(), room.person(), room.person()
    opened = anne.open("poldr", ["me", "open", "open"])
    table = opened["table"]
    paul.sit(opened, 0)
    paul.do(table, "leave")
    assert anne.look(table)["seats"][1]["who"] == "open"
    assert paul.look(table)["you"] == []
    eve.sit(opened, 0)
    anne.do(table, "leave")
    closed = eve.look(table)
    assert (closed["status"], closed["result"]) == ("ended", None)
    assert "rematch" not in closed["can"]


# Talk


def test_people_talk_in_phrases_in_public_and_freely_in_private(room: Running) -> None:
    anne, paul, table = pair(room)
    anne.do(table, "chat", text="  Bonne   chance ! ")
    paul.do(table, "chat", phrase="thanks")
    assert paul.do(table, "chat", phrase="nonsense", status=404)
    assert paul.do(table, "chat", status=422)
    assert paul.do(table, "chat", text="x" * 301, status=422)
    said: list[Json] = anne.look(table)["chat"]
    assert [(one["name"], one["phrase"], one["text"]) for one in said] == [
        ("Anne", None, "Bonne chance !"), ("Paul", "thanks", None),
    ]  # fmt: skip
    public = anne.open("poldr", ["me", "bot"], public=True)["table"]
    assert anne.do(public, "chat", text="hello", status=403)["error"]["key"] == "room-chat-phrases"
    anne.do(public, "chat", phrase="hello")


def test_a_name_at_the_table_can_be_changed(room: Running) -> None:
    anne, paul, table = pair(room)
    anne.do(table, "name", name="Annie")
    assert paul.look(table)["seats"][0]["name"] == "Annie"
    assert kinds(paul, table)[-1] == "named"


# Help


def test_the_others_are_told_once_that_a_hint_was_used(room: Running) -> None:
    anne, paul, table = pair(room)
    ear = paul.socket(table)
    ear.until("hello")
    for _ in range(2):
        anne.post(f"/api/tables/{table}/hint")
    told = ear.until("hinted")
    assert set(told) == {"kind", "number", "at", "seat"}, "what the hint says stays with the asker"
    assert told["seat"] == 0
    anne.play(table, anne.moves(table)[0]["text"])
    assert ear.until("hinted", "moved")["kind"] == "moved", "told once in a position"
    paul.post(f"/api/tables/{table}/hint")
    assert ear.until("hinted")["seat"] == 1


def test_nobody_is_told_of_a_hint_against_bots_only(room: Running) -> None:
    anne = room.person()
    table = anne.open("permutation", ["me", "bot"])["table"]
    before = anne.look(table)["number"]
    anne.post(f"/api/tables/{table}/hint")
    assert anne.look(table)["number"] == before


def test_a_table_may_play_without_hints(room: Running) -> None:
    anne = room.person()
    opened = anne.open("permutation", ["me", "bot"], hints=False)
    assert not opened["snapshot"]["hints"]
    assert "hint" not in opened["snapshot"]["can"]
    refused = anne.post(f"/api/tables/{opened['table']}/hint", status=403)
    assert refused["error"]["key"] == "room-no-hints"


def test_hints_come_from_the_own_view_and_not_at_rated_tables(room: Running) -> None:
    anne, paul, table = pair(room, "polymere")
    told = anne.post(f"/api/tables/{table}/hint")
    assert told["move"] in {move["text"] for move in anne.moves(table)}
    assert told["why"]
    job = room.staff.jobs[-1]
    assert job.known is not None
    assert job.known.view["seat"] == 0
    assert "hands" not in job.known.view
    assert (
        paul.post(f"/api/tables/{table}/hint", status=409)["error"]["key"] == "room-not-your-turn"
    )
    assert room.person().post(f"/api/tables/{table}/hint", status=403)


def test_reasons_for_a_move_are_asked_apart_from_the_hint(room: Running) -> None:
    anne, paul, table = pair(room, "polymere")
    path = f"/api/tables/{table}/reasons"
    move = anne.post(f"/api/tables/{table}/hint")["move"]
    assert anne.post(path, {"text": move}) == {"ply": 0, "move": move, "reasons": []}
    job = room.staff.jobs[-1]
    assert job.known is not None
    assert (job.kind, job.ask) == ("reasons", {"move": move})
    assert (job.known.view["seat"], "hands" in job.known.view) == (0, False)
    assert anne.post(path, {"text": "pass"}, 409)["error"]["key"] == "polymere-first-no-pass"
    assert paul.post(path, {"text": move}, 409)["error"]["key"] == "room-not-your-turn"
    assert room.person().post(path, {"text": move}, 403)


def test_reasons_are_told_to_the_others_as_a_hint_is(room: Running) -> None:
    anne, paul, table = pair(room)
    anne.post(f"/api/tables/{table}/reasons", {"text": "Nd2 Mf2"})
    events = paul.get(f"/api/tables/{table}/events?after=0")["events"]
    assert [event["kind"] for event in events].count("hinted") == 1


def test_an_own_move_is_judged_from_what_its_player_knew(room: Running) -> None:
    anne, paul, table = pair(room, "polymere")
    path = f"/api/tables/{table}/judgement"
    first = anne.moves(table)[0]["text"]
    anne.play(table, first, 0)
    judged = anne.post(path, {"ply": 1})
    assert (judged["text"], judged["telling"]["advice"]["key"]) == (first, "polymere-advice")
    job = room.staff.jobs[-1]
    assert job.known is not None
    assert (job.kind, job.ask) == ("judgement", {"move": first})
    assert (job.known.view["seat"], len(job.known.history)) == (0, 0)
    assert paul.post(path, {"ply": 1}, 403)["error"]["key"] == "room-no-seat"
    assert anne.post(path, {"ply": 2}, 404)["error"]["key"] == "ply-unknown"
    assert anne.post(path, {"ply": 99}, 404)["error"]["key"] == "ply-unknown"


def test_a_judgement_is_help_like_a_hint(room: Running) -> None:
    """Where nobody asks for hints no move is judged; elsewhere the others are told."""
    for hints in (False, True):
        anne, paul = room.person(), room.person()
        opened = anne.open("poldr", ["me", "open"], hints=hints)
        table = opened["table"]
        paul.sit(opened)
        anne.play(table, "Nd2 Mf2")
        path = f"/api/tables/{table}/judgement"
        refused = anne.post(path, {"ply": 1}, 200 if hints else 403)
        told = [one["seat"] for one in paul.events(table) if one["kind"] == "hinted"]
        assert told == ([0] if hints else [])
        if not hints:
            assert refused["error"]["key"] == "room-no-hints"
        anne.do(table, "resign")
        anne.post(path, {"ply": 1})  # nothing is left to decide
        assert [one["kind"] for one in paul.events(table)].count("hinted") == len(told)


def test_a_finished_game_can_be_analysed(room: Running) -> None:
    import time

    anne, paul, table = pair(room)
    path = f"/api/tables/{table}/analysis"
    anne.play(table, "Nd2 Mf2")
    assert anne.post(path, status=409)["error"]["key"] == "room-not-ended"
    assert anne.get(path, 404)["error"]["key"] == "room-no-analysis"
    anne.do(table, "resign")
    anne.post(path, status=202)
    end = time.monotonic() + PATIENCE
    while (found := paul.get(path))["status"] != "done":
        assert time.monotonic() < end, "the analysis does not end"
        time.sleep(0.05)
    assert found["report"]["game"] == "poldr"
    assert anne.post(path, status=202)["status"] == "done"


def test_whoever_leaves_early_is_told_so(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("poldr", ["me", "open", "open"], public=True)
    paul.sit(opened)
    left = paul.do(opened["table"], "leave")["snapshot"]
    assert (left["you"], left["can"]) == ([], ["sit"])
