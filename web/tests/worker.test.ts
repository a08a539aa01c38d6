// The service worker's part of reminders: what a push message shows, and where a tap leads.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import type { PushMessage } from '../src/wire/generated';

const MESSAGE: PushMessage = {
  kind: 'turn',
  title: 'Your turn',
  text: 'It is your turn at a game of POLD.R.',
  address: '/t/abc',
  tag: 'abc',
  stop: 'No more reminders',
};

interface Shown {
  title: string;
  options: NotificationOptions & { actions?: unknown };
}

/** A worker with some open pages; `dispatch` gives it an event and waits for what it began. */
function worker(file: string, pages: { url: string; visibilityState: string }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const unsubscribe = vi.fn(async () => true);
  const subscription = { endpoint: 'https://push.example.org/x', unsubscribe };
  const opened: string[] = [];
  const focused: string[] = [];
  const asked = vi.fn(async (_address: string, _init: RequestInit) => new Response('{}'));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: { getSubscription: async () => subscription },
    },
    clients: {
      matchAll: async () => pages.map((page) => ({ ...page, focus: async () => void focused.push(page.url) })),
      openWindow: async (address: string) => void opened.push(address),
    },
  };
  const location = { href: 'https://tablee.example/worker.js', origin: 'https://tablee.example' };
  runInNewContext(readFileSync(file, 'utf-8'), { self, location, URL, fetch: asked, caches: {}, Response });
  async function dispatch(name: string, event: object): Promise<void> {
    const begun: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => begun.push(work) });
    expect(begun).toHaveLength(1);
    await Promise.all(begun);
  }
  return { dispatch, shown, opened, focused, asked, unsubscribe };
}

const pushed = { data: { json: () => MESSAGE } };
const tapped = (action: string) => ({ action, notification: { close: vi.fn(), data: { address: '/t/abc' } } });
const page = (path: string, visibilityState = 'visible') => ({ url: `https://tablee.example${path}`, visibilityState });

describe('a push message', () => {
  it('is shown with what the server says, and a button that ends reminders', async () => {
    const { dispatch, shown } = worker('public/worker.js', [page('/lobby'), page('/t/abc', 'hidden')]);
    await dispatch('push', pushed);
    expect(shown).toEqual([
      {
        title: 'Your turn',
        options: {
          body: 'It is your turn at a game of POLD.R.',
          tag: 'abc',
          icon: '/icon-192.png',
          data: { address: '/t/abc' },
          actions: [{ action: 'stop', title: 'No more reminders' }],
        },
      },
    ]);
  });

  it('is not shown to whoever looks at that table', async () => {
    const { dispatch, shown } = worker('public/worker.js', [page('/t/abc')]);
    await dispatch('push', pushed);
    expect(shown).toEqual([]);
  });
});

describe('a tap on a notification', () => {
  it('opens the table, or goes to the tab that has it', async () => {
    const elsewhere = worker('public/worker.js', [page('/lobby')]);
    const event = tapped('');
    await elsewhere.dispatch('notificationclick', event);
    expect(event.notification.close).toHaveBeenCalled();
    expect([elsewhere.opened, elsewhere.focused]).toEqual([['/t/abc'], []]);
    const there = worker('public/worker.js', [page('/lobby'), page('/t/abc', 'hidden')]);
    await there.dispatch('notificationclick', tapped(''));
    expect([there.opened, there.focused]).toEqual([[], ['https://tablee.example/t/abc']]);
    expect(there.asked).not.toHaveBeenCalled();
  });

  it('ends reminders at the server and in the browser', async () => {
    const { dispatch, asked, unsubscribe, opened } = worker('public/worker.js');
    await dispatch('notificationclick', tapped('stop'));
    expect(asked).toHaveBeenCalledTimes(1);
    const [address, init] = asked.mock.calls[0]!;
    expect([address, init.method]).toEqual(['/api/reminders/stop', 'POST']);
    expect(JSON.parse(String(init.body))).toEqual({ endpoint: 'https://push.example.org/x' });
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(opened).toEqual([]);
  });

  it('ends them in the browser even if the server is away', async () => {
    const { dispatch, asked, unsubscribe } = worker('public/worker.js');
    asked.mockRejectedValue(new Error('offline'));
    await dispatch('notificationclick', tapped('stop'));
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('leads back to the page of a site', async () => {
    const site = worker('site/worker.js', [page('/#/t/abc', 'hidden')]);
    await site.dispatch('notificationclick', tapped(''));
    expect(site.focused).toEqual(['https://tablee.example/#/t/abc']);
    const closed = worker('site/worker.js');
    await closed.dispatch('notificationclick', tapped(''));
    expect(closed.opened).toEqual(['https://tablee.example/#/t/abc']);
  });
});
