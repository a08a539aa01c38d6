"""The command line: `tablee` and its commands.

`commands/` has one module a command, `terminal/` the game at one keyboard, `options.py` the
options that commands share, `usage.py` the help and the complaints in both languages.
"""

from tablee.cli.app import main

__all__ = ["main"]
