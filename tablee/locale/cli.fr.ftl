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
play-hint-type = Pour le jouer, tapez { $move }
play-tie-bricks = Égalité de manches gagnées : les briques de toutes les manches réunies départagent.
play-tie-points = Égalité de manches gagnées : les points de toutes les manches réunies départagent.

## Pourquoi un joueur a perdu par forfait

forfeit-not-started = impossible de le lancer ({ $why })
forfeit-late = il n’a pas répondu à temps
forfeit-stopped = il s’est arrêté
forfeit-no-move = il n’a donné aucun coup
forfeit-rules = il a joué contre les règles : { $rule }

## Répéter le pire des jours

cli-drill = Répéter : sauvegarder, restaurer dans une base vide, rejouer chaque partie, et chronométrer.
cli-drill-into = La base vide, un chemin ou postgresql://… ; sinon, un fichier jeté ensuite.
drill-backup = Sauvegardé en { $seconds } s ({ $each } s pour 1 000 parties).
drill-restore = Restauré et vérifié en { $seconds } s ({ $each } s pour 1 000 parties).
drill-replay = Rejoué une fois de plus en { $seconds } s ({ $each } s pour 1 000 parties).
drill-fine = Tout est là : { $tables } tables et { $events } événements ({ $bad } abîmées).
drill-bad = { $bad } tables sur { $tables } sont abîmées ({ $events } événements). « tablee doctor » dit lesquelles.
cli-draw-move = Un coup à dessiner sur la position.

## Tablée sans serveur

site-written = Le site est dans { $path } ({ $size } Mo). N’importe quel serveur de fichiers peut l’offrir ; pour l’essayer : python -m http.server --directory { $path }
site-not-built = Il manque à cette installation la page d’un site. À partir des sources, make site la construit.
site-without-prints = Le site n’a pas de fichiers à imprimer : il faut pip install "tablee[print]". La page dit où on les fait.
site-folder-not-empty = Il y a autre chose dans { $path }. Nommez un dossier vide, ou qui n’existe pas encore.
