## Revoir une partie : analyses, parties apportées, découvertes

import-long = Cette partie compte { $moves } coups ; on peut en apporter { $most } au plus.
import-line = Ligne { $line } : { $why }
review-seen = Cette partie a été notée pendant qu’elle se jouait : ce qui était caché n’y figure pas. Apportez la notation de la partie finie pour la faire analyser.
