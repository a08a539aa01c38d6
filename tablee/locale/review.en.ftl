## Looking back: reviews, records brought in, findings

import-long = This record has { $moves } moves; at most { $most } can be brought in.
import-line = Line { $line }: { $why }
import-large = This file is larger than { $most } kB: it can hardly be a record.
import-title = Bring in a record
import-text = A game played elsewhere, at the terminal or on another Tablée: paste its record here, or drop the file. You can then step through it, have it reviewed and pass it on by its address.
import-paste = The record
import-look = Look at the game
import-busy = Reading…
import-file = Choose a file
import-kept = The game is kept here like any other, for whoever has its address. Nobody can play on in it.

review-open = Look back
review-title = How the game went
review-seen = This record was written while the game was running, so what was hidden is not in it. Bring in the record of the finished game to have it reviewed.
review-running = This game is still being played
review-running-text = A game can be looked back at once it is over. Until then the players think for themselves.
review-to-table = To the table
review-no-game = There is no such game
review-no-ply = This game has { $last ->
    [one] one move
   *[other] { $last } moves
 }; there is no move { $ply }.
review-unfinished = The record ends before the game does.
review-working = The game is being thought over…
review-working-text = You can step through it meanwhile. The result is kept with the game.
review-graph = The chances after each move
review-graph-moves = { $count ->
    [one] one move
   *[other] { $count } moves
 }
review-graph-keys = Arrow keys step through the game, Page Up and Page Down go from one mistake to the next, B shows the better move.
review-further = Further
review-start = The start of the game.
review-move-words = Move { $ply }, { $name }: { $move }. { $mark }, { $worth }.
review-mark-good = good move
review-mark-slip = slip
review-mark-mistake = mistake
review-mark-blunder = blunder
review-worth-chance = { $percent } %
review-worth-exact = exactly { $percent } %
review-worth-won = won
review-worth-lost = lost
review-worth-level = level
review-said-good = Nothing better was found.
review-said-only = There was no other move.
review-said-exact = { $good ->
    [one] The best move: of { $choices } no other was as good.
   *[other] As good as any: { $good } of { $choices } moves were.
 }
review-said-same = It made no difference: all { $choices } moves were worth the same.
review-said-slip = A slip: from { $from } to { $to }.
review-said-mistake = A mistake: from { $from } to { $to }.
review-said-blunder = A blunder: from { $from } to { $to }.
review-said-kept = { $good ->
    [one] Only one of { $choices } moves kept it.
   *[other] { $good } of { $choices } moves kept it.
 }
review-shown = On the board
review-played = Played
review-better = Better
review-show = Show it
review-turn = The game turned at move { $ply }: with { $move } { $name } went from { $from } to { $to }. Better was { $best }.
review-no-turn = No single mistake turned this game.
review-count-blunder = { $count ->
    [one] one blunder
   *[other] { $count } blunders
 }
review-count-mistake = { $count ->
    [one] one mistake
   *[other] { $count } mistakes
 }
review-count-slip = { $count ->
    [one] one slip
   *[other] { $count } slips
 }
review-count-none = no mistakes
review-exact-all = This game is solved: every value here is exact.
review-how = A chance is what a strong player gives its side after a short look; “won”, “lost” and “level” are proved.
review-of-round = In a match it is the chance to win the round.
review-record = The record
review-as-text = Text
review-picture = This position
review-address = This move’s link

notes-not-yours = Only whoever made this copy may write in it.
notes-players-only = Only its players write variations and comments beside a game. You can make a copy of your own.
notes-changed = Somebody has changed the variations meanwhile: look at them again before you write.
notes-unknown = There is no such copy of the variations.
notes-full = This game has { $most } copies already: no more can be made.

read-title = Rules and findings
read-text = How the games are played, and what turned up when they were counted, solved and played thousands of times.
read-findings = Findings
read-all-findings = All findings
read-rules-of = Rules: { $game }
read-further = Read on
read-search = Search rules and findings
read-found = { $count ->
    [0] Nothing found.
    [one] One place found.
   *[other] { $count } places found.
 }
read-nothing = Nothing found. Try fewer or shorter words.
read-marked = Marked: “{ $words }”.
read-unmark = Remove the marks
read-no-part = Nothing has been found out about this game yet. Here is what is known of the others.
