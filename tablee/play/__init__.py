"""A game in progress: table, match of rounds, record. No files, no clock, no network."""

from tablee.play.knowledge import Knowledge
from tablee.play.move import Move
from tablee.play.position import Position, Result
from tablee.play.record import Record
from tablee.play.table import Ply, Table

__all__ = ["Knowledge", "Move", "Ply", "Position", "Record", "Result", "Table"]
