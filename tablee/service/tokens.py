"""Secrets: seat tokens, invite codes, table ids, and the hashes that are stored of them."""

import base64
import hashlib
import secrets

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""Letters and digits nobody mistakes for others when reading them out."""


def token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


def public_id() -> str:
    """A table's address: 58 bits, so that nobody comes by one by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def derived(purpose: str, table: str, *secrets_: str) -> str:
    """A secret made from others: the same again for whoever holds those, and nobody else."""
    whole = "\0".join((purpose, table, *secrets_))
    return base64.urlsafe_b64encode(hashlib.sha256(whole.encode()).digest()[:24]).decode()
