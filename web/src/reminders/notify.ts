// A notification while the page is open. The service worker shows it: Android has no other way.

/** Where a notification leads, and which older one it replaces. */
export interface Notice {
  body: string;
  tag: string;
  address: string;
}

/** Show a notification, if the visitor has allowed them. */
export async function notify(title: string, { body, tag, address }: Notice): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const icon = `${import.meta.env.BASE_URL}icon-192.png`;
  await registration?.showNotification(title, { body, tag, icon, data: { address } });
}
