"""The queue of push messages, sent beside everything else: implements `service.ports.Push`."""

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from tablee.server.push import base64url, delivery, encryption, endpoints
from tablee.server.push.vapid import VapidKey
from tablee.service import tokens
from tablee.service.ports import Now
from tablee.service.refusals import Invalid
from tablee.service.reminders import Subscription
from tablee.wire.reminders import PushMessage

log = logging.getLogger("tablee.server.push")
WAITING = 1_000
"""Messages that may wait; any more are dropped and counted."""
SENDERS = 4
"""Messages that are sent at the same time."""
PAUSES = (5.0, 30.0, 120.0)
"""Seconds before each further try, after a push service failed or asked to wait."""
LONGEST_PAUSE = 600.0
KEPT = {"turn": 86_400, "daily": 43_200}
"""Seconds for which a push service keeps a message for a browser that is not there."""
GONE = (404, 410)
"""The browser's subscription has ended."""
AGAIN = (408, 429, 500, 502, 503, 504)


@dataclass(frozen=True)
class Waiting:
    """A message in the queue."""

    to: Subscription
    message: PushMessage
    tries: int = 0


class PushSender:
    """Sends messages from a bounded queue; whoever adds one never waits."""

    def __init__(
        self, key: VapidKey, forget: Callable[[str], Awaitable[object]], now: Now,
        local: bool = False,
    ) -> None:  # fmt: skip
        """`forget` deletes a subscription by its id; `local` allows addresses for tests."""
        self.key = key.public
        self._key, self._forget, self._now, self._local = key, forget, now, local
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue(WAITING)
        self._tls = ssl.create_default_context()
        self._tasks: list[asyncio.Task[None]] = []
        self._pauses: set[asyncio.TimerHandle] = set()
        self.sent = self.failed = 0

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work()) for _ in range(SENDERS)]

    async def stop(self) -> None:
        """Stop at once: what still waits is not sent."""
        for pause in self._pauses:
            pause.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def check(self, wanted: Subscription) -> None:
        endpoints.parse(wanted.endpoint, self._local)
        try:
            encryption.browser_keys(wanted.p256dh, wanted.auth)
        except ValueError:
            raise Invalid("reminders-endpoint") from None

    def send(self, to: Subscription, message: PushMessage) -> None:
        self._add(Waiting(to, message))

    def _add(self, waiting: Waiting) -> None:
        try:
            self._queue.put_nowait(waiting)
        except asyncio.QueueFull:
            self._give_up(waiting, "queue")

    async def _work(self) -> None:
        while True:
            waiting = await self._queue.get()
            try:
                await self._deliver(waiting)
            except Exception:
                log.exception("a push message failed")
                self.failed += 1
            finally:
                self._queue.task_done()

    async def _deliver(self, waiting: Waiting) -> None:
        """Send a message once; afterwards it is done, given up, or waits for its next try."""
        to, endpoint = waiting.to, endpoints.parse(waiting.to.endpoint, self._local)
        body = encryption.encrypt(msgspec.json.encode(waiting.message), to.p256dh, to.auth)
        headers = self._headers(endpoint.origin, to, waiting.message)
        try:
            answer = await delivery.post(endpoint, headers, body, self._tls, self._local)
        except delivery.Forbidden:
            self._give_up(waiting, "address")
            await self._forget(to.id)
            return
        except (OSError, TimeoutError, ValueError) as error:
            self._try_again(waiting, type(error).__name__)
            return
        if 200 <= answer.status < 300:
            self.sent += 1
        elif answer.status in GONE:
            await self._forget(to.id)
        elif answer.status in AGAIN:
            self._try_again(waiting, str(answer.status), answer.retry_after)
        else:
            self._give_up(waiting, str(answer.status))

    def _headers(self, origin: str, to: Subscription, message: PushMessage) -> dict[str, str]:
        topic = tokens.digest(f"{message['tag']} {to.id}")[:24]  # tells the push service nothing
        return {
            "Authorization": self._key.authorization(origin, self._now()),
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
            "TTL": str(KEPT[message["kind"]]), "Urgency": "normal",
            "Topic": base64url.encode(bytes.fromhex(topic)),
        }  # fmt: skip

    def _try_again(self, waiting: Waiting, why: str, pause: float | None = None) -> None:
        if waiting.tries >= len(PAUSES):
            self._give_up(waiting, why)
            return
        seconds = min(max(PAUSES[waiting.tries], pause or 0.0), LONGEST_PAUSE)
        again = Waiting(waiting.to, waiting.message, waiting.tries + 1)

        def add() -> None:
            self._pauses.discard(handle)
            self._add(again)

        if len(self._pauses) >= WAITING:
            self._give_up(waiting, why)
            return
        handle = asyncio.get_running_loop().call_later(seconds, add)
        self._pauses.add(handle)

    def _give_up(self, waiting: Waiting, why: str) -> None:
        """Count and log a message that was not sent; the endpoint is a secret and stays out."""
        self.failed += 1
        kind = waiting.message["kind"]
        log.warning("a push message was not sent", extra={"kind": kind, "why": why})
