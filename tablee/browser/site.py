"""Writes a site: a folder of static files in which Tablée works without a server."""

import hashlib
import json
import pathlib
import shutil
from collections.abc import Iterable

from tablee import games, locale
from tablee.browser.engine import engine
from tablee.browser.package import smaller_library
from tablee.games.refusal import Unknown
from tablee.service import catalogue

PAGE = pathlib.Path(__file__).parents[1] / "site_dist"
"""The page, as `make site` builds it."""
LANG = "fr"
"""The language of the manifest, which has only one."""


def write_site(folder: pathlib.Path) -> None:
    """Write the site into a folder that is empty, not there yet, or holds an older site.

    Raises Unknown if the page was not built, or the folder holds something else.
    """
    if not (PAGE / "index.html").is_file():
        raise Unknown("site-not-built")
    if folder.exists() and any(folder.iterdir()) and not any(folder.glob("engine-*")):
        raise Unknown("site-folder-not-empty", path=str(folder))
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder)
    shutil.copytree(engine(), folder / "engine", dirs_exist_ok=True)
    library = folder / "engine" / "pyodide" / "python_stdlib.zip"
    library.write_bytes(smaller_library(library.read_bytes()))
    _copy_texts(folder / "api")
    _name_engine(folder)
    _write_manifest(folder / "app.webmanifest")
    _write_worker(folder)


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
            shutil.copyfile(locale.rules_path(lang, game), rules / game)
        (folder / "findings").mkdir(exist_ok=True)
        shutil.copyfile(package / "findings" / f"{lang}.md", folder / "findings" / lang)
    shutil.copytree(package / "findings" / "pictures", folder / "findings" / "pictures")
    figures = folder / "rules" / "figures"
    figures.mkdir()
    for path in sorted((package / "pages").glob("*/figures/*.svg")):
        shutil.copyfile(path, figures / path.name)


def _hash(paths: Iterable[pathlib.Path]) -> str:
    """A short name for the content of some files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def _name_engine(folder: pathlib.Path) -> None:
    """Name the engine's folder after its content, and tell the page: no cache mixes two of them."""
    plain = folder / "engine"
    name = f"engine-{_hash(path for path in plain.rglob('*') if path.is_file())}"
    plain.rename(folder / name)
    page = folder / "index.html"
    head = f'<head>\n    <meta name="tablee-engine" content="{name}" />'
    page.write_text(page.read_text("utf-8").replace("<head>", head, 1), "utf-8")


def _write_manifest(path: pathlib.Path) -> None:
    """Make the manifest's addresses relative, and say what this is."""
    manifest = json.loads(path.read_text("utf-8"))
    manifest |= {"id": "./", "start_url": "./", "scope": "./", "lang": LANG}
    manifest["description"] = locale.say(LANG, "page-welcome-text")
    manifest["icons"] = [one | {"src": one["src"].lstrip("/")} for one in manifest["icons"]]
    manifest["shortcuts"] = [{"name": locale.say(LANG, "solo-day"), "url": "./#/today"}]
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", "utf-8")


def _write_worker(folder: pathlib.Path) -> None:
    """Tell the service worker which files there are."""
    worker = folder / "worker.js"
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path != worker]
    files = [(path.relative_to(folder).as_posix(), path.stat().st_size) for path in paths]
    listed = {"bytes": sum(size for _, size in files), "files": files}
    text = worker.read_text("utf-8").replace("'%files%'", json.dumps(listed))
    worker.write_text(text.replace("%version%", _hash(paths)), "utf-8")
