// What somebody does with a site, in any browser: Chromium (Playwright), Firefox (Puppeteer, WebDriver BiDi), WebKit
// (plain WebDriver). Playwright drives only its own Firefox and WebKit.
import type { Page as Chromium } from 'playwright-core';
import type { Page as Firefox } from 'puppeteer-core';

export const GAMES = ['permutation', 'poldr', 'polymere', 'trapezomino'] as const;
const MOST_MOVES = 200;
const PATIENCE = 90_000;

/** A page in some browser. */
export interface Visitor {
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression of JavaScript in the page. */
  look<T>(expression: string): Promise<T>;
  /** Click what a CSS selector finds, once it can be clicked. */
  click(selector: string): Promise<void>;
}

export const inChromium = (page: Chromium): Visitor => ({
  go: async (address) => void (await page.goto(address)),
  reload: async () => void (await page.reload()),
  look: (expression) => page.evaluate(expression),
  click: (selector) => page.locator(selector).first().click({ timeout: PATIENCE }),
});

export const inFirefox = (page: Firefox): Visitor => ({
  go: async (address) => void (await page.goto(address)),
  reload: async () => void (await page.reload()),
  look: async <T>(expression: string) => (await page.evaluate(expression)) as T,
  click: async (selector) => page.locator(selector).setTimeout(PATIENCE).click(),
});

/** Wait until an expression is true in the page. */
export async function until(visitor: Visitor, expression: string, patience = PATIENCE): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await visitor.look<boolean>(`Boolean(${expression})`).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  const shown = await visitor.look<string>('document.body.innerText.slice(0, 600)');
  throw new Error(`waited in vain for ${expression} at ${await visitor.look('location.href')}:\n${shown}`);
}

export const there = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;
const PLY = `Number(${there('.board[data-ply]')}?.dataset.ply ?? -1)`;
const BUTTON = (name: string): string => `[...document.querySelectorAll('button')].find((one) =>
  one.textContent.trim().startsWith(${JSON.stringify(name)}) && !one.disabled && one.checkVisibility())`;

/** Press a button by the beginning of its words. */
export async function press(visitor: Visitor, name: string): Promise<void> {
  await until(visitor, BUTTON(name));
  await visitor.look(`void ${BUTTON(name)}.setAttribute('data-pressed', '')`);
  await visitor.click('[data-pressed]');
  await visitor.look(
    `document.querySelectorAll('[data-pressed]').forEach((one) => one.removeAttribute('data-pressed'))`,
  );
}

/** In English, against the easiest level, without waiting for animations. */
export async function settle(visitor: Visitor, address: string): Promise<void> {
  await visitor.go(address);
  const settings = JSON.stringify({ level: 1, animations: 'off', lang: 'en' });
  await visitor.look(`localStorage.setItem('tablee:settings', ${JSON.stringify(settings)})`);
  await visitor.reload();
}

/** Start a game against the computer from home. */
export async function begin(visitor: Visitor, game: string): Promise<void> {
  await visitor.click(`article[aria-labelledby=game-${game}] .main`);
  await until(visitor, there('.board-region'));
}

/** Wait until everything is kept in the browser. */
export const allKept = (visitor: Visitor): Promise<void> => until(visitor, there('html[data-kept="1.000"]'), 240_000);

export const plyOf = (visitor: Visitor): Promise<number> => visitor.look<number>(PLY);

/** Ask for a hint and play it; false when the game is over. */
export async function playHint(visitor: Visitor): Promise<boolean> {
  await until(visitor, there('[data-turn=yours], [data-over]'));
  if (await visitor.look<boolean>(`Boolean(${there('[data-over]')})`)) return false;
  const before = await plyOf(visitor);
  await press(visitor, 'Hint');
  for (let step = 1; step < 3; step += 1) await visitor.click('[data-more]');
  await press(visitor, 'Play it');
  await until(visitor, `${there('[data-over]')} || ${PLY} !== ${before}`);
  return true;
}

/** Play a game from home to its end, and look at its review. */
export async function wholeGame(visitor: Visitor, address: string, game: string): Promise<void> {
  await visitor.go(address);
  await begin(visitor, game);
  let made = 0;
  while (made < MOST_MOVES && (await playHint(visitor))) made += 1;
  await until(visitor, there('[data-over]'));
  await visitor.click('a[href$="/review"]');
  await until(visitor, there('.verdict'), 240_000);
}

/** The first three steps of a lesson, each solved or shown. */
export async function lesson(visitor: Visitor, address: string, game: string): Promise<void> {
  await visitor.go(`${address}#/learn/${game}`);
  for (let step = 0; step < 3; step += 1) {
    await until(visitor, there('.lesson[data-step]'));
    const name = await visitor.look<string>(`${there('.lesson[data-step]')}.dataset.step`);
    const help = '[data-hint-button]:enabled, [data-show]:enabled';
    for (let tries = 0; tries < 8; tries += 1) {
      await until(visitor, there('.lesson:is([data-state=open], [data-state=done])'));
      // A step that only tells something has nothing to show.
      if (!(await visitor.look<boolean>(`Boolean(${there(help)})`))) break;
      await visitor.click(help);
    }
    await visitor.click('[data-next]');
    await until(visitor, `${there('.lesson[data-step]')}.dataset.step !== ${JSON.stringify(name)}`);
  }
}

/** Begin the puzzle of the day and lay the piece that is hinted at. */
export async function puzzle(visitor: Visitor, address: string): Promise<void> {
  await visitor.go(`${address}#/today`);
  await press(visitor, 'Start');
  await until(visitor, there('.solo .board-region'));
  const laid = await visitor.look<string>(`${there('.board[data-laid]')}?.dataset.laid ?? ''`);
  await press(visitor, 'Hint');
  await visitor.click('[data-hint] button');
  await until(visitor, `${there('.board[data-laid]')}.dataset.laid !== ${JSON.stringify(laid)}`);
}
