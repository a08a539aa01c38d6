// Games in the browser's own storage: a log of events that only grows, and what goes with it.
//
// A change is one transaction of strict durability; it is acknowledged when the browser says that it is complete.
// Values that Python reads are texts of JSON; what is missing is undefined, which Python has as None.

const NAME = 'tablee';
const STORES = ['tables', 'events', 'notes'] as const;

interface Change {
  table: string;
  version: number;
  bot: boolean;
  record: unknown;
  events: { number: number }[];
}
type Head = Omit<Change, 'events' | 'table'>;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });

const complete = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('storage'));
  });

/** The database, made at the first visit. */
async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name));
  return done(request);
}

/** What opening failed with. Browsers refuse with many errors, some of which mean something else later on. */
function refused(error: unknown): Error {
  const why = String(error);
  return /Quota/.test(why) ? new Error(why) : new Error(`StorageRefused: ${why}`);
}

export class Store {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Store> {
    const database = await opened().catch((error: unknown) => {
      throw refused(error);
    });
    database.onversionchange = () => database.close(); // it is being cleared
    return new Store(database);
  }

  #read(name: (typeof STORES)[number]): IDBObjectStore {
    return this.database.transaction(name).objectStore(name);
  }

  /** Version of every table, and whether a bot is to move there. */
  async heads(): Promise<string> {
    const tables = this.#read('tables');
    const [keys, heads] = await Promise.all([done(tables.getAllKeys()), done(tables.getAll() as IDBRequest<Head[]>)]);
    return JSON.stringify(
      Object.fromEntries(keys.map((key, at) => [key, [heads[at]?.version ?? 0, heads[at]?.bot ?? false]])),
    );
  }

  async load(table: string): Promise<string | undefined> {
    const transaction = this.database.transaction(['tables', 'events']);
    const range = IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);
    const [head, events] = await Promise.all([
      done(transaction.objectStore('tables').get(table) as IDBRequest<Head | undefined>),
      done(transaction.objectStore('events').getAll(range)),
    ]);
    return head && JSON.stringify({ record: head.record, events });
  }

  async commit(changes: string, notes: string): Promise<void> {
    const transaction = this.database.transaction([...STORES], 'readwrite', { durability: 'strict' });
    const finished = complete(transaction);
    for (const { table, events, ...head } of JSON.parse(changes) as Change[]) {
      transaction.objectStore('tables').put(head, table);
      // An event that is there already fails the transaction: none is ever written over.
      for (const event of events) transaction.objectStore('events').add(event, [table, event.number]);
    }
    for (const [key, value] of JSON.parse(notes) as [string, string][]) {
      transaction.objectStore('notes').put(value, key);
    }
    await finished;
  }

  async note(key: string): Promise<string | undefined> {
    return done(this.#read('notes').get(key) as IDBRequest<string | undefined>);
  }

  /** All notes, as pairs of key and value. */
  async notes(): Promise<string> {
    const notes = this.#read('notes');
    const [keys, values] = await Promise.all([done(notes.getAllKeys()), done(notes.getAll())]);
    return JSON.stringify(keys.map((key, at) => [key, values[at]]));
  }
}
