"""Encryption of push messages for one browser (RFC 8291, with the coding of RFC 8188).

The push service carries the message and cannot read it: only the browser has the private key.
"""

import hmac
import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tablee.server.push import base64url

CURVE = ec.SECP256R1()
RECORD = 4_096
"""Size of a record; a message is one record."""
LONGEST = 3_000
"""Bytes of a message: every push service takes 4,096 of an encrypted one."""


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point of 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """The keys of a push subscription; ValueError if they are none."""
    secret = base64url.decode(auth)
    if len(secret) != 16:
        raise ValueError("the secret has 16 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, base64url.decode(p256dh)), secret


def encrypt(
    message: bytes, p256dh: str, auth: str, *, salt: bytes | None = None,
    private: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:  # fmt: skip
    """The body of a push request. Salt and key are made anew for each; tests give their own.

    Raises:
        ValueError: the message is too long, or the keys are none.
    """
    if len(message) > LONGEST:
        raise ValueError("the message is too long")
    salt, private = salt or os.urandom(16), private or ec.generate_private_key(CURVE)
    browser, secret = browser_keys(p256dh, auth)
    shared = private.exchange(ec.ECDH(), browser)
    own = public_bytes(private.public_key())
    key, nonce = content_keys(shared, secret, salt, public_bytes(browser), own)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the last record


def content_keys(
    shared: bytes, secret: bytes, salt: bytes, browser: bytes, server: bytes
) -> tuple[bytes, bytes]:
    """The key and the nonce of a message, from what both sides know."""
    mixed = _hmac(secret, shared)
    material = _hmac(mixed, b"WebPush: info\x00" + browser + server + b"\x01")
    pseudorandom = _hmac(salt, material)
    key = _hmac(pseudorandom, b"Content-Encoding: aes128gcm\x00\x01")[:16]
    return key, _hmac(pseudorandom, b"Content-Encoding: nonce\x00\x01")[:12]


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")
