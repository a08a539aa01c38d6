### Jouer seul : ce que les solveurs disent d’un plateau

solo-fillings-left = { $count ->
    [one] Une seule solution commence ainsi.
   *[other] { NUMBER($count) } solutions commencent ainsi.
}
solo-fillings-none = Plus aucune solution ne commence ainsi : il faut reprendre une pièce.
solo-hint-first = N’importe quelle pièce peut aller au centre. Celle-ci, par exemple.
solo-hint-lay = Cette pièce va ici.
solo-hint-lift = Cette pièce gêne : reprenez-la.
solo-rings-full = On ne peut plus rien poser. Reprenez une pièce pour continuer à chercher, ou gardez la figure ainsi.
solo-rings-now = Anneau { $ring } : { $laid } cases remplies sur { $cells }.
solo-rings-dead = { $count ->
    [one] Une case est morte : plus rien n’y va.
   *[other] { $count } cases sont mortes : plus rien n’y va.
}
solo-rings-yes = L’anneau { $ring } peut encore être complété.
solo-rings-no = L’anneau { $ring } ne peut plus être complété : il faut reprendre une pièce.
solo-rings-unknown = On n’a pas trouvé en une seconde si l’anneau { $ring } peut être complété.
solo-rings-yes-all = Toutes les pièces peuvent encore être posées.
solo-rings-no-all = Toutes les pièces ne peuvent plus être posées. La figure peut encore grandir.
solo-rings-unknown-all = On n’a pas trouvé en une seconde si toutes les pièces peuvent être posées.

## Buts
trapezomino-goal-free = Plateau vide
polymere-goal-rings = { $rings ->
    [one] Un anneau
   *[other] { $rings } anneaux
}
polymere-goal-all = Toutes les pièces
polymere-goals = Avec les jokers
polymere-goals-plain = Sans jokers

## Images à partager
solo-card-day = Casse-tête du { $date }, degré { $grade }
solo-card-puzzle = Casse-tête { $grade }-{ $number }
solo-card-laid = { $count ->
    [one] une pièce posée
   *[other] { $count } pièces posées
}
solo-hints = { $count ->
    [0] sans indice
    [one] un indice
   *[other] { $count } indices
}
insight-barred = « barred » doit être une liste de textes.
