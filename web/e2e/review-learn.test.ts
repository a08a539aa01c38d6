// A review that teaches: reasons in words, the better move drawn, what a mistake allowed, trying again, exploring.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reach, type Listed, type Sight } from './hands';
import { browser, fitsWidth, openHouse, PHONE, room, shoot, sound, visit, WIDE } from './house';

openHouse();

const LONG = 240_000; // a first review waits until its search is compiled
const GAMES = ['permutation', 'poldr', 'trapezomino', 'polymere'] as const;
const TALL = { ...PHONE, viewport: { width: 390, height: 844 } };

async function call<T>(path: string, body?: unknown, token = ''): Promise<T> {
  const answer = await fetch(room.address + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Played {
  table: string;
  token: string;
  texts: string[];
}

/** A game of two who play anything, to its end or for so many moves; the first seat is the page's reader. */
async function played(game: string, most = 40): Promise<Played> {
  const seats = ['Anne', 'Paul'].map((name) => ({ who: 'me', name }));
  const opened = await call<{ table: string; token: string }>('/api/tables', { game, seats, shuffle: false });
  const path = `/api/tables/${opened.table}`;
  const texts: string[] = [];
  let chance = 17;
  for (let ply = 0; ply < most; ply += 1) {
    const { moves } = await call<{ moves: { text: string }[] }>(`${path}/moves`, undefined, opened.token);
    if (!moves.length) break;
    chance = (chance * 48271) % 2147483647;
    const { text } = moves[chance % moves.length]!;
    const answer = { id: `m${ply}`, ply, text };
    const { snapshot } = await call<{ snapshot: { over: boolean } }>(`${path}/moves`, answer, opened.token);
    texts.push(text);
    if (snapshot.over) return { ...opened, texts };
  }
  await call(`${path}/actions`, { id: 'enough', kind: 'resign' }, opened.token);
  return { ...opened, texts };
}

const finished = new Map<string, Promise<Played>>();
const game = (name: string): Promise<Played> => {
  const known = finished.get(name) ?? played(name);
  finished.set(name, known);
  return known;
};

interface Judged {
  ply: number;
  text: string;
  best: string;
  mark: string;
  reasons: { line: string[] }[];
}

/** The review, once it is there. */
async function report(table: string): Promise<Judged[]> {
  await call(`/api/tables/${table}/analysis`, {});
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await call<{ status: string; report: { moves: Judged[] } }>(`/api/tables/${table}/analysis`);
    if (found.status === 'done') return found.report.moves;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the review does not end');
}

/** Whether there is something to draw on the board for the best move. */
const drawn = ({ best }: Judged): boolean => best !== 'pass';

/** Everything that is read or heard on the page. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const heard = [...document.querySelectorAll('[aria-label], [aria-valuetext], [title], [alt]')].flatMap((one) =>
      ['aria-label', 'aria-valuetext', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...heard].join('\n');
  });

/** No move is written in notation; a word of the language such as “pass” may be one. */
async function speaksWords(page: Page, texts: readonly string[]): Promise<void> {
  const told = await said(page);
  const shown = texts.filter(
    (text) => /[^a-z]/.test(text) && new RegExp(`(^|[^\\w])${literal(text)}($|[^\\w])`).test(told),
  );
  expect(shown).toEqual([]);
}
const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const inSight = (page: Page, where: string): Promise<boolean> =>
  page
    .locator(where)
    .first()
    .evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight + 1;
    });

