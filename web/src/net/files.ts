// Files of the service in a page without a server: links that download, and pictures.
//
// On a server these are addresses that the browser fetches by itself. Here the worker is asked, and the browser gets
// an address of the answer. Figures of the rules and findings lie in the folder.
import { lang } from '../app/i18n';
import { request } from './transport';

const API = '/api/';
const IN_FOLDER = /^\/api\/(rules|findings)\//;

const asked = async (address: string): Promise<Blob | null> => {
  const answer = await request(address, { headers: { 'Accept-Language': lang() } });
  return answer.ok ? answer.blob() : null;
};

async function download(link: HTMLAnchorElement): Promise<void> {
  const content = await asked(link.pathname + link.search);
  if (!content) return;
  const made = document.createElement('a');
  made.href = URL.createObjectURL(content);
  if (link.hasAttribute('download')) made.download = link.download || (link.pathname.split('/').at(-1) ?? '');
  else made.target = '_blank';
  made.click();
}

async function show(image: HTMLImageElement): Promise<void> {
  const { pathname, search } = new URL(image.src);
  const content = IN_FOLDER.test(pathname) ? null : await asked(pathname + search);
  if (content) image.src = URL.createObjectURL(content);
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
