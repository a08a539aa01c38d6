"""Shell completion: the scripts, and what they are answered."""

import os
import shutil
import subprocess
import sys

import pytest

from tablee import games
from tablee.cli.commands.completion import COMPLETE, SHELLS


def tablee(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "tablee", *words], capture_output=True, text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
    )  # fmt: skip


def answered(shell: str, words: str) -> str:
    """What `tablee` tells a shell that asks how a line could go on."""
    asked = {
        COMPLETE: f"complete_{shell}", "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1), "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }  # fmt: skip
    done = tablee(**asked)
    assert not done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_is_printed(shell: str) -> None:
    script = tablee("completion", shell).stdout
    assert COMPLETE in script
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script, text=True, check=True)


@pytest.mark.slow
def test_another_shell_is_refused() -> None:
    done = tablee("completion", "tcsh")
    assert (done.returncode, done.stdout) == (2, "")
    assert "bash, zsh, fish" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_commands_games_and_options_are_completed(shell: str) -> None:
    game = games.names()[0]
    assert "play" in answered(shell, "tablee pl")
    assert game in answered(shell, f"tablee play {game[:3]}")
    assert "--level" in answered(shell, f"tablee play {game} --le")
    assert "fish" in answered(shell, "tablee completion f")
