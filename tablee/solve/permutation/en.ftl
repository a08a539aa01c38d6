### The solver of Permutation for two

cli-solve-permutation = Solve Permutation for two: what every position is worth.
solve-starts = The player to move first, with best play on both sides:
solve-start = path { $path }: { $value }
solve-counts = { $entries } positions: { $won } won, { $drawn } level, { $lost } lost, { $between } decided by the throw-off’s chances.
solve-longest = The longest forced win takes { $turns } turns.
solve-time = { $seconds } s; every position agrees with the positions after it.
solve-faults = { $faults } positions do not agree with the positions after them. The table must not be used.
