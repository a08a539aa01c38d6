// Tablée without a server: the folder that `tablee site` writes, in Chromium.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chance, turn, visit, WIDE } from './house';
import { SiteFolder } from './site-folder';
import {
  allKept,
  begin,
  GAMES,
  inChromium,
  lesson,
  playHint,
  plyOf,
  press,
  puzzle,
  settle,
  wholeGame,
} from './visitor';

const LONG = 400_000;
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** How often a browser is killed; 200 with KILLS=200. */
const KILLS = Number(process.env['KILLS'] ?? 3);

let folder: SiteFolder;
let browser: Browser;

beforeAll(async () => {
  folder = await SiteFolder.open();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}, LONG);

afterAll(async () => {
  await browser?.close();
  await folder?.close();
});

describe('alone', () => {
  it('reads rules and findings', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${folder.address}#/rules/poldr`);
    await page.locator('h1, h2').first().waitFor();
    await page.goto(`${folder.address}#/findings`);
    await page.locator('h1, h2').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the weight', () => {
  const packed = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

  it('of the engine is 7 MB packed at most, of its searches 300 KB', () => {
    const engine = readdirSync(folder.path).find((name) => name.startsWith('engine-')) ?? '';
    const files = readdirSync(join(folder.path, engine), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const sum = (chosen: typeof files): number =>
      chosen.reduce((total, one) => total + packed(join(one.parentPath, one.name)), 0);
    expect(sum(files)).toBeLessThan(7_000_000);
    expect(
      sum(files.filter(({ name, parentPath }) => name.endsWith('.wasm') && !parentPath.endsWith('pyodide'))),
    ).toBeLessThan(300_000);
  });

  it('of home is 60 KiB of packed script and style at most, and the engine is not fetched before something is chosen', async () => {
    const context = await browser.newContext({ ...WIDE, serviceWorkers: 'block' });
    const page = await context.newPage();
    let bytes = 0;
    const asked: string[] = [];
    page.on('response', (answer) => {
      asked.push(answer.url());
      const kind = answer.request().resourceType();
      if (kind === 'script' || kind === 'stylesheet')
        void answer.body().then((body) => (bytes += brotliCompressSync(body).length));
    });
    await page.goto(folder.address);
    await page.locator('article .main').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((one) => one.includes('/engine-'))).toEqual([]);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(60 * 1024);
    if (process.env['FIGURES']) console.log(`home: ${(bytes / 1024).toFixed(1)} KiB`);
    await context.close();
  });
});

describe('two tabs', () => {
  it('show one game, and the second goes on when the first is closed', { timeout: LONG }, async () => {
    const context = await browser.newContext(WIDE);
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) page.setDefaultTimeout(60_000);
    const [one, other] = [inChromium(first), inChromium(second)];
    await settle(one, folder.address);
    await begin(one, 'poldr');
    await playHint(one);
    await turn(first);
    await other.go(first.url());
    await turn(second);
    const ply = await plyOf(one);
    expect(await plyOf(other)).toBe(ply);
    await playHint(other);
    await first.waitForFunction(
      (before) => document.querySelector('.board')?.getAttribute('data-ply') !== before,
      String(ply),
    );
    await first.close();
    expect(await playHint(other)).toBe(true);
    await context.close();
  });
});

/** A browser with a profile of its own that can be killed as a whole. */
class Mortal {
  private constructor(
    readonly browser: Browser,
    readonly page: Page,
    readonly process: ChildProcess,
  ) {}

