// Tablée without a server: the folder that `tablee site` writes, offered by Python's own file server.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { over, PYTHON, ROOT, turn, visit, WIDE } from './house';

const GAMES = ['permutation', 'poldr', 'polymere', 'trapezomino'] as const;
const LONG = 240_000;
const MOST = 200;
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** How often a browser is killed; 200 with KILLS=200. */
const KILLS = Number(process.env['KILLS'] ?? 3);
/** Not at the root: a site works in any folder. */
const FOLDER = 'some/folder';

const home = mkdtempSync(join(tmpdir(), 'tablee-site-'));
let files: ChildProcess;
let address = '';
let browser: Browser;

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const found = server.address();
      server.close(() => resolve(typeof found === 'object' && found ? found.port : 0));
    });
  });
}

async function serve(port: number): Promise<void> {
  files = spawn(PYTHON, ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', home], {
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      // not yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the file server did not answer');
}

beforeAll(async () => {
  if (!existsSync(join(ROOT, 'tablee/site_dist/index.html'))) {
    const env = { ...process.env, NODE_ENV: 'production' }; // in tests it is another
    execFileSync('npx', ['vite', 'build', '--mode', 'site', '--logLevel', 'warn'], { stdio: 'ignore', env });
  }
  execFileSync(PYTHON, ['-m', 'tablee', 'site', join(home, FOLDER)], { cwd: ROOT });
  const port = await freePort();
  address = `http://127.0.0.1:${port}/${FOLDER}/`;
  await serve(port);
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  });
}, LONG);

afterAll(async () => {
  await browser?.close();
  files?.kill();
  rmSync(home, { recursive: true, force: true });
});

/** Start a game against the computer from home. */
async function begin(page: Page, game: string): Promise<void> {
  await page.locator(`article[aria-labelledby=game-${game}] .main`).click();
  await page.locator('.board-region').waitFor();
}

const plyOf = async (page: Page): Promise<number> =>
  Number(await page.locator('.board').first().getAttribute('data-ply'));

/** Ask for a hint and play it; false when the game is over. */
async function playHint(page: Page): Promise<boolean> {
  if (!(await turn(page))) return false;
  const ply = await page.locator('.board').first().getAttribute('data-ply');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('[data-hint]').waitFor();
  for (let step = 1; step < 3; step += 1) await page.locator('[data-more]').click();
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForFunction(
    (before) =>
      document.querySelector('[data-over]') !== null ||
      document.querySelector('.board')?.getAttribute('data-ply') !== before,
    ply,
  );
  return true;
}

async function quick(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ level: 1, animations: 'off' })));
  await page.reload();
}

describe.each(GAMES)('a whole game of %s', (game) => {
  it('against the computer, then its review', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, address);
    await quick(page);
    await begin(page, game);
    let made = 0;
    while (made < MOST && (await playHint(page))) made += 1;
    if (!(await over(page))) throw new Error(`${game} did not end`);
    await page.locator('a[href$="/review"]').first().click();
    await page.locator('.verdict').first().waitFor({ timeout: LONG });
    expect(faults).toEqual([]);
    await close();
  });
});

describe('alone', () => {
  it('has a lesson', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${address}#/learn/poldr`);
    await page.locator('.lesson[data-state]').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('has a puzzle with hints', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${address}#/today`);
    await page.getByRole('button', { name: /^Start$/ }).click();
    await page.locator('.solo .board-region').waitFor();
    const laid = await page.locator('.board').getAttribute('data-laid');
    await page.getByRole('button', { name: /^Hint/ }).click();
    await page.locator('[data-hint]').waitFor();
    await page.locator('[data-hint]').getByRole('button').first().click();
    await page.waitForFunction(
      (before) => document.querySelector('.board')?.getAttribute('data-laid') !== before,
      laid,
    );
    expect(faults).toEqual([]);
    await close();
  });

  it('reads rules and findings', { timeout: LONG }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${address}#/rules/poldr`);
    await page.locator('h1, h2').first().waitFor();
    await page.goto(`${address}#/findings`);
    await page.locator('h1, h2').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the weight', () => {
  const packed = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

  it('of the engine is 7 MB packed at most, of its searches 300 KB', () => {
    const engine = readdirSync(join(home, FOLDER)).find((name) => name.startsWith('engine-')) ?? '';
    const files = readdirSync(join(home, FOLDER, engine), { recursive: true, withFileTypes: true }).filter((one) =>
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
    await page.goto(address);
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
    await first.goto(address);
    await quick(first);
    await begin(first, 'poldr');
    await playHint(first);
    await turn(first);
    await second.goto(first.url());
    await turn(second);
    const ply = await first.locator('.board').first().getAttribute('data-ply');
    expect(await second.locator('.board').first().getAttribute('data-ply')).toBe(ply);
    await playHint(second);
    await first.waitForFunction((before) => document.querySelector('.board')?.getAttribute('data-ply') !== before, ply);
    await first.close();
    expect(await playHint(second)).toBe(true);
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
    let shown = 0;
    let game = '';
    for (let kills = 0; kills <= KILLS; kills += 1) {
      const mortal = await Mortal.start(profile);
      const { page } = mortal;
      if (!game) {
        await page.goto(address);
        await page.evaluate(() =>
          localStorage.setItem('tablee:settings', '{"level":1,"animations":"off","lang":"en"}'),
        );
        await page.reload();
        await begin(page, 'polymere');
        game = page.url();
      } else {
        await page.goto(game);
        await page.locator('.board[data-ply]').first().waitFor();
        expect(await plyOf(page)).toBeGreaterThanOrEqual(shown);
      }
      if (await playHint(page)) shown = await plyOf(page);
      await mortal.kill();
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
});

describe('without a connection', () => {
  it('plays on, and begins other games, once everything is kept', { timeout: LONG }, async () => {
    const { page, close } = await visit(browser, WIDE, address);
    await quick(page);
    await begin(page, 'poldr');
    await playHint(page);
    await page.locator('html[data-kept="1.000"]').waitFor({ timeout: LONG });
    files.kill();
    await page.context().setOffline(true);
    await page.reload();
    expect(await playHint(page)).toBe(true);
    await page.goto(address);
    await begin(page, 'trapezomino');
    expect(await playHint(page)).toBe(true);
    await page.goto(`${address}#/rules/poldr`);
    await page.locator('article h2, main h2').first().waitFor();
    await close();
  });
});
