// Whole games with a mouse: every move is made by pressing and carrying on the board, none is typed.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onTable, reach, sight, type Listed, type Sight } from './hands';
import { browser, chance, openHouse, over, room, sensible, turn, typeMove, visit, WIDE, type Visit } from './house';

openHouse();

const MOST = 200;
const SLOW = { timeout: 120000 };
const plyOf = async (page: Page): Promise<number> => Number(await page.locator('.board').getAttribute('data-ply'));
const later = (page: Page, ply: number): Promise<unknown> =>
  page.waitForFunction((before) => Number(document.querySelector('.board')?.getAttribute('data-ply')) > before, ply);

/** From home to a table with the weakest player, by two clicks. */
async function sitDown(game: string): Promise<Visit> {
  const visited = await visit(browser, WIDE);
  await visited.page.addInitScript(() =>
    localStorage.setItem('tablee:settings', JSON.stringify({ level: 1, animations: 'off' })),
  );
  await visited.page.goto(room.address);
  await visited.page.locator(`article[aria-labelledby=game-${game}] .main`).click();
  await visited.page.locator('.board-region').waitFor();
  return visited;
}

/** A move that a hand makes easily and that brings the game on. */
function chosen({ moves }: Sight, next: () => number): Listed {
  const text = sensible(
    moves.map((one) => one.text),
    next,
  );
  const found = moves.find((one) => one.text === text);
  if (!found) throw new Error('no move');
  return found;
}

describe.each(['permutation', 'poldr', 'trapezomino', 'polymere'])('%s by mouse alone', (game) => {
  it('from the home page to the result', SLOW, async () => {
    const { page, faults, close } = await sitDown(game);
    const next = chance(3);
    for (let made = 0; made < MOST && (await turn(page)); made += 1) {
      // A finished round is looked at first.
      const go = page.getByRole('button', { name: 'Start the next round' });
      if (await go.count()) await go.click();
      await page.locator('.board-say').waitFor();
      const seen = await sight(page);
      if (!seen.moves.length) continue; // the bot has just been asked
      const before = await plyOf(page);
      const spot = await reach(page, seen, chosen(seen, next));
      await page.mouse.click(...spot);
      await later(page, before);
    }
    expect(await over(page)).toBe(true);
    expect(await page.locator('[data-over]').innerText()).toMatch(/won|wins|draw|lost/i);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('Polymère’s pieces', () => {
  /** A table of one’s own with a first piece on it, and a legal move that has one way only. */
  async function table(): Promise<Visit & { move: Listed; seen: Sight }> {
    const visited = await visit(browser, WIDE, `${room.address}/new/polymere?with=solo`);
    await visited.page.getByRole('button', { name: 'Start' }).click();
    await visited.page.locator('.board-region .board-say').waitFor();
    await typeMove(visited.page, (await sight(visited.page)).moves[0]?.text ?? '');
    await visited.page.locator('.in-rack.carry').first().waitFor();
    const seen = await sight(visited.page);
    const key = ({ text }: Listed): string => text.split('/')[0] ?? '';
    // One of the pieces that are seen without moving the rack.
    const near = await visited.page
      .locator('.in-rack.carry')
      .evaluateAll((pieces) => pieces.slice(0, 8).map((piece) => piece.getAttribute('data-piece')));
    const move = seen.moves.find(
      (one) => near.includes(pieceOf(one)) && seen.moves.filter((other) => key(other) === key(one)).length === 1,
    );
    if (!move) throw new Error('every piece fits in several ways');
    return { ...visited, move, seen };
  }
  const pieceOf = ({ text }: Listed): string => text.split('@')[0] ?? '';

  it(
    'are carried from the rack: loose in between, snapping to a lit place, laid where they are let go',
    SLOW,
    async () => {
      const { page, faults, close, move, seen } = await table();
      const piece = page.locator(`.in-rack[data-piece="${pieceOf(move)}"]`).first();
      const from = (await piece.boundingBox())!;
      const [x, y] = await onTable(page, seen, move);
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width / 2, from.y - 30, { steps: 3 });
      await page.locator('svg.loose').waitFor();
      expect(await page.locator('.open.bright').count()).toBeGreaterThan(0);
      await page.mouse.move(x + 9, y - 7, { steps: 5 });
      await page.locator('.coming').waitFor();
      expect(await page.locator('svg.loose').count()).toBe(0);
      await page.mouse.up();
      await page.locator('.board[data-ply="2"]').waitFor();
      expect(await page.locator('.coming').count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('are laid back by Escape on the way, and stay in hand when let go beside the table', SLOW, async () => {
    const { page, faults, close, move, seen } = await table();
    const piece = page.locator(`.in-rack[data-piece="${pieceOf(move)}"]`).first();
    const from = (await piece.boundingBox())!;
    const spot = await onTable(page, seen, move);
    const grab = async (): Promise<void> => {
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
    };
    await grab();
    await page.mouse.move(...spot, { steps: 4 });
    await page.locator('.coming').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.coming').waitFor({ state: 'detached' });
    await page.mouse.up();
    expect(await page.locator('.in-rack.held').count()).toBe(0);
    await grab();
    await page.mouse.move(4, 300, { steps: 4 });
    await page.locator('svg.loose').waitFor();
    await page.mouse.up();
    expect(await page.locator('.in-rack.held').count()).toBe(1);
    expect(await page.locator('svg.loose').count()).toBe(0);
    expect(await plyOf(page)).toBe(1);
    await page.mouse.click(...spot); // still in hand: a click lays it
    await page.locator('.board[data-ply="2"]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
