// Reading what a browser kept or a file holds: a damaged part costs only itself.

export type Fits<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has all these fields, each of its kind. */
export function has<T extends object>(fields: { [K in keyof T]-?: Fits<T[K]> }): Fits<T> {
  return (value): value is T =>
    isRecord(value) && Object.entries<Fits<unknown>>(fields).every(([name, fits]) => fits(value[name]));
}

export const orNull =
  <T>(fits: Fits<T>): Fits<T | null> =>
  (value): value is T | null =>
    value === null || fits(value);

/** The entries that have the right shape. */
export function entries<T>(value: unknown, fits: Fits<T>): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => fits(entry[1])));
}

export const list = <T>(value: unknown, fits: Fits<T>): T[] => (Array.isArray(value) ? value.filter(fits) : []);

/** The same with no more entries than that, the oldest gone first. */
export const last = <T>(all: Record<string, T>, most: number): Record<string, T> =>
  Object.fromEntries(Object.entries(all).slice(-most));

/** JSON, or nothing. */
export function parsed(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return isRecord(found) ? found : {};
  } catch {
    return {};
  }
}

/** One value kept in the browser under a key; without storage everything works, it is only not remembered. */
export class Stored<T> {
  constructor(
    readonly key: string,
    private readonly read: (stored: Record<string, unknown>) => T,
  ) {}

  load(): T {
    try {
      return this.read(parsed(localStorage.getItem(this.key)));
    } catch {
      return this.read({});
    }
  }

  /** Change what is kept, from what is kept now: another tab may have changed it. */
  change(how: (now: T) => T): T {
    const next = how(this.load());
    try {
      localStorage.setItem(this.key, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden.
    }
    return next;
  }
}
