## Trapézomino-duo

trapezomino-title = Trapézomino
trapezomino-blurb = Posez des pièces faites de triangles et marquez un point par ligne de contact.
trapezomino-wish = Dix minutes, des formes qui s’emboîtent
trapezomino-wish-text = Poser des pièces qui touchent le plus d’autres possible.
trapezomino-howto =
    À son tour, on pose une pièce du pot commun contre le bord ou contre une pièce déjà posée.
    Elle doit être appuyée : le long d’un côté en contact, quelque chose l’empêche de glisser dans un sens.
    Chaque ligne de contact rapporte un point. Les jokers ne se posent que quand rien d’autre ne peut se poser.
    Un coup s’écrit « K@C5/2 » : la pièce, son premier triangle (ligne par ligne, de gauche à droite), le nombre de sixièmes de tour dans le sens des aiguilles.
    Dans le terminal, les triangles pointe en bas portent leur numéro.
    « J@A1/0 » pose un joker, « JJ=K@D2/3 » les deux ensemble en forme de K.
    En solo, on remplit tout le plateau et les deux jokers doivent se toucher ; « -K » reprend une pièce.

trapezomino-end-nothing-fits = Plus rien ne peut être posé.
trapezomino-end-solved = Le plateau est plein et les deux jokers se touchent : c’est gagné !

## Les pièces

trapezomino-piece-k = Kayak
trapezomino-piece-l = Louche
trapezomino-piece-m = Molaire
trapezomino-piece-n = Niche
trapezomino-piece-o = Orange
trapezomino-piece-p = Pirogue
trapezomino-piece-r = Râteau
trapezomino-piece-s = Serpent
trapezomino-piece-t = Table
trapezomino-piece-u = Urne
trapezomino-piece-v = Vautour
trapezomino-piece-w = Wapiti
trapezomino-piece-x = Sablier
trapezomino-piece-y = Yacht
trapezomino-piece-z = Zigzag
trapezomino-piece-j = Joker

## Refus

trapezomino-unreadable = « { $text } » n’est pas un coup. Écrivez la pièce, @, son premier triangle, / et de combien de sixièmes elle est tournée. Par exemple : { $example }.
trapezomino-no-such-piece = Il n’y a pas de pièce « { $piece } » ici. Les pièces sont { $possible }, et J pour un joker.
trapezomino-no-such-triangle = Il n’y a pas de triangle { $cell }. Les lignes vont de A à H et comptent 9, 11, 13, 15, 15, 13, 11 et 9 triangles.
trapezomino-no-such-turn = « /{ $turn } » n’est pas une rotation : comptez de 0 à 5 sixièmes de tour.
trapezomino-which-turn = Dites comment { $piece } est tournée en { $cell } : ajoutez « / » et un nombre de 0 à 5.
trapezomino-which-joker = Deux jokers sont posés. Dites lequel reprendre, par exemple -J@A1/0.
trapezomino-off-board = À cet endroit, { trapezomino-the-piece } dépasserait du plateau. Choisissez une autre place ou une autre rotation.
trapezomino-taken = À cet endroit, { trapezomino-the-piece } recouvrirait { $cell }, où se trouve déjà { trapezomino-the-first }. Une pièce se pose sur des triangles libres.
trapezomino-not-left = Le pot ne contient plus { trapezomino-the-piece }. Choisissez une pièce qui reste.
trapezomino-joker-not-left = Il ne reste plus de joker dans le pot.
trapezomino-one-joker-left = Il ne reste qu’un joker : on ne peut plus en poser deux à la fois.
trapezomino-no-contact = À cet endroit, { trapezomino-the-piece } ne toucherait rien. Une arête au moins doit être contre le bord du plateau ou contre une pièce posée.
trapezomino-not-supported = À cet endroit, { trapezomino-the-piece } n’aurait pas d’appui et glisserait librement dans les deux sens, le long de chaque côté en contact. Cherchez un côté ou un coin qui l’arrête.
trapezomino-joker-too-early = Un joker ne se pose que quand aucune autre pièce n’a de place. Or il y en a encore une pour { trapezomino-the-first }.
trapezomino-second-fault = Vous avez déjà perdu un tour en posant un joker trop tôt ; pas deux fois par manche. Il y a encore une place pour { trapezomino-the-first }.
trapezomino-no-lifts = À deux, une pièce posée ne se reprend pas. Cela n’est permis qu’en solo.
trapezomino-not-lying-there = Cette pièce ne se trouve pas là. On ne reprend que ce qui est posé.
trapezomino-solo-pair = En solo, les jokers se posent un par un.

