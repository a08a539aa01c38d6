## Permutation : ce qui est vrai d’un coup. $who et $name en désignent le joueur, $rival et $rival_name le suivant.

permutation-reason-most = Ce coup prend un { $value } : rien de plus haut n’est à prendre maintenant.
permutation-reason-missed = { $took ->
    [0] Ce coup ne prend rien, alors qu’un { $value } était à prendre tout de suite.
   *[other] Ce coup prend un { $took }, alors qu’un { $value } était à prendre tout de suite.
}
permutation-reason-ends = { $who ->
    [you] Ce coup finit la partie : vous avez { $mine }, { $rival_name } a { $theirs }.
   *[other] { $rival ->
        [you] Ce coup finit la partie : { $name } a { $mine }, vous avez { $theirs }.
       *[other] Ce coup finit la partie : { $name } a { $mine }, { $rival_name } a { $theirs }.
    }
}
permutation-reason-safe = { $who ->
    [you] Plus personne ne peut vous rattraper : vous avez { $lead } points d’avance, et il reste au plus { $dice ->
        [1] un dé
       *[other] { $dice } dés
    } à gagner.
   *[other] Plus personne ne peut rattraper { $name }, qui a { $lead } points d’avance : il reste au plus { $dice ->
        [1] un dé
       *[other] { $dice } dés
    } à gagner.
}
permutation-reason-lets = { $rival ->
    [you] Ce coup vous laisse prendre un { $value } au tour suivant.
   *[other] Ce coup laisse { $rival_name } prendre un { $value } au tour suivant.
}
permutation-reason-limits = { $rival ->
    [you] Au tour suivant, vous ne pouvez prendre rien de plus qu’un { $value }.
   *[other] Au tour suivant, { $rival_name } ne peut prendre rien de plus qu’un { $value }.
}
permutation-reason-denies = { $rival ->
    [you] Après ce coup, vous ne pouvez prendre aucun dé au tour suivant.
   *[other] Après ce coup, { $rival_name } ne peut prendre aucun dé au tour suivant.
}
permutation-reason-sure = { $who ->
    [you] Quoi que fasse { $rival_name }, vous pourrez prendre { $value ->
        [6] un 6
       *[other] au moins un { $value }
    } ensuite.
   *[other] { $rival ->
        [you] Quoi que vous fassiez, { $name } pourra prendre { $value ->
            [6] un 6
           *[other] au moins un { $value }
        } ensuite.
       *[other] Quoi que fasse { $rival_name }, { $name } pourra prendre { $value ->
            [6] un 6
           *[other] au moins un { $value }
        } ensuite.
    }
}
permutation-reason-double = { $who ->
    [you] Ce coup menace deux dés à la fois : { $rival_name } peut vous empêcher de prendre le { $low } ou le { $high }, pas les deux.
   *[other] { $rival ->
        [you] Ce coup menace deux dés à la fois : vous pouvez empêcher { $name } de prendre le { $low } ou le { $high }, pas les deux.
       *[other] Ce coup menace deux dés à la fois : { $rival_name } peut empêcher { $name } de prendre le { $low } ou le { $high }, pas les deux.
    }
}
permutation-reason-lets-sure = { $rival ->
    [you] Ce coup vous laisse préparer une prise imparable : { $value ->
        [6] un 6
       *[other] au moins un { $value }
    }, dans deux tours.
   *[other] Ce coup laisse { $rival_name } préparer une prise imparable : { $value ->
        [6] un 6
       *[other] au moins un { $value }
    }, dans deux tours.
}
permutation-reason-only = { $keeps ->
    [win] { $count ->
        [1] Ce coup est le seul qui garde le gain : le jeu est résolu, tous les autres le laissent échapper.
       *[other] Seuls { $count } des { $total } coups gardent le gain, et celui-ci en est un : le jeu est résolu.
    }
   *[balance] { $count ->
        [1] Ce coup est le seul qui garde l’équilibre : le jeu est résolu, tous les autres sont moins bons.
       *[other] Seuls { $count } des { $total } coups gardent l’équilibre, et celui-ci en est un : le jeu est résolu.
    }
}
permutation-reason-gives-up = { $left ->
    [lost] { $rival ->
        [you] À partir d’ici, en jouant au mieux, vous gagnez : le jeu est résolu.
       *[other] À partir d’ici, en jouant au mieux, { $rival_name } gagne : le jeu est résolu.
    }
   *[level] { $was ->
        [win] Le gain est perdu : si chacun joue au mieux, c’est désormais égal, le jeu est résolu.
       *[chance] Les meilleures chances sont perdues : si chacun joue au mieux, c’est désormais égal, le jeu est résolu.
    }
}
