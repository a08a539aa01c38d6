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
