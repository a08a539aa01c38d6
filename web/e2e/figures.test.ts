// Not tests that can be too slow: they measure, print, and ask only that there is something to measure.
// Run by `make page-figures`, which leaves the figures as JSON beside the pictures.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legal, openBrowser, PYTHON, Room, ROOT, SHOTS, typeMove, visit, WIDE } from './house';

const measuring = process.env['FIGURES'] !== undefined;
const figures: Record<string, number> = {};
let room: Room;
let browser: Browser;
beforeAll(async () => {
  if (measuring) [room, browser] = await Promise.all([Room.open(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await room?.close();
  if (!measuring) return;
  writeFileSync(join(SHOTS, 'figures.json'), JSON.stringify(figures, null, 2) + '\n');
  for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`);
});

const quantile = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const keep = (name: string, value: number, digits = 0): void => {
  figures[name] = Number(value.toFixed(digits));
};

/** Click there, and the milliseconds from the click to the answer, to the changed page and to the frame that shows it. */
async function clicked(page: Page, x: number, y: number): Promise<{ answer: number; changed: number; drawn: number }> {
  await page.evaluate(() => {
    const board = document.querySelector('.board');
    const told = window as unknown as { figure: Promise<{ answer: number; changed: number; drawn: number }> };
    performance.clearResourceTimings();
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
            const sent = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/moves')) as PerformanceResourceTiming | undefined;
            resolve({ answer: (sent?.responseEnd ?? NaN) - start, changed, drawn });
          };
          painted.port2.postMessage(null);
        });
      });
      if (board) watch.observe(board, { attributes: true, attributeFilter: ['data-ply'] });
    });
  });
  await page.mouse.click(x, y);
  return page.evaluate(() => (window as unknown as { figure: Promise<{ answer: number; changed: number; drawn: number }> }).figure);
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
      bytes.push(await page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name)).reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)));
      await close();
    }
    keep('home can be used, ms (median, empty cache)', quantile(ready, 0.5));
    keep('home script and style as served, KiB', quantile(bytes, 0.5) / 1024, 1);
    expect(bytes[0]).toBeGreaterThan(10000);
  });

  it('a move by mouse: sent, kept on disk, answered, drawn', { timeout: 120000 }, async () => {
    const { page, close } = await visit(browser, WIDE, `${room.address}/new/poldr?with=screen`);
    await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ animations: 'normal' })));
    await page.reload();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.board-region').waitFor();
    const seen: { answer: number; changed: number; drawn: number }[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let made = 0; made < 14; made += 1) {
        const [text] = await legal(page);
        if (!text || text === 'pass' || text.includes(' ')) {
          if (text) await typeMove(page, text);
          if (!text) break;
          continue;
        }
        const target = page.locator(`g[data-cell=${text.slice(1)}] .cell.target`);
        const pawn = page.locator(text.startsWith('N') ? '.pawn.board-pick:has(.knob)' : '.pawn.board-pick:not(:has(.knob))');
        await page.locator('.board-say').waitFor();
        if (!(await target.count())) await pawn.click();
        const cell = (await target.boundingBox())!;
        const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
        await page.mouse.move(x, y);
        seen.push(await clicked(page, x, y));
        await page.waitForTimeout(30);
      }
      await page.goto(`${room.address}/new/poldr?with=screen`);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.locator('.board-region').waitFor();
    }
    await close();
    expect(seen.length).toBeGreaterThan(20);
    for (const part of ['answer', 'changed', 'drawn'] as const) {
      keep(`a move ${part}, ms (median of ${seen.length})`, quantile(seen.map((one) => one[part]), 0.5), 1);
      keep(`a move ${part}, ms (95 %)`, quantile(seen.map((one) => one[part]), 0.95), 1);
    }
  });

  it('Polymère with 120 pieces, moved by hand', { timeout: 180000 }, async () => {
    const start = JSON.parse(execFileSync(PYTHON, ['tools/full_table.py'], { cwd: ROOT, encoding: 'utf-8' })) as { state: { table: unknown[] } };
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
    for (let step = 0; step < 240; step += 1) await page.mouse.move(x + 120 * Math.sin(step / 12), y + 70 * Math.cos(step / 9));
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

  it.each(['/solo/trapezomino/3-9', '/solo/trapezomino/free', '/solo/polymere/rings-3'])('a hint in %s, from the click to the board that shows it', { timeout: 120000 }, async (path) => {
    const { page, close } = await visit(browser, WIDE, room.address + path);
    await page.getByRole('button', { name: 'Start' }).click();
    const times: number[] = [];
    for (let hints = 0; hints < 15 && !(await page.locator('[data-over]').isVisible()); hints += 1) {
      await page.locator('[title="?"]:not([disabled])').waitFor();
      times.push(await page.evaluate(async () => {
        const start = performance.now();
        document.querySelector<HTMLButtonElement>('[title="?"]')?.click();
        while (!document.querySelector('[data-hint]')) await new Promise(requestAnimationFrame);
        return performance.now() - start;
      }));
      const ply = await page.locator('.board').getAttribute('data-ply');
      await page.locator('[data-hint] button').click();
      await page.waitForFunction((before) => document.querySelector('[data-over]') ?? document.querySelector('.board')?.getAttribute('data-ply') !== before, ply);
    }
    keep(`hint in ${path}, ms (median)`, quantile(times, 0.5));
    keep(`hint in ${path}, ms (worst)`, quantile(times, 1));
    expect(times.length).toBeGreaterThan(4);
    await close();
  });
});
