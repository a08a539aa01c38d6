// Several people at one table: signals, words, and what goes wrong between them.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, legal, openHouse, openSheet, PHONE, room, typeMove, type Visit, visit, WIDE } from './house';

openHouse();

/** Somebody who wants to be told when it is his turn. */
async function wishes(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('tablee:settings', JSON.stringify({ notify: true, sound: true })),
  );
}

/** A table set for friends, and its link. */
async function hosted(game = 'poldr'): Promise<Visit & { link: string }> {
  const host = await visit(browser, WIDE);
  await wishes(host.page);
  await host.page.goto(`${room.address}/new/${game}?with=friends`);
  await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
  return { ...host, link: await host.page.getByLabel('Invitation link').inputValue() };
}

async function sitDown(page: Page, word = 'Sit down'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: word }).click();
}

async function both(): Promise<[Visit, Visit]> {
  const host = await hosted();
  const guest = await visit(browser, { ...PHONE, locale: 'fr-FR' });
  await wishes(guest.page);
  await guest.page.goto(host.link);
  await sitDown(guest.page, 'S’asseoir');
  for (const { page } of [host, guest]) await page.locator('.board-region').waitFor();
  return [host, guest];
}

describe('whose turn it is', () => {
  it('is told by the title, a sound and, if wished, a notification while one looks elsewhere', async () => {
    const [host, guest] = await both();
    await host.page.locator('[data-turn]').waitFor();
    const hostBegins = (await host.page.locator('[data-turn=yours]').count()) > 0;
    const [mover, waiter] = hostBegins ? [host, guest] : [guest, host];
    expect(await mover.page.title()).toMatch(/^● /);
    expect(await waiter.page.title()).not.toMatch(/^●/);
    // The one who waits looks at another window and has asked to be told.
    await waiter.page.evaluate(() => {
      const told = window as unknown as { told: string[]; heard: number };
      told.told = [];
      told.heard = 0;
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' });
      ServiceWorkerRegistration.prototype.showNotification = async (title) => void told.told.push(title);
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        told.heard += 1;
        start.apply(this, when);
      };
    });
    const [text = ''] = await legal(mover.page);
    await typeMove(mover.page, text);
    await waiter.page.locator('[data-turn=yours]').waitFor();
    expect(await waiter.page.title()).toMatch(/^● /);
    await waiter.page.waitForFunction(() => (window as unknown as { told: string[] }).told.length > 0);
    const { told, heard } = await waiter.page.evaluate(() => {
      const { told, heard } = window as unknown as { told: string[]; heard: number };
      return { told, heard };
    });
    expect(told).toEqual([hostBegins ? 'À vous de jouer' : 'Your turn']);
    expect(heard).toBeGreaterThan(0);
    for (const one of [host, guest]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});

describe('words between players', () => {
  it('presets arrive in the reader’s language, free text as it was written', async () => {
    const [host, guest] = await both();
    await host.page.getByRole('tab', { name: 'Chat' }).click();
    await host.page.getByRole('button', { name: /Hello/ }).click();
    await host.page.getByLabel('Say something').fill('<b>Bonne chance</b> & à bientôt');
    await host.page.getByLabel('Say something').press('Enter');
    await openSheet(guest.page);
    await guest.page.getByRole('tab', { name: /Discussion/ }).click();
    const heard = guest.page.getByRole('tabpanel');
    await heard.getByText('Bonjour').first().waitFor();
    await heard.getByText('<b>Bonne chance</b> & à bientôt').waitFor();
    for (const one of [host, guest]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});

describe('a table that cannot be joined', () => {
  it('is full: whoever comes a moment too late is told, and may watch', async () => {
    const host = await hosted();
    const first = await visit(browser, WIDE, host.link);
    const second = await visit(browser, WIDE, host.link);
    await second.page.getByRole('dialog').waitFor();
    await sitDown(first.page);
    await first.page.locator('.board-region').waitFor();
    // The dialog of the second may have closed by itself, because the chair is gone.
    await second.page.locator('.board-region').waitFor();
    await second.page.getByText('Every seat is taken.').waitFor();
    await second.page.getByText('You are watching this game.').waitFor();
    for (const one of [host, first, second]) await one.close();
  });

  it('is gone: an invitation to a table its host has left leads to another way', async () => {
    const host = await hosted();
    await host.page.getByRole('button', { name: 'Leave' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await host.page.getByRole('heading', { name: 'Take a seat' }).waitFor();
    const late = await visit(browser, WIDE, host.link);
    await late.page.getByText('This table was closed before the game began.').waitFor();
    await late.page.getByRole('link', { name: 'Another game' }).waitFor();
    for (const one of [host, late]) await one.close();
  });

  it('a wrong invitation is said to be wrong, with what to do', async () => {
    const host = await hosted();
    const wrong = await visit(browser, WIDE, host.link.replace(/invite=.*/, 'invite=NOTAREALINVITE'));
    await sitDown(wrong.page);
    const told = wrong.page.locator('.toast.bad');
    await told.waitFor();
    expect((await told.innerText()).length).toBeGreaterThan(30);
    for (const one of [host, wrong]) await one.close();
  });
});
