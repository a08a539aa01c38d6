"""One small file for each game: its moves and its views as numbers (see `coding.Code`)."""
