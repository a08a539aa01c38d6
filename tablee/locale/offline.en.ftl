### Playing without a server or a connection: the page loads these when they are needed.

offline-away = The server does not answer: the game goes on in this browser, and is handed back later.
offline-back = The server is back, and has your game as you played it on.
offline-back-both = The server is back. Your game had also gone on there, otherwise: both are kept, and this is the one you played here.
offline-back-refused = The server no longer has this game. It goes on in this browser.
offline-keep = Without a connection
offline-keep-text = Tablée can be fetched whole (about 8 MB). Then games against the computer, solos and lessons also go on when there is no connection.
offline-keep-button = Keep it for when there is no connection
offline-keep-share = Fetching: { $percent } %
offline-keep-done = Tablée works without a connection now.
offline-keep-failed = It could not be fetched whole. Try again when the connection is better, or there is more room.
offline-keep-impossible = This browser keeps no pages here: it takes a secure address (https), and no private window.
offline-keeping = Tablée is being fetched whole, so that it also works without a connection.
offline-storage-full = There is no more room in this browser for Tablée. Nothing that was kept is lost. Make room, or save your games as a file (Settings).
offline-storage-refused = This browser lets Tablée keep nothing here, as in some private windows. Open it in an ordinary window, or allow storage for this page.
offline-storage-gone = What Tablée had kept in this browser was cleared while it was open. Load the page again to go on.
offline-failed = Something went wrong in the page itself. Load it again; your games are kept.
offline-everything = Your games as one file
offline-everything-text = The games you play without a server are kept in this browser alone. Save them, with lessons, solos and settings, to have them elsewhere too.
offline-everything-save = Save everything
offline-everything-load = Take in a file
offline-everything-taken = { $games ->
    [0] Nothing in this file is new here.
    [one] One game was taken in.
   *[other] { $games } games were taken in.
}
offline-everything-wrong = This is no file of Tablée’s games.
offline-safe = This browser keeps them until you clear them.
offline-loose = This browser may clear them when it needs room, or when a private window is closed.
offline-install = Install Tablée
offline-install-text = As an app of its own on this device, with its own window and without a browser around it.
offline-install-button = Install
offline-others = Playing with others
offline-others-text = This Tablée runs in your browser alone. Other people are found at a server:
offline-no-print = Print files are made by a server, or by “tablee print”: this Tablée runs in your browser alone.
offline-print-later = This print file has not been fetched yet. Open it once with a connection, and it is kept.
offline-others-none = This Tablée runs in your browser alone. At one screen several can play; to play each at home, a server is needed.
