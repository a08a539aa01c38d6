// Going on while the server is away: in a page that is kept for that, the engine answers instead.
//
// A game is in one place at a time. `here` lists those that go on in this browser: the ones that began here, and those
// of a server that could not be reached, with the moves the server had. These are handed back as soon as it answers.
// To be able to go on, the page keeps a copy of every running game that its player plays alone (docs/browser.md).
import { lang } from '../app/i18n';
import { go, now } from '../app/router.svelte';
import { say } from '../offline/words';
import { tell } from '../ui/toasts.svelte';
import type { CarriedTable, HandedBack, Seat, Snapshot, TableFrame } from '../wire/generated';
import type { Socket } from './connection';
import { keepFresh } from './offline';
import { KEPT, network, type Transport } from './transport';

interface Copy {
  /** The game with all that is hidden; null if it is not to be had. */
  record: unknown;
  moves: string[];
}
/** By table: the moves the server had, or null for a game that began here. */
type Here = Record<string, string[] | null>;

const HERE = 'tablee:here';
const COPIES = 'tablee:copies';
const MOST_COPIES = 12;
const PATIENCE = 4000;
const PROBE = 500;
const RETURN = 2500;
/** What a proxy answers when there is no server behind it. */
const NOBODY = [502, 503, 504];

const read = <T extends object>(key: string): T => JSON.parse(localStorage.getItem(key) ?? '{}') as T;
const here = (): Here => read<Here>(HERE);
const tableOf = (address: string): string | null => /^\/api\/tables\/([^/?]+)/.exec(address)?.[1] ?? null;

function setHere(table: string, base: string[] | null | undefined): void {
  const { [table]: _before, ...others } = here();
  localStorage.setItem(HERE, JSON.stringify(base === undefined ? others : { ...others, [table]: base }));
}

// The engine

let starting: Promise<Transport> | null = null;

const local = (): Promise<Transport> =>
  (starting ??= import('./local').then(({ connect }) => connect(localStorage.getItem(KEPT) ?? '')));

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Accept-Language': lang() },
  body: JSON.stringify(body),
});

/** Ask the engine; tables that it opens are here from then on. */
async function askHere(address: string, init: RequestInit): Promise<Response> {
  const answer = await (await local()).fetch(address, init);
  if (init.method === 'POST' && answer.ok && /^\/api\/(tables(\/[^/]+\/actions)?|records)$/.test(address)) {
    const body = (await answer.clone().json()) as { table?: string; next?: { table: string } };
    const opened = body.next?.table ?? body.table;
    if (opened) setHere(opened, null);
  }
  return answer;
}

// Whether the server answers

let probing: Promise<boolean> | null = null;

