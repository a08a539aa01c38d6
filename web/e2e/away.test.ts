// A page that a server serves goes on while the server is away, and hands its games back.
import { mkdtempSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, PYTHON, Room, ROOT, visit, WIDE } from './house';
import { begin, inChromium, playHint, plyOf, settle, there, until, type Visitor } from './visitor';

const LONG = 400_000;
const site = mkdtempSync(join(tmpdir(), 'tablee-engine-'));
let room: Room;
let browser: Browser;
let page: Page;
let visitor: Visitor;
let close: () => Promise<void>;

beforeAll(async () => {
  execFileSync(PYTHON, ['-m', 'tablee', 'site', join(site, 'site')], { cwd: ROOT });
  [room, browser] = await Promise.all([Room.open('one', { TABLEE_SITE: join(site, 'site') }), openBrowser()]);
  ({ page, close } = await visit(browser, WIDE));
  visitor = inChromium(page);
  await settle(visitor, room.address);
}, LONG);

afterAll(async () => {
  await close?.();
  await browser?.close();
  await room?.close();
  rmSync(site, { recursive: true, force: true });
});

/** The moves of the page's game as the server has them. */
const movesAtServer = (): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
    return ((await answer.json()) as { history: { text: string }[] }).history.map(({ text }) => text);
  });

const HERE = `JSON.parse(localStorage.getItem('tablee:here') ?? '{}')`;

describe('a page whose server goes away', () => {
  it('is kept with the engine when that is wanted, and not before', { timeout: LONG }, async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visitor.go(`${room.address}/settings`);
    expect(asked.filter((one) => one.includes('/engine-'))).toEqual([]);
    await visitor.click('[data-keep-button]');
    await until(visitor, there('[data-keep="1"]'), LONG);
  });

  it('goes on with a game against the computer, over reloads, and hands it back', { timeout: LONG }, async () => {
    await visitor.go(room.address);
    await begin(visitor, 'poldr');
    expect(await playHint(visitor)).toBe(true);
    await until(visitor, there('[data-turn=yours]'));
    const table = page.url();
    await until(
      visitor,
      `Object.values(JSON.parse(localStorage.getItem('tablee:copies') ?? '{}')).some((c) => c.record)`,
    );
    await room.stop('SIGKILL');
    expect(await playHint(visitor)).toBe(true);
    await until(visitor, `Object.keys(${HERE}).length === 1`);
    await page.reload();
    expect(await playHint(visitor)).toBe(true);
    await until(visitor, there('[data-turn=yours]'));
    const ply = await plyOf(visitor);
    expect(ply).toBeGreaterThan(3);
    await room.start();
    await until(visitor, `Object.keys(${HERE}).length === 0`);
    expect(page.url()).toBe(table);
    await until(visitor, there('[data-status=live]'));
    expect((await movesAtServer()).length).toBe(ply);
    expect(await plyOf(visitor)).toBe(ply);
    expect(await playHint(visitor)).toBe(true);
    expect((await movesAtServer()).length).toBeGreaterThan(ply);
  });

  it('begins other games and has lessons while the server is away', { timeout: LONG }, async () => {
    await room.stop('SIGKILL');
    await visitor.go(room.address);
    await begin(visitor, 'permutation');
    expect(await playHint(visitor)).toBe(true);
    const game = page.url();
    await visitor.go(`${room.address}/learn/poldr`);
    await until(visitor, there('.lesson[data-state]'));
    await visitor.go(`${room.address}/rules/poldr`);
    await until(visitor, there('main h2'));
    await room.start();
    // What began here stays here.
    await visitor.go(game);
    expect(await playHint(visitor)).toBe(true);
  });
});
