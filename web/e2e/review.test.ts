// Looking back: whole games reviewed in the page, records brought in, rules and findings read, searched and printed.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, fitsWidth, openHouse, PHONE, room, shoot, sound, visit, WIDE } from './house';

openHouse();

const LONG = 240_000; // a first review waits until its search is compiled
const GAMES = ['permutation', 'poldr', 'trapezomino', 'polymere'] as const;

async function call<T>(path: string, body?: unknown, token = ''): Promise<T> {
  const answer = await fetch(room.address + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Shown {
  ply: number;
  over: boolean;
}

/** A game of two people who play anything, to its end or for so many moves. */
async function played(game: string, most: number): Promise<{ table: string; token: string; over: boolean }> {
  const seats = ['Anne', 'Paul'].map((name) => ({ who: 'me', name }));
  const opened = await call<{ table: string; token: string }>('/api/tables', { game, seats, shuffle: false });
  const path = `/api/tables/${opened.table}`;
  let chance = 17;
  for (let ply = 0; ply < most; ply += 1) {
    const { moves } = await call<{ moves: { text: string }[] }>(`${path}/moves`, undefined, opened.token);
    if (!moves.length) break;
    chance = (chance * 48271) % 2147483647;
    const { text } = moves[chance % moves.length]!;
    const { snapshot } = await call<{ snapshot: Shown }>(`${path}/moves`, { id: `m${ply}`, ply, text }, opened.token);
    if (snapshot.over) return { ...opened, over: true };
  }
  return { ...opened, over: false };
}

/** A finished game; one that takes too long is given up. */
async function ended(name: string): Promise<string> {
  const { table, token, over } = await played(name, 45);
  if (!over) await call(`/api/tables/${table}/actions`, { id: 'enough', kind: 'resign' }, token);
  return table;
}
const finished = new Map<string, Promise<string>>();
const game = (name: string): Promise<string> => {
  const known = finished.get(name) ?? ended(name);
  finished.set(name, known);
  return known;
};

/** Wait until the review is there; a first one waits for the search to be compiled. */
const reviewed = (page: Page): Promise<void> => page.locator('.verdict[data-mark]').first().waitFor({ timeout: LONG });
const at = async (page: Page): Promise<number> => Number(await page.getByRole('slider').getAttribute('aria-valuenow'));

describe.each(GAMES)('a review of %s', (name) => {
  it('shows how the game went, marks mistakes and shows the better move', { timeout: 2 * LONG }, async () => {
    const table = await game(name);
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/t/${table}`);
    // From the table to its review.
    await page.getByRole('link', { name: 'Look back' }).click();
    expect(new URL(page.url()).pathname).toBe(`/t/${table}/review`);
    await reviewed(page);
    const last = Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
    expect(await at(page)).toBe(last);
    expect(await page.locator('.moves button[data-ply]').count()).toBe(last);
    expect(await page.locator('p.turning').textContent()).toMatch(/The game turned at move \d+|No single mistake/);

    // Stepping by keys, in the graph and on the page; every move has an address.
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    expect(await at(page)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/t/${table}/review/1`);
    await page.locator('.board[data-ply="1"]').waitFor();
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^Move 1, .+\)\. Anne /);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('slider');

    // Players who play anything make mistakes: from one to the next, and the better move on the board.
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    const better = page.getByRole('button', { name: 'Show a better move' });
    await better.waitFor();
    const here = await at(page);
    const played = await page.locator('.board').innerHTML();
    await better.click();
    await page
      .locator(`.board[data-mode=better][data-ply="${here - 1}"] [data-drawn=advice]`)
      .first()
      .waitFor({ state: 'attached' });
    await page.waitForFunction((before) => document.querySelector('.board')?.innerHTML !== before, played);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator(`.board[data-mode=game][data-ply="${here}"]`).waitFor();
    await page.keyboard.press('b');
    await page.locator('.board[data-mode=better]').waitFor();
    await page.keyboard.press('b');
    await page.locator('.board[data-mode=game]').waitFor();

    // Values that are certain are told so: all of them where the game is solved.
    const exact = await page.locator('.note-worth.exact').count();
    expect(exact).toBeGreaterThan(0);
    if (name === 'permutation') {
      expect(exact).toBe(last);
      await page.getByText('This game is solved: every value here is exact.').waitFor();
    }
    await shoot(page, `review-${name}`);
    await sound(page);

    // The address of a move leads there again, and what was thought is kept.
    const stood = await at(page);
    await page.reload();
    await reviewed(page);
    expect(await at(page)).toBe(stood);
    expect(await page.locator('progress').count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});

it('fits a phone, in the dark and in French', { timeout: 2 * LONG }, async () => {
  for (const [name, colorScheme] of [
    ['poldr', 'dark'],
    ['polymere', 'light'],
  ] as const) {
    const { page, faults, close } = await visit(
      browser,
      { ...PHONE, colorScheme },
      `${room.address}/t/${await game(name)}/review/3`,
    );
    await reviewed(page);
    await page.getByText('Le cours de la partie').waitFor();
    await page.locator('.board[data-ply="3"]').waitFor();
    await shoot(page, `review-${name}-phone-${colorScheme}`);
    await sound(page);
    // A tap on the graph goes to that move.
    await page.getByRole('slider').scrollIntoViewIfNeeded();
    const box = (await page.getByRole('slider').boundingBox())!;
    await page.touchscreen.tap(box.x + box.width - 12, box.y + box.height / 2);
    const last = Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
    await page.waitForFunction(
      (end) => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === String(end),
      last,
    );
    expect(faults).toEqual([]);
    await close();
  }
});

it('gives the record and pictures along', { timeout: LONG }, async () => {
  const table = await game('poldr');
  const { page, close } = await visit(browser, WIDE, `${room.address}/t/${table}/review/4`);
  await page.locator('.board[data-ply="4"]').waitFor();
  const links = await page
    .locator('a[download]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const kinds = await Promise.all(
    links.map(async (href) => (await page.request.get(room.address + href)).headers()['content-type']),
  );
  expect(kinds).toEqual(['image/png', 'text/plain; charset=utf-8', 'application/json', 'image/svg+xml']);
  expect(links.filter((href) => href.includes('picture')).every((href) => href.endsWith('ply=4'))).toBe(true);
  const saved = page.waitForEvent('download');
  await page.getByText('Files for experts').click();
  await page.getByRole('link', { name: 'Text' }).click();
  expect((await saved).suggestedFilename()).toBe(`tablee-poldr-${table}.txt`);
  await close();
});

describe('a record', () => {
  const record = async (name: string): Promise<string> =>
    (await fetch(`${room.address}/api/tables/${await game(name)}/record?as=text`)).text();

  it('is pasted and becomes a game to look at', { timeout: 2 * LONG }, async () => {
    const text = await record('trapezomino');
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.getByRole('link', { name: 'Bring in a record' }).click();
    await sound(page);
    await shoot(page, 'import-light');
    await page.getByLabel('The record').fill(text.trim());
    await page.getByRole('button', { name: 'Look at the game' }).click();
    await page.waitForURL('**/review');
    await reviewed(page);
    expect(await page.locator('.moves button[data-ply]').count()).toBe((text.match(/^\d+\. /gm) ?? []).length);
    await page.getByText('Anne', { exact: true }).first().waitFor();
    // Its table is this page, and nobody can sit down there.
    await page.goto(page.url().replace('/review', '/2'));
    await page.waitForURL('**/review/2');
    expect(faults).toEqual([]);
    await close();
  });

  it('may be a file, also one that breaks off', { timeout: LONG }, async () => {
    const lines = (await record('poldr')).split('\n');
    const some = lines
      .slice(
        0,
        lines.findIndex((line) => line.startsWith('6. ')),
      )
      .join('\n');
    const { page, faults, close } = await visit(browser, PHONE, `${room.address}/import`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(some) });
    await page.waitForURL('**/review');
    await page.getByText('La notation s’arrête avant la fin de la partie.').waitFor();
    await fitsWidth(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('that cannot be read is told where, and nothing typed is lost', { timeout: LONG }, async () => {
    const lines = (await record('poldr')).trim().split('\n');
    const wrong = lines.findIndex((line) => line.startsWith('3. '));
    lines[wrong] = '3. Mz9';
    const { page, faults, close } = await visit(browser, { ...PHONE, colorScheme: 'dark' }, `${room.address}/import`);
    const area = page.getByLabel('La notation');
    await area.fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Regarder la partie' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: `Ligne ${wrong + 1}` })
      .waitFor();
    const chosen = await area.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
    expect(chosen).toBe('3. Mz9');
    expect(await area.inputValue()).toBe(lines.join('\n'));
    await shoot(page, 'import-phone-dark');
    await sound(page);
    await area.fill('bread, eggs, two lemons');
    await page.getByRole('button', { name: 'Regarder la partie' }).click();
    await page.getByRole('alert').filter({ hasText: 'Tablée record 1' }).waitFor();
    // The browser notes the answers itself.
    expect(faults.filter((fault) => !/status of 4/.test(fault))).toEqual([]);
    await close();
  });
});

describe('what cannot be looked back at', () => {
  it('is a running game: a sentence and a way on, and its record shows nothing hidden', { timeout: LONG }, async () => {
    const { table } = await played('polymere', 5);
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/t/${table}/review`);
    await page.getByRole('heading', { name: 'This game is still being played' }).waitFor();
    await shoot(page, 'review-running');
    await page.getByRole('link', { name: 'To the table' }).click();
    await page.locator('.board-region').waitFor();
    const text = await (await page.request.get(`${room.address}/api/tables/${table}/record?as=text`)).text();
    await page.goto(`${room.address}/import`);
    await page.getByLabel('The record').fill(text);
    await page.getByRole('button', { name: 'Look at the game' }).click();
    await page.getByText('what was hidden is not in it').waitFor();
    await page.locator('.board-region').waitFor();
    expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
    await close();
  });

  it('is a game or a move that is not there', { timeout: LONG }, async () => {
    const table = await game('permutation');
    const { page, close } = await visit(browser, WIDE, `${room.address}/t/nosuchgame/review`);
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor();
    await page.getByRole('link', { name: 'Bring in a record' }).waitFor();
    await page.goto(`${room.address}/t/${table}/review/99999`);
    await page.getByText(/there is no move 99999/).waitFor();
    await page.getByRole('link', { name: 'Last position' }).click();
    await page.waitForURL(/review\/\d{1,3}$/);
    await page.goto(`${room.address}/t/${table}/review/first`);
    await page.locator('.lost').waitFor();
    // The address of a move at the table itself.
    await page.goto(`${room.address}/t/${table}/2`);
    await page.locator('.board[data-ply="2"]').waitFor();
    await close();
  });
});

describe('rules and findings', () => {
  it('are one click from each board', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/t/${await game('poldr')}`);
    await page.locator('.tools a[href="/rules/poldr"]').waitFor();
    await page.locator('.tools a[href="/findings/poldr"]').click();
    const part = page.getByRole('heading', { name: /^POLD\.R/ });
    await part.waitFor();
    await page.waitForFunction(() => scrollY > 200);
    expect(await part.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200);
    expect(faults).toEqual([]);
    await close();
  });

  it('are searched whatever the accents, and what is found is marked', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, { ...WIDE, locale: 'fr-FR' }, `${room.address}/rules`);
    await page.locator('.book').first().waitFor();
    await shoot(page, 'rules-shelf');
    const field = page.getByRole('searchbox');
    await field.fill('decide joker');
    const results = page.locator('.results a');
    await results.first().waitFor();
    expect(await results.first().locator('mark').count()).toBeGreaterThan(0);
    await shoot(page, 'rules-search');
    await sound(page);
    await field.press('Enter');
    await page.waitForURL(/\/rules\/polymere\?find=decide%20joker#/);
    await page.locator('article mark').first().waitFor();
    expect((await page.locator('article mark').allTextContents()).some((word) => /décid/i.test(word))).toBe(true);
    await sound(page);
    await page.getByRole('link', { name: 'Enlever le surlignage' }).click();
    await page.waitForFunction(() => !document.querySelector('article mark'));
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Rien trouvé. Essayez').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    ['en', { ...WIDE, colorScheme: 'dark' }, 'What the games turn out to be', '115,088'],
    ['fr', PHONE, 'Ce que sont ces jeux, au fond', '115'],
  ] as const)('tell the findings in %s, with every picture', { timeout: LONG }, async (lang, look, title, figure) => {
    const { page, faults, close } = await visit(browser, look, `${room.address}/findings`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('article').textContent()).toContain(figure);
    const pictures = page.locator('article img');
    expect(await pictures.count()).toBeGreaterThanOrEqual(4);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('article img')].every(
        (one) => one.complete && one.naturalWidth > 0 && one.alt,
      ),
    );
    await shoot(page, `findings-${lang}`);
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('print as clean sheets, whatever the theme', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(
      browser,
      { ...WIDE, colorScheme: 'dark' },
      `${room.address}/rules/trapezomino`,
    );
    await page.locator('article h2').first().waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('article img')].every(
        (one) => one.complete && one.naturalWidth > 0,
      ),
    );
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.evaluate(() =>
        [document.documentElement, document.querySelector('article')!].map(
          (one) => getComputedStyle(one).backgroundColor,
        ),
      ),
    ).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    for (const hidden of ['header.top', '.bar', '.contents'])
      expect(await page.locator(hidden).isVisible()).toBe(false);
    await shoot(page, 'rules-print');
    const sheets = await page.pdf({ preferCSSPageSize: true });
    expect(sheets.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/);
    expect(await page.locator('article').textContent()).not.toContain('<!--');
    expect(faults).toEqual([]);
    await close();
  });

  it('lead from one to another, and an unknown game to a sentence', { timeout: LONG }, async () => {
    const { page, close } = await visit(browser, WIDE, `${room.address}/rules/permutation`);
    await page.locator('.contents a').first().click();
    expect(new URL(page.url()).hash).not.toBe('');
    await page.locator('.contents').getByRole('link', { name: 'Rules: POLD.R' }).click();
    await page.getByRole('heading', { level: 1, name: /POLD\.R/ }).waitFor();
    await page.goto(`${room.address}/rules/chess`);
    await page.locator('.lost').waitFor();
    await page.getByRole('link', { name: 'Rules and findings' }).click();
    await page.locator('.book').first().waitFor();
    await page.goto(`${room.address}/findings/chess`);
    await page.getByText('Nothing has been found out about this game yet').waitFor();
    await close();
  });
});
