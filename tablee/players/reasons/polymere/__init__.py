"""True facts about moves of Polymère."""
