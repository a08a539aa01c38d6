## Polymère

polymere-title = Polymère
polymere-blurb = Des dominos à six côtés : on pose ses pièces côte contre côte, chiffre contre chiffre, en longues séries, et le premier qui n’en a plus gagne.
polymere-wish = À plusieurs, jusqu’à six
polymere-wish-text = Des chaînes de chiffres, une demi-heure autour d’une table.
polymere-howto =
    Posez une pièce à côté de celles de la table : tous les côtés qui se touchent montrent le même chiffre, et l’un d’eux au moins montre un de vos chiffres.
    134265@2,-1/4 : la pièce 134265 (ses chiffres dans le sens des aiguilles, à partir du 1) en 2,-1, son 4 tourné vers l’est. J@0,3 : un joker.
    Vous devez une pièce par tour. Une pièce qui touche par deux côtés ou plus fait rejouer : elle ajoute une pièce due par côté supplémentaire.
    pass : vous piochez autant de pièces que vous en devez, et votre tour finit. On peut passer à tout moment, sauf au tout premier coup.
    Un joker vaut une pièce de six chiffres différents ; ce qui le touche en décide les côtés, et aucun coup ne doit le rendre impossible.
    Qui n’a plus de pièce a fini, même s’il en doit encore. En solo, on remplit anneau après anneau, et -2,1 reprend la pièce posée en 2,1.

polymere-end-out = Un joueur a posé toutes ses pièces.
polymere-tie = Autant de pièces restantes : le premier qui a fini passe devant.
polymere-end-blocked = Plus personne ne pose ni ne pioche : celui qui a le moins de pièces en main l’emporte.
polymere-end-solved = Les 124 pièces sont posées !

polymere-unreadable = « { $text } » n’est pas un coup. Écrivez les six chiffres de la pièce, @, sa place, / et le chiffre tourné vers l’est ; pour un joker J, @ et sa place ; ou pass.
polymere-joker-has-no-turn = Un joker n’a pas de chiffres à tourner : écrivez seulement sa place.
polymere-no-such-piece = Aucune pièce ne s’appelle { $piece } : chacune porte une fois chaque chiffre de 1 à 6.
polymere-turn-missing = Dites comment la pièce est tournée : ajoutez / et le chiffre qui regarde l’est.
polymere-first-no-pass = La première pièce de la partie doit être posée : on ne peut pas passer.
polymere-solo-no-pass = On ne passe pas en solo : posez une pièce ou reprenez-en une.
polymere-no-lift = Une pièce posée ne se reprend pas : cela n’est permis qu’en solo.
polymere-lift-nothing = Il n’y a pas de pièce là : rien à reprendre.
polymere-lift-outermost = On ne reprend que des pièces de l’anneau le plus extérieur.
polymere-not-in-hand = Vous n’avez pas cette pièce en main : { polymere-piece }.
polymere-no-joker-in-hand = Vous n’avez pas de joker en main.
polymere-first-at-centre = La première pièce se pose au milieu de la table.
polymere-taken = Cette place est déjà prise.
polymere-apart = Cette place ne touche aucune pièce posée : posez à côté d’une pièce de la table.
polymere-ring = Cette place n’est pas dans l’anneau { $ring }, qu’on remplit en entier avant de continuer.
polymere-side =
    Les côtés qui se touchent doivent être égaux : { $side ->
        [E] à l’est
        [SE] au sud-est
        [SW] au sud-ouest
        [W] à l’ouest
        [NW] au nord-ouest
       *[NE] au nord-est
    } il faut un { $asked }, cette pièce ainsi tournée y montre un { $shows }.
polymere-own = Au moins un côté qui touche doit montrer un de vos chiffres ({ $own }) : ce n’est pas le cas ici.
polymere-joker-side = Le joker qu’elle toucherait ne peut plus montrer de { $shows } de ce côté : il deviendrait une pièce impossible.
polymere-jokers-together = Posée là, cette pièce rendrait les jokers impossibles ensemble : aucun choix de leurs chiffres ne conviendrait plus.
polymere-joker-twice = Là, le joker montrerait deux fois le { $digit } : cette pièce n’existe pas.
polymere-joker-impossible = Là, aucun choix de chiffres ne convient à la fois à ce joker et à ceux qu’il toucherait.
polymere-joker-own = Là, aucun côté du joker qui touche ne peut montrer un de vos chiffres ({ $own }).

