// The line between a table and the room: what goes over it, and what becomes of a move when it breaks at the worst moment.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, chance, legal, openHouse, room, sensible, typeMove, visit, WIDE, Wire, type Visit } from './house';

openHouse();

const SLOW = { timeout: 90000 };
const plyOf = async (page: Page): Promise<number> => Number(await page.locator('.board').getAttribute('data-ply'));
const atPly = (page: Page, ply: number): Promise<void> => page.locator(`.board[data-ply="${ply}"]`).waitFor();

/** Two people at one screen, over a wire that can break. */
async function table(wire: Wire): Promise<Visit> {
  const visited = await visit(browser, WIDE, `${wire.address}/new/poldr?with=screen`);
  await visited.page.getByRole('button', { name: 'Start' }).click();
  await visited.page.locator('[data-status=live]').waitFor();
  await typeMove(visited.page, 'Nd2 Mf2');
  await visited.page.locator('.board-say').waitFor();
  return visited;
}

/** Send a move without waiting for what comes of it. */
async function send(page: Page, text: string): Promise<void> {
  await page.locator('.typed input:not([readonly])').fill(text);
  await page.locator('.typed input').press('Enter');
}

/** The texts of the game as the server has kept it. */
async function kept(page: Page): Promise<string[]> {
  const answer = await fetch(`${room.address}/api/tables/${new URL(page.url()).pathname.split('/')[2]}`);
  return ((await answer.json()) as { history: { text: string }[] }).history.map(({ text }) => text);
}

describe('a move', () => {
  it('goes over the open line, and all that is drawn after it comes back that way', SLOW, async () => {
    const wire = await Wire.to(room.port);
    const { page, faults, close } = await table(wire);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    for (let made = 0; made < 3; made += 1) {
      const before = await plyOf(page);
      const [first] = await legal(page);
      asked.length = 0;
      await typeMove(page, first ?? '');
      await atPly(page, before + 1);
      await page.locator('.pawn.board-pick').first().waitFor(); // the next player’s moves are there
      expect(asked.filter((one) => one.includes('/api/'))).toEqual([]);
    }
    expect(faults).toEqual([]);
    await close();
    wire.close();
  });

  it('whose answer is lost has been made once, and the page learns of it', SLOW, async () => {
    const wire = await Wire.to(room.port);
    const { page, close } = await table(wire);
    const text = sensible(await legal(page), chance(3));
    wire.deafen();
    await send(page, text);
    for (let tries = 0; (await kept(page)).length < 2; tries += 1) {
      expect(tries).toBeLessThan(100);
      await page.waitForTimeout(50);
    }
    expect(await plyOf(page)).toBe(1); // the room has it, the page does not know
    wire.cut();
    await page.locator('[data-status=offline]').waitFor();
    wire.mend();
    await atPly(page, 2);
    await page.locator('[data-status=live]').waitFor();
    expect(await kept(page)).toHaveLength(2);
    expect(await page.locator('#typed-wrong').isVisible()).toBe(false);
    await typeMove(page, sensible(await legal(page), chance(4)));
    expect(await kept(page)).toHaveLength(3);
    await close();
    wire.close();
  });

  it('on a line that has gone silent is sent again another way', SLOW, async () => {
    const wire = await Wire.to(room.port);
    const { page, close } = await table(wire);
    const text = sensible(await legal(page), chance(5));
    wire.deafen(); // what is open now stays open and says nothing; what is opened anew works
    await send(page, text);
    await page.locator('.board[data-ply="2"]').waitFor({ timeout: 40000 });
    expect(await kept(page)).toHaveLength(2);
    await close();
    wire.close();
  });

  it.each([0, 15])('during which the server is killed after %i ms is made once', SLOW, async (wait) => {
    const wire = await Wire.to(room.port);
    const { page, close } = await table(wire);
    const text = sensible(await legal(page), chance(wait));
    await page.locator('.typed input:not([readonly])').fill(text);
    const pressed = page.locator('.typed input').press('Enter');
    await new Promise((resolve) => setTimeout(resolve, wait));
    await room.stop('SIGKILL');
    await pressed;
    await room.start();
    await atPly(page, 2);
    await page.locator('[data-status=live]').waitFor();
    expect(await kept(page)).toHaveLength(2);
    expect(await page.locator('#typed-wrong').isVisible()).toBe(false);
    await typeMove(page, sensible(await legal(page), chance(wait + 1)));
    await close();
    wire.close();
  });
});
