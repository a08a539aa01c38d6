### Les casse-têtes du fichier

cli-puzzle = Le casse-tête du jour, ou tout autre du fichier.
cli-puzzle-date = Le casse-tête de ce jour, comme 2026-11-16 ; d’aujourd’hui si rien n’est dit.
cli-puzzle-grade = Le degré, de 1 (facile) à 5 (difficile).
cli-puzzle-number = Le numéro dans le fichier, à partir de 1.
cli-puzzle-solution = Montrer la solution.
cli-puzzle-play = Y jouer ici.
cli-puzzle-svg = Le dessiner dans ce fichier SVG.
cli-puzzle-png = Le dessiner dans ce fichier PNG (supplément « pictures »).
cli-puzzle-make = Fabriquer plutôt de nouveaux casse-têtes, autant par degré.
cli-puzzle-out = Où vont les nouveaux casse-têtes ; arrêtée, la même commande reprend.
puzzle-day = Casse-tête du { $date }
puzzle-title = Degré { $grade }, numéro { $number } : { $missing } pièces à poser, une seule solution
puzzle-title-solved = Degré { $grade }, numéro { $number }, résolu
puzzle-how = Pour y jouer : tablee puzzle --grade { $grade } --number { $number } --play
puzzle-making = Fabrication
puzzle-made = { $path } : { $each } casse-têtes par degré, chacun avec une seule solution.
puzzle-no-grade = Il n’y a pas de degré { $grade } : ils vont de 1 à { $most }.
puzzle-no-number = Il n’y a pas de casse-tête { $number } : ils sont numérotés de 1 à { $most }.
puzzle-no-date = « { $date } » n’est pas un jour. Écrivez-le comme 2026-11-16.
puzzle-file-damaged = Le fichier de casse-têtes { $path } manque, est abîmé ou vient d’ailleurs. Supprimez-le, ou installez Tablée de nouveau.
puzzle-none = Il n’y a pas de casse-têtes pour { $game }.
puzzle-no-name = « { $name } » n’est pas un casse-tête. Nommez un jour, comme 2026-11-16, ou degré et numéro, comme 3-117.
cli-puzzle-game = Le jeu ; on peut l’omettre tant qu’un seul a des casse-têtes.
puzzle-which-game = Nommez un jeu. Il y a des casse-têtes de : { $possible }.
insight-solo-only = On ne sait cela que du solo.

## Positions à résoudre

puzzle-not-right = « { $move } » n’est pas le bon coup ici : reprenez-le et essayez-en un autre.
puzzle-no-move = Nommez le coup que vous essayez.
puzzle-over = Le casse-tête est résolu.
puzzle-no-hint = Il n’y a pas d’étape { $step } d’une aide : elles vont de 1 à 3.
puzzle-day-ahead = Le casse-tête du { $date } n’est pas encore paru : ils paraissent au plus { $days } jours à l’avance.
puzzle-work-other = { $path } appartient à une autre fabrication. Supprimez-le, ou nommez un autre fichier.

cli-puzzles = Fabriquer les casse-têtes d’un jeu, et prouver de nouveau ceux du fichier.
cli-puzzles-make = Fabriquer des casse-têtes à partir de parties que jouent les niveaux ; arrêtée, la même commande reprend.
cli-puzzles-count = Combien de casse-têtes.
cli-puzzles-out = Où vont les casse-têtes ; à côté, ce qui est déjà fini.
cli-puzzles-check = Prouver de nouveau chaque casse-tête du fichier, par d’autres moyens que ceux qui l’ont fait.
cli-puzzles-games = Les jeux ; tous ceux qui ont des casse-têtes, si aucun n’est nommé.
cli-puzzles-every = Un seul casse-tête sur autant.
cli-puzzle-id = Une position du fichier à résoudre, par son numéro.
cli-puzzle-position = Une position d’une partie à deux, là où il y a aussi des casse-têtes en solo.
puzzles-made = { $path } : { $count } casse-têtes, { $size } ko.
puzzles-checking = Vérification
puzzles-checked = { $game } : { $count } casse-têtes vérifiés, { $wrong } faux.
puzzle-position = { $game }, casse-tête { $number }, degré { $grade }
puzzle-prompt = Votre coup (? pour une aide, ! pour la solution) :
puzzle-right = Juste.
puzzle-reply = La meilleure défense : { $told }
puzzle-refuted = La réponse : { $told }
puzzle-solved = Résolu, en { $tries ->
    [1] un essai
   *[other] { $tries } essais
} et { $hints ->
    [0] sans aide
    [1] avec une aide
   *[other] avec { $hints } aides
}.
puzzle-the-solution = La solution :
