// The transport of a page without a server: a worker of the page answers.
import type { FromPage, ToPage } from '../engine/messages';
import type { Socket } from './connection';
import { say } from '../offline/words';
import { serveFiles } from './files';
import { keepSite } from './offline';
import { NOT_KEPT, SITE, type Transport } from './transport';

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** What is said of a failure of the worker, by what the browser's storage says of it. */
function failure(why: string): Error {
  const key = /Quota/.test(why)
    ? 'offline-storage-full'
    : /StorageRefused|Security|NotAllowed/.test(why)
      ? 'offline-storage-refused'
      : /InvalidState|connection is closing|NotFoundError/.test(why)
        ? 'offline-storage-gone'
        : 'offline-failed';
  const error = new Error(say(key));
  error.name = NOT_KEPT;
  return error;
}

class Local implements Transport {
  #worker: Worker;
  #asked = new Map<number, { resolve: (answer: Response) => void; reject: (error: Error) => void }>();
  #sockets = new Map<number, Socket>();
  #last = 0;
  #answered = false;

  constructor(engine: string) {
    this.#worker = new Worker(new URL('../engine/service.worker.ts', import.meta.url), {
      type: 'module',
      name: engine,
    });
    this.#worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.#receive(data);
    this.#worker.onerror = () => this.#fail();
  }

  fetch(address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
    const id = ++this.#last;
    const lang = new Headers(headers).get('Accept-Language') ?? '';
    this.#send({ id, request: { method, address, lang, ...(typeof body === 'string' ? { body } : {}) } });
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      // A long poll may be given up. Everything else is answered here, however long Python takes to start.
      signal?.addEventListener('abort', () => {
        if (method !== 'GET') return;
        this.#asked.delete(id);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  socket(address: string): Socket {
    const number = ++this.#last;
    const lang = new URL(address, location.href).searchParams.get('lang') ?? '';
    const own: Socket = {
      onmessage: null,
      onclose: null,
      send: (frame) => this.#send({ socket: number, frame }),
      close: () => {
        this.#sockets.delete(number);
        this.#send({ socket: number, close: true });
      },
    };
    this.#sockets.set(number, own);
    this.#send({ socket: number, open: address, lang });
    return own;
  }

  /** The worker could not be started: nothing is answered any more. */
  #fail(): void {
    if (this.#answered) return;
    for (const { reject } of this.#asked.values()) reject(failure(''));
    this.#asked.clear();
  }

  #send(message: FromPage): void {
    this.#worker.postMessage(message);
  }

  #receive(message: ToPage): void {
    if ('socket' in message) {
      const socket = this.#sockets.get(message.socket);
      if (message.frame !== undefined) socket?.onmessage?.(new MessageEvent('message', { data: message.frame }));
      else {
        this.#sockets.delete(message.socket);
        socket?.onclose?.(new CloseEvent('close'));
      }
      return;
    }
    if (!this.#answered) {
      this.#answered = true;
      if (SITE) void keepSite();
    }
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if ('failed' in message) return asked?.reject(failure(message.failed));
    const { status, type, body } = JSON.parse(message.answer) as Answer;
    asked?.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));
  }
}

/** The engine's folder in a site; its name changes with its content. */
function siteEngine(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=tablee-engine]')?.content ?? 'engine';
  return `./${named}/`;
}

/** Start the worker with the engine in a folder, and let it answer links and pictures too. */
export function connect(engine = siteEngine()): Transport {
  serveFiles();
  return new Local(new URL(engine, document.baseURI).href);
}
