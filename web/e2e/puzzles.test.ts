// Puzzles as a visitor meets them: solved on the board, refuted, hinted, shown; by day, in a rush; and what is remembered.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reach, type Listed } from './hands';
import { browser, legal, openHouse, PHONE, post, room, shoot, sound, turn, typeMove, visit, WIDE } from './house';

openHouse();

interface Solution {
  moves: { text: string; seat: number }[];
}
interface Puzzle {
  id: string;
  game: string;
  seat: number;
  setting: { players: number };
  position: { moves: Listed[] };
}
const GAME = 'permutation';
const get = async <T>(path: string): Promise<T> => (await (await fetch(room.address + path)).json()) as T;
const puzzleOf = (id: string): Promise<Puzzle> => get(`/api/puzzles/${GAME}/${id}`);
const solutionOf = (id: string): Promise<Solution> => get(`/api/puzzles/${GAME}/${id}/solution`);

/** A puzzle that is solved by one move. */
async function short(): Promise<{ puzzle: Puzzle; move: string }> {
  const { ids } = await get<{ ids: [string, number, string][] }>(`/api/puzzles/${GAME}/list?grade=1`);
  for (const [id] of ids) {
    const { moves } = await solutionOf(id);
    if (moves.length === 1) return { puzzle: await puzzleOf(id), move: moves[0]?.text ?? '' };
  }
  throw new Error('no puzzle of one move');
}

/** Make a move on the board with the mouse. */
async function onBoard(page: Page, { position, game, setting }: Puzzle, text: string): Promise<void> {
  const geometry = await get(`/api/games/${game}/geometry?players=${setting.players}`);
  const move = position.moves.find((one) => one.text === text);
  if (!move) throw new Error(`no move ${text}`);
  await page.locator('.board-svg').scrollIntoViewIfNeeded();
  const [x, y] = await reach(page, { game, moves: position.moves, geometry }, move);
  await page.mouse.click(x, y);
}
const phase = (page: Page, name: string): Promise<void> => page.locator(`[data-phase=${name}]`).first().waitFor();

/** What a device remembers of somebody who has played a while. */
const PAST = {
  'tablee:games': {
    games: Object.fromEntries(
      [1, 1, 2, 3, 2, 1].map((level, at) => [
        `t${at}`,
        {
          game: ['permutation', 'poldr', 'trapezomino', 'polymere'][at % 4],
          day: '2026-11-10',
          ending: at % 3 ? 'won' : 'lost',
          opponents: [
            { level: at === 5 ? null : level, name: at === 5 ? 'Anne' : null, ending: at % 3 ? 'won' : 'lost' },
          ],
        },
      ]),
    ),
  },
  'tablee:puzzles': {
    results: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `permutation/9${at}`,
        {
          day: `2026-11-${String(1 + (at % 16)).padStart(2, '0')}`,
          of: at < 16 ? `2026-11-${String(1 + at).padStart(2, '0')}` : null,
          grade: 1 + (at % 5),
          seconds: 20 + 7 * at,
          wrong: at % 4,
          hints: 0,
          solved: at % 7 !== 6,
        },
      ]),
    ),
    ratings: { all: { rating: 1612, deviation: 84, volatility: 0.06, count: 20 } },
    rushes: { all: { solved: 14, day: '2026-11-12' } },
  },
  'tablee:learned': { permutation: ['a'] },
};
async function remember(page: Page): Promise<void> {
  await page.addInitScript((past) => {
    if (localStorage.getItem('tablee:games')) return;
    for (const [key, value] of Object.entries(past)) localStorage.setItem(key, JSON.stringify(value));
  }, PAST);
}

