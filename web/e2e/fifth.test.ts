// A fifth game, as `tablee new-game` writes it, in a package of its own: played on the default board by mouse, finger and keys.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { browser, openHouse, PHONE, PYTHON, room, ROOT, sound, visit, type Visit, WIDE } from './house';

const folder = mkdtempSync(join(tmpdir(), 'tablee-fifth-'));
const project = join(folder, 'tablee-trio');
execFileSync(PYTHON, ['-m', 'tablee', 'new-game', 'trio', '--into', project], { cwd: ROOT });
// As pip would install it, without pip.
mkdirSync(join(project, 'tablee_trio-0.1.dist-info'));
writeFileSync(join(project, 'tablee_trio-0.1.dist-info/METADATA'), 'Name: tablee-trio\nVersion: 0.1\n');
writeFileSync(join(project, 'tablee_trio-0.1.dist-info/entry_points.txt'), '[tablee.games]\ntrio = tablee_trio\n');
process.env['PYTHONPATH'] = [project, process.env['PYTHONPATH'] ?? ''].filter(Boolean).join(delimiter);
openHouse();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sit(how: typeof PHONE | typeof WIDE): Promise<Visit> {
  const visited = await visit(browser, { ...how, locale: 'en-GB' }, `${room.address}/new/trio?with=screen`);
  await visited.page.getByRole('button', { name: 'Start' }).click();
  await visited.page.locator('.board-svg [data-cell=a1]').waitFor();
  return visited;
}

const ply = (page: Page, number: number): Promise<void> =>
  page.locator(`.board[data-ply="${number}"] .board-svg [data-last]`).first().waitFor();

describe('a fifth game', () => {
  it('is on the home page under its own name', async () => {
    const { page, faults, close } = await visit(browser, { ...WIDE, locale: 'en-GB' }, room.address);
    await page.getByRole('heading', { name: 'Trio' }).waitFor();
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('is won with the mouse, and told in its own words', async () => {
    const { page, faults, close } = await sit(WIDE);
    await page.locator('[data-cell=a1]').hover();
    await page.locator('[data-drawn=advice]').waitFor();
    await page.locator('.board-say', { hasText: 'Put a stone in the bottom row, on the left.' }).waitFor();
    for (const [number, cell] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
      await page.locator(`[data-cell=${cell}]`).click();
      await ply(page, number + 1);
    }
    await page
      .getByText(/ha(s|ve) three in a row/)
      .first()
      .waitFor();
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('is played with a finger: the first tap shows, the second plays', async () => {
    const { page, faults, close } = await sit(PHONE);
    await page.locator('[data-cell=b2]').tap();
    await page.getByRole('button', { name: 'Play this move' }).waitFor();
    expect(await page.locator('.board').getAttribute('data-ply')).toBe('0');
    await page.locator('[data-cell=b2]').tap();
    await ply(page, 1);
    await page.locator('[data-cell=c3]').tap();
    await page.getByRole('button', { name: 'Play this move' }).tap();
    await ply(page, 2);
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('is won by keys alone, by what the board says', async () => {
    const { page, faults, close } = await sit(WIDE);
    const said = page.locator('.board-region > [aria-live]');
    await page.locator('.board-region').focus();
    for (const [number, cell] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
      for (let presses = 0; presses < 12; presses += 1) {
        if ((await said.innerText()).startsWith(`${cell}: empty.`)) break;
        await page.keyboard.press('PageDown');
      }
      await page.keyboard.press('Enter');
      await ply(page, number + 1);
    }
    await page
      .getByText(/ha(s|ve) three in a row/)
      .first()
      .waitFor();
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('says why a cell cannot be chosen', async () => {
    const { page, faults, close } = await sit(WIDE);
    await page.locator('[data-cell=b2]').click();
    await ply(page, 1);
    await page.locator('[data-cell=b2]').click();
    await page.locator('[data-refusal]', { hasText: 'There is a stone on b2 already.' }).waitFor();
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });
});
