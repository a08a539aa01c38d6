## Permutation, le jeu de le hex

permutation-title = Permutation, le jeu de le hex
permutation-blurb = Six dés autour d’une tuile : on les permute pour que le chemin réunisse deux dés égaux, et on en gagne un.
permutation-wish = Trois minutes, six dés
permutation-wish-text = Un duel rapide : voir deux ou trois coups d’avance.
permutation-howto =
    À votre tour, permutez un dé : il avance d’autant d’autres dés que sa face l’indique, échange sa place avec celui où il arrive et augmente de 1 (un 6 devient un 1).
    aL : le dé en a part à gauche (a, b, c, d, e, f, a…) ; aR : à droite, dans l’autre sens.
    Dès qu’il ne reste que cinq dés, vous pouvez aussi en glisser un vers une place voisine vide, avant ou après : c-b eL ou eL c-b.
    Puis le chemin tourne d’un cran à droite. S’il réunit deux dés égaux, prenez-en un : xf. Il vaut sa face en points.
    La partie s’arrête quand il ne reste que deux dés. Celui qui a le plus de points gagne.

permutation-end-two-dice = Il ne reste que deux dés.
permutation-end-idle = Personne n’a pris de dé pendant soixante tours de suite.

permutation-unreadable = Ce texte n’est pas un coup. Écrivez, dans l’ordre où vous jouez : un glissement si vous en faites un (de-vers), la permutation (la place, puis L ou R), le dé pris s’il y en a un (x et sa place). Par exemple : { $example }.
permutation-slide-nowhere = Un glissement mène à une autre place : celui-ci ne déplace rien.
permutation-none = Un tour comprend toujours une permutation : choisissez un dé et faites-le partir.
permutation-one-slide = On ne glisse qu’un dé par tour : avant la permutation ou après, pas les deux.
permutation-slide-too-early = On ne peut glisser un dé que s’il en reste cinq ou moins au début du tour : jouez une permutation seule.
permutation-slot-empty = Il n’y a pas de dé à { permutation-place } à ce moment du tour : choisissez une place occupée.
permutation-slide-too-far = Un dé glisse d’un seul cran : ces deux places ne sont pas voisines.
permutation-slide-blocked = Un dé ne glisse que vers une place vide : il y en a déjà un à { permutation-place }.
permutation-must-take = Le chemin réunit deux { $value } : il faut prendre l’un des deux. Choisissez lequel.
permutation-nothing-to-take = Après ce coup, le chemin ne réunit pas deux dés égaux : on ne prend rien.

permutation-setup-object = Une position est un objet avec les champs dice, path, won, turn et idle.
permutation-setup-unknown = Une position de Permutation n’a pas de champ « { $field } ».
permutation-setup-missing = Il manque le champ « { $field } » à la position.
permutation-setup-dice = « dice » doit donner six nombres entiers de 0 (place vide) à 6, pour a, b, c, d, e, f.
permutation-setup-path = « path » doit être ad, be ou cf.
permutation-setup-won = « won » doit donner une liste par joueur, soit { $players } listes.
permutation-setup-won-dice = Les dés gagnés par la place { $seat } doivent être une liste d’entiers de 1 à 6.
permutation-setup-count = Il y a six dés en tout : { $play } en jeu et { $won } gagnés ne font pas six.
permutation-setup-two-dice = La partie s’arrête à deux dés : il ne peut pas en rester { $play }.
permutation-setup-turn = « turn » doit être une place, de 0 à { $last }.
permutation-setup-idle = « idle » doit être un nombre entier de 0 à { $limit }.
permutation-setup-idle-at-end = Quand il ne reste que deux dés, on vient d’en prendre un : « idle » doit être 0.

# Le plateau de la page

