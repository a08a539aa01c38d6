## Ce que tous les jeux peuvent dire

game-unknown = Il n’y a pas de jeu nommé « { $game } ». Il y a : { $possible }.
game-broken = Le jeu « { $game } » est laissé de côté, car son paquet ne peut pas être chargé : { $why }. `tablee check-game { $game }` en dit plus.
rules-none = { $game } n’a pas de page de règles.
players-not-possible = { $game } ne se joue pas à { $players }. Nombres de joueurs possibles : { $possible }.
option-unknown = { $game } n’a pas d’option « { $option } ».
option-not-possible = L’option { $option } ne peut pas être « { $value } ». Valeurs possibles : { $possible }.
option-not-with-players = L’option { $option } n’existe pas à { $players } joueurs.
options-not-object = Les options sont un objet comme {"{"}"rounds": 2{"}"}.
option-unreadable = « { $text } » n’est pas une option. Écrivez nom=valeur, par exemple rounds=2.
seed-not-possible = Une graine est un nombre entier à partir de 0, de 77 chiffres au plus.
seat-unknown = Il n’y a pas de place { $seat } à cette table.
seat-name = Joueur { $number }
ply-unknown = Il n’y a pas de position après { $ply } coups ; la partie en compte { $plies }.
level-unknown = Il n’y a pas de niveau « { $level } ». Les niveaux vont de 1 à 5.
seconds-not-possible = Le temps de réflexion doit dépasser 0 seconde.
move-unreadable = « { $text } » ne se lit pas comme un coup.
game-over = La partie est finie. Commencez-en une autre pour continuer à jouer.
undo-nothing = Il n’y a pas de coup à reprendre.
undo-ended = La partie a pris fin d’un commun accord ou par abandon ; cela ne se reprend pas.
undo-round = Une manche finie reste finie : son dernier coup ne se reprend pas.
undo-shown = Un autre joueur a posé une pièce depuis : ce que tous ont vu ne retourne dans une main que dans une partie contre l’ordinateur.
undo-revealed = On a pioché depuis : ce qui a été vu ne se reprend pas.
resign-two-players = Seule une partie à deux prend fin quand quelqu’un abandonne. À plusieurs, arrêtez la partie.
leave-more-players = Seule une partie à trois ou plus s’arrête parce que quelqu’un est parti, et il faut qu’il reste quelqu’un.
game-end-stopped = La partie a été arrêtée.
game-end-resigned = Un joueur a abandonné.

## Mettre en place une position

setup-not-object = Une position est un objet qui porte les champs de l’état du jeu.
setup-no-match = Le champ « { $field } » appartient à une partie en plusieurs manches ; celle-ci n’en a qu’une.
setup-match = Le champ « { $field } » ne va pas avec une partie en manches qui aurait pu mener à cette position.
position-unreadable = Ceci n’est pas une position. Il faut : le jeu, le nombre de joueurs, les options, l’état ; ces deux derniers en JSON.
position-secret = Une position montre le jeu de chacun. On peut la voir une fois la partie finie.

## Parties enregistrées

record-not-one = Ceci n’est pas une partie enregistrée par Tablée : elle commencerait par « Tablée record 1 ».
record-version = Cette partie est de la version { $version } ; ce programme lit les versions 1 à { $known }.
record-too-long = C’est trop long pour une partie : plus de { $most } caractères.
record-cut = La partie s’interrompt au milieu de la ligne { $line }. Retirez cette ligne pour lire ce qui précède.
record-line = La ligne { $line } de la partie est incompréhensible : « { $text } ».
variations-many = Il y a trop de variantes : { $most } au plus.
variations-long = Les variantes sont trop longues : { $most } coups au plus, toutes ensemble.
variation-move = Variante { $number }, coup { $ply } (« { $text } ») : { $why }
comments-many = Il y a trop de commentaires : { $most } au plus.
note-long = Ce texte est trop long : { $most } signes au plus.
record-json = La ligne { $line } de la partie contient du JSON illisible.
record-number = La ligne { $line } de la partie devrait être le coup numéro { $expected }.
record-field = Une partie enregistrée n’a pas de champ « { $field } ».
record-field-shape = Le champ « { $field } » de la partie n’a pas la bonne forme.
record-missing = Il manque à la partie le champ « { $field } ».
record-commitment = La graine de cette partie n’est pas celle qui était promise : l’empreinte ne correspond pas.
record-after-end = Le coup { $ply } de la partie vient après la fin.
record-seat = Le coup { $ply } de la partie est de la place { $seat }, mais c’était à la place { $turn } de jouer.
record-move = Le coup { $ply } de la partie, « { $text } », est refusé : { $why }
record-result = Le résultat enregistré n’est pas celui auquel mènent les coups.

## Fichiers et langues

