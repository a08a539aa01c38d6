## Moves of a game that has no words of its own, and effects that every game may have

tell-advice = Jouez { $move }.
tell-narration = { $who ->
    [you] Vous jouez { $move }.
   *[other] { $name } joue { $move }.
}
tell-short = { $move }
tell-look = Regardez tout le plateau.
tell-piece = Comparez les coups de la liste.

effect-ends = c’est la fin
