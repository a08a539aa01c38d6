// Files of the service in a page without a server: links that download, and pictures.
//
// On a server these are addresses that the browser fetches by itself. Here the worker is asked, and the browser gets
// an address of the answer. Figures of the rules and findings, and print files, lie in the folder.
import { lang } from '../app/i18n';
import { say } from '../offline/words';
import { tell } from '../ui/toasts.svelte';
import type { Refused } from '../wire/generated';
import { request, SITE } from './transport';

const API = '/api/';
/** Pixels of a picture, as a server draws it. */
const WIDTH = 1200;
const PRINT = /^\/api\/print\/([\w-]+\.pdf)$/;
const IN_FOLDER = /^\/api\/(rules|findings)\//;

const asked = async (address: string): Promise<Response> =>
  request(address, { headers: { 'Accept-Language': lang() } });

/** A picture of pixels, from the drawing of the same name. */
async function png(drawing: Blob): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = WIDTH / (image.naturalWidth || WIDTH);
  [canvas.width, canvas.height] = [WIDTH, Math.round((image.naturalHeight || WIDTH) * scale)];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Where the print file of a link is: a site's folder has it by language and paper, a server makes it. */
function printFile(name: string, { href, search }: HTMLAnchorElement): string {
  const asked = new URLSearchParams(search);
  const [language, paper] = [asked.get('lang') ?? lang(), asked.get('paper') ?? 'a4'];
  return SITE ? new URL(`./api/print/${language}/${paper}/${name}`, document.baseURI).href : href;
}

/** A print file; tells why there is none. */
async function print(address: string): Promise<Blob | null> {
  const answer = await fetch(address).catch(() => null);
  const content = answer?.ok ? await answer.blob() : null;
  // Some file servers answer with their home page for what is not there.
  if (content && (await content.slice(0, 4).text()) === '%PDF') return content;
  tell(say(SITE && !answer ? 'offline-print-later' : 'offline-no-print'));
  return null;
}

/** The content of a link; tells why there is none. */
async function contentOf(link: HTMLAnchorElement): Promise<Blob | null> {
  const { pathname, search } = link;
  const [, name] = PRINT.exec(pathname) ?? [];
  if (name) return print(printFile(name, link));
  const pixels = pathname.endsWith('.png');
  const answer = await asked((pixels ? pathname.replace(/png$/, 'svg') : pathname) + search);
  if (answer.ok) return pixels ? png(await answer.blob()) : answer.blob();
  const { error } = (await answer.json()) as Refused;
  tell(error.message, 'bad');
  return null;
}

/** Have a browser save or show what a link leads to. */
export async function download(link: HTMLAnchorElement): Promise<void> {
  const content = await contentOf(link).catch((error: Error) => tell(error.message, 'bad'));
  if (!content) return;
  const made = document.createElement('a');
  made.href = URL.createObjectURL(content);
  // A print file is saved: a window of an installed page has no tabs.
  if (link.hasAttribute('download') || PRINT.test(link.pathname))
    made.download = link.download || (link.pathname.split('/').at(-1) ?? '');
  else made.target = '_blank';
  made.click();
}

async function show(image: HTMLImageElement): Promise<void> {
  const { pathname, search } = new URL(image.src);
  const answer = IN_FOLDER.test(pathname) ? null : await asked(pathname + search);
  if (answer?.ok) image.src = URL.createObjectURL(await answer.blob());
  else image.src = new URL(`.${pathname}`, document.baseURI).href;
}

/** Answer links and pictures of the service from now on. */
export function serveFiles(): void {
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest?.('a');
      if (!link?.pathname.startsWith(API) || link.origin !== location.origin) return;
      event.preventDefault();
      void download(link);
    },
    true,
  );
  addEventListener(
    'error',
    (event) => {
      const image = event.target;
      if (!(image instanceof HTMLImageElement) || image.dataset['asked']) return;
      if (!new URL(image.src).pathname.startsWith(API)) return;
      image.dataset['asked'] = 'yes';
      void show(image);
    },
    true,
  );
}