polymere-setup-no-object = La position, ses pièces posées et leurs annonces (« claim ») sont des objets JSON.
polymere-setup-missing = Il manque le champ « { $field } ».
polymere-setup-unknown = Le champ « { $field } » n’existe pas.
polymere-setup-malformed = Le champ « { $field } » n’a pas la bonne forme.
polymere-setup-no-such-piece = « { $piece } » n’est pas une pièce : une pièce s’appelle par ses six chiffres à partir du 1, ou J.
polymere-setup-faces = La pièce en { $at } doit porter six chiffres différents.
polymere-setup-digits = Avec { $players } joueurs, chacun a { $each ->
        [one] un chiffre
       *[other] { $each } chiffres
    } : « digits » doit donner ceux de chaque place.
polymere-setup-digit-twice = Un chiffre n’appartient qu’à un joueur.
polymere-setup-digit-order = Les chiffres vont en montant : ceux d’un joueur, et d’une place à la suivante le plus petit de chacun.
polymere-setup-twice = La pièce { $piece } est là trop de fois.
polymere-setup-lost = La pièce { $piece } manque : les 124 pièces sont dans les mains, le talon ou sur la table.
polymere-setup-overlap = Deux pièces sont posées en { $at }.
polymere-setup-unconnected = La pièce en { $at } ne touche aucune pièce posée avant elle (la première se pose en 0,0).
polymere-setup-sides =
    Les côtés ne s’accordent pas : la pièce en { $at } et sa voisine { $side ->
        [E] à l’est
        [SE] au sud-est
        [SW] au sud-ouest
        [W] à l’ouest
        [NW] au nord-ouest
       *[NE] au nord-est
    } montrent deux chiffres différents.
polymere-setup-rings = La pièce en { $at } n’est pas dans l’anneau à remplir à ce moment : les anneaux se posent l’un après l’autre, en entier.
polymere-setup-jokers = Aucun choix de chiffres ne convient à tous les jokers de la table.
polymere-setup-no-claim = Un joker posé en premier ou en solo n’annonce rien : son « claim » est null.
polymere-setup-claim = Le « claim » du joker en { $at } doit donner les côtés qui touchaient quand il fut posé et les chiffres d’un joueur.
polymere-setup-hands = Il faut { $players } mains.
polymere-setup-out = « out » donne exactement les places qui n’ont plus de pièce, dans l’ordre où elles ont fini.
polymere-setup-out-many = Trop de joueurs ont fini : { $most } au plus.
polymere-setup-turn = « turn » ne peut pas être cette place.
polymere-setup-passes = « passes » ne compte que des tours passés sans piocher, le talon vide, et pas plus qu’il ne reste de joueurs.
polymere-setup-laid = « laid » dépasse le nombre de pièces qui ont pu être posées ce tour-ci.
polymere-setup-owed = « owed » doit être au moins 1, et 1 avant la première pièce.
polymere-setup-solo = En solo il n’y a ni chiffres de joueur, ni dette, ni passe, ni joueur qui a fini : « digits » et « out » sont vides, « owed », « laid », « passes » et « turn » valent 0.
polymere-no-view = Ce n’est pas ce qu’un joueur peut voir d’une partie de Polymère.

# Le plateau de la page

polymere-board-about = Sur la table : { $table }. Votre main : { $hand }. Pièces en main : { $counts }. Talon : { $talon }.
polymere-board-choose = Choisissez une pièce, ou une place sur la table.
polymere-board-nothing = Aucune de vos pièces ne peut se poser.
polymere-board-where = { $count ->
    [0] Cette pièce ne peut se poser nulle part pour l’instant.
    [one] Elle peut se poser à une place.
   *[other] Elle peut se poser à { $count } places.
    }
polymere-board-which = { $count ->
    [one] Une de vos pièces va ici.
   *[other] { $count } de vos pièces vont ici.
    }
polymere-board-fits = Elle va ici.
polymere-board-fits-not = Elle ne va pas ici.
polymere-board-lay-here = { $contacts ->
    [0] La première pièce.
    [one] Un côté touche.
   *[other] { $contacts } côtés touchent.
    }
polymere-board-then-owed = { $contacts ->
    [0] La première pièce :
    [one] Un côté touche :
   *[other] { $contacts } côtés touchent :
    } vous en devrez { $owed }.
polymere-board-then-over = { $contacts ->
    [0] La première pièce :
    [one] Un côté touche :
   *[other] { $contacts } côtés touchent :
    } votre tour sera fini.
polymere-board-last-piece = Votre dernière pièce : vous avez fini !
polymere-board-series = { $laid } posées ce tour, encore { $owed } à poser
polymere-board-table = La table
polymere-board-place = Une place qui touche { $digits }.
polymere-board-filter = Possibles : { $count }
polymere-board-draw-short = Piocher { $count }
polymere-board-pass-short = Passer
polymere-board-in-hand = { $count ->
    [0] aucune pièce en main
    [one] une pièce en main
   *[other] { $count } pièces en main
    }
