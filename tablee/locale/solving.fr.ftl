### Les problèmes : résolution, jours, course, ses propres erreurs

puzzles-title = Problèmes
puzzles-text = Tirés de vraies parties, chacun avec une seule solution, prouvée. Vous jouez vos coups, la meilleure défense répond.
puzzles-solved-of = { $solved } résolus sur { $count }
puzzles-by-grade = Par difficulté
puzzles-by-motif = Par thème
puzzles-motif-count = { $name } · { $count }
puzzles-none = Il n’y a pas encore de problème de ce jeu.
puzzles-next = Problème suivant
puzzles-all = Tous les problèmes
puzzles-unknown = Ce problème n’existe pas
puzzles-unknown-text = Cette adresse ne mène à aucun problème ; il manque peut-être une lettre. Il y en a beaucoup d’autres.
puzzles-name = { $game }, problème { $id }
puzzles-of-day = { $game }, problème du { $date }
puzzles-yours = À vous : trouvez le coup.
puzzles-more = Juste ! Continuez.
puzzles-checking = Un instant…
puzzles-answer = La meilleure défense :
puzzles-wrong = Ce n’est pas cela.
puzzles-refuted = La réponse :
puzzles-solved = Résolu !
puzzles-solved-clean = Résolu du premier coup !
puzzles-shown = Voici la solution.
puzzles-back = Réessayer
puzzles-hint = Indice
puzzles-solution = Montrer la solution
puzzles-solution-title = Montrer la solution ?
puzzles-solution-text = Le problème comptera alors comme non résolu.
puzzles-solution-do = La montrer
puzzles-through = La rejouer
puzzles-at = Coup { $step } sur { $count }
puzzles-start = La position de départ
puzzles-tries = { $count ->
    [0] aucun essai faux
    [one] 1 essai faux
   *[other] { $count } essais faux
}
puzzles-rating-now = Votre classement aux problèmes : { $rating }
puzzles-rating-up = Votre classement aux problèmes : { $rating } (+{ $by })
puzzles-rating-down = Votre classement aux problèmes : { $rating } (−{ $by })
puzzles-keys = Touches : ? pour un indice, N pour le problème suivant.

## Le jour
puzzles-day = Problèmes du jour
puzzles-day-rhythm = La semaine devient plus difficile de jour en jour : le lundi est facile, le dimanche difficile.
puzzles-countdown = Le prochain dans { $time }
puzzles-tomorrow = Celui de demain est de degré { $grade } sur 5.
puzzles-calendar = Jours passés
puzzles-calendar-back = Le mois précédent
puzzles-calendar-on = Le mois suivant
puzzles-day-solved = { $date } : résolu
puzzles-day-open = { $date } : pas encore résolu
puzzles-early = Pas encore
puzzles-early-text = Ce problème viendra le { $date }.
puzzles-share = Le montrer aux autres
puzzles-share-text = La ligne dit seulement comment cela s’est passé : rien n’est dévoilé.
puzzles-share-line = Une ligne à envoyer
puzzles-kept = Les problèmes des { $days } prochains jours sont gardés sur cet appareil.
puzzles-offline-wrong = Sans connexion, seule la solution est connue ici, et ce coup n’y est pas.

## La course
puzzles-rush = Course
puzzles-rush-text = Autant de problèmes que possible en trois minutes, du facile au difficile. Trois coups faux y mettent fin.
puzzles-rush-mixed = Tous les jeux
puzzles-rush-best = Votre record : { $count }
puzzles-rush-none = Pas encore de course
puzzles-rush-start = Commencer
puzzles-rush-again = Encore une fois
puzzles-rush-left = Temps restant
puzzles-rush-score = { $count ->
    [0] Aucun résolu
    [one] 1 résolu
   *[other] { $count } résolus
}
puzzles-rush-lives = { $count ->
    [0] plus aucun coup faux permis
    [one] encore 1 coup faux permis
   *[other] encore { $count } coups faux permis
}
puzzles-rush-over = Le temps est écoulé
puzzles-rush-out = Trois coups faux
puzzles-rush-record = Nouveau record !
puzzles-rush-stop = Arrêter

## Ses propres erreurs
puzzles-mistakes = Vos propres erreurs
puzzles-mistakes-text = Des positions de vos parties où il y avait mieux. Elles reviennent à intervalles croissants, jusqu’à ce que vous les connaissiez.
puzzles-mistakes-none = Aucune pour l’instant. Regardez l’analyse d’une partie terminée : ce qui n’y allait pas viendra ici.
puzzles-mistakes-due = { $count ->
    [one] Une est à revoir aujourd’hui
   *[other] { $count } sont à revoir aujourd’hui
}
puzzles-mistakes-later = C’est tout pour aujourd’hui. La prochaine vient le { $date }.
puzzles-mistakes-known = C’est fini : vous les connaissez toutes.
puzzles-mistakes-win = Ici, vous aviez une victoire.
puzzles-mistakes-task = Dans cette partie, votre chance est passée de { $from } à { $to }. Trouvez ce qui valait mieux.
puzzles-mistakes-from = Une partie de { $game }, coup { $ply }
puzzles-mistakes-gone = Cette partie n’est plus gardée : son problème a disparu aussi.
puzzles-mistakes-again = On vous la redemandera le { $date }.
puzzles-mistakes-rest = Trouvée assez souvent : celle-ci peut se reposer.
puzzles-mistakes-next = La suivante
puzzles-mistakes-game = Toute la partie
puzzles-mistakes-kept = { $count ->
    [one] Une erreur de cette partie a rejoint vos problèmes.
   *[other] { $count } erreurs de cette partie ont rejoint vos problèmes.
}
