### What the page knows of its visitor, on this device only

me-title = You
me-text = All of this is kept on this device only. There is no account, and nobody else sees it.
me-empty = Nothing yet. Play a game, solve a puzzle or take a lesson: what you did will be told here.
me-games = Games
me-games-played = { $count ->
    [one] 1 game played
   *[other] { $count } games played
}
me-tally = { $won } won, { $shared ->
    [0] { $lost } lost
   *[other] { $shared } shared, { $lost } lost
}
me-never = not met yet
me-rating = Puzzle rating
me-rating-sure = ± { $deviation } · { $count ->
    [one] 1 puzzle
   *[other] { $count } puzzles
}
me-rating-none = after your first puzzle
me-streak = Days in a row
me-streak-days = { $count ->
    [one] day in a row
   *[other] days in a row
}
me-streak-best = longest: { $count }
me-lesson-steps = { $done } of { $count } steps
me-medal-gold = Gold medal
me-medal-silver = Silver medal
me-medal-bronze = Bronze medal
me-medal-none = No medal yet
me-characters = The five opponents
me-unlock = Beat { $name }: { $next } would like to play you.
me-unlock-more = You have beaten { $beaten }. { $name } would like to play you now; { $next } waits behind.
me-unlock-last = You have beaten { $beaten }. Only { $name } is left.
me-unlock-all = You have beaten all five. They would like their revenge.
me-unlock-play = Play { $name }
me-people = Your friends
me-people-none = Play with somebody who has a name: how you stand with each other is told here.
me-puzzles = Puzzles
me-puzzles-solved = { $count ->
    [one] 1 solved
   *[other] { $count } solved
}
me-puzzles-line = { $count ->
    [one] 1 puzzle solved
   *[other] { $count } puzzles solved
}
me-puzzles-clean = { $count } at the first try, without a hint
me-puzzles-median = usual time { $time }, fastest { $best }
me-tries = Wrong tries before the solution
me-tries-bar = { $wrong ->
    [0] no wrong try
    [one] 1 wrong try
    [4] 4 or more wrong tries
   *[other] { $wrong } wrong tries
}: { $count ->
    [one] 1 puzzle
   *[other] { $count } puzzles
}
me-rush-best = Best rush: { $count }
me-room = Rated games
me-room-text = { $game }: { $rating } ± { $deviation } after { $games ->
    [one] 1 game
   *[other] { $games } games
}
me-room-none = Choose a name in the settings and open a rated table with a friend: then you get a rating, and a place on the leaderboard.
me-data = Your data
me-data-text = One file holds everything on this page. Take it to another device, or keep it.
me-export = Save as a file
me-import = Read a file
me-imported = The file was read: what it knows was added to what is known here.
me-import-odd = This is not a file that was saved here.
me-import-full = This browser could not keep it: its storage is full or forbidden.
me-forget = Forget everything
me-forget-title = Forget everything?
me-forget-text = Games, puzzles, streaks, lessons and mistakes of this device are forgotten at once. Settings stay. There is no way back, unless you have saved a file.
me-forgotten = All is forgotten.

## The leaderboard, and people
ranks-title = Leaderboard
ranks-of = { $game }: leaderboard
ranks-empty = Nobody is ranked yet. A few rated games make a rating sure enough to be listed.
ranks-place = Place
ranks-name = Name
ranks-rating = Rating
ranks-games = Games
ranks-how = How ratings work
ranks-how-start = Everybody begins at 1500. Whoever wins rises and whoever loses falls; against a stronger opponent a win counts more. The method is Glicko-2.
ranks-how-sure = The number after ± says how sure the rating is. It shrinks with every game. Whoever is surer than ± 110 is listed here.
ranks-how-table = A rated table is for people with a name. It has no computer players, and nobody may ask for a hint or take back a move alone.
ranks-how-alone = Against the computer nothing is rated.
ranks-open = Open a rated table
ranks-no-server = Tablée runs without a server here, so nobody can be met and there is no leaderboard. On a server it stands on this page.
ranks-person-text = Ratings of { $name } from rated games here.
ranks-person-none = { $name } is on no leaderboard here: too few rated games, or none.
ranks-person-line = Place { $rank }, after { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}
ranks-person-you = You against { $name }
ranks-person-you-none = You have not played { $name } on this device.
page-rated = Rated
page-rated-text = Counts for the leaderboard. Only people with a name may sit down; no hints, no computer.
page-rated-name = Rated tables need your name: it is kept with “{ $button }” in the settings.

## Home
home-wish = What would you like?
home-wish-puzzle = A puzzle, a minute or two
home-wish-puzzle-text = A new one for each game every day, with a proof that it can be solved.
home-wish-how = Each begins with a lesson of five minutes on a real board; then comes a guided game, then a friend.
home-day = Puzzles of the day
home-day-done = solved
home-day-open = to solve
home-day-all = All puzzles
home-mistakes = { $count ->
    [one] One of your own mistakes is due
   *[other] { $count } of your own mistakes are due
}
home-me = Your results