polymere-board-talon = Talon : { $count }
polymere-board-turn = Tourner ({ $now } sur { $count })
polymere-board-lay = Poser
polymere-board-draw = { $count ->
    [one] Piocher une pièce et finir
   *[other] Piocher { $count } pièces et finir
    }
polymere-board-pass = Passer : plus rien à piocher
polymere-board-hand = Votre main : { $count }
polymere-board-left = { $count ->
    [one] Il reste une pièce à { $name }.
   *[other] Il reste { $count } pièces à { $name }.
}
polymere-board-drew = a pioché { $count }
polymere-board-down = { $digit } en bas
polymere-board-beyond = Montrer une place plus loin
polymere-board-closer = Rapprocher
polymere-board-farther = Éloigner
polymere-board-fit = Montrer toute la table

## Options, in words

polymere-option-digits = Chiffres par joueur
polymere-option-play-on = Quand le premier a fini
polymere-option-play-on-false = la partie s’arrête
polymere-option-play-on-true = les autres continuent

## Les coups en mots

polymere-place = { $where ->
    [e] à droite de la table
    [se] en bas à droite de la table
    [s] en bas de la table
    [sw] en bas à gauche de la table
    [w] à gauche de la table
    [nw] en haut à gauche de la table
    [n] en haut de la table
    [ne] en haut à droite de la table
    [first] au milieu de la table vide
   *[middle] au milieu de la table
}
polymere-piece = { $piece ->
    [joker] un joker
   *[number] le { $own } entre { $left } et { $right } ({ $far } en face)
}
polymere-short-piece = { $piece ->
    [joker] joker
   *[number] { $left }·{ $own }·{ $right }
}
polymere-sides = { $digits ->
    [1] son { $side1 } touche
    [2] son { $side1 } et son { $side2 } touchent
    [3] son { $side1 }, son { $side2 } et son { $side3 } touchent
    [4] son { $side1 }, son { $side2 }, son { $side3 } et son { $side4 } touchent
    [5] son { $side1 }, son { $side2 }, son { $side3 }, son { $side4 } et son { $side5 } touchent
   *[other] son { $side1 }, son { $side2 }, son { $side3 }, son { $side4 }, son { $side5 } et son { $side6 } touchent
}
polymere-touch = { $digits ->
    [0] { $jokers ->
        [one] il touche un autre joker
       *[other] il touche { $jokers } autres jokers
    }
   *[other] { $jokers ->
        [0] { polymere-sides }
        [1] { polymere-sides }, et un autre joker
       *[other] { polymere-sides }, et { $jokers } autres jokers
    }
}
polymere-advice = { $kind ->
    [lift] Reprenez { polymere-piece } { polymere-place }.
    [solo] { $where ->
        [first] Commencez par { polymere-piece }.
       *[other] Posez { polymere-piece } { polymere-place } : { polymere-touch }.
    }
   *[lay] { $where ->
        [first] Commencez par { polymere-piece }.
       *[other] { $then ->
            [out] Posez { polymere-piece } { polymere-place } : { polymere-touch }. C’est votre dernière pièce : vous avez fini !
            [again] Posez { polymere-piece } { polymere-place } : { polymere-touch }. Vous devez alors encore { polymere-owed }.
           *[ends] Posez { polymere-piece } { polymere-place } : { polymere-touch }. Votre tour finit alors.
        }
    }
}
polymere-owed = { $owed ->
    [one] une pièce
   *[other] { $owed } pièces
}
polymere-narration-you = { $kind ->
    [lift] Vous reprenez { polymere-piece } { polymere-place }.
    [solo] { $where ->
        [first] Vous commencez par { polymere-piece }.
       *[other] Vous posez { polymere-piece } { polymere-place } : { polymere-touch }.
    }
   *[lay] { $where ->
        [first] Vous commencez par { polymere-piece }.
       *[other] { $then ->
            [out] Vous posez { polymere-piece } { polymere-place } : { polymere-touch }. C’était votre dernière pièce : vous avez fini !
            [again] Vous posez { polymere-piece } { polymere-place } : { polymere-touch }. Vous devez encore { polymere-owed }.
           *[ends] Vous posez { polymere-piece } { polymere-place } : { polymere-touch }.
        }
    }
}
polymere-narration = { $who ->
    [you] { polymere-narration-you }
   *[other] { $kind ->
        [lift] { $name } reprend { polymere-piece } { polymere-place }.
        [solo] { $where ->
            [first] { $name } commence par { polymere-piece }.
           *[other] { $name } pose { polymere-piece } { polymere-place } : { polymere-touch }.
        }
       *[lay] { $where ->
            [first] { $name } commence par { polymere-piece }.
           *[other] { $then ->
                [out] { $name } pose { polymere-piece } { polymere-place } : { polymere-touch }. C’était la dernière pièce : { $name } a fini !
                [again] { $name } pose { polymere-piece } { polymere-place } : { polymere-touch }. { $name } doit encore { polymere-owed }.
               *[ends] { $name } pose { polymere-piece } { polymere-place } : { polymere-touch }.
            }
        }
    }
}
polymere-short = { $kind ->
    [lift] reprendre { polymere-short-piece } { polymere-place }
   *[other] { $touching ->
        [0] { polymere-short-piece }
        [one] { polymere-short-piece } { polymere-place }, un côté
       *[other] { polymere-short-piece } { polymere-place }, { $touching } côtés
    }
}
polymere-look = { $where ->
    [first] La table est vide : choisissez la pièce de départ.
   *[other] Regardez ici : { polymere-place }.
}
polymere-which = { $kind ->
    [lift] Il faut reprendre une pièce : { polymere-piece }.
   *[other] La pièce à poser : { polymere-piece }.
}
polymere-pass-advice = { $draws ->
    [0] Passez : il n’y a plus rien à piocher.
    [one] Piochez une pièce et finissez votre tour.
   *[other] Piochez { $draws } pièces et finissez votre tour.
}
polymere-pass-narration = { $who ->
    [you] { $draws ->
        [0] Vous passez : il n’y a plus rien à piocher.
        [one] Vous piochez une pièce.
       *[other] Vous piochez { $draws } pièces.
    }
   *[other] { $draws ->
        [0] { $name } passe : il n’y a plus rien à piocher.
        [one] { $name } pioche une pièce.
       *[other] { $name } pioche { $draws } pièces.
    }
}
polymere-pass-short = { $draws ->
    [0] passer
    [one] piocher une pièce
   *[other] piocher { $draws } pièces
}
polymere-pass-look = Cette fois, mieux vaut ne rien poser.
polymere-effect-owed = { $count ->
    [0] le tour finit
    [one] une pièce due
   *[other] { $count } pièces dues
}
polymere-effect-out = fini : plus de pièce en main
polymere-effect-drawn = { $count ->
    [one] une pièce piochée
   *[other] { $count } pièces piochées
}
polymere-effect-decided = { $count ->
    [one] un côté de joker décidé
   *[other] { $count } côtés de jokers décidés
}

