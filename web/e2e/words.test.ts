// No notation by default: whole games, hints and lessons in both languages, read as they are shown and as a screen reader has them.
// What must not be read is taken from the server: every word of every legal move of every position that was seen.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, chance, openHouse, over, post, room, sensible, turn, visit, WIDE } from './house';

openHouse();

const GAMES = ['permutation', 'poldr', 'polymere', 'trapezomino'] as const;
const LANGUAGES = ['en-GB', 'fr-FR'] as const;
const MOST = 400;

/** A word without what a sentence puts round it. */
const bare = (word: string): string => word.replace(/^[([{«“"'’·]+|[)\]}»”"'’.,;:!?…·]+$/g, '');

/** The words that moves are written with; what is also a word of a language is none of them. */
class Notation {
  readonly #words = new Set<string>();

  learn(moves: readonly string[]): void {
    for (const word of moves.flatMap((text) => [text, ...text.split(' ')])) if (word !== 'pass') this.#words.add(word);
  }

  /** Those of them that are in a text. */
  in(text: string): string[] {
    return text.split(/\s+/).filter((word) => this.#words.has(word) || this.#words.has(bare(word)));
  }
}

/** All that is on the page to be read or heard. */
async function readable(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const heard = nodes.flatMap(({ name, description, value }) =>
    [name, description, value].map((part) => (part?.value as unknown) ?? ''),
  );
  const seen = await page.evaluate(() => {
    const unseen = [...document.querySelectorAll<HTMLElement>('[aria-live], .board-unseen')].map(
      (one) => one.textContent,
    );
    return [document.title, document.body.innerText, ...unseen].join('\n');
  });
  return [seen, ...heard].join('\n');
}

async function expectWords(page: Page, notation: Notation): Promise<void> {
  const text = await readable(page);
  expect(text.length).toBeGreaterThan(200);
  expect(notation.in(text)).toEqual([]);
  expect(text).not.toMatch(/@-?\w|undefined|\b[a-z]+-(advice|narration|short|reason)-?\w*/);
}

const tableOf = (page: Page): string => `/api/tables/${new URL(page.url()).pathname.split('/')[2]}`;

/** The moves of the position before the player, and how many were made. */
async function position(page: Page): Promise<{ ply: number; moves: string[] }> {
  return page.evaluate(async (path) => {
    const found = (await (await fetch(`${path}/moves`)).json()) as { ply: number; moves: { text: string }[] };
    return { ply: found.ply, moves: found.moves.map(({ text }) => text) };
  }, tableOf(page));
}

describe.each(GAMES)('%s', (game) => {
  it.each(LANGUAGES)('is played in words, in %s', { timeout: 240000 }, async (locale) => {
    const { page, faults, close } = await visit(browser, { ...WIDE, locale }, room.address);
    await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ level: 1 })));
    await page.goto(`${room.address}/new/${game}?with=bot`);
    await page.locator('button.main').last().click();
    await page.locator('.board-region').waitFor();
    const [notation, next] = [new Notation(), chance(7)];
    let hints = 0;
    for (let made = 0; made < MOST && (await turn(page)); made += 1) {
      const { ply, moves } = await position(page);
      if (!moves.length) continue;
      notation.learn(moves);
      await page.locator(`.board[data-ply="${ply}"]`).waitFor();
      const often = game === 'polymere' ? 6 : 2;
      if (made % often === 0) await expectWords(page, notation);
      if (made % (3 * often) === 1 && hints < 3) {
        hints += 1;
        await page.getByRole('button', { name: /^(Hint|Conseil)$/ }).click();
        for (const step of [1, 2, 3]) {
          await page.locator(`[data-hint-step="${step}"]`).waitFor();
          await expectWords(page, notation);
          if (step < 3) await page.locator('[data-more]').click();
        }
        await page.locator('.why p.soft').waitFor({ state: 'detached' });
        await expectWords(page, notation);
      }
      if (made % (3 * often) === 2) await byKeys(page, notation);
      if ((await position(page)).ply !== ply) continue; // a key has made a move
      await post(page, `${tableOf(page)}/moves`, { id: `m${made}x${ply}`, ply, text: sensible(moves, next) });
      await page.waitForFunction((at) => Number(document.querySelector('.board')?.getAttribute('data-ply')) > at, ply);
    }
    expect(await over(page)).toBe(true);
    expect(hints).toBeGreaterThan(0);
    await expectWords(page, notation);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(LANGUAGES)('is taught in words, in %s', { timeout: 120000 }, async (locale) => {
    const { page, faults, close } = await visit(browser, { ...WIDE, locale }, `${room.address}/learn/${game}`);
    const notation = new Notation();
    await page.waitForURL((url) => url.pathname.split('/').length === 4);
    for (let id: string | undefined = page.url().split('/').at(-1); id;) {
      await page.locator(`.lesson[data-step="${id}"][data-state]:not([data-state=busy])`).waitFor();
      const step = await page.evaluate(
        async (path) =>
          (await (await fetch(path)).json()) as {
            next: string | null;
            frames: { moves: { text: string }[]; made: { text: string } | null }[];
          },
        `/api/lessons/${game}/${id}`,
      );
      notation.learn(
        step.frames.flatMap(({ moves, made }) => [...moves, ...(made ? [made] : [])].map(({ text }) => text)),
      );
      await expectWords(page, notation);
      if (step.next) await page.locator('[data-next]').click();
      id = step.next ?? undefined;
    }
    expect(faults).toEqual([]);
    await close();
  });
});

/** Look round the board with the keyboard, and listen to it. */
async function byKeys(page: Page, notation: Notation): Promise<void> {
  await page.locator('.board-region').focus();
  for (const key of ['ArrowRight', 'Enter', 'PageDown', 'PageDown', 'Escape', 'Escape', 'ArrowUp', 'Escape']) {
    await page.keyboard.press(key);
    await expectWords(page, notation);
  }
  // What rests under the cursor is told after a moment.
  await page.waitForTimeout(400);
  await expectWords(page, notation);
}
