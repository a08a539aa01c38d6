"""`make docs`: the documentation as a static site, written into tablee/docs_dist.

It is made from the Markdown files of the repository, the rules, the findings, the examples, and the docstrings of the
public modules. Links to files that are no page become plain text. The server serves the folder under /docs.
"""

import html
import json
import pathlib
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
OUT = ROOT / "tablee" / "docs_dist"

SECTIONS: dict[str, list[str]] = {
    "Guide": ["README.md", "docs/terminal.md", "docs/solo.md", "docs/puzzles.md", "docs/review.md", "docs/players.md",
              "docs/print.md", "CHANGELOG.md"],
    "Tutorials": ["docs/new-game.md", "docs/examples", "docs/lessons.md", "CONTRIBUTING.md"],
    "Reference": ["api-python", "docs/api.md", "wire-types", "docs/referee.md", "docs/records.md", "docs/adapters.md",
                  "docs/certificates.md"],
    "Rules": ["docs/rules/en", "docs/rules/fr"],
    "Findings": ["docs/findings.md", "docs/findings.fr.md", "docs/puzzles.fr.md", "README.fr.md"],
    "How it is built": ["docs/architecture.md", "docs/compiled.md", "docs/boards.md", "docs/reasons.md", "docs/browser.md",
                        "docs/server.md", "docs/scale.md", "docs/deploy.md", "docs/design.md"],
}  # fmt: skip

STYLE = """
:root { color-scheme: light dark; --ink: #26231d; --paper: #fffdf7; --line: #d9cfb8; --soft: #f3ecda; --link: #1b5e9b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece6d8; --paper: #1d1b17; --line: #45403a; --soft: #2a2722; --link: #8bbdf0; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--link); }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 0; padding: 0.5rem; background: var(--paper); }
.frame { display: grid; grid-template-columns: 16rem minmax(0, 48rem); gap: 2.5rem; padding: 1rem 1.5rem; max-width: 72rem; margin: auto; }
nav { font-size: 0.92rem; border-right: 1px solid var(--line); padding-right: 1rem; }
nav h2 { font-size: 0.9rem; margin: 1.2rem 0 0.2rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.2rem 0; text-decoration: none; }
nav a[aria-current] { font-weight: 700; }
pre, code { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { background: var(--soft); padding: 0.8rem 1rem; overflow-x: auto; border-radius: 6px; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
img { max-width: 100%; background: #fffdf7; border-radius: 6px; }
@media (max-width: 50rem) { .frame { display: block; } nav { border: 0; } }
.highlight .k, .highlight .kn, .highlight .kc { color: #8a3fa0; } .highlight .s1, .highlight .s2, .highlight .sd { color: #2c7a3f; }
.highlight .c1 { color: #7a7363; } .highlight .nf, .highlight .nc { color: #a4502f; }
@media (prefers-color-scheme: dark) {
  .highlight .k, .highlight .kn, .highlight .kc { color: #d49be6; } .highlight .s1, .highlight .s2, .highlight .sd { color: #8fd19e; }
  .highlight .c1 { color: #a59d8b; } .highlight .nf, .highlight .nc { color: #eaa07f; }
}
"""


@dataclass(frozen=True)
class Page:
    """One page of the site."""

    source: str
    """Its file in the repository; a made-up name for what is generated."""
    title: str
    text: str
    lang: str = "en"

    @property
    def name(self) -> str:
        """Where it is in the site."""
        if self.source == "README.md":
            return "index.html"
        bare = self.source.removeprefix("docs/").removesuffix(".md")
        return re.sub(r"[^a-z0-9.]+", "-", bare.lower()) + ".html"


def titled(source: str, text: str) -> Page:
    """A page of a Markdown text: its first heading is its title."""
    heading = re.search(r"^# (.+)$", text, re.MULTILINE)
    french = ".fr." in source or "/fr/" in source
    return Page(source, heading[1].replace("`", "") if heading else source, text, "fr" if french else "en")


def pages() -> dict[str, list[Page]]:
    """Every page, by section."""
    return {section: [page for source in sources for page in found(source)] for section, sources in SECTIONS.items()}


def found(source: str) -> Iterator[Page]:
    """The pages that an entry of a section stands for."""
    path = ROOT / source
    if source == "api-python":
        from docs_api import reference

        yield Page(source, "The Python API", reference())
    elif source == "wire-types":
        yield titled(source, wire_types())
    elif source == "docs/examples":
        yield Page(source, "Examples", examples(path))
    elif path.is_dir():
        yield from (titled(str(file.relative_to(ROOT)), file.read_text("utf-8")) for file in sorted(path.glob("*.md")))
    else:
        yield titled(source, path.read_text("utf-8"))


def wire_types() -> str:
    """Every message between server and page, as TypeScript sees it."""
    types = (ROOT / "web" / "src" / "wire" / "generated.ts").read_text("utf-8")
    return f"# The messages as types\n\nExamples of each are in [the server’s API](docs/api.md).\n\n```typescript\n{types}\n```\n"


