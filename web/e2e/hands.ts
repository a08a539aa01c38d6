// How a hand with a mouse makes a move on each board: everything up to the last press, and where that goes.
// Places are those of the server's geometry and previews, brought to the screen by the drawing's own matrix.
import type { Locator, Page } from 'playwright-core';
import { path, type Move } from '../src/boards/board';
import { outward, type Step } from '../src/boards/permutation/model';
import { centreOf, cellOf, type Geometry as Hexes } from '../src/boards/polymere/model';
import { place, type Preview } from '../src/boards/trapezomino/model';

export type Spot = readonly [number, number];

/** A legal move as the server lists it, with what it does. */
export interface Listed extends Move {
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game's own shape, read by that game's hand
  readonly preview: any;
}

/** Everything a hand goes by. */
export interface Sight {
  readonly game: string;
  readonly moves: readonly Listed[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  readonly geometry: any;
}

/** The table as its player sees it: his legal moves, and the board's geometry. */
export async function sight(page: Page): Promise<Sight> {
  return page.evaluate(async () => {
    const kept = window as unknown as { geometry?: unknown };
    const table = `/api/tables/${location.pathname.split('/')[2]}`;
    const ask = async (path: string): Promise<Record<string, unknown>> =>
      (await fetch(path)).json() as Promise<Record<string, unknown>>;
    const { moves } = await ask(`${table}/moves?preview=true`);
    const { game, players, options } = await ask(table);
    const query = new URLSearchParams({ players: String(players), ...(options as Record<string, string>) });
    kept.geometry ??= await ask(`/api/games/${String(game)}/geometry?${query}`);
    return { game, moves, geometry: kept.geometry };
  }) as Promise<unknown> as Promise<Sight>;
}

/** Where a point of the drawing is on the screen. */
async function onScreen(drawing: Locator, [x, y]: Spot): Promise<Spot> {
  return drawing.evaluate(
    (element, [px, py]) => {
      const matrix = (element as SVGGraphicsElement).getScreenCTM();
      const point = new DOMPoint(px, py).matrixTransform(matrix ?? undefined);
      return [point.x, point.y] as const;
    },
    [x, y] as const,
  );
}

const press = (page: Page, [x, y]: Spot): Promise<void> => page.mouse.click(x, y);

async function middleOf(item: Locator): Promise<Spot> {
  await item.scrollIntoViewIfNeeded();
  const box = await item.boundingBox();
  if (!box) throw new Error('not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Makes a move with the mouse but for its last press, and tells where that goes. */
type Hand = (page: Page, sight: Sight, move: Listed) => Promise<Spot>;

const permutation: Hand = async (page, { geometry, moves }, move) => {
  const drawing = page.locator('.board-svg');
  const slots = new Map<string, Spot>(
    (geometry.slots as { name: string; at: Spot }[]).map(({ name, at }) => [name, at]),
  );
  const at = (slot: string): Promise<Spot> => onScreen(drawing, slots.get(slot) ?? [0, 0]);
  const words = move.text.split(' ');
  const stepsOf = ({ preview }: Listed): Step[] => (preview.steps as Step[]).filter(({ kind }) => kind !== 'turn');
  /** What may be chosen after the first words of the move. */
  const next = (count: number): Step[] =>
    moves
      .filter(({ text }) => words.slice(0, count).every((word, index) => text.split(' ')[index] === word))
      .flatMap((one) => stepsOf(one)[count] ?? []);
  const presses: (() => Promise<Spot>)[] = [];
  stepsOf(move).forEach((step, count) => {
    if (step.kind === 'slide')
      presses.push(
        () => at(step.from),
        () => at(step.to),
      );
    if (step.kind === 'take') {
      presses.push(() => at(step.at));
      // A die that may also be slid is picked first, and taken by a second press.
      if (next(count).some((other) => other.kind === 'slide' && other.from === step.at))
        presses.push(() => at(step.at));
    }
    if (step.kind === 'swap') {
      presses.push(
        () => at(step.die),
        () => onScreen(drawing, outward(slots.get(step.to) ?? [0, 1], 2.95)),
      );
    }
  });
  // Where something could still follow, a button says that the turn is over.
  if (next(words.length).length) presses.push(() => middleOf(page.locator('.board-bar .main')));
  for (const spot of presses.slice(0, -1)) await press(page, await spot());
  const last = await presses.at(-1)?.();
  if (!last) throw new Error(`no way to ${move.text}`);
  return last;
};

const poldr: Hand = async (page, { geometry }, move) => {
  if (!move.preview.pawns.length) return middleOf(page.locator('.board-bar .main'));
  const cells = new Map<string, Spot>(
    (geometry.cells as { name: string; at: Spot }[]).map(({ name, at }) => [name, at]),
  );
  const at = (cell: string): Promise<Spot> => onScreen(page.locator('.board-svg'), cells.get(cell) ?? [0, 0]);
  const [first, ...more] = move.preview.pawns as { pawn: string; from: string | null; to: string }[];
  if (!first) throw new Error(`no way to ${move.text}`);
  if (first.from && !(await page.locator('.up').count())) await press(page, await at(first.from));
  let last = await at(first.to);
  for (const { to } of more) {
    await press(page, last);
    last = await at(to);
  }
  return last;
};

const trapezomino: Hand = async (page, { geometry }, move) => {
  const { piece, turn, at, shape, preview } = place(move as Move<Preview>);
  await press(page, await middleOf(page.locator(`.in-pot[data-piece="${piece}"]`).first()));
  const drawing = page.locator('.board-svg');
  const other = page.getByTitle('O', { exact: true }); // both jokers at once may make several shapes
  for (let tries = 0; tries < 12; tries += 1) {
    const spot = await onScreen(drawing, at);
    await page.mouse.move(...spot);
    const turns = (geometry.pieces[shape] as { turns: unknown[] }).turns.length;
    const now = Number(await page.locator('.board-svg[data-turn]').getAttribute('data-turn'));
    for (let more = (turn - now + turns) % turns; more > 0; more -= 1) await page.mouse.wheel(0, 120);
    await page.locator(`.board-svg[data-turn="${turn}"]`).waitFor();
    const ghost = page.locator('.ghost .face');
    const shown = await ghost.evaluateAll((faces) => faces.map((face) => face.getAttribute('points')));
    if (shown[0] === path(preview.outline)) return spot;
    if (piece === 'JJ' && (await other.count())) await other.click();
  }
  throw new Error(`the ghost is not at ${move.text}`);
};

/** Where on the screen a piece of Polymère would come to lie. */
export function onTable(page: Page, { geometry }: Sight, move: Listed): Promise<Spot> {
  const [, cell = ''] = /@([^/]+)/.exec(move.text) ?? [];
  return onScreen(page.locator('.world svg > g'), centreOf(geometry as Hexes, cellOf(cell)));
}

/** The same, brought into sight by moving the table if it is outside the window or under its buttons. */
async function broughtInSight(page: Page, seen: Sight, move: Listed): Promise<Spot> {
  for (let tries = 0; tries < 8; tries += 1) {
    const spot = await onTable(page, seen, move);
    if (await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.open') != null, spot)) return spot;
    const box = await page.locator('.surface').boundingBox();
    if (!box) break;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const by = (far: number, most: number): number => Math.max(-most, Math.min(most, far));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by(x - spot[0], box.width / 2 - 8), y + by(y - spot[1], box.height / 2 - 8), {
      steps: 4,
    });
    await page.mouse.up();
  }
  throw new Error(`${move.text} cannot be brought in sight`);
}

const polymere: Hand = async (page, seen, move) => {
  if (move.preview.kind === 'pass') return middleOf(page.locator('[data-draw]'));
  const [piece = '', rest = ''] = move.text.split('@');
  const [cell = ''] = rest.split('/');
  await press(page, await middleOf(page.locator(`.in-rack[data-piece="${piece}"]`).first()));
  await page.locator('.surface').scrollIntoViewIfNeeded();
  const spot = await broughtInSight(page, seen, move);
  await page.mouse.move(...spot);
  const ways = seen.moves.filter(({ text }) => text === `${piece}@${cell}` || text.startsWith(`${piece}@${cell}/`));
  if (ways.length > 1) {
    await press(page, spot); // fixes the place, so that the ways can be gone through
    for (let more = ways.findIndex(({ text }) => text === move.text); more > 0; more -= 1)
      await page.keyboard.press('r');
  }
  return spot;
};

const HANDS: Record<string, Hand> = { permutation, poldr, polymere, trapezomino };

/** Ready to make a move with one more press; where that goes. */
export async function reach(page: Page, seen: Sight, move: Listed): Promise<Spot> {
  const hand = HANDS[seen.game];
  if (!hand) throw new Error(`no hand for ${seen.game}`);
  const spot = await hand(page, seen, move);
  await page.mouse.move(...spot);
  return spot;
}
