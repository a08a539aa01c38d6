"""Secrets: seat tokens, invite codes, table ids, and the hashes that are stored of them."""

import base64
import hashlib
import secrets

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""Letters and digits without those that are easily mistaken for others (0 and O, 1, I and l)."""


def new_token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


def public_id() -> str:
    """A table's id of 58 random bits: nobody guesses one."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def digest(secret: str) -> str:
    """The hash that is stored instead of a secret.

    >>> digest("secret")[:8]
    '2bb80d53'
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def derive_token(purpose: str, table: str, *secrets_: str) -> str:
    """A secret derived from others: whoever holds those derives the same one, nobody else can.

    >>> derive_token("sit", "T1", "a") == derive_token("sit", "T1", "a")
    True
    >>> derive_token("sit", "T1", "a") == derive_token("rematch", "T1", "a")
    False
    """
    whole = "\0".join((purpose, table, *secrets_))
    return base64.urlsafe_b64encode(hashlib.sha256(whole.encode()).digest()[:24]).decode()
