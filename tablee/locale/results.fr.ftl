## Comment une partie a fini

result-won = { $who ->
    [you] Vous avez gagné !
   *[other] { $name } gagne.
}
result-shared = La première place est partagée.
result-alone = C’est fini.
result-resigned = { $who ->
    [you] Vous avez abandonné, ce qui a mis fin à la partie.
   *[other] { $name } a abandonné, ce qui a mis fin à la partie.
}
result-timeout = { $who ->
    [you] Votre temps était écoulé, ce qui a mis fin à la partie.
   *[other] Le temps de { $name } était écoulé, ce qui a mis fin à la partie.
}
result-left = { $who ->
    [you] Vous êtes parti, ce qui a mis fin à la partie.
   *[other] { $name } est parti, ce qui a mis fin à la partie.
}
result-left-several = Plusieurs joueurs sont partis, ce qui a mis fin à la partie.
result-stopped = La partie a été arrêtée en l’état.
result-throw-off = { $score } chacun, les dés ont donc décidé : { $who ->
    [you] vous jetez { $sum } contre { $other }.
   *[other] { $name } jette { $sum } contre { $other }.
}
result-tie-total = Autant de manches gagnées : { $who ->
    [you] vous avez { $total } sur toutes les manches, contre { $other }.
   *[other] { $name } a { $total } sur toutes les manches, contre { $other }.
}
result-tie-round = Autant de manches gagnées : { $who ->
    [you] vous étiez devant dans la manche en cours.
   *[other] { $name } était devant dans la manche en cours.
}
result-rounds = { $score ->
    [0] aucune manche gagnée
    [one] une manche gagnée
   *[other] { $score } manches gagnées
}
