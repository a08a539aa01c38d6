"""Settings of the server, from environment variables; every one has a default."""

import os
import pathlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tablee.games.refusal import Unknown

SCHEME = re.compile(r"[a-z][a-z0-9+]+:")
"""The start of a URL; a path of that form is probably a mistake."""


def data_folder(environ: Mapping[str, str] = os.environ) -> pathlib.Path:
    """The folder of this user's SQLite database."""
    home = environ.get("XDG_DATA_HOME")
    return pathlib.Path(home or pathlib.Path.home() / ".local" / "share") / "tablee"


@dataclass(frozen=True)
class Settings:
    """Settings of one server process."""

    database: str = ""
    """`postgresql://…`, a path, or empty: a file in the user's data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    site: str = ""
    """A folder that `tablee site` wrote: with it the page goes on while the server is away."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use the server, as `https://name`."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies whose X-Forwarded-For and -Proto headers are trusted."""
    workers: int = 0
    """Worker processes; 0: one for each core but one."""
    prewarm: str = "all"
    """Which searches are compiled before anybody asks: `all`, `asked` or `nothing`."""
    ray: str = ""
    """The Ray cluster that thinks, `host:port` or `local`; empty: processes of this machine."""
    bot_pause: float = 0.4
    """Minimum seconds of a bot's turn, so that people can follow."""
    away: float = 60.0
    """Seconds of absence after which the opponent may claim the game."""
    keep_waiting: float = 7.0
    """Days after which a table that has not started is deleted."""
    keep_running: float = 60.0
    """Days without a move after which a running game is deleted."""
    keep_ended: float = 365.0
    """Days after which a finished game is deleted."""
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
    push_key: str = field(default="", repr=False)
    """The private key for reminders by Web Push (`tablee push-keys`); empty: no reminders."""
    push_contact: str = ""
    """`mailto:` or `https:`, where the operators of push services reach whoever runs this."""
    push_local: bool = False
    """For tests only: push services may be at private addresses and without TLS."""
    log: str = "info"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Settings from `TABLEE_…` variables, defaults for the rest.

        >>> Settings.from_environment({"TABLEE_PORT": "9000"}).port
        9000

        Raises:
            Unknown: a value cannot be read.
        """
        values: dict[str, object] = {}
        for name, setting in cls.__dataclass_fields__.items():
            text = environ.get(f"TABLEE_{name.upper()}")
            if text is None or text == "":
                continue
            try:
                values[name] = _read(setting.type, name, text)
            except ValueError:
                raise Unknown("room-setting", name=f"TABLEE_{name.upper()}", text=text) from None
        settings = cls(**values)  # type: ignore[arg-type]  # read by the field's own type above
        _ = settings.address  # refuse a wrong address now, not when it is first used
        return settings

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
    if kind in (bool, "bool"):
        return text.lower() in ("1", "yes", "true", "on")
    if name == "origins":
        return tuple(word.rstrip("/") for word in text.replace(",", " ").split())
    return text


def _without_password(text: str) -> str:
    """An address that may be shown and logged."""
    return re.sub(r"//[^/@]*@", "//…@", text)
