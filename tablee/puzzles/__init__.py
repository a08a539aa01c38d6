"""Puzzles: positions of real play with a goal, all their solutions, and refutations.

`data/<game>.jsonl.xz` holds a game's puzzles, one a line, easiest to read with `collection`. All
that was computed is in there, so that serving a puzzle and judging a try need the rules and no
search: `session` follows the stored solutions. `making` finds new puzzles and proves stored ones
again; nothing that serves puzzles imports it. A game of another package keeps its puzzles in its
own folder as `puzzles.jsonl.xz`. A game without such a file has none.

Trapézomino's solo and Polymère's rings are tasks for one person on an empty board; they are in
`tablee.solve.puzzles`.
"""
