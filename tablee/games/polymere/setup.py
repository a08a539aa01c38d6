"""Positions from JSON: every impossible one is refused, with the reason."""

from collections.abc import Collection
from typing import Any

from tablee.games.game import Json, Setting, require
from tablee.games.polymere.board import (
    FARTHEST,
    JOKERS,
    NAMES,
    NUMBERS,
    PIECES,
    RING,
    SIDES,
    STEPS,
    cell_key,
    ring_of,
    turned,
)
from tablee.games.polymere.jokers import possible
from tablee.games.polymere.solo import PolymereSolo
from tablee.games.polymere.state import (
    IS_JOKER,
    KEY,
    START_GRID,
    START_READINGS,
    Polymere,
    lay,
)
from tablee.games.refusal import Illegal
from tablee.games.rule import Buffer

Cell = tuple[int, int]


def dealt(players: int) -> int:
    """How many pieces each player is dealt."""
    return PIECES if players == 1 else 20 if players < 5 else 15


def load(setting: Setting, data: Json) -> Polymere:
    """The position of a dump; Illegal says why it cannot lie on a table.

    Whether players could have come to it is not asked: a lesson may deal hands and
    lay pieces as it likes.
    """
    check_shape(
        data,
        ("digits", "hands", "talon", "table", "owed", "turn"),
        ("laid", "passes", "out"),
    )
    digits = _digits(setting, data["digits"])
    table = _table(data["table"])
    hands = [_pieces("hands", hand) for hand in _list("hands", data["hands"])]
    talon = _pieces("talon", data["talon"])
    _check_pieces(hands, talon, table)
    _check_neighbours(table)
    if setting.players == 1:
        _check_rings(table)
    _check_claims(setting, digits, table)
    require(possible(table) is not None, "polymere-setup-jokers")
    numbers = {
        name: _number(name, data.get(name, 0), PIECES)
        for name in ("owed", "turn", "laid", "passes")
    }
    out = [_number("out", seat, setting.players - 1) for seat in _list("out", data.get("out", []))]
    require(len(hands) == setting.players, "polymere-setup-hands", players=setting.players)
    _check_out(setting, hands, out)
    if setting.players == 1:
        require(not talon and not any(numbers.values()), "polymere-setup-solo")
    else:
        _check_turn(setting, table, talon, out, numbers)
    return position(setting, digits, hands, talon, table, out, numbers)


def position(
    setting: Setting,
    digits: list[list[int]],
    hands: list[list[int]],
    talon: list[int],
    table: list[Json],
    out: list[int],
    numbers: dict[str, int],
) -> Polymere:
    """The position made of these parts, the table laid piece by piece."""
    grid = START_GRID.copy()
    readings: Buffer = START_READINGS.copy()
    jokers = 0
    for order, piece in enumerate(table, 1):
        cell, own = cell_key(*piece["at"]) << KEY, 0
        if piece["faces"] is None:
            cell |= IS_JOKER
            own = _word(piece["claim"]["digits"]) if piece["claim"] else 0
        else:
            cell |= sum(digit << 4 * side for side, digit in enumerate(piece["faces"]))
        readings = lay(grid, readings, cell, order, jokers, own)
        jokers += piece["faces"] is None
    kind = PolymereSolo if setting.players == 1 else Polymere
    return kind(
        grid=grid,
        readings=readings,
        hands=[piece for hand in hands for piece in hand],
        talon=talon,
        sizes=sum(len(hand) << 7 * seat for seat, hand in enumerate(hands)),
        digits=sum(_word(own) << 6 * seat for seat, own in enumerate(digits)) if digits else 63,
        out=sum(seat + 1 << 3 * place for place, seat in enumerate(out)),
        players=setting.players,
        still=setting.players - len(out),
        play_on=int(setting.options.get("play_on", False)),
        placed=len(table),
        jokers=jokers,
        turn=numbers["turn"],
        owed=numbers["owed"],
        laid=numbers["laid"],
        passes=numbers["passes"],
    )


def _word(digits: Collection[int]) -> int:
    return sum(1 << digit - 1 for digit in digits)


# What JSON may look like


def check_shape(data: object, needed: tuple[str, ...], optional: tuple[str, ...]) -> None:
    """Refuse what is no object with these fields."""
    if not isinstance(data, dict):
        raise Illegal("polymere-setup-no-object")
    for name in needed:
        require(name in data, "polymere-setup-missing", field=name)
    for name in data:
        known = name in needed or name in optional
        require(known, "polymere-setup-unknown", field=str(name)[:40])


