## POLD.R

poldr-title = POLD.R
poldr-blurb = On gagne du terrain sur la mer, brique après brique, entre son marqueur et le pion noir ; puis la mer revient, et il faut sauver tout ce qu’on peut.
poldr-wish = Dix minutes, de la pure stratégie
poldr-wish-text = Aucun hasard : des digues, de la terre et la mer.
poldr-howto =
    Vos deux pions : votre marqueur (M) et le pion noir commun à tous (N). Alignés (rangée, colonne ou diagonale), ils encadrent un intervalle.
    Premier coup de la partie : Nd2 Mf2 pose le pion noir en d2 puis votre marqueur en f2. Les autres ne posent d’abord que leur marqueur : Mb4.
    Ensuite, levez l’un des deux et reposez-le sur une autre case vide, où que ce soit, aligné avec l’autre : Mb4 ou Nc5.
    Phase 1 : l’intervalle doit avoir au moins une case vide, et vous remplissez de vos briques toutes ses cases vides. Celui qui pose sa dernière brique gagne aussitôt.
    Un joueur qui ne peut plus bâtir est bloqué : la phase 2 commence, et c’est à lui. Vous reprenez alors vos briques qui sont dans l’intervalle, une au moins ; qui ne peut rien reprendre passe : pass.
    Quand plus personne ne peut rien reprendre, celui qui a le plus de briques en réserve gagne.
    Dans le terminal : 1, 2, 3 sont les briques de Bleu, Jaune, Rouge, (1), (2), (3) leurs marqueurs, ● le pion noir ; 1 ▲ veut dire bâtir, 2 ▼ sauver.

poldr-seat-0 = Bleu
poldr-seat-1 = Jaune
poldr-seat-2 = Rouge

poldr-end-all-placed = Un joueur a posé sa dernière brique : il gagne aussitôt.
poldr-tie = Autant de briques : celui qui a sauvé sa dernière le plus tôt passe devant.
poldr-end-blocked = Plus personne ne peut reprendre de brique.

poldr-unreadable = « { $text } » n’est pas un coup. Écrivez M et une case pour votre marqueur, N et une case pour le pion noir, les deux au premier coup de la partie, ou pass. Par exemple : { $example }.
poldr-no-such-cell = Il n’y a pas de case { $cell } : les cases vont de a1 à { $last }.
poldr-no-pass-while-building = On ne passe pas tant qu’on bâtit : vous pouvez encore poser des briques, bougez votre marqueur ou le pion noir.
poldr-can-take = On ne passe que si l’on ne peut rien reprendre : vous le pouvez encore, bougez votre marqueur ou le pion noir.
poldr-must-pass = Vous ne pouvez reprendre aucune brique pour l’instant : il faut passer.
poldr-black-first = Le plateau est vide : posez d’abord le pion noir, puis votre marqueur.
poldr-marker-too = Après le pion noir en { $cell }, posez aussi votre marqueur, aligné avec lui.
poldr-black-stays = À votre premier tour le pion noir reste en { $cell } : posez seulement votre marqueur, aligné avec lui.
poldr-one-pawn-only = On ne bouge qu’un pion par tour : votre marqueur ou le pion noir, pas les deux.
poldr-must-move = Le pion est déjà là : posez-le sur une autre case, ou bougez l’autre.
poldr-cell-taken = La case { $cell } est occupée : un pion ne se pose que sur une case vide.
poldr-not-in-line = Le pion noir en { $black } et votre marqueur en { $marker } ne sont pas alignés : il leur faut la même rangée, la même colonne ou la même diagonale.
poldr-neighbours = Le pion noir en { $black } et votre marqueur en { $marker } se touchent : il faut au moins une case entre eux.
poldr-nothing-to-fill = Entre le pion noir en { $black } et votre marqueur en { $marker } il n’y a aucune case vide : il en faut au moins une à remplir.
poldr-nothing-to-take = Entre le pion noir en { $black } et votre marqueur en { $marker } il n’y a aucune de vos briques : en phase 2 il faut en reprendre au moins une.
poldr-too-few-bricks =
    Toutes les cases vides de l’intervalle doivent être remplies : ce coup demande { $needed } briques, et il vous en reste { $left ->
        [1] une seule
       *[other] { $left }
    }.

