// Moves in words and drawings at a table: the narrator, hints in three steps, refusals where they were tried, and how others' moves
// are shown.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BrowserContextOptions } from 'playwright-core';
import {
  browser,
  chance,
  legal,
  openHouse,
  PHONE,
  post,
  room,
  sensible,
  shoot,
  sound,
  turn,
  typeIn,
  typeMove,
  type Visit,
  visit,
  WIDE,
} from './house';
import { sight } from './hands';

openHouse();

const GAMES = ['permutation', 'poldr', 'polymere', 'trapezomino'] as const;
/** A page that moves as it does for most people. */
const MOVING: BrowserContextOptions = { ...WIDE, reducedMotion: 'no-preference' };
const PHONES: Record<string, BrowserContextOptions> = {
  'a small phone': { ...PHONE, locale: 'en-GB' },
  'a phone': { ...PHONE, locale: 'en-GB', viewport: { width: 390, height: 844 } },
};

/** A table against the computer at its lowest level, or of two at one screen. */
async function sit(
  game: string,
  how: BrowserContextOptions = WIDE,
  against: 'bot' | 'screen' = 'bot',
  settings: Record<string, unknown> = {},
): Promise<Visit> {
  const visited = await visit(browser, how, room.address);
  const kept = { level: 1, theme: 'light', ...settings };
  await visited.page.evaluate((text) => localStorage.setItem('tablee:settings', text), JSON.stringify(kept));
  await visited.page.goto(`${room.address}/new/${game}?with=${against}`);
  await visited.page.getByRole('button', { name: 'Start' }).click();
  await visited.page.locator('.board-region, .board .wait').first().waitFor();
  return visited;
}

/** Play so many own moves by the typed field, whoever begins. */
async function playOn(page: Page, count: number, seed: number): Promise<void> {
  const next = chance(seed);
  for (let made = 0; made < count && (await turn(page));) {
    const moves = await legal(page);
    if (!moves.length) continue;
    await typeMove(page, sensible(moves, next));
    made += 1;
  }
  await turn(page);
}

const narrator = (page: Page): Promise<string> => page.locator('[data-narrator] p').innerText();

