// Addresses: which page is shown is what the address says, nothing else.

export interface Route {
  page: 'home' | 'new' | 'table' | 'lobby' | 'settings' | 'rules' | 'lost';
  /** A game's name or a table's, where the page is about one. */
  of: string;
  query: URLSearchParams;
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** What an address means. */
export function route(path: string, search: string): Route {
  const query = new URLSearchParams(search);
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  const lost: Route = { page: 'lost', of: '', query };
  if (rest.length) return lost;
  if (first === '') return { page: 'home', of: '', query };
  if (second === '') {
    return first === 'lobby' || first === 'settings' ? { page: first, of: '', query } : lost;
  }
  if (!NAME.test(second)) return lost;
  if (first === 't') return { page: 'table', of: second, query };
  if (first === 'new' || first === 'rules') return { page: first, of: second, query };
  return lost;
}

function here(): Route {
  return typeof location === 'undefined' ? route('/', '') : route(location.pathname, location.search);
}

let current = $state.raw(here());

/** The route shown now. */
export const now = (): Route => current;

/** Go to another page of ours. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  current = here();
  if (!replace) {
    scrollTo(0, 0);
    // A new page is read from its beginning.
    queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
  }
}

/** Let ordinary links to our own pages be followed without loading all anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) {
    history.replaceState(null, '', link.hash);
    const goal = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    goal?.scrollIntoView();
    goal?.focus();
    return;
  }
  go(link.pathname + link.search);
}

if (typeof addEventListener !== 'undefined') {
  addEventListener('popstate', () => {
    current = here();
  });
}
