"""JSON as it is sent."""

import msgspec

from tablee.service import views
from tablee.service.live_table import Event, LiveTable

_encoder = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    return _encoder.encode(value)


def event_frame(live: LiveTable, event: Event, seats: tuple[int, ...]) -> bytes:
    """An event for the holder of these seats, encoded once for all who see the same."""
    key = (event.number, seats)
    if (frame := live.frames.get(key)) is None:
        frame = live.frames[key] = encode(views.event_message(live, event, seats))
    return frame