describe.each(GAMES)('%s', (game) => {
  it('tells the last move by the board, in the list and aloud, and draws it', { timeout: 90000 }, async () => {
    const { page, faults, close } = await sit(game);
    await playOn(page, 2, 4);
    const last = page.locator('.moves [aria-current]');
    const text = await page.evaluate(async () => {
      const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
      return ((await answer.json()) as { history: { text: string }[] }).history.at(-1)?.text ?? '';
    });
    expect(await narrator(page)).toMatch(/^(Noisette|You|Blue|Yellow|Player \d) \w+/);
    expect(await narrator(page)).not.toContain(text);
    expect((await last.innerText()).length).toBeGreaterThan(5);
    expect(await page.locator('.table > [aria-live] p').first().innerText()).toBe(await narrator(page));
    expect(await page.locator('[data-drawn=last]').count()).toBeGreaterThan(0);
    // The words of a table that is opened anew are loaded with it.
    const before = await narrator(page);
    await page.reload();
    await page.locator('[data-narrator] button').waitFor();
    expect(await narrator(page)).toBe(before);
    await page.locator('[data-drawn=last]').first().waitFor({ state: 'attached' });
    // An expert may have the signs as well.
    expect(await page.locator('.moves').innerText()).not.toContain(text);
    expect(await page.locator('.typed input').isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ notation: true })));
    await page.reload();
    await page.locator('.moves [aria-current]').getByText(text, { exact: true }).waitFor();
    expect(await page.locator('.typed input').isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it('gives a hint in three steps, each drawn, and its reasons', { timeout: 90000 }, async () => {
    const { page, faults, close } = await sit(game);
    await playOn(page, 2, 4);
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = page.locator('[data-hint]');
    await hint.waitFor();
    const move = (await hint.getAttribute('data-hint')) ?? '';
    const telling = await post<{ telling: { drawing: { step: number }[] } }>(
      page,
      `/api/tables/${page.url().split('/').at(-1)}/check`,
      { text: move },
    );
    const drawn = telling.telling.drawing.length > 0;
    const said: string[] = [];
    for (const step of [1, 2, 3]) {
      await page.locator(`[data-hint-step="${step}"]`).waitFor();
      said.push(await page.locator('[data-hint-words]').innerText());
      if (drawn) await page.locator('[data-drawn=advice]').first().waitFor({ state: 'attached' });
      if (step < 3) await page.locator('[data-more]').click();
    }
    expect(new Set(said).size).toBe(3);
    expect(said.join(' ')).not.toContain(move);
    if (drawn) expect(await page.locator('[data-drawn=last]').count()).toBe(0);
    await hint.getByText('Looking for reasons').waitFor({ state: 'detached' });
    await shoot(page, `told-hint-${game}`);
    const ply = Number(await page.locator('.board').getAttribute('data-ply'));
    await page.getByRole('button', { name: 'Play it' }).click();
    await hint.waitFor({ state: 'detached' });
    const made = await page.evaluate(async (at) => {
      const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
      return ((await answer.json()) as { history: { text: string }[] }).history[at]?.text;
    }, ply);
    expect(made).toBe(move);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(Object.keys(PHONES))('keeps the board in view under a hint on %s', { timeout: 90000 }, async (phone) => {
    const { page, faults, close } = await sit(game, PHONES[phone]);
    await playOn(page, 2, 4);
    await page.getByRole('button', { name: 'Hint' }).click();
    for (const step of [1, 2, 3]) {
      await page.locator(`[data-hint-step="${step}"]`).waitFor();
      const [top, bottom, sheet] = await page.evaluate(() => {
        const box = document.querySelector('.board .board-svg, .board .surface')?.getBoundingClientRect();
        return [
          box?.top ?? -1,
          box?.bottom ?? 0,
          document.querySelector('[data-hint]')?.getBoundingClientRect().top ?? 0,
        ];
      });
      expect(top).toBeGreaterThanOrEqual(-1);
      expect(bottom).toBeLessThanOrEqual((sheet ?? 0) + 1);
      if (step < 3) await page.locator('[data-more]').click();
    }
    await page.locator('[data-hint]').getByText('Looking for reasons').waitFor({ state: 'detached' });
    await sound(page);
    await shoot(page, `told-hint-${game}-${phone.replaceAll(' ', '-')}`);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('what is refused', () => {
  /** Try it, and see that the bubble says what typing says, that nothing moved for it, and that it goes away. */
  async function refused(page: Page, attempt: () => Promise<void>, typed: string): Promise<void> {
    const boxes = (): Promise<string> =>
      page.evaluate(() =>
        JSON.stringify(
          [...document.querySelectorAll('.board, .board-bar, .side > *')].map((part) => part.getBoundingClientRect()),
        ),
      );
    const before = await boxes();
    await attempt();
    const bubble = page.locator('[data-refusal]');
    await bubble.waitFor();
    expect(await boxes()).toBe(before);
    const words = await bubble.innerText();
    expect(words.length).toBeGreaterThan(15);
    await page.locator('h1').click();
    expect(await bubble.count()).toBe(0);
    await typeIn(page, typed);
    await page.locator('#typed-wrong:not([hidden])').waitFor();
    expect(await page.locator('#typed-wrong').innerText()).toBe(words);
  }
  const onBoard = async (
    page: Page,
    [x, y]: readonly [number, number],
    what = '.board-svg',
  ): Promise<[number, number]> =>
    page
      .locator(what)
      .first()
      .evaluate(
        (drawing, at) => {
          const { x, y } = new DOMPoint(at[0], at[1]).matrixTransform(
            (drawing as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix(),
          );
          return [x, y] as [number, number];
        },
        [x, y] as const,
      );

  it('in POLD.R is said at the cell', async () => {
    const { page, faults, close } = await sit('poldr', WIDE, 'screen');
    await typeMove(page, 'Na1 Ma3');
    await typeMove(page, 'Mc1');
    await refused(
      page,
      async () => {
        await page.locator('.pawn[data-cell=a3]').click();
        await page.locator('g[data-cell=b5]').first().click();
        await shoot(page, 'told-refusal-poldr');
      },
      'Mb5',
    );
    expect(faults).toEqual([]);
    await close();
  });

  it('in Trapézomino is said where the piece was let go, by its name', async () => {
    const { page, faults, close } = await sit('trapezomino', WIDE, 'screen');
    await refused(
      page,
      async () => {
        await page.locator('.in-pot[data-piece=V]').click();
        const { geometry } = await sight(page);
        const [[cx, cy]] = [geometry.cells['D8'][0]] as [[number, number]];
        await page.mouse.click(...(await onBoard(page, [cx, cy])));
        await page.locator('[data-refusal]', { hasText: 'the Vulture' }).waitFor();
        await shoot(page, 'told-refusal-trapezomino');
      },
      'V@D8/0',
    );
    // A joker that is too early is refused in the pot.
    await page.locator('.in-pot[data-piece=J]').first().click({ force: true }); // it is marked as what cannot be laid
    await page.locator('[data-refusal]', { hasText: 'A joker may be laid only when' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('in Permutation is said at the die that may not be taken', async () => {
    const { page, faults, close } = await sit('permutation', WIDE, 'screen');
    // Play until a turn leaves something to take, then press another die.
    for (let made = 0; made < 40; made += 1) {
      const moves = await legal(page);
      const taking = moves.find((text) => /^[a-f][LR] x[a-f]$/.test(text));
      if (!taking) {
        await typeMove(page, moves.find((text) => !text.includes('x')) ?? moves[0] ?? '');
        continue;
      }
      const [swap = '', take = ''] = taking.split(' ');
      const ends = moves.filter((text) => text.startsWith(`${swap} x`)).map((text) => text.at(-1));
      const { geometry } = await sight(page);
      const slots = geometry.slots as { name: string; at: [number, number] }[];
      const other = slots.find(({ name }) => !ends.includes(name));
      const at = (name: string): Promise<[number, number]> =>
        onBoard(page, slots.find((slot) => slot.name === name)?.at ?? [0, 0]);
      await page.mouse.click(...(await at(swap[0] ?? '')));
      await page
        .getByRole('button', { name: swap[1] === 'L' ? '↺ Anticlockwise' : 'Clockwise ↻', exact: true })
        .click();
      await page.locator('.takeable').first().waitFor();
      await page.mouse.click(...(await at(other?.name ?? '')));
      await page.locator('[data-refusal]').waitFor();
      expect(await page.locator('[data-refusal]').innerText()).toMatch(/taken|no die/);
      await shoot(page, 'told-refusal-permutation');
      await page.mouse.click(...(await at(take[1] ?? '')));
      break;
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('in Polymère is said where the piece would lie', async () => {
    const { page, faults, close } = await sit('polymere', WIDE, 'screen');
    const show = page.getByRole('button', { name: 'Show my hand' });
    await show.click();
    await typeMove(page, (await legal(page))[0] ?? '');
    await show.click();
    await page.locator('.in-rack.carry').first().click();
    const spot = await onBoard(page, [0, 0], '.world svg > g');
    await page.mouse.click(...spot);
    await page.locator('[data-refusal]', { hasText: 'already taken' }).waitFor();
    await shoot(page, 'told-refusal-polymere');
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a move of somebody else', () => {
  it('is shown before it is said whose turn it is, and can be shown again', { timeout: 60000 }, async () => {
    const { page, faults, close } = await sit('permutation', MOVING, 'bot', { animations: 'fast' });
    await turn(page);
    // What changes, in the order in which it does.
    await page.evaluate(() => {
      const seen: string[] = ((window as unknown as { seen: string[] }).seen = []);
      const look = (): void => {
        const now = [
          document.querySelector('.board')?.getAttribute('data-ply'),
          document.querySelector('[data-turn]')?.getAttribute('data-turn'),
        ].join(' ');
        if (seen.at(-1) !== now) seen.push(now);
        requestAnimationFrame(look);
      };
      look();
    });
    const ply = Number(await page.locator('.board').getAttribute('data-ply'));
    const moves = await legal(page);
    await typeMove(page, moves[0] ?? '');
    await page.locator(`.board[data-ply="${ply + 2}"]`).waitFor();
    await page.locator('[data-turn=yours]').waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen).toEqual([
      `${ply} yours`,
      `${ply + 1} running`,
      `${ply + 2} running`, // the move is on the board, and being shown
      `${ply + 2} yours`,
    ]);
    await page.locator('[data-drawn=last][data-kind=arrow]').first().waitFor({ state: 'attached' });
    const words = await narrator(page);
    await page.getByRole('button', { name: 'Show again' }).click();
    await page.locator(`.board[data-ply="${ply + 1}"]`).waitFor();
    expect(await narrator(page)).toBe(words);
    await page.locator(`.board[data-ply="${ply + 2}"]`).waitFor();
    await page.locator('[data-drawn=last][data-kind=arrow]').first().waitFor({ state: 'attached' });
    expect(await page.locator('.past').count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it('has a speed that is kept, and moves nothing where the system asks for that', async () => {
    const { page, close } = await visit(browser, MOVING, `${room.address}/settings`);
    const speed = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--motion').trim());
    for (const [name, motion] of [
      ['Slow', '2'],
      ['Fast', '.5'],
      ['Off', '0'],
      ['Normal', '1'],
    ] as const) {
      await page.getByText(name, { exact: true }).click();
      expect(Number(await speed())).toBe(Number(motion));
    }
    await page.getByText('Slow', { exact: true }).click();
    await page.reload();
    expect(await speed()).toBe('2');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await speed()).toBe('0');
    await close();
  });
});

describe('the companion of a first game', () => {
  it('judges a move before the reply to it, and says what was stronger', { timeout: 90000 }, async () => {
    const { page, faults, close } = await sit('permutation');
    await page.goto(`${page.url()}?guided`);
    const guide = page.locator('[data-guide]');
    let weak = 0;
    for (let made = 0; made < 8 && !weak && (await turn(page)); made += 1) {
      await guide.getByRole('button', { name: 'Give me advice' }).waitFor();
      const moves = await legal(page);
      const ply = Number(await page.locator('.board').getAttribute('data-ply'));
      // What takes nothing where something can be taken is seldom the best.
      const poor = moves.findLast((text) => !text.includes('x')) ?? moves.at(-1) ?? '';
      const heard = page.waitForResponse((answer) => answer.url().endsWith('/judgement'));
      await typeMove(page, poor);
      const judged = await heard;
      const found = (await judged.json()) as { ply: number; value: number; best_value: number };
      expect(found.ply).toBe(ply + 1);
      if (found.best_value - found.value < 0.12) continue;
      weak += 1;
      await guide.locator('[data-word=weak]').waitFor();
      await guide.getByText('Stronger:').waitFor();
      await shoot(page, 'told-companion');
    }
    expect(weak).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the end of a game', () => {
  it('says who won, by what and why, and who gave up', { timeout: 90000 }, async () => {
    const { page, faults, close } = await sit('poldr');
    await playOn(page, 60, 2);
    const card = page.locator('[data-over]');
    await card.waitFor();
    expect(await card.innerText()).toMatch(/(laid (the|your) last brick|Nobody can take back)/);
    expect(await card.locator('.standing li').allInnerTexts()).toHaveLength(2);
    expect(await card.locator('.standing').innerText()).toMatch(/brick/);
    await shoot(page, 'told-over-poldr');
    await page.goto(`${room.address}/new/poldr?with=bot`);
    await page.getByRole('button', { name: 'Start' }).click();
    await turn(page);
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await card.getByText('You gave up, and that ended the game.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
