"""Programs that choose moves: searches, levels, tournaments, reviews."""
