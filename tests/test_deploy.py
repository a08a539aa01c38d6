"""The files of deploy/ are read by the programs they are for."""

import pathlib
import re
import shutil
import subprocess

import pytest

from tablee.server.operations.settings import Settings

DEPLOY = pathlib.Path(__file__).parents[1] / "deploy"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.target")])


def settings(file: str) -> dict[str, str]:
    lines = (DEPLOY / file).read_text("utf-8").splitlines()
    pairs = [line.lstrip("#") for line in lines if re.match(r"#?[A-Z_]+=", line)]
    return dict(pair.split("=", 1) for pair in pairs)


def test_every_setting_of_the_example_exists() -> None:
    for name in settings("room.env"):
        if name.startswith("TABLEE_"):
            assert name.removeprefix("TABLEE_").lower() in Settings.__dataclass_fields__, name
    found = Settings.from_environment(settings("room.env"))
    assert found.address.startswith("postgresql+asyncpg://")
    assert found.ray


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_name_only_what_is_given_to_them(path: pathlib.Path) -> None:
    text = path.read_text("utf-8")
    assert re.findall(r"^\[(\w+)\]$", text, re.M)[0] == "Unit"
    for line in text.splitlines():
        assert line.startswith(("#", "[", " ")) or not line or re.match(r"[A-Z]\w+=", line), line
    if "ray" in path.name:
        assert set(re.findall(r"\$\{(\w+)\}", text)) <= settings("ray.env").keys()
        assert settings("ray.env")["RAY_AUTH_MODE"] == "token"
        assert "IPAddressDeny=any" in text, "Ray does whatever it is sent"
        assert "TABLEE_DATABASE" not in text + (DEPLOY / "ray.env").read_text("utf-8")


@pytest.mark.slow
def test_systemd_reads_the_units(tmp_path: pathlib.Path) -> None:
    """Where systemd is there; what it says of programs that are not installed does not count."""
    if (tool := shutil.which("systemd-analyze")) is None:
        pytest.skip("no systemd on this machine")
    for path in UNITS:
        text = path.read_text("utf-8").replace("/opt/tablee/.venv/bin/", "/bin/true ")
        name = path.name.replace("@.", "@8001.")
        (tmp_path / name).write_text(
            re.sub(r"ExecStart=/bin/true \w+", "ExecStart=/bin/true", text)
        )
    told = subprocess.run(
        [tool, "verify", *map(str, sorted(tmp_path.iterdir()))], capture_output=True, text=True
    )
    complaints = [
        line for line in told.stderr.splitlines() if str(tmp_path) in line or "tablee" in line
    ]
    assert not complaints, complaints


@pytest.mark.slow
def test_nginx_reads_its_settings(tmp_path: pathlib.Path) -> None:
    tool = pathlib.Path(__file__).parents[1] / "tools" / "find-nginx"
    found = subprocess.run(["sh", str(tool)], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play",
         "-days", "2", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    text = text.replace("/etc/ssl/tablee", str(tmp_path)).replace("/var/log/nginx", str(tmp_path))
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{text}}}\n")
    told = subprocess.run(
        [found.stdout.split()[-1], "-t", "-e", str(tmp_path / "log"), "-c", str(whole)],
        capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "warn" not in told.stderr, told.stderr
