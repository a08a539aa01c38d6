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
play-hint-type = To play it, type { $move }
play-tie-bricks = Level on rounds won: the bricks of all rounds together decide.
play-tie-points = Level on rounds won: the points of all rounds together decide.

## Why a contestant lost by default

forfeit-not-started = it cannot be started ({ $why })
forfeit-late = it did not answer in time
forfeit-stopped = it stopped
forfeit-no-move = it gave no move
forfeit-rules = it played against the rules: { $rule }

## Rehearsing the worst day

cli-drill = Rehearse: back up, restore into an empty database, replay every game, and time it.
cli-drill-into = The empty database, as a path or postgresql://…; without it a file that is thrown away.
drill-backup = Backed up in { $seconds } s ({ $each } s for 1,000 games).
drill-restore = Restored and looked through in { $seconds } s ({ $each } s for 1,000 games).
drill-replay = Replayed once more in { $seconds } s ({ $each } s for 1,000 games).
drill-fine = All is there: { $tables } tables with { $events } events ({ $bad } damaged).
drill-bad = { $bad } of { $tables } tables are damaged ({ $events } events). “tablee doctor” says which.
cli-draw-move = A move to be drawn over the position.

## Tablée without a server

site-written = The site is in { $path } ({ $size } MB). Any file server can offer it; to try it: python -m http.server --directory { $path }
site-not-built = The page of a site is missing in this installation. From the sources, make site builds it.
site-without-prints = The site has no print files: that takes pip install "tablee[print]". The page says where they are made.
site-folder-not-empty = There is something else in { $path }. Name a folder that is empty or not there yet.
