"""True facts about moves of Permutation."""
