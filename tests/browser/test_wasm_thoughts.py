"""Thoughts in WebAssembly, by Node as a browser would, are those of native code, bit for bit."""

import pathlib

import pytest

from bench import wasm
from bench.wasm import differences, tasks
from tablee import games
from tablee.browser import thoughts
from tablee.browser.engine import build_modules, engine

POSITIONS = 50


@pytest.fixture(scope="module")
def folder() -> pathlib.Path:
    return engine()


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_wasm_thinks_as_native_code_does(game: str, folder: pathlib.Path) -> None:
    assert not differences(list(tasks(game, POSITIONS)), folder)


@pytest.mark.slow
def test_a_thought_that_differs_is_noticed(
    folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (task,) = tasks(games.names()[0], 1)
    assert not differences([task], folder)
    honest = thoughts.think
    monkeypatch.setattr(wasm, "think", lambda task: honest(task) | {"nodes": -1})
    assert len(differences([task], folder)) == 1


@pytest.mark.slow
def test_building_twice_gives_the_same_bytes(folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    name = games.names()[0]
    build_modules(tmp_path, [name])
    assert (tmp_path / f"{name}.wasm").read_bytes() == (folder / f"{name}.wasm").read_bytes()