file-not-read = { $path } ne peut être lu : { $why }.
file-not-text = { $path } n’est pas un fichier de texte.
file-not-written = { $path } ne peut être écrit : { $why }.
language-unknown = Il n’y a pas de langue « { $lang } ». Il y a : { $possible }.

## L’arbitre

referee-not-json = Cette ligne n’est pas du JSON. Chaque ligne doit être un objet JSON.
referee-not-object = Chaque ligne doit être un objet JSON qui porte un champ « cmd ».
referee-too-long = Cette ligne est trop longue : plus de { $most } caractères.
referee-command = Il n’y a pas de commande « { $command } ». Il y a : { $possible }.
referee-field = La commande « { $command } » n’a pas de champ « { $field } ».
referee-missing = Il manque le champ « { $field } ».
referee-no-game = Aucune partie n’est commencée. Envoyez d’abord « new », « setup » ou « load ».

## Jouer au terminal

command-help = aide
command-help-help = cette liste, et comment s’écrivent les coups
command-moves = coups
command-moves-help = tous les coups permis (coups M : ceux qui commencent par M)
command-board = plateau
command-board-help = montrer de nouveau le plateau
command-undo = annuler
command-undo-help = reprendre votre dernier coup
command-hint = indice
command-hint-help = suggérer un coup
command-rules = règles
command-rules-help = lire les règles
command-record = partie
command-record-help = montrer la partie jusqu’ici (partie FICHIER : la garder)
command-position = position
command-position-help = la position sur une ligne, à coller dans un message
command-resign = abandonner
command-resign-help = abandonner (à deux joueurs)
command-stop = arrêter
command-stop-help = finir la partie ici (mettez-vous d’accord d’abord)
command-quit = quitter
command-quit-help = partir ; la partie pourra être reprise
play-welcome = Tapez un coup, ou « aide ». La touche Tab complète les coups.
play-prompt = { $seat }, à vous :
play-bot-name = { $seat } ({ $name }, ordinateur, niveau { $level })
play-hand-over = C’est à { $seat }. Passez le clavier, puis appuyez sur Entrée.
play-over = La partie est finie.
play-throw-off = { $seat } jette { $dice } = { $sum }
play-place = { $place }. { $seat } : { $score }
play-saved = La partie est gardée dans { $path }
play-left = La partie est gardée. Choisissez-la de nouveau dans le menu pour la reprendre, ou : tablee play { $game } --resume --lang fr
play-moves = { $count ->
    [one] Un coup permis :
   *[other] { $count } coups permis :
}
bots-not-possible = { $bots } ordinateurs ne tiennent pas à une table de { $seats }.
resume-nothing = Il n’y a pas de partie de { $game } à reprendre.
replay-running = La partie en est là.
replay-move = { $ply }. { $seat } : { $move }
menu-title = Tablée
menu-game = Quel jeu ({ $possible }, q pour partir) ?
menu-players = Combien de joueurs ({ $possible } ; Entrée pour { $default }) ?
menu-bots = Combien d’entre eux sont tenus par l’ordinateur ({ $possible } ; Entrée pour { $default }) ?
menu-level = À quel niveau ({ $possible } ; Entrée pour { $default }) ?
menu-resume = Une partie est restée en cours. La reprendre (1) ou en commencer une autre (0) ? Entrée pour { $default }.
menu-options = Jouer comme d’habitude (0) ou choisir les options (1) ? Entrée pour { $default }.
menu-value = Laquelle ({ $possible } ; Entrée pour { $default }) ?
menu-again = Tapez un nombre ({ $possible }), ou q pour partir.
perft-total = Total : { NUMBER($nodes, useGrouping: 0) }

## La ligne de commande

cli-about = Quatre jeux de table français peu connus.
cli-menu = Choisir un jeu et y jouer.
cli-play = Jouer une partie dans ce terminal.
cli-replay = Montrer une partie enregistrée coup par coup.
cli-perft = Compter les suites de coups d’une longueur donnée.
cli-referee = Arbitrer une partie par l’entrée et la sortie standard, en lignes JSON.
cli-rules = Lire les règles d’un jeu.
cli-draw = Dessiner une position en SVG.
cli-figures = Redessiner les figures des pages de règles.
cli-game = Le jeu : { $games }.
cli-lang = La langue : fr ou en.
cli-plain = Sans couleurs.
cli-option = Une option du jeu, sous la forme nom=valeur ; peut être répétée.
cli-players = Le nombre de joueurs ; 1 pour jouer en solo.
cli-seed = Un nombre dont tout le hasard découle, pour rejouer la même donne.
cli-json = Répondre en JSON.
cli-version = Dire la version.
cli-bots = Combien de places l’ordinateur prend ; toutes sauf une par défaut.
cli-first = Prendre les premières places au lieu de les tirer au sort.
cli-level = La force de l’ordinateur, de 1 à 5.
cli-position = Une position de départ, sur une ligne de texte.
cli-resume = Reprendre la dernière partie inachevée.
cli-file = La partie enregistrée, ou - pour l’entrée standard.
cli-ply = Seulement la position après ce nombre de coups.
cli-depth = Combien de coups.
cli-uncompiled = Compter en Python simple, sans Numba.
cli-out = Le fichier à écrire.
budget-endless = Dites combien de temps réfléchir : en secondes, en positions, ou les deux.
nodes-not-possible = Le nombre de positions à examiner doit être d’au moins 1.

