## What --help shows

usage-usage = Usage:
usage-option = [OPTIONS]
usage-command = COMMAND [WORDS]…
usage-arguments = Arguments:
usage-options = Options:
usage-commands = Commands:
usage-help = Show this help.
usage-required = required
usage-default = { $value } by default
usage-variable = or the variable { $name }
usage-between = from { $least } to { $most }
usage-least = { $least } or more
usage-most = { $most } or less
usage-kind-whole = NUMBER
usage-kind-number = DECIMAL
usage-kind-file = FILE
usage-kind-text = TEXT
usage-word-game = GAME
usage-word-file = FILE
usage-word-depth = DEPTH
usage-word-position = POSITION
usage-word-folder = FOLDER

## A command line that cannot be understood

usage-no-option = There is no option { $option } here.
usage-no-option-near = There is no option { $option } here. Perhaps: { $possible }.
usage-no-command = There is no command “{ $command }”. There are: { $possible }.
usage-no-command-near = There is no command “{ $command }”. Perhaps: { $possible }.
usage-which = A command is missing here. There are: { $possible }.
usage-missing = { $name } is missing.
usage-value = A value is missing after { $option }.
usage-no-value = { $option } takes no value.
usage-must-whole = { $name } must be a whole number.
usage-must-whole-range = { $name } must be a whole number, { $possible }.
usage-must-number = { $name } must be a number, such as 2 or 0.5.
usage-must-number-range = { $name } must be a number, { $possible }.
usage-must-file = { $name } must be the name of a file.
usage-must-text = { $name } must be a text.
usage-too-much = These words are too many: { $words }.
usage-wrong = This command cannot be understood.
usage-hint = See: { $command } --help
usage-abort = Nothing more could be read; this ends here.

## Playing at the terminal

answer-yes = yes
play-sure-resign = Give up this game? Type “yes” to do so, anything else to play on.
play-sure-stop = End the game here? Type “yes” to do so, anything else to play on.
play-no-moves = No legal move starts with “{ $start }”.
play-round-of = Round { $round } of { $rounds } is over.
play-round-first-to = Round { $round } is over; { $rounds } rounds won win the match.
play-hint-alone = You could play { $move }.
play-tie-bricks = Level on rounds won: the bricks of all rounds together decide.
play-tie-points = Level on rounds won: the points of all rounds together decide.

## Why a contestant lost by default

forfeit-not-started = it cannot be started ({ $why })
forfeit-late = it did not answer in time
forfeit-stopped = it stopped
forfeit-no-move = it gave no move
forfeit-rules = it played against the rules: { $rule }

## What is measured, in words

bench-machine = { $cpu }, { $cores } cores, Python { $python }; import of tablee.games { $seconds } s
bench-game = game
bench-game-players = { $game }, { $players } players
bench-plain = plain moves/s
bench-compiled = compiled moves/s
bench-listing = by listing
bench-ratio = ratio
bench-play = play µs (worst)
bench-list = list µs (worst)
bench-jokers = Polymère with four jokers side by side, a plain list, µs: { $times }.
bench-jokers-line = in a line { $time }
bench-jokers-rhombus = as a rhombus { $time }
bench-jokers-round = round a place { $time }
bench-first = first compile s
bench-again = cached start s
bench-beside = beside
bench-peer = OpenSpiel game
bench-peer-moves = its C++ random moves/s
bench-what = what
bench-measured = measured
bench-room-idle = { $sockets } idle sockets
bench-room-memory = { $memory } MiB ({ $each } KiB each over { $empty } MiB)
bench-room-storm = { $sockets } sockets coming back at once
bench-room-storm-time = { $seconds } s ({ $used } s of processor time)
bench-room-durable = { $database }: durable moves at { $tables } tables
bench-room-rates = { $moves }/s of { $asked } asked; ms at the client: { $client }; p99 at the server ≤ { $slowest }; { $used } ms of processor time a move at the server, { $driver } at the driver
bench-room-all-kept = All kept.
bench-room-not-kept = Promises not kept here: { $promises }.
bench-promise-idle-memory = idle memory
bench-promise-reconnect-storm = reconnect storm
bench-promise-sqlite-moves = sqlite moves
bench-promise-sqlite-p99 = sqlite p99
bench-promise-postgresql-moves = postgresql moves
bench-must-hello = a socket begins with hello
bench-must-accept = a legal move is accepted ({ $error })
bench-must-fit = an answer fits its move
bench-must-number = events are numbered without gaps
bench-must-ply = an event tells of the move just made
bench-must-text = a move is told as it was made
bench-must-state = the position is the one the rules give
bench-must-keep = acknowledged moves are kept
bench-must-answer = { $request } is answered ({ $code } { $said })
bench-must-stay = a socket stays open
