## Trapézomino : ce qui est vrai d’un coup. $who et $name en désignent le joueur, $rival et $rival_name l’autre.

trapezomino-reason-most = Ce coup marque { $points ->
            [1] un point
           *[other] { $points } points
        } : aucune place n’en donne plus maintenant.
trapezomino-reason-less = Ce coup ne marque { $points ->
            [1] qu’un point
           *[other] que { $points } points
        }, alors qu’une place en donne { $most }.
trapezomino-reason-ends = { $who ->
    [you] Ce coup finit la manche : vous avez { $mine } points, { $rival_name } en a { $theirs }.
   *[other] { $rival ->
        [you] Ce coup finit la manche : { $name } a { $mine } points, vous en avez { $theirs }.
       *[other] Ce coup finit la manche : { $name } a { $mine } points, { $rival_name } en a { $theirs }.
    }
}
trapezomino-reason-ends-level = Ce coup finit la manche à égalité : { $points } points partout.
trapezomino-reason-trade = { $who ->
    [you] Vous marquez { $points }, et la meilleure réponse de votre adversaire marque { $answer }.
   *[other] { $rival ->
        [you] { $name } marque { $points }, et votre meilleure réponse marque { $answer }.
       *[other] { $name } marque { $points }, et { $rival_name } peut répondre en marquant { $answer } au plus.
    }
}
trapezomino-reason-limits = { $rival ->
    [you] Aucune place ne vous vaut plus de { $points ->
            [1] un point
           *[other] { $points } points
        } au tour suivant.
   *[other] Aucune place ne vaut plus de { $points ->
            [1] un point
           *[other] { $points } points
        } pour { $rival_name } au tour suivant.
}
trapezomino-reason-leaves = { $rival ->
    [you] Ce coup vous laisse une place qui vaut { $points ->
            [1] un point
           *[other] { $points } points
        }.
   *[other] Ce coup laisse à { $rival_name } une place qui vaut { $points ->
            [1] un point
           *[other] { $points } points
        }.
}
trapezomino-reason-closes = { $rival ->
    [you] Ce coup ne vous laisse aucune place qui vaille plus de { $points }, alors qu’on pouvait en marquer { $before }.
   *[other] Ce coup ne laisse à { $rival_name } aucune place qui vaille plus de { $points }, alors qu’on pouvait en marquer { $before }.
}
trapezomino-reason-opens = { $rival ->
    [you] { $before ->
        [0] Ce coup vous ouvre une place qui vaut { $points }, où cette pièce ne pouvait pas se poser ainsi.
       *[other] Ce coup fait passer de { $before } à { $points } points une place qui s’offre à vous.
    }
   *[other] { $before ->
        [0] Ce coup ouvre à { $rival_name } une place qui vaut { $points }, où cette pièce ne pouvait pas se poser ainsi.
       *[other] Ce coup fait passer de { $before } à { $points } points une place qui s’offre à { $rival_name }.
    }
}
trapezomino-reason-only-jokers = { $rival ->
    [you] Après ce coup, aucune pièce ne peut se poser sauf les jokers, avec lesquels vous pouvez marquer { $points }.
   *[other] Après ce coup, aucune pièce ne peut se poser sauf les jokers, avec lesquels { $rival_name } peut marquer { $points }.
}
trapezomino-reason-keeps = { $who ->
    [you] Quoi que pose { $rival_name }, vous pourrez marquer au moins { $points } ensuite.
   *[other] { $rival ->
        [you] Quoi que vous posiez, { $name } pourra marquer au moins { $points } ensuite.
       *[other] Quoi que pose { $rival_name }, { $name } pourra marquer au moins { $points } ensuite.
    }
}
trapezomino-reason-lets-cramp = { $who ->
    [you] Ce coup permet à { $rival_name } de ne vous laisser aucune place qui vaille plus de { $points }.
   *[other] { $rival ->
        [you] Ce coup vous permet de ne laisser à { $name } aucune place qui vaille plus de { $points }.
       *[other] Ce coup permet à { $rival_name } de ne laisser à { $name } aucune place qui vaille plus de { $points }.
    }
}
trapezomino-reason-lets-end = { $rival ->
    [you] Ce coup vous laisse poser la dernière pièce et finir la manche.
   *[other] Ce coup laisse { $rival_name } poser la dernière pièce et finir la manche.
}
trapezomino-reason-sure-margin = { $who ->
    [you] Jusqu’au bout, quoi que fasse { $rival_name }, vous pouvez finir avec au moins { $count ->
            [1] un point
           *[other] { $count } points
        } d’avance.
   *[other] { $rival ->
        [you] Jusqu’au bout, quoi que vous fassiez, { $name } peut finir avec au moins { $count ->
            [1] un point
           *[other] { $count } points
        } d’avance.
       *[other] Jusqu’au bout, quoi que fasse { $rival_name }, { $name } peut finir avec au moins { $count ->
            [1] un point
           *[other] { $count } points
        } d’avance.
    }
}
trapezomino-reason-lets-margin = { $who ->
    [you] Jusqu’au bout, quoi que vous fassiez, { $rival_name } peut finir avec au moins { $count ->
            [1] un point
           *[other] { $count } points
        } d’avance.
   *[other] { $rival ->
        [you] Jusqu’au bout, quoi que fasse { $name }, vous pouvez finir avec au moins { $count ->
            [1] un point
           *[other] { $count } points
        } d’avance.
       *[other] Jusqu’au bout, quoi que fasse { $name }, { $rival_name } peut finir avec au moins { $count ->
            [1] un point
           *[other] { $count } points
        } d’avance.
    }
}
trapezomino-reason-level = Jusqu’au bout, si chacun joue au mieux, la manche finit à égalité.
