"""What JavaScript calls first, once Python is there."""

import json
from typing import Any

from tablee.browser import tables
from tablee.compiled import target
from tablee.compiled.wasm.host import Engine, Host


def use_engine(engine: Engine, index: str) -> None:
    """Let everything that is compiled run on an engine; `index` is what `build` wrote."""
    target.use(Host(engine, json.loads(index)["modules"]))


def add_table(name: str, content: Any) -> None:
    """Take in a solved table; `content` is a typed array of its packed bytes."""
    tables.unpack(name, content.to_bytes())
