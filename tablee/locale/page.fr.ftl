## The frame of every page
page-back = Retour
page-skip = Aller au contenu
page-brand = Tablée, accueil
page-nav = Principal
page-title = Tablée : quatre jeux de table français
page-lobby = Tables ouvertes
page-settings = Réglages
page-light = Thème clair
page-dark = Thème sombre
page-close = Fermer
page-yes = Oui
page-no = Non
page-less = Moins
page-more = Plus
page-loading = Un instant…
page-try-again = Réessayer
page-to-home = Choisir un jeu
page-offline = Pas de connexion
page-error-offline = Le serveur ne répond pas. Votre partie y est en sûreté ; cette page réessaie toute seule.
page-error-odd = Une réponse inattendue est revenue (code { $status }). Veuillez réessayer.
page-lost = Personne à cette table
page-lost-text = Cette adresse ne mène nulle part ; il manque peut-être une lettre au lien.

## Home
page-welcome = Prenez place
page-welcome-text = Quatre jeux de table français peu connus. Contre l’ordinateur, avec des amis au loin, ou ensemble devant un écran.
page-games = Les jeux
page-running = Vos parties
page-running-against = contre { $names }
page-running-left = reste { $time }
page-finished = Parties finies
page-players-range = { $least ->
    [2] { $most ->
        [2] 2 joueurs
       *[other] 2 à { $most } joueurs
    }
   *[other] { $least } à { $most } joueurs
}
page-play-computer = Contre l’ordinateur
page-starting = On met la table…
page-choose-level = Choisir le niveau
page-level = Niveau { $level } · { $name }
page-with-friends = Entre amis
page-same-screen = Même écran
page-solo = En solo
page-open-tables = { $count ->
    [one] Une table ouverte
   *[other] { $count } tables ouvertes
}
page-rules = Règles
page-no-account = Ni compte ni pistage : une partie, c’est une adresse.

## A new game
page-no-game = Ce jeu n’est pas là
page-no-game-text = Tablée ne connaît pas de jeu de ce nom.
page-rules-read = Lire les règles
page-with-whom = Avec qui ?
page-with-bot = L’ordinateur
page-with-bot-text = La partie commence aussitôt. On peut reprendre un coup et demander conseil.
page-with-friends-text = Vous recevez un lien et un code QR à envoyer. La partie commence quand tout le monde est là.
page-with-screen = Même écran
page-with-screen-text = Plusieurs personnes devant cet écran, chacune à son tour.
page-with-solo = En solo
page-with-solo-text = Un casse-tête pour une personne. Rien n’est perdu : toute pièce peut être reprise.
page-players = Joueurs
page-opponent = Adversaire
page-clock = Temps
page-clock-none = Sans pendule
page-clock-move = 1 min par coup
page-clock-game = 10 min + 5 s
page-clock-days = 3 jours par coup
page-clock-words-move = { $time } par coup
page-clock-words-game = { $time } chacun
page-clock-words-increment = { $time } + { $increment } s
page-clock-words-round = { $time } par manche
page-clock-words-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
page-absent = Si quelqu’un part
page-absent-bot = L’ordinateur continue
page-absent-stop = La partie s’arrête
page-hints = Conseils permis
page-hints-text = Qui a la main peut demander conseil à l’ordinateur ; les autres en sont avertis.
page-public = Ouverte à tous
page-public-text = La table figure parmi les tables ouvertes ; le premier venu s’y assied.
page-names = Qui joue
page-name = Votre nom
page-name-empty = Comme il vous plaît
page-more-options = Autres options
page-invite-start = Mettre la table et inviter
page-start = Commencer

## Open tables
page-lobby-text = { $people ->
    [one] { $people } personne est là
   *[other] { $people } personnes sont là
}, { $running ->
    [one] { $running } partie est en cours
   *[other] { $running } parties sont en cours
}.
page-lobby-table = { $who } · { $free ->
    [one] une place libre
   *[other] { $free } places libres
}
page-lobby-empty = Aucune table n’attend en ce moment. Ouvrez-en une : le prochain visiteur la verra ici.
page-lobby-open = Ouvrir une table
page-lobby-open-text = Choisissez un jeu : votre table s’affichera ici, et le premier venu s’y assied.
page-sit = S’asseoir
page-look = Regarder

