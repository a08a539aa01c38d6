## Preuves et certificats

cli-prove = Écrire une stratégie gagnante sous forme de certificat que chacun peut vérifier.
cli-check = Vérifier un certificat par les seules règles : chaque réponse essayée, chaque suite jouée jusqu’au bout.
cli-check-file = Le certificat.
cli-certificate-out = Le fichier du certificat ; compressé si son nom finit par .xz.
certificate-checking = Vérification
certificate-written = { $path } : { $moves } coups du gagnant.
certificate-proves-win = Prouvé : après { $opening }, le joueur { $seat } gagne, quoi que fasse l’autre.
certificate-proves-share = Prouvé : après { $opening }, le joueur { $seat } gagne ou partage la place, quoi que fasse l’autre.
certificate-walked = { $positions } positions, { $replies } réponses essayées, { $ends } fins, la plus longue suite a { $longest } coups.
certificate-no-out = Dites où va le certificat, avec --out.
certificate-no-file = Il n’y a pas de fichier { $path }.
certificate-unreadable = { $path } n’est pas un certificat de Tablée.
certificate-damaged = { $path } est abîmé : son contenu ne correspond pas à sa somme de contrôle.
certificate-no-game = Il n’y a pas de certificats pour « { $game } ».
certificate-too-short = Le certificat ne prouve rien : il n’a pas de coup pour une position.
certificate-too-long = Le certificat ne prouve rien : il a plus de coups que de positions.
certificate-illegal = Le certificat ne prouve rien : un de ses coups enfreint une règle. { $rule }
certificate-not-won = Le certificat ne prouve rien : le perdant trouve une suite qui ne finit pas comme annoncé.
proof-too-little-memory = C’est trop peu de mémoire : { $least } Gio au moins.
proof-too-much-memory = Cette machine n’a pas tant de mémoire : { $most } Gio au plus.