poldr-setup-fields = La position n’est pas lisible au champ « { $field } » : il faut bricks (un objet), black, markers, reserve, phase, turn et, si l’on veut, last_take.
poldr-setup-number = « { $field } » doit contenir des nombres entiers de { $least } à { $most }.
poldr-setup-seats = « { $field } » doit être une liste de { $players } valeurs, une par joueur.
poldr-setup-cell = « { $cell } » (dans « { $field } ») n’est pas une case : elles vont de a1 à { $last }.
poldr-setup-cell-twice = Deux choses ne peuvent pas être sur la même case : voyez { $cell }.
poldr-setup-bricks =
    Le compte de briques n’y est pas : { $seat ->
        [0] Bleu
        [1] Jaune
       *[2] Rouge
    } en a { $laid } sur le plateau et { $left } en réserve, cela devrait faire { $total }.
poldr-setup-bricks-without-marker =
    { $seat ->
        [0] Bleu
        [1] Jaune
       *[2] Rouge
    } a des briques sur le plateau sans y avoir son marqueur : le marqueur vient d’abord.
poldr-setup-black-and-marker = Le pion noir et le marqueur du premier joueur arrivent ensemble, au premier coup de la phase 1 : les deux sont sur le plateau, ou rien n’y est.
poldr-setup-marker-order =
    Les marqueurs se posent à tour de rôle : si c’est à { $seat ->
        [0] Bleu
        [1] Jaune
       *[2] Rouge
    } de jouer, ceux qui n’ont pas encore de marqueur sont lui et les suivants.
poldr-setup-all-placed =
    { $seat ->
        [0] Bleu
        [1] Jaune
       *[2] Rouge
    } a posé sa dernière brique : la partie s’est finie là, en phase 1, au tour du joueur suivant.
poldr-setup-blocked =
    { $seat ->
        [0] Bleu
        [1] Jaune
       *[2] Rouge
    } doit jouer en phase 1 et ne peut poser aucune brique : c’est le blocage, la phase est 2.
poldr-setup-take-while-building = On ne reprend des briques qu’en phase 2 : en phase 1 « last_take » ne contient que null.
poldr-setup-take-without-marker =
    { $seat ->
        [0] Bleu
        [1] Jaune
       *[2] Rouge
    } n’a pas de marqueur, donc n’a pas pu reprendre de briques : son « last_take » est null.
poldr-setup-take-order = Chacun joue à son tour, passes comprises : les numéros de « last_take » ne s’accordent pas avec l’ordre des places.
poldr-phase-2 = Le blocage ! La marée tourne : désormais on sauve ses briques. Celui qui en a le plus en réserve à la fin gagne.

# Le plateau de la page

poldr-board-about = { $phase ->
    [saving] { poldr-board-saving }
   *[building] { poldr-board-building }
}. Pion noir en { $black }. Marqueurs : { $markers }. Briques : { $bricks }. Réserves : { $reserves }.
poldr-board-building = Marée basse : bâtir
poldr-board-saving = Marée haute : sauver
poldr-board-empty-reserve = Videz votre réserve : la dernière brique gagne.
poldr-board-fill-reserve = Remplissez votre réserve : le plus gagne.
poldr-board-sea = La mer
poldr-board-lift = Levez votre marqueur ou le pion noir.
poldr-board-put-black = Posez le pion noir où vous voulez.
poldr-board-put-marker = Posez votre marqueur en ligne avec le pion noir.
poldr-board-move-black = Posez le pion noir sur une case éclairée.
poldr-board-move-marker = Posez votre marqueur sur une case éclairée.
poldr-board-fills = { $count ->
    [0] Aucune brique posée
    [one] Une brique posée
   *[other] { $count } briques posées
    }, { $left } en réserve ensuite.
poldr-board-takes = { $count ->
    [0] Aucune brique sauvée
    [one] Une brique sauvée
   *[other] { $count } briques sauvées
    }, { $left } en réserve ensuite.
