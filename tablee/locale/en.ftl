## What every game may say

game-unknown = There is no game called “{ $game }”. There are: { $possible }.
game-broken = The game “{ $game }” is left out, because its package cannot be loaded: { $why }. `tablee check-game { $game }` tells more.
rules-none = { $game } has no rules page.
players-not-possible = { $game } is not played by { $players }. Possible numbers of players: { $possible }.
option-unknown = { $game } has no option “{ $option }”.
option-not-possible = The option { $option } cannot be “{ $value }”. Possible values: { $possible }.
option-not-with-players = The option { $option } does not exist for { $players } players.
options-not-object = Options are an object such as {"{"}"rounds": 2{"}"}.
option-unreadable = “{ $text }” is not an option. Write it as name=value, for example rounds=2.
seed-not-possible = A seed is a whole number from 0 up to 77 digits.
seat-unknown = There is no seat { $seat } at this table.
seat-name = Player { $number }
ply-unknown = There is no position after { $ply } moves; the game has { $plies }.
level-unknown = There is no level “{ $level }”. Levels go from 1 to 5.
seconds-not-possible = The time to think must be more than 0 seconds.
move-unreadable = “{ $text }” cannot be read as a move.
game-over = The game is over. Start a new one to go on playing.
undo-nothing = There is no move to take back.
undo-ended = The game was ended by agreement or by giving up; that cannot be taken back.
undo-round = A round that has ended stays ended: its last move cannot be taken back.
undo-shown = Another player has laid a piece since: what everybody has seen goes back into a hand only in a game against the computer.
undo-revealed = A piece was drawn since then: what has been seen cannot be taken back.
resign-two-players = Only a two-player game ends when somebody gives up. With more players, stop the game.
leave-more-players = Only a game of three or more is stopped because somebody left, and somebody must stay.
game-end-stopped = The game was stopped.
game-end-resigned = One player gave up.

## Setting up a position

setup-not-object = A position is an object with the fields of the game’s state.
setup-no-match = The field “{ $field }” belongs to a match of several rounds; this game has one round.
setup-match = The field “{ $field }” does not fit a match that could have come to this position.
position-unreadable = This is not a position. It should read: game, number of players, options, state; the last two in JSON.
position-secret = A position shows everybody’s hand. It can be shown once the game is over.

## Records

record-not-one = This is not a record of Tablée: it should start with “Tablée record 1”.
record-version = This record is of version { $version }; this program reads versions 1 to { $known }.
record-too-long = This is too long for a record: more than { $most } characters.
record-cut = The record breaks off in the middle of line { $line }. Remove that line to read what comes before.
record-line = Line { $line } of the record is not understood: “{ $text }”.
variations-many = There are too many variations: { $most } at most.
variations-long = The variations are too long: { $most } moves at most, all together.
variation-move = Variation { $number }, move { $ply } (“{ $text }”): { $why }
comments-many = There are too many comments: { $most } at most.
note-long = This text is too long: { $most } signs at most.
record-json = Line { $line } of the record holds JSON that cannot be read.
record-number = Line { $line } of the record should be move number { $expected }.
record-field = A record has no field “{ $field }”.
record-field-shape = The field “{ $field }” of the record does not have the right shape.
record-missing = The record lacks the field “{ $field }”.
record-commitment = The seed of this record is not the one it promised: the commitment does not fit.
record-after-end = Move { $ply } of the record comes after the end of the game.
record-seat = Move { $ply } of the record is by seat { $seat }, but it was the turn of seat { $turn }.
record-move = Move { $ply } of the record, “{ $text }”, is refused: { $why }
record-result = The result in the record is not the one its moves lead to.

## Files and languages

file-not-read = { $path } cannot be read: { $why }.
file-not-text = { $path } is not a text file.
file-not-written = { $path } cannot be written: { $why }.
language-unknown = There is no language “{ $lang }”. There are: { $possible }.

## The referee

referee-not-json = This line is not JSON. Each line must be one JSON object.
referee-not-object = Each line must be one JSON object with a field “cmd”.
referee-too-long = This line is too long: more than { $most } characters.
referee-command = There is no command “{ $command }”. There are: { $possible }.
referee-field = The command “{ $command }” has no field “{ $field }”.
referee-missing = The field “{ $field }” is missing.
referee-no-game = No game has been started. Send “new”, “setup” or “load” first.

## Playing at the terminal

command-help = help
command-help-help = this list, and how moves are written
command-moves = moves
command-moves-help = every legal move (moves M: those that start with M)
command-board = board
command-board-help = show the board again
command-undo = undo
command-undo-help = take back your last move
command-hint = hint
command-hint-help = suggest a move
command-rules = rules
command-rules-help = read the rules
command-record = record
command-record-help = show the game so far (record FILE: keep it in a file)
command-position = position
command-position-help = the position as one line, to paste in a message
command-resign = resign
command-resign-help = give up (two players)
command-stop = stop
command-stop-help = end the game here (agree on it first)
command-quit = quit
command-quit-help = leave; the game can be resumed later
play-welcome = Type a move, or “help”. The Tab key completes moves.
play-prompt = { $seat }, your move:
play-bot-name = { $seat } ({ $name }, computer, level { $level })
play-hand-over = It is the turn of { $seat }. Hand over the keyboard, then press Enter.
play-over = The game is over.
play-throw-off = { $seat } throws { $dice } = { $sum }
play-place = { $place }. { $seat }: { $score }
play-saved = The game is kept in { $path }
play-left = The game is kept. Choose it again in the menu to go on, or: tablee play { $game } --resume
play-moves = { $count ->
    [one] One legal move:
   *[other] { $count } legal moves:
}
bots-not-possible = { $bots } computer players do not fit at a table of { $seats }.
resume-nothing = There is no unfinished game of { $game } to resume.
replay-running = The game is still going on here.
replay-move = { $ply }. { $seat }: { $move }
menu-title = Tablée
menu-game = Which game ({ $possible }, q to leave)?
menu-players = How many players ({ $possible }; Enter for { $default })?
menu-bots = How many of them are played by the computer ({ $possible }; Enter for { $default })?
menu-level = At which level ({ $possible }; Enter for { $default })?
menu-resume = A game was left unfinished. Resume it (1) or start a new one (0)? Enter for { $default }.
menu-options = Play as usual (0) or choose the options (1)? Enter for { $default }.
menu-value = Which one ({ $possible }; Enter for { $default })?
menu-again = Please type a number ({ $possible }), or q to leave.
perft-total = Total: { NUMBER($nodes, useGrouping: 0) }