  static async start(profile: string): Promise<Mortal> {
    const child = spawn(
      CHROMIUM,
      ['--headless=new', '--no-sandbox', '--lang=en', `--user-data-dir=${profile}`, '--remote-debugging-port=0'],
      { detached: true },
    );
    const line = await new Promise<string>((resolve) => {
      let said = '';
      child.stderr.on('data', (text: Buffer) => {
        said += text.toString();
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
    });
    const own = await chromium.connectOverCDP(line);
    const page = await own.contexts()[0]!.newPage();
    page.setDefaultTimeout(90_000);
    return new Mortal(own, page, child);
  }

  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    process.kill(-this.process.pid!, 'SIGKILL');
    await gone;
  }
}

describe('a browser that is killed', () => {
  it('has every acknowledged move when it is back', { timeout: LONG + KILLS * 60_000 }, async () => {
    const profile = mkdtempSync(join(tmpdir(), 'tablee-profile-'));
    const next = chance(1);
    let [shown, game, moves] = [0, '', 0];
    for (let kills = 0; kills <= KILLS; kills += 1) {
      const mortal = await Mortal.start(profile);
      const { page } = mortal;
      const visitor = inChromium(page);
      if (kills === 0) await settle(visitor, folder.address);
      if (game) {
        await visitor.go(game);
        await page.locator('.board[data-ply]').first().waitFor();
        expect(await plyOf(visitor)).toBeGreaterThanOrEqual(shown);
      }
      if (!game || !(await playHint(visitor))) {
        await visitor.go(folder.address);
        await begin(visitor, GAMES[kills % GAMES.length]!);
        game = page.url();
        await playHint(visitor);
      }
      moves += 1;
      // Some time in the computer's turn, or in the next of one's own.
      await new Promise((resolve) => setTimeout(resolve, 700 * next()));
      shown = await plyOf(visitor);
      await mortal.kill();
      if (KILLS > 10 && kills % 10 === 0) console.log(`${kills} kills, ${moves} moves, ply ${shown}`);
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
});

describe('what is kept in the browser', () => {
  it('is saved as one file and taken in elsewhere', { timeout: LONG }, async () => {
    const [one, other] = [await visit(browser, WIDE), await visit(browser, WIDE)];
    const visitor = inChromium(one.page);
    await settle(visitor, folder.address);
    await begin(visitor, 'poldr');
    await playHint(visitor);
    const game = one.page.url();
    await one.page.goto(`${folder.address}#/settings`);
    const [saved] = await Promise.all([one.page.waitForEvent('download'), one.page.locator('[data-save]').click()]);
    const file = await saved.path();
    await settle(inChromium(other.page), folder.address);
    await other.page.goto(`${folder.address}#/settings`);
    await other.page.locator('[data-load]').setInputFiles(file);
    await other.page.getByText('One game was taken in.').waitFor();
    await other.page.goto(game);
    expect(await playHint(inChromium(other.page))).toBe(true);
    await other.page.goto(`${folder.address}#/settings`);
    await other.page
      .locator('[data-load]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no') });
    await other.page.getByText('This is no file of Tablée’s games.').waitFor();
    await one.close();
    await other.close();
  });

  /** A page in which the service's worker begins with some code. */
  async function withWorker(code: string, page = ''): Promise<Page> {
    const context = await browser.newContext({ ...WIDE, serviceWorkers: 'block' });
    await context.route(/service\.worker.*\.js/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: code + (await response.text()) });
    });
    if (page) await context.addInitScript(page);
    return context.newPage();
  }

