## Ce que tous les jeux peuvent dire

game-unknown = Il n’y a pas de jeu nommé « { $game } ». Il y a : { $possible }.
players-not-possible = { $game } ne se joue pas à { $players }. Nombres de joueurs possibles : { $possible }.
option-unknown = { $game } n’a pas d’option « { $option } ».
option-not-possible = L’option { $option } ne peut pas être « { $value } ». Valeurs possibles : { $possible }.
option-not-with-players = L’option { $option } n’existe pas à { $players } joueurs.