permutation-board-about = Dés : { $dice }. Le chemin relie { permutation-look-ends }.
permutation-board-wheel = La roue
permutation-board-choose = Choisissez un dé à permuter.
permutation-board-choose-or-slide = Choisissez un dé à permuter, ou faites-en d’abord glisser un.
permutation-board-now-permute = Choisissez maintenant un dé à permuter.
permutation-board-way = Dans quel sens ?
permutation-board-way-or-slide = Dans quel sens, ou glisser vers une place vide ?
permutation-board-slide-to = Glissez-le vers la place vide, ou revenez en arrière.
permutation-board-slide-or-end = Vous pouvez encore glisser un dé, ou finir votre tour.
permutation-board-take = Prenez l’un des deux dés aux bouts du chemin.
permutation-board-take-or-slide = Prenez l’un des deux dés aux bouts du chemin, ou glissez d’abord un dé.
permutation-board-take-it-or-slide = Prendre ce dé, ou le glisser vers une place vide ?
permutation-board-take-it = Le prendre
permutation-board-left = ↺ Sens inverse
permutation-board-right = Sens horaire ↻
permutation-board-end = Finir le tour
permutation-board-die = Ici : { permutation-die }.
permutation-board-empty = Vide : { permutation-place }.
permutation-board-slide = Glisser { permutation-slide-way }.
permutation-board-taking = Prendre { permutation-die }.
permutation-board-landing = Envoyer { permutation-die } { $way } { permutation-landing } : il devient un { $shows }.

## Les coups en mots

permutation-place = { $at ->
    [a] la place tout en haut
    [b] la place en haut à gauche
    [c] la place en bas à gauche
    [d] la place tout en bas
    [e] la place en bas à droite
   *[f] la place en haut à droite
}
permutation-die = { $at ->
    [a] le { $value } tout en haut
    [b] le { $value } en haut à gauche
    [c] le { $value } en bas à gauche
    [d] le { $value } tout en bas
    [e] le { $value } en bas à droite
    [f] le { $value } en haut à droite
   *[only] le { $value }
}
permutation-landing = { $met_at ->
    [a] jusqu’au { $met } tout en haut
    [b] jusqu’au { $met } en haut à gauche
    [c] jusqu’au { $met } en bas à gauche
    [d] jusqu’au { $met } tout en bas
    [e] jusqu’au { $met } en bas à droite
    [f] jusqu’au { $met } en haut à droite
   *[only] jusqu’au { $met }
}
permutation-slide-end = { $slid_to ->
    [a] vers la place vide tout en haut
    [b] vers la place vide en haut à gauche
    [c] vers la place vide en bas à gauche
    [d] vers la place vide tout en bas
    [e] vers la place vide en bas à droite
   *[f] vers la place vide en haut à droite
}
permutation-slide-way = { $slid_from ->
    [a] le { $slid } tout en haut { permutation-slide-end }
    [b] le { $slid } en haut à gauche { permutation-slide-end }
    [c] le { $slid } en bas à gauche { permutation-slide-end }
    [d] le { $slid } tout en bas { permutation-slide-end }
    [e] le { $slid } en bas à droite { permutation-slide-end }
   *[f] le { $slid } en haut à droite { permutation-slide-end }
}
permutation-took = { $took_at ->
    [a] celui tout en haut
    [b] celui en haut à gauche
    [c] celui en bas à gauche
    [d] celui tout en bas
    [e] celui en bas à droite
   *[f] celui en haut à droite
}
permutation-advice-permute = { $take ->
    [it] { permutation-die } { $way } { permutation-landing } : il devient un { $shows } et retrouve l’autre { $took } au bout du chemin ; prenez-le, +{ $took }.
    [other] { permutation-die } { $way } { permutation-landing } : il devient un { $shows } et retrouve l’autre { $took } au bout du chemin ; prenez cet autre, +{ $took }.
    [pair] { permutation-die } { $way } { permutation-landing } : il devient un { $shows }. Le chemin réunit deux { $took } ; prenez { permutation-took }, +{ $took }.
   *[none] { permutation-die } { $way } { permutation-landing } : il devient un { $shows }.
}
permutation-advice-slide = { $take ->
    [none] glissez { permutation-slide-way }.
   *[other] glissez { permutation-slide-way } : le chemin réunit deux { $took } ; prenez { permutation-took }, +{ $took }.
}
permutation-advice = { $slide ->
    [before] Glissez d’abord { permutation-slide-way }. Puis envoyez { permutation-advice-permute }
    [after] Envoyez { permutation-die } { $way } { permutation-landing } : il devient un { $shows }. Puis { permutation-advice-slide }
   *[none] Envoyez { permutation-advice-permute }
}
permutation-told-permute = { $take ->
    [it] { permutation-die } { $way } { permutation-landing } : il devient un { $shows }, retrouve l’autre { $took } au bout du chemin et il est pris, +{ $took }.
    [other] { permutation-die } { $way } { permutation-landing } : il devient un { $shows } et retrouve l’autre { $took } au bout du chemin ; cet autre est pris, +{ $took }.
    [pair] { permutation-die } { $way } { permutation-landing } : il devient un { $shows }. Le chemin réunit deux { $took } ; { permutation-took } est pris, +{ $took }.
   *[none] { permutation-die } { $way } { permutation-landing } : il devient un { $shows }.
}
permutation-told-slide = { $take ->
    [none] { permutation-slide-way }.
   *[other] { permutation-slide-way } : le chemin réunit deux { $took } ; { permutation-took } est pris, +{ $took }.
}
permutation-narration-you = { $slide ->
    [before] Vous glissez { permutation-slide-way }, puis envoyez { permutation-told-permute }
    [after] Vous envoyez { permutation-die } { $way } { permutation-landing } : il devient un { $shows }. Puis vous glissez { permutation-told-slide }
   *[none] Vous envoyez { permutation-told-permute }
}
permutation-narration = { $who ->
    [you] { permutation-narration-you }
   *[other] { $slide ->
        [before] { $name } glisse { permutation-slide-way }, puis envoie { permutation-told-permute }
        [after] { $name } envoie { permutation-die } { $way } { permutation-landing } : il devient un { $shows }. Puis { $name } glisse { permutation-told-slide }
       *[none] { $name } envoie { permutation-told-permute }
    }
}
permutation-short-taking = { $take ->
    [none] { $value } { $way } { $met }
   *[other] { $value } { $way } { $met }, +{ $took }
}
permutation-short = { $slide ->
    [before] glisser le { $slid }, { permutation-short-taking }
    [after] { permutation-short-taking }, glisser le { $slid }
   *[none] { permutation-short-taking }
}
permutation-look-ends = { $path ->
    [ad] le haut et le bas
    [be] le haut à gauche et le bas à droite
   *[cf] le bas à gauche et le haut à droite
}
permutation-look = { $take ->
    [none] Après votre tour, le chemin reliera { permutation-look-ends }. Vous ne prendrez rien cette fois : regardez ce que vous laissez.
   *[other] Après votre tour, le chemin reliera { permutation-look-ends } : amenez-y deux dés égaux.
}
permutation-piece = { $slide ->
    [before] Glissez d’abord le { $slid } ; puis c’est { permutation-die } qui part.
    [after] C’est { permutation-die } qui part ; glissez ensuite le { $slid }.
   *[none] C’est { permutation-die } qui part.
}
permutation-effect-points = +{ $count }

