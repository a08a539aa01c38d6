// Keeping the page for when there is no connection: the service worker fetches everything once, and tells how far it is.
import { say } from '../offline/words';
import { tell } from '../ui/toasts.svelte';
import type { OfflineFiles } from '../wire/generated';
import { ask } from './api';
import { KEPT, network, SITE } from './transport';

interface Progress {
  done?: number;
  of?: number;
  failed?: string;
}

/** What is kept of a server's page: a change of it is a new version. */
const KEPT_FILES = 'tablee:kept-files';

/** What is noted in this browser; nothing where it refuses storage. */
function noted(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function note(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is refused: the next visit asks again.
  }
}

let listening: ((share: number) => void) | null = null;
/** What stands for everything being kept, once it is. */
let meaning = 'yes';

function heard({ data }: MessageEvent<Progress>): void {
  if (data.failed) return listening?.(-1);
  if (data.done === undefined || !data.of) return;
  const share = data.done / data.of;
  document.documentElement.dataset['kept'] = share.toFixed(3);
  listening?.(share);
  if (share < 1 || noted(KEPT) === meaning) return;
  const first = !noted(KEPT);
  note(KEPT, meaning);
  if (first) tell(say('offline-keep-done'));
}

async function toWorker(message: unknown): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  navigator.serviceWorker.addEventListener('message', heard);
  navigator.serviceWorker.startMessages();
  active?.postMessage(message);
  return true;
}

/** Have a site kept whole; says once when it works without a connection. */
export async function keepSite(): Promise<void> {
  if ((await toWorker('keep')) && !noted(KEPT)) tell(say('offline-keeping'));
}

/**
 * Have a server's page kept with the engine, so that games go on while the server is away.
 * Tells how much of it is there, -1 if it failed; throws what the server refuses.
 */
export async function keepPage(progress: (share: number) => void): Promise<void> {
  if (SITE) return keepSite();
  const files = await ask<OfflineFiles>('GET', '/api/offline');
  listening = progress;
  meaning = files.engine;
  note(KEPT_FILES, JSON.stringify(files.files));
  if (!(await toWorker({ keep: files }))) throw new Error(say('offline-keep-impossible'));
}

/** Whether everything is kept. */
export const isKept = (): boolean => noted(KEPT) !== null;

/** Keep a newer version of the page, where an older one is kept. */
export async function keepFresh(): Promise<void> {
  try {
    const answer = await network.fetch('/api/offline', {});
    if (!answer.ok) return;
    const files = (await answer.json()) as OfflineFiles;
    if (noted(KEPT_FILES) === JSON.stringify(files.files)) return;
    await keepPage(() => {});
  } catch {
    // No server, nothing newer.
  }
}
