## Mesurer davantage de processus

cli-bench-processes = Mesurer les coups selon le nombre de salles, et les parties selon le nombre de processus.
cli-scale-postgres = Une base PostgreSQL vide, sous la forme postgresql://…
cli-scale-seconds = Secondes pour chaque nombre de salles.
cli-scale-tables = Tables jouées en même temps.
cli-scale-games = Parties de chaque tournoi.
cli-scale-out = Le fichier des mesures.
bench-scale-processes = { $count ->
    [one] Une salle répond aux coups…
   *[other] { $count } salles répondent aux coups…
}
bench-scale-held = { $count ->
    [one] Une salle, limitée à { $percent } % d’un cœur…
   *[other] { $count } salles, limitées chacune à { $percent } % d’un cœur…
}
bench-scale-proxy = Deux salles derrière nginx…
bench-scale-sockets = Des spectateurs viennent regarder…
bench-scale-profile = À quoi une salle passe son temps…
bench-scale-arena = { $count ->
    [one] Un tournoi par un seul processus…
   *[other] Un tournoi par { $count } processus…
}
bench-scale-ray = La même chose sur Ray…
bench-scale-local = processus
bench-scale-ray-crew = Ray
bench-scale-row = { $processes ->
    [one] Une salle
   *[other] { $processes } salles
} : { $moves } coups par seconde ; les autres apprennent un coup après { $event } ms, 99 fois sur 100 en { $worst } ms au plus ; { $memory } Mio chacune.
bench-scale-games = { $crew }, { $workers ->
    [one] un processus
   *[other] { $workers } processus
} : { $games } parties par seconde.
bench-scale-written = Toutes les mesures sont dans { $path }.

## Répéter le pire des jours

cli-drill = Répéter : sauvegarder, restaurer dans une base vide, rejouer chaque partie, et chronométrer.
cli-drill-into = La base vide, un chemin ou postgresql://… ; sinon, un fichier jeté ensuite.
drill-backup = Sauvegardé en { $seconds } s ({ $each } s pour 1 000 parties).
drill-restore = Restauré et vérifié en { $seconds } s ({ $each } s pour 1 000 parties).
drill-replay = Rejoué une fois de plus en { $seconds } s ({ $each } s pour 1 000 parties).
drill-fine = Tout est là : { $tables } tables et { $events } événements ({ $bad } abîmées).
drill-bad = { $bad } tables sur { $tables } sont abîmées ({ $events } événements). « tablee doctor » dit lesquelles.
