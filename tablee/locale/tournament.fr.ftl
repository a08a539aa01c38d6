# Les tournois entre amis, dans la page

tournament-among-friends = Un tournoi entre amis
tournament-about = Un seul lien pour 3 à 16 joueurs. Chacun rencontre tous les autres, ou les égaux se rencontrent ; l’ordinateur prend les places vides, et les résultats restent à leur adresse.
tournament-open = Ouvrir un tournoi
tournament-new = Un nouveau tournoi
tournament-yours = Vos tournois
tournament-which-game = Jeu
tournament-format = Qui rencontre qui
tournament-format-round-robin = Chacun contre tous
tournament-format-round-robin-text = Chacun joue une partie contre chacun des autres. Idéal jusqu’à six.
tournament-format-swiss = Entre égaux
tournament-format-swiss-text = Quelques rondes (système suisse) : les gagnants rencontrent les gagnants, jamais deux fois le même adversaire. Idéal à plusieurs.
tournament-days-round-robin = Toutes les parties sont ouvertes dès le début ; chacun joue quand il a le temps.
tournament-days-swiss = Une ronde commence quand la dernière partie de la précédente est finie.
tournament-title = Tournoi de { $game }
tournament-title-field = Nom du tournoi
tournament-create = Ouvrir et inviter
tournament-join = Participer
tournament-join-text = { $name } vous invite à un tournoi de { $game }.
tournament-players = { $count ->
    [0] Aucun joueur
    [one] Un joueur
   *[other] { $count } joueurs
}
tournament-remove = Retirer { $name }
tournament-add-bot = Ajouter un joueur ordinateur
tournament-start = { $rounds ->
    [0] Commencer
    [one] Commencer : une ronde
   *[other] Commencer : { $rounds } rondes
}
tournament-few = Il faut au moins trois joueurs, dont deux personnes.
tournament-host-starts = Vous participez. { $name } lance le tournoi quand tout le monde est là.
tournament-link = Inviter les autres
tournament-link-text = Qui ouvre le lien participe, tant que le tournoi n’a pas commencé. Ensuite il montre les parties et les résultats.
tournament-against = Votre partie contre { $name }
tournament-play = À la table
tournament-wait = Votre partie est finie. La ronde suivante commence quand les autres ont terminé.
tournament-your-bye = Vous êtes exempt de cette ronde. La suivante commence quand les autres ont terminé.
tournament-you-left = Vous vous êtes retiré de ce tournoi.
tournament-standings = Résultats
tournament-place = Place
tournament-player = Joueur
tournament-points = Points
tournament-won = G
tournament-drawn = N
tournament-lost = P
tournament-tiebreak = Dép.
tournament-tiebreak-text = Départage les ex æquo : plus les adversaires sont forts, plus il est haut.
tournament-points-round-robin = 2 points pour une victoire, 1 pour une partie nulle. G : gagnées, N : nulles, P : perdues.
tournament-points-swiss = 2 points pour une victoire ou une exemption, 1 pour une partie nulle. G : gagnées, N : nulles, P : perdues.
tournament-out = retiré
tournament-round = Ronde { $round } sur { $rounds }
tournament-bye = est exempt
tournament-forfeit = sans jouer
tournament-game = Une partie du tournoi
tournament-game-waiting = On attend les joueurs
tournament-game-running = Regarder
tournament-game-ended = Revoir
tournament-ended = Le tournoi est terminé
tournament-you-win = Vous gagnez le tournoi !
tournament-winner = { $count ->
    [one] { $names } gagne le tournoi
   *[other] { $names } partagent la première place
}
tournament-share = Partager
tournament-share-label = Adresse du tournoi
tournament-back = Vers le tournoi
tournament-leave = Se retirer
tournament-leave-text = Vos parties ouvertes comptent comme perdues, et vous ne jouez plus dans ce tournoi.
tournament-close = Terminer le tournoi
tournament-close-text = Les parties ouvertes s’arrêtent et ne comptent pour personne. Les résultats restent à leur adresse.
tournament-stay = Rester
