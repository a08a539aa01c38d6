### Ce que la page sait de son visiteur, sur cet appareil seulement

me-title = Vous
me-text = Tout ceci reste sur cet appareil. Il n’y a pas de compte, et personne d’autre ne le voit.
me-empty = Rien encore. Jouez une partie, résolvez un problème ou suivez une leçon : ce que vous aurez fait sera raconté ici.
me-games = Parties
me-games-played = { $count ->
    [one] { $count } partie jouée
   *[other] { $count } parties jouées
}
me-tally = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
}, { $shared ->
    [0] { $lost ->
        [one] { $lost } perdue
       *[other] { $lost } perdues
    }
    [one] { $shared } partagée, { $lost ->
        [one] { $lost } perdue
       *[other] { $lost } perdues
    }
   *[other] { $shared } partagées, { $lost ->
        [one] { $lost } perdue
       *[other] { $lost } perdues
    }
}
me-never = pas encore rencontré
me-rating = Classement aux problèmes
me-rating-sure = ± { $deviation } · { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
}
me-rating-none = après votre premier problème
me-streak = Jours de suite
me-streak-days = { $count ->
    [one] jour de suite
   *[other] jours de suite
}
me-streak-best = record : { $count }
me-lesson-steps = { $done } étapes sur { $count }
me-medal-gold = Médaille d’or
me-medal-silver = Médaille d’argent
me-medal-bronze = Médaille de bronze
me-medal-none = Pas encore de médaille
me-characters = Les cinq adversaires
me-unlock = Battez { $name } : { $next } aimerait jouer avec vous.
me-unlock-more = Vous avez battu { $beaten }. { $name } aimerait maintenant jouer avec vous ; { $next } attend derrière.
me-unlock-last = Vous avez battu { $beaten }. Il ne reste que { $name }.
me-unlock-all = Vous les avez battus tous les cinq. Ils aimeraient prendre leur revanche.
me-unlock-play = Jouer contre { $name }
me-people = Vos amis
me-people-none = Jouez avec quelqu’un qui a un nom : vos résultats l’un contre l’autre seront racontés ici.
me-puzzles = Problèmes
me-puzzles-solved = { $count ->
    [one] { $count } résolu
   *[other] { $count } résolus
}
me-puzzles-line = { $count ->
    [one] { $count } problème résolu
   *[other] { $count } problèmes résolus
}
me-puzzles-clean = { $count } du premier coup, sans indice
me-puzzles-median = temps habituel { $time }, le plus rapide { $best }
me-tries = Essais faux avant la solution
me-tries-bar = { $wrong ->
    [0] aucun essai faux
    [one] { $wrong } essai faux
    [4] 4 essais faux ou plus
   *[other] { $wrong } essais faux
} : { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
}
me-rush-best = Meilleure course : { $count }
me-room = Parties classées
me-room-text = { $game } : { $rating } ± { $deviation } après { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
me-room-none = Choisissez un nom dans les réglages et ouvrez une table classée avec un ami : vous aurez alors un classement, et une place au palmarès.
me-data = Vos données
me-data-text = Un seul fichier contient toute cette page. Emportez-le sur un autre appareil, ou gardez-le.
me-export = Enregistrer dans un fichier
me-import = Lire un fichier
me-imported = Le fichier est lu : ce qu’il sait s’ajoute à ce qui est connu ici.
me-import-odd = Ce n’est pas un fichier enregistré ici.
me-import-full = Ce navigateur n’a pas pu le garder : son stockage est plein ou interdit.
me-forget = Tout oublier
me-forget-title = Tout oublier ?
me-forget-text = Les parties, les problèmes, les séries de jours, les leçons et les erreurs de cet appareil sont oubliés aussitôt. Les réglages restent. On ne peut pas revenir en arrière, sauf si vous avez enregistré un fichier.
me-forgotten = Tout est oublié.

## Le palmarès, et les gens
ranks-title = Palmarès
ranks-of = { $game } : palmarès
ranks-empty = Personne n’y figure encore. Il faut quelques parties classées pour qu’un classement soit assez sûr.
ranks-place = Place
ranks-name = Nom
ranks-rating = Classement
ranks-games = Parties
ranks-how = Comment on est classé
ranks-how-start = Tout le monde commence à 1500. Qui gagne monte, qui perd descend ; une victoire compte davantage contre plus fort que soi. La méthode est Glicko-2.
ranks-how-sure = Le nombre après ± dit à quel point le classement est sûr. Il diminue à chaque partie. Qui est plus sûr que ± 110 figure ici.
ranks-how-table = Une table classée est réservée aux personnes qui ont un nom. L’ordinateur n’y joue pas, et personne n’y demande d’indice ni ne reprend seul un coup.
ranks-how-alone = Contre l’ordinateur, rien n’est classé.
ranks-open = Ouvrir une table classée
ranks-no-server = Tablée fonctionne ici sans serveur : on n’y rencontre personne, et il n’y a pas de palmarès. Sur un serveur, il est à cette page.
ranks-person-text = Classements de { $name }, d’après les parties classées jouées ici.
ranks-person-none = { $name } ne figure à aucun palmarès ici : trop peu de parties classées, ou aucune.
ranks-person-line = Place { $rank }, après { $games ->
    [one] { $games } partie classée
   *[other] { $games } parties classées
}
ranks-person-you = Vous contre { $name }
ranks-person-you-none = Vous n’avez pas joué contre { $name } sur cet appareil.
page-rated = Classée
page-rated-text = Compte pour le palmarès. Seules des personnes qui ont un nom peuvent s’asseoir ; ni indice, ni ordinateur.
page-rated-name = Les tables classées demandent votre nom : on le garde avec « { $button } » dans les réglages.

## Accueil
home-wish = De quoi avez-vous envie ?
home-wish-puzzle = Un problème, une minute ou deux
home-wish-puzzle-text = Chaque jour un nouveau pour chaque jeu, avec la preuve qu’il a une solution.
home-wish-how = Chacun commence par une leçon de cinq minutes sur un vrai plateau ; puis vient une partie guidée, puis un ami.
home-day = Problèmes du jour
home-day-done = résolu
home-day-open = à résoudre
home-day-all = Tous les problèmes
home-mistakes = { $count ->
    [one] Une de vos erreurs est à revoir
   *[other] { $count } de vos erreurs sont à revoir
}
home-me = Vos résultats
