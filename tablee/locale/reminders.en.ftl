# Reminders by Web Push

reminders-turn-title = Your turn
reminders-turn = It is your turn at a game of { $game }.
reminders-daily-title = Puzzles of the day
reminders-daily = Today’s puzzles are waiting for you.
reminders-stop = No more reminders
reminders-none = This server sends no reminders.
reminders-endpoint = This is not the address of a browser’s push service.
reminders-days = There are reminders only for games over days that have not ended.
reminders-unknown = This browser has not asked for reminders yet.
reminders-full = This server cannot remind anybody else just now.

# On the page

reminders-title = Reminders
reminders-text = A notification on this device, even while Tablée is closed. It holds no name and no move. One tap ends it.
reminders-turns = Your turn
reminders-turns-text = In games over days, when it is your turn and you are not at the table.
reminders-day = The puzzles of the day
reminders-day-text = Once a day, at the hour you choose.
reminders-hour = At what hour?
reminders-end = Stop all reminders
reminders-ended = You get no more reminders on this device.
reminders-site = This page has no server behind it, so it cannot remind you of anything. The puzzles of the day are here whenever you come.
reminders-browser-none = This browser cannot show reminders. On an iPhone, add Tablée to the home screen first.
reminders-failed = The browser’s push service does not answer. Try again later.
reminders-offer = Remind me of my turn
reminders-offer-text = This game takes days. Shall Tablée tell you when it is your turn?
reminders-not-now = Not now
reminders-offered = You will be told when it is your turn.

# tablee push-keys

cli-push-keys = Make the key with which a server sends reminders (Web Push).
cli-push-keys-contact = Where the operators of push services can reach you: mailto: or https:.
push-keys-how = Put these two lines into the environment of every server process (room.env), readable by the server only. Keep the key: with another one, everybody has to ask for reminders anew.
push-missing = Reminders need the extra “push”: pip install "tablee[push]".
push-key-wrong = TABLEE_PUSH_KEY is not a key. “tablee push-keys” makes one.
push-contact-wrong = TABLEE_PUSH_CONTACT is to begin with mailto: or https:, not “{ $text }”. Operators of push services write there if something goes wrong.
