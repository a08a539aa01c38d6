"""An nginx before the servers under test, as in deploy/nginx.conf but without limits."""

import pathlib
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence

from bench import cpu
from bench.servers import free_port, stop

PROXY = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    map $http_upgrade $c {{ default upgrade; '' ''; }}
    map $uri $t {{ "~^/api/tables/(?<table>[^/]+)" $table; default $request_id; }}
    upstream servers {{ hash $t consistent; {servers} keepalive 64; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://servers; proxy_http_version 1.1; proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $c;
        }}
    }}
}}
"""


class Proxy:
    """A running nginx."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.port = free_port()
        self._folder = tempfile.TemporaryDirectory()
        servers = " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
        file = pathlib.Path(self._folder.name) / "nginx.conf"
        text = PROXY.format(folder=self._folder.name, port=self.port, servers=servers)
        file.write_text(text, "utf-8")
        self.process = subprocess.Popen(
            ["nginx", "-e", str(file.with_name("error")), "-c", str(file)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        return cpu.used_by_family(self.process.pid)

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        stop(self.process)
        self._folder.cleanup()


def has_proxy() -> bool:
    """Whether there is an nginx."""
    return shutil.which("nginx") is not None
