// The line between a table and the room: what goes over it, and what becomes of a move when it breaks at the worst moment.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reach, sight } from './hands';
import {
  browser,
  chance,
  legal,
  openHouse,
  room,
  sensible,
  typeIn,
  typeMove,
  visit,
  WIDE,
  Wire,
  type Visit,
} from './house';

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
  await typeIn(page, text);
}

/** A wire over which words still go to the room and none come back, and a move sent over it. */
async function sendDeaf(seed: number): Promise<Visit & { wire: Wire }> {
  const wire = await Wire.to(room.port);
  const visited = await table(wire);
  const text = sensible(await legal(visited.page), chance(seed));
  wire.deafen();
  await send(visited.page, text);
  return { ...visited, wire };
}

/** The legal moves, over a line that is not the page’s: that one may be deaf. */
async function listed(page: Page): Promise<string[]> {
  const answer = await page.request.get(
    `${room.address}/api/tables/${new URL(page.url()).pathname.split('/')[2]}/moves`,
  );
  return ((await answer.json()) as { moves: { text: string }[] }).moves.map(({ text }) => text);
}

/** The line is well again: the game has so many moves, nothing is complained of, and it goes on. */
async function goesOn(page: Page, moves: number, seed: number): Promise<void> {
  await atPly(page, moves);
  await page.locator('[data-status=live]').waitFor();
  expect(await kept(page)).toHaveLength(moves);
  expect(await page.locator('#typed-wrong').isVisible()).toBe(false);
  await typeMove(page, sensible(await listed(page), chance(seed)));
  expect(await kept(page)).toHaveLength(moves + 1);
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
    const { page, close, wire } = await sendDeaf(3);
    for (let tries = 0; (await kept(page)).length < 2; tries += 1) {
      expect(tries).toBeLessThan(100);
      await page.waitForTimeout(50);
    }
    expect(await plyOf(page)).toBe(1); // the room has it, the page does not know
    wire.cut();
    await page.locator('[data-status=offline]').waitFor();
    wire.mend();
    await goesOn(page, 2, 4);
    await close();
    wire.close();
  });

  it('on a line that has gone silent is seen over another one, and the game goes on', SLOW, async () => {
    const { page, close, wire } = await sendDeaf(5); // what is open now says nothing any more; what is opened anew works
    await goesOn(page, 2, 6);
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
    await goesOn(page, 2, wait + 1);
    await close();
    wire.close();
  });
});

describe.each(['permutation', 'poldr', 'trapezomino', 'polymere'])('a move of %s that the room refuses', (game) => {
  it(
    'is seen at once, and when the answer comes late the board stands as before, with a word about it',
    SLOW,
    async () => {
      const { page, faults, close } = await visit(browser, WIDE);
      let spoilt = false;
      // A slow line; what the board sends is spoilt on its way, so that the room itself refuses it.
      await page.routeWebSocket(/\/socket/, (near) => {
        const far = near.connectToServer();
        near.onMessage((said) => {
          const frame = JSON.parse(String(said)) as { kind: string; text?: string };
          far.send(spoilt && frame.kind === 'move' ? JSON.stringify({ ...frame, text: 'hello' }) : said);
        });
        far.onMessage((said) => setTimeout(() => near.send(said), spoilt ? 2000 : 120));
      });
      await page.goto(`${room.address}/new/${game}?with=screen`);
      await page.getByRole('button', { name: 'Start' }).click();
      const show = page.getByRole('button', { name: 'Show my hand' });
      await page.locator('.board-say').or(show).first().waitFor();
      if (await show.count()) await show.click(); // hidden hands: the screen is handed over first
      await page.locator('.board-say').waitFor();
      const seen = await sight(page);
      const move = seen.moves.find(({ preview }) => preview.kind !== 'pass');
      if (!move) throw new Error('no move');
      const drawn = async (): Promise<string> => {
        await page.mouse.move(1, 1);
        return page.locator('.board-svg, .world svg').first().innerHTML();
      };
      const before = await drawn();
      spoilt = true;
      await page.mouse.click(...(await reach(page, seen, move)));
      await expect.poll(drawn).not.toBe(before); // as if it were made already, wherever the mouse goes
      const laid = { trapezomino: '.ghost', polymere: 'g.coming' }[game];
      if (laid) expect(await page.locator(laid).count()).toBe(1);
      await page.locator('.toast.bad').waitFor();
      expect(await page.locator('.toast.bad').innerText()).toMatch(/is (no|not a) move/);
      expect(await plyOf(page)).toBe(0);
      for (let back = 0; back < 2; back += 1) await page.locator('.board-region').press('Escape'); // what was in hand is in hand again
      expect(await drawn()).toBe(before);
      expect(await page.locator('.board-say').innerText()).not.toBe('');
      spoilt = false;
      await page.mouse.click(...(await reach(page, seen, move)));
      await atPly(page, 1);
      expect(await kept(page)).toEqual([move.text]);
      expect(faults).toEqual([]);
      await close();
    },
  );
});
