"""HTTP/1.1 with limits of our own: uvicorn bounds neither headers nor the time a request takes.

A proxy usually does that, but nothing may depend on one.
"""

import asyncio
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
SEND_TIMEOUT = 60.0
"""Seconds a client may read nothing while an answer waits to be sent."""


class TooLong(Exception):
    """An address or headers beyond the limits; the parser turns it into a 400."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection: what is too long is refused, what is too slow is cut off."""

    _receiving: asyncio.TimerHandle | None = None
    _sending: asyncio.TimerHandle | None = None
    _in_head, _upgraded = True, False
    _head = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect(HEAD_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        self._cancel_send_timer()
        super().connection_lost(exc)

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
