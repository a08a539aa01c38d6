## Trapézomino-duo

trapezomino-title = Trapézomino
trapezomino-blurb = Posez des pièces faites de triangles et marquez un point par ligne de contact.
trapezomino-howto =
    À son tour, on pose une pièce du pot commun contre le bord ou contre une pièce déjà posée.
    Elle doit être appuyée : le long d’un côté en contact, quelque chose l’empêche de glisser dans un sens.
    Chaque ligne de contact rapporte un point. Les jokers ne se posent que quand rien d’autre n’entre.
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

trapezomino-unreadable = « { $text } » n’est pas un coup. Écrivez par exemple K@C5/2, J@A1/0 ou JJ=K@D2/3 (et -K pour reprendre, en solo).
trapezomino-no-such-piece = Il n’y a pas de pièce « { $piece } » ici. Les pièces sont { $possible }, et J pour un joker.
trapezomino-no-such-triangle = Il n’y a pas de triangle { $cell }. Les lignes vont de A à H et comptent 9, 11, 13, 15, 15, 13, 11 et 9 triangles.
trapezomino-no-such-turn = « /{ $turn } » n’est pas une rotation : comptez de 0 à 5 sixièmes de tour.
trapezomino-which-turn = Dites comment { $piece } est tournée en { $cell } : ajoutez « / » et un nombre de 0 à 5.
trapezomino-which-joker = Deux jokers sont posés. Dites lequel reprendre, par exemple -J@A1/0.
trapezomino-off-board = { $piece }@{ $cell }/{ $turn } dépasse du plateau. Choisissez une autre place ou une autre rotation.
trapezomino-taken = { $move } recouvre le triangle { $cell }, où se trouve déjà { $piece }. Une pièce se pose sur des triangles libres.
trapezomino-not-left = La pièce { $piece } n’est plus dans le pot. Choisissez-en une qui reste.
trapezomino-joker-not-left = Il ne reste plus de joker dans le pot.
trapezomino-one-joker-left = Il ne reste qu’un joker : on ne peut plus en poser deux à la fois.
trapezomino-no-contact = { $move } ne touche rien. Au moins une arête de la pièce doit être contre le bord du plateau ou contre une pièce posée.
trapezomino-not-supported = { $move } n’est pas appuyée : le long de chaque côté en contact, elle glisserait librement dans les deux sens. Calez-la contre un côté ou un coin.
trapezomino-joker-too-early = Un joker ne se pose que quand aucune autre pièce n’a de place. Or { $possible } est encore possible.
trapezomino-second-fault = Vous avez déjà perdu un tour en posant un joker trop tôt ; pas deux fois par manche. Une pièce a encore une place : { $possible }.
trapezomino-no-lifts = { $move } : à deux, une pièce posée ne se reprend pas. Cela n’est permis qu’en solo.
trapezomino-not-lying-there = { $move } : cette pièce ne se trouve pas là. On ne reprend que ce qui est posé.
trapezomino-solo-pair = { $move } : en solo, les jokers se posent un par un (J@A1/0).

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
trapezomino-setup-turn = Ce ne peut pas être le tour du siège { $seat }.
trapezomino-setup-faults = « faults » doit être deux nombres, 0 ou 1, et 0 sauf si l’option joker_fault est lose_turn.

# Le plateau de la page

trapezomino-board-about = Posées : { $laid }. Dans le pot : { $left }. Points : { $points }.
trapezomino-board-pot = Le pot
trapezomino-board-both = les deux jokers ensemble
trapezomino-board-choose = Choisissez une pièce du pot.
trapezomino-board-jokers = Plus aucune pièce n’entre : les jokers peuvent être posés.
trapezomino-board-solo = Couvrez tout le plateau ; les deux jokers doivent se toucher.
trapezomino-board-solo-lift = Choisissez une pièce du pot, ou touchez-en une sur le plateau pour la reprendre.
trapezomino-board-where = Où la poser : { $piece } ?
trapezomino-board-turn-it = Tournée ainsi, elle n’entre nulle part : tournez-la.
trapezomino-board-points = { $points ->
    [one] Une ligne de contact : 1 point.
   *[other] { $points } lignes de contact : { $points } points.
    }
trapezomino-board-lay-here = La poser ici ?
trapezomino-board-fits = { $count ->
    [0] Elle n’entre nulle part.
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
trapezomino-detail-points = {"  "}{ $count ->
    [one] un point
   *[other] { $count } points
}
trapezomino-warning-fault = Une pièce pouvait encore être posée : les jokers retournent au pot et { $seat } perd son tour.
