## Revoir une partie : analyses, parties apportées, découvertes

import-long = Cette partie compte { $moves } coups ; on peut en apporter { $most } au plus.
import-line = Ligne { $line } : { $why }
import-large = Ce fichier dépasse { $most } ko : ce n’est sans doute pas une partie.
import-title = Apporter une partie
import-text = Une partie jouée ailleurs, au terminal ou sur une autre Tablée : collez ici sa notation, ou déposez le fichier. Vous pourrez la parcourir, la faire analyser et la transmettre par son adresse.
import-paste = La notation
import-look = Regarder la partie
import-busy = Lecture…
import-file = Choisir un fichier
import-kept = La partie est gardée ici comme les autres, pour qui en a l’adresse. Personne ne peut la continuer.

review-open = Revoir la partie
review-title = Le cours de la partie
review-seen = Cette partie a été notée pendant qu’elle se jouait : ce qui était caché n’y figure pas. Apportez la notation de la partie finie pour la faire analyser.
review-running = Cette partie se joue encore
review-running-text = On revoit une partie quand elle est finie. D’ici là, chacun réfléchit par soi-même.
review-to-table = Vers la table
review-no-game = Cette partie n’existe pas
review-no-ply = Cette partie a { $last ->
    [one] un coup
   *[other] { $last } coups
 } ; il n’y a pas de coup { $ply }.
review-unfinished = La notation s’arrête avant la fin de la partie.
review-working = On réfléchit à la partie…
review-working-text = Vous pouvez la parcourir en attendant. Le résultat est gardé avec elle.
review-graph = Les chances après chaque coup
review-graph-moves = { $count ->
    [one] un coup
   *[other] { $count } coups
 }
review-graph-keys = Les flèches parcourent la partie, Page préc. et Page suiv. vont d’une faute à l’autre, B montre le meilleur coup.
review-further = Pour continuer
review-start = Le début de la partie.
review-move-words = Coup { $ply }, { $mark ->
    [good] { review-mark-good }
    [slip] { review-mark-slip }
    [mistake] { review-mark-mistake }
   *[blunder] { review-mark-blunder }
 } ({ $worth }).
review-mark-good = bon coup
review-mark-slip = imprécision
review-mark-mistake = faute
review-mark-blunder = gaffe
review-worth-chance = { $percent } %
review-worth-exact = { $percent } % exactement
review-worth-won = gagné
review-worth-lost = perdu
review-worth-level = égal
review-said-only = Il n’y avait pas d’autre coup.
review-said-exact = { $good ->
    [one] Le meilleur coup : aucun autre des { $choices } ne le valait.
   *[other] Parmi les meilleurs : { $good } coups sur { $choices } le valaient.
 }
review-said-same = Cela ne changeait rien : les { $choices } coups se valaient.
review-said-kept = { $good ->
    [one] Un seul coup sur { $choices } gardait l’avantage.
   *[other] { $good } coups sur { $choices } gardaient l’avantage.
 }
review-show = Le voir
review-turn = { $who ->
    [you] La partie a tourné au coup { $ply }, sur une faute de votre part : { $from } avant, { $to } après.
   *[other] La partie a tourné au coup { $ply }, sur une faute : pour { $name }, { $from } avant, { $to } après.
 }
review-no-turn = Aucune faute n’a décidé de cette partie à elle seule.
review-count-blunder = { $count ->
    [one] une gaffe
   *[other] { $count } gaffes
 }
review-count-mistake = { $count ->
    [one] une faute
   *[other] { $count } fautes
 }
review-count-slip = { $count ->
    [one] une imprécision
   *[other] { $count } imprécisions
 }
review-count-none = aucune faute
review-exact-all = Ce jeu est résolu : chaque valeur est exacte.
review-how = Une chance est ce qu’un bon joueur donne à son camp après un bref regard ; « gagné », « perdu » et « égal » sont démontrés.
review-of-round = Dans un match, c’est la chance de gagner la manche.
review-record = La notation
review-as-text = Texte
review-files = Fichiers pour les experts
review-picture = Image de cette position
review-address = Lien de ce coup

review-verdict-good = { $who ->
    [you] Un bon coup de votre part.
   *[other] { $name } joue bien.
 }
review-verdict-slip = { $who ->
    [you] Une imprécision de votre part : { $from } → { $to }
   *[other] { $name } manque de précision : { $from } → { $to }
 }
review-verdict-mistake = { $who ->
    [you] Une faute de votre part : { $from } → { $to }
   *[other] { $name } commet une faute : { $from } → { $to }
 }
