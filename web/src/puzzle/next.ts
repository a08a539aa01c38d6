// Which puzzle comes after one.
import type { PuzzleMemory } from './memory';
import { nameOf } from './memory';
import type { PuzzleList } from './types';

/** The first after this one that is not known yet, then from the start; after all of them the one after it. */
export function nextId(list: PuzzleList, after: string | null, memory: PuzzleMemory, game: string): string | null {
  const ids = list.ids.map(([id]) => id);
  const at = after === null ? -1 : ids.indexOf(after);
  const turned = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].filter((id) => id !== after);
  return turned.find((id) => !(nameOf(game, id) in memory.results)) ?? turned[0] ?? null;
}
