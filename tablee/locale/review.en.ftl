## Looking back: reviews, records brought in, findings

import-long = This record has { $moves } moves; at most { $most } can be brought in.
import-line = Line { $line }: { $why }
review-seen = This record was written while the game was running, so what was hidden is not in it. Bring in the record of the finished game to have it reviewed.
