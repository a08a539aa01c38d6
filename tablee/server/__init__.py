"""The server around the service: `storage` (SQLite, PostgreSQL), `web` (HTTP, websockets),
`workers` (what thinks and prints), `operations` (settings, backup, metrics). `server.py` puts it
together.
"""
