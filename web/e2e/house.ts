// What every end-to-end test needs: a room of its own, a real Chromium, and pages that must stay without faults.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

export const ROOT = join(process.cwd(), '..');
export const PYTHON = process.env['PYTHON'] ?? join(ROOT, '.venv/bin/python');
export const SHOTS = join(process.cwd(), 'e2e/shots');
mkdirSync(SHOTS, { recursive: true });

/** A port nobody uses just now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** How a room runs: one process on SQLite, or two on one PostgreSQL, as `make page-fleet` wants it for every test. */
export type Kind = 'one' | 'two';
const USUAL: Kind = process.env['TABLEE_E2E_ROOM'] === 'two' ? 'two' : 'one';

/** A PostgreSQL of its own; it ends with this process, even if that is killed. */
function postgres(port: number): string {
  const env = { ...process.env, TABLEE_POSTGRES_OWNER: String(process.pid) };
  return execFileSync('sh', ['tools/postgres', 'start', String(port)], { cwd: ROOT, env, encoding: 'utf-8' }).trim();
}

/** The room's server, on a database of its own. */
export class Room {
  #processes: ChildProcess[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'tablee-e2e-'));
  #database = join(this.#folder, 'room.sqlite');
  #cluster = '';
  #front: Wire | null = null;
  #said = '';
  private constructor(
    readonly ports: readonly number[],
    private readonly settings: Record<string, string>,
  ) {}

  /** A room of a kind, with settings of its own: variables of the environment. */
  static async open(kind: Kind = USUAL, settings: Record<string, string> = {}): Promise<Room> {
    if (kind === 'one') return new Room([await freePort()], settings).#opened();
    const [first, second, stored] = [await freePort(), await freePort(), await freePort()];
    const room = new Room([first, second], settings);
    room.#cluster = postgres(stored);
    room.#database = `postgresql://tablee@127.0.0.1:${stored}/postgres`;
    // Neighbouring connections go to different processes: a page's socket, say, and its requests.
    room.#front = await Wire.to(first, second);
    return room.#opened();
  }

