"""Tournaments: pairings, results, standings, and what is told of them."""
