"""Breaks what must hold, one thing at a time, and looks whether the test named for it notices.

`python tests/server/breaks.py` works on a copy of the package and says what was not noticed; words
after it choose by name. Not part of the tests: it runs them, some two dozen times.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).parents[2]
PATIENCE = 180.0
"""Seconds for one test, many times what it needs."""


class Break(NamedTuple):
    """A place in the room, what it would be if a property did not hold, and who must notice."""

    what: str
    file: str
    old: str
    new: str
    test: str


BREAKS = [
    Break("0 kept before it is answered", "database.py", 'raw.execute("COMMIT")',
          'raw.execute("ROLLBACK")', "test_changes.py::test_what_waits_together_is_kept_together"),
    Break("1 the same word moves once", "host.py", "    if client is None:\n        return None\n",
          "    return None\n", "test_tables.py::test_the_same_word_moves_once"),
    Break("2 the version decides", "changes.py", "WHERE id = ? AND version = ?",
          "WHERE id = ? AND ? > 0", "test_changes.py::test_of_two_changes_from_one_version"),
    Break("2 the version decides for many", "changes.py", "tables.version = w.base", "w.base > 0",
          "test_changes.py::test_one_that_comes_late_holds_up_no_other"),
    Break("3 a stale move is told so", "acts.py", "    if ply != game.ply:\n", "    if False:\n",
          "test_tables.py::test_a_stale_move_is_told_the_present_position"),
    Break("4 no gaps", "sockets.py", "self.cursor += 1", "self.cursor += 2",
          "test_tables.py::test_events_are_the_same_again_for_whoever_comes_back"),
    Break("4 the ear before the eye", "sockets.py",
          "        hub.join(self.watcher)  # first the ear, then the eye: nothing falls between\n",
          "        asyncio.get_running_loop().call_later(0.3, hub.join, self.watcher)\n",
          "test_tables.py::test_a_socket_listens_before_it_looks"),
    Break("5 hidden in positions", "window.py",
          "if seats else game.view(None)\n", "if seats else game.dump()\n",
          "test_secrets.py::test_what_is_hidden_changes_no_byte_that_others_get"),
    Break("5 hidden in the time bots take", "bots.py",
          "return max(self.pause, SECONDS[level]) if hides and self.pause else self.pause",
          "return self.pause", "test_secrets.py::test_a_bots_time_does_not_tell"),
    Break("6 bots get a view", "window.py",
          '"view": game.game.view(game.position.playing, game.turn)',
          '"view": game.game.dump(game.position.playing)',
          "test_secrets.py::test_bots_are_told_their_view_only_and_logs_tell_nothing"),
    Break("6 a lease", "store.py", "    return done.rowcount == 1\n", "    return True\n",
          "test_bots.py::test_two_processes_never_both_play_a_bots_turn"),
    Break("6 whatever becomes of a thought", "bots.py",
          "ply, await asyncio.to_thread(fallback, job))", "ply, '')",
          "test_bots.py::test_whatever_becomes_of_a_thought_a_legal_move_is_played"),
    Break("7 a restart gives time back", "keeper.py",
          "            await self.host.resume_clock(table, float(last))\n", "            pass\n",
          "test_clocked.py::test_a_restart_gives_time_back"),
    Break("8 a slow reader is dropped", "events.py",
          "        if len(self.notes) >= MOST_NOTES:\n", "        if False:\n",
          "test_abuse.py::test_what_waits_for_a_reader_is_bounded"),
    Break("8 short frames", "sockets.py", "LONGEST_FRAME = 8_192", "LONGEST_FRAME = 81_920",
          "test_abuse.py::test_a_frame_over_8_kib_ends_the_socket"),
    Break("8 a bucket for each socket", "sockets.py",
          "        wait = self._bucket.take(time.monotonic())\n", "        wait = 0.0\n",
          "test_abuse.py::test_a_flood_over_a_socket_is_slowed_then_ended"),
    Break("8 a bucket for each address", "limits.py",
          "        return (cost - self.tokens) / self.rate\n", "        return 0.0\n",
          "test_abuse.py::test_a_flood_of_requests_is_slowed"),
    Break("9 tokens are kept as hashes", "security.py",
          '    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()\n',
          "    return secret\n", "test_tables.py::test_only_hashes_of_secrets_are_kept"),
    Break("9 invites work once", "acts.py", '                    raise Gone("room-invite-used")\n',
          "                    return number\n", "test_tables.py::test_an_invite_works_once"),
    Break("9 the origin", "security.py", "    return found.scheme in",
          "    return True or found.scheme in",
          "test_tables.py::test_another_sites_page_gets_no_socket_and_changes_nothing"),
    Break("9 guards on every answer", "security.py",
          '    "X-Content-Type-Options": "nosniff",\n', "",
          "test_tables.py::test_every_answer_has_its_guards"),
    Break("10 a lost hint loses nothing", "keeper.py", "        watched = self.hub.watched()\n",
          "        watched: list[str] = []\n",
          "test_processes.py::test_a_hint_that_is_lost_loses_no_event"),
    Break("11 migrations", "migrations/versions/v0004_sockets.py",
          '    op.add_column("processes", column)\n', "    del column, op\n",
          "test_care.py::test_the_steps_lead_to_the_schema"),
    Break("11 backups", "care.py", '("tables", "events", "people",', '("tables", "people",',
          "test_care.py::test_a_backup_is_restored_and_every_game_replayed"),
    Break("12 unused tables are forgotten", "store.py", "t.c.updated < before",
          "t.c.updated < 0.0", "test_clocked.py::test_unused_tables_are_forgotten"),
    Break("12 somebody can be forgotten", "people.py",
          "kept.seated(number, person=None, name=None, rating=None)", "kept",
          "test_people.py::test_somebody_can_be_forgotten"),
]  # fmt: skip


def noticed(found: Break) -> bool:
    """Whether the test fails once the property is broken; ValueError if nothing can be broken."""
    with tempfile.TemporaryDirectory(prefix="tablee-break-") as folder:
        copy = pathlib.Path(folder)
        for name in ("tablee", "tests", "docs", "tools"):
            ignored = shutil.ignore_patterns("__pycache__", "web_dist", "golden", "vectors")
            shutil.copytree(ROOT / name, copy / name, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", copy)
        place = copy / "tablee" / "room" / found.file
        text = place.read_text("utf-8")
        if text.count(found.old) != 1:
            raise ValueError(f"{found.file} holds {text.count(found.old)} times: {found.old!r}")
        place.write_text(text.replace(found.old, found.new), "utf-8")
        file, name = found.test.split("::")
        engine = [] if file == "test_processes.py" else ["-m", "not slow"]
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*command, *engine, f"tests/server/{file}", "-k", name], cwd=copy, text=True,
                env=os.environ | {"PYTHONPATH": str(copy)}, capture_output=True, timeout=PATIENCE,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return True  # it waits for what never comes: nobody would overlook that
        if done.returncode not in (0, 1) and "rror" not in done.stdout:
            raise ValueError(f"{found.test}: {done.stdout[-300:]}{done.stderr[-300:]}")
        return done.returncode != 0


def main() -> int:
    """Break everything that was asked for; the status says whether all of it was noticed."""
    words = sys.argv[1:]
    missed = 0
    for one in BREAKS:
        if words and not any(word in one.what for word in words):
            continue
        seen = noticed(one)
        missed += not seen
        sys.stdout.write(f"{'noticed' if seen else 'NOT NOTICED'}: {one.what} ({one.test})\n")
        sys.stdout.flush()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
