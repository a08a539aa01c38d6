### Le solveur de POLD.R à deux

cli-solve-poldr = Résoudre POLD.R à deux : qui gagne après chaque premier coup.
cli-poldr-size = La taille du plateau, de 4 à 7.
cli-poldr-bricks = Le nombre de briques de chaque joueur.
cli-poldr-opening = Ce premier coup seulement, par exemple « Na2 Ma4 ».
cli-poldr-memory = La mémoire que les positions peuvent prendre en tout, en Gio.
cli-poldr-resume = Garder les premiers coups résolus dans ce fichier ; avec le même fichier, on reprend où l’on s’était arrêté.
cli-poldr-svg = Dessiner la carte des premiers coups dans ce fichier SVG.
cli-poldr-png = Dessiner la carte des premiers coups dans ce fichier PNG (supplément « pictures »).
poldr-solving = Résolution
poldr-solved = { $all ->
    [one] Un premier coup
   *[other] { $all } premiers coups
}, les symétriques comptés une fois : le premier joueur en gagne { $first }, le second { $second }, { $shared } sont partagés.
poldr-solved-first = le premier joueur gagne
poldr-solved-last-brick = le premier joueur gagne par sa dernière brique
poldr-solved-second = le second joueur gagne
poldr-solved-shared = partagé
poldr-solve-size = Les plateaux de { $size }×{ $size } cases sont trop grands pour être résolus ; la limite est { $most }×{ $most }.
poldr-run-damaged = { $path } est abîmé : rien n’en est repris. Supprimez-le pour recommencer, ou nommez un autre fichier avec --resume.
poldr-run-other = { $path } concerne un autre plateau. Supprimez-le pour recommencer, ou nommez un autre fichier avec --resume.
cli-prove-poldr = Écrire la stratégie gagnante après un premier coup de POLD.R à deux.
poldr-proving = Preuve de { $opening }…
poldr-book-damaged = Le fichier des premiers coups fourni avec Tablée est abîmé. Réinstallez Tablée.
