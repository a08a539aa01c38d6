## POLD.R : ce qui est vrai d’un coup. $who et $name en désignent le joueur, $rival et $rival_name le suivant.

poldr-reason-lays-most = { $count ->
    [1] Ce coup pose une brique : aucun n’en pose plus maintenant.
   *[other] Ce coup pose { $count } briques : aucun n’en pose plus maintenant.
}
poldr-reason-lays-less = { $count ->
    [1] Ce coup ne pose qu’une brique, alors qu’on pouvait en poser { $most }.
   *[other] Ce coup ne pose que { $count } briques, alors qu’on pouvait en poser { $most }.
}
poldr-reason-saves-most = { $count ->
    [1] Ce coup sauve une brique : aucun n’en sauve plus maintenant.
   *[other] Ce coup sauve { $count } briques : aucun n’en sauve plus maintenant.
}
poldr-reason-saves-less = { $count ->
    [1] Ce coup ne sauve qu’une brique, alors qu’on pouvait en sauver { $most }.
   *[other] Ce coup ne sauve que { $count } briques, alors qu’on pouvait en sauver { $most }.
}
poldr-reason-last-brick = { $who ->
    [you] Ce coup pose votre dernière brique : vous gagnez aussitôt.
   *[other] Ce coup pose la dernière brique : { $name } gagne aussitôt.
}
poldr-reason-ends = { $who ->
    [you] Ce coup finit la manche : { $mine } briques pour vous, { $theirs } pour { $rival_name }.
   *[other] { $rival ->
        [you] Ce coup finit la manche : { $mine } briques pour { $name }, { $theirs } pour vous.
       *[other] Ce coup finit la manche : { $mine } briques pour { $name }, { $theirs } pour { $rival_name }.
    }
}
poldr-reason-blocks = { $rival ->
    [you] Ce coup vous bloque : il ne vous reste aucune place où bâtir, et le sauvetage commence.
   *[other] Ce coup bloque { $rival_name } : il ne lui reste aucune place où bâtir, et le sauvetage commence.
}
poldr-reason-turns-tide = { $who ->
    [you] Ce coup fait tourner la marée : le sauvetage commence avec { $mine } briques dans votre réserve, et { $theirs } pour { $rival_name }.
   *[other] { $rival ->
        [you] Ce coup fait tourner la marée : le sauvetage commence avec { $theirs } briques dans votre réserve, et { $mine } pour { $name }.
       *[other] Ce coup fait tourner la marée : le sauvetage commence avec { $mine } briques en réserve pour { $name }, et { $theirs } pour { $rival_name }.
    }
}
poldr-reason-lets-last = { $rival ->
    [you] Ce coup vous laisse poser votre dernière brique au tour suivant, et gagner.
   *[other] Ce coup laisse { $rival_name } poser sa dernière brique au tour suivant, et gagner.
}
poldr-reason-few-ways = { $rival ->
    [you] Ce coup ne vous laisse que { $count ->
        [1] une façon
       *[other] { $count } façons
    } de bâtir.
   *[other] Ce coup ne laisse à { $rival_name } que { $count ->
        [1] une façon
       *[other] { $count } façons
    } de bâtir.
}
poldr-reason-denies-save = { $rival ->
    [you] Après ce coup, vous ne pouvez rien sauver et devez passer.
   *[other] Après ce coup, { $rival_name } ne peut rien sauver et doit passer.
}
poldr-reason-lets-save = { $rival ->
    [you] Ce coup vous laisse sauver { $count ->
        [1] une brique
       *[other] { $count } briques
    } au tour suivant.
   *[other] Ce coup laisse { $rival_name } sauver { $count ->
        [1] une brique
       *[other] { $count } briques
    } au tour suivant.
}
poldr-reason-lets-block = { $who ->
    [you] Ce coup laisse { $rival_name } vous bloquer au tour suivant : il ne vous resterait aucune place où bâtir.
   *[other] { $rival ->
        [you] Ce coup vous laisse bloquer { $name } au tour suivant : il ne lui resterait aucune place où bâtir.
       *[other] Ce coup laisse { $rival_name } bloquer { $name } au tour suivant : plus aucune place où bâtir.
    }
}
poldr-reason-lets-cramp = { $who ->
    [you] Ce coup permet à { $rival_name } de ne vous laisser que { $count ->
        [1] une façon
       *[other] { $count } façons
    } de bâtir.
   *[other] { $rival ->
        [you] Ce coup vous permet de ne laisser à { $name } que { $count ->
            [1] une façon
           *[other] { $count } façons
        } de bâtir.
       *[other] Ce coup permet à { $rival_name } de ne laisser à { $name } que { $count ->
            [1] une façon
           *[other] { $count } façons
        } de bâtir.
    }
}
poldr-reason-keeps-ways = { $who ->
    [you] Quoi que fasse { $rival_name }, il vous reste { $count ->
        [1] une façon
       *[other] au moins { $count } façons
    } de bâtir.
   *[other] { $rival ->
        [you] Quoi que vous fassiez, il reste à { $name } { $count ->
            [1] une façon
           *[other] au moins { $count } façons
        } de bâtir.
       *[other] Quoi que fasse { $rival_name }, il reste à { $name } { $count ->
            [1] une façon
           *[other] au moins { $count } façons
        } de bâtir.
    }
}
poldr-reason-lets-strand = { $who ->
    [you] Ce coup permet à { $rival_name } de ne rien vous laisser à sauver ensuite.
   *[other] { $rival ->
        [you] Ce coup vous permet de ne rien laisser à sauver à { $name } ensuite.
       *[other] Ce coup permet à { $rival_name } de ne rien laisser à sauver à { $name } ensuite.
    }
}
poldr-reason-keeps-saving = { $who ->
    [you] Quoi que fasse { $rival_name }, vous pourrez sauver { $count ->
        [1] une brique
       *[other] au moins { $count } briques
    } ensuite.
   *[other] { $rival ->
        [you] Quoi que vous fassiez, { $name } pourra sauver { $count ->
            [1] une brique
           *[other] au moins { $count } briques
        } ensuite.
       *[other] Quoi que fasse { $rival_name }, { $name } pourra sauver { $count ->
            [1] une brique
           *[other] au moins { $count } briques
        } ensuite.
    }
}
poldr-reason-lets-win = { $who ->
    [you] { $turns ->
        [1] Ce coup laisse { $rival_name } gagner au tour suivant.
       *[other] Ce coup laisse { $rival_name } gagner en { $turns } tours au plus, quoi que vous fassiez.
    }
   *[other] { $rival ->
        [you] { $turns ->
            [1] Ce coup vous laisse gagner au tour suivant.
           *[other] Ce coup vous laisse gagner en { $turns } tours au plus, quoi que fasse { $name }.
        }
       *[other] { $turns ->
            [1] Ce coup laisse { $rival_name } gagner au tour suivant.
           *[other] Ce coup laisse { $rival_name } gagner en { $turns } tours au plus, quoi que fasse { $name }.
        }
    }
}
poldr-reason-forces-win = { $who ->
    [you] { $turns ->
        [1] Quoi que fasse { $rival_name }, vous gagnez au tour suivant.
       *[other] Quoi que fasse { $rival_name }, vous gagnez en { $turns } tours au plus.
    }
   *[other] { $rival ->
        [you] { $turns ->
            [1] Quoi que vous fassiez, { $name } gagne au tour suivant.
           *[other] Quoi que vous fassiez, { $name } gagne en { $turns } tours au plus.
        }
       *[other] { $turns ->
            [1] Quoi que fasse { $rival_name }, { $name } gagne au tour suivant.
           *[other] Quoi que fasse { $rival_name }, { $name } gagne en { $turns } tours au plus.
        }
    }
}
poldr-reason-sure-margin = { $who ->
    [you] Jusqu’au bout, quoi que fasse { $rival_name }, vous pouvez finir avec au moins { $count ->
        [1] une brique
       *[other] { $count } briques
    } d’avance.
   *[other] { $rival ->
        [you] Jusqu’au bout, quoi que vous fassiez, { $name } peut finir avec au moins { $count ->
            [1] une brique
           *[other] { $count } briques
        } d’avance.
       *[other] Jusqu’au bout, quoi que fasse { $rival_name }, { $name } peut finir avec au moins { $count ->
            [1] une brique
           *[other] { $count } briques
        } d’avance.
    }
}
poldr-reason-lets-margin = { $who ->
    [you] Jusqu’au bout, quoi que vous fassiez, { $rival_name } peut finir avec au moins { $count ->
        [1] une brique
       *[other] { $count } briques
    } d’avance.
   *[other] { $rival ->
        [you] Jusqu’au bout, quoi que fasse { $name }, vous pouvez finir avec au moins { $count ->
            [1] une brique
           *[other] { $count } briques
        } d’avance.
       *[other] Jusqu’au bout, quoi que fasse { $name }, { $rival_name } peut finir avec au moins { $count ->
            [1] une brique
           *[other] { $count } briques
        } d’avance.
    }
}
poldr-reason-proven = { $who ->
    [you] Ce coup gagne à coup sûr : quoi que fasse { $rival_name }, vous gagnez. C’est démontré jusqu’au bout.
   *[other] { $rival ->
        [you] Ce coup gagne à coup sûr : quoi que vous fassiez, { $name } gagne. C’est démontré jusqu’au bout.
       *[other] Ce coup gagne à coup sûr : quoi que fasse { $rival_name }, { $name } gagne. C’est démontré jusqu’au bout.
    }
}
poldr-reason-lets-proven = { $who ->
    [you] Ce coup perd à coup sûr : { $rival_name } gagne quoi que vous fassiez. C’est démontré jusqu’au bout.
   *[other] { $rival ->
        [you] Ce coup perd à coup sûr : vous gagnez quoi que fasse { $name }. C’est démontré jusqu’au bout.
       *[other] Ce coup perd à coup sûr : { $rival_name } gagne quoi que fasse { $name }. C’est démontré jusqu’au bout.
    }
}