## Comment elle a fini

polymere-score = { $score ->
    [0] plus de pièce
    [one] { $score } pièce en main
   *[other] { $score } pièces en main
}
polymere-solo-score = { $score ->
    [0] aucune pièce posée
    [one] une pièce posée
   *[other] { $score } pièces posées
}
polymere-over-out = { $who ->
    [you] Vous avez posé votre dernière pièce.
   *[other] { $name } a posé sa dernière pièce.
}
polymere-over-blocked = Plus personne ne pose ni ne pioche : la plus petite main l’emporte.
polymere-over-solved = Les 124 pièces sont posées !
polymere-tie-broken = { $who ->
    [you] Vous avez tout posé en premier.
   *[other] { $name } a tout posé en premier.
}

## Casse-têtes

polymere-puzzle-out = À vous : posez toute votre main en ce tour, { $count } pièces.
polymere-puzzle-out-wrong = Après ce coup, votre main ne peut plus être posée tout entière en ce tour.
polymere-puzzle-longest = À vous : posez encore { $count } pièces en ce tour. On ne peut en poser davantage.
polymere-puzzle-longest-wrong = Ainsi, on ne peut plus poser { $count } pièces en ce tour.
polymere-puzzle-joker = À vous : placez un joker de sorte que { $count } pièces puissent être posées en ce tour, joker compris. Aucune place n’en permet davantage.
polymere-puzzle-joker-wrong = Ce n’est pas un joker à une bonne place : de là, on pourrait poser { $count } pièces en ce tour.
polymere-puzzle-joker-out = À vous : placez un joker de sorte que toute votre main puisse être posée en ce tour, { $count } pièces, joker compris.
polymere-puzzle-joker-out-wrong = Ce n’est pas un joker à une bonne place : de là, toute votre main pourrait être posée en ce tour.
polymere-motif-out = La dernière pièce
polymere-motif-ends-turn = Finir le tour
polymere-motif-series = Une longue série
polymere-motif-series-draws = Une série qui pioche peu
polymere-motif-series-out = Poser toute la main
polymere-motif-keeps-ending = En garder une pour finir
polymere-motif-joker-needed = La place du joker
polymere-motif-denies = Blocage
polymere-motif-one-at-most = Une pièce au plus
polymere-motif-closes = Fermer des places
polymere-motif-closes-joins = Fermer des jonctions
