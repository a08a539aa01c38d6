## Permutation, le jeu de le hex

permutation-title = Permutation, le jeu de le hex
permutation-blurb = Six dés autour d’une tuile : on les permute pour que le chemin réunisse deux dés égaux, et on en gagne un.
permutation-howto =
    À votre tour, permutez un dé : il avance d’autant d’autres dés que sa face l’indique, échange sa place avec celui où il arrive et augmente de 1 (un 6 devient un 1).
    aL : le dé en a part à gauche (a, b, c, d, e, f, a…) ; aR : à droite, dans l’autre sens.
    Dès qu’il ne reste que cinq dés, vous pouvez aussi en glisser un vers un emplacement voisin libre, avant ou après : c-b eL ou eL c-b.
    Puis le chemin tourne d’un cran à droite. S’il réunit deux dés égaux, prenez-en un : xf. Il vaut sa face en points.
    La partie s’arrête quand il ne reste que deux dés. Le plus de points gagne.

permutation-end-two-dice = Il ne reste que deux dés.
permutation-end-idle = Personne n’a pris de dé pendant soixante tours de suite.

permutation-unreadable = Ce texte n’est pas un coup. Écrivez, dans l’ordre où vous jouez : un glissement si vous en faites un (c-b), la permutation (eL à gauche, eR à droite), le dé pris s’il y en a un (xf). Par exemple : c-b eL xf.
permutation-slide-nowhere = Un glissement mène à un autre emplacement : { $slot }-{ $slot } ne déplace rien.
permutation-none = Un tour comprend toujours une permutation : ajoutez-la, par exemple eL ou eR.
permutation-one-slide = On ne glisse qu’un dé par tour : avant la permutation ou après, pas les deux.
permutation-slide-too-early = On ne peut glisser un dé que s’il en reste cinq ou moins au début du tour : jouez une permutation seule.
permutation-slot-empty = Il n’y a pas de dé en { $slot } à ce moment du tour : choisissez un emplacement occupé.
permutation-slide-too-far = Un dé glisse d’un seul cran : { $start } et { $end } ne sont pas voisins.
permutation-slide-blocked = Un dé ne glisse que vers un emplacement libre : il y a déjà un dé en { $end }.
permutation-must-take = Le chemin réunit deux { $value } : il faut prendre l’un des deux. Ajoutez x{ $first } ou x{ $second }.
permutation-nothing-to-take = Après ce coup le chemin joint { $first } et { $second }, qui ne portent pas deux dés égaux : on ne prend rien, retirez le x.

permutation-setup-object = Une position est un objet avec les champs dice, path, won, turn et idle.
permutation-setup-unknown = Une position de Permutation n’a pas de champ « { $field } ».
permutation-setup-missing = Il manque le champ « { $field } » à la position.
permutation-setup-dice = « dice » doit donner six nombres entiers de 0 (emplacement vide) à 6, pour a, b, c, d, e, f.
permutation-setup-path = « path » doit être ad, be ou cf.
permutation-setup-won = « won » doit donner une liste par joueur, soit { $players } listes.
permutation-setup-won-dice = Les dés gagnés par la place { $seat } doivent être une liste d’entiers de 1 à 6.
permutation-setup-count = Il y a six dés en tout : { $play } en jeu et { $won } gagnés ne font pas six.
permutation-setup-two-dice = La partie s’arrête à deux dés : il ne peut pas en rester { $play }.
permutation-setup-turn = « turn » doit être une place, de 0 à { $last }.
permutation-setup-idle = « idle » doit être un nombre entier de 0 à { $limit }.
permutation-setup-idle-at-end = Quand il ne reste que deux dés, on vient d’en prendre un : « idle » doit être 0.

# Le plateau de la page

permutation-board-about = Dés : { $dice }. Le chemin relie { $path }.
permutation-board-choose = Choisissez un dé à permuter.
permutation-board-choose-or-slide = Choisissez un dé à permuter, ou faites-en d’abord glisser un.
permutation-board-now-permute = Choisissez maintenant un dé à permuter.
permutation-board-way = À gauche ou à droite ?
permutation-board-way-or-slide = À gauche, à droite, ou glisser vers une place vide ?
permutation-board-slide-to = Glissez-le vers la place vide, ou revenez en arrière.
permutation-board-slide-or-end = Vous pouvez encore glisser un dé, ou finir votre tour.
permutation-board-take = Prenez l’un des deux dés aux bouts du chemin.
permutation-board-take-or-slide = Prenez l’un des deux dés aux bouts du chemin, ou glissez d’abord un dé.
permutation-board-take-it-or-slide = Prendre ce dé, ou le glisser vers une place vide ?
permutation-board-take-it = Le prendre
permutation-board-left = ↺ Gauche
permutation-board-right = Droite ↻
permutation-board-end = Finir le tour
permutation-board-die = { $slot } : un { $value }.
permutation-board-empty = { $slot } : vide.
permutation-board-slide = { $slot } glisse en { $to }.
permutation-board-taking = Prendre le { $value } en { $slot }.
permutation-board-landing = { $slot } { $way ->
    [L] à gauche
   *[R] à droite
    } arrive en { $to } et devient un { $value }.
