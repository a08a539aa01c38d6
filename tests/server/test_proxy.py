"""docs/deploy.md taken at its word: its proxy is run, its unit is read."""

import configparser
import dataclasses
import pathlib
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator

import httpx
import pytest
from conftest import free_port
from room_harness import PATIENCE
from room_process import Process, Zygote
from websockets.sync.client import connect

from tablee.cli.app import app
from tablee.server.operations.settings import Settings

ROOT = pathlib.Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "deploy.md").read_text("utf-8")


def told(language: str, number: int = 0) -> str:
    """What the guide says in a block of its own."""
    return str(re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)[number])


class Proxied:
    """A room behind the guide's proxy."""

    def __init__(self, port: int, trust: ssl.SSLContext, log: pathlib.Path) -> None:
        self.port, self.trust, self.log = port, trust, log
        self.url = f"https://localhost:{port}"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, verify=self.trust, timeout=PATIENCE)


def certificate(folder: pathlib.Path) -> ssl.SSLContext:
    """A certificate of our own for localhost, and the trust in it."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem",
         "-out", "cert.pem"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


@pytest.fixture
def proxied(tmp_path: pathlib.Path, zygote: Zygote) -> Iterator[Proxied]:
    """A room in a process of its own behind nginx, as the guide sets it up."""
    tool = ["sh", str(ROOT / "tools" / "find-nginx")]
    nginx = subprocess.run(tool, check=True, capture_output=True, text=True).stdout.split()[-1]
    trust, port = certificate(tmp_path), free_port()
    room = Process(zygote, str(tmp_path / "room.sqlite"))
    text = told("nginx")
    for old, new in (
        ("127.0.0.1:8000", f"127.0.0.1:{room.port}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("play.example.org;", "localhost;"),
        ("/etc/ssl/certs/play.example.org.pem", str(tmp_path / "cert.pem")),
        ("/etc/ssl/private/play.example.org.key", str(tmp_path / "key.pem")),
        ("/var/log/nginx/tablee.log", str(tmp_path / "access.log")),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    paths = "".join(
        f"{name}_temp_path {tmp_path}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {tmp_path}/pid; events {{}} http {{ {paths} {text} }}"
    (tmp_path / "nginx.conf").write_text(whole)
    running = subprocess.Popen(
        [nginx, "-p", str(tmp_path), "-e", str(tmp_path / "error.log"), "-c",
         str(tmp_path / "nginx.conf")]
    )  # fmt: skip
    found = Proxied(port, trust, tmp_path / "access.log")
    try:
        _wait(found, running)
        yield found
    finally:
        running.terminate()
        running.wait(PATIENCE)
        room.stop()


def _wait(proxied: Proxied, running: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert running.poll() is None, "nginx does not take the guide's configuration"
        try:
            with proxied.client() as client:
                client.get("/healthz")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the proxy does not answer")


@pytest.mark.slow
def test_the_guides_proxy_lets_a_game_through(proxied: Proxied) -> None:
    seats = [{"who": "me"}, {"who": "open"}]
    origin = {"Origin": proxied.url}
    with proxied.client() as anne, proxied.client() as paul:
        opened = anne.post(
            "/api/tables", json={"game": "permutation", "seats": seats}, headers=origin
        )
        assert opened.status_code == 201, opened.text
        cookie = opened.headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        table, invite = opened.json()["table"], opened.json()["invites"][0]["code"]
        key = {**origin, "Cookie": cookie.split(";")[0]}
        address = f"wss://localhost:{proxied.port}/api/tables/{table}/socket"
        with connect(address, ssl=proxied.trust, additional_headers=key, proxy=None) as ear:
            assert '"hello"' in str(ear.recv(10))
            assert paul.get(f"/t/{table}?invite={invite}").status_code in (200, 404)
            sat = paul.post(f"/api/tables/{table}/sit", json={"invite": invite}, headers=origin)
            assert sat.status_code == 200, sat.text
            turn = anne if sat.json()["snapshot"]["to_move"] not in sat.json()["seats"] else paul
            text = turn.get(f"/api/tables/{table}/moves").json()["moves"][0]["text"]
            body = {"id": "one", "ply": 0, "text": text}
            assert turn.post(f"/api/tables/{table}/moves", json=body).status_code == 200
            while '"moved"' not in str(ear.recv(10)):
                pass
        elsewhere = {"Origin": "https://elsewhere.example"}
        refused = anne.post(f"/api/tables/{table}/moves", json=body, headers=elsewhere)
        assert refused.status_code == 403
        assert anne.post("/api/tables", content=b" " * 400_000).status_code == 413
        assert anne.get("/metrics").status_code == 200
    kept = proxied.log.read_text()
    assert f"/t/{table}" in kept
    assert invite not in kept


def test_the_guides_unit_asks_for_what_there_is(tmp_path: pathlib.Path) -> None:
    """Its variables are settings, its command exists, and systemd takes it where there is one."""
    text = told("ini")
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # names as they are written
    unit.read_string(text)
    service = unit["Service"]
    names = re.findall(r"TABLEE_(\w+)=", GUIDE)
    assert {name.lower() for name in names} <= {f.name for f in dataclasses.fields(Settings)}
    program, command = service["ExecStart"].split()
    assert pathlib.Path(program).name == "tablee"
    assert command in {known.name for known in app.registered_commands}
    assert int(service["TimeoutStopSec"]) > 5  # the server's own patience
    for kind, folder in (("State", "/var/lib/tablee"), ("Cache", "/var/cache/tablee")):
        assert service[f"{kind}Directory"] == "tablee"
        assert folder in service["Environment"]
    if (analyse := shutil.which("systemd-analyze")) is not None:
        path = tmp_path / "tablee.service"
        path.write_text(text.replace(program, shutil.which("true") or "/bin/true"))
        done = subprocess.run(
            [analyse, "verify", "--man=no", str(path)], capture_output=True, text=True, timeout=60
        )
        about_us = [line for line in done.stderr.splitlines() if "tablee" in line]
        assert done.returncode == 0, done.stderr
        assert not about_us
