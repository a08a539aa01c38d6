"""Writes a site: a folder of static files in which Tablée works without a server."""

import hashlib
import html
import json
import pathlib
import shutil
from collections.abc import Iterable

from tablee import games, locale
from tablee.browser.engine import engine
from tablee.browser.package import smaller_library
from tablee.browser.prints import FOLDER as PRINTS
from tablee.browser.prints import write_prints
from tablee.games.refusal import Unknown
from tablee.service import catalogue

PAGE = pathlib.Path(__file__).parents[1] / "site_dist"
"""The page, as `make site` builds it."""


def write_site(folder: pathlib.Path, server: str = "") -> None:
    """Write the site into a folder that is empty, not there yet, or holds an older site.

    `server`: the address of a server for what needs other people; the page links there.

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
    write_prints(folder)
    _name_engine(folder)
    _add_meta(folder, "tablee-server", server)
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
        for game in games.playable():
            if locale.has_rules(lang, game):
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
    _add_meta(folder, "tablee-engine", name)


def _add_meta(folder: pathlib.Path, name: str, content: str) -> None:
    """Tell the page something, unless there is nothing to tell."""
    page = folder / "index.html"
    head = f'<head>\n    <meta name="{name}" content="{html.escape(content)}" />'
    if content:
        page.write_text(page.read_text("utf-8").replace("<head>", head, 1), "utf-8")


def _write_manifest(path: pathlib.Path) -> None:
    """Make the manifest's addresses relative: a site may lie anywhere."""
    manifest = json.loads(path.read_text("utf-8"))
    manifest |= {"id": "./", "start_url": "./", "scope": "./"}
    for name in ("icons", "screenshots"):
        manifest[name] = [one | {"src": one["src"].lstrip("/")} for one in manifest[name]]
    manifest["shortcuts"] = [one | {"url": f"./#{one['url']}"} for one in manifest["shortcuts"]]
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", "utf-8")


def _write_worker(folder: pathlib.Path) -> None:
    """Tell the service worker which files to fetch ahead: all but print files, which few want."""
    worker = folder / "worker.js"
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path != worker]
    ahead = [path for path in paths if not path.is_relative_to(folder / PRINTS)]
    files = [(path.relative_to(folder).as_posix(), path.stat().st_size) for path in ahead]
    listed = {"bytes": sum(size for _, size in files), "files": files}
    text = worker.read_text("utf-8").replace("'%files%'", json.dumps(listed))
    worker.write_text(text.replace("%version%", _hash(paths)), "utf-8")
