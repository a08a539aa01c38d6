## Adding a game: `tablee new-game` and `tablee check-game`

cli-completion = Print the script that lets a shell complete commands, options and games.
cli-completion-shell = The shell: bash, zsh or fish. In bash, write eval "$(tablee completion bash)" into ~/.bashrc.
completion-shell = There is no completion for “{ $shell }”. Possible: { $possible }.
solve-kept = Stopped. What was finished is kept in { $path }; the same command goes on from there.
cli-new-game = Write a small working game, to be changed into another.
cli-check-game = Say what is missing or wrong in a game.
cli-game-name = The name of the game, in small letters.
cli-new-game-into = The folder to write into; by default tablee-NAME.
new-game-name = “{ $name }” cannot be the name of a game: use small letters and digits, 2 to 24 of them, a letter first.
new-game-taken = There is a game called “{ $name }” already.
new-game-folder = The folder { $folder } is not empty. Name another one with --into.
new-game-written = A small working game is in { $folder }. Install it with `pip install -e { $folder }`, then try `tablee check-game { $game }` and `tablee play { $game }`.
check-loaded = The package of { $game } can be loaded.
check-broken = The package stops at { $place } with { $why }.
check-no-game = { $why }.
check-no-texts = The file { $file } is missing: it holds every sentence of the game in that language.
check-key-missing = { $file } lacks the sentence “{ $key }”.
check-not-filled = The sentence “{ $key }” of { $file } names something that it is not given. It is given: { $given }.
check-no-places = The page cannot make anything clickable: no legal move names a cell or a spot of `geometry`. Moves are chosen from a list.
check-places = { $share } % of the moves name cells or spots of `geometry`: they are chosen on the board.
check-key-foreign = { $file } holds the key “{ $key }”. Every key begins with “{ $game }-”.
check-untranslated = The sentence “{ $key }” is in { $in }.ftl but not in { $lang }.ftl.
check-typography = { $place } has “{ $text }”: French takes a no-break space there, or the apostrophe ’.
check-no-rules = There is no rules page ({ $file }). The game is offered without one.
check-no-words = There is no { $file }: moves are told by their notation.
check-no-knowledge = There is no { $file }: the opponents search without knowing anything about the game.
check-no-codes = There is no { $file }: OpenSpiel, PettingZoo and Gymnasium do not get the game.
check-no-kit = There is no { $file }: nothing to print.
check-no-lesson = There is no { $file }: the game is offered without a lesson.
check-no-method = The state { $state } has no method “{ $method }”.
check-no-rule = { $where } calls { $name }, which does not bear @rule: the compiler would not know it.
check-no-table = { $where } looks into the list { $name }, which is not made by table(…): the compiler would not know it.
check-not-compilable = { $where } uses { $name }, a { $kind }: compiled rules know whole numbers, tuples of them, tables and @rule functions only.
check-negative = { $place } looks at place { $index } of a list of { $length }. Plain Python counts from the end then; compiled code reads what is not there.
check-raises = A random game fails at { $place } with { $why }.
check-buffer = A position has more legal moves than most_moves = { $most }. Raise it.
check-no-moves = A position that is not over has no legal move. Let over() say so, or list a pass.
check-move-twice = `legal` of { $state } lists a move twice.
check-text-twice = Two legal moves of one position are both written “{ $text }”.
check-text-lost = The text “{ $text }” is read as another move than the one it was written for.
check-sample = `sample({ $x })` gives a move that is not legal.
check-turn = The turn is { $turn }, which is no seat.
check-dump = What `dump` gives does not come through JSON unchanged. Use lists, not tuples, and texts as keys.
check-load = A position is not the same after `dump` and `load`.
check-terminal = `terminal` draws nothing.
check-endless = A random game of { $players } has not ended after { $moves } moves.
check-scores = `scores` gives { $count } numbers for { $players } seats.
check-played = { $games } random games were played to their ends by the plain rules, every position checked.
check-no-numba = Numba is not installed, so the compiled rules were not tried. Install tablee[players].
check-not-compiled-yet = The compiled rules were not tried: mend what is wrong first.
check-not-compiled = The rules cannot be compiled: { $why }
check-hangs = The compiled rules have not ended after { $seconds } seconds where the plain ones do.
check-differs = After the move “{ $text }” the compiled rules differ from the plain ones. Do numbers stay within 64 bits, and indices within their lists?
check-compiled = The compiled rules play as the plain ones do.
check-sum =
    { $wrong ->
        [one] One thing is to be mended.
       *[other] { $wrong } things are to be mended.
    }
check-all-fine = Nothing is wrong.
