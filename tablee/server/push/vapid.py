"""The server's key for Web Push (VAPID, RFC 8292): browsers bind their subscriptions to it."""

import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from tablee.games.refusal import Unknown
from tablee.server.push import base64url
from tablee.server.push.encryption import CURVE, public_bytes

VALID = 12 * 3_600.0
"""Seconds for which a signature is valid; push services allow 24 hours."""
RENEWED = 3_600.0
"""Seconds before its end at which a signature is made anew."""
MOST_ORIGINS = 100
"""Push services whose signature is remembered."""


def new_key() -> str:
    """A new private key, as the setting holds it."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return base64url.encode(number.to_bytes(32, "big"))


class VapidKey:
    """The key of this server, and its signatures for push services."""

    def __init__(self, text: str, contact: str) -> None:
        """Read the settings.

        Raises:
            Unknown: the key is none, or the contact is no address.
        """
        try:
            data = base64url.decode(text.strip())
            if len(data) != 32:
                raise ValueError("a key has 32 bytes")
            self._private = ec.derive_private_key(int.from_bytes(data, "big"), CURVE)
        except ValueError:
            raise Unknown("push-key-wrong") from None
        if not contact.startswith(("mailto:", "https:")):
            raise Unknown("push-contact-wrong", text=contact)
        self._contact = contact
        self.public = base64url.encode(public_bytes(self._private.public_key()))
        self._signed: dict[str, tuple[float, str]] = {}

    def authorization(self, origin: str, now: float) -> str:
        """The Authorization header for the push service at an origin."""
        expires, header = self._signed.get(origin, (0.0, ""))
        if expires - now < RENEWED or expires - now > VALID:
            expires = now + VALID
            header = f"vapid t={self._token(origin, int(expires))}, k={self.public}"
            if len(self._signed) >= MOST_ORIGINS:
                self._signed.clear()
            self._signed[origin] = (expires, header)
        return header

    def _token(self, origin: str, expires: int) -> str:
        parts = (
            {"typ": "JWT", "alg": "ES256"},
            {"aud": origin, "exp": expires, "sub": self._contact},
        )
        text = ".".join(base64url.encode(json.dumps(part).encode()) for part in parts)
        r, s = decode_dss_signature(self._private.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{base64url.encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
