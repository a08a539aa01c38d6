// A site in Firefox: everything is kept, then the server is stopped and the network cut, and everything goes on.
// BROWSERS=all plays all four games to their ends; `make test` plays one.
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteFolder } from './site-folder';
import { allKept, begin, GAMES, inFirefox, lesson, playHint, puzzle, settle, wholeGame, type Visitor } from './visitor';

const LONG = 400_000;
const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
const PLAYED = process.env['BROWSERS'] === 'all' ? GAMES : (['poldr'] as const);

let folder: SiteFolder;
let browser: Browser;
let visitor: Visitor;
const faults: string[] = [];

beforeAll(async () => {
  folder = await SiteFolder.open();
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  visitor = inFirefox(page);
  await settle(visitor, folder.address);
  await begin(visitor, 'poldr');
  expect(await playHint(visitor)).toBe(true);
  await allKept(visitor);
  await folder.stop();
  faults.length = 0; // before that, nothing was promised
}, LONG);

afterAll(async () => {
  await browser?.close();
  await folder?.close();
});

describe('Firefox without a connection', () => {
  it.each(PLAYED)('plays a whole game of %s and reviews it', { timeout: LONG }, async (game) => {
    await wholeGame(visitor, folder.address, game);
  });

  it('has a lesson', { timeout: LONG }, async () => {
    await lesson(visitor, folder.address, 'poldr');
  });

  it('has the puzzle of the day with hints', { timeout: LONG }, async () => {
    await puzzle(visitor, folder.address);
  });

  it('had no fault', () => {
    expect(faults).toEqual([]);
  });
});