## Comment elle a fini

permutation-score = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
permutation-over-two-dice = { $who ->
    [you] Vous avez pris un dé, et il n’en reste que deux.
   *[other] { $name } a pris un dé, et il n’en reste que deux.
}
permutation-over-idle = Personne n’a pris de dé pendant soixante tours de suite.

## In a review

permutation-margin = L’avance en points

## Casse-têtes

permutation-puzzle-win = { $turns ->
    [1] À vous : trouvez le seul coup qui gagne.
   *[other] À vous : trouvez le seul coup qui gagne, { $turns } tours de suite.
}
permutation-puzzle-win-wrong = Ce coup ne gagne pas : face au meilleur jeu, la victoire s’échappe.
permutation-puzzle-hold = { $turns ->
    [1] À vous : trouvez le seul coup qui maintient l’équilibre.
   *[other] À vous : trouvez le seul coup qui maintient l’équilibre, { $turns } tours de suite.
}
permutation-puzzle-hold-wrong = Ce coup ne tient pas : face au meilleur jeu, l’équilibre est rompu.
permutation-puzzle-points = À vous : prenez { $count } points en { $turns } tours, quoi que fasse l’autre. On ne peut faire mieux.
permutation-puzzle-points-wrong = Face au meilleur jeu, ce coup rapporte moins de { $count } points.
permutation-motif-double = Double menace
permutation-motif-sure = Un dé imparable
permutation-motif-denies = Blocage
permutation-motif-limits = Ne laisser que de petits dés
permutation-motif-most = Le dé le plus fort
permutation-motif-ends = Finir à temps
permutation-motif-safe = Hors d’atteinte
