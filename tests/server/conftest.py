"""Both databases for every test of the room: a file, and a real PostgreSQL."""

import asyncio
import os
import pathlib
import secrets
import socket
import subprocess
from collections.abc import Iterator

import asyncpg
import pytest
from room_harness import GUESTS, Running, served
from room_process import Zygote

ENGINES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
"""Everything runs on both; the second is part of `make test`."""
TOOL = pathlib.Path(__file__).parents[2] / "tools" / "postgres"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own; gives its address without a database's name."""
    port = free_port()
    started = subprocess.run(
        ["sh", str(TOOL), "start", str(port)], capture_output=True, text=True, timeout=300,
        env=os.environ | {"TABLEE_POSTGRES_OWNER": str(os.getpid())},
    )  # fmt: skip
    assert started.returncode == 0, started.stderr
    folder = started.stdout.strip().splitlines()[-1]
    yield f"postgresql://tablee@127.0.0.1:{port}"
    subprocess.run(["sh", str(TOOL), "stop", folder], check=True, timeout=60)


def new_database(engine: str, folder: pathlib.Path, request: pytest.FixtureRequest) -> str:
    """An empty database of an engine."""
    if engine == "sqlite":
        return str(folder / f"{secrets.token_hex(4)}.sqlite")
    server = request.getfixturevalue("postgres")
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(f"{server}/postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{server}/{name}"


@pytest.fixture(params=ENGINES)
def database(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> str:
    """The address of an empty database, once of each engine."""
    return new_database(request.param, tmp_path, request)


@pytest.fixture(scope="session", params=ENGINES)
def room(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A running room that tests share; each opens tables of its own."""
    address = new_database(request.param, tmp_path_factory.mktemp("room"), request)
    with served(address) as running:
        yield running


@pytest.fixture(autouse=True)
def _everybody_leaves() -> Iterator[None]:
    yield
    while GUESTS:
        GUESTS.pop().leave()


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    """Where rooms in processes of their own come from."""
    found = Zygote()
    yield found
    found.close()