describe('a puzzle', () => {
  it('is solved on the board, and remembered', async () => {
    const { puzzle, move } = await short();
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/puzzles/${GAME}/${puzzle.id}`);
    await phase(page, 'yours');
    await onBoard(page, puzzle, move);
    await phase(page, 'solved');
    await page.getByText('Solved at the first try!').waitFor();
    await sound(page);
    await shoot(page, 'puzzle-solved');
    await page.goto(`${room.address}/me`);
    await page.locator('[data-rating]:not([data-rating=""])').waitFor();
    const rating = Number(await page.locator('[data-rating]').getAttribute('data-rating'));
    expect(rating).toBeGreaterThan(1500);
    expect(faults).toEqual([]);
    await close();
  });

  it('refutes a wrong move on the board, and lets it be tried again by keyboard', async () => {
    const { puzzle, move } = await short();
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/puzzles/${GAME}/${puzzle.id}`);
    await phase(page, 'yours');
    const other = puzzle.position.moves.find(({ text }) => text !== move && !text.includes('x'));
    await onBoard(page, puzzle, other?.text ?? '');
    await phase(page, 'wrong');
    await page.getByText('That is not it.').waitFor();
    await shoot(page, 'puzzle-wrong');
    await sound(page);
    await page.keyboard.press('Escape');
    await phase(page, 'yours');
    await onBoard(page, puzzle, move);
    await phase(page, 'solved');
    await page.locator('[data-result]').getByText('1 wrong try').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('hints in three steps, and the last can be played', async () => {
    const { puzzle } = await short();
    const { page, faults, close } = await visit(browser, PHONE, `${room.address}/puzzles/${GAME}/${puzzle.id}`);
    await phase(page, 'yours');
    await page.getByRole('button', { name: 'Indice' }).click();
    for (const step of [1, 2]) {
      await page.locator(`[data-hint-step="${step}"]`).waitFor();
      if (step === 1) await shoot(page, 'puzzle-hint-phone');
      await page.locator('[data-hint-step] button').click();
    }
    await page.locator('[data-hint-step="3"] button').click();
    await phase(page, 'solved');
    expect(faults).toEqual([]);
    await close();
  });

  it('shows its solution, which is then not solved, and goes on to the next', async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/puzzles/${GAME}/3`);
    await phase(page, 'yours');
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show it' }).click();
    await phase(page, 'shown');
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForFunction(() => !location.pathname.endsWith('/3'));
    await phase(page, 'yours');
    const kept = await page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('tablee:puzzles') ?? '{}') as { results: Record<string, { solved: boolean }> },
    );
    expect(kept.results['permutation/3']?.solved).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });

  it('of the day makes a streak, is marked on home, and can be shared without giving it away', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const today = await get<Puzzle>(`/api/puzzles/${GAME}/day/${day}`);
    const { page, faults, close } = await visit(browser, { ...WIDE, timezoneId: 'UTC' }, `${room.address}/puzzles`);
    await page.locator(`[data-day-of=${GAME}]`).click();
    const { moves } = await solutionOf(today.id);
    for (let turn = 0; turn < moves.filter(({ seat }) => seat === today.seat).length; turn += 1) {
      await phase(page, 'yours');
      for (let step = 0; step < 3; step += 1)
        await page.keyboard.press('?').then(() => page.locator(`[data-hint-step="${step + 1}"]`).waitFor());
      await page.locator('[data-hint-step="3"] button').click();
      await page.locator('[data-hint-step]').waitFor({ state: 'detached' });
    }
    await phase(page, 'solved');
    await page.locator('[data-streak="1"]').waitFor();
    const line = await page.getByLabel('A line to send').inputValue();
    expect(line).toContain(`/puzzles/${GAME}/${day}`);
    for (const { text } of moves) expect(line).not.toContain(text);
    await page.goto(room.address);
    await page.locator(`[data-day-of=${GAME}].done`).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('of today is solved without a connection once the days were kept', { timeout: 240_000 }, async () => {
    const { page, close } = await visit(browser, { ...WIDE, timezoneId: 'UTC' }, room.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${room.address}/puzzles`);
    await page.getByText('The puzzles of the next 14 days are kept on this device.').waitFor({ timeout: 150_000 });
    await page.locator(`[data-day-of=${GAME}]`).click();
    await phase(page, 'yours');
    await page.context().setOffline(true);
    await page.reload();
    await phase(page, 'yours');
    await page.locator('.board-svg').waitFor();
    for (let step = 0; step < 3; step += 1)
      await page.keyboard.press('?').then(() => page.locator(`[data-hint-step="${step + 1}"]`).waitFor());
    await page.locator('[data-hint-step="3"] button').click();
    await page.locator('[data-phase=solved], [data-phase=yours]').first().waitFor();
    await close();
  });
});

/** A game that the page's visitor plays badly against somebody else, and gives up. */
async function badGame(page: Page): Promise<string> {
  const { table, invites } = await post<{ table: string; invites: { code: string }[] }>(page, '/api/tables', {
    game: GAME,
    seats: [{ who: 'me' }, { who: 'program' }],
    shuffle: false,
  });
  const path = `/api/tables/${table}`;
  const other = async <T>(way: string, body?: object, token = ''): Promise<T> => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await (await fetch(room.address + path + way, { headers, ...sent })).json()) as T;
  };
  const { token } = await other<{ token: string }>('/sit', { invite: invites[0]?.code });
  interface Moves {
    ply: number;
    moves: { text: string }[];
  }
  for (let ply = 0; ply < 12; ply += 1) {
    const own = ply % 2 === 0;
    const read = (): Promise<Moves> =>
      page.evaluate(async (way) => (await (await fetch(way)).json()) as Moves, `${path}/moves`);
    const { moves } = own ? await read() : await other<Moves>('/moves', undefined, token);
    if (!moves.length) break;
    const text = moves[(7 * ply) % moves.length]?.text ?? '';
    const body = { id: `m${ply}`, ply, text };
    if (own) await post(page, `${path}/moves`, body);
    else await other('/moves', body, token);
  }
  await post(page, `${path}/actions`, { id: 'enough', kind: 'resign' }).catch(() => {}); // it may have ended
  return table;
}

