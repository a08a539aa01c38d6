// Where a reader stands in a game: live with it, or at an earlier ply which new moves never take away.

/** null: live, at the last ply whatever comes. */
export type Place = number | null;

export type Step = 'back' | 'on' | 'first' | 'last';

/** The place after a step; reaching the end is being live again. */
export function stepped(place: Place, last: number, step: Step): Place {
  const at = place ?? last;
  switch (step) {
    case 'back':
      return last === 0 ? null : Math.max(0, at - 1);
    case 'on':
      return at + 1 >= last ? null : at + 1;
    case 'first':
      return last === 0 ? null : 0;
    case 'last':
      return null;
  }
}

/** The place of a ply somebody clicked. */
export function placed(ply: number, last: number): Place {
  return ply >= last ? null : Math.max(0, ply);
}

/** The place after the game changed: an undo may have taken the ply away. */
export function kept(place: Place, last: number): Place {
  return place === null || place >= last ? null : place;
}

/** What a key of the keyboard means here, if anything. */
export function keyStep(key: string): Step | null {
  switch (key) {
    case 'ArrowLeft':
      return 'back';
    case 'ArrowRight':
      return 'on';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    default:
      return null;
  }
}
