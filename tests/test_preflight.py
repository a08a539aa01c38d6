"""System packages: installed once and at the start, or all that are missing named at once."""

import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[1]
TOOL = ROOT / "tools" / "preflight"
PACKAGES = "python3 python3-venv g++ nginx openssl postgresql chromium firefox-esr"
INSTALLED = {"postgresql": "usr/lib/postgresql/15/bin/initdb", "chromium": "usr/bin/chromium"}
"""Where a package's program is, if not in the search path under the package's name."""
APT_GET = """
echo "$@" >>"$SYSROOT/apt-get.log"
case "$*" in
update*)
    if [ -e "$SYSROOT/locked" ]; then
        rm "$SYSROOT/locked"
        echo "E: Could not get lock /var/lib/apt/lists/lock." >&2
        exit 100
    fi ;;
*install*) for package in "$@"; do : >"$SYSROOT/installed/$package" || true; done ;;
esac
"""
"""Stands in for apt-get; afterwards the programs of what was installed are found."""


class Machine:
    """A system with nothing but what a test puts there."""

    def __init__(self, folder: pathlib.Path, user: int) -> None:
        self.folder, self.bin = folder, folder / "bin"
        for name in ("bin", "installed", "usr/sbin", "usr/bin"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        self.add("id", f"echo {user}")
        for name in ("sh", "rm", "chmod"):
            os.symlink(f"/bin/{name}", self.bin / name)
        self.add("sleep", ":")

    def add(self, name: str, body: str = ":") -> None:
        self._write(self.bin / name, body)

    def _write(self, path: pathlib.Path, body: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def install(self, *packages: str) -> None:
        """As if the packages had been there before; python3 has venv with its own package."""
        for package in packages:
            if package in INSTALLED:
                self._write(self.folder / INSTALLED[package], ":")
            elif package == "python3":
                self.add(package, f'[ -e "{self.bin}/python3-venv" ]')
            else:
                self.add(package)

    def run(self, what: str = "test") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [str(self.bin / "sh"), str(TOOL), what], capture_output=True, text=True, timeout=60,
            env={"PATH": str(self.bin), "SYSROOT": str(self.folder)},
        )  # fmt: skip

    @property
    def asked(self) -> str:
        """What apt-get was asked for."""
        log = self.folder / "apt-get.log"
        return log.read_text() if log.exists() else ""


def installing(machine: Machine) -> None:
    """Give a machine an apt-get that installs."""
    lines = APT_GET
    for package in PACKAGES.split():
        path = machine.folder / INSTALLED.get(package, f"bin/{package}")
        body = f'if [ -e "{machine.folder}/installed/{package}" ]; then'
        lines += f'{body} "{machine.folder}/put" "{path}"; fi\n'
    machine._write(
        machine.folder / "put",
        'PATH=/usr/bin:/bin; mkdir -p "${1%/*}"; printf "#!/bin/sh\\n:\\n" >"$1"; chmod +x "$1"',
    )
    machine.add("apt-get", lines)


@pytest.mark.slow
def test_an_ordinary_user_is_told_every_package_in_one_line(tmp_path: pathlib.Path) -> None:
    machine = Machine(tmp_path, user=1000)
    installing(machine)
    told = machine.run()
    assert told.returncode == 1
    assert told.stderr == f"Missing: {PACKAGES}. Install once: sudo apt-get install {PACKAGES}\n"
    assert machine.asked == ""


@pytest.mark.slow
def test_only_what_is_missing_is_named(tmp_path: pathlib.Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.install("python3", "python3-venv", "g++", "postgresql")
    assert "Missing: nginx openssl chromium firefox-esr. " in machine.run().stderr
    assert "Missing: chromium firefox-esr. " in machine.run("page").stderr
    machine.install("chromium", "firefox-esr")
    assert "Missing: webkit2gtk-driver xvfb. " in machine.run("webkit").stderr
    assert machine.run("play").returncode == 0


@pytest.mark.slow
def test_nothing_is_asked_where_all_is_there(tmp_path: pathlib.Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.install(*PACKAGES.split())
    machine.add("apt-get", 'echo "$@" >>"$SYSROOT/apt-get.log"')
    told = machine.run()
    assert (told.returncode, told.stderr, machine.asked) == (0, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("user", [0, 1000])
def test_root_and_sudo_install_all_at_once(tmp_path: pathlib.Path, user: int) -> None:
    machine = Machine(tmp_path, user)
    installing(machine)
    if user:
        machine.add("sudo", '[ "$1" = -n ] && shift && [ "$1" = true ] || exec "$@"')
    (tmp_path / "locked").touch()
    told = machine.run()
    assert told.returncode == 0, told.stderr
    update, again, install = machine.asked.splitlines()
    assert update == again == "update -qq"
    assert install.endswith(f"--no-install-recommends {PACKAGES}")
    assert "DPkg::Lock::Timeout=300" in install
    assert not (tmp_path / "usr/sbin/policy-rc.d").exists()


@pytest.mark.slow
def test_what_cannot_be_installed_is_named(tmp_path: pathlib.Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.add("apt-get", "exit 100")
    told = machine.run()
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1].startswith(f"Missing: {PACKAGES}. ")


def test_nothing_else_runs_apt_get() -> None:
    """Elsewhere it stands only in sentences that tell somebody what to do."""
    sources = [*ROOT.glob("tools/*"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("tablee/**/*.py")]
    sources += [ROOT / "Makefile", *ROOT.glob("web/e2e/*.ts"), *ROOT.glob("bench/*.py")]
    for source in sources:
        if source.is_file() and source not in (TOOL, pathlib.Path(__file__)):
            assert not re.search(r"(?<!sudo )apt-get", source.read_text("utf-8")), source
