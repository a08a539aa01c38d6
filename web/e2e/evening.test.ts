// An evening with several people, each at a browser of their own: who is here, who sits, who leaves, and again.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browser,
  legal,
  openHouse,
  openSheet,
  PHONE,
  room,
  shoot,
  typeMove,
  type Visit,
  visit,
  Wire,
  WIDE,
} from './house';

openHouse();

const ENGLISH_PHONE = { ...PHONE, locale: 'en-GB' };

/** A table set for friends. */
async function hosted(game: string, name: string, players = 2): Promise<Visit & { link: string }> {
  const host = await visit(browser, WIDE, `${room.address}/new/${game}?with=friends`);
  if (players > 2) await host.page.getByRole('group', { name: 'Players' }).getByText(String(players)).click();
  await host.page.getByLabel('Your name').fill(name);
  await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
  return { ...host, link: await host.page.getByLabel('Invitation link').inputValue() };
}

async function guest(link: string, name: string, how = ENGLISH_PHONE): Promise<Visit> {
  const one = await visit(browser, how, link);
  // A table that waits asks at once; at one that runs, a free seat is offered beside the game.
  await one.page.getByRole('button', { name: 'Sit down' }).first().waitFor();
  if (!(await one.page.getByRole('dialog').count())) await one.page.getByRole('button', { name: 'Sit down' }).click();
  await one.page.getByLabel('Your name').fill(name);
  await one.page.getByRole('button', { name: 'Sit down' }).last().click();
  await one.page.getByText('you', { exact: true }).waitFor();
  return one;
}

/** Wait until this page says of a player what is expected. */
async function says(page: Page, name: string, words: string): Promise<void> {
  await page.locator('.players li', { hasText: name }).getByText(words, { exact: true }).waitFor();
}

/** Of two, the one whose turn it is, and the other. */
async function inTurn(one: Visit, other: Visit): Promise<[Visit, Visit]> {
  await one.page.locator('[data-turn]').waitFor();
  return (await one.page.locator('[data-turn=yours]').count()) ? [one, other] : [other, one];
}

describe('who is here', () => {
  it('stays true over a takeback, a broken line, the end and a rematch', async () => {
    const wire = await Wire.to(room.port);
    const host = await hosted('poldr', 'Anne');
    const paul = await guest(host.link.replace(room.address, wire.address), 'Paul');
    const watcher = await visit(browser, WIDE, host.link.replace(/\?.*/, ''));
    const everybodyHere = async (): Promise<void> => {
      await says(host.page, 'Paul', 'here');
      await says(paul.page, 'Anne', 'here');
      await says(watcher.page, 'Anne', 'here');
      await says(watcher.page, 'Paul', 'here');
      await host.page.getByText('One person is watching').waitFor();
    };
    await everybodyHere();

    const [mover, waiter] = await inTurn(host, paul);
    await typeMove(mover.page, (await legal(mover.page))[0] ?? '');
    await mover.page.getByRole('button', { name: 'Ask to take back' }).click();
    await waiter.page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    for (const { page } of [host, paul, watcher]) await page.locator('.board[data-ply="0"]').waitFor();
    await everybodyHere();

    wire.cut();
    await says(host.page, 'Paul', 'away');
    await says(watcher.page, 'Paul', 'away');
    wire.mend();
    await everybodyHere();

    await openSheet(paul.page);
    await paul.page.getByRole('button', { name: 'Give up' }).click();
    await paul.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    for (const { page } of [host, paul, watcher]) await page.locator('[data-over]').waitFor();
    await everybodyHere();

    await host.page.getByRole('button', { name: 'Rematch' }).click();
    await host.page.getByText('Waiting for Paul.').waitFor();
    expect(await host.page.getByLabel('Invitation link').count()).toBe(0);
    await paul.page.getByText('Anne would like to play again.').waitFor();
    await shoot(host.page, 'evening-rematch');
    await shoot(paul.page, 'evening-rematch-phone');
    await paul.page.getByRole('button', { name: 'Join the rematch' }).click();
    await host.page.locator('.board[data-ply="0"]').waitFor();
    await says(host.page, 'Paul', 'here');
    await says(paul.page, 'Anne', 'here');
    await host.page.getByRole('button', { name: 'Give up' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    for (const { page } of [host, paul])
      await page.getByText(/This evening: (Anne 1 – 1 Paul|Paul 1 – 1 Anne)/).waitFor();
    await shoot(paul.page, 'evening-score-phone');
    expect(host.faults).toEqual([]);
    for (const one of [host, paul, watcher]) await one.close();
    wire.close();
  });
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
      await openSheet(paul.page);
      await paul.page.getByRole('button', { name: 'Leave' }).click();
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
