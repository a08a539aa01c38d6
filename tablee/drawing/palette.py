"""Colours: what each role of a scene looks like on paper and screen.

Seats follow a palette that colour-blind people can tell apart (after Okabe and
Ito); a role not listed here is a mistake and raises KeyError.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ink:
    """How a role is painted: fill, stroke, and stroke width in pixels."""

    fill: str
    stroke: str = "none"
    width: float = 0.0
    dash: str = ""


WOOD, PAPER, INK = "#e9d8b4", "#fffdf7", "#33302a"

INKS: dict[str, Ink] = {
    "board": Ink(WOOD, INK, 2.0),
    "cell": Ink(PAPER, "#b9a67c", 1.0),
    "grid": Ink("none", "#b9a67c", 1.0),
    "outline": Ink("none", INK, 2.0),
    "piece": Ink("#f4e3bf", INK, 1.5),
    "die": Ink(PAPER, INK, 2.0),
    "pip": Ink(INK),
    "empty": Ink("none", "#b9a67c", 1.5, "4 4"),
    "path": Ink("none", "#a4502f", 9.0),
    "black": Ink("#2b2b2b", "#000000", 1.5),
    "joker": Ink("#dcd2ee", INK, 1.5),
    "seat0": Ink("#3d8bd4", INK, 1.5),
    "seat1": Ink("#f0c93b", INK, 1.5),
    "seat2": Ink("#d4553d", INK, 1.5),
    "seat3": Ink("#3aa57d", INK, 1.5),
    "seat4": Ink("#b678b8", INK, 1.5),
    "seat5": Ink("#8a6d4b", INK, 1.5),
    "line0": Ink("none", "#3d8bd4", 2.5),
    "line1": Ink("none", "#c9a000", 2.5),
    "line2": Ink("none", "#d4553d", 2.5),
    "line3": Ink("none", "#3aa57d", 2.5),
    "line4": Ink("none", "#b678b8", 2.5),
    "line5": Ink("none", "#8a6d4b", 2.5),
    "mark": Ink("none", "#e07b00", 3.0),
    "mark-fill": Ink("#ffd9a8", "#e07b00", 1.5),
    "good": Ink("none", "#2e7d32", 4.0),
    "bad": Ink("none", "#b3261e", 4.0),
    "arrow": Ink("none", "#e07b00", 3.0),
    "ghost": Ink("#ffffff88", "#777777", 1.5, "5 4"),
    "sea": Ink("#b4dbd5", "#d9efeb", 1.5),
    "shore": Ink("#f0dfb2", "#5c7a33", 3.0),
    "land": Ink("#a9c46c", "#5c7a33", 1.0),
    "felt": Ink("#3f7f66", "#5b3b20", 6.0),
    "maple": Ink("#edd6a6", "#33200f", 2.0),
    "wood": Ink("#8a5f39", "#33200f", 3.0),
    "inlay": Ink("#b98c58", "#7d5730", 1.0),
    "text": Ink(INK),
    "text-light": Ink(PAPER),
    "text-dim": Ink("#8a8173"),
    "text-decided": Ink("#d35400"),
    "told-arrow": Ink("none", "#c2185b", 4.0),
    "told-line": Ink("none", "#c2185b", 5.0),
    "told-mark": Ink("none", "#c2185b", 3.5),
    "told-area": Ink("#ffd9a866", "#c2185b", 2.0, "6 4"),
    "told-die": Ink("#fffdf7dd", "#c2185b", 2.5, "6 4"),
    "told-piece": Ink("#f4e3bfdd", "#c2185b", 2.5, "6 4"),
    "told-joker": Ink("#dcd2eedd", "#c2185b", 2.5, "6 4"),
    "told-black": Ink("#2b2b2bcc", "#c2185b", 2.5, "6 4"),
    "told-seat0": Ink("#3d8bd4aa", "#c2185b", 2.5, "6 4"),
    "told-seat1": Ink("#f0c93baa", "#c2185b", 2.5, "6 4"),
    "told-seat2": Ink("#d4553daa", "#c2185b", 2.5, "6 4"),
    "told-seat3": Ink("#3aa57daa", "#c2185b", 2.5, "6 4"),
    "told-seat4": Ink("#b678b8aa", "#c2185b", 2.5, "6 4"),
    "told-seat5": Ink("#8a6d4baa", "#c2185b", 2.5, "6 4"),
}
