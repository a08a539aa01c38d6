### Jouer seul : ce que les solveurs disent d’un plateau

solo-hint-lay = Cette pièce va ici.
solo-hint-lift = Cette pièce gêne : reprenez-la.

## Images à partager
solo-card-day = Casse-tête du { $date }, degré { $grade }
solo-card-puzzle = Casse-tête { $grade }-{ $number }
solo-card-laid = { $count ->
    [0] aucune pièce posée
    [one] une pièce posée
   *[other] { $count } pièces posées
}
solo-hints = { $count ->
    [0] sans indice
    [one] un indice
   *[other] { $count } indices
}
insight-barred = « barred » doit être une liste de textes.

## La page
solo-title = En solo
solo-text = Casse-têtes et figures pour une personne. Rien n’est jamais perdu : chaque pièce peut être reprise, et chaque essai vous attend ici.
solo-day = Casse-tête du jour
solo-of-day = Casse-tête du { $date }
solo-puzzle = Casse-tête { $grade }-{ $number }
solo-grade = Degré { $grade } sur 5
solo-by-grade = Casse-têtes, du facile au difficile
solo-own = À votre guise
solo-begun = En cours
solo-solved-of = { $solved ->
    [one] { $solved } résolu
   *[other] { $solved } résolus
} sur { $count }
solo-pieces = { $count } pièces
solo-is-done = réussi
solo-play = Jouer
solo-go-on = Continuer
solo-look = Revoir
solo-start = Commencer
solo-all = Tous les solos
solo-to-today = Le casse-tête du jour
solo-midnight = Il en vient un nouveau chaque jour à minuit, à l’heure de votre appareil ; à la même date, c’est le même pour tout le monde. La série est gardée sur cet appareil.
solo-new-day = Minuit est passé : un nouveau casse-tête est là. Vous pouvez d’abord finir celui-ci.
solo-new-day-go = Voir le nouveau
solo-early = Pas encore
solo-early-text = Ce casse-tête viendra le { $date }. Aujourd’hui a le sien.
solo-unknown = Ce casse-tête n’existe pas
solo-unknown-text = Cette adresse ne désigne aucun casse-tête connu ; elle vient peut-être d’une autre version, ou il y manque une lettre. Celui du jour est là.
solo-streak = { $count ->
    [0] Résolvez le casse-tête du jour pour commencer une série.
    [one] Un jour de suite.
   *[other] { $count } jours de suite.
}
solo-streak-best = Record : { $count }.
solo-day-solved = { $date } : résolu
solo-day-open = { $date } : pas encore résolu
solo-puzzle-text = { $missing ->
    [one] Il manque une pièce. Il n’y a qu’une solution.
   *[other] Il manque { $missing } pièces. Il n’y a qu’une solution.
}
solo-tools = Outils
solo-undo = Annuler
solo-redo = Refaire
solo-anew = À zéro
solo-anew-title = Repartir de zéro ?
solo-anew-text = Le plateau redevient comme au début. Le temps et les indices continuent de compter.
solo-lay-it = La poser
solo-lift-it = La reprendre
solo-laid = Pièces posées : { $laid } sur { $pieces }
solo-light = Est-ce encore possible ?
solo-light-text = Dit après chaque pièce s’il reste une solution.
solo-timer = Montrer le temps
solo-timer-text = Il s’arrête quand la page est cachée.
solo-time = Temps
solo-given-stays = Cette pièce fait partie du casse-tête : elle reste en place.
solo-no-such-piece = Ce but se joue sans cette pièce.
solo-done = Réussi !
solo-again = Rejouer
solo-next-grade = Casse-tête suivant, degré { $grade }
solo-next-goal = Continuer : { $goal }
solo-share = Le montrer
solo-share-text = L’image montre le casse-tête tel qu’il commençait, et la ligne dit seulement comment cela s’est passé : rien n’est dévoilé.
solo-share-figure = L’image montre ce que vous avez posé.
solo-share-line = Une ligne à envoyer
solo-picture = Image
