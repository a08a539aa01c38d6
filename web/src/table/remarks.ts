// When one of the opponents says a word: at the start, when the lead changes, at the end. Read from the places the server tells.
import type { Snapshot } from '../wire/generated';

export type Moment = 'start' | 'strong' | 'ahead' | 'behind' | 'won' | 'lost';

/** So many moves are quiet after a word. */
const QUIET = 4;

/** The seat that is alone in front. */
function leader({ standing }: Snapshot): number | null {
  const first = standing.filter(({ place }) => place === 1);
  return first.length === 1 ? (first[0]?.seat ?? null) : null;
}

function ending(bot: number, after: Snapshot): Moment | null {
  const [best = []] = after.result?.ranking ?? [];
  if (best.length !== 1) return null;
  return best[0] === bot ? 'won' : 'lost';
}

/** What a change of the table is to an opponent. */
export function moment(bot: number, before: Snapshot | null, after: Snapshot): Moment | null {
  if (after.status === 'ended') return before && before.status !== 'ended' ? ending(bot, after) : null;
  if (after.status !== 'running') return null;
  if (!before || before.status !== 'running') return after.ply < 2 ? 'start' : null;
  if (after.ply !== before.ply + 1) return null;
  const [was, is] = [leader(before), leader(after)];
  if (is === null || is === was) return null;
  const mover = after.history.at(-1)?.seat;
  if (is === bot) return mover === bot ? 'ahead' : null;
  if (!after.you.includes(is)) return null;
  return mover === is ? 'strong' : 'behind';
}

/** Chooses what is said aloud: one voice, each thing once a game, with quiet between. */
export class Remarks {
  #before: Snapshot | null = null;
  #said = new Set<Moment>();
  #at = -QUIET;

  /** What is said to a change, and by which seat. */
  hear(after: Snapshot): { seat: number; moment: Moment; key: string } | null {
    const before = this.#before;
    this.#before = after;
    if (after.players === 1 || !after.you.length) return null;
    const voice = after.seats.find(({ who, level, left }) => who === 'bot' && level && !left);
    if (!voice) return null;
    const found = moment(voice.seat, before, after);
    if (!found || this.#said.has(found)) return null;
    const last = found === 'won' || found === 'lost';
    if (!last && after.ply - this.#at < QUIET) return null;
    this.#said.add(found);
    this.#at = after.ply;
    return { seat: voice.seat, moment: found, key: `character-${voice.level}-says-${found}` };
  }
}
