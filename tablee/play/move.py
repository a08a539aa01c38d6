"""A legal move of a position, as an object: its text, what it does, and its words."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablee import locale
from tablee.games.game import Json
from tablee.games.telling import Effect, Telling

if TYPE_CHECKING:
    from tablee.play.table import Table


@dataclass(frozen=True)
class Move:
    """A legal move of a table's present position.

    >>> from tablee.play import Table
    >>> move = Table("poldr", players=2, seed=7).legal_moves[0]
    >>> move
    Move('Na1 Ma3')
    >>> move.details, move.effects[0].kind
    ({'fills': ['a2']}, 'laid')
    >>> print(move.words("en"))  # doctest: +ELLIPSIS
    Put the black pawn here: the lower left corner. Then your marker above the black pawn, ...
    """

    text: str
    """Its canonical text; two moves of one position never share one."""
    number: int
    """The integer that the rules use for it."""
    table: "Table" = field(repr=False, compare=False)
    """The table as it was when the move was listed."""

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text

    @property
    def details(self) -> Json:
        """What everybody sees of the move once it is made."""
        return self.table.game.details(self.table.position.playing, self.number)

    @property
    def telling(self) -> Telling:
        """The move in words and in a drawing, before any language."""
        return self.table.telling(self.text)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the move does: points, bricks, pieces drawn, …"""
        return self.telling.effects

    def words(self, lang: str = "en") -> str:
        """The move as a sentence to whoever is to play, in French (`fr`) or English (`en`)."""
        return locale.sentence(lang, self.telling.advice)
