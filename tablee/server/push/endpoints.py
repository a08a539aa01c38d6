"""Where push messages may be sent: endpoints are addresses that strangers give.

A server must not be made to ask machines of its own network (server-side request forgery). So an
endpoint is HTTPS on port 443, and the address to which its name resolves must be a public one. The
connection is made to the very address that was checked: a name that resolves to another one a
moment later (DNS rebinding) gains nothing.
"""

import asyncio
import ipaddress
import re
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from tablee.service.refusals import Invalid

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv6 addresses that lead to an IPv4 address, where a network has no other way to it."""
NAME = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+", re.ASCII)
PRINTED = re.compile(r"[!-~]+", re.ASCII)
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Endpoint(NamedTuple):
    """The parts of an endpoint."""

    tls: bool
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        usual = 443 if self.tls else 80
        port = "" if self.port == usual else f":{self.port}"
        return f"{'https' if self.tls else 'http'}://{self.host}{port}"


def parse(text: str, local: bool = False) -> Endpoint:
    """The parts of an endpoint; `local` allows private addresses, other ports and no TLS.

    >>> parse("https://push.example.org/send/abc?x=1")
    Endpoint(tls=True, host='push.example.org', port=443, path='/send/abc?x=1')

    Raises:
        Invalid: no push service can be there.
    """
    try:
        url = urlsplit(text)
        host, port = (url.hostname or "").rstrip("."), url.port
    except ValueError:
        raise Invalid("reminders-endpoint") from None
    tls = url.scheme == "https"
    if not PRINTED.fullmatch(text) or url.username or url.password or not host:
        raise Invalid("reminders-endpoint")
    if not local and not (tls and port in (None, 443) and _is_public_name(host)):
        raise Invalid("reminders-endpoint")
    if url.scheme not in ("http", "https"):
        raise Invalid("reminders-endpoint")
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    return Endpoint(tls, host, port or (443 if tls else 80), path)


def _is_public_name(host: str) -> bool:
    """Whether a host may be out there: a name with a dot whose last part is no number."""
    last = host.rpartition(".")[2]
    private = last in ("local", "localhost", "internal", "arpa", "lan", "home") or last.isdigit()
    return NAME.fullmatch(host) is not None and not private


def is_public(address: Address) -> bool:
    """Whether an address is one of the public Internet.

    >>> [is_public(ipaddress.ip_address(a)) for a in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1")]
    [True, False, False]
    """
    if isinstance(address, ipaddress.IPv6Address):
        if address in NAT64:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
        if address.ipv4_mapped or address.sixtofour or address.teredo:
            return False
    return address.is_global and not address.is_multicast


async def resolve(endpoint: Endpoint, local: bool = False) -> list[str]:
    """The addresses to which a message may be sent; none if any of them is not public.

    Raises:
        OSError: the name cannot be resolved now.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    return list(map(str, addresses)) if local or all(map(is_public, addresses)) else []
