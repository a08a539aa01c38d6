## The frame of every page
page-back = Back
page-skip = Skip to the content
page-brand = Tablée, home
page-nav = Main
page-title = Tablée: four French table games
page-lobby = Open tables
page-settings = Settings
page-light = Light theme
page-dark = Dark theme
page-close = Close
page-yes = Yes
page-no = No
page-less = Less
page-more = More
page-loading = One moment…
page-try-again = Try again
page-to-home = Choose a game
page-offline = No connection
page-error-offline = The server does not answer. Your game is safe there; this page tries again by itself.
page-error-odd = Something unexpected came back (code { $status }). Please try again.
page-lost = Nobody sits here
page-lost-text = This address leads nowhere; perhaps a letter is missing from the link.

## Home
page-welcome = Take a seat
page-welcome-text = Four little-known French table games. Against the computer, with friends far away, or together at one screen.
page-games = The games
page-running = Your games
page-running-against = against { $names }
page-running-left = { $time } left
page-finished = Finished games
page-players-range = { $least ->
    [2] { $most ->
        [2] 2 players
       *[other] 2 to { $most } players
    }
   *[other] { $least } to { $most } players
}
page-play-computer = Play the computer
page-starting = Setting the table…
page-choose-level = Choose the level
page-level = Level { $level } · { $name }
page-with-friends = With friends
page-same-screen = Same screen
page-solo = Solo
page-open-tables = { $count ->
    [one] One open table
   *[other] { $count } open tables
}
page-rules = Rules
page-no-account = No account, no tracking: a game is just its address.

## A new game
page-no-game = No such game
page-no-game-text = Tablée does not know a game of this name.
page-rules-read = Read the rules
page-with-whom = With whom?
page-with-bot = The computer
page-with-bot-text = The game starts at once. You may take back moves and ask for advice.
page-with-friends-text = You get a link and a QR code to send. The game starts when everybody has come.
page-with-screen = One screen
page-with-screen-text = Several people in front of this screen, each in turn.
page-with-solo = Alone
page-with-solo-text = A puzzle for one. Nothing is ever lost: every piece may be lifted again.
page-players = Players
page-opponent = Opponent
page-clock = Time
page-clock-none = No clock
page-clock-move = 1 min a move
page-clock-game = 10 min + 5 s
page-clock-days = 3 days a move
page-clock-words-move = { $time } a move
page-clock-words-game = { $time } each
page-clock-words-increment = { $time } + { $increment } s
page-clock-words-round = { $time } a round
page-clock-words-days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}
page-absent = If somebody leaves
page-absent-bot = The computer plays on
page-absent-stop = The game stops
page-hints = Hints allowed
page-hints-text = Whoever is to move may ask the computer for advice; the others are told.
page-public = Open to everybody
page-public-text = The table is shown among the open tables; whoever comes first sits down.
page-names = Who plays
page-name = Your name
page-name-empty = As you like
page-more-options = More options
page-invite-start = Set the table and invite
page-start = Start

## Open tables
page-lobby-text = { $people ->
    [one] One person is here
   *[other] { $people } people are here
}, { $running ->
    [one] one game is being played
   *[other] { $running } games are being played
}.
page-lobby-table = { $who } · { $free ->
    [one] one seat free
   *[other] { $free } seats free
}
page-lobby-empty = No table is waiting just now. Open one: the next visitor will see it here.
page-lobby-open = Open a table
page-lobby-open-text = Choose a game: your table will be shown here, and whoever comes first sits down.
page-sit = Sit down
page-look = Look

## Settings
page-settings-look = Look
page-settings-signals = Signals
page-settings-you = You
page-language = Language
page-theme = Theme
page-theme-system = Same as the system
page-theme-light = Light
page-theme-dark = Dark
page-animations = How fast moves are shown
page-animations-off = Off
page-animations-fast = Fast
page-animations-normal = Normal
page-animations-slow = Slow
page-coordinates = Names on the board
page-coordinates-text = Letters and numbers of cells, as moves are written.
page-notation = Show notation
page-notation-text = For experts: moves are also written in signs, as in records, and can be typed.
page-sound = Sounds
page-sound-text = A small knock for each move, a chime when it is your turn.
page-notify = Notifications
page-notify-text = Tells you of your turn when the page is in the background.
page-notify-refused = The browser does not allow notifications for this page. Its own settings can change that.
page-name-keep = Keep this name
page-name-kept = Your name is kept.
page-name-text = Two to 24 letters. It belongs to this device; no address or password is asked.