def examples(folder: pathlib.Path) -> str:
    """The example programs and the notebook, whole."""
    parts = ["# Examples", "Each of them is run by the tests."]
    for path in sorted(folder.iterdir()):
        parts.append(f"## {path.name}")
        if path.suffix == ".ipynb":
            for cell in json.loads(path.read_text("utf-8"))["cells"]:
                source = "".join(cell["source"]).replace("# ", "### ", 1)
                code = f"```python\n{''.join(cell['source'])}\n```"
                parts.append(source if cell["cell_type"] == "markdown" else code)
        elif path.suffix == ".py":
            parts.append(f"```python\n{path.read_text('utf-8')}```")
    return "\n\n".join(parts)


def coloured(code: str, language: str, _: str) -> str:
    """A code block with classes for its parts."""
    try:
        lexer = get_lexer_by_name(language.split(" ")[0])
    except ClassNotFound:
        return ""
    return highlight(code, lexer, HtmlFormatter(wrapcode=True))


def slug(heading: str) -> str:
    """The anchor of a heading, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).strip().replace(" ", "-")


class Site:
    """The pages with their links among each other."""

    def __init__(self) -> None:
        self.sections = pages()
        self.every = [page for section in self.sections.values() for page in section]
        self.by_source = {page.source: page for page in self.every}
        self.parser = MarkdownIt("commonmark", {"html": False, "highlight": coloured}).enable("table")
        self.copied: dict[pathlib.Path, str] = {}

    def write(self, out: pathlib.Path) -> int:
        """Write the site anew; gives the number of pages."""
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        (out / "style.css").write_text(STYLE, "utf-8")
        for page in self.every:
            (out / page.name).write_text(self.html(page), "utf-8")
        for source, name in self.copied.items():
            (out / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(source, out / name)
        return len(self.every)

    def html(self, page: Page) -> str:
        """A whole page."""
        title = html.escape(page.title)
        return (
            f'<!doctype html>\n<html lang="{page.lang}">\n<head>\n<meta charset="utf-8">\n<title>{title} · Tablée</title>\n'
            '<meta name="viewport" content="width=device-width">\n<link rel="stylesheet" href="style.css">\n</head>\n<body>\n'
            f'<a class="skip" href="#main">Skip to the text</a>\n<div class="frame">\n{self.nav(page)}\n'
            f'<main id="main">\n{self.body(page)}</main>\n</div>\n</body>\n</html>\n'
        )

    def nav(self, here: Page) -> str:
        """All pages by section."""
        parts = []
        for section, listed in self.sections.items():
            items = "".join(
                f'<li><a href="{page.name}"{" aria-current=page" if page is here else ""} lang="{page.lang}">'
                f"{html.escape(page.title)}</a></li>"
                for page in listed
            )
            parts.append(f"<h2>{section}</h2>\n<ul>{items}</ul>")
        return f'<nav aria-label="Pages">{"".join(parts)}</nav>'

    def body(self, page: Page) -> str:
        """The text of a page, with its links followed."""
        tokens = self.parser.parse(page.text)
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                token.attrSet("id", slug(tokens[place + 1].content))
            for child in token.children or []:
                if child.type == "image":
                    child.attrSet("src", self.picture(page, str(child.attrGet("src"))))
                elif child.type == "link_open" and (target := self.target(page, str(child.attrGet("href")))):
                    child.attrSet("href", target)
                elif child.type == "link_open":
                    child.tag = "span"
                    child.attrs = {}
                elif child.type == "link_close":
                    child.tag = "a"
        return close_spans(str(self.parser.renderer.render(tokens, self.parser.options, {})))

    def target(self, page: Page, link: str) -> str:
        """Where a link leads in the site; empty if it is no page of it."""
        if re.match(r"[a-z]+:", link) or link.startswith("#"):
            return link
        path, _, anchor = link.partition("#")
        for base in (ROOT / page.source).parent, ROOT:
            file = (base / path).resolve()
            source = str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else ""
            if source.startswith("docs/examples/"):
                return f"{self.by_source['docs/examples'].name}#{slug(file.name)}"
            if source in self.by_source:
                return self.by_source[source].name + (f"#{anchor}" if anchor else "")
        return ""

    def picture(self, page: Page, link: str) -> str:
        """A picture of the repository, copied into the site."""
        file = ((ROOT / page.source).parent / link).resolve()
        if not file.is_file():
            raise SystemExit(f"{page.source} shows {link}, which is not there")
        parts = file.relative_to(ROOT).parts
        self.copied[file] = "pictures/" + "-".join(parts[-3:])
        return self.copied[file]


def close_spans(text: str) -> str:
    """Links that became plain text end as what they began as."""
    return re.sub(r"<span>(.*?)</a>", r"<span>\1</span>", text, flags=re.DOTALL)


def main() -> None:
    """Write the site."""
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else OUT
    print(f"{Site().write(out)} pages in {out}")


if __name__ == "__main__":
    main()