## Positions impossibles

trapezomino-setup-object = Une position est un objet avec les champs placed, points, left, jokers et turn.
trapezomino-setup-missing = Il manque le champ « { $field } » à la position.
trapezomino-setup-unknown = La position a un champ inconnu ici : « { $field } ».
trapezomino-setup-placed = « placed » doit être la liste des pièces posées, dans l’ordre.
trapezomino-setup-item = La pièce n° { $number } de « placed » doit avoir seat, piece, cells et points, avec des valeurs possibles.
trapezomino-setup-shape = La pièce n° { $number } (« { $piece } ») n’a pas cette forme, ou pas sur ce plateau.
trapezomino-setup-points = Les points ne sont pas la somme de ceux des pièces posées.
trapezomino-setup-left = « left » doit donner les pièces qui ne sont pas posées.
trapezomino-setup-jokers = Le nombre de jokers qui restent ne s’accorde pas avec ceux qui sont posés.
trapezomino-setup-turn = Ce ne peut pas être le tour de la place { $seat }.
trapezomino-setup-faults = « faults » doit être deux nombres, 0 ou 1, et 0 sauf si l’option joker_fault est lose_turn.

# Le plateau de la page

trapezomino-board-about = Posées : { $laid }. Dans le pot : { $left }. Points : { $points }.
trapezomino-board-hexagon = L’hexagone
trapezomino-board-place = Rangée { $row }, triangle { $number }.
trapezomino-board-pot = Le pot
trapezomino-board-both = les deux jokers ensemble
trapezomino-board-choose = Choisissez une pièce du pot.
trapezomino-board-jokers = Plus aucune pièce ne peut se poser : les jokers peuvent être posés.
trapezomino-board-solo = Couvrez tout le plateau ; les deux jokers doivent se toucher.
trapezomino-board-solo-apart = Le plateau est plein, mais les deux jokers ne se touchent pas : reprenez ce qui les sépare et posez-le autrement.
trapezomino-board-solo-lift = Choisissez une pièce du pot, ou touchez-en une sur le plateau pour la reprendre.
trapezomino-board-where = Où la poser : { $piece } ?
trapezomino-board-turn-it = Tournée ainsi, elle ne peut se poser nulle part : tournez-la.
trapezomino-board-points = { $points ->
    [0] Aucune ligne de contact : 0 point.
    [one] Une ligne de contact : 1 point.
   *[other] { $points } lignes de contact : { $points } points.
    }
trapezomino-board-lay-here = La poser ici ?
trapezomino-board-fits = { $count ->
    [0] Elle ne peut se poser nulle part.
    [one] Une place possible.
   *[other] { $count } places possibles.
    }
trapezomino-board-turn = Tourner
trapezomino-board-shape = Autre forme
trapezomino-board-lay = Poser

## Options, in words

trapezomino-option-joker-fault = Un joker posé trop tôt
trapezomino-option-joker-fault-refuse = est refusé
trapezomino-option-joker-fault-lose-turn = fait perdre le tour
trapezomino-option-rounds = Manches à gagner

## Les coups en mots

