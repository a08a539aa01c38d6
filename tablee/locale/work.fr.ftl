## Du travail partagé entre plusieurs processus, ici ou sur une grappe Ray

work-nobody = Il faut au moins un processus.
work-lost = « { $unit } » a été essayé { $tries } fois, et chaque fois celui qui le faisait s’est arrêté net. Ce qui est fini est gardé : regardez la mémoire de cette machine, puis recommencez.
cli-ray = Confier le travail à la grappe Ray que nomme TABLEE_RAY, ou à une grappe de cette machine ; sinon, seulement si TABLEE_RAY est donné.
ray-missing = Pour travailler sur une grappe, il faut Ray. Installez-le avec : pip install "tablee[ray]"
ray-address = « { $address } » n’est pas une grappe Ray. TABLEE_RAY vaut « local », ou l’adresse de la tête sous la forme hôte:port.
ray-token = Une grappe Ray fait tout ce qu’on lui envoie : Tablée ne rejoint que celles qui demandent un jeton. Mettez-le dans RAY_AUTH_TOKEN, ou son fichier dans RAY_AUTH_TOKEN_PATH.
ray-unreachable = La grappe Ray à { $address } ne nous laisse pas entrer. Tourne-t-elle, cette machine l’a-t-elle rejointe, et le jeton est-il le bon ?
ray-not-started = Ray n’a pas pu démarrer sur cette machine. Pour lire ce qu’il en dit : python -m tablee.workers.ray_head 1 /tmp/ray-essai
ray-full = La grappe Ray n’a pas de cœur libre pour nous. Attendez que d’autres aient fini, ou ajoutez une machine.
ray-loses = Quiconque commence à travailler pour nous sur la grappe Ray s’arrête aussitôt. Regardez les journaux de ses machines (/tmp/ray), surtout si la mémoire manque.
ray-differs = Les machines de la grappe Ray ont une autre version de Tablée. Installez partout la même.
staff-crowded = Beaucoup de parties attendent l’ordinateur en ce moment : il garde ses réflexions pour elles. Les conseils et l’analyse reviennent dans un instant.
