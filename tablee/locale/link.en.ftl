## What a link says of itself in a messenger.
link-invites = { $name } invites you to { $game }
link-invited = You are invited to { $game }
link-free = { $count ->
    [0] Every seat is taken: come and watch.
    [one] One seat is free. No account needed.
   *[other] { $count } seats are free. No account needed.
}
link-review = { $game }, looked back at · { $names }
link-solo = { $game }, alone
link-running = { $ply ->
    [0] The game begins. { $scores }.
    [one] One move played. { $scores }.
   *[other] { $ply } moves played. { $scores }.
}
link-puzzle = Can you solve it? It opens in the browser, without an account.
