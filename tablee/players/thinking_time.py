"""How long a computer player of each level may think about a move."""

THINKING_SECONDS = {1: 0.1, 2: 0.2, 3: 0.5, 4: 1.0, 5: 3.0}
"""The most seconds a move may take, by level; the server, the terminal and the arena use it.

Levels 1 to 4 also have a limit of nodes (`levels.EFFORTS`, or the game's own)."""
