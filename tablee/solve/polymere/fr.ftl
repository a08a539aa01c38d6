### Le solveur du solo de Polymère : ses figures et ses buts

cli-solve-polymere = Construire la plus grande figure du solo de Polymère, ou en examiner une.
cli-rings-first = La première pièce, comme 123456 ; J pour un joker.
cli-rings-start = Une figure à continuer : une position sur une ligne, ou un fichier avec une position ou une partie.
cli-rings-jokers = Sans jokers : les 120 pièces chiffrées.
cli-rings-apart = Laisser les trois cases vides aussi loin que possible les unes des autres.
cli-rings-seconds = S’arrêter après ce nombre de secondes avec la meilleure figure trouvée.
cli-rings-keep = Garder le travail dans ce fichier ; le même fichier reprend où il s’est arrêté.
cli-rings-svg = Dessiner la figure dans ce fichier SVG.
cli-rings-png = Dessiner la figure dans ce fichier PNG.
cli-rings-record = Écrire les coups qui posent la figure dans ce fichier, comme une partie.
cli-rings-look = Seulement examiner le départ : cases mortes, ce qui convient, si l’anneau peut être achevé, un conseil.
cli-rings-at = Avec --look : lister ce qui convient dans cette case, comme 2,-1.
rings-working = meilleure { $best } sur { $most } · dernière { $latest } · essai { $attempts }
rings-done = { $size } pièces posées, figure { $code } ; chaque coup a été vérifié par les règles.
rings-stopped = Arrêté à { $size } pièces sur { $most }, figure { $code } ; chaque coup a été vérifié par les règles.
rings-holes = Cases vides de l’anneau inachevé : { $cells } (à { $steps } pas au moins les unes des autres).
rings-kept = Le travail est gardé dans { $path }. La même commande le reprend.
rings-drawn = Dessiné : { $path }
rings-title = Polymère · Tablée
rings-caption = { $size ->
    [0] aucune pièce
    [one] une pièce
   *[other] { $size } pièces
}
rings-caption-jokers = { $size } pièces, dont { $jokers ->
    [0] aucun joker
    [one] un joker
   *[other] { $jokers } jokers
}
rings-caption-code = figure { $code }
rings-no-such-piece = Il n’y a pas de pièce « { $piece } ». Une pièce porte les chiffres 1 à 6 une fois chacun, comme 134265 ; J est un joker.
rings-start-has-jokers = La figure à continuer a des jokers : elle ne peut pas être sans eux. Retirez --no-jokers.
rings-apart-needs-jokers = Il ne reste trois cases vides que si les 124 pièces sont posées. Retirez --no-jokers ou --apart.
rings-corners-taken = La figure à continuer couvre les coins qui devraient rester vides. Retirez --apart.
rings-two-starts = Donnez une première pièce ou une figure à continuer, pas les deux.
rings-impossible = Aucun moyen de poser les { $most } pièces à partir de ce départ.
rings-damaged = { $path } est abîmé, ou n’est pas un travail gardé sur une figure. Choisissez un autre fichier, ou supprimez-le pour recommencer.
rings-other = { $path } contient le travail sur une autre figure. Choisissez un autre fichier, ou la même graine, le même départ et les mêmes options.
rings-cell = « { $text } » n’est pas une case. Écrivez-la comme 2,-1.
rings-cell-taken = Rien ne peut être posé en { $at } maintenant : ce n’est pas une case vide de l’anneau { $ring }.
rings-look-nothing = Tout est posé : la figure est complète.
rings-look-ring = { $size ->
    [0] Aucune pièce posée
    [one] Une pièce posée
   *[other] { $size } pièces posées
} ; l’anneau { $ring } a { $empty } cases vides.
rings-look-dead = Cases mortes, où plus rien ne convient : { $cells }
rings-look-no-dead = Aucune case n’est morte.
rings-look-tight = La case la plus serrée est { $at } : { $count ->
    [one] une seule façon de la remplir
   *[other] { $count } façons de la remplir
}.
rings-look-fits = Ce qui convient en { $at } :
rings-look-yes = L’anneau peut être achevé.
rings-look-no = L’anneau ne peut plus être achevé : il faut reprendre une pièce.
rings-look-unknown = On ne sait pas encore si l’anneau peut être achevé.
rings-look-yes-all = Toutes les pièces peuvent être posées.
rings-look-no-all = Les pièces restantes ne peuvent plus toutes être posées : il faut reprendre une pièce.
rings-look-unknown-all = On ne sait pas encore si toutes les pièces peuvent être posées.
rings-look-hint = Conseil : { $move }
solo-hint-first = N’importe quelle pièce peut aller au centre. Celle-ci, par exemple.
solo-rings-full = On ne peut plus rien poser. Reprenez une pièce pour continuer à chercher, ou gardez la figure ainsi.
solo-rings-now = Anneau { $ring } : { $laid } sur { $cells } cases remplies.
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
polymere-goal-rings = { $rings ->
    [one] Un anneau
   *[other] { $rings } anneaux
}
polymere-goal-all = Toutes les pièces
polymere-goals = Avec les jokers
polymere-goals-plain = Sans jokers
solo-blurb-polymere = Posez des anneaux autour d’une première pièce : les côtés qui se touchent portent le même chiffre.
solo-text-polymere = Choisissez la première pièce et posez des anneaux autour d’elle, { $pieces } pièces en tout. On commence un anneau quand le précédent est plein ; les côtés qui se touchent doivent porter le même chiffre.