  it.each([
    ['QuotaExceededError', 'There is no more room in this browser'],
    ['InvalidStateError', 'was cleared while it was open'],
    ['SecurityError', 'lets Tablée keep nothing here'],
  ])('is told in words when storage fails with %s', { timeout: LONG }, async (name, words) => {
    const page = await withWorker(`
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...asked) {
        if (asked[1] === 'readwrite') throw new DOMException('no', '${name}');
        return begin.apply(this, asked);
      };`);
    await settle(inChromium(page), folder.address);
    await page.locator('article[aria-labelledby=game-poldr] .main').click();
    await page.getByText(words).waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  // As browsers refuse: by settings, in private windows of older Firefox, and where there is no storage at all.
  it.each([
    ['throws', `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };`],
    [
      'fails later',
      `IDBFactory.prototype.open = () => {
        const request = { error: new DOMException('A mutation operation was attempted on a database', 'InvalidStateError') };
        setTimeout(() => request.onerror());
        return request;
      };`,
    ],
    ['is impossible', `Object.defineProperty(self, 'indexedDB', { value: undefined });`],
  ])('is told in words where opening storage %s', { timeout: LONG }, async (_, code) => {
    // The page's own storage is refused together with it.
    const page = await withWorker(
      code,
      `Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('no', 'SecurityError'); },
      });`,
    );
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(folder.address);
    await page.locator('article[aria-labelledby=game-poldr] .main').click();
    await page.getByText('lets Tablée keep nothing here').waitFor({ timeout: 60_000 });
    await page.goto(`${folder.address}#/rules/poldr`); // what needs no storage is there
    await page.locator('h1, h2').first().waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('is told in words when it is cleared while a game is open', { timeout: LONG }, async () => {
    const { page, close } = await visit(browser, { ...WIDE, serviceWorkers: 'block' });
    const visitor = inChromium(page);
    await settle(visitor, folder.address);
    await begin(visitor, 'poldr');
    await playHint(visitor);
    await turn(page);
    const control = await page.context().newCDPSession(page);
    const { origin } = new URL(folder.address);
    await control.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await press(visitor, 'Hint'); // whose seat asks is read from storage
    await page.getByText('was cleared while it was open').waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByText('There is no such table').waitFor({ timeout: 60_000 });
    await visitor.go(folder.address);
    await begin(visitor, 'poldr'); // and a new game is kept again
    expect(await playHint(visitor)).toBe(true);
    await close();
  });
});

describe('over plain http', () => {
  it('is played where browsers have neither Web Locks nor service workers', { timeout: LONG }, async () => {
    const insecure = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--host-resolver-rules=MAP tablee.example 127.0.0.1'],
    });
    const { page, close } = await visit(insecure, WIDE);
    const visitor = inChromium(page);
    const address = folder.address.replace('127.0.0.1', 'tablee.example');
    await settle(visitor, address);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await begin(visitor, 'poldr');
    expect(await playHint(visitor)).toBe(true);
    const ply = await plyOf(visitor);
    await page.reload();
    await page.locator('.board[data-ply]').first().waitFor();
    expect(await plyOf(visitor)).toBeGreaterThanOrEqual(ply);
    await close();
    await insecure.close();
  });
});

describe('installing', () => {
  it('has a manifest that a browser accepts', { timeout: LONG }, async () => {
    const { page, close } = await visit(browser, WIDE, folder.address);
    const control = await page.context().newCDPSession(page);
    const { data, errors } = await control.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as {
      description: string;
      lang: string;
      icons: { src: string; purpose?: string }[];
      screenshots: { src: string; form_factor: string }[];
      shortcuts: { url: string }[];
    };
    expect(manifest.description.length).toBeGreaterThan(20);
    expect(manifest.description).not.toContain('%');
    expect(manifest.lang).toBe('fr');
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').length).toBe(2);
    expect(manifest.screenshots.map((one) => one.form_factor)).toEqual(['wide', 'narrow']);
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['./#/today']);
    for (const { src } of [...manifest.icons, ...manifest.screenshots])
      expect((await fetch(new URL(src, folder.address))).ok).toBe(true);
    await close();
  });

  it('is offered in the settings where the browser allows it', { timeout: LONG }, async () => {
    const { page, close } = await visit(browser, WIDE);
    await settle(inChromium(page), folder.address);
    // A headless browser makes no offer by itself.
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt'), {
        prompt: () => Promise.resolve((document.title = 'asked')),
      });
      dispatchEvent(offer);
      location.hash = '#/settings';
    });
    await page.locator('[data-install] button').click();
    await page.locator('[data-install]').waitFor({ state: 'detached' });
    expect(await page.title()).toBe('asked');
    await close();
  });

  it('says where other people are', { timeout: LONG }, async () => {
    const { page, close } = await visit(browser, WIDE);
    await settle(inChromium(page), folder.address);
    await page.goto(`${folder.address}#/lobby`);
    await page.locator('[data-others]').waitFor();
    await close();
  });
});

