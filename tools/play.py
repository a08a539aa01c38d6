"""Start the server and open a browser on it; Ctrl-C stops the server."""

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import webbrowser


def free_port(wanted: int = 8000) -> int:
    """The usual port, or a free one if it is taken."""
    for port in (wanted, 0):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(tried.getsockname()[1])
    raise SystemExit("no port is free")


def look(address: str) -> None:
    """Open the page once the server answers, where there is a display."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=2):
                break
        except OSError:
            time.sleep(0.2)
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def main() -> int:
    """Serve until stopped."""
    port = free_port()
    threading.Thread(target=look, args=(f"http://127.0.0.1:{port}",), daemon=True).start()
    try:
        environ = {"TABLEE_LOG": "warning", **os.environ}  # requests are no news for a player
        if os.path.isdir("site"):  # `make site` was run: the page can go on without this server
            environ.setdefault("TABLEE_SITE", "site")
        command = [sys.executable, "-m", "tablee", "serve", "--port", str(port)]
        return subprocess.call(command, env=environ)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
