"""Tablée: four little-known French table games, with exact rules."""

__version__ = "0.2.0"
