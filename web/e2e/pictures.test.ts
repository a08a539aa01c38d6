// The pictures of README and docs/design.md, taken anew by `make page-pictures`: real games, really played.
// Every seat is ours, each at a screen of its own, and they play on until there is something to be seen.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { reach, sight, type Listed } from './hands';
import { browser, chance, openHouse, PHONE, post, room, SHOTS, turn, type Visit, typeMove, visit, WIDE } from './house';

const taking = process.env['PICTURES'] !== undefined;
const FOLDER = join(SHOTS, 'pictures');
if (taking) mkdirSync(FOLDER, { recursive: true });
openHouse(taking);

const NAMES = ['Anne', 'Paul', 'Lou'];
const TABLES = 6; // a deal may never become a picture: then another one is played
const SLOW = { timeout: 240000 };

interface Plan {
  game: string;
  players?: number;
  /** How the first player sees it. */
  look: BrowserContextOptions;
  /** Moves to be made before it is worth looking. */
  least: number;
  most: number;
  /** The moves that lead there, of all that are legal. */
  towards: (moves: readonly Listed[]) => readonly Listed[];
  /** What is to be shown, if it can be: a move of the first player. */
  telling: (moves: readonly Listed[]) => Listed | undefined;
}

const take = (page: Page, name: string): Promise<unknown> => page.screenshot({ path: join(FOLDER, `${name}.png`) });

/** A table with all its people, in the order of their seats. */
async function seated({ game, players = 2, look }: Plan): Promise<Visit[]> {
  const names = NAMES.slice(0, players);
  const people = await Promise.all(names.map((_, seat) => visit(browser, seat ? WIDE : look, room.address)));
  const [host, ...guests] = people;
  if (!host) throw new Error('nobody came');
  const seats = names.map((name, seat) => (seat ? { who: 'open' } : { who: 'me', name }));
  const { table, invites } = await post<{ table: string; invites: { code: string }[] }>(host.page, '/api/tables', {
    game,
    seats,
    shuffle: false,
  });
  for (const [index, { page }] of guests.entries()) {
    await post(page, `/api/tables/${table}/sit`, { invite: invites[index]?.code, name: names[index + 1] });
  }
  for (const { page } of people) {
    await page.goto(`${room.address}/t/${table}`);
    await page.locator('.board-region').waitFor();
  }
  return people;
}

/** Who is to move; null when it is over. */
const toMove = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
    const { to_move, status } = (await answer.json()) as { to_move: number | null; status: string };
    return status === 'running' ? to_move : null;
  });

/** Play until the first player has something to show; what that is, with nothing in the way. */
async function played(plan: Plan): Promise<{ page: Page; move: Listed; close: () => Promise<unknown> }> {
  const next = chance(plan.game.length);
  for (let tables = 0; tables < TABLES; tables += 1) {
    const people = await seated(plan);
    const close = (): Promise<unknown> => Promise.all(people.map((one) => one.close()));
    for (let made = 0; made < plan.most; made += 1) {
      const seat = await toMove(people[0]!.page);
      if (seat === null) break;
      const { page } = people[seat]!;
      const { moves } = await sight(page);
      const move = seat === 0 && made >= plan.least ? plan.telling(moves) : undefined;
      if (move) {
        await turn(page);
        await page.locator('.board-say').waitFor();
        await page.evaluate(() => {
          (document.activeElement as HTMLElement | null)?.blur();
          scrollTo(0, 0);
        });
        return { page, move, close };
      }
      const good = plan.towards(moves);
      const from = good.length ? good : moves;
      await typeMove(page, from[Math.floor(next() * from.length)]?.text ?? '');
    }
    await close();
  }
  throw new Error(`${plan.game}: nothing worth a picture at ${TABLES} tables`);
}

/** Those of which there is most of something. */
function most(moves: readonly Listed[], of: (move: Listed) => number): Listed[] {
  const best = Math.max(...moves.map(of));
  return moves.filter((move) => of(move) === best);
}

