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
board-next-round = Start the next round
