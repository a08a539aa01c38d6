## What all boards of the page say

board-role = board
board-keys = Arrow keys move the cursor, Page Up and Page Down go through all that is possible, Enter chooses, R turns a piece, Escape goes back; 1 says the score, 2 what is where, 3 what is possible. From a rack, Up leads to the table. A move can also be typed.
board-ask = Ask the board
board-ask-score = How does everybody stand?
board-ask-where = What is where?
board-ask-fits = What is possible now?
board-back = Back
board-picture = The position as a picture
board-find-move = Find a move
board-keys-places = Arrow keys move the cursor from place to place, Page Up and Page Down go through the places that can be chosen, Enter chooses, Escape goes back. What lies at the cursor is said. A move can also be typed.
board-keys-list = Tab goes through the moves, Enter plays one. A move can also be typed.
board-choose-place = Choose a marked place.
board-choose-place-or-move = Choose a marked place, or a move of the list.
board-choose-next = Now choose the next place.
board-choose-move = Choose a move.
board-play-it = Play this move
board-place = { $place }: { $what }.
board-nothing-there = empty
board-can-be-chosen = It can be chosen.
board-lies-at = { $what }: { $where }.
board-next-round = Start the next round
