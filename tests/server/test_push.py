"""Web Push by itself: the RFC's own vector, signatures, where a message may go, one request."""

import asyncio
import contextlib
import datetime
import ipaddress
import pathlib
import socket
import ssl
from collections.abc import Iterator

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from push_service import CONTACT, KEY, Browser, PushService, padless, signed_claims, unpadded

from tablee.games.refusal import Unknown
from tablee.server.push import delivery, encryption, endpoints, sender, vapid
from tablee.server.push.endpoints import Endpoint
from tablee.server.push.sender import PushSender
from tablee.service.refusals import Invalid
from tablee.service.reminders import Subscription, daily_message

PUBLIC = "https://push.example.org/send/x"


# Encryption


def test_the_vector_of_rfc_8291() -> None:
    """Section 5 and appendix A."""
    number = int.from_bytes(unpadded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encryption.encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        salt=unpadded("DGv6ra1nlYgDCS1FRnbzlw"),
        private=ec.derive_private_key(number, ec.SECP256R1()),
    )
    assert padless(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
        "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
        "WGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_two_messages_share_no_key() -> None:
    key, auth = padless(encryption.public_bytes(new_public())), padless(bytes(16))
    first, second = (encryption.encrypt(b"the same", key, auth) for _ in range(2))
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]
    with pytest.raises(ValueError, match="too long"):
        encryption.encrypt(bytes(encryption.LONGEST + 1), key, auth)


def new_public() -> ec.EllipticCurvePublicKey:
    return ec.generate_private_key(ec.SECP256R1()).public_key()


# Signatures


def test_a_signature_is_for_one_push_service_and_a_while() -> None:
    key = vapid.VapidKey(KEY, CONTACT)
    header = key.authorization("https://a.example", 1_000.0)
    claims = signed_claims(header, key.public)
    assert claims == {"aud": "https://a.example", "exp": 1_000 + vapid.VALID, "sub": CONTACT}
    assert key.authorization("https://a.example", 1_001.0) == header
    assert key.authorization("https://b.example", 1_001.0) != header
    assert key.authorization("https://a.example", 1_000.0 + vapid.VALID - 3_000) != header


def test_a_new_key_is_one_and_what_is_none_is_refused() -> None:
    one, other = vapid.new_key(), vapid.new_key()
    assert one != other
    assert len(unpadded(vapid.VapidKey(one, CONTACT).public)) == 65
    for text in ("", "x", "é", padless(bytes(32)), padless(bytes(31)), padless(b"\xff" * 32)):
        with pytest.raises(Unknown, match="push-key-wrong"):
            vapid.VapidKey(text, CONTACT)
    for contact in ("", "house@example.org", "http://example.org"):
        with pytest.raises(Unknown, match="push-contact-wrong"):
            vapid.VapidKey(one, contact)


# Where messages may go


WRONG = [
    "", "push.example.org/x", "http://push.example.org/x", "ftp://push.example.org/x",
    "https:///x", "https://push.example.org:8443/x", "https://localhost/x", "https://127.0.0.1/x",
    "https://[::1]/x", "https://10.0.0.1/x", "https://2130706433/x", "https://0x7f.1/x",
    "https://printer.local/x", "https://db.internal/x", "https://me:word@push.example.org/x",
    "https://push.example.org/x\r\nHost: other", "https://push.example.org/é", "https://[::1/x",
    "https://push.example.org:x/", "https://127.1/x", "https://push/x",
]  # fmt: skip


@pytest.mark.parametrize("endpoint", WRONG)
def test_an_endpoint_elsewhere_is_refused(endpoint: str) -> None:
    with pytest.raises(Invalid, match="reminders-endpoint"):
        endpoints.parse(endpoint)


def test_only_a_public_address_is_public() -> None:
    private = (
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1",
        "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::127.0.0.1", "2001:db8::1",
    )  # fmt: skip
    for text in private:
        assert not endpoints.is_public(ipaddress.ip_address(text)), text
    for text in ("9.9.9.9", "2620:fe::fe", "64:ff9b::9.9.9.9"):
        assert endpoints.is_public(ipaddress.ip_address(text)), text


