// How far somebody has come in the lessons, on this device only.

const KEY = 'tablee:learned';

export type Learned = Record<string, string[]>;

/** What is stored, as far as it has the right shape. */
export function readLearned(text: string | null): Learned {
  const found: Learned = {};
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored === 'object' && stored !== null) {
      for (const [game, steps] of Object.entries(stored)) {
        if (Array.isArray(steps)) found[game] = steps.filter((step): step is string => typeof step === 'string');
      }
    }
  } catch {
    // Damaged: begin anew.
  }
  return found;
}

export function learned(): Learned {
  try {
    return readLearned(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

export function markDone(game: string, step: string): void {
  const all = learned();
  const steps = all[game] ?? [];
  if (steps.includes(step)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: [...steps, step] }));
  } catch {
    // Private windows may forbid it; the lesson goes on all the same.
  }
}

/** Where to go on: the first step that is not done, or the first of all. */
export function resumeAt(ids: readonly string[], done: readonly string[]): string {
  return ids.find((id) => !done.includes(id)) ?? ids[0] ?? '';
}
