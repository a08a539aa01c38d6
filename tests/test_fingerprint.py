"""The hash of sources that names caches and lets workers recognise each other."""

import pathlib

import pytest

from tablee import fingerprint as module
from tablee.fingerprint import fingerprint


@pytest.fixture
def package(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    (tmp_path / "games" / "chess").mkdir(parents=True)
    (tmp_path / "games" / "rule.py").write_text("a = 1\n")
    (tmp_path / "games" / "chess" / "state.py").write_text("b = 2\n")
    (tmp_path / "games" / "chess" / "en.ftl").write_text("title = Chess\n")
    monkeypatch.setattr(module, "PACKAGE", tmp_path)
    return tmp_path


def fresh(*paths: str, extra: str = "") -> str:
    fingerprint.cache_clear()
    return fingerprint(*paths, extra=extra)


def test_it_changes_with_every_source_and_only_then(package: pathlib.Path) -> None:
    seen = [fresh("games")]
    (package / "games" / "chess" / "en.ftl").write_text("title = Échecs\n")
    assert fresh("games") == seen[0]
    (package / "games" / "chess" / "state.py").write_text("b = 3\n")
    seen.append(fresh("games"))
    (package / "games" / "chess" / "state.py").rename(package / "games" / "chess" / "board.py")
    seen.append(fresh("games"))
    (package / "games" / "chess" / "new.py").write_text("")
    seen.append(fresh("games"))
    seen.append(fresh("games", extra="numpy 2"))
    assert len(set(seen)) == len(seen)


def test_a_path_may_be_one_file(package: pathlib.Path) -> None:
    one = fresh("games/rule.py")
    (package / "games" / "chess" / "state.py").write_text("b = 4\n")
    assert fresh("games/rule.py") == one
    (package / "games" / "rule.py").write_text("a = 2\n")
    assert fresh("games/rule.py") != one


def test_a_path_that_does_not_exist_is_an_error(package: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        fresh("gmaes")
