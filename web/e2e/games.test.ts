import { describe, expect, it } from 'vitest';
import {
  browser,
  chance,
  legal,
  openHouse,
  over,
  PHONE,
  post,
  room,
  seenTogether,
  sensible,
  shoot,
  sound,
  turn,
  typeIn,
  typeMove,
  visit,
  WIDE,
  Wire,
} from './house';

openHouse();

const GAMES = ['permutation', 'poldr', 'polymere', 'trapezomino'] as const;
const MOST = 400;

describe.each(GAMES)('a whole game of %s', (game) => {
  it('against the computer, with every kind of help', { timeout: 120000 }, async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.evaluate(() => localStorage.setItem('tablee:settings', JSON.stringify({ level: 1, animations: 'off' })));
    await page.reload();
    await page.locator(`article[aria-labelledby=game-${game}] .main`).click();
    await page.locator('.board-region').waitFor();
    const next = chance(GAMES.indexOf(game) + 1);
    let hinted = false;
    for (let made = 0; made < MOST && (await turn(page)); made += 1) {
      if (made === 1 && !hinted) {
        hinted = true;
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.locator('[data-hint]').waitFor();
        for (let step = 1; step < 3; step += 1) await page.locator('[data-more]').click();
        await page.getByRole('button', { name: 'Play it' }).click();
        await page.locator('[data-hint]').waitFor({ state: 'detached' });
        continue;
      }
      const moves = await legal(page);
      if (!moves.length) continue; // the bot has just been asked
      await typeMove(page, sensible(moves, next));
      if (made === 3) {
        await shoot(page, `${game}-light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await shoot(page, `${game}-dark`);
        await page.emulateMedia({ colorScheme: 'light' });
        await sound(page);
        // A reader stays where he is.
        await page.getByRole('button', { name: 'First position' }).click();
        await page.locator('.board[data-ply="0"]').waitFor();
        await page.getByRole('button', { name: 'Back to the game' }).click();
      }
    }
    expect(await over(page)).toBe(true);
    await shoot(page, `${game}-over`);
    await page.keyboard.press('Home');
    await page.locator('.board[data-ply="0"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.board[data-ply="1"]').waitFor();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/t/'));
    await page.locator('[data-over]').waitFor({ state: 'detached' });
    await page.locator('.board-region').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('looks right on a phone in the dark', async () => {
    const { page, faults, close } = await visit(browser, { ...PHONE, colorScheme: 'dark' }, room.address);
    await page.locator(`article[aria-labelledby=game-${game}] .main`).click();
    await page.locator('.board-region').waitFor();
    const next = chance(7);
    for (let made = 0; made < 3 && (await turn(page)); made += 1) {
      const moves = await legal(page);
      if (moves.length) await typeMove(page, sensible(moves, next));
    }
    await turn(page);
    await shoot(page, `${game}-phone-dark`);
    await sound(page);
    await seenTogether(page);
    expect(faults).toEqual([]);
    await close();
  });
});

describe.each(['poldr', 'trapezomino'])('the second round of %s', (game) => {
  it('begins on the board the server tells, once the first has been looked at', async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    const seats = ['Anne', 'Paul'].map((name) => ({ who: 'me', name }));
    const { table } = await post<{ table: string }>(page, '/api/tables', { game, seats, options: { rounds: 2 } });
    await page.goto(`${room.address}/t/${table}`);
    const next = chance(3);
    const between = page.getByRole('button', { name: 'Start the next round' });
    for (let ply = 0, ended = false; !ended; ply += 1) {
      const move = { id: `move-${ply}`, ply, text: sensible(await legal(page), next) };
      const { snapshot } = await post<{ snapshot: { round_result: unknown } }>(
        page,
        `/api/tables/${table}/moves`,
        move,
      );
      ended = snapshot.round_result !== null;
    }
    await page.reload();
    await between.waitFor();
    await page
      .locator('.board-say')
      .filter({ hasText: /wins the round|round is shared/ })
      .waitFor();
    await shoot(page, `${game}-between-rounds`);
    const laid = page.locator('.board-svg .side');
    expect(await laid.count()).toBeGreaterThan(0);
    await between.click();
    await between.waitFor({ state: 'detached' });
    expect(await laid.count()).toBe(0);
    const ply = Number(await page.locator('.board').getAttribute('data-ply'));
    await typeMove(page, sensible(await legal(page), next));
    await page.locator(`.board[data-ply="${ply + 1}"]`).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('an online game', () => {
  it('goes on through a cut connection and a server that dies', { timeout: 90000 }, async () => {
    const wire = await Wire.to(room.port);
    const host = await visit(browser, WIDE, `${room.address}/new/poldr?with=friends`);
    await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
    const link = await host.page.getByLabel('Invitation link').inputValue();
    const guest = await visit(browser, WIDE, link.replace(room.address, wire.address));
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
    await guest.page.locator('.board-region').waitFor();
    await host.page.locator('.board-region').waitFor();
    const yours = host.page.locator('[data-turn=yours]');
    const next = chance(5);
    const one = async (): Promise<void> => {
      await yours.or(host.page.locator('[data-turn=running]')).first().waitFor();
      const mover = (await yours.count()) ? host.page : guest.page;
      await mover.locator('[data-turn=yours]').waitFor();
      await typeMove(mover, sensible(await legal(mover), next));
    };
    for (let made = 0; made < 4; made += 1) await one();
    const ply = async (page = host.page): Promise<number> =>
      Number(await page.locator('.board').getAttribute('data-ply'));
    for (const { page } of [host, guest]) await page.locator('.board[data-ply="4"]').waitFor();

    // The guest's wire is cut; the host, if it is his turn, plays on and the guest learns of it afterwards.
    const onHost = (await yours.count()) > 0;
    const possible = await legal(onHost ? host.page : guest.page);
    wire.cut();
    await guest.page.locator('[data-status=offline]').waitFor();
    if (onHost) await typeMove(host.page, sensible(possible, next));
    else {
      // A move made without a connection leaves as soon as there is one.
      await typeIn(guest.page, sensible(possible, next));
      await guest.page.waitForTimeout(1000);
      expect(await ply()).toBe(4);
    }
    wire.mend();
    await host.page.locator('.board[data-ply="5"]').waitFor();
    await guest.page.locator('[data-status=live]').waitFor();
    await guest.page.locator(`.board[data-ply="${await ply()}"]`).waitFor();

    // The server dies in the middle of a move and comes back: the move is made once, nothing is lost.
    const mover = (await yours.count()) ? host : guest;
    const moves = await legal(mover.page);
    const before = await ply();
    await room.stop('SIGKILL');
    await typeIn(mover.page, sensible(moves, next));
    await host.page.locator('[data-status=offline]').waitFor();
    await room.start();
    for (const { page } of [host, guest]) {
      await page.locator('[data-status=live]').waitFor();
      await page.locator(`.board[data-ply="${before + 1}"]`).waitFor();
    }
    for (let made = 0; made < 2; made += 1) await one();

    // Somebody gives up, both see it, and a rematch seats both again.
    await host.page.getByRole('button', { name: 'Give up' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await guest.page.getByText('You have won!').first().waitFor();
    await guest.page.getByRole('button', { name: 'Rematch' }).click();
    await guest.page.waitForURL((url) => url.pathname !== new URL(host.page.url()).pathname);
    await host.page.getByRole('button', { name: 'Join the rematch' }).click();
    for (const { page } of [host, guest]) {
      await page.locator('.board[data-ply="0"] .board-region').waitFor();
      await page.getByText('you', { exact: true }).waitFor();
    }
    expect(new URL(host.page.url()).pathname).toBe(new URL(guest.page.url()).pathname);
    await wire.close();
    // What a browser itself writes about a dead line is no fault of the page.
    for (const { faults, close } of [host, guest]) {
      expect(faults.filter((fault) => !/ERR_|WebSocket|Failed to load resource/.test(fault))).toEqual([]);
      await close();
    }
  });
});

describe('at one screen', () => {
  it('a hidden hand is shown only after the screen has been handed over', async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/new/polymere?with=screen`);
    await page.getByRole('button', { name: 'Start' }).click();
    for (let made = 0; made < 3; made += 1) {
      await page.getByRole('button', { name: 'Show my hand' }).waitFor();
      expect(await page.locator('.in-rack').count()).toBe(0);
      await page.getByRole('button', { name: 'Show my hand' }).click();
      await page.locator('.in-rack').first().waitFor();
      await typeIn(page, (await legal(page)).includes('pass') ? 'pass' : ((await legal(page))[0] ?? ''));
    }
    await page.getByRole('button', { name: 'Show my hand' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['polymere', 'trapezomino'])('%s is played alone, with undo and an end', async (game) => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/new/${game}?with=solo`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.board-region').waitFor();
    for (let made = 0; made < 2; made += 1) await typeMove(page, sensible(await legal(page), chance(made + 2)));
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.board[data-ply="1"]').waitFor();
    await page
      .getByRole('button', { name: /Stop here|Leave/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Stop here|Leave/ })
      .click();
    await page.locator('[data-over]').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('bad input', () => {
  it('a used invitation lets people watch and says so', async () => {
    const host = await visit(browser, WIDE, `${room.address}/new/poldr?with=friends`);
    await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
    const link = await host.page.getByLabel('Invitation link').inputValue();
    const wrong = await visit(browser, WIDE, link.replace(/invite=.*/, 'invite=NOTAREALINVITE'));
    await wrong.page.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
    await wrong.page.locator('.toast.bad').waitFor();
    await host.page.getByRole('button', { name: 'Fill a seat with the computer' }).click();
    await host.page.locator('.board-region').waitFor();
    const late = await visit(browser, WIDE, link);
    await late.page.getByText('Every seat is taken.').waitFor();
    for (const { close } of [host, wrong, late]) await close();
  });

  it('a move against the rules gets a sentence and changes nothing', async () => {
    const { page, close } = await visit(browser, WIDE, `${room.address}/new/poldr?with=screen`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('details.fold').waitFor();
    for (const text of ['Na1 Ma2', '<b>x</b>', 'Na1 '.repeat(20)]) {
      await typeIn(page, text);
      const told = page.locator('#typed-wrong');
      await told.waitFor();
      expect((await told.textContent())?.length).toBeGreaterThan(10);
      expect(await page.locator('.board').getAttribute('data-ply')).toBe('0');
    }
    await typeMove(page, 'Na1 Ma3');
    expect(await page.locator('#typed-wrong').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.board[data-ply="0"]').waitFor();
    await close();
  });
});
