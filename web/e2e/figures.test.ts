// Not a test that can be too slow: it measures, prints, and asks only that there is something to measure.
// Run by `make page-figures`.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { legal, openBrowser, Room, visit, WIDE } from './house';

let room: Room;
let browser: Browser;
beforeAll(async () => {
  [room, browser] = await Promise.all([Room.open(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await room?.close();
});

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

it.runIf(process.env['FIGURES'])('how fast the page is here', { timeout: 120000 }, async () => {
  const ready: number[] = [];
  for (let visits = 0; visits < 5; visits += 1) {
    const { page, close } = await visit(browser, WIDE);
    await page.goto(room.address);
    await page.locator('article.game .main').first().waitFor();
    ready.push(await page.evaluate(() => performance.now()));
    await close();
  }
  const { page, close } = await visit(browser, WIDE, `${room.address}/new/poldr?with=screen`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.board-region').waitFor();
  const moves: number[] = [];
  for (let made = 0; made < 12; made += 1) {
    const [text] = await legal(page);
    if (!text) break;
    await page.locator('.typed input:not([readonly])').fill(text);
    // From the key to the first frame that shows the move: sent, kept on disk, answered, drawn.
    moves.push(await page.evaluate(async () => {
      const board = document.querySelector('.board');
      const before = board?.getAttribute('data-ply');
      const start = performance.now();
      document.querySelector<HTMLFormElement>('.typed')?.requestSubmit();
      while (board?.getAttribute('data-ply') === before) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }));
  }
  await close();
  expect(moves.length).toBeGreaterThan(3);
  console.log(`first page ready: median ${median(ready).toFixed(0)} ms of ${ready.length} visits with an empty cache`);
  console.log(`a move is drawn: median ${median(moves).toFixed(1)} ms of ${moves.length} moves`);
});