## The table
page-board = Board
page-no-table = This table is not there
page-turn-waiting = Waiting for players
page-turn-yours = Your turn
page-turn-solo = Lay a piece
page-turn-theirs = { $name } is to play
page-turn-at-screen = { $name }, your turn
page-result-over = The game is over
page-result-won = You have won!
page-result-lost = { $name } wins
page-result-winner = { $name } wins
page-result-shared = Shared first place: { $names }
page-round-won = { $name } wins the round.
page-round-shared = The round is shared: { $names }.
page-bot-name = { $name } { $seat }
page-seat-bot = computer, level { $level }
page-seat-open = free seat
page-seat-awaited = awaited
page-seat-left = has left; the computer plays
page-seat-free = has left; the seat may be taken
page-seat-screen = at this screen
page-seat-you = you
page-seat-here = here
page-seat-next = at the next table
page-seat-away = away
page-rounds-won = { $count ->
    [one] one round won
   *[other] { $count } rounds won
}
page-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
page-thinking = is thinking
page-clock-left = Time left: { $time }
page-clock-left-days = { $days } days
page-clock-left-hours = { $hours } h
page-spectators = { $count ->
    [one] One person is watching
   *[other] { $count } people are watching
}
page-you-watch = You are watching this game.
page-line-connecting = Connecting…
page-line-live = Connected
page-line-polling = Connected (slow line)
page-line-offline = No connection
page-line-gone = Table closed
page-line-closed = Closed
page-line-lost = The connection is lost. The page keeps trying; your move will be sent as soon as it is back.
page-reading = Position after move { $ply } of { $last }
page-reading-back = Back to the game
page-moves = Moves
page-moves-none = No move yet.
page-moves-and-chat = Moves and chat
page-round = Round { $round }
page-step-first = First position
page-step-back = Previous move
page-step-on = Next move
page-step-last = Last position
page-undo = Take back
page-takeback = Ask to take back
page-hint = Hint
page-hint-thinking = Thinking…
page-hint-more = Tell me more
page-hint-step = Hint, step { $step } of 3
page-hint-reasons-wait = Looking for reasons…
page-hint-play = Play it
page-share = Share
page-share-title = Share this table
page-stop = Stop here
page-stop-title = Stop here?
page-stop-text = The game ends as it stands, once everybody agrees.
page-claim = Claim the game
page-resign = Give up
page-resign-title = Give up?
page-resign-text = The game ends, and the other wins.
page-leave = Leave
page-leave-title = Leave the table?
page-leave-text = Your seat becomes free for somebody else.
page-leave-text-bot = The computer takes your seat and the others play on. You may come back while it sits there.
page-leave-text-stop = At this table the game then stops for everybody, and you come last.
page-keep-playing = Keep playing
page-rematch = Rematch
page-rematch-join = Join the rematch
page-rematch-awaited = Waiting for { $names }. The game starts when everybody has come.
page-rematch-asked = { $name } would like to play again.
page-score = This evening: { $score }
page-next-table = Watch the next game
page-other-game = Another game
page-type-move = Type a move in notation
page-type-play = Play
page-offer-takeback = { $name } would like to take back a move.
page-offer-stop = { $name } proposes to stop here.
page-offer-sent = The others have been asked.
page-offer-refused = The answer was no.
page-again = Show again
page-narrator = The last move
page-news-undone = A move was taken back.
page-news-sat = { $name } has sat down.
page-news-hinted = { $name } has asked for a hint.
page-left = { $name } has left. The computer plays on.
page-left-give = Offer the seat to others
page-left-own = You have left. The computer plays for you.
page-left-back = Come back
page-left-free = A player has left. You may take the seat.
page-stopped-left = { $names } left, so the game was stopped.
page-stopped-time = The time of { $names } was up, so the game was stopped.
page-ended-time = { $who ->
    [you] Your time was up, and that ended the game.
   *[other] { $name }’s time was up, and that ended the game.
}
page-remarks = Opponents speak
page-remarks-text = The five opponents say a word now and then, beside their portrait.
page-home = Home
page-unread = { $count ->
    [one] one new message
   *[other] { $count } new messages
}
page-sheet-open = More
page-sheet-close = Close the sheet
page-over-fold = See the board
page-over-unfold = The result
page-picture = Picture
page-decided = In the lead for good from move { $ply } on.
page-decided-last = The last move decided it.
page-decided-show = Show it
page-standing = How everybody stood
page-waiting-title = Waiting for players
page-waiting-text = Send this link, or let the code be scanned.
page-fill-bot = Fill a seat with the computer
page-join-title = A seat is free
page-join-text = The game starts when everybody sits.
page-join-invites = { $name } invites you to a game of { $game }.
page-join-seated = At the table: { $names }.
page-join-game = You are invited to a game of { $game }.
page-join-needs-invite = This table is private: you need its invitation link. You may stay and watch.
page-hand-over = { $name }, your turn
page-hand-over-text = Pass the screen on. Nobody else should look.
page-hand-over-show = Show my hand
page-invite-link = Invitation link
page-invite-seat = Invitation for seat { $seat }
page-invite-late = This table was closed before the game began. Set one of your own and send its link.
page-invite-used = Every seat is taken. You may stay and watch, or set a table of your own.
page-invite-full = Every seat is taken. You may stay and watch: a seat that becomes free is offered to you here.
page-invite-text = { $count ->
    [one] One link for everybody. Whoever follows it gets the last free seat; the next ones watch.
   *[other] One link for everybody. Whoever follows it gets the next of the { $count } free seats.
}
page-invite-single = Links for one seat each
page-invite-once = Each of these links works once, for one seat.
page-watch-link = Link to watch
page-tv = The table on a large screen
page-tv-text = On a television or a second screen, this address shows the table alone; hands stay on the phones.
page-tv-own = You play at this table with this browser: here the whole room would see your hand. Open this address on a screen that does not play.
page-tv-back = Back to the table
page-watch-text = Whoever follows it sees the game, but nobody’s hidden pieces.
page-qr-label = QR code of the link
page-copy = Copy
page-copied = Copied.
page-copy-failed = The browser does not let the page copy. Select the link and copy it yourself.

## Chat
page-chat = Chat
page-chat-mute = Mute the others
page-chat-unmute = Hear the others
page-chat-muted = You hear nothing of what the others say.
page-chat-empty = Nothing has been said yet.
page-chat-say = Say something
page-chat-send = Send

## The rules reader
page-no-rules = No such rules
page-contents = Contents
page-print = Print
page-play-this = Play
