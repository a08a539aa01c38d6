// An evening with several people, each at a browser of their own: who is here, who sits, who leaves, and again.
import { describe, expect, it } from 'vitest';
import {
  browser,
  chance,
  legal,
  openHouse,
  press,
  room,
  sensible,
  shoot,
  typeMove,
  type Visit,
  visit,
  Wire,
  WIDE,
} from './house';
import { ENGLISH_PHONE, guest, hosted, inTurn, presenceStaysTrue, says } from './people';

openHouse();

describe('who is here', () => {
  it('stays true over a takeback, a broken line, the end and a rematch', presenceStaysTrue);
});

describe('one link', () => {
  it('seats whoever follows it, one after the other; who comes too late watches', async () => {
    const host = await hosted('permutation', 'Anne', 5);
    await shoot(host.page, 'evening-invite');
    const first = await visit(browser, ENGLISH_PHONE, host.link);
    await first.page.getByText('Anne invites you to a game of Permutation').waitFor();
    await shoot(first.page, 'evening-join-phone');
    await first.close();
    const guests: Visit[] = [];
    for (const name of ['Paul', 'Zoé', 'Luc', 'Ida']) guests.push(await guest(host.link, name));
    await host.page.locator('.board-region').waitFor();
    for (const name of ['Paul', 'Zoé', 'Luc', 'Ida']) await says(host.page, name, 'here');
    const late = await visit(browser, WIDE, host.link);
    await late.page.getByText('Every seat is taken.').waitFor();
    await late.page.getByText('You are watching this game.').waitFor();
    for (const one of [host, ...guests, late]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});

describe('a hint', () => {
  it('is told to the others; a table may do without', { timeout: 90000 }, async () => {
    const host = await hosted('permutation', 'Anne');
    const paul = await guest(host.link, 'Paul');
    const [mover, waiter] = await inTurn(host, paul);
    await mover.page.getByRole('button', { name: 'Hint' }).click();
    await waiter.page
      .getByText(/(Anne|Paul) has asked for a hint\./)
      .first()
      .waitFor({ timeout: 60000 }); // the first hint waits until the search is compiled
    for (const one of [host, paul]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
    const plain = await visit(browser, WIDE, `${room.address}/new/permutation?with=friends`);
    await plain.page.getByText('Hints allowed').click();
    await plain.page.getByRole('group', { name: 'Players' }).getByText('3').click();
    await shoot(plain.page, 'evening-new');
    await plain.page.getByRole('button', { name: 'Set the table and invite' }).click();
    for (const seats of [2, 1]) {
      await plain.page.getByText(seats === 2 ? 'the 2 free seats' : 'the last free seat').waitFor();
      await plain.page.getByRole('button', { name: 'Fill a seat with the computer' }).click();
    }
    await plain.page.locator('.board-region').waitFor();
    expect(await plain.page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
    await plain.close();
  });
});

describe('leaving a game of three', () => {
  it('lets the computer play on; who left comes back, or somebody else takes the seat', async () => {
    const host = await hosted('permutation', 'Anne', 3);
    const paul = await guest(host.link, 'Paul');
    const zoe = await guest(host.link, 'Zoé');
    await host.page.locator('.board-region').waitFor();
    const leave = async (): Promise<void> => {
      await press(paul.page, 'Leave');
      await paul.page.getByText('The computer takes your seat').waitFor();
      await paul.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await paul.page.getByText('The computer plays for you.').waitFor();
      for (const { page } of [host, zoe]) {
        await page.getByText('Paul has left. The computer plays on.').first().waitFor();
        await says(page, 'Paul', 'has left; the computer plays');
      }
    };
    await leave();
    await shoot(zoe.page, 'evening-left-phone');
    await shoot(host.page, 'evening-left');
    await shoot(paul.page, 'evening-left-own-phone');
    await paul.page.getByRole('button', { name: 'Come back' }).click();
    await says(paul.page, 'Paul', 'you');
    await says(host.page, 'Paul', 'here');
    await leave();
    await host.page.getByRole('button', { name: 'Offer the seat to others' }).click();
    await says(zoe.page, 'Paul', 'has left; the seat may be taken');
    const ida = await guest(host.link, 'Ida');
    await says(host.page, 'Ida', 'here');
    await paul.page.locator('.players').getByText('Ida').waitFor();
    expect(await paul.page.getByRole('button', { name: 'Come back' }).count()).toBe(0);
    for (const one of [host, paul, zoe, ida]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});

const SLOW = { timeout: 240000 };

/** The one of these whose turn it is; a computer player may have to move before. */
async function whoseTurn(people: readonly Visit[]): Promise<Visit> {
  return Promise.any(
    people.map(async (one) => {
      await one.page.locator('[data-turn=yours]').waitFor();
      return one;
    }),
  );
}

/** One proposes to stop, and all the others agree. */
async function stopTogether(people: readonly Visit[]): Promise<void> {
  await whoseTurn(people); // a move of the computer would end what is asked
  const [first, ...others] = people;
  if (first) await press(first.page, 'Stop here');
  await first?.page.getByRole('dialog').getByRole('button', { name: 'Stop here' }).click();
  for (const { page } of others) await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  for (const one of [first, ...others]) await one?.page.locator('[data-over]').waitFor();
}

describe('a whole evening', () => {
  it(
    'of five, with one who leaves, a lost line, a takeback, two rematches and a round of a tournament',
    SLOW,
    async () => {
      const wire = await Wire.to(room.port);
      const anne = await hosted('permutation', 'Anne', 5);
      const link = anne.link.replace(room.address, wire.address);
      const paul = await guest(anne.link, 'Paul');
      const zoe = await guest(link, 'Zoé');
      const luc = await guest(anne.link, 'Luc');
      const ida = await guest(anne.link, 'Ida');
      const all = { anne, paul, zoe, luc, ida };
      const stay = [anne, paul, zoe, ida];
      const look = async (stage: string): Promise<void> => {
        for (const [name, { page }] of Object.entries(all)) await shoot(page, `whole-${stage}-${name}`);
      };
      for (const one of Object.values(all)) await one.page.locator('.board-region').waitFor();
      for (const name of ['Paul', 'Zoé', 'Luc', 'Ida']) await says(anne.page, name, 'here');
      await look('1-started');

      // One leaves: the computer takes the seat, and everybody is told.
      await press(luc.page, 'Leave');
      await luc.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await luc.page.getByText('The computer plays for you.').waitFor();
      for (const { page } of stay) await says(page, 'Luc', 'has left; the computer plays');
      await look('2-left');

      // One loses the connection, and has it again.
      wire.cut();
      for (const { page } of [anne, paul, ida]) await says(page, 'Zoé', 'away');
      await look('3-away');
      wire.mend();
      for (const { page } of [anne, paul, ida]) await says(page, 'Zoé', 'here');
      await zoe.page.locator('[data-status=live]').waitFor();

      // A move is taken back, because all who are asked agree.
      const mover = await whoseTurn(stay);
      const before = await mover.page.locator('.board').getAttribute('data-ply');
      await typeMove(mover.page, sensible(await legal(mover.page), chance(1)));
      await whoseTurn(stay); // a move of the computer would end what is asked
      await press(mover.page, 'Ask to take back');
      const asked = stay.filter((one) => one !== mover);
      await asked[0]?.page.getByRole('alertdialog').waitFor();
      await look('4-takeback');
      for (const { page } of asked) await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      for (const { page } of stay) await page.locator(`.board[data-ply="${before}"]`).waitFor();
      for (const name of ['Paul', 'Zoé', 'Ida']) await says(anne.page, name, 'here');

      // Two rematches; the game before each is stopped by all.
      for (const round of [1, 2]) {
        await stopTogether(stay);
        await look(`5-over-${round}`);
        await paul.page.getByRole('button', { name: 'Rematch' }).click();
        for (const { page } of [anne, zoe, ida]) await page.getByText('Paul would like to play again.').waitFor();
        for (const { page } of [anne, zoe, ida]) await says(page, 'Paul', 'at the next table');
        await look(`6-asked-${round}`);
        for (const { page } of [anne, zoe, ida]) await page.getByRole('button', { name: 'Join the rematch' }).click();
        for (const { page } of stay) await page.locator('.board[data-ply]').waitFor();
        for (const name of ['Paul', 'Zoé', 'Ida']) await says(anne.page, name, 'here');
        await look(`7-again-${round}`);
      }

      // A round of a tournament of the same four.
      await anne.page.goto(`${room.address}/tournaments`);
      await anne.page.getByText('POLD.R', { exact: true }).click();
      await anne.page.getByLabel('Your name').fill('Anne');
      await anne.page.getByRole('button', { name: 'Open and invite' }).click();
      const invited = await anne.page.getByLabel('Invitation link').inputValue();
      for (const [name, { page }] of [
        ['Paul', paul],
        ['Zoé', zoe],
        ['Ida', ida],
      ] as const) {
        await page.goto(invited);
        await page.getByLabel('Your name').fill(name);
        await page.getByRole('button', { name: 'Take part' }).click();
        await page.getByText('You take part.').waitFor();
      }
      for (const { page } of stay) await page.getByText('4 players').waitFor();
      await look('8-tournament');
      await anne.page.getByRole('button', { name: /^Start: \d rounds$/ }).click();
      for (const { page } of stay) {
        await page.getByRole('button', { name: 'To the table' }).click();
        await page.waitForURL('**/t/*');
      }
      for (const { page } of stay) await page.locator('.board-region').waitFor();
      await look('9-tournament-games');
      for (const { page } of stay) {
        if (await page.locator('[data-over]').count()) continue;
        await press(page, 'Give up');
        await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
        await page.locator('[data-over]').waitFor();
        for (const other of stay) await other.page.locator('[data-over], [data-turn]').first().waitFor();
      }
      for (const { page } of stay) {
        await page.getByRole('link', { name: 'To the tournament' }).first().click();
        await page.getByRole('heading', { name: 'Round 2 of 3' }).waitFor();
      }
      await look('10-tournament-round');
      for (const one of Object.values(all)) {
        expect(one === zoe ? [] : one.faults).toEqual([]); // Zoé's line was cut
        await one.close();
      }
      wire.close();
    },
  );
});