describe.each(GAMES)('a review of %s', (name) => {
  it(
    'gives reasons, plays through what a mistake allowed, and draws the better move',
    { timeout: 2 * LONG },
    async () => {
      const { table, texts } = await game(name);
      const moves = await report(table);
      const marked = moves.filter((one) => one.mark.length > 0 && one.reasons.length > 0 && drawn(one));
      const wrong = marked.find(({ reasons }) => reasons.some(({ line }) => line.length > 1)) ?? marked[0];
      const best = moves.map((one) => one.best);
      if (!wrong) throw new Error('nobody made a mistake that has a reason');
      const { page, faults, close } = await visit(browser, WIDE, `${room.address}/t/${table}/review/${wrong.ply}`);
      await page.locator('[data-reason]').first().waitFor({ timeout: LONG });
      await speaksWords(page, [...texts, ...best]);
      await shoot(page, `learn-${name}-mistake`);
      await sound(page);

      // What it allowed, one move after the other.
      if (wrong.reasons.some(({ line }) => line.length > 1)) {
        await page.getByRole('button', { name: 'See it happen' }).first().click();
        await page.locator('.through[data-step="1"]').waitFor();
        await page.getByRole('button', { name: 'Next move' }).last().click();
        await page.locator('.through[data-step="2"]').waitFor();
        await page.locator(`.board[data-ply="${wrong.ply + 1}"]`).waitFor();
        await shoot(page, `learn-${name}-through`);
        await speaksWords(page, [...texts, ...best]);
        await page.getByRole('button', { name: 'Back to the game' }).click();
      }

      // The better move, drawn on the position before.
      await page.getByRole('button', { name: 'Show a better move' }).click();
      await page.locator('.board [data-drawn=advice]').first().waitFor({ state: 'attached' });
      await page.locator('.better .strong').waitFor();
      expect(await page.locator('.board').getAttribute('data-ply')).toBe(String(wrong.ply - 1));
      await shoot(page, `learn-${name}-better`);
      await speaksWords(page, [...texts, ...best]);
      await sound(page);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('lets me try again by hand, judges it and answers', { timeout: 2 * LONG }, async () => {
    const { table } = await game(name);
    const moves = await report(table);
    const wrong = moves.find((one) => one.mark.length > 0 && one.text !== one.best && drawn(one));
    if (!wrong) throw new Error('nobody made a mistake');
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/t/${table}/review/${wrong.ply}`);
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: LONG });
    await page.locator(`.board[data-mode="try"][data-ply="${wrong.ply - 1}"]`).waitFor();
    await playOn(page, table, wrong.ply - 1, [], wrong.best);
    await page.locator('.try[data-tried="found"]').waitFor();
    await page.getByText('The answer to it:').or(page.getByText('Found:')).first().waitFor();
    await shoot(page, `learn-${name}-tried`);
    await sound(page);
    await page.getByRole('button', { name: 'Try another move' }).click();
    await page.locator('.try[data-tried=""]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

/** What may be played after these moves, with the board's geometry. */
async function sightAfter(table: string, ply: number, moves: string[]): Promise<Sight> {
  const body = { ply, moves, choices: true };
  const found = await call<{ moves: Listed[] }>(`/api/tables/${table}/explore`, body);
  const { game, players, options } = await call<{ game: string; players: number; options: Record<string, string> }>(
    `/api/tables/${table}`,
  );
  const query = new URLSearchParams({ players: String(players), ...options });
  const geometry = await call<unknown>(`/api/games/${game}/geometry?${query}`);
  return { game, geometry, moves: found.moves };
}

/** Play a move with the mouse on the board of the review; returns its text. */
async function playOn(page: Page, table: string, ply: number, moves: string[], wanted?: string): Promise<string> {
  const sight = await sightAfter(table, ply, moves);
  const move = sight.moves.find(({ text }) => text === wanted) ?? sight.moves[Math.floor(sight.moves.length / 2)];
  if (!move) throw new Error('nothing can be played');
  // A board that still shows the move before it lets nothing be chosen.
  await page.locator('.board .board-say').first().waitFor();
  await page.mouse.click(...(await reach(page, sight, move)));
  return move.text;
}

/** The tokens of a table as its player's browser has them. */
const seated = async (page: Page, { table, token }: Played): Promise<void> => {
  await page.context().addCookies([{ name: 'tablee_seat', value: token, url: `${room.address}/api/tables/${table}` }]);
};

it('lets its players explore, keeps what they try, and gives it along', { timeout: 2 * LONG }, async () => {
  const poldr = await game('poldr');
  const { table } = poldr;
  await report(table);
  const { page, faults, close } = await visit(browser, WIDE);
  await seated(page, poldr);
  await page.goto(`${room.address}/t/${table}/review/4`);
  await page.getByRole('button', { name: 'Explore from here' }).click({ timeout: LONG });
  await page.waitForURL(`**/t/${table}/review/4?line=0`);
  await page.locator('.board[data-mode="explore"][data-ply="4"]').waitFor();
  const first = await playOn(page, table, 4, []);
  await page.waitForURL(`**/t/${table}/review/5?line=1`);
  await page.locator('.board[data-ply="5"]').waitFor();
  await page.locator(`[data-judged="${first}"]`).waitFor();
  const second = await playOn(page, table, 4, [first]);
  await page.locator('.board[data-ply="6"]').waitFor();
  await page.locator('[data-keeping=kept]').waitFor();
  await page.getByLabel('Name of this variation').fill('Another dyke');
  await page.getByLabel('Comment on this position').fill('More room for Blue.');
  await page.getByLabel('Name of this variation').focus();
  await page.locator('[data-keeping=kept]').waitFor();
  await page.locator('.tree').getByText('Another dyke').waitFor();
  // A variation of the variation.
  await page.locator(`.tree [data-text="${first}"]`).click();
  await page.locator('.board[data-ply="5"]').waitFor();
  const other = (await sightAfter(table, 4, [first])).moves.find(({ text }) => text !== second)?.text;
  await playOn(page, table, 4, [first], other);
  await page.waitForURL(`**/t/${table}/review/6?line=2`);
  await page.locator('[data-keeping=kept]').waitFor();
  await page.locator('[data-variation="2"]').waitFor();
  await speaksWords(page, [...poldr.texts, first, second, other ?? '']);
  await shoot(page, 'learn-explore');
  await sound(page);

  // It is there again, for anybody with the link, and in the record.
  const text = await (await page.request.get(`${room.address}/api/tables/${table}/record?as=text`)).text();
  expect(text).toContain('variation 1 after 4: Another dyke');
  expect(text).toContain('comment 1/6: More room for Blue.');
  const visitor = await visit(browser, WIDE, `${room.address}/t/${table}/review/6?line=1`);
  await visitor.page.locator('.board[data-ply="6"]').waitFor();
  expect(await visitor.page.getByLabel('Comment on this position').inputValue()).toBe('More room for Blue.');

  // Whoever looks at the game sees that there are variations.
  await visitor.page.getByRole('button', { name: 'Back to the game' }).click();
  await visitor.page.getByRole('button', { name: 'Another dyke' }).click();
  await visitor.page.waitForURL(`**/t/${table}/review/5?line=1`);
  await visitor.page.getByRole('button', { name: 'Next move' }).click();
  await visitor.page.locator('.board[data-ply="6"]').waitFor();

  // A visitor's changes go into a copy, with an address of its own.
  await visitor.page.getByLabel('Comment on this position').fill('I doubt it.');
  await visitor.page.getByRole('button', { name: 'Keep a copy of your own' }).click();
  await visitor.page.waitForURL(/review\/6\?line=1&copy=/);
  await visitor.page.locator('[data-keeping=kept]').waitFor();
  await visitor.page.reload();
  await visitor.page.getByText('Kept in your copy.').waitFor();
  expect(await visitor.page.getByLabel('Comment on this position').inputValue()).toBe('I doubt it.');
  await page.reload();
  await page.locator('.board[data-ply="6"]').waitFor();
  expect(await page.getByText('I doubt it.').count()).toBe(0);
  expect([...faults, ...visitor.faults]).toEqual([]);
  await visitor.close();
  await close();
});

it('shows the margin of points of a solved game, from my point of view', { timeout: 2 * LONG }, async () => {
  const { table } = await game('permutation');
  await report(table);
  const { page, faults, close } = await visit(browser, WIDE, `${room.address}/t/${table}/review`);
  await page.getByText('The lead in points').waitFor({ timeout: LONG });
  await page
    .getByText(/left (no|one|\d+) points? on the table/)
    .first()
    .waitFor();
  await page.getByText('▲ Anne wins').waitFor();
  await page.getByText('▼ Anne loses').waitFor();
  expect(faults).toEqual([]);
  await close();
});

describe.each([
  ['390', TALL],
  ['360', PHONE],
] as const)('on a phone %s wide', (width, phone) => {
  it.each(GAMES)('%s keeps board and verdict in view', { timeout: 2 * LONG }, async (name) => {
    const played = await game(name);
    const moves = await report(played.table);
    const wrong = moves.find((one) => one.mark.length > 0 && one.reasons.length > 0 && drawn(one))!;
    const { page, faults, close } = await visit(browser, phone);
    await page.goto(`${room.address}/t/${played.table}/review/${wrong.ply}`);
    await page.locator('.verdict').waitFor({ timeout: LONG });
    await page.locator(`.board[data-ply="${wrong.ply}"] .board-region`).waitFor();
    expect(await inSight(page, '.board .board-svg, .board .surface')).toBe(true);
    expect(await inSight(page, '.verdict')).toBe(true);
    await page.screenshot({ path: `e2e/shots/learn-phone${width}-${name}.png` });
    await shoot(page, `learn-phone${width}-${name}-whole`);
    await speaksWords(page, [...played.texts, ...moves.map(({ best }) => best)]);
    await fitsWidth(page);
    await page.getByRole('button', { name: 'Montrer un meilleur coup' }).click();
    await page.locator('.board [data-drawn=advice]').first().waitFor({ state: 'attached' });
    await page.locator('.better .strong').waitFor();
    expect(await inSight(page, '.board .board-svg, .board .surface')).toBe(true);
    expect(await inSight(page, '.better h3')).toBe(true);
    await page.screenshot({ path: `e2e/shots/learn-phone${width}-${name}-better.png` });
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });
});
