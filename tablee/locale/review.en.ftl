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
review-working = The game is being analysed…
review-working-text = You can step through it meanwhile. The result is kept with the game.
review-graph = The chances after each move
review-graph-moves = { $count ->
    [one] one move
   *[other] { $count } moves
 }
review-graph-keys = Arrow keys step through the game, Page Up and Page Down go from one mistake to the next, B shows the better move.
review-further = Further
review-start = The start of the game.
review-move-words = Move { $ply }, { $mark ->
    [good] { review-mark-good }
    [slip] { review-mark-slip }
    [mistake] { review-mark-mistake }
   *[blunder] { review-mark-blunder }
 } ({ $worth }).
review-mark-good = good move
review-mark-slip = slip
review-mark-mistake = mistake
review-mark-blunder = blunder
review-worth-chance = { $percent } %
review-worth-exact = exactly { $percent } %
review-worth-won = won
review-worth-lost = lost
review-worth-level = level
review-said-only = There was no other move.
review-said-exact = { $good ->
    [one] The best move: of { $choices } no other was as good.
   *[other] As good as any: { $good } of { $choices } moves were.
 }
review-said-same = It made no difference: all { $choices } moves were worth the same.
review-said-kept = { $good ->
    [one] Only one of { $choices } moves kept that result.
   *[other] { $good } of { $choices } moves kept that result.
 }
review-show = Show it
review-turn = { $who ->
    [you] The game turned at move { $ply }, by a mistake of yours: from { $from } to { $to }.
   *[other] The game turned at move { $ply }, by a mistake: { $name } went from { $from } to { $to }.
 }
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
review-how = A percentage is the computer’s estimate of that side’s chance; “won”, “lost” and “level” are certain.
review-of-round = In a match it is the chance to win the round.
review-record = The record
review-as-text = Text
review-files = Files for experts
review-picture = Picture of this position
review-address = This move’s link

review-verdict-good = { $who ->
    [you] A good move of yours.
   *[other] { $name } plays well.
 }
review-verdict-slip = { $who ->
    [you] A small slip of yours: { $from } → { $to }
   *[other] { $name } slips: { $from } → { $to }
 }
review-verdict-mistake = { $who ->
    [you] A mistake of yours: { $from } → { $to }
   *[other] { $name } makes a mistake: { $from } → { $to }
 }
review-verdict-blunder = { $who ->
    [you] A blunder of yours: { $from } → { $to }
   *[other] { $name } blunders: { $from } → { $to }
 }
review-worth-of = { $who ->
    [you] you: { $worth }
   *[other] { $name }: { $worth }
 }
review-graph-top = { $who ->
    [you] you win
   *[other] { $name } wins
 }
review-graph-bottom = { $who ->
    [you] you lose
   *[other] { $name } loses
 }
review-lesson = What there is to learn
review-why-bad = What was wrong with it
review-why-good = What speaks for it
review-why-none = There is no single reason to name; another move was just worth more.
review-through = See it happen
review-step = Move { $step } of { $all }
review-step-start = The position before it.
review-better-title = Better
review-better-show = Show a better move
review-better-only = There is no single reason to name; it was just worth more.
review-back = Back to the game
review-try = Try again
review-explore = Explore from here
review-lead = { $side ->
    [0] level
    [1] { $count ->
        [one] one point ahead
       *[other] { $count } points ahead
    }
   *[other] { $count ->
        [one] one point behind
       *[other] { $count } points behind
    }
 }
review-lead-top = { $count ->
    [one] one point ahead
   *[other] { $count } points ahead
 }
review-lead-bottom = { $count ->
    [one] one point behind
   *[other] { $count } points behind
 }
review-missed = { $count ->
    [0] left no points on the table
    [one] left one point on the table
   *[other] left { $count } points on the table
 }
review-missed-how = Points left on the table could have been taken at once.

try-task = { $who ->
    [you] It is your move again. Find something better than what you played.
   *[other] It is { $name }’s move again. Find something better than what was played.
 }
try-judging = Your move is being looked at…
try-found = Found: nothing better is known ({ $worth } instead of { $game }).
try-good = A good move, too: { $worth } instead of { $game }.
try-better = Better than in the game, { $worth } instead of { $game }, but there is something better still.
try-same = No better than in the game: { $worth }. Look again.
try-worse = Worse than in the game: { $worth } instead of { $game }. Look again.
try-answer = The answer to it:
try-another = Try another move

explore-title = Explore
explore-task = Play any move on the board, for either side. What you try is listed here as variations.
explore-judging = The move is being looked at…
explore-best = Play the better move
explore-comment = Comment on this position
explore-name = Name of this variation
explore-tree = Variations
explore-instead = From move { $ply } on
explore-none = None yet.
explore-delete = Delete: { $name }
explore-kept = Kept with the game.
explore-kept-copy = Kept in your copy.
explore-changed = Not kept yet…
explore-saving = Being kept…
explore-failed = Not kept.
explore-again = Keep it now
explore-copy = Keep a copy of your own
explore-link = Copy the link

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