trapezomino-the-piece = { $piece ->
    [k] le Kayak
    [l] la Louche
    [m] la Molaire
    [n] la Niche
    [o] l’Orange
    [p] la Pirogue
    [r] le Râteau
    [s] le Serpent
    [t] la Table
    [u] l’Urne
    [v] le Vautour
    [w] le Wapiti
    [x] le Sablier
    [y] le Yacht
    [z] le Zigzag
    [j] un joker
   *[jj] les deux jokers
}
trapezomino-the-shape = { $shape ->
    [k] le Kayak
    [l] la Louche
    [m] la Molaire
    [n] la Niche
    [o] l’Orange
    [p] la Pirogue
    [r] le Râteau
    [s] le Serpent
    [t] la Table
    [u] l’Urne
    [v] le Vautour
    [w] le Wapiti
    [x] le Sablier
    [y] le Yacht
    [z] le Zigzag
   *[j] un joker
}
trapezomino-the-first = { $first ->
    [k] le Kayak
    [l] la Louche
    [m] la Molaire
    [n] la Niche
    [o] l’Orange
    [p] la Pirogue
    [r] le Râteau
    [s] le Serpent
    [t] la Table
    [u] l’Urne
    [v] le Vautour
    [w] le Wapiti
    [x] le Sablier
    [y] le Yacht
    [z] le Zigzag
    [j] un joker
   *[jj] les jokers
}
trapezomino-the-second = { $second ->
    [k] le Kayak
    [l] la Louche
    [m] la Molaire
    [n] la Niche
    [o] l’Orange
    [p] la Pirogue
    [r] le Râteau
    [s] le Serpent
    [t] la Table
    [u] l’Urne
    [v] le Vautour
    [w] le Wapiti
    [x] le Sablier
    [y] le Yacht
    [z] le Zigzag
    [j] un joker
   *[jj] les jokers
}
trapezomino-the-third = { $third ->
    [k] le Kayak
    [l] la Louche
    [m] la Molaire
    [n] la Niche
    [o] l’Orange
    [p] la Pirogue
    [r] le Râteau
    [s] le Serpent
    [t] la Table
    [u] l’Urne
    [v] le Vautour
    [w] le Wapiti
    [x] le Sablier
    [y] le Yacht
    [z] le Zigzag
    [j] un joker
   *[jj] les jokers
}
trapezomino-spot = { $where ->
    [corner-e] le coin droit
    [corner-se] le coin en bas à droite
    [corner-sw] le coin en bas à gauche
    [corner-w] le coin gauche
    [corner-nw] le coin en haut à gauche
    [corner-ne] le coin en haut à droite
    [edge-n] le bord du haut
    [edge-ne] le bord en haut à droite
    [edge-se] le bord en bas à droite
    [edge-s] le bord du bas
    [edge-sw] le bord en bas à gauche
    [edge-nw] le bord en haut à gauche
    [e] la droite du plateau
    [se] le bas du plateau, à droite
    [s] le bas du plateau
    [sw] le bas du plateau, à gauche
    [w] la gauche du plateau
    [nw] le haut du plateau, à gauche
    [n] le haut du plateau
    [ne] le haut du plateau, à droite
   *[middle] le milieu du plateau
}
trapezomino-into = { $where ->
    [corner-e] dans le coin droit
    [corner-se] dans le coin en bas à droite
    [corner-sw] dans le coin en bas à gauche
    [corner-w] dans le coin gauche
    [corner-nw] dans le coin en haut à gauche
    [corner-ne] dans le coin en haut à droite
    [edge-n] le long du bord du haut
    [edge-ne] le long du bord en haut à droite
    [edge-se] le long du bord en bas à droite
    [edge-s] le long du bord du bas
    [edge-sw] le long du bord en bas à gauche
    [edge-nw] le long du bord en haut à gauche
    [e] à droite du plateau
    [se] en bas à droite du plateau
    [s] en bas du plateau
    [sw] en bas à gauche du plateau
    [w] à gauche du plateau
    [nw] en haut à gauche du plateau
    [n] en haut du plateau
    [ne] en haut à droite du plateau
   *[middle] au milieu du plateau
}
trapezomino-near = { $near ->
    [corner-e] { trapezomino-into }, près du coin droit
    [corner-se] { trapezomino-into }, près du coin en bas à droite
    [corner-sw] { trapezomino-into }, près du coin en bas à gauche
    [corner-w] { trapezomino-into }, près du coin gauche
    [corner-nw] { trapezomino-into }, près du coin en haut à gauche
    [corner-ne] { trapezomino-into }, près du coin en haut à droite
    [middle] { trapezomino-into }, vers le milieu
   *[none] { trapezomino-into }
}
trapezomino-turned = { $turns ->
    [0] { trapezomino-near }
    [1] { trapezomino-near } (un sixième de tour { $way })
    [3] { trapezomino-near } (un demi-tour)
   *[other] { trapezomino-near } ({ $turns } sixièmes de tour { $way })
}
trapezomino-against = { $count ->
    [0] { trapezomino-turned }
    [1] { trapezomino-turned }, contre { trapezomino-the-first }
    [2] { trapezomino-turned }, contre { trapezomino-the-first } et { trapezomino-the-second }
    [3] { trapezomino-turned }, contre { trapezomino-the-first }, { trapezomino-the-second } et { trapezomino-the-third }
   *[other] { trapezomino-turned }, contre { trapezomino-the-first }, { trapezomino-the-second }, { trapezomino-the-third } et { $more ->
        [one] une autre pièce
       *[other] { $more } autres pièces
    }
}
trapezomino-what = { $piece ->
    [jj] les deux jokers réunis comme { trapezomino-the-shape } { trapezomino-against }
   *[other] { trapezomino-the-piece } { trapezomino-against }
}
trapezomino-scores = { $points ->
    [0] aucune ligne de contact, 0 point
    [one] une ligne de contact, 1 point
   *[other] { $points } lignes de contact, { $points } points
}
trapezomino-advice = { $kind ->
    [lift] Reprenez { trapezomino-the-piece } { trapezomino-lifted }.
    [fault] Posez { trapezomino-what }. Une pièce peut encore se poser : retour au pot, et le tour est perdu.
    [solo] Posez { trapezomino-what }.
   *[lay] Posez { trapezomino-what } : { trapezomino-scores }.
}
trapezomino-lifted = { $where ->
    [corner-e] du coin droit
    [corner-se] du coin en bas à droite
    [corner-sw] du coin en bas à gauche
    [corner-w] du coin gauche
    [corner-nw] du coin en haut à gauche
    [corner-ne] du coin en haut à droite
    [edge-n] du bord du haut
    [edge-ne] du bord en haut à droite
    [edge-se] du bord en bas à droite
    [edge-s] du bord du bas
    [edge-sw] du bord en bas à gauche
    [edge-nw] du bord en haut à gauche
    [e] qui est à droite du plateau
    [se] qui est en bas à droite du plateau
    [s] qui est en bas du plateau
    [sw] qui est en bas à gauche du plateau
    [w] qui est à gauche du plateau
    [nw] qui est en haut à gauche du plateau
    [n] qui est en haut du plateau
    [ne] qui est en haut à droite du plateau
   *[middle] qui est au milieu du plateau
}
trapezomino-narration = { $who ->
    [you] { $kind ->
        [lift] Vous reprenez { trapezomino-the-piece } { trapezomino-lifted }.
        [fault] Vous posez { trapezomino-what }. Mais une pièce peut encore se poser : retour au pot, et le tour est perdu.
        [solo] Vous posez { trapezomino-what }.
       *[lay] Vous posez { trapezomino-what } : { trapezomino-scores }.
    }
   *[other] { $kind ->
        [lift] { $name } reprend { trapezomino-the-piece } { trapezomino-lifted }.
        [fault] { $name } pose { trapezomino-what }. Mais une pièce peut encore se poser : retour au pot, et le tour est perdu.
        [solo] { $name } pose { trapezomino-what }.
       *[lay] { $name } pose { trapezomino-what } : { trapezomino-scores }.
    }
}
trapezomino-short = { $kind ->
    [lift] reprendre { trapezomino-the-piece }
    [fault] { trapezomino-the-piece }, tour perdu
    [solo] { trapezomino-the-piece } { trapezomino-into }
   *[lay] { trapezomino-the-piece } { trapezomino-into }, +{ $points }
}
trapezomino-look = Regardez { trapezomino-spot }.
trapezomino-which = { $kind ->
    [lift] Il faut reprendre une pièce : { trapezomino-the-piece }.
   *[other] { $piece ->
        [jj] À poser là : les deux jokers réunis comme { trapezomino-the-shape }.
       *[other] À poser là : { trapezomino-the-piece }.
    }
}
trapezomino-effect-points = +{ $count }
trapezomino-effect-turn = le tour est perdu

