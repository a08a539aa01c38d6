"""Writes a site: a folder of static files in which Tablée works without a server."""

import json
import pathlib
import shutil

from tablee import games, locale
from tablee.browser.engine import engine
from tablee.games.refusal import Unknown
from tablee.service import catalogue

PAGE = pathlib.Path(__file__).parents[1] / "site_dist"
"""The page, as `make site` builds it."""


def write_site(folder: pathlib.Path) -> None:
    """Write the site into a folder that is empty, not there yet, or holds an older site.

    Raises Unknown if the page was not built, or the folder holds something else.
    """
    if not (PAGE / "index.html").is_file():
        raise Unknown("site-not-built")
    if folder.exists() and any(folder.iterdir()) and not (folder / "engine").is_dir():
        raise Unknown("site-folder-not-empty", path=str(folder))
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder)
    shutil.copytree(engine(), folder / "engine", dirs_exist_ok=True)
    _copy_texts(folder / "api")


def _copy_texts(folder: pathlib.Path) -> None:
    """Rules, findings and the list of games where the page looks for them: they need no Python."""
    package = locale.PACKAGE
    for lang in locale.LANGUAGES:
        # The home page shows the games before Python is there.
        texts = json.dumps(catalogue.games_message(lang), ensure_ascii=False)
        folder.mkdir(exist_ok=True)
        (folder / f"games.{lang}.json").write_text(texts, "utf-8")
        rules = folder / "rules" / lang
        rules.mkdir(parents=True)
        for game in games.names():
            shutil.copyfile(package / "pages" / lang / f"{game}.md", rules / game)
        (folder / "findings").mkdir(exist_ok=True)
        shutil.copyfile(package / "findings" / f"{lang}.md", folder / "findings" / lang)
    shutil.copytree(package / "findings" / "pictures", folder / "findings" / "pictures")
    figures = folder / "rules" / "figures"
    figures.mkdir()
    for path in sorted((package / "pages").glob("*/figures/*.svg")):
        shutil.copyfile(path, figures / path.name)
