// Variations as a tree: the list is flat, each names its parent by number. Everything here returns a new tree.
import type { Variation } from '../wire/generated';

export interface Tree {
  readonly comments: Readonly<Record<string, string>>;
  readonly variations: readonly Variation[];
}

/** A position in the tree: after a ply of the game (variation 0) or of a variation. */
export interface Spot {
  readonly variation: number;
  readonly ply: number;
}

export const EMPTY: Tree = { comments: {}, variations: [] };

const branch = (tree: Tree, number: number): Variation | undefined => tree.variations[number - 1];

/** A spot that exists: unknown variations are the game, a spot before a variation is its parent's. */
export function settled(tree: Tree, spot: Spot, last: number): Spot {
  const found = branch(tree, spot.variation);
  if (!found) return { variation: 0, ply: Math.max(0, Math.min(spot.ply, last)) };
  if (spot.ply <= found.after) return settled(tree, { variation: found.of, ply: spot.ply }, last);
  return { variation: spot.variation, ply: Math.min(spot.ply, found.after + found.moves.length) };
}

/** How a spot is reached: so many moves of the game, then others. */
export function pathTo(tree: Tree, spot: Spot): { ply: number; moves: string[] } {
  const moves: string[] = [];
  let { variation, ply } = spot;
  for (let found = branch(tree, variation); found; found = branch(tree, variation)) {
    moves.unshift(...found.moves.slice(0, ply - found.after));
    ply = Math.min(ply, found.after);
    variation = found.of;
  }
  return { ply, moves };
}

/** The move that leads on in the same line. */
const next = (tree: Tree, game: readonly string[], spot: Spot): string | undefined => {
  const found = branch(tree, spot.variation);
  return found ? found.moves[spot.ply - found.after] : game[spot.ply];
};

/** Where a line ends. */
export const lastOf = (tree: Tree, game: readonly string[], variation: number): number => {
  const found = branch(tree, variation);
  return found ? found.after + found.moves.length : game.length;
};

/** The variations that leave a spot. */
export const leaving = (tree: Tree, spot: Spot): number[] =>
  tree.variations.flatMap(({ of, after }, index) => (of === spot.variation && after === spot.ply ? [index + 1] : []));

/** Play a move at a spot: follow what is there, go on with a line, or begin a variation. */
export function play(tree: Tree, game: readonly string[], spot: Spot, text: string): { tree: Tree; spot: Spot } {
  const { variation, ply } = spot;
  if (next(tree, game, spot) === text) return { tree, spot: { variation, ply: ply + 1 } };
  const known = leaving(tree, spot).find((number) => branch(tree, number)?.moves[0] === text);
  if (known) return { tree, spot: { variation: known, ply: ply + 1 } };
  const found = branch(tree, variation);
  if (found && ply === found.after + found.moves.length) {
    const longer = { ...found, moves: [...found.moves, text] };
    return { tree: changed(tree, variation, longer), spot: { variation, ply: ply + 1 } };
  }
  const added: Variation = { of: variation, after: ply, moves: [text], name: '', comments: {} };
  const variations = [...tree.variations, added];
  return { tree: { ...tree, variations }, spot: { variation: variations.length, ply: ply + 1 } };
}

const changed = (tree: Tree, number: number, to: Variation): Tree => ({
  ...tree,
  variations: tree.variations.map((one, index) => (index + 1 === number ? to : one)),
});

export const commentAt = (tree: Tree, { variation, ply }: Spot): string =>
  (branch(tree, variation)?.comments ?? tree.comments)[String(ply)] ?? '';

/** Write a comment at a spot; an empty one is taken away. */
export function comment(tree: Tree, { variation, ply }: Spot, text: string): Tree {
  const found = branch(tree, variation);
  const others = Object.entries(found?.comments ?? tree.comments).filter(([at]) => at !== String(ply));
  const comments = Object.fromEntries(text ? [...others, [String(ply), text]] : others);
  return found ? changed(tree, variation, { ...found, comments }) : { ...tree, comments };
}

export function rename(tree: Tree, number: number, name: string): Tree {
  const found = branch(tree, number);
  return found ? changed(tree, number, { ...found, name }) : tree;
}

/** Take a variation away with all that hangs on it; the others are numbered anew. */
export function remove(tree: Tree, number: number): Tree {
  const gone = new Set([number]);
  tree.variations.forEach(({ of }, index) => {
    if (gone.has(of)) gone.add(index + 1);
  });
  const kept = tree.variations
    .map((one, index) => ({ one, number: index + 1 }))
    .filter(({ number: n }) => !gone.has(n));
  const place = new Map(kept.map(({ number: old }, index) => [old, index + 1]));
  const variations = kept.map(({ one }) => ({ ...one, of: place.get(one.of) ?? 0 }));
  return { ...tree, variations };
}

/** How deep a variation hangs: 0 on the game. */
export function depth(tree: Tree, number: number): number {
  const found = branch(tree, number);
  return found?.of ? 1 + depth(tree, found.of) : 0;
}

/** The variations as they are listed: each below its parent, by where they leave it. */
export function listed(tree: Tree, of = 0): { number: number; one: Variation }[] {
  const own = tree.variations.map((one, index) => ({ number: index + 1, one })).filter(({ one }) => one.of === of);
  own.sort((a, b) => a.one.after - b.one.after || a.number - b.number);
  return own.flatMap((found) => [found, ...listed(tree, found.number)]);
}
