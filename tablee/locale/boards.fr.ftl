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
board-next-round = Commencer la manche suivante