/** What a link of the page saves; it may lie in a fold. */
async function saved(page: Page, link: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator(link).first().dispatchEvent('click')]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

describe('files', () => {
  it('are print files of every game in the folder, of the page’s language', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, WIDE);
    await settle(inChromium(page), folder.address);
    for (const game of GAMES) {
      const { name, content } = await saved(page, `a[href*="/api/print/${game}.pdf"]`);
      expect(name).toBe(`${game}.pdf`);
      expect(content.subarray(0, 4).toString()).toBe('%PDF');
      expect(content.equals(readFileSync(join(folder.path, 'api/print/en/a4', name)))).toBe(true);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('that are not in the folder are said to be made elsewhere', { timeout: LONG }, async () => {
    const context = await browser.newContext({ ...WIDE, serviceWorkers: 'block' });
    const page = await context.newPage();
    await context.route(/\/api\/print\//, (route) => route.fulfill({ body: '<html></html>' }));
    await settle(inChromium(page), folder.address);
    await page.locator('a[href*="/api/print/"]').first().dispatchEvent('click');
    await page.getByText('Print files are made by a server').waitFor();
    await context.close();
  });

  it('have their own addresses, beside the page', { timeout: LONG }, async () => {
    const { page, close } = await visit(browser, WIDE);
    await settle(inChromium(page), folder.address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload(); // from now on the service worker answers
    await page.goto(`${folder.address}api/games.en.json`);
    expect(await page.locator('body').innerText()).toContain('POLD.R');
    await close();
  });
});

describe('without a connection, once everything is kept', () => {
  let page: Page;
  let faults: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ page, faults, close } = await visit(browser, WIDE));
    const visitor = inChromium(page);
    await settle(visitor, folder.address);
    await begin(visitor, 'poldr');
    expect(await playHint(visitor)).toBe(true);
    await allKept(visitor);
    await folder.stop();
    await page.context().setOffline(true);
    await page.reload();
    expect(await playHint(visitor)).toBe(true);
    faults.length = 0; // a page that was asked for in vain is a complaint of the browser's
  }, LONG);

  afterAll(async () => {
    await close?.();
    await folder.serve();
  });

  it.each(GAMES)('plays a whole game of %s and reviews it', { timeout: LONG }, async (game) => {
    await wholeGame(inChromium(page), folder.address, game);
    const { name, content } = await saved(page, 'a[href*="/picture.png"]'); // the browser draws it
    expect(name).toMatch(/\.png$/);
    expect(content.subarray(1, 4).toString()).toBe('PNG');
    expect(content.readUInt32BE(16)).toBe(1200); // pixels across
  });

  it('has a lesson', { timeout: LONG }, () => lesson(inChromium(page), folder.address, 'poldr'));

  it('has the puzzle of the day with hints', { timeout: LONG }, () => puzzle(inChromium(page), folder.address));

  it('says of a print file that it was not fetched yet', { timeout: LONG }, async () => {
    await page.goto(`${folder.address}#/`);
    await page.locator('a[href*="/api/print/"]').first().dispatchEvent('click');
    await page.getByText('This print file has not been fetched yet').waitFor();
  });

  it('has the rules', { timeout: LONG }, async () => {
    await page.goto(`${folder.address}#/rules/poldr`);
    await page.locator('article h2, main h2').first().waitFor();
  });

  it('had no fault', () => {
    // Without a connection a file that was never fetched fails, with words in the page and a line in the console.
    expect(faults.filter((fault) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(fault))).toEqual([]);
  });
});
