"""Certificates: written, read, checked, and refused when anything is wrong with them."""

import json
import pathlib
import subprocess
import sys
from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from tablee.cli.app import app
from tablee.cli.usage import localised
from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.games.refusal import Refusal
from tablee.solve import certificates
from tablee.solve.certificates import Certificate, Claim, check, identity_of, read, write
from tablee.solve.poldr import strategy
from tablee.solve.poldr.solver import Board, Opening

MEMORY = 1 << 24
SHIPPED = pathlib.Path(certificates.__file__).parent / "poldr" / "data"


def proven(size: int, bricks: int, opening: str) -> Certificate:
    (one,) = strategy.prove(Opening(Board(size, bricks), opening), MEMORY)
    return one


@pytest.fixture(scope="module")
def small() -> Certificate:
    return proven(4, 8, "Na1 Ma3")


def refused(certificate: Certificate) -> str:
    with pytest.raises(Refusal) as caught:
        check(certificate, identity_of(certificate.claim.game))
    return caught.value.key


@pytest.mark.parametrize(
    ("opening", "winner"), [("Na1 Ma3", 1), ("Na2 Ma4", 0), ("Nb2 Md4", 0), ("Na1 Md4", 1)]
)
def test_a_proof_of_either_winner_is_checked(opening: str, winner: int) -> None:
    certificate = proven(4, 8, opening)
    assert certificate.claim.winner == winner
    walked = check(certificate, identity_of("poldr"))
    assert walked.chosen == len(certificate.moves)
    assert walked.ends > 1
    assert walked.replies > walked.chosen


def test_a_file_brings_back_the_same_certificate(
    small: Certificate, tmp_path: pathlib.Path
) -> None:
    for name in ("plain.cert", "small.cert.xz"):
        write(tmp_path / name, small)
        assert read(tmp_path / name) == small
    assert (tmp_path / "small.cert.xz").stat().st_size < (tmp_path / "plain.cert").stat().st_size


def test_a_strategy_of_the_loser_is_refused(small: Certificate) -> None:
    claim = small.claim._replace(winner=0)
    assert refused(Certificate(claim, small.moves)) == "certificate-illegal"


def test_a_win_is_not_proven_by_moves_that_lose() -> None:
    claim = Claim("poldr", {"size": 4, "bricks": 8}, ("Na1 Ma3",), 0)
    moves = []

    def first(state: Poldr) -> int:
        moves.append(GAME.write(state, GAME.moves(state)[0]))
        return GAME.moves(state)[0]

    with pytest.raises(certificates.NotWon):
        certificates.walk(claim, first, identity_of("poldr"))
    assert refused(Certificate(claim, tuple(moves))) == "certificate-not-won"


def test_moves_missing_or_left_over_are_refused(small: Certificate) -> None:
    short = Certificate(small.claim, small.moves[:-1])
    long = Certificate(small.claim, (*small.moves, "Na1"))
    assert refused(short) == "certificate-too-short"
    assert refused(long) == "certificate-too-long"


def test_impossible_settings_and_other_games_are_refused(small: Certificate) -> None:
    impossible = small.claim._replace(options={"size": 99, "bricks": 8})
    assert refused(Certificate(impossible, small.moves)) == "certificate-illegal"
    with pytest.raises(Refusal) as caught:
        identity_of("trapezomino")
    assert caught.value.key == "certificate-no-game"


Damage = Callable[[bytes], bytes]


@pytest.mark.parametrize(
    ("damage", "key"),
    [
        (lambda kept: kept.replace(b"Mc", b"Mb", 1), "certificate-damaged"),
        (lambda kept: kept.replace(b'"winner": 1', b'"winner": 0'), "certificate-damaged"),
        (lambda kept: kept.replace(b'"winner": 1', b'"winner": 7'), "certificate-unreadable"),
        (lambda kept: kept[: len(kept) // 2], "certificate-damaged"),
        (lambda kept: kept[:40], "certificate-unreadable"),
        (lambda kept: b"", "certificate-unreadable"),
        (lambda kept: b"\xff\xfe" + kept, "certificate-unreadable"),
        (lambda kept: b"\xfd7zXZ\x00nonsense", "certificate-unreadable"),
        (lambda kept: b"Tabl\xc3\xa9e certificate 1\n[]\n", "certificate-unreadable"),
    ],
)
def test_a_damaged_file_is_refused(
    small: Certificate, tmp_path: pathlib.Path, damage: Damage, key: str
) -> None:
    path = tmp_path / "one.cert"
    write(path, small)
    assert damage(path.read_bytes()) != path.read_bytes()
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(Refusal) as caught:
        read(path)
    assert caught.value.key == key


def test_the_commands_write_and_check_a_certificate(tmp_path: pathlib.Path) -> None:
    run, path = CliRunner(), str(tmp_path / "one.cert")
    words = ["--size", "4", "--bricks", "8", "--opening", "na1 ma3", "--memory", "0.1"]
    told = run.invoke(localised(app), ["prove", "poldr", *words, "--out", path, "--json"])
    assert json.loads(told.stdout)["winner"] == "second", told.output
    told = run.invoke(localised(app), ["check", path, "--json"])
    assert json.loads(told.stdout)["valid"] is True
    told = run.invoke(localised(app), ["check", path, "--lang", "en"])
    assert "player 2 wins" in told.stdout


@pytest.mark.parametrize(
    ("name", "winner", "positions"),
    [("Na2-Mf2", 0, 7_950), ("Na1-Mf6", 0, 18_469), ("Na1-Ma6", 1, 22_013)],
)
def test_the_certificates_that_come_with_the_package_hold(
    name: str, winner: int, positions: int
) -> None:
    certificate = read(SHIPPED / f"{name}.cert.xz")
    opening = (name.replace("-", " "),)
    assert certificate.claim == ("poldr", {"size": 6, "bricks": 16}, opening, winner, False)
    assert check(certificate, identity_of("poldr")).positions == positions


def test_every_certificate_on_file_is_checked() -> None:
    names = {path.name for path in SHIPPED.glob("*.cert*")}
    assert names == {f"{name}.cert.xz" for name in ("Na2-Mf2", "Na1-Mf6", "Na1-Ma6")}


def test_a_check_loads_neither_the_search_nor_numba() -> None:
    path = SHIPPED / "Na2-Mf2.cert.xz"
    code = (
        "import sys; from pathlib import Path; from tablee.solve import certificates as c;"
        f"one = c.read(Path({str(path)!r})); c.check(one, c.identity_of('poldr'));"
        "print([m for m in sys.modules if m.split('.')[0] in ('numba', 'numpy')"
        " or m.endswith(('proof_search', 'prover', 'symmetry', 'questions'))])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
