// Moves taken back that can be made again: forgotten as soon as another move is made.

/** After taking back to `ply`: the texts of what was taken back come first. */
export function undone(redo: readonly string[], history: readonly { text: string }[], ply: number): string[] {
  return [...history.slice(ply).map(({ text }) => text), ...redo];
}

/** After a move. */
export function moved(redo: readonly string[], text: string): string[] {
  return redo[0] === text ? redo.slice(1) : [];
}