poldr-board-would-block = Ce coup bloque le joueur suivant : la marée tourne !
poldr-board-would-end = Ce coup finit la manche.
poldr-board-must-pass = Vous ne pouvez sauver aucune brique : vous passez.
poldr-board-put = Le poser ici
poldr-board-pass = Passer
poldr-board-black = le pion noir
poldr-board-marker-of = marqueur de { $name }
poldr-board-brick-of = brique de { $name }
poldr-board-open = case possible
poldr-board-empty = vide
poldr-board-reserve = { $name } : { $count } en réserve

## Options, in words

poldr-option-size = Cases par côté
poldr-option-bricks = Briques par joueur
poldr-option-rounds = Manches

## Les coups en mots

poldr-cell = { $edge ->
    [sw] le coin en bas à gauche
    [se] le coin en bas à droite
    [nw] le coin en haut à gauche
    [ne] le coin en haut à droite
    [s] le bord du bas, colonne { $column } à partir de la gauche
    [n] le bord du haut, colonne { $column } à partir de la gauche
    [w] le bord gauche, rangée { $row } à partir du bas
    [e] le bord droit, rangée { $row } à partir du bas
   *[inside] colonne { $column } à partir de la gauche, rangée { $row } à partir du bas
}
poldr-way = { $way ->
    [n] au-dessus
    [ne] en haut à droite
    [e] à droite
    [se] en bas à droite
    [s] au-dessous
    [sw] en bas à gauche
    [w] à gauche
   *[nw] en haut à gauche
}
poldr-between = { $gap ->
    [one] avec une case entre les deux
   *[other] avec { $gap } cases entre les deux
}
poldr-colour = { $seat ->
    [0] marqueur bleu
    [1] marqueur jaune
   *[2] marqueur rouge
}
poldr-put-yours = { $pawn ->
    [black] le pion noir { poldr-way } de votre marqueur, { poldr-between }
   *[marker] votre marqueur { poldr-way } du pion noir, { poldr-between }
}
poldr-put-theirs = { $pawn ->
    [black] le pion noir { poldr-way } du { poldr-colour }, { poldr-between }
   *[marker] le { poldr-colour } { poldr-way } du pion noir, { poldr-between }
}
poldr-bricks = { $bricks ->
    [0] aucune brique
    [one] une brique
   *[other] { $bricks } briques
}
poldr-then = { $then ->
    [wins] et c’était la dernière : victoire immédiate !
    [turns] il en reste { $reserve } ; le joueur suivant ne peut plus bâtir et la marée tourne.
   *[none] il en reste { $reserve }.
}
poldr-advice = { $turn ->
    [opening] Mettez le pion noir ici : { poldr-cell }. Puis { poldr-put-yours } : vous posez { poldr-bricks }, { poldr-then }
    [saving] Mettez { poldr-put-yours } : vous sauvez { poldr-bricks }, { $reserve } en réserve ensuite.
   *[building] Mettez { poldr-put-yours } : vous posez { poldr-bricks }, { poldr-then }
}
poldr-narration-you = { $turn ->
    [opening] Vous mettez le pion noir ici : { poldr-cell }. Puis { poldr-put-yours } : vous posez { poldr-bricks }, { poldr-then }
    [saving] Vous mettez { poldr-put-yours } : vous sauvez { poldr-bricks }, { $reserve } en réserve.
   *[building] Vous mettez { poldr-put-yours } : vous posez { poldr-bricks }, { poldr-then }
}
poldr-narration = { $who ->
    [you] { poldr-narration-you }
   *[other] { $turn ->
        [opening] { $name } met le pion noir ici : { poldr-cell }. Puis { poldr-put-theirs }, et pose { poldr-bricks }, { poldr-then }
        [saving] { $name } met { poldr-put-theirs }, et sauve { poldr-bricks } : { $reserve } en réserve.
       *[building] { $name } met { poldr-put-theirs }, et pose { poldr-bricks }, { poldr-then }
    }
}
poldr-short-way = { $way ->
    [n] ↑
    [ne] ↗
    [e] →
    [se] ↘
    [s] ↓
    [sw] ↙
    [w] ←
   *[nw] ↖
}
poldr-short-pawn = { $pawn ->
    [black] pion noir { poldr-short-way }
   *[marker] marqueur { poldr-short-way }
}
poldr-bricks-saved = { $bricks ->
    [0] aucune brique sauvée
    [one] une brique sauvée
   *[other] { $bricks } briques sauvées
}
poldr-short = { $turn ->
    [saving] { poldr-short-pawn }, { poldr-bricks-saved }
   *[building] { poldr-short-pawn }, { poldr-bricks }
}
poldr-look-line = { $line ->
    [row] la rangée
    [column] la colonne
   *[diagonal] une diagonale
}
poldr-look = { $turn ->
    [opening] Le plateau est vide : cherchez une ligne où vos briques ne gêneront pas la suite.
   *[other] { $pawn ->
        [black] Regardez { poldr-look-line } de votre marqueur.
       *[marker] Regardez { poldr-look-line } du pion noir.
    }
}
poldr-piece = { $turn ->
    [opening] D’abord le pion noir, puis votre marqueur.
    [entering] Le pion noir reste où il est : c’est votre marqueur qui entre en jeu.
   *[other] { $pawn ->
        [black] C’est le pion noir qu’il faut lever.
       *[marker] C’est votre marqueur qu’il faut lever.
    }
}
poldr-pass-advice = Vous ne pouvez reprendre aucune brique : passez.
poldr-pass-narration = { $who ->
    [you] Vous ne pouvez reprendre aucune brique : vous passez.
   *[other] { $name } ne peut reprendre aucune brique et passe.
}
poldr-pass-short = passer
poldr-pass-look = Où que vous les posiez, aucune de vos briques n’est entre votre marqueur et le pion noir.
poldr-effect-laid = { $count ->
    [0] aucune brique posée
    [one] une brique posée
   *[other] { $count } briques posées
}
poldr-effect-saved = { $count ->
    [0] aucune brique sauvée
    [one] une brique sauvée
   *[other] { $count } briques sauvées
}
poldr-effect-out = la dernière brique : victoire immédiate
poldr-effect-phase = le blocage : la marée tourne

