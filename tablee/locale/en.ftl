## What every game may say

game-unknown = There is no game called “{ $game }”. There are: { $possible }.
players-not-possible = { $game } is not played by { $players }. Possible numbers of players: { $possible }.
option-unknown = { $game } has no option “{ $option }”.
option-not-possible = The option { $option } cannot be “{ $value }”. Possible values: { $possible }.
option-not-with-players = The option { $option } does not exist for { $players } players.
