"""A supervised child process: framed, deaf, endless, dead, and ended with its parent."""

import io
import os
import pathlib
import queue
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.workers import child
from tablee.workers.child import Child, frame, read_frame, read_line

ECHO = (
    "import sys\n"
    "while head := sys.stdin.buffer.read(8):\n"
    "    body = sys.stdin.buffer.read(int.from_bytes(head))\n"
    "    sys.stdout.buffer.write(head + body)\n"
    "    sys.stdout.buffer.flush()\n"
)
DEAF = "import time\ntime.sleep(600)\n"


def started(program: str, **more: object) -> tuple[Child, "queue.SimpleQueue[bytes | None]"]:
    heard: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    command = [sys.executable, "-c", program]
    return Child(command, heard.put, lambda: heard.put(None), **more), heard  # type: ignore[arg-type]


def alive(pid: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (OSError, IndexError):
        return False


@given(st.lists(st.binary(max_size=200)))
def test_frames_are_read_as_they_were_written(bodies: list[bytes]) -> None:
    stream = io.BytesIO(b"".join(map(frame, bodies)))
    assert [read_frame(stream) for _ in bodies] == bodies
    assert read_frame(stream) is None


@given(st.binary(min_size=1, max_size=50), st.integers(1, 57))
def test_a_frame_cut_short_is_the_end(body: bytes, cut: int) -> None:
    whole = frame(body)
    assert read_frame(io.BytesIO(whole[: min(cut, len(whole) - 1)])) is None


def test_an_absurd_length_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        read_frame(io.BytesIO(b"\xff" * 16))


def test_messages_of_any_size_come_back() -> None:
    one, heard = started(ECHO)
    try:
        for size in (0, 1, 70_000, 3_000_000):
            one.send(frame(os.urandom(size)), 60)
            echoed = heard.get(timeout=60)
            assert echoed is not None
            assert len(echoed) == size
    finally:
        one.kill()
    assert heard.get(timeout=10) is None
    assert not alive(one.pid)
    with pytest.raises(BrokenPipeError):
        one.send(frame(b"anybody?"))
    one.kill()  # twice does no harm


def test_one_that_reads_nothing_holds_nobody_up() -> None:
    one, heard = started(DEAF)
    try:
        with pytest.raises(TimeoutError):
            one.send(b"x" * 3_000_000, 0.2)
    finally:
        one.kill()
    assert heard.get(timeout=10) is None


def test_one_that_is_killed_from_outside_is_noticed() -> None:
    one, heard = started(ECHO)
    os.kill(one.pid, signal.SIGKILL)
    assert heard.get(timeout=60) is None
    assert one.gone.is_set()


@pytest.mark.parametrize(
    "program",
    [
        "import os, time; os.write(1, b'\\xff' * 99); time.sleep(600)",
        "import os, time; os.close(1); time.sleep(600)",
    ],
    ids=["nonsense", "silence"],
)
def test_one_that_cannot_be_understood_is_ended(program: str) -> None:
    one, heard = started(program)
    assert heard.get(timeout=60) is None
    assert not alive(one.pid)


def test_lines_for_programs_of_other_people() -> None:
    one, heard = started("print(input()[::-1]); print('more')", read=read_line)
    one.send(b"abc\n")
    assert [heard.get(timeout=60) for _ in range(3)] == [b"cba\n", b"more\n", None]


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(OSError, match="no-such-program"):
        Child(["./no-such-program"], print)


def test_the_environment_holds_what_is_needed_and_no_secret() -> None:
    told = child.environment({"PATH": "/bin", "PGPASSWORD": "hush", "TABLEE_DATABASE": "hush"})
    assert told["PATH"] == "/bin"
    assert "hush" not in str(told)


@pytest.mark.slow
def test_a_worker_ends_with_a_parent_that_is_killed_in_the_middle_of_a_call() -> None:
    program = (
        "import time\nfrom tablee.workers import Pool\n"
        "from tablee.workers.worker import ProcessWorker\n"
        "pool = Pool(ProcessWorker, 1)\npool.start()\n"
        "while not pool.pids(): time.sleep(0.01)\n"
        "pool.submit(time.sleep, 600)\nprint(*pool.pids(), flush=True)\ntime.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, env=child.environment()
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
    end = time.monotonic() + 60
    while alive(pid):
        assert time.monotonic() < end
        time.sleep(0.02)
