## Ce que montre --help

usage-usage = Usage :
usage-option = [OPTIONS]
usage-command = COMMANDE [MOTS]…
usage-arguments = Arguments :
usage-options = Options :
usage-commands = Commandes :
usage-help = Montrer cette aide.
usage-required = obligatoire
usage-default = { $value } par défaut
usage-variable = ou la variable { $name }
usage-between = de { $least } à { $most }
usage-least = { $least } ou plus
usage-most = { $most } ou moins
usage-kind-whole = ENTIER
usage-kind-number = NOMBRE
usage-kind-file = FICHIER
usage-kind-text = TEXTE
usage-word-game = JEU
usage-word-file = FICHIER
usage-word-depth = PROFONDEUR
usage-word-position = POSITION
usage-word-folder = DOSSIER

## Une commande qui ne se comprend pas

usage-no-option = Il n’y a pas ici d’option { $option }.
usage-no-option-near = Il n’y a pas ici d’option { $option }. Peut-être : { $possible }.
usage-no-command = Il n’y a pas de commande « { $command } ». Il y a : { $possible }.
usage-no-command-near = Il n’y a pas de commande « { $command } ». Peut-être : { $possible }.
usage-which = Il manque ici une commande. Il y a : { $possible }.
usage-missing = Il manque { $name }.
usage-value = Il manque une valeur après { $option }.
usage-no-value = { $option } ne prend pas de valeur.
usage-must-whole = { $name } doit être un nombre entier.
usage-must-whole-range = { $name } doit être un nombre entier, { $possible }.
usage-must-number = { $name } doit être un nombre, comme 2 ou 0.5.
usage-must-number-range = { $name } doit être un nombre, { $possible }.
usage-must-file = { $name } doit être le nom d’un fichier.
usage-must-text = { $name } doit être un texte.
usage-too-much = Ces mots sont de trop : { $words }.
usage-wrong = Cette commande ne se comprend pas.
usage-hint = Voyez : { $command } --help
usage-abort = Il n’y a plus rien à lire ; tout s’arrête ici.

## Jouer dans le terminal

answer-yes = oui
play-sure-resign = Abandonner cette partie ? Tapez « oui » pour le faire, autre chose pour continuer.
play-sure-stop = Finir la partie ici ? Tapez « oui » pour le faire, autre chose pour continuer.
play-no-moves = Aucun coup permis ne commence par « { $start } ».
play-round-of = La manche { $round } sur { $rounds } est finie.
play-round-first-to = La manche { $round } est finie ; { $rounds } manches gagnées font gagner le match.
play-hint-alone = Vous pourriez jouer { $move }.
play-tie-bricks = Égalité de manches gagnées : les briques de toutes les manches réunies départagent.
play-tie-points = Égalité de manches gagnées : les points de toutes les manches réunies départagent.

## Pourquoi un joueur a perdu par forfait

forfeit-not-started = impossible de le lancer ({ $why })
forfeit-late = il n’a pas répondu à temps
forfeit-stopped = il s’est arrêté
forfeit-no-move = il n’a donné aucun coup
forfeit-rules = il a joué contre les règles : { $rule }

## Ce qui est mesuré, en mots

bench-machine = { $cpu }, { $cores } cœurs, Python { $python } ; import de tablee.games { $seconds } s
bench-game = jeu
bench-game-players = { $game }, à { $players }
bench-plain = coups/s en Python
bench-compiled = coups/s compilés
bench-listing = en listant
bench-ratio = rapport
bench-play = jouer, µs (au pire)
bench-list = lister, µs (au pire)
bench-jokers = Polymère avec quatre jokers côte à côte, une liste en Python, µs : { $times }.
bench-jokers-line = en ligne { $time }
bench-jokers-rhombus = en losange { $time }
bench-jokers-round = autour d’une place { $time }
bench-first = première compilation, s
bench-again = démarrage depuis le cache, s
bench-beside = à côté de
bench-peer = jeu d’OpenSpiel
bench-peer-moves = ses coups au hasard/s en C++
bench-what = quoi
bench-measured = mesuré
bench-room-idle = { $sockets } connexions au repos
bench-room-memory = { $memory } Mio ({ $each } Kio chacune, au-dessus de { $empty } Mio)
bench-room-storm = { $sockets } connexions qui reviennent à la fois
bench-room-storm-time = { $seconds } s ({ $used } s de processeur)
bench-room-durable = { $database } : coups gardés, à { $tables } tables
bench-room-rates = { $moves }/s sur { $asked } demandés ; ms chez le client : { $client } ; p99 au serveur ≤ { $slowest } ; { $used } ms de processeur par coup au serveur, { $driver } pour la mesure elle-même
bench-room-all-kept = Tout est tenu.
bench-room-not-kept = Promesses non tenues ici : { $promises }.
bench-promise-idle-memory = mémoire au repos
bench-promise-reconnect-storm = retour de tous à la fois
bench-promise-sqlite-moves = coups sur sqlite
bench-promise-sqlite-p99 = p99 sur sqlite
bench-promise-postgresql-moves = coups sur postgresql
bench-must-hello = une connexion commence par « hello »
bench-must-accept = un coup permis est accepté ({ $error })
bench-must-fit = une réponse va avec son coup
bench-must-number = les nouvelles sont numérotées sans trou
bench-must-ply = une nouvelle parle du coup qui vient d’être joué
bench-must-text = un coup est rapporté tel qu’il a été joué
bench-must-state = la position est celle que donnent les règles
bench-must-keep = les coups confirmés sont gardés
bench-must-answer = { $request } reçoit une réponse ({ $code } { $said })
bench-must-stay = une connexion reste ouverte
