import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browser,
  fitsWidth,
  openHouse,
  PHONE,
  room,
  seenTogether,
  shoot,
  sound,
  turn,
  visit,
  WIDE,
  typeIn,
} from './house';

openHouse();

const GAMES = ['permutation', 'poldr', 'polymere', 'trapezomino'] as const;
interface Step {
  id: string;
  ask: string;
  next: string | null;
  choices: string[];
  answer: string;
  frames: { moves: { text: string }[] }[];
}

/** What the server knows of a step. */
const told = (page: Page, game: string, id: string): Promise<Step> =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as Step, `/api/lessons/${game}/${id}`);

/** A try that is not right, as the server judges it: a legal move, or another answer. */
async function wrongTry(page: Page, game: string, step: Step): Promise<string | null> {
  const all =
    step.ask === 'choose'
      ? step.choices.map((_, index) => String(index + 1))
      : (step.frames.at(-1)?.moves.map(({ text }) => text) ?? []);
  return page.evaluate(
    async ([path, texts]) => {
      for (const text of texts as string[]) {
        const body = JSON.stringify({ text, before: [] });
        const answer = await fetch(path as string, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        });
        if (!((await answer.json()) as { right: boolean }).right) return text;
      }
      return null;
    },
    [`/api/lessons/${game}/${step.id}/try`, all.slice(0, 40)] as const,
  );
}

const open = (page: Page, id: string): Promise<void> =>
  page.locator(`.lesson[data-step="${id}"][data-state=open]`).waitFor();

/** All hints of what is to be done now, then the answer. */
async function helpMe(page: Page): Promise<void> {
  const hint = page.locator('[data-hint-button]');
  while (await hint.count()) await hint.click();
  await page.locator('[data-hinted]').first().waitFor();
  await page.locator('[data-show]').click();
}

/** Do whatever a step asks for, with help, to its end. */
async function solve(page: Page): Promise<void> {
  for (let things = 0; things < 8 && !(await page.locator('.lesson[data-state=done]').count()); things += 1) {
    await helpMe(page);
    await page.locator('[data-said=right]').waitFor();
    await page.locator('.lesson[data-state]:not([data-state=busy])').waitFor();
  }
  await page.locator('.lesson[data-state=done]').waitFor();
}

