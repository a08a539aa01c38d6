"""Settings of the room: all from the environment, all with a default that works at home."""

import os
import pathlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from tablee.games.refusal import Unknown

SCHEME = re.compile(r"[a-z][a-z0-9+]+:")
"""How an address begins; a path of that form would be a mistake."""


def data_folder(environ: Mapping[str, str] = os.environ) -> pathlib.Path:
    """Where this user's room keeps its database."""
    home = environ.get("XDG_DATA_HOME")
    return pathlib.Path(home or pathlib.Path.home() / ".local" / "share") / "tablee"


@dataclass(frozen=True)
class Settings:
    """How one process of the room runs."""

    database: str = ""
    """`postgresql://…`, a path, or empty: a file in the user's data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use the room, as `https://name`."""
    proxies: str = "127.0.0.1"
    """Whose X-Forwarded-For and -Proto headers are believed."""
    workers: int = 0
    """Processes that think; 0: all cores but one."""
    prewarm: str = "all"
    """Which searches are compiled before anybody asks: `all`, `asked` or `nothing`."""
    ray: str = ""
    """The Ray cluster that thinks, `host:port` or `local`; empty: processes of this machine."""
    bot_pause: float = 0.4
    """How long a bot takes at least, in seconds, so that people can follow."""
    away: float = 60.0
    """After how many seconds of absence the other may claim the game."""
    keep_waiting: float = 7.0
    """Days after which a table where nobody came is forgotten."""
    keep_running: float = 60.0
    """Days after which a game nobody goes on with is forgotten."""
    keep_ended: float = 365.0
    """Days for which a finished game is kept."""
    requests: float = 40.0
    """Requests a second from one address, in the long run."""
    creations: float = 0.2
    """New tables a second from one address, in the long run."""
    names: float = 0.02
    """Names chosen or moved a second from one address, in the long run."""
    thoughts: float = 0.5
    """Hints and analyses a second for one address, in the long run."""
    insights: float = 4.0
    """Questions about solos, and their pictures, a second for one address, in the long run."""
    sockets: int = 4_000
    """Open sockets in all; a fortieth of them from one address, but at least 50."""
    log: str = "info"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """What `TABLEE_…` variables say, the defaults for the rest."""
        given: dict[str, object] = {}
        for name, field in cls.__dataclass_fields__.items():
            text = environ.get(f"TABLEE_{name.upper()}")
            if text is None or text == "":
                continue
            try:
                given[name] = _read(field.type, name, text)
            except ValueError:
                raise Unknown("room-setting", name=f"TABLEE_{name.upper()}", text=text) from None
        found = cls(**given)  # type: ignore[arg-type]  # read by the field's own type above
        _ = found.address  # refused here, where somebody sees it, if it cannot be
        return found

    @property
    def address(self) -> str:
        """The database as a URL."""
        text = self.database
        if text.startswith(("postgresql://", "postgres://")):
            return "postgresql+asyncpg://" + text.split("://", 1)[1]
        path = text.removeprefix("sqlite:///")
        if (SCHEME.match(path) and not pathlib.Path(path).exists()) or (text and not path):
            raise Unknown("room-database-unknown", text=_without_password(text))
        if path != text and (path.startswith(":") or "?" in path):
            raise Unknown("room-database-unknown", text=text)
        return f"sqlite:///{pathlib.Path(path) if path else data_folder() / 'room.sqlite'}"


def _read(kind: object, name: str, text: str) -> object:
    if kind in (float, "float"):
        return float(text)
    if kind in (int, "int"):
        return int(text)
    if name == "origins":
        return tuple(word.rstrip("/") for word in text.replace(",", " ").split())
    return text


def _without_password(text: str) -> str:
    """An address that may be shown and logged."""
    return re.sub(r"//[^/@]*@", "//…@", text)
