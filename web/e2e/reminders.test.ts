// Reminders in a real browser. Its push service is out of reach here, so a message is handed to the service worker by
// the browser's own tools, as it would come from there.
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, Room, visit, WIDE, type Visit } from './house';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
let room: Room;
let browser: Browser;
const KEY = 'TT3DdXmwbdvukBqU8s3kOuxACxLbnyGRP7juexxo3CI';
const MESSAGE = {
  kind: 'turn',
  title: 'Your turn',
  text: 'It is your turn at a game of POLD.R.',
  address: '/lobby',
  tag: 'abc',
  stop: 'No more reminders',
};

beforeAll(async () => {
  const settings = { TABLEE_PUSH_KEY: KEY, TABLEE_PUSH_CONTACT: 'mailto:house@example.org' };
  [room, browser] = await Promise.all([Room.open('one', settings), openBrowser()]);
}, 120000);
afterAll(async () => {
  await browser?.close();
  await room?.close();
});

/** A page whose visitor allows notifications, and the browser's tools for its service worker. */
async function allowed(path: string): Promise<Visit & { tools: CDPSession; registration: string }> {
  const guest = await visit(browser, WIDE);
  await guest.page.context().grantPermissions(['notifications'], { origin: room.address });
  const tools = await guest.page.context().newCDPSession(guest.page);
  const registered = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    }),
  );
  await tools.send('ServiceWorker.enable');
  await guest.page.goto(`${room.address}${path}`);
  return { ...guest, tools, registration: await registered };
}

describe('a push message', () => {
  it('is shown by the service worker, with no name in it', async () => {
    const { page, tools, registration, faults, close } = await allowed('/');
    const [origin, registrationId] = [room.address, registration];
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(MESSAGE) });
    const shown = (): Promise<string[][]> =>
      page.evaluate(async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications();
        return found.map(({ title, body, tag }) => [title, body, tag]);
      });
    await expect.poll(shown).toEqual([[MESSAGE.title, MESSAGE.text, MESSAGE.tag]]);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the settings', () => {
  it('offer reminders that are off, and say so when the push service is away', async () => {
    const { page, close } = await allowed('/settings');
    const card = page.locator('[data-reminders=offered]');
    await card.waitFor();
    const turns = card.getByRole('switch', { name: /Your turn/ });
    expect(await turns.isChecked()).toBe(false);
    await turns.locator('..').click();
    await page.getByText('The browser’s push service does not answer. Try again later.').waitFor();
    expect(await turns.isChecked()).toBe(false);
    await close();
  });
});
