"""Ctrl-C in a long solve: what is done is kept, and it is said how to go on."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

DEADLINE = 240.0
"""Seconds until the first unit must be done, compiling included."""


def _heed_interrupts() -> None:
    """A process started in a shell's background ignores SIGINT, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
def test_what_is_done_is_kept_and_told(tmp_path: pathlib.Path) -> None:
    kept = tmp_path / "count"
    command = [sys.executable, "-m", "tablee", "solve", "trapezomino", "--count",
               "--resume", str(kept), "--workers", "1"]  # fmt: skip
    sizes = [0]
    for _ in range(2):  # the second run goes on with what the first one has kept
        running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"LC_ALL": "C.UTF-8"}, preexec_fn=_heed_interrupts,
        )  # fmt: skip
        begun = time.monotonic()
        while not (kept.is_file() and kept.stat().st_size > sizes[-1]):
            assert running.poll() is None, running.communicate()[1]
            assert time.monotonic() - begun < DEADLINE
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=DEADLINE)
        assert running.returncode == 130, said
        assert f"kept in {kept}; the same command goes on" in said
        assert "Traceback" not in said
        sizes.append(kept.stat().st_size)
    assert sizes[2] > sizes[1] > 0
