### Jouer sans serveur ou sans connexion : la page charge ces phrases quand il les faut.

offline-away = Le serveur ne répond pas : la partie continue dans ce navigateur, et lui sera rendue plus tard.
offline-back = Le serveur est revenu, et il a votre partie telle que vous l’avez continuée.
offline-back-both = Le serveur est revenu. Votre partie y avait continué autrement : les deux sont gardées, et voici celle que vous avez jouée ici.
offline-back-refused = Le serveur n’a plus cette partie. Elle continue dans ce navigateur.
offline-keep = Sans connexion
offline-keep-text = Tablée peut se charger tout entière (environ 8 Mo). Alors les parties contre l’ordinateur, les solos et les leçons continuent aussi sans connexion.
offline-keep-button = La garder pour quand il n’y a pas de connexion
offline-keep-share = Chargement : { $percent } %
offline-keep-done = Tablée marche maintenant sans connexion.
offline-keep-failed = Elle n’a pas pu se charger tout entière. Réessayez quand la connexion sera meilleure, ou quand il y aura plus de place.
offline-keep-impossible = Ce navigateur ne garde pas de page ici : il faut une adresse sûre (https), et pas de fenêtre privée.
offline-keeping = Tablée se charge tout entière, pour marcher aussi sans connexion.
offline-storage-full = Il n’y a plus de place dans ce navigateur pour Tablée. Rien de ce qui était gardé n’est perdu. Faites de la place, ou enregistrez vos parties dans un fichier (Réglages).
offline-storage-refused = Ce navigateur ne laisse rien garder ici à Tablée, comme dans certaines fenêtres privées. Ouvrez-la dans une fenêtre ordinaire, ou autorisez cette page à garder des données.
offline-storage-gone = Ce que Tablée gardait dans ce navigateur a été effacé pendant qu’elle était ouverte. Rechargez la page pour continuer.
offline-failed = Quelque chose s’est mal passé dans la page elle-même. Rechargez-la ; vos parties sont gardées.
offline-everything = Vos parties en un fichier
offline-everything-text = Les parties jouées sans serveur ne sont gardées que dans ce navigateur. Enregistrez-les, avec leçons, solos et réglages, pour les avoir ailleurs aussi.
offline-everything-save = Tout enregistrer
offline-everything-load = Reprendre un fichier
offline-everything-taken = { $games ->
    [0] Rien dans ce fichier n’est nouveau ici.
    [one] Une partie a été reprise.
   *[other] { $games } parties ont été reprises.
}
offline-everything-wrong = Ce n’est pas un fichier des parties de Tablée.
offline-safe = Ce navigateur les garde jusqu’à ce que vous les effaciez.
offline-loose = Ce navigateur peut les effacer quand il manque de place, ou quand une fenêtre privée se ferme.
offline-install = Installer Tablée
offline-install-text = Comme une application de cet appareil, dans sa propre fenêtre, sans navigateur autour.
offline-install-button = Installer
offline-others = Jouer à plusieurs
offline-others-text = Cette Tablée ne vit que dans votre navigateur. Les autres se retrouvent sur un serveur :
offline-no-print = Les fichiers à imprimer sont faits par un serveur, ou par « tablee print » : cette Tablée ne vit que dans votre navigateur.
offline-print-later = Ce fichier à imprimer n’est pas encore chargé. Ouvrez-le une fois avec une connexion, et il sera gardé.
offline-others-none = Cette Tablée ne vit que dans votre navigateur. On peut jouer à plusieurs sur un même écran ; pour jouer chacun chez soi, il faut un serveur.
