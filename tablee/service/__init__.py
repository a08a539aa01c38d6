"""A table with people: seats, invites, moves, proposals, clocks, events. Pure: no SQL, no HTTP.

The way of a move: `actions.py` checks whose turn it is, `play/table.py` (`Table.play`) checks the
rules, `tables.py` (`Tables.act`) commits it through `ports.Storage` (`server/storage/sqlite.py` and
`postgres_writer.py` write it to disk), `publishing.py` wakes whoever watches, and
`server/web/sockets.py` sends each of them what `views.py` lets them see.
"""
