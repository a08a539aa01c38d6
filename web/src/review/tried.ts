// How well somebody did who looked for a better move than the one of the game.
import type { JudgedMove } from '../wire/generated';

export type Tried = 'found' | 'good' | 'better' | 'same' | 'worse';

/** Less than this between two values is no difference. */
const CLOSE = 0.03;

/** found: the very move or as good; good: nearly; better than in the game, no better, or worse. */
export function howTried(tried: JudgedMove, game: JudgedMove): Tried {
  if (tried.text === game.best || tried.loss < CLOSE / 3) return 'found';
  if (tried.mark === '') return 'good';
  const gain = tried.value - game.value;
  if (gain > CLOSE) return 'better';
  return gain < -CLOSE ? 'worse' : 'same';
}
