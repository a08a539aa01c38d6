## Les cinq adversaires : un nom chacun, et leur façon de jouer

character-1-name = Noisette
character-1-temper = Elle joue ce qui la fait sourire, oublie de regarder, et réclame toujours une autre partie.
character-2-name = Barnabé
character-2-temper = Il compte à mi-voix et veille sur son coin de table, pas toujours sur le vôtre.
character-3-name = Coline
character-3-temper = Elle regarde avant de jouer, fredonne quand le jeu lui plaît, et se trompe rarement.
character-4-name = Anatole
character-4-temper = Il a tout son temps et voit presque tout venir ; de temps à autre, quelque chose lui échappe.
character-5-name = Solange
character-5-temper = Elle ne laisse rien passer, et vous montrera volontiers après coup où vous pouviez faire mieux.
play-opponent = { $seat }. { $temper }
arena-name = { $player } ({ $name })
arena-no-games = Un tournoi compte au moins une partie.
arena-two-only = « { $name } » ne joue qu’à deux. À plusieurs, choisissez-en un autre, comme uct:NŒUDS.
