"""A push service on this machine, and browsers that subscribe at it: it decrypts what it gets."""

import base64
import http.server
import json
import secrets
import threading
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tablee.games.game import Json
from tablee.server.push import encryption
from tablee.server.push.vapid import VapidKey

KEY = "TT3DdXmwbdvukBqU8s3kOuxACxLbnyGRP7juexxo3CI"
CONTACT = "mailto:house@example.org"
PATIENCE = 60.0


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def padless(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser's subscription, with the private key that only it has."""

    def __init__(self, service: "PushService") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.public = encryption.public_bytes(self.private.public_key())
        self.auth = secrets.token_bytes(16)
        self.path = f"/push/{secrets.token_hex(8)}"
        self.endpoint = f"http://127.0.0.1:{service.port}{self.path}"
        self.messages: list[Json] = []
        self.requests: list[dict[str, str]] = []
        self.status = [201]
        """What the service answers: each once, the last for ever."""
        service.browsers[self.path] = self

    def next_status(self) -> int:
        return self.status.pop(0) if len(self.status) > 1 else self.status[0]

    def wish(self, turns: bool = True, daily: int | None = None, offset: int = 0) -> Json:
        return {
            "endpoint": self.endpoint, "p256dh": padless(self.public), "auth": padless(self.auth),
            "turns": turns, "daily": daily, "offset": offset,
        }  # fmt: skip

    def decrypt(self, body: bytes) -> Json:
        """As a browser does it (RFC 8188 and 8291)."""
        salt, length = body[:16], body[20]
        server = body[21 : 21 + length]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), server)
        shared = self.private.exchange(ec.ECDH(), point)
        key, nonce = encryption.content_keys(shared, self.auth, salt, self.public, server)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert plain.endswith(b"\x02")
        found: Json = json.loads(plain[:-1])
        return found


def signed_claims(header: str, public: str) -> Json:
    """The claims of a VAPID header, if the signature is right."""
    scheme, token, key = header.replace(",", "").split(" ")
    assert (scheme, key) == ("vapid", f"k={public}")
    head, claims, signature = token.removeprefix("t=").split(".")
    raw = unpadded(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(public))
    whole = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(whole, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unpadded(head)) == {"typ": "JWT", "alg": "ES256"}
    found: Json = json.loads(unpadded(claims))
    return found


class PushService:
    """Takes push requests on a port of this machine."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.changed = threading.Condition()
        public = VapidKey(KEY, CONTACT).public
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                browser = service.browsers[self.path]
                claims = signed_claims(self.headers["Authorization"], public)
                assert claims["aud"] == f"http://127.0.0.1:{service.port}"
                assert claims["sub"] == CONTACT
                with service.changed:
                    status = browser.next_status()
                    browser.requests.append(dict(self.headers))
                    if status == 201:
                        browser.messages.append(browser.decrypt(body))
                    service.changed.notify_all()
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def wait_requests(self, browser: Browser, count: int) -> None:
        with self.changed:
            enough = self.changed.wait_for(lambda: len(browser.requests) >= count, PATIENCE)
        assert enough, f"{len(browser.requests)} of {count} requests came"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