## Settings
page-settings-look = Apparence
page-settings-signals = Signaux
page-settings-you = Vous
page-language = Langue
page-theme = Thème
page-theme-system = Comme le système
page-theme-light = Clair
page-theme-dark = Sombre
page-animations = Vitesse des coups montrés
page-animations-off = Sans animation
page-animations-fast = Rapide
page-animations-normal = Normale
page-animations-slow = Lente
page-coordinates = Noms sur le plateau
page-coordinates-text = Lettres et numéros des cases, comme on note les coups.
page-notation = Montrer la notation
page-notation-text = Pour les experts : les coups sont aussi écrits en signes, comme dans les relevés, et peuvent être tapés.
page-sound = Sons
page-sound-text = Un petit choc à chaque coup, un carillon quand c’est à vous.
page-notify = Notifications
page-notify-text = Vous prévient que c’est à vous quand la page est en arrière-plan.
page-notify-refused = Le navigateur n’autorise pas les notifications pour cette page. Ses propres réglages permettent de changer cela.
page-name-keep = Garder ce nom
page-name-kept = Votre nom est enregistré.
page-name-text = De deux à 24 lettres. Il appartient à cet appareil ; on ne demande ni adresse ni mot de passe.

## The table
page-board = Plateau
page-no-table = Cette table n’existe pas
page-turn-waiting = En attente de joueurs
page-turn-yours = À vous de jouer
page-turn-solo = Posez une pièce
page-turn-theirs = À { $name } de jouer
page-turn-at-screen = { $name }, à vous
page-result-over = La partie est finie
page-result-won = Vous avez gagné !
page-result-lost = { $name } gagne
page-result-winner = { $name } gagne
page-result-shared = Première place partagée : { $names }
page-round-won = { $name } gagne la manche.
page-round-shared = La manche est partagée : { $names }.
page-bot-name = { $name } { $seat }
page-seat-bot = ordinateur, niveau { $level }
page-seat-open = place libre
page-seat-awaited = on l’attend
page-seat-left = parti ; l’ordinateur joue
page-seat-free = parti ; la place est à prendre
page-seat-screen = à cet écran
page-seat-you = vous
page-seat-here = présent
page-seat-next = à la table suivante
page-seat-away = absent
page-rounds-won = { $count ->
    [one] { $count } manche gagnée
   *[other] { $count } manches gagnées
}
page-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
page-thinking = réfléchit
page-clock-left = Temps restant : { $time }
page-clock-left-days = { $days } jours
page-clock-left-hours = { $hours } h
page-spectators = { $count ->
    [0] Personne ne regarde
    [one] Une personne regarde
   *[other] { $count } personnes regardent
}
page-you-watch = Vous regardez cette partie.
page-line-connecting = Connexion…
page-line-live = En ligne
page-line-polling = En ligne (connexion lente)
page-line-offline = Hors connexion
page-line-gone = Table fermée
page-line-closed = Fermé
page-line-lost = La connexion est perdue. La page continue d’essayer ; votre coup partira dès son retour.
page-reading = Position après le coup { $ply } sur { $last }
page-reading-back = Revenir à la partie
page-moves = Coups
page-moves-none = Pas encore de coup.
page-moves-and-chat = Coups et discussion
page-round = Manche { $round }
page-step-first = Première position
page-step-back = Un coup en arrière
page-step-on = Un coup en avant
page-step-last = Dernière position
page-undo = Reprendre
page-takeback = Demander à reprendre
page-hint = Conseil
page-hint-thinking = Réflexion…
page-hint-more = Dites-m’en plus
page-hint-step = Conseil, étape { $step } sur 3
page-hint-reasons-wait = Recherche des raisons…
page-hint-play = Jouer ce coup
page-share = Partager
page-share-title = Partager cette table
page-stop = Arrêter là
page-stop-title = Arrêter là ?
page-stop-text = La partie s’arrête en l’état, dès que tout le monde est d’accord.
page-claim = Réclamer la partie
page-resign = Abandonner
page-resign-title = Abandonner ?
page-resign-text = La partie se termine et l’autre gagne.
page-leave = Quitter
page-leave-title = Quitter la table ?
page-leave-text = Votre place se libère pour quelqu’un d’autre.
page-leave-text-bot = L’ordinateur prend votre place et les autres continuent. Vous pourrez revenir tant qu’il y est.
page-leave-text-stop = À cette table, la partie s’arrête alors pour tout le monde, et vous êtes dernier.
page-keep-playing = Continuer
page-rematch = Revanche
page-rematch-join = Accepter la revanche
page-rematch-awaited = On attend { $names }. La partie commence dès que tout le monde est là.
page-rematch-asked = { $name } propose une revanche.
page-score = Ce soir : { $score }
page-next-table = Regarder la partie suivante
page-other-game = Un autre jeu
page-type-move = Écrire un coup en notation
page-type-play = Jouer
page-offer-takeback = { $name } aimerait reprendre un coup.
page-offer-stop = { $name } propose d’arrêter là.
page-offer-sent = La question est posée aux autres.
page-offer-refused = La réponse est non.
page-again = Revoir
page-narrator = Le dernier coup
page-news-undone = Un coup a été repris.
page-news-sat = { $name } s’est assis à la table.
page-news-hinted = { $name } a demandé un conseil.
page-left = { $name } a quitté la table. L’ordinateur continue.
page-left-give = Proposer la place
page-left-own = Vous avez quitté la table. L’ordinateur joue pour vous.
page-left-back = Revenir
page-left-free = Un joueur est parti. Vous pouvez prendre sa place.
page-stopped-left = La partie s’est arrêtée au départ de { $names }.
page-stopped-time = Le temps de { $names } est écoulé : la partie s’est arrêtée.
page-ended-time = { $who ->
    [you] Votre temps est écoulé, ce qui met fin à la partie.
   *[other] Le temps de { $name } est écoulé, ce qui met fin à la partie.
}
page-remarks = Les adversaires parlent
page-remarks-text = Les cinq adversaires disent un mot de temps à autre, à côté de leur portrait.
page-home = Accueil
page-unread = { $count ->
    [one] un nouveau message
   *[other] { $count } nouveaux messages
}
page-sheet-open = Plus
page-sheet-close = Refermer le volet
page-over-fold = Voir le plateau
page-over-unfold = Le résultat
page-picture = Image
page-decided = En tête pour de bon dès le coup { $ply }.
page-decided-last = Le dernier coup a décidé.
page-decided-show = Le montrer
page-standing = Le classement
page-waiting-title = En attente de joueurs
page-waiting-text = Envoyez ce lien, ou faites scanner le code.
page-fill-bot = Donner une place à l’ordinateur
page-join-title = Une place est libre
page-join-text = La partie commence quand tout le monde est assis.
page-join-invites = { $name } vous invite à une partie de { $game }.
page-join-seated = À la table : { $names }.
page-join-game = Vous êtes invité à une partie de { $game }.
page-join-needs-invite = Cette table est privée : il faut son lien d’invitation. Vous pouvez rester et regarder.
page-hand-over = { $name }, à vous
page-hand-over-text = Passez l’écran. Personne d’autre ne doit regarder.
page-hand-over-show = Montrer ma main
page-invite-link = Lien d’invitation
page-invite-seat = Invitation pour la place { $seat }
page-invite-late = Cette table a été fermée avant le début de la partie. Ouvrez-en une à vous et envoyez son lien.
page-invite-used = Toutes les places sont prises. Vous pouvez rester et regarder, ou mettre votre propre table.
page-invite-full = Toutes les places sont prises. Vous pouvez rester et regarder : si une place se libère, elle vous sera proposée ici.
page-invite-text = { $count ->
    [one] Un seul lien pour tous. Qui le suit prend la dernière place libre ; les suivants regardent.
   *[other] Un seul lien pour tous. Qui le suit prend l’une des { $count } places libres.
}
page-invite-single = Un lien par place
page-invite-once = Chacun de ces liens sert une fois, pour une place.
page-watch-link = Lien pour regarder
page-tv = La table sur grand écran
page-tv-text = Sur un téléviseur ou un second écran, cette adresse montre la table seule ; les mains restent sur les téléphones.
page-tv-own = Vous jouez à cette table avec ce navigateur : toute la pièce verrait votre main. Ouvrez cette adresse sur un écran qui ne joue pas.
page-tv-back = Retour à la table
page-watch-text = Qui le suit voit la partie, mais aucune pièce cachée.
page-qr-label = Code QR du lien
page-copy = Copier
page-copied = Copié.
page-copy-failed = Le navigateur ne laisse pas la page copier. Sélectionnez le lien et copiez-le vous-même.

## Chat
page-chat = Discussion
page-chat-mute = Ne plus entendre les autres
page-chat-unmute = Entendre les autres
page-chat-muted = Vous n’entendez rien de ce que disent les autres.
page-chat-empty = Rien n’a encore été dit.
page-chat-say = Dire quelque chose
page-chat-send = Envoyer

## The rules reader
page-no-rules = Ces règles ne sont pas là
page-contents = Sommaire
page-print = Imprimer
page-play-this = Jouer
