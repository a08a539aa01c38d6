// Reminders in the page: nothing before a tap, the server told what is wanted, one tap to end them.
// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../src/reminders/notify';
import RemindersCard from '../src/reminders/RemindersCard.svelte';
import { current, keptWishes, NOTHING, offer, remindOf, stop, wish } from '../src/reminders/reminders';
import TurnReminder from '../src/reminders/TurnReminder.svelte';
import { keep } from '../src/table/recentTables';

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const OTHER = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
}

/** A browser with a push service, and a server with a key. */
class World {
  key: string | null = KEY;
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  reach = true;
  asked: Asked[] = [];
  shown: [string, NotificationOptions][] = [];
  prompts = 0;
  made = 0;
  subscription: object | null = null;

  subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }): Promise<object> => {
    if (!this.reach) throw new Error('AbortError');
    this.made += 1;
    const endpoint = `https://push.example.org/${this.made}`;
    this.subscription = {
      endpoint,
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    };
    return this.subscription;
  };

  install(): void {
    const registration = {
      showNotification: async (title: string, options: NotificationOptions) => void this.shown.push([title, options]),
      pushManager: { getSubscription: async () => this.subscription, subscribe: this.subscribe },
    };
    const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal(
      'Notification',
      class {
        static get permission(): NotificationPermission {
          return world.permission;
        }
        static requestPermission = async (): Promise<NotificationPermission> => {
          world.prompts += 1;
          return (world.permission = world.answer);
        };
      },
    );
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => this.#answer(path, init));
  }

  async #answer(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    this.asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
    if (method === 'GET') return Response.json({ key: this.key });
    return Response.json({ turns: true, daily: null, on: true, stopped: true });
  }

  /** What was told the server, without asking whether it has reminders. */
  get told(): string[] {
    return this.asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  }
}

let world: World;

