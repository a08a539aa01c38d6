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