## Comment elle a fini

poldr-score = { $score ->
    [one] { $score } brique en réserve
   *[other] { $score } briques en réserve
}
poldr-over-all-placed = { $who ->
    [you] Vous avez posé votre dernière brique : la victoire est immédiate.
   *[other] { $name } a posé sa dernière brique : la victoire est immédiate.
}
poldr-over-blocked = Plus personne ne peut reprendre de brique.
poldr-tie-broken = { $score } chacun : { $who ->
    [you] vous les aviez avant l’autre.
   *[other] { $name } les avait avant l’autre.
}

## Casse-têtes

poldr-puzzle-win = { $turns ->
    [1] À vous, { $name } : trouvez le seul coup qui gagne.
   *[other] À vous, { $name } : trouvez le seul coup qui gagne, { $turns } tours de suite.
}
poldr-puzzle-win-wrong = Ce coup ne gagne pas : la réponse ôte la victoire, c’est prouvé jusqu’à la fin.
poldr-puzzle-last = À vous, { $name } : posez la dernière brique en { $turns } tours, quoi que fasse l’autre.
poldr-puzzle-last-wrong = Face au meilleur jeu, la dernière brique n’est pas posée à temps.
poldr-puzzle-save = { $turns ->
    [1] La marée a tourné. À vous, { $name } : trouvez le seul coup qui vous laisse { $count } briques en réserve à la fin de la manche. On ne peut en sauver davantage.
   *[other] La marée a tourné. À vous, { $name } : trouvez le seul coup qui vous laisse { $count } briques en réserve à la fin de la manche, { $turns } tours de suite. On ne peut en sauver davantage.
}
poldr-puzzle-save-wrong = Face au meilleur jeu, il reste moins de { $count } briques en réserve à la fin.
poldr-motif-lays-most = Bâtir le plus
poldr-motif-saves-most = Sauver le plus
poldr-motif-last-brick = La dernière brique
poldr-motif-ends = Finir à temps
poldr-motif-blocks = Blocage
poldr-motif-turns-tide = Faire tourner la marée
poldr-motif-few-ways = Laisser peu de passages
poldr-motif-denies-save = Rien à sauver
poldr-motif-keeps-ways = Garder de quoi bâtir
poldr-motif-keeps-saving = Garder de quoi sauver
poldr-motif-forces-win = Gain forcé
poldr-motif-sure-margin = Une avance sûre
poldr-motif-proven = Prouvé jusqu’à la fin
