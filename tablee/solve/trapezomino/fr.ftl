### Le solveur du solo de Trapézomino : ses solutions et ses buts

cli-solve-trapezomino = Compter les solutions du solo de Trapézomino, ou voir ce qu’un plateau peut devenir.
cli-fillings-count = Compter toutes les solutions.
cli-fillings-board = Ce qui est posé : des coups séparés par des espaces.
cli-fillings-file = Retrouver tous les remplissages et les mettre dans ce fichier ; arrêtée, la même commande reprend.
cli-fillings-resume = Garder les parties finies dans ce fichier ; le même fichier reprend là où il s’est arrêté.
cli-fillings-svg = Dessiner la solution dans ce fichier SVG.
cli-fillings-png = Dessiner la solution dans ce fichier PNG (supplément « pictures »).
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
solo-fillings-left = { $count ->
    [one] Une seule solution commence ainsi.
   *[other] { NUMBER($count) } solutions commencent ainsi.
}
solo-fillings-none = Plus aucune solution ne commence ainsi : il faut reprendre une pièce.
trapezomino-goal-free = Plateau vide
solo-blurb-trapezomino = Remplissez l’hexagone avec toutes les pièces ; les deux jokers doivent se toucher.
solo-text-trapezomino = Remplissez tout le plateau avec les { $pieces } pièces, de sorte que les deux jokers se touchent. Il y a 115 088 façons.
