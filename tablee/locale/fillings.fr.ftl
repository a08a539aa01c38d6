### Le solo de Trapézomino : ses solutions et ses casse-têtes

cli-solve-trapezomino = Compter les solutions du solo de Trapézomino, ou voir ce qu’un plateau peut devenir.
cli-fillings-count = Compter toutes les solutions.
cli-fillings-board = Ce qui est posé : des coups séparés par des espaces.
cli-fillings-file = Retrouver tous les remplissages et les mettre dans ce fichier ; arrêtée, la même commande reprend.
cli-fillings-resume = Garder les parties finies dans ce fichier ; le même fichier reprend là où il s’est arrêté.
cli-fillings-svg = Dessiner la solution dans ce fichier SVG.
cli-fillings-png = Dessiner la solution dans ce fichier PNG (extra « pictures »).
fillings-counting = Comptage
fillings-writing = Recherche de tous les remplissages
fillings-written = { $path } : { $fillings } remplissages, tournés comptés une fois. Un remplissage fait deux solutions : les jokers peuvent être l’une ou l’autre place de la forme posée deux fois.
fillings-count = { $solutions } solutions, les plateaux tournés ne comptant qu’une fois. Selon la forme que font les deux jokers :
fillings-number = { $number }
fillings-nodes = { $nodes } positions examinées, { $seconds } s.
fillings-solvable = { $solutions ->
    [one] Une seule solution commence ainsi.
   *[other] { $solutions } solutions commencent ainsi.
}
fillings-next = À poser : { $move }
fillings-solution = L’une d’elles : { $moves }
fillings-dead = Aucune solution ne commence ainsi.
fillings-lift = À reprendre : { $move }
fillings-hint-lay = Une solution commence ainsi, avec cette pièce.
fillings-hint-lift = Aucune solution ne commence ainsi : il faut d’abord reprendre cette pièce.
fillings-impossible = Ces pièces ne peuvent pas être toutes là : l’une y est deux fois, ou deux se chevauchent.
solo-file-damaged = Le fichier des solutions ({ $path }) manque ou est abîmé. Installez Tablée de nouveau.
solo-count-damaged = { $path } est abîmé : rien n’en est compté. Supprimez-le pour recommencer, ou nommez un autre fichier avec --resume.
solo-count-other = { $path } vient d’un autre comptage. Supprimez-le pour recommencer, ou nommez un autre fichier avec --resume.
cli-puzzle = Le casse-tête du jour, ou tout autre du fichier.
cli-puzzle-date = Le casse-tête de ce jour, comme 2026-11-16 ; d’aujourd’hui si rien n’est dit.
cli-puzzle-grade = Le degré, de 1 (facile) à 5 (difficile).
cli-puzzle-number = Le numéro dans le fichier, à partir de 1.
cli-puzzle-solution = Montrer la solution.
cli-puzzle-play = Y jouer ici.
cli-puzzle-svg = Le dessiner dans ce fichier SVG.
cli-puzzle-png = Le dessiner dans ce fichier PNG (extra « pictures »).
cli-puzzle-make = Fabriquer plutôt de nouveaux casse-têtes, autant par degré.
cli-puzzle-out = Où vont les nouveaux casse-têtes ; arrêtée, la même commande reprend.
puzzle-day = Casse-tête du { $date }
puzzle-title = Degré { $grade }, numéro { $number } : { $missing } pièces à poser, une seule solution
puzzle-title-solved = Degré { $grade }, numéro { $number }, résolu
puzzle-how = Pour y jouer : tablee puzzle --grade { $grade } --number { $number } --play
puzzle-making = Fabrication
puzzle-made = { $path } : { $each } casse-têtes par degré, chacun avec une seule solution.
puzzle-no-grade = Il n’y a pas de degré { $grade } : ils vont de 1 à { $most }.
puzzle-no-number = Il n’y a pas de casse-tête { $number } : ils sont numérotés de 1 à { $most }.
puzzle-no-date = « { $date } » n’est pas un jour. Écrivez-le comme 2026-11-16.
puzzle-file-damaged = Le fichier de casse-têtes { $path } manque, est abîmé ou vient d’ailleurs. Supprimez-le, ou installez Tablée de nouveau.
fillings-solo-only = On ne sait cela que du solo.
puzzle-none = Il n’y a pas de casse-têtes pour { $game }.
puzzle-no-name = « { $name } » n’est pas un casse-tête. Nommez un jour, comme 2026-11-16, ou degré et numéro, comme 3-117.
