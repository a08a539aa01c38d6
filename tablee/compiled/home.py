"""Where compiled code and solved tables are kept: the user's cache folder.

Never the package's own folder: an installation may be read-only.
"""

import os
import pathlib


def cache_home() -> pathlib.Path:
    """The folder for what can be made again at any time."""
    place = os.environ.get("TABLEE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return pathlib.Path(place or pathlib.Path.home() / ".cache") / "tablee"
