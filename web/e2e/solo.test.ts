import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, openHouse, PHONE, room, seenTogether, shoot, sound, typeIn, visit, WIDE } from './house';

openHouse();

const plyOf = async (page: Page): Promise<number> => Number(await page.locator('.board').getAttribute('data-ply'));
const laterThan = (page: Page, ply: number): Promise<unknown> =>
  page.waitForFunction(
    (before) =>
      document.querySelector('[data-over]') !== null ||
      Number(document.querySelector('.board')?.getAttribute('data-ply')) > before,
    ply,
  );

async function start(page: Page, path: string): Promise<void> {
  await page.goto(room.address + path);
  await page.getByRole('button', { name: /^(Start|Commencer)$/ }).click();
  await page.locator('.solo .board-region').waitFor();
}

/** Ask for a hint, do what it says, and wait until the page knows what came of it. */
async function follow(page: Page): Promise<string> {
  const laid = await page.locator('.board').getAttribute('data-laid');
  await page.getByRole('button', { name: /^(Hint|Indice|Conseil)/ }).click();
  const note = page.locator('[data-hint]');
  await note.waitFor();
  const move = (await note.getAttribute('data-hint')) ?? '';
  await note.getByRole('button').first().click();
  await page.waitForFunction(
    (before) =>
      document.querySelector('[data-over]') !== null ||
      (document.querySelector('.board')?.getAttribute('data-laid') ?? before) !== before,
    laid,
  );
  return move;
}

/** Lay the first piece that may be laid, hint or not. */
async function wander(page: Page): Promise<string> {
  const text = await page.evaluate(async () => {
    const table = document.querySelector('[data-table]')?.getAttribute('data-table');
    const { moves } = (await (await fetch(`/api/tables/${table}/moves`)).json()) as { moves: { text: string }[] };
    return moves.find((move) => !move.text.startsWith('-'))?.text ?? '';
  });
  const ply = await plyOf(page);
  await typeIn(page, text);
  await laterThan(page, ply);
  return text;
}

const memory = (page: Page): Promise<{ days: string[]; done: Record<string, { hints: number }> }> =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('tablee:solo') ?? '{}') as {
        days: string[];
        done: Record<string, { hints: number }>;
      },
  );