review-verdict-blunder = { $who ->
    [you] Une gaffe de votre part : { $from } → { $to }
   *[other] { $name } fait une gaffe : { $from } → { $to }
 }
review-worth-of = { $who ->
    [you] vous : { $worth }
   *[other] { $name } : { $worth }
 }
review-graph-top = { $who ->
    [you] vous gagnez
   *[other] { $name } gagne
 }
review-graph-bottom = { $who ->
    [you] vous perdez
   *[other] { $name } perd
 }
review-lesson = Ce qu’on peut en apprendre
review-why-bad = Ce qui n’allait pas
review-why-good = Ce qui parle pour ce coup
review-why-none = Aucune raison n’a pu être démontrée ; un autre coup valait mieux, sans plus.
review-through = Voir la suite
review-step = Coup { $step } sur { $all }
review-step-start = La position d’avant.
review-better-title = Mieux valait
review-better-show = Montrer un meilleur coup
review-better-only = Aucune raison n’a pu être démontrée ; ce coup valait mieux, sans plus.
review-back = Revenir à la partie
review-try = Réessayer
review-explore = Explorer d’ici
review-lead = { $side ->
    [0] égalité
    [1] { $count ->
        [one] un point d’avance
       *[other] { $count } points d’avance
    }
   *[other] { $count ->
        [one] un point de retard
       *[other] { $count } points de retard
    }
 }
review-lead-top = { $count ->
    [0] à égalité
    [one] un point d’avance
   *[other] { $count } points d’avance
 }
review-lead-bottom = { $count ->
    [0] à égalité
    [one] un point de retard
   *[other] { $count } points de retard
 }
review-missed = { $count ->
    [0] n’a laissé aucun point sur la table
    [one] a laissé un point sur la table
   *[other] a laissé { $count } points sur la table
 }
review-missed-how = Les points laissés sur la table auraient pu être pris aussitôt.

try-task = { $who ->
    [you] C’est de nouveau à vous. Trouvez mieux que ce que vous avez joué.
   *[other] C’est de nouveau à { $name }. Trouvez mieux que ce qui a été joué.
 }
try-judging = Votre coup est à l’étude…
try-found = Trouvé : rien de mieux n’est connu. { $worth } au lieu de { $game }.
try-good = Bon coup aussi : { $worth } au lieu de { $game }.
try-better = C’est mieux que dans la partie, { $worth } au lieu de { $game }, mais il y a mieux encore.
try-same = Pas mieux que dans la partie : { $worth }. Cherchez encore.
try-worse = Moins bien que dans la partie : { $worth } au lieu de { $game }. Cherchez encore.
try-answer = La réponse :
try-another = Essayer un autre coup

explore-title = Explorer
explore-task = Jouez n’importe quel coup sur le plateau, pour un camp comme pour l’autre. Vos essais s’ajoutent ici comme variantes.
explore-judging = Le coup est à l’étude…
explore-best = Jouer le meilleur coup
explore-comment = Commentaire sur cette position
explore-name = Nom de cette variante
explore-tree = Variantes
explore-instead = À partir du coup { $ply }
explore-none = Aucune pour l’instant.
explore-delete = Supprimer : { $name }
explore-kept = Gardé avec la partie.
explore-kept-copy = Gardé dans votre copie.
explore-changed = Pas encore gardé…
explore-saving = Enregistrement…
explore-failed = Pas gardé.
explore-again = Garder maintenant
explore-copy = Garder une copie à vous
explore-link = Copier le lien

notes-not-yours = Seule la personne qui a fait cette copie peut y écrire.
notes-players-only = Seuls les joueurs écrivent des variantes et des commentaires à côté de la partie. Vous pouvez en faire une copie à vous.
notes-changed = Quelqu’un a changé les variantes entre-temps : regardez-les avant d’écrire.
notes-unknown = Cette copie des variantes n’existe pas.
notes-full = Cette partie a déjà { $most } copies : on ne peut plus en faire.

read-title = Règles et découvertes
read-text = Comment on joue, et ce qu’on a trouvé en comptant, en résolvant et en jouant des milliers de parties.
read-findings = Découvertes
read-all-findings = Toutes les découvertes
read-rules-of = Règles : { $game }
read-further = À lire aussi
read-search = Chercher un mot
read-found = { $count ->
    [0] Rien trouvé.
    [one] Un endroit trouvé.
   *[other] { $count } endroits trouvés.
 }
read-nothing = Rien trouvé. Essayez moins de mots, ou plus courts.
read-marked = Surligné : « { $words } ».
read-unmark = Enlever le surlignage
read-no-part = Rien n’a encore été découvert sur ce jeu. Voici ce qu’on sait des autres.
