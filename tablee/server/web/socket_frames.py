"""Sending a frame over a socket, and the limits that all sockets share."""

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

SEND_TIMEOUT = 10.0
"""Seconds a client may take to receive one frame."""
FRAME_RATE = (10.0, 40.0)
"""Frames a client may send, a second and in a burst."""
POLICY, RESTART = 1008, 1012
"""Codes with which sockets are closed."""


async def send_frame(socket: WebSocket, frame: bytes) -> bool:
    """Send a frame; False if the client has disconnected or is too slow."""
    try:
        async with asyncio.timeout(SEND_TIMEOUT):
            await socket.send_text(frame.decode())
    except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        return False
    return True
