"""Base64 for URLs without padding, as Web Push writes keys."""

import base64
import binascii


def encode(data: bytes) -> str:
    """Bytes as text.

    >>> encode(bytes([251, 255])), decode("-_8") == bytes([251, 255])
    ('-_8', True)
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Text as bytes; ValueError if it is not base64."""
    plain = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except binascii.Error:
        raise ValueError("not base64") from None