def _list(field: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Illegal("polymere-setup-malformed", field=field)
    return value


def _number(field: str, value: object, most: int, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Illegal("polymere-setup-malformed", field=field)
    return value


def _pieces(field: str, value: object) -> list[int]:
    names = _list(field, value)
    for name in names:
        if not isinstance(name, str) or name not in NUMBERS:
            raise Illegal("polymere-setup-no-such-piece", piece=str(name)[:40])
    return [NUMBERS[name] for name in names]


def _digit_list(field: str, value: object) -> list[int]:
    return [_number(field, digit, 6, 1) for digit in _list(field, value)]


def _table(value: object) -> list[Json]:
    table = []
    for piece in _list("table", value):
        joker = isinstance(piece, dict) and piece.get("faces", 0) is None
        check_shape(piece, ("at", "faces"), ("claim",) if joker else ())
        at = [_number("at", n, FARTHEST, -FARTHEST) for n in _list("at", piece["at"])]
        require(len(at) == 2, "polymere-setup-malformed", field="at")
        if joker:
            table.append({"at": at, "faces": None, "claim": _claim(piece.get("claim"))})
            continue
        faces = _digit_list("faces", piece["faces"])
        require(len(faces) == len(set(faces)) == 6, "polymere-setup-faces", at=_at(at))
        table.append({"at": at, "faces": faces})
    return table


def _claim(value: object) -> Json | None:
    if value is None:
        return None
    check_shape(value, ("sides", "digits"), ())
    assert isinstance(value, dict)
    sides = [_number("sides", side, 5) for side in _list("sides", value["sides"])]
    return {"sides": sorted(sides), "digits": sorted(_digit_list("digits", value["digits"]))}


def _at(at: list[int]) -> str:
    return f"{at[0]},{at[1]}"


# What the rules allow


def _digits(setting: Setting, value: object) -> list[list[int]]:
    """Each seat's digits, rising, the seats in rising order of their lowest."""
    digits = [sorted(_digit_list("digits", own)) for own in _list("digits", value)]
    if setting.players == 1:
        require(not digits, "polymere-setup-solo")
        return digits
    each = setting.options.get("digits", 1)
    fits = len(digits) == setting.players and all(len(own) == each for own in digits)
    require(fits, "polymere-setup-digits", players=setting.players, each=each)
    together = [digit for own in digits for digit in own]
    require(len(set(together)) == len(together), "polymere-setup-digit-twice")
    require(digits == sorted(digits), "polymere-setup-digit-order")
    return digits


def _check_pieces(hands: list[list[int]], talon: list[int], table: list[Json]) -> None:
    count = [0] * len(NAMES)
    for piece in [piece for hand in hands for piece in hand] + talon:
        count[piece] += 1
    for laid in table:
        count[NUMBERS[name_of(laid)]] += 1
    there = [JOKERS if name == "J" else 1 for name in NAMES]
    for piece, name in enumerate(NAMES):
        require(count[piece] <= there[piece], "polymere-setup-twice", piece=name)
    for piece, name in enumerate(NAMES):
        require(count[piece] == there[piece], "polymere-setup-lost", piece=name)


def name_of(laid: Json) -> str:
    """The name of a piece on the table."""
    if laid["faces"] is None:
        return "J"
    return turned("".join(map(str, laid["faces"])), 1)


def _neighbours(at: list[int]) -> list[Cell]:
    return [(at[0] + q, at[1] + r) for q, r in STEPS]


def _check_neighbours(table: list[Json]) -> None:
    """No overlap, one connected table laid outward from 0,0, sides that agree."""
    earlier: dict[Cell, Json] = {}
    for piece in table:
        at = piece["at"]
        require(tuple(at) not in earlier, "polymere-setup-overlap", at=_at(at))
        touching = {
            side: earlier[cell] for side, cell in enumerate(_neighbours(at)) if cell in earlier
        }
        piece["touched"] = list(touching)
        joined = bool(touching) if earlier else at == [0, 0]
        require(joined, "polymere-setup-unconnected", at=_at(at))
        for side, other in touching.items():
            if piece["faces"] is not None and other["faces"] is not None:
                agree = piece["faces"][side] == other["faces"][(side + 3) % 6]
                require(agree, "polymere-setup-sides", at=_at(at), side=SIDES[side])
        earlier[at[0], at[1]] = piece


def _check_rings(table: list[Json]) -> None:
    for laid, piece in enumerate(table):
        ring = ring_of(*piece["at"])
        require(ring == RING[laid], "polymere-setup-rings", at=_at(piece["at"]))


def _check_claims(setting: Setting, digits: list[list[int]], table: list[Json]) -> None:
    """Every joker but a first piece says which sides touched and whose digits it claims."""
    for index, piece in enumerate(table):
        if piece["faces"] is not None:
            continue
        if index == 0 or setting.players == 1:
            require(piece["claim"] is None, "polymere-setup-no-claim")
            continue
        claim = piece["claim"] or {"sides": [], "digits": []}
        right = claim["sides"] == piece["touched"] and claim["digits"] in digits
        require(right, "polymere-setup-claim", at=_at(piece["at"]))


def _check_out(setting: Setting, hands: list[list[int]], out: list[int]) -> None:
    """Who has no pieces is out, and nobody else."""
    if setting.players == 1:
        require(not out, "polymere-setup-solo")
        return
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    require(sorted(out) == empty, "polymere-setup-out")
    most = setting.players - 1 if setting.options["play_on"] else 1
    require(len(out) <= most, "polymere-setup-out-many", most=most)


def _check_turn(
    setting: Setting, table: list[Json], talon: list[int], out: list[int], numbers: dict[str, int]
) -> None:
    """Whose turn it is, what he owes and has laid, and the passes."""
    turn, laid, passes = numbers["turn"], numbers["laid"], numbers["passes"]
    still = setting.players - len(out)
    require(turn < setting.players and turn not in out, "polymere-setup-turn")
    require(bool(table) or turn == 0, "polymere-setup-turn")
    counted = passes <= still and table and not (talon or laid)
    require(passes == 0 or bool(counted), "polymere-setup-passes")
    require(laid == 0 or laid < len(table), "polymere-setup-laid")
    fits = numbers["owed"] >= 1 and (bool(table) or numbers["owed"] == 1)
    require(fits, "polymere-setup-owed")
