// Addresses: which page is shown is what the address says, nothing else.

export interface Route {
  page:
    | 'home'
    | 'new'
    | 'table'
    | 'lobby'
    | 'settings'
    | 'rules'
    | 'findings'
    | 'review'
    | 'import'
    | 'learn'
    | 'solo'
    | 'task'
    | 'today'
    | 'tournaments'
    | 'tournament'
    | 'tv'
    | 'me'
    | 'puzzles'
    | 'puzzle'
    | 'rush'
    | 'mistakes'
    | 'leaderboard'
    | 'person'
    | 'lost';
  /** A game's name or a table's, where the page is about one. */
  of: string;
  /** The move an address of a game names. */
  ply: number | null;
  /** A step of a lesson. */
  step?: string;
  /** The name of a puzzle or goal. */
  task?: string;
  query: URLSearchParams;
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const PLY = /^[0-9]{1,6}$/;
/** Pages by themselves, and pages about a game. */
const ALONE = new Set(['lobby', 'settings', 'rules', 'findings', 'import', 'tournaments', 'me', 'leaderboard']);
const ABOUT = new Set(['new', 'rules', 'findings', 'leaderboard']);

/** What an address means. */
export function route(path: string, search: string): Route {
  const query = new URLSearchParams(search);
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  const to = (page: Route['page'], of = '', ply: number | null = null): Route => ({ page, of, ply, query });
  if (first === 'learn' && rest.length < 2 && [second, ...rest].every((part) => part === '' || NAME.test(part))) {
    return { ...to('learn', second), step: rest[0] ?? '' };
  }
  if (first === 't' && NAME.test(second)) return ofGame(second, rest, to);
  const person = /^\/people\/([^/]{1,120})$/.exec(path)?.[1];
  if (person !== undefined) return to('person', decoded(person));
  const puzzle = ofPuzzles([first, second, ...rest]);
  if (puzzle) return { ...puzzle, ply: null, query };
  const solo = alone([first, second, ...rest]);
  if (solo) return { ...solo, ply: null, query };
  if (rest.length) return to('lost');
  if (first === '') return to('home');
  if (second === '') return ALONE.has(first) ? to(first as Route['page']) : to('lost');
  if (!NAME.test(second)) return to('lost');
  if (first === 'tournaments') return to('tournament', second);
  if (first === 'tv') return to('tv', second);
  return ABOUT.has(first) ? to(first as Route['page'], second) : to('lost');
}

/** A table, one of its moves, its review, or the review of one move. */
function ofGame(
  of: string,
  rest: string[],
  to: (page: Route['page'], of?: string, ply?: number | null) => Route,
): Route {
  const page = rest[0] === 'review' ? 'review' : 'table';
  const [ply, ...more] = page === 'review' ? rest.slice(1) : rest;
  if (more.length || (ply !== undefined && !PLY.test(ply))) return to('lost');
  return to(page, of, ply === undefined ? null : Number(ply));
}

/** Addresses of playing alone: /solo, /solo/game, /solo/game/task, /today, /puzzle/task. */
function alone([first, second = '', third = '', ...rest]: string[]): Pick<Route, 'page' | 'of' | 'task'> | null {
  if (rest.length || ![second, third].every((part) => part === '' || NAME.test(part))) return null;
  if (first === 'today' && !second) return { page: 'today', of: '' };
  if (first === 'puzzle' && second && !third) return { page: 'task', of: '', task: second };
  if (first !== 'solo') return null;
  return third ? { page: 'task', of: second, task: third } : { page: 'solo', of: second };
}

/** Addresses of puzzles: /puzzles, /puzzles/game, /puzzles/game/number, /puzzles/game/date, /puzzles/rush, /puzzles/mistakes. */
function ofPuzzles([first, second = '', third = '', ...rest]: string[]): Pick<Route, 'page' | 'of' | 'task'> | null {
  if (first !== 'puzzles' || rest.length || ![second, third].every((part) => part === '' || NAME.test(part)))
    return null;
  if (second === 'mistakes' && !third) return { page: 'mistakes', of: '' };
  if (second === 'rush') return { page: 'rush', of: third };
  return third ? { page: 'puzzle', of: second, task: third } : { page: 'puzzles', of: second };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Any file server has a page without a server, so its own addresses come after the sign #. */
const SITE = import.meta.env.MODE === 'site';

function here(): Route {
  if (typeof location === 'undefined') return route('/', '');
  const { pathname, search } = SITE ? new URL(location.hash.slice(1) || '/', location.origin) : location;
  return route(pathname, search);
}

let current = $state.raw(here());

/** The route shown now. */
export const now = (): Route => current;

/** Go to another page of ours. */
export function go(address: string, replace = false): void {
  const shown = SITE ? `#${address}` : address;
  if (replace) history.replaceState(null, '', shown);
  else history.pushState(null, '', shown);
  current = here();
  if (!replace) {
    scrollTo(0, 0);
    // A new page is read from its beginning.
    queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
  }
}

/** The whole address of one of our pages, to be sent to others. */
export const linkTo = (address: string): string =>
  new URL(SITE ? `#${address}` : address, SITE ? document.baseURI : location.origin).href;

/** Let ordinary links to our own pages be followed without loading all anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest?.('a');
  if (SITE && link?.pathname.startsWith('/api/')) {
    event.preventDefault();
    return void import('../net/files').then(({ download }) => download(link));
  }
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) {
    if (!SITE) history.replaceState(null, '', link.hash);
    const goal = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    goal?.scrollIntoView();
    goal?.focus();
    return;
  }
  go(link.pathname + link.search + link.hash);
}

if (typeof addEventListener !== 'undefined') {
  addEventListener('popstate', () => {
    current = here();
  });
}
