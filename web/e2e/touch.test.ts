// Fingers on glass: real touch events, as a phone sends them.
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browser,
  legal,
  openHouse,
  PHONE,
  post,
  room,
  seenTogether,
  sound,
  type Visit,
  typeMove,
  visit,
  WIDE,
} from './house';

openHouse();

type Spot = readonly [number, number];

/** Fingers that go down, move along in small steps, and are lifted. */
class Hand {
  private constructor(private readonly line: CDPSession) {}
  static async over(page: Page): Promise<Hand> {
    return new Hand(await page.context().newCDPSession(page));
  }
  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<void> {
    await this.line.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(([x, y], id) => ({ x, y, id })) });
  }
  down = (spots: readonly Spot[]): Promise<void> => this.#send('touchStart', spots);
  up = (): Promise<void> => this.#send('touchEnd', []);
  async along(from: readonly Spot[], to: readonly Spot[], steps = 12): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      await this.#send(
        'touchMove',
        from.map(([x, y], id): Spot => [
          x + (((to[id]?.[0] ?? x) - x) * step) / steps,
          y + (((to[id]?.[1] ?? y) - y) * step) / steps,
        ]),
      );
    }
  }
}

const boxOf = async (page: Page, what: string): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await page.locator(what).first().boundingBox();
  if (!box) throw new Error(`${what} is not on the screen`);
  return box;
};
const middle = (box: { x: number; y: number; width: number; height: number }): Spot => [
  box.x + box.width / 2,
  box.y + box.height / 2,
];
const round = ([x, y]: Spot, reach: number, degrees: number): Spot => [
  x + reach * Math.cos((degrees * Math.PI) / 180),
  y + reach * Math.sin((degrees * Math.PI) / 180),
];

async function sit(game: string, how: string): Promise<Visit> {
  const visited = await visit(browser, { ...PHONE, locale: 'en-GB' }, `${room.address}/new/${game}?with=${how}`);
  await visited.page.getByRole('button', { name: 'Start' }).click();
  await visited.page.locator('.board-region .board-say').waitFor();
  await visited.page.evaluate(() => document.querySelector('.board')?.scrollIntoView());
  return visited;
}

