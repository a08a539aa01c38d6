// How the page reaches the service: over the network, or in a worker of its own where there is no server.
import type { Lobby, Me } from '../wire/generated';
import type { Socket } from './connection';

export interface Transport {
  /** As `fetch`; rejects if there is no answer at all. */
  fetch(address: string, init: RequestInit): Promise<Response>;
  socket(address: string): Socket;
}

/** Open a websocket of the server. A browser complains of one that is closed while it opens: it is closed when it is open. */
export function openWebSocket(address: string): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(`${scheme}//${location.host}${address}`);
  const close = socket.close.bind(socket);
  socket.close = () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => close(), { once: true });
    else close();
  };
  return socket;
}

export const network: Transport = {
  fetch: (address, init) => fetch(address, init),
  socket: openWebSocket,
};

/** Where it is noted that everything is kept in this browser: of a server's page, the engine's folder. */
export const KEPT = 'tablee:kept';

/** The name of an error of the engine, which says in words what it is. */
export const NOT_KEPT = 'NotKept';

/** Whether this page was built to work without a server. */
export const SITE = import.meta.env.MODE === 'site';

/** Whether everything is kept; not where the browser refuses storage. */
function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

let starting: Promise<Transport> | null = null;
let tellStarted: () => void = () => {};

/** Settled when the service is reached, or is about to be: what is only nice to have waits for it. */
export const started: Promise<void> = SITE ? new Promise((resolve) => (tellStarted = resolve)) : Promise.resolve();

/** The worker that serves a site, which is megabytes: it starts when something is asked that needs it. */
function local(): Promise<Transport> {
  starting ??= import('./local').then(({ connect }) => connect());
  tellStarted();
  return starting;
}

/** Start early if everything is kept in this browser: then nothing is fetched. */
if (SITE && kept()) void local();

/** The file of a site's folder that has a text, if one has. */
function inFolder(address: string): string | null {
  if (/^\/api\/(rules|findings)\//.test(address)) return `.${address}`;
  const [, lang] = /^\/api\/games\?lang=(\w+)$/.exec(address) ?? [];
  return lang ? `./api/games.${lang}.json` : null;
}

/** Answers that are always the same where nobody else is. */
const ALONE: Record<string, unknown> = {
  '/api/me': { name: null, ratings: {}, tables: [] } satisfies Me,
  '/api/lobby': { tables: [], people: 1, running: 0 } satisfies Lobby,
};

/** Ask the service. */
export async function request(address: string, init: RequestInit): Promise<Response> {
  const file = SITE ? inFolder(address) : null;
  if (file) return fetch(new URL(file, document.baseURI), init);
  if (SITE && address in ALONE) return Response.json(ALONE[address]);
  if (SITE) return (await local()).fetch(address, init);
  return kept() ? (await import('./away')).request(address, init) : network.fetch(address, init);
}

/** Open a socket; frames that are sent before it is open wait. */
export function socket(address: string): Socket {
  if (SITE) return later(local().then((transport) => transport.socket(address)));
  return kept() ? later(import('./away').then((away) => away.socket(address))) : network.socket(address);
}

/** Show a picture of the service in an image; as `use:picture`. */
export function picture(image: HTMLImageElement, address: string): void {
  if (!SITE) image.src = address;
  else
    void request(address, {})
      .then((answer) => answer.blob())
      .then((content) => (image.src = URL.createObjectURL(content)));
}

/** A socket that is still being made. */
function later(made: Promise<Socket>): Socket {
  const own: Socket = {
    onmessage: null,
    onclose: null,
    send: (text) => void made.then((socket) => socket.send(text)),
    close: () => void made.then((socket) => socket.close()),
  };
  void made.then((socket) => {
    socket.onmessage = (event) => own.onmessage?.(event);
    socket.onclose = (event) => own.onclose?.(event);
  });
  return own;
}
