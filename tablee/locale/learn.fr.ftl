# Les leçons : ce que dit le maître de lui-même, et la page autour.
learn-no-lesson = Ce jeu n’a pas encore de leçon. Sa page de règles dit comment on y joue.
learn-no-step = Cette leçon n’a pas d’étape « { $step } ». Commencez par la première.
learn-nothing-asked = Il n’y a rien à faire dans cette étape, sinon lire et continuer.
learn-lost-thread = Cela ne suit pas ce qui a été fait dans cette étape. Reprenez-la au début.
learn-no-choice = Choisissez l’une des réponses, de 1 à { $most }.
learn-you = Vous
learn-word = Apprendre
learn-title = Apprendre un jeu
learn-about = De courtes leçons sur de vraies positions : vous jouez, et chaque essai reçoit une réponse. À la fin, une première partie avec des conseils.
learn-length = { $count } courtes étapes, { $minutes } minutes environ
learn-progress = Étapes faites : { $done } sur { $count }
learn-begin = Commencer
learn-go-on = Continuer
learn-repeat = Refaire
learn-all-done = Tout est fait
learn-lost = Cette leçon n’existe pas
learn-words = La leçon
learn-steps = Étapes de la leçon
learn-step = Étape { $number } sur { $count }
learn-done = faite
learn-choices = Réponses
learn-said-right = Oui !
learn-said-wrong = Pas tout à fait
learn-said-refused = La règle ne le permet pas
learn-back = Une étape en arrière
learn-again = Reprendre le coup
learn-hint = Un indice
learn-show = Montrez-moi
learn-watch-again = Revoir
learn-next = Suite
learn-skip = Sauter
learn-unfold = Relire
learn-first-game = Une première partie, avec conseils
learn-rules = Toutes les règles
learn-other = Les autres leçons
learn-guide = À vos côtés
learn-guide-offer = À vous. J’ai une idée, si vous en voulez une.
learn-guide-show = Un conseil
learn-guide-thinking = À vous. Je réfléchis avec vous…
learn-guide-wait = Regardez ce que fait l’autre.
learn-guide-over = Bien joué ! Vous connaissez le jeu. La prochaine fois, essayez sans moi.
learn-guide-close = Continuer sans conseils
learn-guide-undo = Reprendre ce coup
learn-guide-same = C’est tout à fait ce que j’aurais joué.
learn-guide-weak = { $sure ->
    [won] Un mot sur votre dernier coup : il laisse échapper une victoire certaine.
    [level] Un mot sur votre dernier coup : l’égalité était certaine, et il la laisse échapper.
   *[no] Un mot sur votre dernier coup : vos chances passent de { $was } % à { $now } %.
}
learn-guide-stronger = Plus fort :
