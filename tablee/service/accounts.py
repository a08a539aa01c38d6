"""Accounts: people who chose a name, without e-mail or passphrase, and their ratings.

A device holds a secret, storage its hash. A transfer code moves the account to another device,
once, within ten minutes.
"""

import itertools
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tablee.service import input
from tablee.service.draft import Draft
from tablee.service.glicko import PERIOD, Rating, after_game
from tablee.service.refusals import Invalid

SHORTEST_NAME, LONGEST_NAME = 2, 24
LONGEST_KEY = 80
"""A ligature may stand for many letters; the key must fit its column."""
TRANSFER_LASTS = 600.0


@dataclass(frozen=True)
class Account:
    """Somebody who chose a name."""

    id: str
    name: str
    ratings: dict[str, tuple[float, float, int]] = field(default_factory=dict)
    """For each game: rating, deviation, and how many games."""

    def rating(self, game: str) -> int | None:
        """The rating in a game, rounded as it is shown."""
        return round(self.ratings[game][0]) if game in self.ratings else None


def clean_name(name: str, shortest: int = 1) -> str:
    """A name as it is shown: one line, no invisible characters, not too long.

    >>> clean_name("  Anne   Marie ")
    'Anne Marie'

    Raises:
        Invalid: a control character, or too short or too long.
    """
    name = " ".join(input.few_marks(unicodedata.normalize("NFC", name)).split())
    if len(name_key(name)) > LONGEST_KEY:
        raise Invalid("room-name-length", least=shortest, most=LONGEST_NAME)
    if name and not name_key(name).strip():  # nothing but marks
        raise Invalid("room-name-signs")
    if not input.BLANKS.isdisjoint(name) or any(_hidden(sign) for sign in name):
        raise Invalid("room-name-signs")
    if not shortest <= len(name) <= LONGEST_NAME:
        raise Invalid("room-name-length", least=shortest, most=LONGEST_NAME)
    return name


def _hidden(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn")


def distinct_name(name: str | None, others: Iterable[str | None]) -> str | None:
    """A name that nobody else at a table has: a number is added to one that looks the same.

    >>> distinct_name("Anne", ["Paul", "ANNE", None])
    'Anne 2'
    """
    known = {name_key(other) for other in others if other}
    if name is None or name_key(name) not in known:
        return name
    numbers = (f" {number}" for number in itertools.count(2))
    numbered = (name[: LONGEST_NAME - len(end)].rstrip() + end for end in numbers)
    return next(one for one in numbered if name_key(one) not in known)


LOOK_ALIKES = str.maketrans(
    "аеорсухіѕјһԁԛԝвкмнт" "αβεζηικμνορτυχ" "01|!i",
    "aeopcyxlsjhdqwbkmht" "abezhlkmnoptyx" "olll" "l",
)  # fmt: skip
"""Cyrillic and Greek letters, and signs, that look like a Latin letter, small or capital."""


def name_key(name: str) -> str:
    """A key that is equal for names that look alike.

    Case, accents and width are ignored, and letters of other scripts that look the same.

    >>> name_key("Élise") == name_key("elise"), name_key("Anne") == name_key("\u0410nne")
    (True, True)
    """
    return plain_key(name).translate(LOOK_ALIKES)


def plain_key(name: str) -> str:
    """The key of before: letters of other scripts differ. Who had such a name has kept it."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


# Ratings


class StoredRating(NamedTuple):
    """A rating as it is stored."""

    rating: Rating
    games: int
    at: float


def rated_players(draft: Draft) -> list[str]:
    """The accounts whose rating a finished game changes, by seat; none if it does not count."""
    people = [seat.person or seat.leaver for seat in draft.record.seats]
    named = [person for person in people if person is not None]
    played = draft.game.result is not None and draft.game.plies
    return named if played and len(named) == len(people) == len(set(named)) else []


def _ranking(draft: Draft, ranking: Sequence[Sequence[int]]) -> list[list[int]]:
    """The ranking for ratings: whoever left is last, however the bot in the seat has played."""
    left = [seat for seat, one in enumerate(draft.record.seats) if one.leaver is not None]
    groups = [[seat for seat in group if seat not in left] for group in ranking]
    return [group for group in [*groups, left] if group]


def new_ratings(draft: Draft, stored: Mapping[str, StoredRating]) -> dict[str, StoredRating]:
    """The ratings after a game, from those before it; who has none yet starts with the usual."""
    players, result = rated_players(draft), draft.game.result
    if result is None or not players:
        return {}
    now = draft.now
    unrated = StoredRating(Rating(), 0, now)
    known = [stored.get(player, unrated) for player in players]
    rested = [(now - one.at) / PERIOD for one in known]
    changed = after_game([one.rating for one in known], _ranking(draft, result.ranking), rested)
    return {
        player: StoredRating(new, one.games + 1, now)
        for player, one, new in zip(players, known, changed, strict=True)
    }
