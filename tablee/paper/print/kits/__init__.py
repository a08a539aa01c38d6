"""What each game brings to be printed, one module a game, found by its name.

`pages(order)` gives every page with the words of its foot, `cover()` the picture of the
box. A game with solo puzzles also has `booklet(order)`; one of positions to be solved
is made for every game by `print/positions.py`.
"""
