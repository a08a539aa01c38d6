// The pictures of README and docs/design.md, taken anew by `make page-pictures`: real games, really played.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { browser, chance, legal, openHouse, PHONE, room, sensible, SHOTS, turn, typeMove, visit, WIDE } from './house';

const taking = process.env['PICTURES'] !== undefined;
const FOLDER = join(SHOTS, 'pictures');
if (taking) mkdirSync(FOLDER, { recursive: true });
openHouse(taking);

const take = (page: Page, name: string): Promise<unknown> => page.screenshot({ path: join(FOLDER, `${name}.png`) });

/** A game against the computer after some moves, with nothing in the way. */
async function played(game: string, moves: number, seed: number, options: BrowserContextOptions): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, close } = await visit(browser, options, room.address);
  await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ level: 2, animations: 'off', name: 'Camille' })));
  await page.reload();
  await page.locator(`article[aria-labelledby=game-${game}] .main`).click();
  await page.locator('.board-region').waitFor();
  const next = chance(seed);
  for (let made = 0; made < moves && (await turn(page)); made += 1) {
    const found = await legal(page);
    if (found.length) await typeMove(page, sensible(found, next));
  }
  await turn(page);
  await page.locator('.board-say').waitFor();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  return { page, close };
}

describe.runIf(taking)('pictures', () => {
  it('home', async () => {
    const { page, close } = await visit(browser, { ...WIDE, viewport: { width: 1280, height: 1000 } }, room.address);
    await page.locator('article:last-of-type svg.scene').waitFor();
    await page.waitForLoadState('networkidle');
    await take(page, 'home-light');
    await close();
  });

  it('a table of POLD.R, a cell looked at', { timeout: 90000 }, async () => {
    const { page, close } = await played('poldr', 5, 4, WIDE);
    const lit = page.locator('.cell.target');
    for (const pawn of await page.locator('.pawn.board-pick').all()) if (!(await lit.count())) await pawn.click();
    await lit.nth(Math.floor((await lit.count()) / 2)).hover({ force: true });
    await take(page, 'table-light');
    await close();
  });

  it('Trapézomino, a piece held', { timeout: 90000 }, async () => {
    const { page, close } = await played('trapezomino', 3, 5, WIDE);
    await page.locator('.in-pot:not([disabled])').nth(2).click();
    const spots = page.locator('circle.spot');
    const spot = await spots.nth(Math.floor((await spots.count()) / 2)).boundingBox();
    if (spot) await page.mouse.move(spot.x + 3, spot.y + 3, { steps: 4 });
    await page.locator('.ghost').waitFor();
    await take(page, 'trapezomino-light');
    await close();
  });

  it('Polymère, a piece chosen', { timeout: 90000 }, async () => {
    const { page, close } = await played('polymere', 7, 6, { ...WIDE, colorScheme: 'dark' });
    const piece = page.locator('.in-rack:not(.dim)').first();
    if (await piece.count()) await piece.click();
    await take(page, 'polymere-dark');
    await close();
  });

  it('a phone in the dark', { timeout: 90000 }, async () => {
    const { page, close } = await played('permutation', 3, 7, { ...PHONE, colorScheme: 'dark' });
    await page.locator('.die.free').nth(1).tap();
    await take(page, 'phone-dark');
    await close();
  });
});
