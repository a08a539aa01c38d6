// The service in a web worker: answers the page's requests and sockets as a server would.
//
// Of all tabs one worker owns the games: the one that has the Web Lock. The others pass on to it what their pages ask,
// over a BroadcastChannel. When the owner's tab is closed, the next worker gets the lock, reads the log and goes on.
// Over plain http a browser has no Web Locks: there every tab has a service of its own, and of two that move at one
// table the log takes what comes first.
import { startPython } from './python';
import { Store } from './store';
import type { FromPage, ToPage } from './messages';

interface PySocket {
  receive(text: string): Promise<void>;
  close(): void;
}
interface Service {
  request(method: string, address: string, lang: string, body?: string): Promise<string>;
  socket(address: string, lang: string, send: (frame?: string) => void): PySocket;
}
/** A message between workers: to the owner from a tab, or back to that tab. */
type Passed = { to: 'owner'; tab: string; message: FromPage } | { to: string; message: ToPage };

const LOCK = 'tablee-games';
const tab = crypto.getRandomValues(new Uint32Array(4)).join('-'); // randomUUID is missing over plain http
const channel = new BroadcastChannel(LOCK);
const folder = new URL(self.name || './engine/', location.href).href;

/** The thinking worker, asked one job after the other. */
class Thinking {
  #worker: Worker | null = null;
  #asked = new Map<number, (answer: string) => void>();
  #last = 0;

  ask(job: string): Promise<string> {
    this.#worker ??= this.#start();
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#worker?.postMessage({ id, folder, job });
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thinking.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: string }>) => {
      this.#asked.get(data.id)?.(data.answer);
      this.#asked.delete(data.id);
    };
    return worker;
  }
}

let service: Promise<Service> | null = null;
const sockets = new Map<string, PySocket>();
/** What this tab's page has asked and not heard: asked again if the owner is gone. */
const waiting = new Map<number, FromPage>();
const open = new Set<number>();

async function startService(): Promise<Service> {
  const [python, store] = await Promise.all([startPython(folder), Store.open()]);
  return (await python.pyimport('tablee.browser.shell').open_shell(store, new Thinking())) as Service;
}

function reply(to: string, message: ToPage): void {
  if (to !== tab) return void channel.postMessage({ to, message } satisfies Passed);
  if ('id' in message) waiting.delete(message.id);
  else if ('socket' in message && message.frame === undefined) open.delete(message.socket);
  postMessage(message);
}

/** Answer a message of a tab's page; only the owner does. */
async function answer(from: string, message: FromPage, own: Service): Promise<void> {
  if ('request' in message) {
    const { method, address, lang, body } = message.request;
    const text = await own.request(method, address, lang, body);
    return reply(from, { id: message.id, answer: text });
  }
  const name = `${from} ${message.socket}`;
  if ('open' in message) {
    const send = (frame?: string): void => {
      if (frame === undefined) sockets.delete(name);
      reply(from, frame === undefined ? { socket: message.socket } : { socket: message.socket, frame });
    };
    sockets.set(name, own.socket(message.open, message.lang, send));
  } else if ('frame' in message) await sockets.get(name)?.receive(message.frame);
  else sockets.get(name)?.close();
}

function failed(from: string, message: FromPage, error: unknown): void {
  console.error(error);
  if ('request' in message) reply(from, { id: message.id, failed: String(error) });
  else reply(from, { socket: message.socket });
}

function handle(from: string, message: FromPage): void {
  if (service) {
    void service.then((own) => answer(from, message, own)).catch((error: unknown) => failed(from, message, error));
  } else if (from === tab) channel.postMessage({ to: 'owner', tab, message } satisfies Passed);
}

addEventListener('message', ({ data }: MessageEvent<FromPage>) => {
  if ('request' in data) waiting.set(data.id, data);
  else if ('open' in data) open.add(data.socket);
  handle(tab, data);
});

channel.onmessage = ({ data }: MessageEvent<Passed>) => {
  if ('tab' in data) {
    if (service) handle(data.tab, data.message);
  } else if (data.to === tab) reply(tab, data.message);
};

/** Answer all tabs from now on. */
function own(): Promise<never> {
  service = startService();
  // The former owner is gone: its answers will not come, and its sockets are closed.
  for (const message of waiting.values()) handle(tab, message);
  for (const socket of open) reply(tab, { socket });
  return new Promise(() => {}); // the lock is held until this worker ends
}

if ('locks' in navigator) void navigator.locks.request(LOCK, own);
else void own();
