// Reminders by Web Push: what this device wants, kept in the browser and at the server. Nothing is asked before a tap.
import { t } from '../app/i18n';
import { ask, Refused } from '../net/api';
import { SITE } from '../net/transport';
import { keptTables } from '../table/recentTables';
import type {
  ReminderOffer,
  ReminderRequest,
  Reminders,
  RemindersStopped,
  SeatReminderRequest,
  SeatReminders,
  StopRequest,
} from '../wire/generated';

export interface Wishes {
  /** Of one's turn in games over days. */
  turns: boolean;
  /** Of the puzzles of the day: at this hour; null: never. */
  daily: number | null;
}

/** The key of a server that sends reminders, or why there are none. */
export type Offer = { key: string } | { none: 'site' | 'browser' | 'server' | 'offline' };

export const NOTHING: Wishes = { turns: false, daily: null };
const KEY = 'tablee:reminders';
const DECLINED = 'tablee:reminders-declined';
/** How long a first visit waits for its service worker, in milliseconds. */
const PATIENCE = 4000;

const isNothing = ({ turns, daily }: Wishes): boolean => !turns && daily === null;

/** What this browser remembers of the wishes. */
export function keptWishes(): Wishes {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof found !== 'object' || found === null) return NOTHING;
    const { turns, daily } = found as Record<string, unknown>;
    return { turns: turns === true, daily: typeof daily === 'number' ? daily : null };
  } catch {
    return NOTHING;
  }
}

function keep(wishes: Wishes): void {
  try {
    if (isNothing(wishes)) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // Without storage the switch shows off at the next visit; the notification's own button ends them.
  }
}

/** Whether the offer at a table was declined on this device. */
export const declined = (): boolean => {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return true;
  }
};

export function decline(): void {
  localStorage.setItem(DECLINED, 'yes');
}

/** The service worker; a first visit waits a moment for it. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined;
  const soon = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([navigator.serviceWorker.ready, soon]);
}

/** Whether reminders can be had here. */
export async function offer(): Promise<Offer> {
  if (SITE) return { none: 'site' };
  try {
    const { key } = await ask<ReminderOffer>('GET', '/api/reminders');
    if (key === null) return { none: 'server' };
    return (await worker()) ? { key } : { none: 'browser' };
  } catch {
    return { none: 'offline' };
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  return own !== null && new Uint8Array(own).join() === bytesOf(key).join();
}

/** The browser's subscription for a server's key; one for an older key is given up. */
async function subscribe(key: string): Promise<PushSubscription> {
  const manager = (await worker())?.pushManager;
  try {
    const known = await manager?.getSubscription();
    if (known && isOfKey(known, key)) return known;
    await known?.unsubscribe();
    const made = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
    if (made) return made;
  } catch {
    // The push service is the browser maker's; it may be out of reach.
  }
  throw new Refused('unknown', t('reminders-failed'), 0);
}

async function send(subscription: PushSubscription, { turns, daily }: Wishes): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const offset = -new Date().getTimezoneOffset();
  const body: ReminderRequest = { endpoint: subscription.endpoint, p256dh, auth, turns, daily, offset };
  await ask<Reminders>('POST', '/api/reminders', body);
}

/** Ask for reminders, or for others; the browser asks the visitor for permission. */
export async function wish(wishes: Wishes, key: string): Promise<void> {
  if (isNothing(wishes)) return stop();
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Refused('forbidden', t('page-notify-refused'), 0);
  const subscription = await subscribe(key);
  await send(subscription, wishes);
  keep(wishes);
  if (!wishes.turns) return;
  for (const { table } of keptTables()) await remindOf(table).catch(() => {}); // it has ended, or is no game over days
}

/** No reminders any more. */
export async function stop(): Promise<void> {
  keep(NOTHING);
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return;
  const body: StopRequest = { endpoint: subscription.endpoint };
  // Without a server the browser's own end is enough: the push service then refuses the next message.
  await ask<RemindersStopped>('POST', '/api/reminders/stop', body).catch(() => {});
  await subscription.unsubscribe();
}

/**
 * What this device is reminded of. The server is told anew: language, time zone and its key may have changed.
 * Who has pressed “No more reminders” on a notification, or forbidden them in the browser, wants nothing.
 */
export async function current(key: string): Promise<Wishes> {
  const wishes = keptWishes();
  if (isNothing(wishes)) return NOTHING;
  const known = await (await worker())?.pushManager.getSubscription();
  if (!known || Notification.permission !== 'granted') {
    keep(NOTHING);
    return NOTHING;
  }
  await send(await subscribe(key), wishes);
  return wishes;
}

/** Be reminded of one's turns at a table. */
export async function remindOf(table: string): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return;
  const body: SeatReminderRequest = { endpoint: subscription.endpoint, on: true };
  await ask<SeatReminders>('POST', `/api/tables/${encodeURIComponent(table)}/reminders`, body);
}