## Les joueurs

contestant-unknown = Il n’y a pas de joueur nommé « { $name } ». Possibles : 1 à 5 (niveaux), random, greedy, uct:NŒUDS, alpha_beta:NŒUDS, best:SECONDESs, cmd:PROGRAMME.
arena-too-few = Un tournoi de ce jeu demande au moins { $players } joueurs.
arena-other = { $path } contient un autre tournoi. Choisissez un autre fichier, ou les mêmes joueurs, options et graine.
arena-damaged = { $path } n’est pas le fichier d’un tournoi, ou il est abîmé. Choisissez un autre fichier.
arena-playing = Parties
arena-table = Elo (intervalle à 95 %), score et rencontres :
arena-row = { $place }. { $name } : { $elo } ± { $interval }, { $score } % de { $games }
arena-cross = Points de chacun (ligne) contre chacun (colonne) :
arena-length = { $games } parties, { $plies } coups en moyenne ; la première place à table a pris { $first } % des premiers rangs.
arena-forfeit = Partie { $number } : la place { $seat } perd par forfait : { $why }.
arena-files = Parties enregistrées : { $path }. Bilan : { $summary }. Graphique : { $plot }.
cli-arena = Jouer un tournoi entre joueurs.
cli-contestants = Qui joue, avec des virgules : niveaux 1 à 5, random, greedy, uct:NŒUDS, alpha_beta:NŒUDS, best:SECONDESs, cmd:PROGRAMME.
cli-games = Combien de parties.
cli-seats = Combien sont à table.
cli-arena-out = Où les parties sont gardées ; le même fichier reprend là où il s’est arrêté.
cli-workers = Combien de processus.
cli-think = Secondes par coup pour les programmes.
cli-solve = Résoudre un jeu, ou un casse-tête.
cli-site = Écrire un dossier de fichiers statiques où Tablée marche sans serveur.
cli-site-server = Adresse d’un serveur Tablée pour ce qui se joue à plusieurs ; la page y renvoie.
solve-solving = Résolution
solve-checking = Vérification
why-only = C’est le seul coup.
why-won = Il gagne, quoi que fassent les autres.
why-lost = Rien n’y fait plus ; ce coup tient le plus longtemps.
why-level = Il garde l’équilibre, et rien ne fait mieux.
why-ahead = Il vous garde en tête : vous gagnez environ { $percent } fois sur cent à partir de là.
why-even = La partie est à peu près égale ; ce coup la tient ainsi.
why-behind = Vous êtes en retard ; ce coup garde le plus de chances, environ { $percent } sur cent.
play-thinking = { $seat } réfléchit…
analyse-nothing = Il n’y a rien à analyser : il faut une partie à deux joueurs ou plus, d’au moins un coup.
analyse-thinking = Réflexion
analyse-title = { $game } : les chances après chaque coup
analyse-no-turn = Personne n’a commis de faute grave.
analyse-turn = La partie a tourné au coup { $ply } : { $seat } a joué { $move } et perdu { $percent } chances sur cent. Mieux valait { $best }.
analyse-plot = Graphique : { $path }.
cli-analyse = Juger une partie enregistrée coup par coup.
cli-think-move = Secondes de réflexion par coup.
cli-plot = Où dessiner les chances, en SVG.
cli-no-plot = Ne rien dessiner.
setup-starter = Rien n’a encore été joué dans cette manche : c’est à la place { $seat }, qui la commence.
record-note = La remarque « { $note } » sur le coup { $ply } de la partie est fausse.
file-exists = { $path } existe déjà. Choisissez un autre nom.
folder-missing = Il n’y a pas de dossier { $path }.
extra-missing = Il faut pour cela le supplément des joueurs (Numba). Installez-le par : pip install "tablee[players]", ou lancez make play.
position-other = Cette position est de { $game } à { $players } joueurs.
board-too-wide = (Le plateau fait { $width } colonnes : élargissez la fenêtre pour le voir en entier.)
play-place-match = { $place }. { $seat } : { $score ->
    [0] aucune manche gagnée
    [one] une manche gagnée
   *[other] { $score } manches gagnées
}
