## Ajouter un jeu : `tablee new-game` et `tablee check-game`

cli-completion = Afficher le script qui complète commandes, options et jeux dans un shell.
cli-completion-shell = Le shell : bash, zsh ou fish. Pour bash, ajoutez eval "$(tablee completion bash)" à ~/.bashrc.
completion-shell = Il n’y a pas de complétion pour « { $shell } ». Possible : { $possible }.
solve-kept = Arrêté. Ce qui était terminé est gardé dans { $path } ; la même commande reprend là.
cli-new-game = Écrire un petit jeu qui marche, à transformer en un autre.
cli-check-game = Dire ce qui manque à un jeu ou ce qui n’y va pas.
cli-game-name = Le nom du jeu, en minuscules.
cli-new-game-into = Le dossier où écrire ; sinon tablee-NOM.
new-game-name = « { $name } » ne peut pas être le nom d’un jeu : il faut des minuscules et des chiffres, de 2 à 24, une lettre d’abord.
new-game-taken = Il y a déjà un jeu nommé « { $name } ».
new-game-folder = Le dossier { $folder } n’est pas vide. Nommez-en un autre avec --into.
new-game-written = Un petit jeu qui marche est dans { $folder }. Installez-le avec `pip install -e { $folder }`, puis essayez `tablee check-game { $game }` et `tablee play { $game }`.
check-loaded = Le paquet de { $game } se charge.
check-broken = Le paquet s’arrête à { $place } avec { $why }.
check-no-game = { $why }.
check-no-texts = Le fichier { $file } manque : il contient toutes les phrases du jeu dans cette langue.
check-key-missing = Il manque la phrase « { $key } » dans { $file }.
check-not-filled = La phrase « { $key } » de { $file } nomme une chose qui ne lui est pas donnée. Lui sont donnés : { $given }.
check-no-places = La page ne peut rien rendre cliquable : aucun coup légal ne nomme une case ou une place de `geometry`. Les coups se choisissent dans une liste.
check-places = { $share } % des coups nomment des cases ou des places de `geometry` : ils se choisissent sur le plateau.
check-key-foreign = { $file } contient la clé « { $key } ». Toutes les clés commencent par « { $game }- ».
check-untranslated = La phrase « { $key } » est dans { $in }.ftl mais pas dans { $lang }.ftl.
check-typography = { $place } contient « { $text } » : il y faut une espace insécable, ou l’apostrophe ’.
check-no-rules = Il n’y a pas de page de règles ({ $file }). Le jeu est proposé sans elle.
check-no-words = Il n’y a pas de { $file } : les coups sont dits par leur notation.
check-no-knowledge = Il n’y a pas de { $file } : les adversaires cherchent sans rien savoir du jeu.
check-no-codes = Il n’y a pas de { $file } : OpenSpiel, PettingZoo et Gymnasium n’ont pas le jeu.
check-no-kit = Il n’y a pas de { $file } : rien à imprimer.
check-no-lesson = Il n’y a pas de { $file } : le jeu est proposé sans leçon.
check-no-method = L’état { $state } n’a pas de méthode « { $method } ».
check-no-rule = { $where } appelle { $name }, qui ne porte pas @rule : le compilateur ne la connaîtrait pas.
check-no-table = { $where } lit la liste { $name }, qui n’est pas faite par table(…) : le compilateur ne la connaîtrait pas.
check-not-compilable = { $where } utilise { $name }, de type { $kind } : les règles compilées ne connaissent que des nombres entiers, leurs tuples, les tables et les fonctions @rule.
check-negative = { $place } lit la place { $index } d’une liste de { $length }. En Python on compte alors depuis la fin ; le code compilé lit ce qui n’existe pas.
check-raises = Une partie au hasard échoue à { $place } avec { $why }.
check-buffer = Une position a plus de coups possibles que most_moves = { $most }. Augmentez-le.
check-no-moves = Une position qui n’est pas finie n’a aucun coup possible. Que over() le dise, ou ajoutez un coup « passer ».
check-move-twice = `legal` de { $state } donne deux fois le même coup.
check-text-twice = Deux coups possibles d’une même position s’écrivent « { $text } ».
check-text-lost = Le texte « { $text } » est lu comme un autre coup que celui qu’il écrit.
check-sample = `sample({ $x })` donne un coup qui n’est pas permis.
check-turn = Le tour est { $turn }, qui n’est pas une place.
check-dump = Ce que donne `dump` ne passe pas par JSON sans changer. Utilisez des listes, non des tuples, et des textes comme clés.
check-load = Une position n’est plus la même après `dump` et `load`.
check-terminal = `terminal` ne dessine rien.
check-endless = Une partie au hasard à { $players } n’est pas finie après { $moves } coups.
check-scores = `scores` donne { $count } nombres pour { $players } places.
check-played = { $games } parties au hasard ont été jouées jusqu’au bout par les règles simples, chaque position vérifiée.
check-no-numba = Numba n’est pas installé : les règles compilées n’ont pas été essayées. Installez tablee[players].
check-not-compiled-yet = Les règles compilées n’ont pas été essayées : corrigez d’abord ce qui ne va pas.
check-not-compiled = Les règles ne se compilent pas : { $why }
check-hangs = Les règles compilées n’ont pas fini après { $seconds } secondes, là où les règles simples finissent.
check-differs = Après le coup « { $text } » les règles compilées diffèrent des règles simples. Les nombres tiennent-ils en 64 bits, et les indices dans leurs listes ?
check-compiled = Les règles compilées jouent comme les règles simples.
check-sum =
    { $wrong ->
        [one] Une chose est à corriger.
       *[other] { $wrong } choses sont à corriger.
    }
check-all-fine = Tout va bien.