describe('Trapézomino alone', () => {
  it('a puzzle is solved hint after hint, and says how it went', { timeout: 120000 }, async () => {
    const { page, faults, close } = await visit(browser, WIDE);
    await start(page, '/solo/trapezomino/1-7');
    const missing = await page.evaluate(
      async () => ((await (await fetch('/api/puzzles/trapezomino/1-7')).json()) as { missing: number }).missing,
    );
    // A piece laid anywhere, taken back, and laid again.
    const text = await wander(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelector('.board')?.getAttribute('data-ply') === '0');
    await page.getByRole('button', { name: 'Redo' }).click();
    await laterThan(page, 0);
    expect(await page.getByRole('button', { name: 'Redo' }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelector('.board')?.getAttribute('data-ply') === '0');
    await page.keyboard.press('Control+y');
    await laterThan(page, 0);
    // Whether it can still be solved is told only when asked for.
    expect(await page.locator('[data-solvable]').count()).toBe(0);
    await page.getByText('Can it still be done?').click();
    await page.locator('[data-solvable]').waitFor();
    const solvable = await page.locator('[data-solvable]').getAttribute('data-solvable');
    const hinted = [await follow(page)];
    // A piece that stands in the way is the first to go; what the puzzle gave stays.
    expect(hinted[0]?.startsWith('-')).toBe(solvable === 'false');
    await shoot(page, 'solo-puzzle-light');
    for (let hints = 1; hints < 40 && !(await page.locator('[data-over]').isVisible()); hints += 1)
      hinted.push(await follow(page));
    await page.locator('[data-over]').waitFor();
    expect(hinted.filter((move) => !move.startsWith('-')).length).toBeGreaterThanOrEqual(missing - 1);
    expect(text).not.toBe('');
    await page.getByText(`${hinted.length} hints`).first().waitFor();
    expect((await memory(page)).done['trapezomino/1-7']?.hints).toBe(hinted.length);
    await shoot(page, 'solo-solved-light');
    await sound(page);
    // A line to send tells nothing of the solution.
    const line = await page.getByLabel('A line to send').inputValue();
    expect(line).toContain('/solo/trapezomino/1-7');
    expect(line).toContain('□');
    expect(line).not.toMatch(/@/);
    const href = await page.getByRole('link', { name: 'Picture' }).getAttribute('href');
    const picture = await page.request.get(room.address + href);
    expect((await picture.body()).subarray(1, 4).toString()).toBe('PNG');
    // It is remembered, and the next of its grade is another.
    await page.reload();
    await page.locator('[data-over]').waitFor();
    await page.getByRole('link', { name: 'Next puzzle, grade 1' }).click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/solo/trapezomino/1-1');
    expect(faults).toEqual([]);
    await close();
  });

  it('what a puzzle gives cannot be lifted, and an attempt waits where it was left', async () => {
    const { page, faults, close } = await visit(browser, WIDE);
    await start(page, '/puzzle/2-3');
    const given = await page.evaluate(
      async () =>
        ((await (await fetch('/api/puzzles/trapezomino/2-3')).json()) as { barred: string[] }).barred[0] ?? '',
    );
    await typeIn(page, given);
    await page.getByText('it stays where it is').waitFor();
    await follow(page);
    await page.goto(`${room.address}/solo/trapezomino/2-3`);
    await page.locator('.board[data-ply="1"]').waitFor();
    await page.getByRole('button', { name: 'Start anew' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start anew' }).click();
    await page.locator('.board[data-ply="0"]').waitFor();
    await page.goto(`${room.address}/solo`);
    await page.getByRole('link', { name: 'Puzzle 2-3' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('an empty board can be filled by keys alone as far as one likes', async () => {
    const { page, faults, close } = await visit(browser, WIDE);
    await start(page, '/solo/trapezomino/free');
    await page.locator('.board-say').waitFor();
    await page.locator('.board-region').focus();
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('.board[data-ply="1"]').waitFor();
    await page.keyboard.press('?');
    await page.locator('[data-hint]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('Polymère alone', () => {
  it('two rings are laid with hints, then gone on with', { timeout: 180000 }, async () => {
    const { page, faults, close } = await visit(browser, { ...WIDE, colorScheme: 'dark' });
    await start(page, '/solo/polymere/plain-2');
    // Any first piece.
    await typeIn(page, '142635@0,0/3');
    await page.locator('.board[data-ply="1"]').waitFor();
    await page.getByText('Ring 1: 0 of 6 cells filled.').waitFor();
    // Without jokers means without.
    await typeIn(page, 'J@1,0');
    await page.getByText('played without that piece').waitFor();
    await page.locator('.typed input').fill('');
    for (let laid = 1; laid < 12; laid += 1) await follow(page);
    await shoot(page, 'solo-rings-dark');
    await page.getByText('Can it still be done?').click();
    await page.locator('[data-solvable=true]').waitFor();
    for (let laid = 12; laid < 60 && !(await page.locator('[data-over]').isVisible()); laid += 1) await follow(page);
    await page.locator('[data-over]').waitFor();
    await page.getByText('19 of 19 pieces laid').waitFor();
    await shoot(page, 'solo-rings-done-dark');
    await sound(page);
    const href = await page.getByRole('link', { name: 'Picture' }).getAttribute('href');
    expect((await (await page.request.get(room.address + href)).body()).subarray(1, 4).toString()).toBe('PNG');
    await page.getByRole('button', { name: 'Go on: 3 rings' }).click();
    await page.getByText('19 of 37 pieces laid').waitFor();
    expect((await follow(page)).startsWith('-')).toBe(false);
    await page.getByText('20 of 37 pieces laid').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('marks dead cells', async () => {
    const { page, faults, close } = await visit(browser, WIDE);
    await start(page, '/solo/polymere/plain-1');
    // Round 123456 these two leave a cell between them that would need a digit twice.
    for (const [at, text] of ['123456@0,0/1', '123465@1,0/4', '123546@-1,1/5'].entries()) {
      await typeIn(page, text);
      await page.locator(`.board[data-ply="${at + 1}"]`).waitFor();
    }
    await page.locator('[data-dead="1"]').waitFor();
    await page.getByText('One cell is dead').waitFor();
    expect(await page.locator('.board .dead').count()).toBe(1);
    await page.getByText('Can it still be done?').click();
    await page.locator('[data-solvable=false]').waitFor();
    await shoot(page, 'solo-dead-light');
    // The hint takes back what made it so.
    expect((await follow(page)).startsWith('-')).toBe(true);
    await page.locator('[data-dead="0"]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the puzzle of the day', () => {
  const EVENING = new Date('2026-11-16T22:58:00+01:00');
  const paris = { ...WIDE, timezoneId: 'Europe/Paris' };

  it(
    'changes at the device’s midnight: what is begun stays, the new one is offered, the streak goes on',
    { timeout: 120000 },
    async () => {
      const { page, faults, close } = await visit(browser, paris);
      await page.clock.install({ time: EVENING });
      await page.goto(`${room.address}/today`);
      await page.getByRole('heading', { name: 'Puzzle of 16 November 2026' }).waitFor();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.locator('.solo .board-region').waitFor();
      await follow(page);
      expect(await page.locator('[data-new-day]').count()).toBe(0);
      await page.clock.fastForward('01:03:00');
      await page.locator('[data-new-day]').waitFor();
      await page.getByRole('heading', { name: 'Puzzle of 16 November 2026' }).waitFor();
      await shoot(page, 'solo-midnight-light');
      // Begun on its day, it counts for its day.
      for (let hints = 0; hints < 40 && !(await page.locator('[data-over]').isVisible()); hints += 1)
        await follow(page);
      await page.locator('[data-over]').waitFor();
      expect((await memory(page)).days).toEqual(['2026-11-16']);
      await page.locator('[data-streak="1"]').waitFor();
      await page.getByRole('button', { name: 'To the new puzzle' }).click();
      await page.getByRole('heading', { name: 'Puzzle of 17 November 2026' }).waitFor();
      expect(await page.locator('[data-new-day]').count()).toBe(0);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.locator('.solo .board-region').waitFor();
      for (let hints = 0; hints < 40 && !(await page.locator('[data-over]').isVisible()); hints += 1)
        await follow(page);
      await page.locator('[data-streak="2"]').waitFor();
      // Two days later the streak is gone, the best one is told.
      await page.clock.fastForward('48:00:00');
      await page.goto(`${room.address}/solo`);
      await page.locator('[data-streak="0"]').waitFor();
      await page.getByText('Longest: 2.').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('is the same for the same date, whatever the time zone', async () => {
    const pictures: Record<string, string> = {};
    for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      const { page, close } = await visit(browser, { ...WIDE, timezoneId });
      await page.clock.install({ time: new Date('2026-11-16T11:00:00Z') });
      await page.goto(`${room.address}/today`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      pictures[timezoneId] = await page.getByRole('heading', { level: 1 }).innerText();
      await close();
    }
    expect(pictures).toEqual({
      'Pacific/Kiritimati': 'Puzzle of 17 November 2026',
      'America/Los_Angeles': 'Puzzle of 16 November 2026',
    });
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await fetch(`${room.address}/api/puzzles/trapezomino/2026-11-17`)).text()),
    );
    expect(one).toBe(other);
  });

  it('stops its time while the page is hidden', async () => {
    const { page, close } = await visit(browser, paris);
    await page.clock.install({ time: EVENING });
    await start(page, '/today');
    await page.clock.fastForward(5000);
    const time = page.getByRole('timer');
    const seen = async (): Promise<number> => Number((await time.innerText()).split(':').at(-1));
    await page.waitForFunction(
      () => Number(document.querySelector('[role=timer]')?.textContent?.split(':').at(-1)) >= 5,
    );
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const before = await seen();
    await page.clock.fastForward(60_000);
    expect((await seen()) - before).toBeLessThanOrEqual(1);
    await page.getByText('Show the time').click();
    await time.waitFor({ state: 'detached' });
    await close();
  });
});

describe('addresses that lead nowhere', () => {
  it.each([
    '/puzzle/9-999',
    '/puzzle/1-99999',
    '/puzzle/v1-abc-def',
    '/solo/trapezomino/nothing',
    '/solo/chess/1-1',
    '/puzzle/2026-02-31',
    '/solo/polymere/rings-9',
  ])('%s: a friendly sentence and a way on', async (path) => {
    const { page, faults, close } = await visit(browser, WIDE);
    await page.goto(room.address + path);
    await page.getByRole('heading', { name: 'No such puzzle' }).waitFor();
    await page.getByRole('link', { name: 'Today’s puzzle' }).click();
    await page.getByRole('heading', { name: /Puzzle of/ }).waitFor();
    expect(faults.filter((fault) => !/40\d|422/.test(fault))).toEqual([]);
    await close();
  });

  it('a day to come has to be waited for', async () => {
    const { page, close } = await visit(browser, WIDE);
    await page.goto(`${room.address}/solo/trapezomino/2099-01-01`);
    await page.getByRole('heading', { name: 'Not yet' }).waitFor();
    await page.getByRole('link', { name: 'Today’s puzzle' }).click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await close();
  });

  it('a table of a solo leads to its puzzle, and home to the one of the day', async () => {
    const { page, faults, close } = await visit(browser, WIDE);
    await start(page, '/solo/trapezomino/1-3');
    const table = await page.locator('[data-table]').getAttribute('data-table');
    await page.goto(`${room.address}/t/${table}`);
    await page.locator('.solo .board-region').waitFor();
    expect(new URL(page.url()).pathname).toBe('/solo/trapezomino/1-3');
    await page.locator('[data-status=live]').waitFor(); // a socket that is still opening would complain
    await page.goto(room.address);
    await page.locator('[data-day]').click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/today');
    expect(faults).toEqual([]);
    await close();
  });

  it('a table that is gone lets the puzzle be begun anew', async () => {
    const { page, close } = await visit(browser, WIDE);
    await page.goto(room.address);
    await page.evaluate(() =>
      localStorage.setItem(
        'tablee:solo',
        JSON.stringify({
          attempts: { 'trapezomino/1-2': { table: 'longgone', begun: '2026-01-01', seconds: 5, hints: 0 } },
          done: {},
          days: [],
        }),
      ),
    );
    await page.goto(`${room.address}/solo/trapezomino/1-2`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.solo .board-region').waitFor();
    await close();
  });
});

const LOOKS = {
  light: { ...WIDE, colorScheme: 'light' },
  dark: { ...WIDE, colorScheme: 'dark' },
  phone: { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
} as const;

describe.each(Object.entries(LOOKS))('in %s', (look, options) => {
  it('every page of playing alone is sound, fits, and can be read by all', { timeout: 120000 }, async () => {
    const { page, faults, close } = await visit(browser, options);
    await page.goto(`${room.address}/solo`);
    await page.locator('.picture img').waitFor();
    await page.locator('.choice').nth(12).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, `solo-${look}`);
    await sound(page);
    await page.goto(`${room.address}/today`);
    await page.locator('.board-region').waitFor();
    await shoot(page, `solo-today-${look}`);
    await sound(page);
    await page.getByRole('button', { name: /^(Start|Commencer)$/ }).click();
    await page.locator('.solo .board-region').waitFor();
    await page.getByRole('button', { name: /^(Hint|Indice|Conseil)/ }).click();
    await page.locator('[data-hint]').waitFor();
    await shoot(page, `solo-play-${look}`);
    await sound(page);
    await seenTogether(page);
    await start(page, '/solo/polymere/rings-2');
    for (let laid = 0; laid < 4; laid += 1) await follow(page);
    await page.getByRole('button', { name: /^(Hint|Indice|Conseil)/ }).click();
    await page.locator('[data-hint]').waitFor();
    await shoot(page, `solo-figure-${look}`);
    await sound(page);
    if (look.startsWith('phone')) await seenTogether(page);
    expect(faults).toEqual([]);
    await close();
  });
});
