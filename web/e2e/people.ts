// People at browsers of their own: how they come to a table, and what each page must say of the others.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browser, legal, PHONE, press, room, shoot, typeMove, type Visit, visit, Wire, WIDE } from './house';

export const ENGLISH_PHONE = { ...PHONE, locale: 'en-GB' };

/** A table set for friends. */
export async function hosted(game: string, name: string, players = 2): Promise<Visit & { link: string }> {
  const host = await visit(browser, WIDE, `${room.address}/new/${game}?with=friends`);
  if (players > 2) await host.page.getByRole('group', { name: 'Players' }).getByText(String(players)).click();
  await host.page.getByLabel('Your name').fill(name);
  await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
  return { ...host, link: await host.page.getByLabel('Invitation link').inputValue() };
}

export async function guest(link: string, name: string, how = ENGLISH_PHONE): Promise<Visit> {
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
export async function says(page: Page, name: string, words: string): Promise<void> {
  await page.locator('.players li', { hasText: name }).getByText(words, { exact: true }).waitFor();
}

/** Of two, the one whose turn it is, and the other. */
export async function inTurn(one: Visit, other: Visit): Promise<[Visit, Visit]> {
  await one.page.locator('[data-turn]').waitFor();
  return (await one.page.locator('[data-turn=yours]').count()) ? [one, other] : [other, one];
}

/** Presence stays true over a takeback, a broken line, the end and a rematch. */
export async function presenceStaysTrue(): Promise<void> {
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
  await press(mover.page, 'Ask to take back');
  await waiter.page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  for (const { page } of [host, paul, watcher]) await page.locator('.board[data-ply="0"]').waitFor();
  await everybodyHere();

  wire.cut();
  await says(host.page, 'Paul', 'away');
  await says(watcher.page, 'Paul', 'away');
  wire.mend();
  await everybodyHere();

  await press(paul.page, 'Give up');
  await paul.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  for (const { page } of [host, paul, watcher]) await page.locator('[data-over]').waitFor();
  await everybodyHere();

  await host.page.getByRole('button', { name: 'Rematch' }).click();
  await host.page.getByText('Waiting for Paul.').waitFor();
  expect(await host.page.getByLabel('Invitation link').count()).toBe(0);
  await paul.page.getByText('Anne would like to play again.').waitFor();
  await says(paul.page, 'Anne', 'at the next table');
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
}
