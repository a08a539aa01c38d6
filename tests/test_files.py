"""Files are there whole or not at all, whatever happens while they are written."""

import os
import pathlib

import pytest

from tablee import files
from tablee.games.refusal import Unknown


def test_a_file_is_replaced_whole(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "new" / "file"
    for content in (b"old", b"new"):
        files.replace(path, content)
        assert files.content(path) == content
    assert [one.name for one in path.parent.iterdir()] == ["file"]


def test_what_fails_on_the_way_leaves_the_old_file_and_nothing_else(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    files.write(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.write(path, b"new")
    with pytest.raises(Unknown, match="file-not-written"):
        files.replace(path, b"new")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("file", b"old")]