describe('one’s own mistakes', () => {
  it('come from a review, and are asked again later and later', { timeout: 240_000 }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.locator('article.game').first().waitFor();
    const table = await badGame(page);
    await page.goto(`${room.address}/t/${table}/review`);
    await page.locator('[data-mistakes]').waitFor({ timeout: 200_000 });
    await page.locator('[data-mistakes] a').click();
    await page.locator('[data-mistake] .board-svg').waitFor();
    await shoot(page, 'puzzles-mistake');
    await sound(page);
    await page.getByRole('button', { name: 'Show a better move' }).click();
    await page.locator('[data-again]').waitFor();
    const kept = await page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('tablee:mistakes') ?? '{}') as { mistakes: Record<string, { due: string }> },
    );
    const due = await page.locator('[data-again]').getAttribute('data-again');
    expect(Object.values(kept.mistakes).map((one) => one.due)).toContain(due);
    expect(due! > new Date().toISOString().slice(0, 10)).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a rush', () => {
  it('counts what is solved and remembers the best', async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/puzzles/rush/${GAME}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-rush="0"]').waitFor();
    await page.locator('.board-svg').waitFor();
    await shoot(page, 'rush');
    await sound(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('[data-rush-over="0"]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the profile', () => {
  it('remembers a finished game, travels as a file, and is forgotten with one button', async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.locator('article.game .main').first().click();
    await turn(page);
    await typeMove(page, (await legal(page))[0] ?? ''); // a game without a move does not count
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await page.locator('[data-over]').waitFor();
    await page.goto(`${room.address}/me`);
    await page.getByText('1 game played').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const path = await (await saved).path();
    await page.getByRole('button', { name: 'Forget everything' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
    await page.getByText('0 games played').waitFor();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText('1 game played').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('tells who would like to play next', async () => {
    const { page, close } = await visit(browser, WIDE);
    await remember(page);
    await page.goto(`${room.address}/me`);
    await page.locator('[data-unlock="3"]').waitFor();
    await page
      .locator('[data-unlock]')
      .getByText(/Anatole waits behind/)
      .waitFor();
    await close();
  });
});

describe('every page', () => {
  const PAGES = {
    'puzzles-home-first': { path: '/', ready: 'article:last-of-type svg.scene', past: false },
    'puzzles-home-back': { path: '/', ready: '[data-day-of]', past: true },
    'puzzles-all': { path: '/puzzles', ready: '.choice', past: true },
    'puzzles-one': { path: `/puzzles/${GAME}/1`, ready: '.board-svg', past: true },
    'puzzles-day': { path: `/puzzles/${GAME}/today`, ready: '.board-svg', past: true },
    'puzzles-rush': { path: '/puzzles/rush', ready: '.kinds a:nth-child(1)', past: true },
    'puzzles-mistakes': { path: '/puzzles/mistakes', ready: '.lost', past: true },
    'puzzles-me': { path: '/me', ready: '[data-unlock]', past: true },
    'puzzles-me-empty': { path: '/me', ready: '[data-unlock]', past: false },
    'puzzles-leaderboard': { path: `/leaderboard/${GAME}`, ready: '.list p, .list table', past: true },
    'puzzles-person': { path: '/people/Anne', ready: 'h2', past: true },
  } as const;
  const LOOKS = {
    light: { ...WIDE, viewport: { width: 1366, height: 768 }, colorScheme: 'light' },
    dark: { ...WIDE, viewport: { width: 1366, height: 768 }, locale: 'fr-FR', colorScheme: 'dark' },
    phone: { ...PHONE, viewport: { width: 390, height: 844 }, colorScheme: 'light' },
    'phone-dark': { ...PHONE, viewport: { width: 390, height: 844 }, locale: 'en-GB', colorScheme: 'dark' },
  } as const;
  for (const [look, options] of Object.entries(LOOKS)) {
    it(`is without a fault: ${look}`, { timeout: 180_000 }, async () => {
      for (const [name, { path, ready, past }] of Object.entries(PAGES)) {
        const { page, faults, close } = await visit(browser, options);
        if (past) await remember(page);
        await page.goto(room.address + path);
        await page.locator(ready).first().waitFor();
        await page.waitForLoadState('networkidle');
        await shoot(page, `${name}-${look}`);
        await sound(page);
        expect(faults).toEqual([]);
        await close();
      }
    });
  }
});
