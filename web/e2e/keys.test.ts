// Whole games by keyboard alone. A player who sees nothing goes by what the board says: so does this test.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, chance, legal, openHouse, over, room, sensible, turn, visit, WIDE } from './house';

openHouse();

const MOST = 300;

/** Tab until that has the focus. */
async function tabTo(page: Page, what: string): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what)) return;
  }
  throw new Error(`${what} cannot be reached by Tab`);
}

/** From the home page to a table of that game, by keys. */
async function sitDown(page: Page, game: string): Promise<void> {
  await page.evaluate(() =>
    localStorage.setItem('tablee:settings', JSON.stringify({ level: 1, animations: 'off', notation: true })),
  );
  await page.reload();
  await page.locator('article.game').first().waitFor();
  await tabTo(page, `article[aria-labelledby=game-${game}] .main`);
  await page.keyboard.press('Enter');
  await page.locator('.board-region').waitFor();
}

const plyOf = async (page: Page): Promise<number> => Number(await page.locator('.board').getAttribute('data-ply'));
const said = (page: Page): Promise<string> => page.locator('.board-region > [aria-live]').innerText();

/** Press a key until the board says it. */
async function seek(page: Page, key: string, wanted: (words: string) => boolean): Promise<void> {
  for (let presses = 0; presses < 240; presses += 1) {
    if (wanted(await said(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to it; the board says: ${await said(page)}`);
}

const PLACES: Record<string, string> = {
  a: 'at the top',
  b: 'at the upper left',
  c: 'at the lower left',
  d: 'at the bottom',
  e: 'at the lower right',
  f: 'at the upper right',
};
const toward = (slot = ''): string => (PLACES[slot] ?? '').replace('at ', '');

type Player = (page: Page, move: string) => Promise<void>;

/** How each game's moves are made with arrows, Enter and R. */
const HANDS: Record<string, Player> = {
  permutation: async (page, move) => {
    const before = await plyOf(page);
    // Places are said as one sees them.
    const at = (slot = ''): string => PLACES[slot] ?? '';
    for (const step of move.split(' ')) {
      const slot = step.startsWith('x') ? step[1] : step[0];
      await page.keyboard.press('ArrowDown');
      await seek(page, 'PageDown', (words) => /^(Here|Empty): /.test(words) && words.includes(`${at(slot)}.`));
      await page.keyboard.press('Enter');
      if (step.startsWith('x')) {
        if (await page.locator('rect.chosen').count()) {
          await seek(page, 'ArrowRight', (words) => words.startsWith('Take'));
          await page.keyboard.press('Enter');
        }
      } else if (step.includes('-')) {
        await seek(
          page,
          'ArrowRight',
          (words) => words.startsWith('Slide') && words.includes(`to ${toward(step[2])}.`),
        );
        await page.keyboard.press('Enter');
      } else {
        const [way, other] = step[1] === 'L' ? ['↺', '↻'] : ['↻', '↺'];
        await page.keyboard.press(way === '↺' ? 'ArrowLeft' : 'ArrowRight');
        await seek(
          page,
          'ArrowRight',
          (words) => words.startsWith('Send') && words.includes(`${at(slot)} ${way}`) && !words.includes(other ?? ''),
        );
        await page.keyboard.press('Enter');
      }
    }
    // Whoever may still slide a die says that the turn is over.
    if ((await said(page)).includes('end your turn') && (await plyOf(page)) === before)
      await page.keyboard.press('Enter');
  },
  poldr: async (page, move) => {
    if (move === 'pass') return page.keyboard.press('Enter');
    for (const step of move.split(' ')) {
      const black = step.startsWith('N');
      const held = /Put (the black pawn|your marker)/.test(await said(page));
      if (!held) {
        await seek(page, 'PageDown', (words) =>
          black ? words.includes(': the black pawn') : /: [^:]*’s marker/.test(words) && !words.includes('Noisette’s'),
        );
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('ArrowUp');
      await seek(page, 'PageDown', (words) => words.startsWith(`${step.slice(1)}:`));
      await page.keyboard.press('Enter');
    }
  },
  trapezomino: async (page, move) => {
    const [, jokers, piece = ''] = /^(JJ=)?(\w)/.exec(move) ?? [];
    const letter = jokers ? 'JJ' : piece;
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await seek(page, 'ArrowRight', (words) => words.startsWith(`${letter},`));
    await page.keyboard.press('Enter');
    const shape = jokers ? `JJ=${piece}@` : `${piece}@`;
    const turned = move.slice(move.indexOf('/'));
    // Some turns fit nowhere, and both jokers can make several shapes: R goes on, O makes the other shape.
    for (let tries = 0; tries < 60; tries += 1) {
      await page.keyboard.press('PageDown');
      const words = await said(page);
      if (words.startsWith(shape) && words.split('. ')[0]?.endsWith(turned)) break;
      await page.keyboard.press(tries % 6 === 5 && jokers ? 'o' : 'r');
    }
    await seek(page, 'PageDown', (words) => words.startsWith(`${move}.`));
    await page.keyboard.press('Enter');
  },
  polymere: async (page, move) => {
    if (move === 'pass') return page.keyboard.press('p');
    const [piece = '', rest = ''] = move.split('@');
    const [place = ''] = rest.split('/');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await seek(page, 'ArrowRight', (words) => words.startsWith(`${piece}.`));
    await page.keyboard.press('Enter');
    await page.keyboard.press('PageDown');
    await seek(page, 'PageDown', (words) => words.includes(`@${place}/`) || words.startsWith(`J@${place}.`));
    await seek(page, 'r', (words) => words.startsWith(`${move}.`));
    await page.keyboard.press('Enter');
  },
};

describe.each(Object.keys(HANDS))('%s with arrow keys', (game) => {
  it('is played from the home page to its end', { timeout: 180000 }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await sitDown(page, game);
    await tabTo(page, '.board-region');
    const board = page.locator('.board-region');
    const next = chance(3);
    for (let made = 0; made < MOST && (await turn(page)); made += 1) {
      const moves = await legal(page);
      if (!moves.length) continue; // the bot has just been asked
      await board.locator('.board-say').waitFor();
      // The board keeps the keyboard from one move to the next.
      expect(await board.evaluate((region) => region.contains(document.activeElement))).toBe(true);
      const before = await plyOf(page);
      const move = sensible(moves, next);
      await HANDS[game]?.(page, move);
      await page
        .waitForFunction((ply) => Number(document.querySelector('.board')?.getAttribute('data-ply')) > ply, before, {
          timeout: 5000,
        })
        .catch(async () => Promise.reject(new Error(`${move} was not made; the board says: ${await said(page)}`)));
      const made = await page.evaluate(async (ply) => {
        const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
        return ((await answer.json()) as { history: { text: string }[] }).history[ply]?.text;
      }, before);
      expect(made).toBe(move);
    }
    expect(await over(page)).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });
});

it.each(Object.keys(HANDS))('%s draws no ring of the browser around what has the focus in a drawing', async (game) => {
  const { page, close } = await visit(browser, WIDE, room.address);
  await sitDown(page, game);
  await turn(page);
  await page.keyboard.press('Tab'); // from now on the focus is shown
  // An outline is measured in the drawing's own units: three pixels would hide half a board.
  const ringed = await page.evaluate(
    () =>
      [...document.querySelectorAll<SVGElement>('.board-region svg [tabindex]')].filter((one) => {
        one.focus();
        return document.activeElement === one && getComputedStyle(one).outlineStyle !== 'none';
      }).length,
  );
  expect(ringed).toBe(0);
  await close();
});

describe('by typed moves', () => {
  it('a whole game is played, from the home page to the end', { timeout: 90000 }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await sitDown(page, 'poldr');
    await tabTo(page, '.typed input');
    const next = chance(3);
    for (let made = 0; made < MOST && (await turn(page)); made += 1) {
      const moves = await legal(page);
      if (!moves.length) continue;
      const before = await plyOf(page);
      await page.locator('.typed input:not([readonly])').waitFor();
      // The field keeps the focus from one move to the next.
      expect(await page.locator('.typed input').evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type(sensible(moves, next));
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (ply) => Number(document.querySelector('.board')?.getAttribute('data-ply')) > ply,
        before,
      );
    }
    expect(await over(page)).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('Polymère', () => {
  it('lets a place be chosen before a piece, and says which pieces fit there', async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ notation: true })));
    await page.goto(`${room.address}/new/polymere?with=solo`);
    await page.getByRole('button', { name: 'Start' }).click();
    const board = page.locator('.board-region');
    await board.focus();
    for (const place of ['0,0', '1,0']) {
      await board.locator('.board-say').waitFor();
      await page.keyboard.press('ArrowUp');
      await seek(page, 'PageDown', (words) => words.startsWith(`${place}.`));
      expect(await said(page)).toMatch(/pieces fit here/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      expect(await said(page)).toContain(`@${place}`);
      const before = await plyOf(page);
      await page.keyboard.press('Enter');
      await page.locator(`.board[data-ply="${before + 1}"]`).waitFor();
    }
    expect(faults).toEqual([]);
    await close();
  });
});
