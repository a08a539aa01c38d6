### Les problèmes : résolution, jours, course, ses propres erreurs

solving-title = Problèmes
solving-text = Tirés de vraies parties, chacun avec une seule solution, prouvée. Vous jouez vos coups, la meilleure défense répond.
solving-solved-of = { $solved } résolus sur { $count }
solving-by-grade = Par difficulté
solving-by-motif = Par thème
solving-motif-count = { $name } · { $count }
solving-none = Il n’y a pas encore de problème de ce jeu.
solving-next = Problème suivant
solving-all = Tous les problèmes
solving-unknown = Ce problème n’existe pas
solving-unknown-text = Cette adresse ne mène à aucun problème ; il manque peut-être une lettre. Il y en a beaucoup d’autres.
solving-name = { $game }, problème { $id }
solving-of-day = { $game }, problème du { $date }
solving-yours = À vous : trouvez le coup.
solving-more = Juste ! Continuez.
solving-checking = Un instant…
solving-answer = La meilleure défense :
solving-wrong = Ce n’est pas cela.
solving-refuted = La réponse :
solving-solved = Résolu !
solving-solved-clean = Résolu du premier coup !
solving-shown = Voici la solution.
solving-back = Réessayer
solving-hint = Indice
solving-solution = Montrer la solution
solving-solution-title = Montrer la solution ?
solving-solution-text = Le problème comptera alors comme non résolu.
solving-solution-do = La montrer
solving-through = La rejouer
solving-at = Coup { $step } sur { $count }
solving-start = La position de départ
solving-tries = { $count ->
    [0] aucun essai faux
    [one] { $count } essai faux
   *[other] { $count } essais faux
}
solving-rating-now = Votre classement aux problèmes : { $rating }
solving-rating-up = Votre classement aux problèmes : { $rating } (+{ $by })
solving-rating-down = Votre classement aux problèmes : { $rating } (−{ $by })
solving-keys = Touches : ? pour un indice, N pour le problème suivant.

## Le jour
solving-day = Problèmes du jour
solving-day-rhythm = La semaine devient plus difficile de jour en jour : le lundi est facile, le dimanche difficile.
solving-countdown = Le prochain dans { $time }
solving-tomorrow = Celui de demain est de degré { $grade } sur 5.
solving-calendar = Jours passés
solving-calendar-back = Le mois précédent
solving-calendar-on = Le mois suivant
solving-day-solved = { $date } : résolu
solving-day-open = { $date } : pas encore résolu
solving-early = Pas encore
solving-early-text = Ce problème viendra le { $date }.
solving-share = Le montrer aux autres
solving-share-text = La ligne dit seulement comment cela s’est passé : rien n’est dévoilé.
solving-share-line = Une ligne à envoyer
solving-kept = Les problèmes des { $days } prochains jours sont gardés sur cet appareil.
solving-offline-wrong = Sans connexion, seule la solution est connue ici, et ce coup n’y est pas.

## La course
solving-rush = Course
solving-rush-text = Autant de problèmes que possible en trois minutes, du facile au difficile. Trois coups faux y mettent fin.
solving-rush-mixed = Tous les jeux
solving-rush-best = Votre record : { $count }
solving-rush-none = Pas encore de course
solving-rush-start = Commencer
solving-rush-again = Encore une fois
solving-rush-left = Temps restant
solving-rush-score = { $count ->
    [0] Aucun résolu
    [one] { $count } résolu
   *[other] { $count } résolus
}
solving-rush-lives = { $count ->
    [0] plus aucun coup faux permis
    [one] encore 1 coup faux permis
   *[other] encore { $count } coups faux permis
}
solving-rush-over = Le temps est écoulé
solving-rush-out = Trois coups faux
solving-rush-record = Nouveau record !
solving-rush-stop = Arrêter

## Ses propres erreurs
solving-mistakes = Vos propres erreurs
solving-mistakes-text = Des positions de vos parties où il y avait mieux. Elles reviennent à intervalles croissants, jusqu’à ce que vous les connaissiez.
solving-mistakes-none = Aucune pour l’instant. Regardez l’analyse d’une partie terminée : ce qui n’y allait pas viendra ici.
solving-mistakes-due = { $count ->
    [one] Une est à revoir aujourd’hui
   *[other] { $count } sont à revoir aujourd’hui
}
solving-mistakes-later = C’est tout pour aujourd’hui. La prochaine vient le { $date }.
solving-mistakes-known = C’est fini : vous les connaissez toutes.
solving-mistakes-win = Ici, vous aviez une victoire.
solving-mistakes-task = Dans cette partie, votre chance est passée de { $from } à { $to }. Trouvez ce qui valait mieux.
solving-mistakes-from = Une partie de { $game }, coup { $ply }
solving-mistakes-gone = Cette partie n’est plus gardée : son problème a disparu aussi.
solving-mistakes-again = On vous la redemandera le { $date }.
solving-mistakes-rest = Trouvée assez souvent : celle-ci peut se reposer.
solving-mistakes-next = La suivante
solving-mistakes-game = Toute la partie
solving-mistakes-kept = { $count ->
    [one] Une erreur de cette partie a rejoint vos problèmes.
   *[other] { $count } erreurs de cette partie ont rejoint vos problèmes.
}
