"""The documentation: it is built, its links lead somewhere, and its code runs."""

import asyncio
import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tomllib
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
import typer
from fastapi import FastAPI

from tablee.cli.app import app
from tablee.cli.usage import localised
from tablee.server.web import static_files

ROOT = pathlib.Path(__file__).parents[1]
TEXTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
EXAMPLES = ROOT / "docs" / "examples"
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ELSEWHERE = {"json": "tests/wire", "nginx": "tests/test_deploy.py", "ini": "tests/test_deploy.py"}
"""Blocks that other tests run."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, str(ROOT / "tools" / "docs.py"), str(folder)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return folder


def test_every_link_leads_somewhere(site: pathlib.Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in site.glob("*.html")}
    assert len(texts) > 35
    broken = []
    for name, text in texts.items():
        for link in re.findall(r'(?:href|src)="([^"]+)"', text):
            if re.match(r"https?:", link):
                continue
            file, _, anchor = unquote(link).partition("#")
            there = not file or (site / file).is_file()
            if not there or (anchor and f'id="{anchor}"' not in texts.get(file or name, "")):
                broken.append(f"{name}: {link}")
    assert not broken, broken


def test_it_holds_guide_rules_wire_and_the_python_api(site: pathlib.Path) -> None:
    api = (site / "api-python.html").read_text("utf-8")
    for name in ("Table.play", "best", "analyse", "Game", "Chance"):
        assert f'id="{name.lower().replace(".", "")}' in api or f">{name}<" in api, name
    assert "interface Snapshot" in re.sub(r"<[^>]+>", "", (site / "wire-types.html").read_text())
    examples = (site / "examples.html").read_text("utf-8")
    for path in EXAMPLES.iterdir():
        assert path.name in examples
    for text in site.glob("*.html"):
        assert "<script" not in text.read_text("utf-8")


def test_the_server_serves_it_under_docs(site: pathlib.Path, tmp_path: pathlib.Path) -> None:
    server = FastAPI(docs_url=None)
    static_files.install(server, tmp_path, docs=site)

    async def headers(path: str) -> httpx.Headers:
        transport = httpx.ASGITransport(server)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return (await client.get(path)).headers

    assert asyncio.run(headers("/docs"))["location"] == "docs/"
    for path in ("/docs/", "/docs/index.html", "/docs/new-game.html"):
        assert asyncio.run(headers(path))["content-type"].startswith("text/html")
    assert asyncio.run(headers("/docs/style.css"))["content-type"].startswith("text/css")


def blocks(*languages: str) -> list[Any]:
    """The code blocks of these languages; tests/test_tutorial.py runs those of the tutorial."""
    return [
        pytest.param(code, id=f"{path.name}-{number}")
        for path in TEXTS
        if path.name != "new-game.md" or "console" in languages
        for number, (language, code) in enumerate(BLOCK.findall(path.read_text("utf-8")))
        if language in languages
    ]


def test_every_kind_of_block_is_run() -> None:
    known = {"python", "console", "toml", "ftl", "markdown", *ELSEWHERE}
    for path in TEXTS:
        found = {language for language, _ in BLOCK.findall(path.read_text("utf-8"))}
        assert found <= known, path.name
    for place in ELSEWHERE.values():
        assert (ROOT / place).exists()


@pytest.mark.slow
@pytest.mark.parametrize("code", blocks("python"))
def test_python_runs(code: str) -> None:
    exec(compile(code, "docs", "exec"), {})


@pytest.mark.parametrize("code", blocks("toml"))
def test_toml_can_be_read(code: str) -> None:
    assert tomllib.loads(code)


@pytest.mark.parametrize("code", blocks("console"))
def test_commands_and_their_options_exist(code: str) -> None:
    group: Any = typer.main.get_command(localised(app))
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for line in re.findall(r"^\$ (.+?)(?: +#.*)?$", code, re.MULTILINE):
        program, *words = line.split()
        if program == "make":
            assert {word for word in words if "=" not in word} <= set(targets), line
        elif program == "tablee" and words:
            with typer.Context(group) as context:
                command = group.get_command(context, words[0])
                if hasattr(command, "get_command") and len(words) > 1:
                    command = command.get_command(context, words[1])
            assert command is not None, line
            options = {flag for parameter in command.params for flag in parameter.opts}
            assert {word.split("=")[0] for word in words if word.startswith("--")} <= options, line


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_runs(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), path.name, "exec"), names)
    assert names["table"]._repr_svg_().startswith("<svg")
    assert capsys.readouterr().out


@pytest.mark.slow
def test_the_learner_learns_to_beat_chance() -> None:
    assert importlib.util.find_spec("pettingzoo")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "learner.py"), "300"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    before, after = map(float, re.findall(r"([+-]\d\.\d\d)", done.stdout))
    assert after > before