const answers = async (): Promise<boolean> => {
  try {
    return (await network.fetch('/healthz', { signal: AbortSignal.timeout(PATIENCE), cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Whether it was a short break: a server that restarts is back in seconds. */
function comesBack(): Promise<boolean> {
  probing ??= (async () => {
    for (const end = Date.now() + PATIENCE; navigator.onLine && Date.now() < end;) {
      if (await answers()) return true;
      await new Promise((resolve) => setTimeout(resolve, PROBE));
    }
    return false;
  })();
  const known = probing;
  void known.then(() => setTimeout(() => (probing = null), RETURN));
  return known;
}

// Requests

/** While a game is handed back, what is asked about it waits. */
const gates = new Map<string, Promise<void>>();

/** Ask the server, or the engine if the server is away. */
export async function request(address: string, init: RequestInit): Promise<Response> {
  const table = tableOf(address);
  if (table) await gates.get(table);
  if (table && table in here()) return askHere(address, init);
  try {
    return await atServer(address, init, table);
  } catch (error) {
    if (init.signal?.aborted && (error as Error).name !== 'TimeoutError') throw error;
    const again = (init.method ?? 'GET') === 'GET' || /\/(moves|actions)$/.test(address);
    // A signal that has timed out would end the second try too.
    const { signal, ...rest } = init;
    if (await comesBack()) {
      if (!again) throw error;
      return atServer(address, signal?.aborted ? rest : init, table);
    }
    const instead = await answerHere(address, rest, table);
    if (!instead) throw error;
    return instead;
  }
}

async function atServer(address: string, init: RequestInit, table: string | null): Promise<Response> {
  const answer = await network.fetch(address, init);
  const words = answer.headers.get('Content-Type')?.startsWith('application/json');
  if (NOBODY.includes(answer.status) && !words) throw new Error(String(answer.status));
  if (table && answer.ok && address === `/api/tables/${table}`) {
    void answer
      .clone()
      .json()
      .then((snapshot: Snapshot) => noteSnapshot(table, snapshot));
  }
  return answer;
}

/** The engine's answer to what the server was asked in vain; null for what needs the server. */
async function answerHere(address: string, init: RequestInit, table: string | null): Promise<Response | null> {
  if (table) return (await take(table)) ? askHere(address, init) : null;
  if (init.method === 'POST' && address === '/api/tables') {
    const { seats } = JSON.parse(String(init.body)) as { seats: { who: string }[] };
    return seats.every(({ who }) => who === 'me' || who === 'bot') ? askHere(address, init) : null;
  }
  const able = /^\/api\/(games|lessons|puzzles|records)\b/.test(address);
  return able ? askHere(address, init) : null;
}

// Copies of games at the server

function setCopy(table: string, copy: Copy): void {
  const { [table]: _old, ...others } = read<Record<string, Copy>>(COPIES);
  const kept = Object.entries({ ...others, [table]: copy }).slice(-MOST_COPIES);
  try {
    localStorage.setItem(COPIES, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without room for a copy the game waits for the server, as it would without the engine.
  }
}

const isAlone = ({ you, seats }: { you: number[]; seats: Seat[] }): boolean =>
  you.length > 0 && seats.every(({ seat, who }) => who === 'bot' || you.includes(seat));

/** Remember the moves of a game that goes on at the server, and once what is hidden in it. */
function noteSnapshot(table: string, snapshot: Snapshot): void {
  if (snapshot.status !== 'running' || !isAlone(snapshot) || table in here()) return;
  const moves = snapshot.history.map(({ text }) => text);
  const known = read<Record<string, Copy>>(COPIES)[table];
  setCopy(table, { record: known?.record ?? null, moves });
  if (known?.record) return;
  void network
    .fetch(`/api/tables/${table}/carried`, {})
    .then((answer) => (answer.ok ? (answer.json() as Promise<CarriedTable>) : null))
    .then((carried) => {
      const copy = read<Record<string, Copy>>(COPIES)[table];
      if (copy && carried) setCopy(table, { ...copy, record: carried.record });
    })
    .catch(() => {}); // the next snapshot asks again
}

function noteFrame(table: string, frame: TableFrame): void {
  if (frame.kind === 'hello' && frame.snapshot) noteSnapshot(table, frame.snapshot);
  else if (frame.kind === 'undone' || frame.kind === 'started') noteSnapshot(table, frame.snapshot);
  else if (frame.kind === 'moved') {
    const copy = read<Record<string, Copy>>(COPIES)[table];
    if (copy) setCopy(table, { ...copy, moves: [...copy.moves.slice(0, frame.ply - 1), frame.text] });
  }
}

/** Go on here with a game of the server's, once, whoever asks, in whichever tab; false if there is no copy of it. */
function take(table: string): Promise<boolean> {
  return navigator.locks.request(`tablee-take ${table}`, async () => {
    if (table in here()) return true;
    const copy = read<Record<string, Copy>>(COPIES)[table];
    if (!copy?.record) return false;
    const answer = await (await local()).fetch(`/api/tables/${table}/taken`, posted(copy));
    if (!answer.ok) return false;
    setHere(table, copy.moves);
    tell(say('offline-away'));
    hangUp(table);
    watchForReturn();
    return true;
  });
}

// Handing back

let watching: ReturnType<typeof setInterval> | undefined;
let returning = false;

const awayTables = (): [string, string[]][] =>
  Object.entries(here()).filter((one): one is [string, string[]] => one[1] !== null);

function watchForReturn(): void {
  watching ??= setInterval(() => void giveBack(), RETURN);
}

async function giveBack(): Promise<void> {
  if (returning) return;
  const tables = awayTables();
  if (!tables.length) {
    clearInterval(watching);
    watching = undefined;
    return;
  }
  returning = true;
  try {
    if (await answers()) for (const [table, base] of tables) await gated(table, () => handBack(table, base));
  } finally {
    returning = false;
  }
}

async function gated(table: string, work: () => Promise<void>): Promise<void> {
  const done = work().catch(() => {}); // tried again in a moment
  gates.set(table, done);
  await done;
  gates.delete(table);
}

async function handBack(table: string, base: string[]): Promise<void> {
  const engine = await local();
  const line = async (): Promise<{ moves: string[]; end: string | null }> =>
    (await (await engine.fetch(`/api/tables/${table}/line`, {})).json()) as { moves: string[]; end: string | null };
  let sent = await line();
  for (;;) {
    const answer = await network.fetch(`/api/tables/${table}/carried`, posted({ base, ...sent }));
    if (!answer.ok) return refusedBack(table, answer.status);
    const { table: at, kept } = (await answer.json()) as HandedBack;
    const after = await line();
    if (kept === 'one' && after.moves.length !== sent.moves.length) {
      // A move was made meanwhile, of one's own or of the computer's.
      [base, sent] = [sent.moves, after];
      continue;
    }
    setHere(table, undefined);
    hangUp(table);
    tell(say(kept === 'both' ? 'offline-back-both' : 'offline-back'));
    if (kept === 'both' && now().of === table) go(`/t/${at}`);
    return;
  }
}

/** The server has the game no more, or not as one's own: it goes on here. */
function refusedBack(table: string, status: number): void {
  if (![400, 403, 404, 409, 410, 422].includes(status)) return; // busy: tried again in a moment
  setHere(table, null);
  tell(say('offline-back-refused'), 'bad');
}

// Sockets

/** Open sockets by table, to end them when the game changes its place. */
const open = new Map<string, Set<() => void>>();
const lastWay = new Map<string, boolean>();

function hangUp(table: string): void {
  for (const end of open.get(table) ?? []) end();
}

/** A table's socket, at the server or here. Numbers of events differ: after a change a snapshot is asked for. */
export async function socket(address: string): Promise<Socket> {
  const table = tableOf(address);
  if (!table) return network.socket(address);
  await gates.get(table);
  const atHome = table in here();
  const before = lastWay.get(table);
  lastWay.set(table, atHome);
  const asked = before === undefined || before === atHome ? address : address.replace(/&after=\d+/, '');
  const line = (atHome ? await local() : network).socket(asked);
  const own: Socket = {
    onmessage: null,
    onclose: null,
    send: (text) => line.send(text),
    close: () => {
      ends.delete(end);
      line.close();
    },
  };
  const ends = open.get(table) ?? new Set();
  open.set(table, ends);
  const end = (): void => {
    ends.delete(end);
    line.onclose = line.onmessage = null;
    line.close();
    own.onclose?.(new CloseEvent('close'));
  };
  ends.add(end);
  line.onmessage = (event) => {
    if (!atHome) noteFrame(table, JSON.parse(String(event.data)) as TableFrame);
    own.onmessage?.(event);
  };
  line.onclose = (event) => {
    ends.delete(end);
    own.onclose?.(event);
  };
  return own;
}

addEventListener('online', () => void giveBack());
// Another tab may have taken a game, or handed it back.
addEventListener('storage', ({ key }) => {
  if (key === HERE) for (const [table, atHome] of lastWay) if (table in here() !== atHome) hangUp(table);
});
if (awayTables().length) watchForReturn();
void keepFresh();
