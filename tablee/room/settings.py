"""Settings of the room: all from the environment, all with a default that works at home."""

import os
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass


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
            kind = field.type
            if kind in (float, "float"):
                given[name] = float(text)
            elif kind in (int, "int"):
                given[name] = int(text)
            elif name == "origins":
                given[name] = tuple(word.rstrip("/") for word in text.replace(",", " ").split())
            else:
                given[name] = text
        return cls(**given)  # type: ignore[arg-type]  # read by the field's own type above

    @property
    def address(self) -> str:
        """The database as a URL."""
        if self.database.startswith(("postgresql://", "postgres://")):
            return "postgresql+asyncpg://" + self.database.split("://", 1)[1]
        path = pathlib.Path(self.database) if self.database else data_folder() / "room.sqlite"
        return f"sqlite:///{path}"
