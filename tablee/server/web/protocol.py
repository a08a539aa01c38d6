"""HTTP/1.1 with limits of our own: uvicorn bounds neither headers nor the time a request takes.

A proxy usually does that, but nothing may depend on one.
"""

import asyncio
import functools
import ipaddress
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_ADDRESS = 8_192
"""Bytes of the path and query of a request."""
LONGEST_HEAD = 32 * 1_024
"""Bytes of all headers of a request."""
MOST_HEADERS = 100
IDLE_TIMEOUT = 30
"""Whole seconds a connection stays open between requests."""
HEAD_TIMEOUT = 15.0
"""Seconds until the headers of a request must have come, from the opening of the connection or
from the first byte after an earlier answer."""
BODY_TIMEOUT = 30.0
"""Seconds until the body must have come as well."""
MOST_CONNECTIONS = 200
"""Connections from one address, before they become sockets; those of a proxy are not counted."""
SEND_TIMEOUT = 60.0
"""Seconds a client may read nothing while an answer waits to be sent."""


OPEN: Counter[str] = Counter()
"""Open connections by address."""


def network(host: str) -> str:
    """The address by which a client is counted: of IPv6 only the /64 network.

    >>> network("2001:db8::1") == network("2001:db8::2")
    True
    """
    try:
        known = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if known.version == 4:
        return host
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known), 64), strict=False).network_address)


@functools.lru_cache(1_000)
def is_proxy(addresses: str, host: str) -> bool:
    """Whether a host is one of the proxies that a setting names: addresses, networks or `*`.

    >>> is_proxy("127.0.0.1, 10.0.0.0/24", "10.0.0.7"), is_proxy("127.0.0.1", "10.0.0.7")
    (True, False)
    """
    named = addresses.replace(",", " ").split()
    if "*" in named or host in named:
        return True
    try:
        known = ipaddress.ip_address(host)
        return any(known in ipaddress.ip_network(one) for one in named if "/" in one)
    except ValueError:
        return False


class TooLong(Exception):
    """An address or headers beyond the limits; the parser turns it into a 400."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection: what is too long is refused, what is too slow is cut off."""

    _receiving: asyncio.TimerHandle | None = None
    _sending: asyncio.TimerHandle | None = None
    _in_head, _upgraded = True, False
    _head = 0
    _counted: str | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect(HEAD_TIMEOUT)
        self._count(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._uncount()
        self._arrived()
        self._cancel_send_timer()
        super().connection_lost(exc)

    # Counting

    def _count(self, transport: Any) -> None:
        """Count the connection for its address; one too many is closed at once."""
        host = (transport.get_extra_info("peername") or ("",))[0]
        if host == "" or is_proxy(str(self.config.forwarded_allow_ips), host):
            return
        self._counted = network(host)
        OPEN[self._counted] += 1
        if OPEN[self._counted] > MOST_CONNECTIONS:
            transport.abort()

    def _uncount(self) -> None:
        if self._counted is not None:
            OPEN[self._counted] -= 1
            if not OPEN[self._counted]:
                del OPEN[self._counted]
            self._counted = None

    # Receiving

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._upgraded or self.transport.is_closing():
            return
        if self._in_head:
            self._head += len(data)
            if self._head > LONGEST_HEAD + LONGEST_ADDRESS:
                self.send_400_response("The headers are too long.")
                return
        if self._receiving is None and (self.cycle is None or self.cycle.response_complete):
            self._expect(HEAD_TIMEOUT)  # line ends before a request begin no message

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._expect(HEAD_TIMEOUT)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            raise TooLong

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        size = sum(len(one) + len(other) for one, other in self.headers)
        if len(self.headers) > MOST_HEADERS or size > LONGEST_HEAD:
            raise TooLong

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._expect(BODY_TIMEOUT)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        self._uncount()  # sockets have a share of their own
        self._upgraded = True
        super().handle_websocket_upgrade()

    def _expect(self, seconds: float) -> None:
        """Cut the connection off unless what is awaited comes in time."""
        self._arrived()
        self._receiving = self.loop.call_later(seconds, self.transport.abort)

    def _arrived(self) -> None:
        if self._receiving is not None:
            self._receiving.cancel()
            self._receiving = None

    # Sending

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cancel_send_timer()
        self._sending = self.loop.call_later(SEND_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_send_timer()

    def _cancel_send_timer(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
