// What is said by whom, one screen for all, and the table on a television.
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
  sound,
  typeMove,
  type Visit,
  visit,
  WIDE,
} from './house';

openHouse();

const ENGLISH_PHONE = { ...PHONE, locale: 'en-GB' };

async function hosted(game: string, name: string): Promise<Visit & { link: string }> {
  const host = await visit(browser, WIDE, `${room.address}/new/${game}?with=friends`);
  await host.page.getByLabel('Your name').fill(name);
  await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
  return { ...host, link: await host.page.getByLabel('Invitation link').inputValue() };
}

async function guest(link: string, name: string): Promise<Visit> {
  const one = await visit(browser, ENGLISH_PHONE, link);
  await one.page.getByLabel('Your name').fill(name);
  await one.page.getByRole('button', { name: 'Sit down' }).last().click();
  await one.page.getByText('you', { exact: true }).waitFor();
  return one;
}

const boxOf = (page: Page): Promise<unknown> => page.locator('.board .board-svg').first().boundingBox();

describe('words', () => {
  it('stand by the speaker, cover no board, and can be muted', async () => {
    const anne = await hosted('poldr', 'Anne');
    const paul = await guest(anne.link, 'Paul');
    await paul.page.locator('.board .board-svg').waitFor();
    const before = await boxOf(paul.page);
    await anne.page.getByRole('tab', { name: 'Chat' }).click();
    await anne.page.getByRole('button', { name: 'Hello', exact: false }).first().click();
    const says = paul.page.locator('.players li', { hasText: 'Anne' }).locator('.says');
    await says.waitFor();
    expect(await boxOf(paul.page)).toEqual(before);
    await shoot(paul.page, 'chat-said-phone');
    await shoot(anne.page, 'chat-said');
    await says.waitFor({ state: 'detached' });
    expect(await boxOf(paul.page)).toEqual(before);

    await openSheet(paul.page);
    await paul.page.getByRole('tab', { name: 'Chat' }).click();
    await paul.page.getByRole('button', { name: 'Mute the others' }).click();
    await paul.page.getByText('You hear nothing of what the others say.').waitFor();
    await anne.page.getByRole('button', { name: 'Thank', exact: false }).first().click();
    await anne.page.locator('.players .says').waitFor();
    expect(await paul.page.locator('.players .says').count()).toBe(0);
    await shoot(paul.page, 'chat-muted-phone');
    for (const one of [anne, paul]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});

describe('one screen', () => {
  it('names everybody, keeps the table in sight and covers the hands', { timeout: 120000 }, async () => {
    const { page, faults, close } = await visit(browser, ENGLISH_PHONE, `${room.address}/new/polymere?with=screen`);
    await page.getByLabel('Player 1').fill('Anne');
    await page.getByLabel('Player 2').fill('Paul');
    await shoot(page, 'screen-new-phone');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Anne, your turn' }).waitFor();
    expect(await page.locator('.in-rack').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Hint' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Show my hand' }).click();
    await page.locator('.in-rack').first().waitFor();
    const first = (await legal(page)).find((text) => text !== 'pass') ?? '';
    await typeMove(page, first);
    // The move lies on the table for all to see, and no hand does.
    await page.locator('.board[data-ply="1"]').waitFor();
    await page.getByRole('heading', { name: 'Paul, your turn' }).waitFor();
    await page.locator('.board .surface').waitFor();
    expect(await page.locator('.in-rack').count()).toBe(0);
    await sound(page);
    await shoot(page, 'screen-passed-phone');
    // Looking back shows no hand either.
    await page.getByRole('button', { name: 'Show my hand' }).click();
    await page.locator('.in-rack').first().waitFor();
    await page.keyboard.press('Home');
    await page.locator('.board[data-ply="0"]').waitFor();
    expect(await page.locator('.in-rack').count()).toBe(0);
    expect(await page.locator('.players').getByText('at this screen').count()).toBe(2);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a television', () => {
  it('shows the table large; hands stay on the phones', async () => {
    const anne = await hosted('polymere', 'Anne');
    const paul = await guest(anne.link, 'Paul');
    await anne.page.locator('.in-rack').first().waitFor();
    const table = /\/t\/([^/?]+)/.exec(anne.page.url())?.[1] ?? '';
    const tv = await visit(
      browser,
      { ...WIDE, viewport: { width: 1920, height: 1080 } },
      `${room.address}/tv/${table}`,
    );
    await tv.page.locator('.board .surface').waitFor();
    expect(await tv.page.locator('.in-rack').count()).toBe(0);
    await tv.page.locator('.players').getByText('Paul').waitFor();
    const mover = (await anne.page.locator('[data-turn=yours]').count()) ? anne : paul;
    await typeMove(mover.page, (await legal(mover.page)).find((text) => text !== 'pass') ?? '');
    await tv.page.locator('.board[data-ply="1"]').waitFor();
    await sound(tv.page);
    await shoot(tv.page, 'tv');
    // Whoever plays with this browser would show the hand to the whole room.
    const own = await anne.page.context().newPage();
    await own.goto(`${room.address}/tv/${table}`);
    await own.getByText('here the whole room would see your hand').waitFor();
    for (const one of [anne, paul, tv]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});
