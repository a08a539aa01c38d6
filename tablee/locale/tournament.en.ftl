# Tournaments among friends, on the page

tournament-among-friends = A tournament among friends
tournament-about = One link for 3 to 16 players. Everybody plays everybody, or equals meet equals; the computer fills empty places, and the results stay at their address.
tournament-open = Open a tournament
tournament-new = A new tournament
tournament-yours = Your tournaments
tournament-which-game = Game
tournament-format = Who meets whom
tournament-format-round-robin = Everybody meets everybody
tournament-format-round-robin-text = Each plays one game against each of the others. Best for up to six.
tournament-format-swiss = Equals meet equals
tournament-format-swiss-text = A few rounds (Swiss system): winners meet winners, and nobody meets the same player twice. Best for many.
tournament-days-round-robin = All games are open from the start; everybody plays when there is time.
tournament-days-swiss = A round begins when the last game of the one before is over.
tournament-title = { $game } tournament
tournament-title-field = Name of the tournament
tournament-create = Open and invite
tournament-join = Take part
tournament-join-text = { $name } invites you to a tournament of { $game }.
tournament-players = { $count ->
    [one] One player
   *[other] { $count } players
}
tournament-remove = Remove { $name }
tournament-add-bot = Add a computer player
tournament-start = { $rounds ->
    [0] Start
    [one] Start: one round
   *[other] Start: { $rounds } rounds
}
tournament-few = It takes at least three players, two of them people.
tournament-host-starts = You take part. { $name } starts the tournament when everybody is there.
tournament-link = Invite the others
tournament-link-text = Whoever opens the link takes part, until the tournament starts. After that it shows games and results.
tournament-against = Your game against { $name }
tournament-play = To the table
tournament-wait = Your game is over. The next round begins when the others have finished.
tournament-your-bye = You have a bye this round. The next one begins when the others have finished.
tournament-you-left = You have withdrawn from this tournament.
tournament-standings = Results
tournament-place = Place
tournament-player = Player
tournament-points = Points
tournament-won = W
tournament-drawn = D
tournament-lost = L
tournament-tiebreak = Tie
tournament-tiebreak-text = Decides between equal points: the stronger the opponents, the higher.
tournament-points-round-robin = 2 points for a win, 1 for a draw. W: won, D: drawn, L: lost.
tournament-points-swiss = 2 points for a win and for a bye, 1 for a draw. W: won, D: drawn, L: lost.
tournament-out = withdrawn
tournament-round = Round { $round } of { $rounds }
tournament-bye = has a bye
tournament-forfeit = without a game
tournament-game = A game of the tournament
tournament-game-waiting = Players are awaited
tournament-game-running = Watch
tournament-game-ended = Look at it
tournament-ended = The tournament is over
tournament-you-win = You win the tournament!
tournament-winner = { $count ->
    [one] { $names } wins the tournament
   *[other] { $names } share the first place
}
tournament-share = Share
tournament-share-label = Address of the tournament
tournament-back = To the tournament
tournament-leave = Withdraw
tournament-leave-text = Your open games count as lost, and you play no more in this tournament.
tournament-close = End the tournament
tournament-close-text = Open games stop and count for nobody. The results stay at their address.
tournament-stay = Stay