## The command line

cli-about = Four little-known French table games.
cli-menu = Choose a game and play it.
cli-play = Play a game at this terminal.
cli-replay = Show a recorded game move by move.
cli-perft = Count the lines of play of a given length.
cli-referee = Referee a game over standard input and output, in JSON lines.
cli-rules = Read the rules of a game.
cli-draw = Draw a position as SVG.
cli-figures = Draw the figures of the rules pages anew.
cli-game = The game: { $games }.
cli-lang = The language: fr or en.
cli-plain = No colours.
cli-option = An option of the game, as name=value; may be given several times.
cli-players = How many players; 1 is the solo.
cli-seed = A number from which all chance is made, to play the same deal again.
cli-json = Answer in JSON.
cli-version = Tell the version.
cli-bots = How many seats the computer takes; all but one by default.
cli-first = Take the first seats instead of drawing them by lot.
cli-level = How well the computer plays, 1 to 5.
cli-position = A position to start from, as one line of text.
cli-resume = Go on with the newest unfinished game.
cli-file = The record, or - for standard input.
cli-ply = Only the position after so many moves.
cli-depth = How many moves deep.
cli-uncompiled = Count in plain Python, without Numba.
cli-out = The file to write.
budget-endless = Say how long to think: seconds, nodes, or both.
nodes-not-possible = The number of positions to look at must be at least 1.

## Players

contestant-unknown = There is no player called “{ $name }”. Possible: 1 to 5 (levels), random, greedy, uct:NODES, alpha_beta:NODES, best:SECONDSs, cmd:PROGRAM.
arena-too-few = A tournament of this game needs at least { $players } players.
arena-other = { $path } holds another tournament. Choose another file, or the same players, options and seed.
arena-damaged = { $path } is not a tournament’s file, or it is damaged. Choose another file.
arena-playing = Playing
arena-table = Elo (95 % interval), score and meetings:
arena-row = { $place }. { $name }: { $elo } ± { $interval }, { $score } % of { $games }
arena-cross = Points of each (row) against each (column):
arena-length = { $games } games, { $plies } moves on average; the first seat took { $first } % of the first places.
arena-forfeit = Game { $number }: seat { $seat } lost by default: { $why }.
arena-files = Games and records: { $path }. Summary: { $summary }. Plot: { $plot }.
cli-arena = Play a tournament between players.
cli-contestants = Who plays, with commas: levels 1 to 5, random, greedy, uct:NODES, alpha_beta:NODES, best:SECONDSs, cmd:PROGRAM.
cli-games = How many games.
cli-seats = How many sit at the table.
cli-arena-out = Where the games are kept; the same file again goes on where it stopped.
cli-workers = How many processes.
cli-think = Seconds a move for programs.
cli-solve = Solve a game, or a puzzle.
cli-site = Write a folder of static files in which Tablée works without a server.
cli-site-server = Address of a Tablée server for what needs other people; the page links there.
solve-solving = Solving
solve-checking = Checking
why-only = It is the only move.
why-won = It wins, whatever comes next.
why-lost = Against best play it is lost; this move holds out longest.
why-level = It keeps the game level, and nothing does better.
why-ahead = It keeps you ahead: you win about { $percent } times in a hundred from there.
why-even = The game is about even; this keeps it so.
why-behind = You are behind; this keeps the most chances, about { $percent } in a hundred.
play-thinking = { $seat } is thinking…
analyse-nothing = There is nothing to analyse: a game of two or more players with at least one move is needed.
analyse-thinking = Thinking
analyse-title = { $game }: the chances after each move
analyse-no-turn = Nobody made a serious mistake.
analyse-turn = The game turned at move { $ply }: { $seat } played { $move } and gave away { $percent } chances in a hundred. Better was { $best }.
analyse-plot = Plot: { $path }.
cli-analyse = Judge a recorded game move by move.
cli-think-move = Seconds to think about each move.
cli-plot = Where the chances are drawn as SVG.
cli-no-plot = Draw nothing.
setup-starter = Nothing has been played yet in this round: it is the turn of seat { $seat }, who starts it.
record-note = The remark “{ $note }” on move { $ply } of the record is not true.
file-exists = { $path } exists already. Choose another name.
folder-missing = There is no folder { $path }.
extra-missing = This needs the players’ extra (Numba). Install it with: pip install "tablee[players]", or run make play.
position-other = That position is of { $game } for { $players } players.
board-too-wide = (The board is { $width } columns wide: widen the window to see all of it.)
play-place-match = { $place }. { $seat }: { $score ->
    [one] one round won
   *[other] { $score } rounds won
}
