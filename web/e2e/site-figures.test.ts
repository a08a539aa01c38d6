// How fast a site is on this machine: `make site-figures`. Targets of the first game: 6 s cold, 2 s warm after the click.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHOTS, WIDE } from './house';
import { SiteFolder } from './site-folder';
import { allKept, begin, GAMES, inChromium, playHint, press, settle, there, until } from './visitor';

const LONG = 600_000;
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const figures: Record<string, number[]> = {};
let folder: SiteFolder;
let browser: Browser;

const note = (what: string, value: number): void => void (figures[what] ??= []).push(Math.round(value));
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

beforeAll(async () => {
  folder = await SiteFolder.open();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}, LONG);

afterAll(async () => {
  const told = Object.entries(figures).map(
    ([what, all]) => `${what}: median ${median(all)}, worst ${Math.max(...all)} (${all.length})`,
  );
  console.log(told.join('\n'));
  writeFileSync(join(SHOTS, 'site-figures.json'), JSON.stringify(figures, null, 1));
  await browser?.close();
  await folder?.close();
});

/** Milliseconds from the click on a game until its board can be used. */
async function firstGame(page: Page, game: string): Promise<number> {
  const began = Date.now();
  await begin(inChromium(page), game);
  await until(inChromium(page), there('.board[data-ply]'));
  return Date.now() - began;
}

/** Megabytes of all processes that draw pages, which the engine's workers belong to. */
function rendererMemory(): number {
  const lines = execFileSync('ps', ['-eo', 'rss,args'], { encoding: 'utf-8' }).split('\n');
  const own = lines.filter((line) => line.includes('--type=renderer') && line.includes('chromium'));
  return Math.max(...own.map((line) => Number(line.trim().split(/\s+/)[0]) / 1024));
}

async function level(page: Page, number: number): Promise<void> {
  const chosen = JSON.stringify({ level: number, animations: 'off', lang: 'en' });
  await page.evaluate((text) => localStorage.setItem('tablee:settings', text), chosen);
  await page.reload();
}

it('is measured', { timeout: LONG }, async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const context = await browser.newContext(WIDE); // a cold cache each time
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const visitor = inChromium(page);
    await settle(visitor, folder.address);
    note('first game, cold, ms', await firstGame(page, 'poldr'));
    await playHint(visitor);
    await allKept(visitor);
    await page.goto('about:blank');
    await page.goto(folder.address);
    await page.locator('article .main').first().waitFor();
    await page.waitForTimeout(3000); // somebody looks at the page before choosing
    note('first game, warm, ms', await firstGame(page, 'permutation'));
    for (const game of GAMES) {
      await page.goto(folder.address);
      await begin(visitor, game);
      await playHint(visitor); // the game's module is fetched and compiled with it
      await until(visitor, there('[data-turn=yours]'));
      const asked = Date.now();
      await press(visitor, 'Hint');
      await until(visitor, there('[data-hint]'));
      note('hint, ms', Date.now() - asked);
    }
    note('memory of the tab, MB', rendererMemory());
    await level(page, 5);
    await page.goto(folder.address);
    await begin(visitor, 'poldr');
    await playHint(visitor);
    const moved = Date.now();
    await until(visitor, there('[data-turn=yours]'));
    note('answer of level 5, ms', Date.now() - moved);
    await context.close();
  }
  expect(Object.keys(figures).length).toBe(5);
});
