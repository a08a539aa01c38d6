"""Every message between a server and its clients, declared once.

Plain `TypedDict`s: the functions that make messages are checked against them by mypy, the OpenAPI
description and the validation of requests come from them (`tablee.server.web.schemas`), and so do
the TypeScript types of the page (`make wire`, `tablee.wire.typescript`).
"""
