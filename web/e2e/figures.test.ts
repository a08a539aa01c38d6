// Not tests that can be too slow: they measure, print, and ask only that there is something to measure.
// Run by `make page-figures`, which leaves the figures as JSON beside the pictures.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { reach, sight, type Spot } from './hands';
import { browser, chance, openHouse, over, post, PYTHON, room, ROOT, sensible, SHOTS, visit, WIDE } from './house';

const measuring = process.env['FIGURES'] !== undefined;
const figures: Record<string, number> = {};
openHouse(measuring);
afterAll(() => {
  if (!measuring) return;
  writeFileSync(join(SHOTS, 'figures.json'), JSON.stringify(figures, null, 2) + '\n');
  for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`);
});

const quantile = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const keep = (name: string, value: number, digits = 0): void => {
  figures[name] = Number(value.toFixed(digits));
};

/** Milliseconds from a click to each stage of the move it makes. */
interface Stages {
  /** The move left the page. */
  sent: number;
  /** Its event, or the answer to it, was there. */
  heard: number;
  /** The page had changed. */
  changed: number;
  /** The frame that shows it was made. */
  drawn: number;
}
const STAGES = ['sent', 'heard', 'changed', 'drawn'] as const;

/** In the page: what goes over a socket is noted, whoever opens it. */
function listen(): void {
  const noted = window as unknown as { stages: { sent?: number; heard?: number } };
  noted.stages = {};
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('{"kind":"moved"')) noted.stages.heard ??= performance.now();
      });
    }
    override send(text: string): void {
      if (text.includes('"move"')) noted.stages.sent ??= performance.now();
      super.send(text);
    }
  };
}

/** A table of two whose other seat is played from here: hands stay hidden, and no bot thinks. Answers how to play it. */
async function opposed(page: Page, game: string): Promise<() => Promise<void>> {
  const { table, invites } = await page.evaluate(async (name) => {
    const body = JSON.stringify({ game: name, seats: [{ who: 'me' }, { who: 'program' }] });
    return (await (
      await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    ).json()) as { table: string; invites: { code: string }[] };
  }, game);
  const ask = async (path: string, token: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${room.address}/api/tables/${table}${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { token } = (await ask('/sit', '', { invite: invites[0]?.code })) as { token: string };
  await page.goto(`${room.address}/t/${table}`);
  return async () => {
    for (let made = 0; made < 30; made += 1) {
      const { ply, moves } = (await ask('/moves', token)) as { ply: number; moves: { text: string }[] };
      if (!moves.length) return;
      await ask('/moves', token, {
        id: `${made}-${ply}`,
        ply,
        text: sensible(
          moves.map(({ text }) => text),
          chance(ply),
        ),
      });
    }
  };
}

/** Click there, and see how long each stage took. */
async function clicked(page: Page, [x, y]: Spot): Promise<Stages> {
  await page.evaluate(() => {
    const board = document.querySelector('.board');
    const told = window as unknown as { figure: Promise<Stages>; stages: { sent?: number; heard?: number } };
    performance.clearResourceTimings();
    told.stages = {};
    told.figure = new Promise((resolve) => {
      let start = 0;
      addEventListener('pointerup', (event) => (start = event.timeStamp), { capture: true, once: true });
      const watch = new MutationObserver(() => {
        watch.disconnect();
        const changed = performance.now() - start;
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => {
            const drawn = performance.now() - start;
            const post = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/moves')) as
              PerformanceResourceTiming | undefined;
            const { sent = post?.fetchStart ?? NaN, heard = post?.responseEnd ?? NaN } = told.stages;
            resolve({ sent: sent - start, heard: heard - start, changed, drawn });
          };
          painted.port2.postMessage(null);
        });
      });
      if (board) watch.observe(board, { attributes: true, attributeFilter: ['data-ply'] });
    });
  });
  await page.mouse.click(x, y);
  return page.evaluate(() => (window as unknown as { figure: Promise<Stages> }).figure);
}

describe.runIf(measuring)('how fast the page is here', () => {
  it('first load', { timeout: 60000 }, async () => {
    const ready: number[] = [];
    const bytes: number[] = [];
    for (let visits = 0; visits < 7; visits += 1) {
      const { page, close } = await visit(browser, WIDE);
      await page.goto(room.address);
      await page.locator('article.game .main').first().waitFor();
      ready.push(await page.evaluate(() => performance.now()));
      bytes.push(
        await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\.(js|css)$/.test(name))
            .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
        ),
      );
      await close();
    }
    keep('home can be used, ms (median, empty cache)', quantile(ready, 0.5));
    keep('home script and style as served, KiB', quantile(bytes, 0.5) / 1024, 1);
    expect(bytes[0]).toBeGreaterThan(10000);
  });

  it.each(['permutation', 'poldr', 'trapezomino', 'polymere'])(
    'a move by mouse in %s: sent, kept on disk, told, drawn',
    { timeout: 240000 },
    async (game) => {
      const { page, close } = await visit(browser, WIDE);
      await page.addInitScript(listen);
      await page.goto(`${room.address}/new/${game}?with=screen`);
      await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ animations: 'normal' })));
      const seen: Stages[] = [];
      const next = chance(11);
      for (let tables = 0; seen.length < 40 && tables < 8; tables += 1) {
        const other = await opposed(page, game);
        await page.locator('.board-region').waitFor();
        for (let made = 0; made < 14 && seen.length < 40 && !(await over(page)); made += 1) {
          await other();
          await page.locator('.board-say, [data-over]').first().waitFor();
          const now = await sight(page);
          const text = sensible(
            now.moves.map((one) => one.text),
            next,
          );
          const move = now.moves.find((one) => one.text === text);
          if (!move) break;
          const spot = await reach(page, now, move);
          await page.waitForTimeout(60); // what the pointer shows is drawn
          seen.push(await clicked(page, spot));
          await page.waitForTimeout(60);
        }
      }
      await close();
      expect(seen.length).toBeGreaterThan(20);
      for (const stage of STAGES) {
        const times = seen.map((one) => one[stage]);
        keep(`a move in ${game}, ${stage}, ms (median of ${seen.length})`, quantile(times, 0.5), 1);
        keep(`a move in ${game}, ${stage}, ms (95 %)`, quantile(times, 0.95), 1);
      }
    },
  );

  it('Polymère with 120 pieces, moved by hand', { timeout: 180000 }, async () => {
    const start = JSON.parse(execFileSync(PYTHON, ['tools/full_table.py'], { cwd: ROOT, encoding: 'utf-8' })) as {
      state: { table: unknown[] };
    };
    keep('Polymère pieces on the table', start.state.table.length);
    const { page, close } = await visit(browser, WIDE, room.address);
    const table = await page.evaluate(async ({ state }) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game: 'polymere', seats: [{ who: 'me' }], start: state }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { table: string }).table;
    }, start);
    await page.goto(`${room.address}/t/${table}`);
    await page.locator('.surface').waitFor();
    const box = (await page.locator('.surface').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => {
      const told = window as unknown as { frames: number[]; counting: boolean };
      told.frames = [];
      told.counting = true;
      const count = (now: number): void => {
        told.frames.push(now);
        if (told.counting) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    for (let step = 0; step < 240; step += 1)
      await page.mouse.move(x + 120 * Math.sin(step / 12), y + 70 * Math.cos(step / 9));
    const frames = await page.evaluate(() => {
      const told = window as unknown as { frames: number[]; counting: boolean };
      told.counting = false;
      return told.frames;
    });
    await page.mouse.up();
    await close();
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    expect(gaps.length).toBeGreaterThan(10);
    keep('Polymère panned, frames a second', (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0), 1);
    keep('Polymère panned, longest of 95 % of frames, ms', quantile(gaps, 0.95), 1);
  });

  it.each(['/solo/trapezomino/3-9', '/solo/trapezomino/free', '/solo/polymere/rings-3'])(
    'a hint in %s, from the click to the board that shows it',
    { timeout: 120000 },
    async (path) => {
      const { page, close } = await visit(browser, WIDE, room.address + path);
      await page.getByRole('button', { name: 'Start' }).click();
      const times: number[] = [];
      for (let hints = 0; hints < 15 && !(await page.locator('[data-over]').isVisible()); hints += 1) {
        await page.locator('[title="?"]:not([disabled])').waitFor();
        times.push(
          await page.evaluate(async () => {
            const start = performance.now();
            document.querySelector<HTMLButtonElement>('[title="?"]')?.click();
            while (!document.querySelector('[data-hint]')) await new Promise(requestAnimationFrame);
            return performance.now() - start;
          }),
        );
        const ply = await page.locator('.board').getAttribute('data-ply');
        await page.locator('[data-hint] button').first().click();
        await page.waitForFunction(
          (before) =>
            document.querySelector('[data-over]') ??
            document.querySelector('.board')?.getAttribute('data-ply') !== before,
          ply,
        );
      }
      keep(`hint in ${path}, ms (median)`, quantile(times, 0.5));
      keep(`hint in ${path}, ms (worst)`, quantile(times, 1));
      expect(times.length).toBeGreaterThan(4);
      await close();
    },
  );
});

describe.runIf(measuring)('a hint at a table', () => {
  it.each(['permutation', 'poldr', 'trapezomino', 'polymere'])('%s', { timeout: 300000 }, async (game) => {
    const { page, close } = await visit(browser, WIDE, room.address);
    await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ level: 1 })));
    const times = { drawn: [] as number[], reasons: [] as number[], searched: [] as number[] };
    const next = chance(9);
    for (let games = 0; games < 3; games += 1) {
      await page.goto(`${room.address}/new/${game}?with=bot`);
      await page.getByRole('button', { name: 'Start' }).click();
      const button = page.getByRole('button', { name: 'Hint', exact: true });
      for (let made = 0; made < 40 && times.reasons.length < 16; made += 1) {
        await page.locator('[data-turn=yours], [data-over]').first().waitFor();
        if (await over(page)) break;
        await button.waitFor();
        await page.waitForTimeout(2100); // so many thoughts a second are allowed
        const heard = page.waitForResponse((answer) => answer.url().endsWith('/hint'));
        const [drawn, explained] = await page.evaluate(async () => {
          const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
          const press = (what: string): void => document.querySelector<HTMLElement>(what)?.click();
          const start = performance.now();
          [...document.querySelectorAll<HTMLElement>('.tools button')].find((one) => one.innerText === 'Hint')?.click();
          while (!document.querySelector('[data-hint]')) await frame();
          await frame();
          const drawn = performance.now() - start;
          for (let step = 1; step < 3; step += 1) {
            press('[data-more]');
            await frame();
          }
          while (document.querySelector('.why p.soft')) await frame();
          return [drawn, performance.now() - start] as const;
        });
        const { proven } = (await (await heard).json()) as { proven: boolean };
        (proven ? times.drawn : times.searched).push(drawn);
        times.reasons.push(explained);
        const { ply, moves } = await page.evaluate(async () => {
          const path = `/api/tables/${location.pathname.split('/')[2]}/moves`;
          const found = (await (await fetch(path)).json()) as { ply: number; moves: { text: string }[] };
          return { ply: found.ply, moves: found.moves.map(({ text }) => text) };
        });
        const path = `/api/tables/${page.url().split('/').at(-1)}/moves`;
        await post(page, path, { id: `f${games}x${ply}`, ply, text: sensible(moves, next) });
        await page.waitForFunction(
          (at) => Number(document.querySelector('.board')?.getAttribute('data-ply')) > at,
          ply,
        );
      }
    }
    keep(`hint drawn, ${game}, value known, ms (median of ${times.drawn.length})`, quantile(times.drawn, 0.5));
    keep(`hint drawn, ${game}, value searched, ms (median of ${times.searched.length})`, quantile(times.searched, 0.5));
    keep(`hint with reasons, ${game}, ms (median of ${times.reasons.length})`, quantile(times.reasons, 0.5));
    expect(times.drawn.length + times.searched.length).toBeGreaterThan(4);
    await close();
  });
});
