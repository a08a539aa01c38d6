## Measuring the room

cli-bench-room = Measure a room on this machine: idle sockets, moves a second, coming back all at once.
cli-bench-scale = How much of everything, 1 being what is promised.
cli-bench-postgres = An empty PostgreSQL database for two processes, as postgresql://…
bench-room-dead = The room did not start. Try “tablee serve” by itself to see why.
bench-room-files = { NUMBER($needed, useGrouping: 0) } open files are needed, and only { NUMBER($most, useGrouping: 0) } are allowed. Raise the limit (ulimit -n), or ask for less with --scale.
bench-room-watching = { NUMBER($sockets, useGrouping: 0) } sockets come and watch…
bench-room-moves = Moves on { $database }, for { $seconds } seconds…
bench-room-broken = The room did something that must never happen. This does not hold: { $what }.