## Comment elle a fini

trapezomino-score = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
trapezomino-solo-score = { $score ->
    [0] aucune pièce posée
    [one] une pièce posée
   *[other] { $score } pièces posées
}
trapezomino-jokers-apart = Le plateau est plein, mais les deux jokers ne se touchent pas : cela compte 16. C’est résolu quand ils sont côte à côte.
trapezomino-over-nothing-fits = Plus rien ne peut être posé.
trapezomino-over-solved = Le plateau est plein et les deux jokers se touchent : c’est gagné !

## Casse-têtes du jeu à deux

trapezomino-puzzle-win = { $turns ->
    [1] À vous : trouvez le seul coup qui gagne la manche.
   *[other] À vous : trouvez le seul coup qui gagne la manche, { $turns } tours de suite.
}
trapezomino-puzzle-win-wrong = Ce coup ne gagne pas la manche : c’est prouvé jusqu’à la fin.
trapezomino-puzzle-points = À vous : marquez { $count } points en ce tour. On ne peut faire mieux.
trapezomino-puzzle-points-wrong = Ce coup marque moins de { $count } points.
trapezomino-motif-most = Le plus de points
trapezomino-motif-ends = Le dernier mot
trapezomino-motif-ends-level = Finir à égalité
trapezomino-motif-trade = Un bon échange
trapezomino-motif-limits = Laisser peu
trapezomino-motif-closes = Fermer une place
trapezomino-motif-only-jokers = Plus que des jokers
trapezomino-motif-keeps = En garder une pour la fin
trapezomino-motif-sure-margin = Une avance sûre
trapezomino-motif-level = Une fin à égalité
