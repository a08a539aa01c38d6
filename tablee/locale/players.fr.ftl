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

## Ce qu’ils disent au bon moment

character-1-says-start = Coucou ! Je n’ai aucun plan. On y va ?
character-1-says-strong = Oh ! Celle-là, je ne l’ai pas vue.
character-1-says-ahead = Je gagne ? Je gagne !
character-1-says-behind = Hi hi. C’était drôle quand même.
character-1-says-won = J’ai gagné ! Encore, encore !
character-1-says-lost = Bravo, c’est gagné ! Encore, encore !
character-2-says-start = Bonjour. Un, deux… tout est là.
character-2-says-strong = Hum. Ce n’était pas dans mes comptes.
character-2-says-ahead = Sauf erreur, je suis juste devant.
character-2-says-behind = Il faut que je recompte.
character-2-says-won = Le compte est bon. Belle partie.
character-2-says-lost = Vous avez compté plus loin que moi.
character-3-says-start = Contente de vous voir. Prenez votre temps.
character-3-says-strong = Oh, que c’est joli.
character-3-says-ahead = Hm-hm-hm… j’aime ce que je vois.
character-3-says-behind = Vous avez une idée, je le sens.
character-3-says-won = Quelle jolie fin. Merci.
character-3-says-lost = Bien chanté ! C’est mérité.
character-4-says-start = Rien ne presse. La table ne va pas s’envoler.
character-4-says-strong = Tiens donc. Je ne l’avais pas vu venir.
character-4-says-ahead = Doucement mais sûrement.
character-4-says-behind = Patience. La route est encore longue.
character-4-says-won = Et voilà. On regarde la partie ensemble ?
character-4-says-lost = Vous m’avez dépassé. Ce n’est pas tous les jours.
character-5-says-start = Bonsoir. J’ouvre l’œil.
character-5-says-strong = C’était le bon coup. J’espérais qu’il vous échappe.
character-5-says-ahead = Attention : désormais, je ne lâche plus rien.
character-5-says-behind = Intéressant. Vous me laissez peu de chose.
character-5-says-won = Je vous montrerai où tout a basculé, si vous voulez.
character-5-says-lost = Sans faute, ou presque. Je m’en souviendrai.