  async #opened(): Promise<Room> {
    await this.start();
    return this;
  }

  get port(): number {
    return this.#front?.port ?? this.ports[0] ?? 0;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#processes = [];
    await Promise.all(this.ports.map((port) => this.#start(port)));
  }

  async #start(port: number): Promise<void> {
    const child = spawn(PYTHON, ['-m', 'tablee', 'serve', '--port', String(port)], {
      cwd: ROOT,
      env: {
        ...process.env,
        TABLEE_DATABASE: this.#database,
        TABLEE_WORKERS: '1',
        TABLEE_BOT_PAUSE: '0',
        TABLEE_CREATIONS: '100',
        TABLEE_REQUESTS: '2000',
        TABLEE_NAMES: '100', // every test comes from the same address
        TABLEE_THOUGHTS: '100',
        TABLEE_INSIGHTS: '100',
        TABLEE_LOG: 'warning',
        ...this.settings,
      },
    });
    child.stderr?.on('data', (text: Buffer) => (this.#said += text.toString()));
    this.#processes.push(child);
    process.once('exit', () => child.kill('SIGKILL')); // even if opening the house takes too long
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the room did not open: ${this.#said}`);
      try {
        if ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) return;
      } catch {
        // not yet
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the room did not answer: ${this.#said}`);
  }

  /** End every process as a power cut would, or politely. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    for (const child of this.#processes) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await gone;
    }
  }

  async close(): Promise<void> {
    await this.stop('SIGTERM');
    this.#front?.close();
    if (this.#cluster) execFileSync('sh', ['tools/postgres', 'stop', this.#cluster], { cwd: ROOT });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A wire between a browser and the room that can be cut: everything open ends, nothing new gets through.
 *  With several ends, each new connection goes to the next of them. */
export class Wire {
  #server: Server;
  #open = new Set<Socket>();
  #pairs: { near: Socket; far: Socket }[] = [];
  #cut = false;
  port = 0;

  private constructor(to: readonly number[]) {
    let next = 0;
    this.#server = createServer((near) => {
      if (this.#cut) return void near.destroy();
      const far = connect(to[next++ % to.length] ?? 0, '127.0.0.1');
      for (const end of [near, far]) {
        this.#open.add(end);
        end.on('error', () => {});
        end.on('close', () => {
          this.#open.delete(end);
          (end === near ? far : near).destroy();
        });
      }
      near.pipe(far).pipe(near);
      this.#pairs.push({ near, far });
    });
  }

  static async to(...ports: readonly number[]): Promise<Wire> {
    const wire = new Wire(ports);
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    const address = wire.#server.address();
    wire.port = typeof address === 'object' && address ? address.port : 0;
    return wire;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  cut(): void {
    this.#cut = true;
    for (const end of this.#open) end.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  /** What is open now still carries words to the room, and none back. */
  deafen(): void {
    for (const { near, far } of this.#pairs) far.unpipe(near).resume();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

export async function openBrowser(): Promise<Browser> {
  if (!CHROMIUM) throw new Error('Chromium is missing: run tools/preflight page, or sudo apt-get install chromium');
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** The room and the browser of a test file, once it has opened its house. */
export let room: Room;
export let browser: Browser;

/** Open them before the first test of a file, and close them after the last. */
export function openHouse(wanted = true, kind: Kind = USUAL): void {
  beforeAll(async () => {
    if (wanted) [room, browser] = await Promise.all([Room.open(kind), openBrowser()]);
  }, 120000);
  afterAll(async () => {
    await browser?.close();
    await room?.close();
  });
}

export const WIDE: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
};
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  locale: 'fr-FR',
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

/** A page whose every complaint is kept: `faults` must stay empty, but for what a test expects. */
export interface Visit {
  page: Page;
  faults: string[];
  close(): Promise<void>;
}

export async function visit(browser: Browser, options: BrowserContextOptions = WIDE, address = ''): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(45000);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  if (address) await page.goto(address);
  return { page, faults, close: () => context.close() };
}

/** Nothing wider than the screen: no page scrolls sideways. */
export async function fitsWidth(page: Page): Promise<void> {
  const [inner, outer] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  );
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
}

/** Ask the server for something as the page's own visitor. */
export const post = <T>(page: Page, path: string, body: unknown): Promise<T> =>
  page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(sent),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [path, body] as const,
  ) as Promise<T>;

/** The moves the page's player may make now, as the server lists them. */
export async function legal(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}/moves`);
    return ((await answer.json()) as { moves: { text: string }[] }).moves.map(({ text }) => text);
  });
}

export const over = (page: Page): Promise<boolean> => page.locator('[data-over]').isVisible();

/** Wait until it is this page's turn; false when the game has ended instead. */
export async function turn(page: Page): Promise<boolean> {
  await page.locator('[data-turn=yours], [data-over]').first().waitFor();
  return !(await over(page));
}

/** On a phone: let the sheet slide up that holds moves, chat and everything else. */
export async function openSheet(page: Page): Promise<void> {
  const more = page.locator('[data-sheet-open]');
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Press a button of the table: beside the board, at the foot of a phone's screen, or in its sheet. */
export async function press(page: Page, name: string): Promise<void> {
  const more = page.locator('[data-sheet-open]');
  const button = page.getByRole('button', { name });
  const atTheFoot = page.locator('.dock').getByRole('button', { name });
  // The page may be loading anew (somebody has just sat down), so look again until it is pressed.
  await expect
    .poll(
      async () => {
        if ((await atTheFoot.count()) === 0) await openSheet(page);
        else if ((await more.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
        return button.click({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 45000 },
    )
    .toBe(true);
}

/** Open the field for typed moves, which is folded away. */
export async function unfold(page: Page): Promise<void> {
  await openSheet(page);
  if (await page.locator('details.fold:not([open])').count()) await page.locator('details.fold > summary').click();
}

/** Type a move and send it. */
export async function typeIn(page: Page, text: string): Promise<void> {
  await unfold(page);
  await page.locator('.typed input:not([readonly])').fill(text);
  await page.locator('.typed input').press('Enter');
}

/** Type a move and see it made. */
export async function typeMove(page: Page, text: string): Promise<void> {
  const before = Number(await page.locator('.board').getAttribute('data-ply'));
  await typeIn(page, text);
  await page.waitForFunction((ply) => Number(document.querySelector('.board')?.getAttribute('data-ply')) > ply, before);
}

/** Numbers that look random and are the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A move that ends a long game soon: laying rather than drawing, taking where there is something to take. */
export function sensible(moves: string[], next: () => number): string {
  const good = moves.filter((text) => text !== 'pass');
  const taking = good.filter((text) => text.includes('x'));
  const from = taking.length ? taking : good.length ? good : moves;
  return from[Math.floor(next() * from.length)] ?? '';
}

export async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf-8');
interface Axe {
  run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** What axe-core finds serious or critical on a page. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

/** What a careful reviewer would note of a page: names, sizes for fingers, words for pictures, things that jump. */
async function complaints(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const root = document.documentElement;
    if (document.title.length < 4) found.push(`title: “${document.title}”`);
    if (!/^(fr|en)$/.test(root.lang)) found.push(`lang: “${root.lang}”`);
    const meta = (name: string): string => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '';
    if (meta('description').length < 40) found.push('no description');
    if (!meta('viewport').includes('width=device-width') || /user-scalable=no|maximum-scale/.test(meta('viewport')))
      found.push('viewport');
    if (document.querySelectorAll('h1').length !== 1) found.push(`h1: ${document.querySelectorAll('h1').length}`);
    for (const image of document.querySelectorAll('img:not([alt])'))
      found.push(`no alt: ${image.outerHTML.slice(0, 80)}`);
    // A finger needs 40 pixels, a mouse 24; a link within a sentence is as high as its line.
    const least = matchMedia('(any-pointer: coarse)').matches ? 39.5 : 23.5;
    for (const item of document.querySelectorAll<HTMLElement>(
      'button, a[href], summary, input, select, label:has(> input)',
    )) {
      if (!item.checkVisibility({ visibilityProperty: true }) || item.closest('p, article.prose, .board-svg, [inert]'))
        continue;
      const { width, height } = item.getBoundingClientRect();
      if (width > 1 && (width < least || height < least))
        found.push(`small: ${item.outerHTML.slice(0, 90)} ${width.toFixed(0)}×${height.toFixed(0)}`);
    }
    // What moves without having been asked to: the worst five seconds, as browsers count it.
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const shifts = await new Promise<Shift[]>((resolve) => {
      const all: Shift[] = [];
      new PerformanceObserver((list) =>
        all.push(...(list.getEntries() as Shift[]).filter((one) => !one.hadRecentInput)),
      ).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(all), 100);
    });
    let [first, last, sum] = [0, 0, 0];
    for (const { startTime, value, sources } of shifts) {
      if (startTime - last > 1000 || startTime - first > 5000) [first, sum] = [startTime, 0];
      last = startTime;
      sum += value;
      const what = sources.map(({ node }) =>
        ((node instanceof Element ? node : node?.parentElement)?.outerHTML ?? 'gone').slice(0, 60),
      );
      if (sum > 0.1) found.push(`the page jumps: ${sum.toFixed(3)}, ${what.join(', ')}`);
    }
    return found;
  });
}

/** A page without a fault anybody could point at: it fits, can be read by all, and holds still. */
export async function sound(page: Page): Promise<void> {
  await fitsWidth(page);
  expect(await serious(page)).toEqual([]);
  expect(await complaints(page)).toEqual([]);
}

/** All that is needed for a move is on the screen at once, without scrolling. */
export async function seenTogether(
  page: Page,
  parts = 'p.turn, .solo h1, .board .board-svg, .board .surface, .board .board-say, .board .pot, .board .rack',
  above = 0,
): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const hidden = await page.evaluate(
    ([looked, covered]) => {
      return [...document.querySelectorAll<HTMLElement>(looked)].flatMap((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top < 0 || bottom > innerHeight - covered + 1
          ? [`${part.className}: ${Math.round(top)} to ${Math.round(bottom)}`]
          : [];
      });
    },
    [parts, above] as const,
  );
  expect(hidden).toEqual([]);
}
