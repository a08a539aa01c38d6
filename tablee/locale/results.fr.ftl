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
result-stopped = La partie a été arrêtée dans l’état.
result-throw-off = { $score } chacun, les dés ont donc décidé : { $who ->
    [you] vous jetez { $sum } contre { $other }.
   *[other] { $name } jette { $sum } contre { $other }.
}
result-tie-total = Autant de manches gagnées : { $who ->
    [you] vous avez { $total } sur toutes les manches, contre { $other }.
   *[other] { $name } a { $total } sur toutes les manches, contre { $other }.
}
result-rounds = { $score ->
    [one] une manche gagnée
   *[other] { $score } manches gagnées
}
