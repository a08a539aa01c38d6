"""What is to be printed: which game, on which paper, how large, with how much ink."""

from dataclasses import dataclass

from tablee import games
from tablee.games.refusal import Unknown
from tablee.locale import LANGUAGES

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres, upright."""
BACKS = ("none", "long", "short")
"""No backs, or backs for a printer that turns the sheet over its long or its short edge."""
MARGIN = 8.0
"""What home printers leave white, with a little to spare."""
BAR = 50.0
"""The calibration bar."""
FOOT = 13.0
"""The strip at the bottom that holds the calibration bar."""


@dataclass(frozen=True)
class Order:
    """One PDF to be made.

    >>> Order("poldr", paper="letter").width
    215.9

    Raises:
        Unknown: the game, language, paper, backs or clearance is not possible.
    """

    game: str
    lang: str = "en"
    paper: str = "a4"
    size: float | None = None
    """The kit's own measure in millimetres; None for what the game suggests."""
    backs: str = "none"
    grey: bool = False
    saving: bool = False
    """Outlines instead of filled areas, to save ink."""
    puzzles: int = 0
    """How many puzzles, instead of the game itself; 0 for the game."""
    grade: int | None = None
    clearance: float = 0.3
    """Millimetres of play between neighbouring parts, where they are sawn or printed in 3D."""
    positions: bool = False
    """Whether puzzles are positions to be solved, where the game has solo puzzles too."""

    def __post_init__(self) -> None:
        games.get(self.game)
        if self.lang not in LANGUAGES:
            raise Unknown("print-lang", lang=self.lang, possible=", ".join(LANGUAGES))
        if self.paper not in PAPERS:
            raise Unknown("print-paper", paper=self.paper, possible=", ".join(PAPERS))
        if self.backs not in BACKS:
            raise Unknown("print-backs", backs=self.backs, possible=", ".join(BACKS))
        if not 0.0 <= self.clearance <= 2.0:
            raise Unknown("print-clearance", clearance=f"{self.clearance:g}")

    @property
    def width(self) -> float:
        return PAPERS[self.paper][0]

    @property
    def height(self) -> float:
        return PAPERS[self.paper][1]

    @property
    def room(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what may be drawn on."""
        return (MARGIN, MARGIN, self.width - MARGIN, self.height - MARGIN - FOOT)

    def measure(self, suggested: float, least: float, most: float) -> float:
        """The size asked for, or the one suggested.

        Raises:
            Unknown: it does not fit.
        """
        size = suggested if self.size is None else self.size
        if not least <= size <= most:
            raise Unknown("print-size", size=f"{size:g}", least=f"{least:g}", most=f"{most:.4g}")
        return size
