## Ce que disent tous les plateaux de la page

board-role = plateau
board-keys = Les flèches déplacent le curseur, Page préc. et Page suiv. parcourent tout ce qui est possible, Entrée choisit, R tourne une pièce, Échap revient en arrière ; 1 dit les scores, 2 ce qui est où, 3 ce qui est possible. Depuis un chevalet, la flèche du haut mène à la table. On peut aussi écrire le coup.
board-ask = Interroger le plateau
board-ask-score = Où en est chacun ?
board-ask-where = Qu’y a-t-il et où ?
board-ask-fits = Que peut-on faire ?
board-back = Retour
board-picture = La position en image
board-find-move = Chercher un coup
board-keys-places = Les flèches déplacent le curseur de place en place, Page préc. et Page suiv. parcourent les places possibles, Entrée choisit, Échap revient en arrière. Ce qui se trouve sous le curseur est dit. On peut aussi écrire le coup.
board-keys-list = La touche Tab parcourt les coups, Entrée en joue un. On peut aussi écrire le coup.
board-choose-place = Choisissez une place marquée.
board-choose-place-or-move = Choisissez une place marquée, ou un coup de la liste.
board-choose-next = Choisissez maintenant la place suivante.
board-choose-move = Choisissez un coup.
board-play-it = Jouer ce coup
board-place = { $place } : { $what }.
board-nothing-there = rien
board-can-be-chosen = Cette place est possible.
board-lies-at = { $what } : { $where }.
board-next-round = Commencer la manche suivante
