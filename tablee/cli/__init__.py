"""The command line: `tablee` and its commands."""

from tablee.cli.app import main

__all__ = ["main"]
