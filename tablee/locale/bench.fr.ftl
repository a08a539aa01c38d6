## Mesurer la salle

cli-bench-room = Mesurer une salle sur cette machine : connexions au repos, coups par seconde, retour de tous à la fois.
cli-bench-scale = Combien de tout, 1 étant ce qui est promis.
cli-bench-postgres = Une base PostgreSQL vide pour deux processus, comme postgresql://…
bench-room-dead = La salle n’a pas démarré. Essayez « tablee serve » seul pour voir pourquoi.
bench-room-files = Il faut { NUMBER($needed, useGrouping: 0) } fichiers ouverts, et { NUMBER($most, useGrouping: 0) } seulement sont permis. Relevez la limite (ulimit -n), ou demandez moins avec --scale.
bench-room-watching = { NUMBER($sockets, useGrouping: 0) } connexions viennent regarder…
bench-room-moves = Des coups sur { $database }, pendant { $seconds } secondes…
bench-room-broken = La salle a fait ce qui ne doit jamais arriver. Ceci n’est pas respecté : { $what }.
