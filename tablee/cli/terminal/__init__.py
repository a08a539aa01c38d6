"""A game at one keyboard: screen, keyboard, menu, the game loop, saved games."""
