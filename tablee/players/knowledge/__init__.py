"""What is known about playing each game well, one module a game, found by its name."""
