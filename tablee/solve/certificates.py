"""Certificates: a winning strategy written down, and its check by the plain rules alone.

A certificate names a position by the moves that lead to it, who wins from there, and the winner's
moves in the order in which `walk` needs them: the winner has one move in each position, the loser
tries every reply. Nothing here knows how the strategy was found. The format: docs/certificates.md.
"""

import hashlib
import importlib
import importlib.util
import json
import lzma
import pathlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablee import games
from tablee.files import content, replace
from tablee.games.chance import Chance
from tablee.games.game import Game, Json
from tablee.games.refusal import Refusal, Unknown, Unreadable

FORMAT = "Tablée certificate 1"
LONGEST = 1000
"""No line of play is longer; a game whose positions can repeat would go beyond it."""
MOST_BYTES = 1 << 28

Identity = Callable[[Any], Hashable]
"""What of a position decides how it goes on: positions that share it are walked through once."""
Choose = Callable[[Any], int]
"""The winner's move in a position."""


class Claim(NamedTuple):
    """What a certificate proves."""

    game: str
    options: Json
    opening: tuple[str, ...]
    """The moves that lead to the position."""
    winner: int
    """The seat that wins from there, or at least shares."""
    shares: bool = False
    """Whether shared ends are enough."""


@dataclass(frozen=True)
class Certificate:
    """A claim, and the winner's moves."""

    claim: Claim
    moves: tuple[str, ...]


@dataclass
class Walked:
    """How far a strategy was walked through."""

    positions: int = 0
    """Different ones."""
    chosen: int = 0
    """Those in which the winner moved."""
    replies: int = 0
    """Moves of the loser that were tried."""
    ends: int = 0
    """Different finished games, all won."""
    longest: int = 0
    """Moves of the longest line."""


class NotWon(Exception):
    """A line of the strategy ends otherwise than claimed."""


def start(claim: Claim) -> tuple[Game[Any], Any]:
    """The game and the position a claim is about; refuses one that cannot be."""
    game = games.get(claim.game)
    setting = game.setting(2, claim.options)
    state = game.start(setting, Chance(0, "start"), 0)
    for text in claim.opening:
        state = state.play(_legal(game, state, text))
    return game, state


def _legal(game: Game[Any], state: Any, text: str) -> int:
    move = game.read(state, text)
    if state.over() or move not in game.moves(state):
        raise game.refusal(state, move)
    return move


def replies(game: Game[Any], state: Any) -> list[int]:
    """Every legal move, sorted by its text."""
    return sorted(game.moves(state), key=lambda move: game.write(state, move))


def walk(
    claim: Claim, choose: Choose, identity: Identity, seen: set[Hashable] | None = None,
    progress: Callable[[Walked], None] = lambda walked: None,
) -> Walked:  # fmt: skip
    """Play a strategy against every reply; raises NotWon if a line does not end as claimed."""
    game, state = start(claim)
    walked, known = Walked(), set[Hashable]() if seen is None else seen
    waiting: list[Iterator[Any]] = [iter((state,))]
    while waiting:
        state = next(waiting[-1], None)
        if state is None:
            waiting.pop()
            continue
        name = identity(state)
        if name in known:
            continue
        known.add(name)
        walked.positions += 1
        walked.longest = max(walked.longest, len(waiting) - 1)
        if walked.positions % 1000 == 0:
            progress(walked)
        if state.over():
            _require_won(claim, state)
            walked.ends += 1
        elif len(waiting) > LONGEST:
            raise NotWon
        elif state.turn == claim.winner:
            walked.chosen += 1
            waiting.append(iter((state.play(choose(state)),)))
        else:
            answers = replies(game, state)
            walked.replies += len(answers)
            waiting.append(map(state.play, answers))
    return walked


def _require_won(claim: Claim, state: Any) -> None:
    mine, other = state.standing(claim.winner), state.standing(1 - claim.winner)
    if mine < other or (mine == other and not claim.shares):
        raise NotWon


def identity_of(game: str) -> Identity:
    """The `identity` that a game's solver brings in its module `certificates`."""
    name = f"tablee.solve.{game}.certificates"
    package = f"tablee.solve.{game}"
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(name) is None:
        raise Unknown("certificate-no-game", game=game)
    found: Identity = importlib.import_module(name).identity
    return found


def check(
    certificate: Certificate, identity: Identity,
    progress: Callable[[Walked], None] = lambda walked: None,
) -> Walked:  # fmt: skip
    """Check a certificate; Unreadable if it does not prove its claim."""
    game = games.get(certificate.claim.game)
    coming = iter(certificate.moves)

    def choose(state: Any) -> int:
        text = next(coming, None)
        if text is None:
            raise Unreadable("certificate-too-short")
        return _legal(game, state, text)

    try:
        walked = walk(certificate.claim, choose, identity, progress=progress)
    except NotWon:
        raise Unreadable("certificate-not-won") from None
    except Unreadable:
        raise
    except Refusal as refused:
        raise Unreadable("certificate-illegal", rule=refused) from None
    if next(coming, None) is not None:
        raise Unreadable("certificate-too-long")
    return walked


def strategy(claim: Claim, choose: Choose, identity: Identity, seen: set[Hashable]) -> Certificate:
    """The certificate of a strategy; `seen` fills with what was walked through, for `choose`."""
    game, moves = games.get(claim.game), list[str]()

    def noted(state: Any) -> int:
        move = choose(state)
        moves.append(game.write(state, move))
        return move

    walk(claim, noted, identity, seen)
    return Certificate(claim, tuple(moves))


# The file


def write(path: pathlib.Path, certificate: Certificate) -> None:
    """Write a certificate; compressed if the file's name ends in .xz."""
    head = certificate.claim._asdict() | {"sha256": _sum(certificate.claim, certificate.moves)}
    text = "".join(f"{line}\n" for line in (FORMAT, json.dumps(head), *certificate.moves)).encode()
    replace(path, lzma.compress(text, preset=9) if path.suffix == ".xz" else text)


def _sum(claim: Claim, moves: Sequence[str]) -> str:
    named = json.dumps([*claim[:2], list(claim.opening), *claim[3:], *moves], sort_keys=True)
    return hashlib.sha256(named.encode()).hexdigest()


def read(path: pathlib.Path) -> Certificate:
    """The certificate in a file; Unreadable if it is none, or damaged."""
    kept = content(path)
    if kept is None:
        raise Unreadable("certificate-no-file", path=str(path))
    try:
        certificate, total = _parsed(_unpacked(kept))
    except (ValueError, TypeError, KeyError, lzma.LZMAError, EOFError):
        raise Unreadable("certificate-unreadable", path=str(path)) from None
    if total != _sum(certificate.claim, certificate.moves):
        raise Unreadable("certificate-damaged", path=str(path))
    return certificate


def _unpacked(kept: bytes) -> str:
    if kept.startswith(b"\xfd7zXZ"):
        kept = lzma.LZMADecompressor().decompress(kept, MOST_BYTES)
    return kept.decode()


def _parsed(text: str) -> tuple[Certificate, str]:
    name, head, *moves = text.splitlines()
    if name != FORMAT:
        raise ValueError
    data = json.loads(head)
    claim = Claim(
        _typed(data["game"], str), _typed(data["options"], dict),
        tuple(_typed(move, str) for move in _typed(data["opening"], list)),
        _typed(data["winner"], int), _typed(data["shares"], bool),
    )  # fmt: skip
    if claim.winner not in (0, 1):
        raise ValueError
    return Certificate(claim, tuple(moves)), _typed(data["sha256"], str)


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError
    return value
