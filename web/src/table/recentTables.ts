// The tables somebody sat at with this browser, newest first, so that they can be found again.

const KEY = 'tablee:tables';
const MOST = 12;

export interface Kept {
  table: string;
  game: string;
}

export function keptTables(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((entry): entry is Kept => typeof entry?.table === 'string' && typeof entry?.game === 'string');
  } catch {
    return [];
  }
}

function store(tables: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Without storage a table is found again by its address only.
  }
}

export function keep(entry: Kept): void {
  store([entry, ...keptTables().filter(({ table }) => table !== entry.table)]);
}

export function forget(table: string): void {
  store(keptTables().filter((entry) => entry.table !== table));
}
