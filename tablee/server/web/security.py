"""Cookies, the origin check, and the security headers of every answer."""

from collections.abc import Sequence
from urllib.parse import urlsplit

SEAT_COOKIE = "tablee_seat"
DEVICE_COOKIE = "tablee_me"
YEAR = 365 * 86_400
LONGEST_TOKEN = 200

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}

WORKER_POLICY = HEADERS["Content-Security-Policy"].replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)
"""Of the scripts of web workers, which compile WebAssembly; the page itself may not."""

HSTS = b"max-age=31536000"
"""Sent over HTTPS only: browsers then use nothing else for a year."""


def same_site(origin: str | None, host: str | None, allowed: Sequence[str]) -> bool:
    """Whether a page of that origin may use the server at this host.

    Programs send no origin. A page that hides where it comes from ("null") may not.
    """
    if origin is None or origin in allowed:
        return True
    try:
        url = urlsplit(origin)
    except ValueError:
        return False
    return url.scheme in ("http", "https") and bool(host) and url.netloc == host
