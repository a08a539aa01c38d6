## Ce que disent tous les plateaux de la page

board-role = plateau
board-keys = Les flèches déplacent le curseur, Page préc. et Page suiv. parcourent tout ce qui est possible, Entrée choisit, R tourne une pièce, Échap revient en arrière. Depuis un chevalet, la flèche du haut mène à la table. On peut aussi écrire le coup.
board-back = Retour
board-picture = La position en image
board-find-move = Chercher un coup
board-next-round = Commencer la manche suivante
