# Les leçons : ce que dit le maître de lui-même, et la page autour.
learn-no-lesson = Ce jeu n’a pas encore de leçon. Sa page de règles dit comment on y joue.
learn-no-step = Cette leçon n’a pas d’étape « { $step } ». Commencez par la première.
learn-nothing-asked = Il n’y a rien à faire dans cette étape, sinon lire et continuer.
learn-lost-thread = Cela ne suit pas ce qui a été fait dans cette étape. Reprenez-la au début.
learn-no-choice = Choisissez l’une des réponses, de 1 à { $most }.