beforeEach(() => {
  localStorage.clear();
  world = new World();
  world.install();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('wishes', () => {
  it('are told the server with the hour in one’s own time, and kept here', async () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
    await wish({ turns: false, daily: 8 }, KEY);
    const body = { endpoint: 'https://push.example.org/1', p256dh: 'public', auth: 'secret' };
    expect(world.asked).toEqual([
      { method: 'POST', path: '/api/reminders', body: { ...body, turns: false, daily: 8, offset: 120 } },
    ]);
    expect(keptWishes()).toEqual({ turns: false, daily: 8 });
    await wish({ turns: false, daily: 9 }, KEY);
    expect([world.made, world.asked[1]?.body?.['daily']]).toEqual([1, 9]);
  });

  it('of turns name the tables of this browser', async () => {
    keep({ table: 'one', game: 'poldr' });
    keep({ table: 'two', game: 'poldr' });
    await wish({ turns: true, daily: null }, KEY);
    expect(world.told).toEqual(['/api/reminders', '/api/tables/two/reminders', '/api/tables/one/reminders']);
    expect(world.asked[1]?.body).toEqual({ endpoint: 'https://push.example.org/1', on: true });
  });

  it('stay here if the visitor forbids notifications, or the push service is away', async () => {
    world.answer = 'denied';
    await expect(wish({ turns: true, daily: null }, KEY)).rejects.toThrow('page-notify-refused');
    world.answer = 'granted';
    world.reach = false;
    await expect(wish({ turns: true, daily: null }, KEY)).rejects.toThrow('reminders-failed');
    expect([world.told, keptWishes()]).toEqual([[], NOTHING]);
  });

  it('end with one tap', async () => {
    await wish({ turns: true, daily: 8 }, KEY);
    await stop();
    expect(world.told.at(-1)).toBe('/api/reminders/stop');
    expect([world.subscription, keptWishes()]).toEqual([null, NOTHING]);
    await wish(NOTHING, KEY);
    await remindOf('one');
    expect(world.told).toHaveLength(2);
  });

  it('have ended if they were ended by a notification’s button', async () => {
    await wish({ turns: true, daily: 8 }, KEY);
    world.subscription = null;
    expect(await current(KEY)).toEqual(NOTHING);
    expect(keptWishes()).toEqual(NOTHING);
  });

  it('are told anew at a visit, for the server’s new key if it has one', async () => {
    await wish({ turns: true, daily: 8 }, KEY);
    expect(await current(OTHER)).toEqual({ turns: true, daily: 8 });
    expect(world.made).toBe(2);
    expect(world.asked.at(-1)?.body).toMatchObject({ endpoint: 'https://push.example.org/2', turns: true, daily: 8 });
  });

  it('survive what is odd in storage', () => {
    for (const odd of ['', 'null', '{', '[]', '{"turns":1,"daily":"8"}']) {
      localStorage.setItem('tablee:reminders', odd);
      expect(keptWishes()).toEqual(NOTHING);
    }
  });
});

describe('an offer', () => {
  it('is there with a key and a browser that can', async () => {
    expect(await offer()).toEqual({ key: KEY });
    world.key = null;
    expect(await offer()).toEqual({ none: 'server' });
    world.key = KEY;
    Reflect.deleteProperty(globalThis, 'PushManager');
    expect(await offer()).toEqual({ none: 'browser' });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    expect(await offer()).toEqual({ none: 'offline' });
  });
});

describe('a page without a server', () => {
  it('has no reminders, and asks nobody', async () => {
    vi.stubEnv('MODE', 'site');
    vi.resetModules();
    const site = await import('../src/reminders/reminders');
    expect(await site.offer()).toEqual({ none: 'site' });
    expect(world.asked).toEqual([]);
    vi.unstubAllEnvs();
  });
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('the card of the settings', () => {
  it('is off at first, asks the browser only after a tap, and stops with another', async () => {
    const card = mount(RemindersCard, { target: document.body });
    await settle();
    const [turns, daily] = [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')];
    expect([turns?.checked, daily?.checked, world.prompts, world.told]).toEqual([false, false, 0, []]);
    expect(document.querySelector('[data-stop]')).toBeNull();
    daily?.click();
    await settle();
    expect([world.prompts, world.told]).toEqual([1, ['/api/reminders']]);
    expect(document.querySelector('select')?.value).toBe('8');
    document.querySelector<HTMLButtonElement>('[data-stop]')?.click();
    await settle();
    expect(world.told.at(-1)).toBe('/api/reminders/stop');
    expect([turns?.checked, daily?.checked]).toEqual([false, false]);
    await unmount(card);
  });

  it('says that a server sends none', async () => {
    world.key = null;
    const card = mount(RemindersCard, { target: document.body });
    await settle();
    expect(document.querySelector('[data-reminders=server] p')?.textContent).toBe('reminders-none');
    expect(document.querySelector('input')).toBeNull();
    await unmount(card);
  });
});

describe('at a table of a game over days', () => {
  const button = (number: number): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>('[data-turn-reminder] button')][number];

  it('the offer is one tap, and not made again', async () => {
    const first = mount(TurnReminder, { target: document.body, props: { table: 'abc' } });
    await settle();
    expect(world.prompts).toBe(0);
    button(0)?.click();
    await settle();
    expect(world.told).toEqual(['/api/reminders', '/api/tables/abc/reminders']);
    expect(button(0)).toBeUndefined();
    await unmount(first);
    const second = mount(TurnReminder, { target: document.body, props: { table: 'def' } });
    await settle();
    expect(button(0)).toBeUndefined();
    expect(world.told.at(-1)).toBe('/api/tables/def/reminders');
    await unmount(second);
  });

  it('“not now” is remembered', async () => {
    const first = mount(TurnReminder, { target: document.body, props: { table: 'abc' } });
    await settle();
    button(1)?.click();
    await settle();
    await unmount(first);
    const second = mount(TurnReminder, { target: document.body, props: { table: 'abc' } });
    await settle();
    expect([button(0), world.told]).toEqual([undefined, []]);
    await unmount(second);
  });
});

describe('a notification of an open page', () => {
  it('is shown by the service worker, which Android asks for', async () => {
    const notice = { body: 'POLD.R', tag: 'abc', address: '/t/abc' };
    await notify('Your turn', notice);
    expect(world.shown).toEqual([]);
    world.permission = 'granted';
    await notify('Your turn', notice);
    const shown = { body: 'POLD.R', tag: 'abc', icon: '/icon-192.png', data: { address: '/t/abc' } };
    expect(world.shown).toEqual([['Your turn', shown]]);
  });
});
