// Medals of lessons: a third of the steps is bronze, two thirds silver, all of them gold.

export type Medal = 'gold' | 'silver' | 'bronze' | 'none';

/** The medal of a lesson: which of its steps are done. */
export function medalOf(ids: readonly string[], done: readonly string[]): { medal: Medal; steps: number } {
  const steps = ids.filter((id) => done.includes(id)).length;
  const share = ids.length ? steps / ids.length : 0;
  return { steps, medal: share >= 1 ? 'gold' : share >= 2 / 3 ? 'silver' : share >= 1 / 3 ? 'bronze' : 'none' };
}
