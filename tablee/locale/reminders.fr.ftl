# Rappels par Web Push

reminders-turn-title = À vous de jouer
reminders-turn = C’est à vous de jouer dans une partie de { $game }.
reminders-daily-title = Problèmes du jour
reminders-daily = Les problèmes du jour vous attendent.
reminders-stop = Plus de rappels
reminders-none = Ce serveur n’envoie pas de rappels.
reminders-endpoint = Ce n’est pas l’adresse du service de notifications d’un navigateur.
reminders-days = Il n’y a de rappels que pour les parties sur plusieurs jours qui ne sont pas finies.
reminders-unknown = Ce navigateur n’a pas encore demandé de rappels.
reminders-full = Ce serveur ne peut envoyer de rappels à personne de plus pour l’instant.

# Dans la page

reminders-title = Rappels
reminders-text = Une notification sur cet appareil, même quand Tablée est fermée. Elle ne contient ni nom ni coup. Un geste suffit pour l’arrêter.
reminders-turns = À vous de jouer
reminders-turns-text = Dans les parties sur plusieurs jours, quand c’est à vous et que vous n’êtes pas à la table.
reminders-day = Les problèmes du jour
reminders-day-text = Une fois par jour, à l’heure que vous choisissez.
reminders-hour = À quelle heure ?
reminders-end = Arrêter tous les rappels
reminders-ended = Vous ne recevrez plus de rappels sur cet appareil.
reminders-site = Cette page n’a pas de serveur derrière elle : elle ne peut rien vous rappeler. Les problèmes du jour sont là dès que vous venez.
reminders-browser-none = Ce navigateur ne sait pas montrer de rappels. Sur un iPhone, ajoutez d’abord Tablée à l’écran d’accueil.
reminders-failed = Le service de notifications du navigateur ne répond pas. Réessayez plus tard.
reminders-offer = Me rappeler mon tour
reminders-offer-text = Cette partie dure plusieurs jours. Tablée doit-elle vous prévenir quand c’est à vous ?
reminders-not-now = Pas maintenant
reminders-offered = Vous serez prévenu quand ce sera à vous.

# tablee push-keys

cli-push-keys = Créer la clé avec laquelle un serveur envoie des rappels (Web Push).
cli-push-keys-contact = Où les services de notifications peuvent vous joindre : mailto: ou https:.
push-keys-how = Mettez ces deux lignes dans l’environnement de chaque processus du serveur (room.env), lisible par le serveur seul. Gardez la clé : avec une autre, chacun devrait redemander ses rappels.
push-missing = Pour les rappels, il faut le supplément « push » : pip install "tablee[push]".
push-key-wrong = TABLEE_PUSH_KEY n’est pas une clé. « tablee push-keys » en crée une.
push-contact-wrong = TABLEE_PUSH_CONTACT doit commencer par mailto: ou https:, et non par « { $text } ». Les services de notifications y écrivent en cas de problème.
