"""True facts about moves of Trapézomino."""
