### À imprimer

print-lang = Il n’y a pas de jeux à imprimer en « { $lang } ». Possible : { $possible }.
print-paper = Le papier « { $paper } » est inconnu. Possible : { $possible }.
print-backs = Les dos « { $backs } » sont inconnus. Possible : { $possible }.
print-size = { $size } mm ne tient pas sur le papier. Possible : de { $least } à { $most } mm.
print-clearance = Un jeu de { $clearance } mm n’est pas possible : choisissez entre 0 et 2.
print-no-kit = { $game } n’a encore rien à imprimer.
print-no-puzzles = { $game } n’a pas de casse-tête à imprimer.
print-rules-long = Les règles de { $game } ne tiennent pas sur deux pages.
print-unwritable = Impossible d’écrire le fichier { $file } : { $why }. Choisissez un autre endroit.
print-missing = Pour imprimer, il faut le supplément « print » : pip install "tablee[print]".
print-format = Le format « { $format } » est inconnu pour { $game }. Possible : { $possible }.
print-done = { $file } : { $pages } pages, { $size } Ko. Imprimez à 100 % (« taille réelle ») et vérifiez la barre de 5 cm.
print-done-file = { $file } : { $size } Ko.

print-bar = 5 cm : imprimer à 100 %
print-players = { $least ->
    [2] { $most ->
        [2] 2 joueurs
       *[other] de 2 à { $most } joueurs
    }
   *[other] de { $least } à { $most } joueurs
}
print-solo = ou en solo
print-foot-rules = règles
print-foot-label = étiquette de la boîte
print-foot-board = plateau
print-foot-part = plateau, partie { $number } sur { $count }
print-foot-pieces = pièces { $number } sur { $count }
print-foot-backs = dos des pièces { $number }
print-foot-aid = aide
print-foot-bricks = briques et pions
print-foot-dice = le hex et les dés

print-foot-puzzles = casse-têtes
print-foot-solutions = solutions
print-grade = Il n’y a pas de degré { $grade } : choisissez de 1 à 5.
print-puzzles = On ne peut pas avoir { $wanted } casse-têtes : il y en a { $held }.
print-poldr-standees = Marqueurs et pion noir : plier le long des tirets, coller les pieds ensemble. Ou ne découper que les disques.
print-permutation-left = Gauche (L) : a, b, c, d, e, f, a…
print-permutation-right = Droite (R) : a, f, e, d, c, b, a…
print-permutation-make-1 = Découper le hex : son chemin tourne dans l’anneau.
print-permutation-make-2 = Les dés : couper le long des traits fins,
print-permutation-make-3 = plier le long des tirets, coller les languettes.
print-trapezomino-front = La lettre marque le dessus : les pièces tournent, mais ne se retournent jamais.
print-polymere-aid = À votre tour
print-polymere-aid-1 = Vous devez une pièce.
print-polymere-aid-2 = Posez-la : tous les côtés qui touchent s’accordent, l’un au moins montre votre chiffre.
print-polymere-aid-3 = Chaque côté qui touche, après le premier : une pièce de plus à poser.
print-polymere-aid-4 = À zéro, le tour est fini.
print-polymere-aid-5 = Au lieu de poser, vous pouvez passer : piochez ce que vous devez, le tour est fini.
print-polymere-aid-6 = Plus de pièces : vous avez fini, et vous gagnez.
print-polymere-owed = Ce que je dois (posez-y un haricot)
print-polymere-count = Combien de pièces vont à une place ?
print-polymere-fit = { $sides } côtés libres : { $fit } pièces

cli-print = Imprimer un jeu, pour le fabriquer chez soi.
cli-paper = Le papier : a4 ou letter
cli-size = La taille des pièces en millimètres (Polymère : d’un côté à l’autre ; Trapézomino : le côté d’un triangle ; POLD.R : une case ; Permutation : un dé)
cli-backs = Des dos pour l’impression recto verso : none (aucun), long ou short (le bord autour duquel l’imprimante retourne la feuille)
cli-grey = En gris plutôt qu’en couleurs
cli-save-ink = Des contours plutôt que des surfaces pleines
cli-form = pdf ; pour Trapézomino aussi svg (découpe laser) ou stl (impression 3D)
cli-clearance = Le jeu entre les pièces découpées ou imprimées en 3D, en millimètres
cli-print-puzzles = Autant de casse-têtes plutôt que le jeu
cli-grade = Le degré des casse-têtes, de 1 à 5
pictures-missing = Les images PNG demandent le supplément « pictures » : pip install "tablee[pictures]". Le SVG s’en passe.
