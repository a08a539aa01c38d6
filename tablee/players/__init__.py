"""Players: programs that choose a move."""