describe.each(GAMES)('the lesson of %s', (game) => {
  it('is learned to its end, with a wrong try, by keyboard too', { timeout: 180000 }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/learn`);
    await page.locator(`[data-lesson=${game}]`).click();
    await page.waitForURL((url) => url.pathname.startsWith(`/learn/${game}/`));
    let [tries, refusals, looked] = [0, 0, 0];
    for (let id: string | null = page.url().split('/').at(-1) ?? ''; id;) {
      await open(page, id);
      const step: Step = await told(page, game, id);
      if (step.ask === 'move') {
        if (!refusals++) {
          // What the rules refuse is explained by the rules.
          await typeIn(page, 'nonsense');
          await page.locator('[data-said=refused]').waitFor();
          expect((await page.locator('[data-said]').innerText()).length).toBeGreaterThan(40);
        }
        const wrong = tries < 2 ? await wrongTry(page, game, step) : null;
        if (wrong) {
          tries += 1;
          await typeIn(page, wrong);
          await page.locator('[data-said=wrong]').waitFor();
          expect((await page.locator('[data-said]').innerText()).split(' ').length).toBeGreaterThan(6);
          await page.locator('[data-again]').click();
          await open(page, id);
        }
        await solve(page);
        if (!looked++) {
          await shoot(page, `learn-${game}`);
          await sound(page);
        }
        await page.locator('[data-next]:focus').waitFor();
      } else if (step.ask === 'choose') {
        const wrong = await wrongTry(page, game, step);
        await page.locator('h1').click();
        await page.keyboard.press(wrong ?? '1');
        await page.locator('[data-said=wrong]').waitFor();
        await page.keyboard.press(step.answer);
        await page.locator('.lesson[data-state=done]').waitFor();
      }
      if (step.next) await page.keyboard.press('ArrowRight');
      id = step.next;
    }
    expect(tries).toBeGreaterThan(0);
    // Then a first game, with somebody at one's elbow.
    await page.locator('[data-guided]').click();
    await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.search.includes('guided'));
    for (let moves = 0; moves < 2 && (await turn(page)); moves += 1) {
      await page.getByRole('button', { name: 'Give me advice' }).click();
      await page.locator('[data-advice]').waitFor();
      if (!moves) {
        await shoot(page, `learn-${game}-guided`);
        await sound(page);
      }
      for (let step = 1; step < 3; step += 1) await page.locator('[data-guide] [data-more]').click();
      await page.locator('[data-guide]').getByRole('button', { name: 'Play it' }).click();
      await page.locator('[data-advice]').waitFor({ state: 'detached' });
    }
    // What the companion advised itself it does not praise.
    if (await turn(page)) expect(await page.locator('[data-guide] [data-word=same]').count()).toBe(0);
    await page.goto(`${room.address}/learn`);
    await page.locator('.done').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('fits a phone, in French and in the dark', { timeout: 180000 }, async () => {
    const { page, faults, close } = await visit(
      browser,
      { ...PHONE, colorScheme: 'dark' },
      `${room.address}/learn/${game}`,
    );
    await page.waitForURL((url) => url.pathname.split('/').length === 4);
    let wrongs = 0;
    for (let id: string | null = page.url().split('/').at(-1) ?? ''; id;) {
      await open(page, id);
      const step: Step = await told(page, game, id);
      await fitsWidth(page);
      await seenTogether(page, '.text h1, .board .board-svg, .board .surface', 60); // above the buttons that lead on
      const wrong = step.ask === 'choose' && !wrongs ? await wrongTry(page, game, step) : null;
      if (wrong) {
        wrongs += 1;
        await page.locator(`[data-choice="${wrong}"]`).tap();
        await page.locator('[data-said=wrong]').waitFor();
        await sound(page);
        await shoot(page, `learn-${game}-phone-dark`);
      }
      if (step.ask === 'choose') await page.locator(`[data-choice="${step.answer}"]`).tap();
      else if (step.ask === 'move') await solve(page);
      if (step.next) await page.locator('[data-next]').tap();
      id = step.next;
    }
    expect(wrongs).toBe(1);
    await sound(page);
    await page.getByRole('button', { name: 'Une première partie' }).waitFor();
    expect(await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('tablee:learned') ?? '{}')))).toEqual([
      game,
    ]);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('around the lessons', () => {
  it('any step is reached by the list of them', async () => {
    const { page, faults, close } = await visit(
      browser,
      { ...PHONE, locale: 'en-GB' },
      `${room.address}/learn/poldr/polder`,
    );
    await open(page, 'polder');
    await page.getByText('Step 1 of').tap();
    await sound(page);
    await shoot(page, 'learn-steps-phone');
    await page.keyboard.press('Escape');
    expect(await page.locator('details[open]').count()).toBe(0);
    await page.keyboard.press('Enter');
    const steps = page.getByRole('navigation', { name: 'Steps of the lesson' }).getByRole('listitem');
    await steps.nth(3).getByRole('link').tap();
    await page.getByText('Step 4 of').waitFor();
    expect(await page.locator('details[open]').count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it('the board itself can be used, and Enter leads on', async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/learn/permutation/permute`);
    await open(page, 'permute');
    await page.locator('.board [role=application]').focus();
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await page.locator('[data-said=wrong]').waitFor();
    await page.keyboard.press('Enter'); // takes it back
    await open(page, 'permute');
    await page.keyboard.press('a');
    await page.keyboard.press('l');
    await page.locator('.lesson[data-state=done]').waitFor();
    await page.keyboard.press('Enter');
    await open(page, 'count');
    expect(faults).toEqual([]);
    await close();
  });

  it('an unknown lesson or step is a friendly sentence and a way on', async () => {
    for (const [path, words] of [
      ['chess', /chess/],
      ['poldr/nowhere', /nowhere/],
    ] as const) {
      const { page, close } = await visit(browser, WIDE, `${room.address}/learn/${path}`);
      await page.getByText(words).first().waitFor();
      await page.getByRole('link', { name: 'Learn a game' }).click();
      await page.locator('[data-lesson=poldr]').waitFor();
      await close();
    }
  });

  it('is one click from home and from the rules', async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.locator('article[aria-labelledby=game-poldr]').getByRole('link', { name: 'Learn' }).click();
    await open(page, 'polder');
    await page.goto(`${room.address}/rules/polymere`);
    await page.getByRole('link', { name: 'Learn' }).click();
    await open(page, 'pieces');
    await page.goto(`${room.address}/learn`);
    await page.locator('[data-lesson=poldr]').waitFor();
    await shoot(page, 'learn');
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });
});
