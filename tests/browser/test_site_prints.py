"""The print files of a site, and the service worker's list of what is fetched ahead."""

import json
import pathlib

import pytest

from tablee import games, locale
from tablee.browser import prints, site


def test_every_game_is_there_in_both_languages_and_on_both_papers() -> None:
    made = dict(prints.prints())
    assert {path.as_posix() for path in made} == {
        f"api/print/{lang}/{paper}/{game}.pdf"
        for lang in locale.LANGUAGES for paper in ("a4", "letter") for game in games.names()
    }  # fmt: skip
    for content in made.values():
        assert content.startswith(b"%PDF")
        assert len(content) < 500_000


def test_a_site_without_the_extra_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.browser.prints.possible", lambda: False)
    assert dict(prints.prints()) == {}


def test_print_files_are_not_fetched_ahead_but_change_the_version(tmp_path: pathlib.Path) -> None:
    worker, page = tmp_path / "worker.js", tmp_path / "index.html"
    pdf = tmp_path / "api" / "print" / "fr" / "a4" / "poldr.pdf"
    pdf.parent.mkdir(parents=True)
    page.write_text("<html></html>")
    written = []
    for content in ("one", "two"):
        pdf.write_text(content)
        worker.write_text("'%version%' '%files%'")
        site._write_worker(tmp_path)
        written.append(worker.read_text())
    assert written[0] != written[1]
    listed = json.loads(written[0].partition(" ")[2])
    assert listed == {"bytes": 13, "files": [["index.html", 13]]}
