## Pendules de la salle, et ceux qui y réfléchissent

clock-not-object = Une pendule est un objet qui porte le champ « kind » : none, move, game, round ou days.
clock-kind = Il n’y a pas de pendule « { $kind } ». Il y a : { $possible }.
clock-field = La pendule « { $kind } » n’a pas de champ « { $field } ».
clock-range = « { $field } » doit être un nombre entier de { $least } à { $most }.
staff-busy = L’ordinateur a trop de choses à réfléchir en ce moment. Réessayez dans un instant.
staff-late = L’ordinateur n’a pas répondu à temps. Réessayez dans un instant.
staff-died = L’ordinateur s’est interrompu au milieu de sa réflexion. Réessayez dans un instant.
staff-closing = La salle ferme un moment. Réessayez dans un instant.
staff-job = On ne peut pas faire réfléchir à « { $kind } ».
staff-long = C’est trop de choses à réfléchir d’un coup.
insight-unknown = On n’a pas ici de réponse à « { $ask } ». On peut demander : { $possible }.
