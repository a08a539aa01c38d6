"""Tokens, invites and cookies; which site a request may come from; headers of every answer."""

import base64
import hashlib
import secrets
from collections.abc import Sequence
from urllib.parse import urlsplit

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""Letters and digits nobody mistakes for others when reading them out."""
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


def token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


def public_id() -> str:
    """A table's address: 58 bits, so that nobody comes by one by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def same_site(origin: str | None, host: str | None, allowed: Sequence[str]) -> bool:
    """Whether a page of that origin may use the room at this host.

    Programs send no origin. A page that hides where it comes from ("null") may not.
    """
    if origin is None or origin in allowed:
        return True
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    return found.scheme in ("http", "https") and bool(host) and found.netloc == host


def derived(purpose: str, table: str, *secrets_: str) -> str:
    """A secret made from others: the same again for whoever holds those, and nobody else."""
    whole = "\0".join((purpose, table, *secrets_))
    return base64.urlsafe_b64encode(hashlib.sha256(whole.encode()).digest()[:24]).decode()
