// Keeping a site for when there is no connection: the service worker fetches everything once, and tells how far it is.
import { t } from '../app/i18n';
import { tell } from '../ui/toasts.svelte';
import { KEPT } from './transport';

interface Progress {
  done?: number;
  of?: number;
  failed?: string;
}

function heard({ data }: MessageEvent<Progress>): void {
  if (data.done === undefined || !data.of) return;
  const share = data.done / data.of;
  document.documentElement.dataset['kept'] = share.toFixed(3);
  if (share < 1 || localStorage.getItem(KEPT)) return;
  localStorage.setItem(KEPT, 'yes');
  tell(t('page-kept'));
}

/** Have everything kept; says once when the site works without a connection. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  navigator.serviceWorker.addEventListener('message', heard);
  navigator.serviceWorker.startMessages();
  active?.postMessage('keep');
  if (!localStorage.getItem(KEPT)) tell(t('page-keeping'));
}