describe('Trapézomino under fingers', () => {
  it('is turned by two fingers, each way, by as many notches as they turn', async () => {
    const { page, faults, close } = await sit('trapezomino', 'screen');
    await page.locator('.in-pot[data-piece=L]').tap();
    const board = page.locator('.board-svg[data-turn]');
    await board.waitFor();
    const turns = async (): Promise<number> => Number(await board.getAttribute('data-turn'));
    const first = await turns();
    const centre = middle(await boxOf(page, '.board-svg'));
    const hand = await Hand.over(page);
    const twist = async (from: number, to: number): Promise<void> => {
      const at = (angle: number): Spot[] => [round(centre, 70, angle), round(centre, 70, angle + 180)];
      await hand.down(at(from));
      for (let angle = from; angle !== to; angle += Math.sign(to - from) * 5)
        await hand.along(at(angle), at(angle + Math.sign(to - from) * 5), 1);
      await hand.up();
    };
    await twist(0, 50);
    expect(await turns()).toBe((first + 1) % 6);
    await twist(60, -60);
    expect(await turns()).toBe((first + 1 - 2 + 6) % 6);
    expect(await page.locator('.board').getAttribute('data-ply')).toBe('0');
    expect(faults).toEqual([]);
    await close();
  });

  it('is dragged from the pot: the ghost tells its points, letting go lays it', async () => {
    const { page, faults, close } = await sit('trapezomino', 'screen');
    const hand = await Hand.over(page);
    const start = middle(await boxOf(page, '.in-pot[data-piece=P]'));
    await hand.down([start]);
    await hand.along([start], [[start[0], start[1] - 30]], 3);
    // A finger hides what is under it: the piece is held above it. The middle of the board touches nothing.
    const centre = middle(await boxOf(page, '.board-svg'));
    await hand.along([[start[0], start[1] - 30]], [[centre[0], centre[1] + 56]]);
    await page.locator('.loose').waitFor();
    await hand.up();
    await page.locator('[data-refusal]').waitFor();
    expect(await page.locator('[data-refusal]').innerText()).toMatch(/would touch nothing/);
    expect(await page.locator('.in-pot.held').count()).toBe(0); // it has gone back to the pot
    expect(await page.locator('.board').getAttribute('data-ply')).toBe('0');
    // To the upper edge: it snaps, and says what it is worth before it is let go.
    const box = await boxOf(page, '.board-svg');
    const again = middle(await boxOf(page, '.in-pot[data-piece=P]'));
    const edge: Spot = [box.x + box.width / 2, box.y + box.height * 0.12 + 56];
    await hand.down([again]);
    await hand.along([again], [edge]);
    await page.locator('.ghost').waitFor();
    expect(await page.locator('.badge-text').textContent()).toMatch(/^\+\d$/);
    expect(await page.locator('line.contact').count()).toBeGreaterThan(0);
    await hand.up();
    await page.locator('.board[data-ply="1"]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('Trapézomino under a finger that taps', () => {
  it('shows at the first tap what a place is worth, and lays at the second', async () => {
    const { page, faults, close } = await sit('trapezomino', 'screen');
    await page.locator('.in-pot[data-piece=P]').tap();
    const box = await boxOf(page, '.board-svg');
    const edge: Spot = [box.x + box.width / 2, box.y + box.height * 0.12];
    await page.touchscreen.tap(...edge);
    await page.locator('.ghost').waitFor();
    expect(await page.locator('.board').getAttribute('data-ply')).toBe('0');
    await page.touchscreen.tap(...edge);
    await page.locator('.board[data-ply="1"]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('Trapézomino’s piece in hand', () => {
  it('is turned by a tap on it', async () => {
    const { page, faults, close } = await sit('trapezomino', 'screen');
    const board = page.locator('.board-svg[data-turn]');
    await page.locator('.in-pot[data-piece=L]').tap();
    const first = Number(await board.getAttribute('data-turn'));
    for (const more of [1, 2, 3]) {
      await page.locator('.in-pot[data-piece=L]').tap();
      await page.locator(`.board-svg[data-turn="${(first + more) % 6}"]`).waitFor();
    }
    await page.locator('.board-bar').getByRole('button', { name: 'Back' }).tap();
    await board.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });
});

describe('POLD.R under fingers', () => {
  it('a first tap shows what a cell would do, a second one plays it', async () => {
    const { page, faults, close } = await sit('poldr', 'screen');
    await page.locator('g[data-cell=c3]').first().tap();
    await page.getByRole('button', { name: 'Put it here' }).tap(); // for those who do not think of a second tap
    await page.locator('.board-bar').getByRole('button', { name: 'Back' }).tap();
    for (const cell of ['b2', 'b5']) {
      await page.locator(`g[data-cell=${cell}]`).first().tap();
      expect(await page.locator('.board').getAttribute('data-ply')).toBe('0');
      if (cell === 'b5') expect(await page.locator('.board-say').innerText()).toMatch(/2 bricks laid, 14 left/);
      await page.locator(`g[data-cell=${cell}]`).first().tap();
    }
    await page.locator('.board[data-ply="1"]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('Polymère under fingers', () => {
  it('is moved by one and zoomed by two, and the page stays where it is', async () => {
    const { page, faults, close } = await sit('polymere', 'solo');
    const world = (): Promise<{ x: number; y: number; scale: number }> =>
      page.locator('.world').evaluate((box) => {
        const { e: x, f: y, a: scale } = new DOMMatrix(getComputedStyle(box).transform);
        return { x, y, scale };
      });
    const centre = middle(await boxOf(page, '.surface'));
    const hand = await Hand.over(page);
    const scrolled = await page.evaluate(() => scrollY);
    const before = await world();
    await hand.down([centre]);
    await hand.along([centre], [[centre[0] + 60, centre[1] + 40]]);
    await hand.up();
    const panned = await world();
    expect(panned.x - before.x).toBeGreaterThan(45);
    expect(panned.y - before.y).toBeGreaterThan(28);
    expect(panned.scale).toBeCloseTo(before.scale);
    const apart = (reach: number): Spot[] => [
      [centre[0] - reach, centre[1]],
      [centre[0] + reach, centre[1]],
    ];
    await hand.down(apart(40));
    await hand.along(apart(40), apart(80));
    await hand.up();
    const closer = await world();
    expect(closer.scale / panned.scale).toBeGreaterThan(1.5);
    await hand.down(apart(90));
    await hand.along(apart(90), apart(30));
    await hand.up();
    expect((await world()).scale).toBeLessThan(closer.scale * 0.6);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await page.locator('.board').getAttribute('data-ply')).toBe('0');
    await page.getByRole('button', { name: 'Show the whole table' }).tap();
    expect((await world()).scale).toBeCloseTo(before.scale);
    expect(faults).toEqual([]);
    await close();
  });

  it('is carried from the rack: back with a word where it does not fit, laid where it does', async () => {
    const { page, faults, close } = await sit('polymere', 'solo');
    await typeMove(page, (await legal(page))[0] ?? '');
    await page.evaluate(() => document.querySelector('.board')?.scrollIntoView());
    const pieces = page.locator('.in-rack.carry');
    await pieces.first().waitFor();
    const hand = await Hand.over(page);
    const scrolled = await page.evaluate(() => scrollY);
    const start = middle(await boxOf(page, '.in-rack.carry'));
    const drag = async (to: Spot): Promise<void> => {
      await hand.down([start]);
      await hand.along([start], [[start[0], start[1] - 24]], 3);
      await page.locator('svg.loose').waitFor();
      await hand.along([[start[0], start[1] - 24]], [to]);
    };
    // The one piece that lies is where nothing else fits. A finger hides what is under it: the piece is held above it.
    const [x, y] = middle(await boxOf(page, '.world .mark'));
    await drag([x, y + 56]);
    expect(await page.locator('.open.bright').count()).toBe(6);
    await hand.up();
    await page.locator('[data-refusal]').waitFor();
    expect(await page.locator('[data-refusal]').innerText()).toMatch(/already taken/);
    expect(await page.locator('svg.loose, .coming').count()).toBe(0);
    expect(await page.locator('.board').getAttribute('data-ply')).toBe('1');
    // Beside the table nothing is said: it is only laid back.
    await drag([x, (await boxOf(page, '.surface')).y - 30]);
    await hand.up();
    expect(await page.locator('[data-refusal]').count()).toBe(0);
    expect(await page.locator('.board').getAttribute('data-ply')).toBe('1');
    // Near a lit place it snaps, says what it touches, and is laid when let go; which way is asked where there are several.
    const [px, py] = middle(await boxOf(page, '.open.bright'));
    await drag([px + 6, py + 56 - 5]);
    await page.locator('.coming').waitFor();
    expect(await page.locator('svg.loose').count()).toBe(0);
    expect(await page.locator('.board-say').innerText()).toMatch(/side touches/);
    await hand.up();
    const lay = page.getByRole('button', { name: 'Lay', exact: true });
    if (await lay.count()) await lay.tap();
    await page.locator('.board[data-ply="2"]').waitFor();
    expect(await page.locator('.in-rack.held, .coming').count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('places outside the window', () => {
  it('are pointed at while a piece is held, and shown by a tap on that', async () => {
    const { page, faults, close } = await sit('polymere', 'solo');
    await typeMove(page, (await legal(page))[0] ?? '');
    await page.evaluate(() => document.querySelector('.board')?.scrollIntoView());
    const [x, y] = middle(await boxOf(page, '.surface'));
    const hand = await Hand.over(page);
    await hand.down([[x - 100, y]]);
    await hand.along([[x - 100, y]], [[x + 140, y]]);
    await hand.up();
    expect(await page.locator('.beyond').count()).toBe(0); // nothing is looked for yet
    await page.locator('.in-rack.carry').first().tap();
    await page.locator('.beyond').first().waitFor();
    const before = await page.locator('.beyond').count();
    await page.locator('.beyond').first().tap();
    await expect.poll(() => page.locator('.beyond').count()).toBeLessThan(before);
    expect(await page.locator('.in-rack.held').count()).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a long rack under a finger', () => {
  it('is moved along, and no piece is taken by that', async () => {
    const { page, faults, close } = await sit('polymere', 'solo');
    const rack = page.locator('.rack');
    const [x, y] = middle(await boxOf(page, '.in-rack.carry'));
    const hand = await Hand.over(page);
    await hand.down([[x + 200, y]]);
    await hand.along([[x + 200, y]], [[x, y]]);
    await hand.up();
    await expect.poll(() => rack.evaluate((row) => row.scrollLeft)).toBeGreaterThan(100);
    expect(await page.locator('.in-rack.held').count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});

describe.each([4, 6])('Polymère on a phone with %i players', (players) => {
  it('shows turn, table, words and hand at once, whichever seat is to move', { timeout: 60000 }, async () => {
    const { page, faults, close } = await visit(browser, PHONE, room.address);
    for (let own = 0; own < players; own += 1) {
      const seats = Array.from({ length: players }, (_, seat) =>
        seat === own ? { who: 'me' } : { who: 'bot', level: 1 },
      );
      const { table } = await post<{ table: string }>(page, '/api/tables', { game: 'polymere', seats, shuffle: false });
      await page.goto(`${room.address}/t/${table}`);
      await page.locator('[data-turn=yours]').waitFor();
      await page.locator('.board-say').waitFor();
      expect(await page.locator('.board-seats .count').count()).toBe(players);
      await seenTogether(page);
    }
    expect(faults).toEqual([]);
    await close();
  });
});

describe.each([
  [640, 360],
  [844, 390],
])('a phone held sideways, %i by %i', (width, height) => {
  it.each(['permutation', 'poldr', 'trapezomino', 'polymere'])(
    '%s: board, turn, words and what is held are seen at once, and nothing is too small',
    async (game) => {
      const { page, faults, close } = await visit(
        browser,
        { ...PHONE, viewport: { width, height } },
        `${room.address}/new/${game}?with=bot`,
      );
      await page.getByRole('button', { name: 'Commencer' }).click();
      await page.locator('[data-turn=yours]').waitFor();
      await page.locator('.board-say').waitFor();
      await seenTogether(page);
      await sound(page);
      // The drawing has most of the height, and what is held stands beside it.
      const drawing = await boxOf(page, '.board-svg, .surface');
      expect(drawing.height).toBeGreaterThan(height * 0.7);
      const say = await boxOf(page, '.board-say');
      expect(say.x).toBeGreaterThanOrEqual(drawing.x + drawing.width);
      const held = { trapezomino: '.in-pot:enabled', polymere: '.in-rack.carry' }[game];
      if (held) {
        const hand = await Hand.over(page);
        const from = middle(await boxOf(page, held));
        await hand.down([from]);
        await hand.along([from], [[from[0] - 200, from[1] - 20]]);
        await page.locator('.loose, .ghost, .coming').first().waitFor();
        await hand.up();
        await page.locator('.board-region').press('Escape');
      }
      expect(faults).toEqual([]);
      await close();
    },
  );
});

describe('the mouse', () => {
  it('turns a held piece by wheel and R, and says why a place is refused', async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/new/trapezomino?with=screen`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.board-region .board-say').waitFor();
    await page.locator('.in-pot[data-piece=L]').click();
    const board = page.locator('.board-svg[data-turn]');
    const [x, y] = middle(await boxOf(page, '.board-svg'));
    await page.mouse.move(x, y);
    await page.locator('.loose').waitFor();
    await page.mouse.click(x, y);
    await page.locator('[data-refusal]').waitFor();
    await page.mouse.wheel(0, 120);
    await page.locator('.board-svg[data-turn="1"]').waitFor();
    await page.mouse.wheel(0, -120);
    await page.locator('.board-svg[data-turn="0"]').waitFor();
    await page.locator('.board-region').press('r');
    await page.locator('.board-svg[data-turn="1"]').waitFor();
    await page.getByRole('button', { name: 'Turn' }).click();
    await page.locator('.board-svg[data-turn="2"]').waitFor();
    await page.locator('.board-region').press('Escape');
    await board.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });
});