def resolving(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Every name has these addresses."""

    async def found(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", (address, 443)) for address in addresses]

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", found)


@pytest.mark.parametrize("addresses", [("127.0.0.1",), ("9.9.9.9", "10.0.0.1"), ("::1",), ()])
def test_a_name_that_leads_home_is_not_asked(
    addresses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name may resolve to anything, now or later: what counts is where it leads at that time."""
    resolving(monkeypatch, *addresses)
    forgotten: list[str] = []

    async def connect(*_: object, **__: object) -> None:
        raise AssertionError("a connection was made")

    async def forget(id: str) -> None:
        forgotten.append(id)

    async def work() -> PushSender:
        monkeypatch.setattr(asyncio, "open_connection", connect)
        push = PushSender(vapid.VapidKey(KEY, CONTACT), forget, lambda: 0.0)
        await push.start()
        push.send(subscribed, daily_message("en"))
        await push._queue.join()
        await push.stop()
        return push

    key = padless(encryption.public_bytes(new_public()))
    subscribed = Subscription(PUBLIC, key, padless(bytes(16)), "en", True, None, 0)
    assert asyncio.run(work()).failed == 1
    assert forgotten == [subscribed.id]


# One request


@contextlib.contextmanager
def answering(
    *answers: bytes, tls: ssl.SSLContext | None = None
) -> Iterator[tuple[int, list[bytes]]]:
    """A server in this loop's thread that gives one answer a connection; its port, what it read."""
    import threading

    listener = socket.create_server(("127.0.0.1", 0))
    read: list[bytes] = []

    def serve() -> None:
        for answer in answers:
            connection, _ = listener.accept()
            with contextlib.suppress(OSError), connection:
                ended = tls.wrap_socket(connection, server_side=True) if tls else connection
                with ended:
                    read.append(ended.recv(65_536))
                    ended.sendall(answer)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield int(listener.getsockname()[1]), read
    finally:
        thread.join(60)
        listener.close()


def post(port: int, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1") -> delivery.Answer:
    endpoint = Endpoint(tls is not None, host, port, "/push/x")
    plain = tls or ssl.create_default_context()
    return asyncio.run(delivery.post(endpoint, {"TTL": "5"}, b"body", plain, local=True))


def test_a_request_is_plain_http_and_follows_nothing() -> None:
    moved = b"HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    with answering(moved) as (port, read):
        assert post(port) == delivery.Answer(307)
    assert read == [
        f"POST /push/x HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTTL: 5\r\nContent-Length: 4\r\n"
        "Connection: close\r\n\r\nbody".encode()
    ]


@pytest.mark.parametrize("answer", [b"", b"hello\r\n\r\n", b"HTTP/1.1 abc\r\n\r\n", b"x" * 40_000])
def test_what_is_no_answer_is_refused(answer: bytes) -> None:
    with answering(answer) as (port, _), pytest.raises((ValueError, OSError)):
        post(port)


def certificate(folder: pathlib.Path, name: str) -> ssl.SSLContext:
    """A server's TLS with a certificate for a name, signed by itself: `folder/name.pem`."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    day = datetime.timedelta(days=1)
    made = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    form, free = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path = folder / f"{name}.pem"
    path.write_bytes(made.public_bytes(pem) + key.private_bytes(pem, form, free))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


def test_the_certificate_must_be_that_of_the_name(tmp_path: pathlib.Path) -> None:
    """The connection is made to an address, but the certificate is checked for the name."""
    server = certificate(tmp_path, "localhost")
    trusting = ssl.create_default_context(cafile=str(tmp_path / "localhost.pem"))
    good = b"HTTP/1.1 201 Created\r\n\r\n"
    with answering(good, tls=server) as (port, read):
        assert post(port, trusting, "localhost") == delivery.Answer(201)
    assert read[0].startswith(b"POST /push/x HTTP/1.1\r\n")
    with answering(good, tls=server) as (port, read), pytest.raises(ssl.SSLError):
        post(port, trusting, "127.0.0.1")  # another name
    with answering(good, tls=server) as (port, read), pytest.raises(ssl.SSLError):
        post(port, ssl.create_default_context(), "localhost")  # nobody vouches for it
    assert read == []


# The queue


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


def subscription(browser: Browser) -> Subscription:
    wish = browser.wish()
    return Subscription(wish["endpoint"], wish["p256dh"], wish["auth"], "en", True, None, 0)


def sent(service: PushService, browser: Browser, requests: int) -> tuple[PushSender, list[str]]:
    """Send one message and wait for so many requests."""
    forgotten: list[str] = []

    async def forget(id: str) -> None:
        forgotten.append(id)

    async def work() -> PushSender:
        push = PushSender(vapid.VapidKey(KEY, CONTACT), forget, lambda: 0.0, local=True)
        await push.start()
        push.send(subscription(browser), daily_message("en"))
        await asyncio.to_thread(service.wait_requests, browser, requests)
        await push._queue.join()
        await push.stop()
        return push

    return asyncio.run(work()), forgotten


def test_a_message_arrives_once_with_its_headers(service: PushService) -> None:
    browser = Browser(service)
    push, forgotten = sent(service, browser, 1)
    assert (push.sent, push.failed, forgotten) == (1, 0, [])
    assert browser.messages == [daily_message("en")]
    headers = browser.requests[0]
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["TTL"] == "43200"
    assert len(headers["Topic"]) <= 32
    assert "daily" not in str(headers)


def test_a_service_that_fails_is_asked_again(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "PAUSES", (0.01, 0.01, 0.01))
    browser = Browser(service)
    browser.status = [500, 429, 503, 201]
    push, forgotten = sent(service, browser, 4)
    assert (push.sent, push.failed, forgotten) == (1, 0, [])
    assert len(browser.messages) == 1
    browser = Browser(service)
    browser.status = [503]
    push, forgotten = sent(service, browser, 4)
    assert (push.sent, push.failed, forgotten) == (0, 1, [])
    assert len(browser.requests) == 4


@pytest.mark.parametrize(("status", "gone"), [(404, True), (410, True), (400, False), (403, False)])
def test_a_subscription_that_has_ended_is_forgotten(
    service: PushService, status: int, gone: bool
) -> None:
    browser = Browser(service)
    browser.status = [status]
    push, forgotten = sent(service, browser, 1)
    assert push.sent == 0
    assert forgotten == ([subscription(browser).id] if gone else [])
    assert len(browser.requests) == 1


def test_nobody_waits_for_a_full_queue(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "WAITING", 2)

    async def forget(id: str) -> None:
        raise AssertionError

    async def work() -> PushSender:
        push = PushSender(vapid.VapidKey(KEY, CONTACT), forget, lambda: 0.0, local=True)
        for _ in range(5):  # nobody sends them
            push.send(subscription(Browser(service)), daily_message("en"))
        return push

    assert asyncio.run(work()).failed == 3
