## Ce qu’un lien dit de lui-même dans une messagerie.
link-invites = { $name } vous invite à jouer à { $game }
link-invited = Vous êtes invité à jouer à { $game }
link-free = { $count ->
    [0] Toutes les places sont prises : venez regarder.
    [one] Une place est libre. Aucun compte à créer.
   *[other] { $count } places sont libres. Aucun compte à créer.
}
link-review = { $game }, partie revue · { $names }
link-solo = { $game }, en solitaire
link-running = { $ply ->
    [0] La partie commence. { $scores }.
    [one] Un coup joué. { $scores }.
   *[other] { $ply } coups joués. { $scores }.
}
link-puzzle = Saurez-vous le résoudre ? Il s’ouvre dans le navigateur, sans compte.
