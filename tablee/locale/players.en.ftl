## The five opponents: a name each, and how they play

character-1-name = Noisette
character-1-temper = She plays whatever makes her smile, forgets to look, and always wants another game.
character-2-name = Barnabé
character-2-temper = He counts under his breath and minds his own corner of the board, not always yours.
character-3-name = Coline
character-3-temper = She looks before she plays, hums when she likes what she sees, and seldom slips.
character-4-name = Anatole
character-4-temper = He has all the time in the world and sees most things coming; now and then one gets past him.
character-5-name = Solange
character-5-temper = She lets nothing pass, and will gladly show you afterwards where you could have done better.
play-opponent = { $seat }. { $temper }
arena-name = { $player } ({ $name })
arena-no-games = A tournament has at least one game.
arena-two-only = “{ $name }” plays games of two only. With more players, choose another one, such as uct:NODES.

## What they say at good moments

character-1-says-start = Hello! I have no plan at all. You begin?
character-1-says-strong = Oh! I did not see that one.
character-1-says-ahead = I am winning? I am winning!
character-1-says-behind = Hee. It was fun anyway.
character-1-says-won = I won! Again, again!
character-1-says-lost = You won! Again, again!
character-2-says-start = Good day. One, two… all the pieces are here.
character-2-says-strong = Hm. That was not in my sums.
character-2-says-ahead = By my count I am just in front.
character-2-says-behind = I had better count again.
character-2-says-won = It adds up. A good game.
character-2-says-lost = You counted further than I did.
character-3-says-start = Nice to see you. Take your time.
character-3-says-strong = Oh, that is pretty.
character-3-says-ahead = Mm-mm-mm… I like how this looks.
character-3-says-behind = You have something in mind, I can tell.
character-3-says-won = What a lovely ending. Thank you.
character-3-says-lost = Well sung! You earned it.
character-4-says-start = No hurry. The table is not going anywhere.
character-4-says-strong = Well now. I did not see that coming.
character-4-says-ahead = Slow and steady, as they say.
character-4-says-behind = Patience. There is still a way to go.
character-4-says-won = There we are. Shall we look back at it?
character-4-says-lost = You got past me. That does not happen every day.
character-5-says-start = Good evening. I am watching.
character-5-says-strong = That was the right move. I had hoped you would miss it.
character-5-says-ahead = Careful: from here I let go of nothing.
character-5-says-behind = Interesting. You leave me little.
character-5-says-won = I will show you where it turned, if you like.
character-5-says-lost = Flawless, or nearly. I shall remember it.