describe.runIf(taking)('pictures', () => {
  it('home', async () => {
    const { page, close } = await visit(browser, { ...WIDE, viewport: { width: 1280, height: 1000 } }, room.address);
    await page.locator('article:last-of-type svg.scene').waitFor();
    await page.waitForLoadState('networkidle');
    await take(page, 'home-light');
    await close();
  });

  it('a table of POLD.R: a marker lifted, a cell looked at', SLOW, async () => {
    const calm = (moves: readonly Listed[]): Listed[] => moves.filter(({ preview }) => !preview.over && !preview.block);
    const { page, move, close } = await played({
      game: 'poldr',
      look: WIDE,
      least: 8,
      most: 24,
      towards: (moves) => most(calm(moves), ({ preview }) => Math.min(2, preview.fills?.length ?? 0)),
      telling: (moves) =>
        calm(moves).find(
          ({ preview: { pawns, fills } }) => pawns.length === 1 && pawns[0].pawn === 'marker' && fills?.length > 1,
        ),
    });
    await reach(page, await sight(page), move);
    await page.locator('.cell.hot').waitFor();
    await take(page, 'table-light');
    await close();
  });

  it('Trapézomino: a piece held, its lines of contact and its points', SLOW, async () => {
    const plain = (moves: readonly Listed[]): Listed[] =>
      moves.filter(({ text, preview }) => preview.kind === 'lay' && !text.startsWith('J'));
    const { page, move, close } = await played({
      game: 'trapezomino',
      look: WIDE,
      least: 6,
      most: 10,
      towards: (moves) => most(plain(moves), ({ preview }) => preview.points),
      telling: (moves) => most(plain(moves), ({ preview }) => preview.points).find(({ preview }) => preview.points > 2),
    });
    await reach(page, await sight(page), move);
    await page.locator('.ghost').waitFor();
    await take(page, 'trapezomino-light');
    await close();
  });

  it('Polymère: a piece chosen, its places lit', SLOW, async () => {
    const lays = (moves: readonly Listed[]): Listed[] =>
      moves.filter(({ preview }) => preview.kind === 'lay' && !preview.out && !preview.over);
    const pieceOf = ({ text }: Listed): string => text.split('@')[0] ?? '';
    const places = (moves: readonly Listed[], piece: Listed): number =>
      new Set(moves.filter((move) => pieceOf(move) === pieceOf(piece)).map(({ text }) => text.split('/')[0])).size;
    const { page, move, close } = await played({
      game: 'polymere',
      players: 3,
      look: { ...WIDE, colorScheme: 'dark' },
      least: 24,
      most: 70,
      towards: (moves) => most(lays(moves), ({ preview }) => preview.touching.length),
      telling: (moves) =>
        most(lays(moves), (move) => (pieceOf(move) === 'J' ? 0 : places(moves, move))).find(
          (move) => places(moves, move) > 2,
        ),
    });
    await page
      .locator(`.in-rack[data-piece="${pieceOf(move)}"]`)
      .first()
      .click();
    await page.locator('.open.bright').first().waitFor();
    await take(page, 'polymere-dark');
    await close();
  });

  it('Permutation on a phone in the dark: a die chosen, both its landings', SLOW, async () => {
    const swaps = (moves: readonly Listed[], way: string): Listed[] =>
      moves.filter(({ text }) => RegExp(`^[a-f]${way}`).test(text));
    const { page, move, close } = await played({
      game: 'permutation',
      look: { ...PHONE, colorScheme: 'dark' },
      least: 3,
      most: 9,
      towards: (moves) => moves.filter(({ text, preview }) => text.includes('x') && !preview.over),
      telling: (moves) =>
        swaps(moves, 'L').find(({ text, preview }) => {
          const other = swaps(moves, 'R').find((one) => one.text[0] === text[0]);
          const to = (one: Listed): unknown =>
            one.preview.steps.find(({ kind }: { kind: string }) => kind === 'swap').to;
          const slides = moves.some((one) => one.text.startsWith(`${text[0]}-`));
          return other && !slides && to(other) !== to({ text, preview }) && preview.dice.filter(Boolean).length > 2;
        }),
    });
    const { geometry } = await sight(page);
    const at = geometry.slots.find(({ name }: { name: string }) => name === move.text[0]).at as [number, number];
    const spot = await page.locator('.board-svg').evaluate((drawing, [x, y]) => {
      const point = new DOMPoint(x, y).matrixTransform((drawing as SVGGraphicsElement).getScreenCTM() ?? undefined);
      return [point.x, point.y] as const;
    }, at);
    await page.touchscreen.tap(...spot);
    await page.locator('path.road').nth(1).waitFor();
    await take(page, 'phone-dark');
    await close();
  });
});
