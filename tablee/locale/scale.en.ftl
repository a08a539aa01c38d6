## Measuring more processes and more workers

cli-bench-processes = Measure moves against the number of rooms, and games against the number of workers.
cli-scale-postgres = An empty PostgreSQL database, as postgresql://…
cli-scale-seconds = Seconds for each number of rooms.
cli-scale-tables = Tables played at the same time.
cli-scale-games = Games of each tournament.
cli-scale-out = The file for the figures.
bench-scale-processes = { $count ->
    [one] One room answers moves…
   *[other] { $count } rooms answer moves…
}
bench-scale-held = { $count ->
    [one] One room, held to { $percent } % of a core…
   *[other] { $count } rooms, each held to { $percent } % of a core…
}
bench-scale-proxy = Two rooms behind nginx…
bench-scale-sockets = Sockets come and watch…
bench-scale-profile = Where a room spends its time…
bench-scale-arena = { $count ->
    [one] A tournament by one worker…
   *[other] A tournament by { $count } workers…
}
bench-scale-ray = The same on Ray…
bench-scale-local = processes
bench-scale-ray-crew = Ray
bench-scale-row = { $processes ->
    [one] One room
   *[other] { $processes } rooms
}: { $moves } moves a second; others hear of a move after { $event } ms, 99 of 100 within { $worst } ms; { $memory } MiB each.
bench-scale-games = { $crew }, { $workers ->
    [one] one worker
   *[other] { $workers } workers
}: { $games } games a second.
bench-scale-written = All figures are in { $path }.

## Rehearsing the worst day

cli-drill = Rehearse: back up, restore into an empty database, replay every game, and time it.
cli-drill-into = The empty database, as a path or postgresql://…; without it a file that is thrown away.
drill-backup = Backed up in { $seconds } s ({ $each } s for 1,000 games).
drill-restore = Restored and looked through in { $seconds } s ({ $each } s for 1,000 games).
drill-replay = Replayed once more in { $seconds } s ({ $each } s for 1,000 games).
drill-fine = All is there: { $tables } tables with { $events } events ({ $bad } damaged).
drill-bad = { $bad } of { $tables } tables are damaged ({ $events } events). “tablee doctor” says which.
