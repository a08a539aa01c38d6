## Polymère : ce qui est vrai d’un coup, d’après ce que sait son joueur. $who et $name le désignent, $rival et $rival_name le suivant.

polymere-reason-out = { $who ->
    [you] Ce coup pose votre dernière pièce : vous avez fini.
   *[other] Ce coup pose la dernière pièce : { $name } a fini.
}
polymere-reason-must-pass = { $who ->
    [you] Aucune de vos pièces ne peut se poser ; à piocher : { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }.
   *[other] Aucune pièce de la main ne peut se poser ; à piocher pour { $name } : { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }.
}
polymere-reason-missed = { $who ->
    [you] À piocher : { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }, alors qu’on pouvait poser { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } et garder en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
   *[other] À piocher pour { $name } : { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }, alors qu’on pouvait poser { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } et garder en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
}
polymere-reason-ends-turn = { $who ->
    [you] Ce coup finit votre tour sans dette ; il vous reste en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
   *[other] Ce coup finit le tour sans dette ; il reste à { $name } en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
}
polymere-reason-stuck = { $who ->
    [you] Après ce coup, aucune de vos pièces ne peut se poser ; à piocher : { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }.
   *[other] Après ce coup, aucune pièce de la main ne peut se poser ; à piocher pour { $name } : { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }.
}
polymere-reason-series = { $who ->
    [you] Ce coup commence une série : vous pouvez poser { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } dans ce tour sans rien piocher, et garder en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
   *[other] Ce coup commence une série : { $name } peut poser { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } dans ce tour sans rien piocher, et garder en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
}
polymere-reason-series-draws = { $who ->
    [you] Ce coup commence une série : vous pouvez poser { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } dans ce tour, piocher { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }, et garder en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
   *[other] Ce coup commence une série : { $name } peut poser { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } dans ce tour, piocher { $drawn ->
            [0] rien
            [1] une pièce
           *[other] { $drawn } pièces
        }, et garder en main : { $left ->
            [0] rien
            [1] une pièce
           *[other] { $left } pièces
        }.
}
polymere-reason-series-out = { $who ->
    [you] Ce coup commence une série qui pose toute votre main : { $count ->
            [1] une pièce
           *[other] { $count } pièces
        }, et vous avez fini.
   *[other] Ce coup commence une série qui pose toute la main : { $count ->
            [1] une pièce
           *[other] { $count } pièces
        }, et { $name } a fini.
}
polymere-reason-owes = { $who ->
    [you] Quelle que soit la suite, vous devrez piocher au moins { $drawn ->
            [1] une pièce
           *[other] { $drawn } pièces
        }.
   *[other] Quelle que soit la suite, { $name } devra piocher au moins { $drawn ->
            [1] une pièce
           *[other] { $drawn } pièces
        }.
}
polymere-reason-keeps-ending = { $who ->
    [you] Ce coup garde { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } pour finir votre série en touchant un seul côté.
   *[other] Ce coup garde à { $name } { $count ->
            [1] une pièce
           *[other] { $count } pièces
        } pour finir la série en touchant un seul côté.
}
polymere-reason-joker-needed = { $who ->
    [you] Aucune de vos pièces à chiffres ne va là : c’est à cela que sert un joker.
   *[other] Aucune pièce à chiffres de la main ne va là : c’est à cela que sert un joker.
}
polymere-reason-joker-spent = { $who ->
    [you] Ce coup dépense un joker là où une pièce à chiffres de votre main irait aussi ; vous en avez : { $count }.
   *[other] Ce coup dépense un joker là où une pièce à chiffres de la main irait aussi ; { $name } en a : { $count }.
}
polymere-reason-denies = { $rival ->
    [you] Après ce coup, vous ne pouvez rien poser, quelle que soit votre main.
   *[other] Après ce coup, { $rival_name } ne peut rien poser, quelle que soit sa main.
}
polymere-reason-one-at-most = { $rival ->
    [you] Après ce coup, vous pouvez poser une pièce au plus, quelle que soit votre main.
   *[other] Après ce coup, { $rival_name } peut poser une pièce au plus, quelle que soit sa main.
}
polymere-reason-opens = { $rival ->
    [you] Ce coup laisse { $count ->
            [1] une place
           *[other] { $count } places
        } où vous pourriez poser, contre { $before } avant.
   *[other] Ce coup laisse { $count ->
            [1] une place
           *[other] { $count } places
        } où { $rival_name } pourrait poser, contre { $before } avant.
}
polymere-reason-closes = { $rival ->
    [you] Places où vous pourriez poser après ce coup : { $count }, contre { $before } avant.
   *[other] Places où { $rival_name } pourrait poser après ce coup : { $count }, contre { $before } avant.
}
polymere-reason-opens-joins = { $rival ->
    [you] Ce coup laisse { $count ->
            [1] une place
           *[other] { $count } places
        } où vous pourriez toucher deux côtés ou plus et lancer une série, contre { $before } avant.
   *[other] Ce coup laisse { $count ->
            [1] une place
           *[other] { $count } places
        } où { $rival_name } pourrait toucher deux côtés ou plus et lancer une série, contre { $before } avant.
}
polymere-reason-closes-joins = { $rival ->
    [you] Places où vous pourriez toucher deux côtés ou plus et lancer une série : { $count }, contre { $before } avant.
   *[other] Places où { $rival_name } pourrait toucher deux côtés ou plus et lancer une série : { $count }, contre { $before } avant.
}
