// One table's line to the server: numbered events over a websocket, healed by itself.
//
// A connection knows the number of the last event it handed on. Coming back it asks for what follows that
// number; an event it has seen is dropped; a gap means something was lost, so it comes back again. Where a
// websocket will not open at all, it asks over plain HTTP until one does. What is sent over the line has a name of its
// own: whoever hears no answer may send it again another way, under the same name.
import type {
  AnswerFrame,
  ClosingFrame,
  Events,
  HelloFrame,
  MoveFrame,
  Snapshot,
  TableEvent,
  TableFrame,
} from '../wire/generated';
import { socket } from './transport';

export type Status = 'connecting' | 'live' | 'polling' | 'offline' | 'gone' | 'closed';

/** What a connection hands on: events, and what is told without a number. */
export type LiveFrame = Exclude<TableFrame, HelloFrame | AnswerFrame | ClosingFrame>;

export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a connection needs of the world; tests give their own. */
export interface World {
  open(after: number | null): Socket;
  poll(after: number, wait: number, signal: AbortSignal): Promise<Events>;
  snapshot(): Promise<Snapshot>;
  later(what: () => void, ms: number): () => void;
  random(): number;
}

export interface Listener {
  snapshot(snapshot: Snapshot): void;
  event(event: LiveFrame): void;
  status(status: Status): void;
}

/** There is no line, or it broke before the answer: whether the server heard is not known. */
export class Lost extends Error {}

export const BACKOFF = [300, 600, 1200, 2500, 5000, 10000] as const;
export const PING = 15000;
const SILENCE = 8000;
export const ANSWERED = 2500;
const FAILURES_BEFORE_POLLING = 2;
const POLICY = 1008;

export class Connection {
  #number: number | null = null;
  #socket: Socket | null = null;
  #failures = 0;
  #gaps = 0;
  #status: Status = 'connecting';
  #stops: (() => void)[] = [];
  #polling: AbortController | null = null;
  #closed = false;
  #asked = new Map<string, { resolve: (answer: AnswerFrame) => void; reject: (why: Lost) => void }>();

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {}

  get number(): number | null {
    return this.#number;
  }

  /** Start listening after the event of that number (null: from a snapshot of the server's). */
  start(number: number | null): void {
    this.#number = number;
    this.#connect();
  }

  /** A snapshot came another way: events up to its number are known. */
  caughtUp(number: number): void {
    if (this.#number === null || number > this.#number) this.#number = number;
  }

  /** Try again at once: the network is said to be back, or the page is looked at again. */
  wake(): void {
    if (this.#closed || this.#status === 'live') return;
    this.#failures = 0;
    this.#connect();
  }

  /** Send something over the open line and hear its answer; Lost without a line, or when it breaks or stays silent. */
  ask(id: string, frame: Omit<MoveFrame, 'id'>): Promise<AnswerFrame> {
    const socket = this.#socket;
    if (!socket || this.#status !== 'live') return Promise.reject(new Lost());
    return new Promise<AnswerFrame>((resolve, reject) => {
      const stop = this.world.later(() => {
        this.#asked.get(id)?.reject(new Lost());
        if (this.#socket === socket) this.#doubt();
      }, ANSWERED);
      const settle =
        <T>(how: (what: T) => void) =>
        (what: T): void => {
          stop();
          this.#asked.delete(id);
          how(what);
        };
      this.#asked.set(id, { resolve: settle(resolve), reject: settle(reject) });
      socket.send(JSON.stringify({ ...frame, id }));
    });
  }

  stop(): void {
    this.#closed = true;
    this.#drop();
    this.#stopPolling();
    this.#tell('closed');
  }

  #connect(): void {
    if (this.#closed) return;
    this.#drop();
    if (this.#status !== 'polling') this.#tell('connecting');
    const socket = this.world.open(this.#number);
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#receive(String(message.data));
    };
    socket.onclose = (close) => {
      if (this.#socket !== socket) return;
      this.#drop();
      this.#failed(close.code === POLICY);
    };
    this.#later(() => this.#failed(), SILENCE);
  }

  #receive(text: string): void {
    let frame: TableFrame;
    try {
      frame = JSON.parse(text) as TableFrame;
    } catch {
      return this.#failed();
    }
    this.#heard();
    if (frame.kind === 'hello') return this.#hello(frame);
    if (frame.kind === 'closing') return this.#failed();
    // An answer tells the number of an event that comes by itself; it is none.
    if (frame.kind === 'answer') return this.#asked.get(frame.id ?? '')?.resolve(frame);
    this.#take(frame);
  }

  #hello({ number, snapshot }: HelloFrame): void {
    this.#failures = 0;
    this.#stopPolling();
    if (snapshot) {
      this.#number = snapshot.number;
      this.#gaps = 0;
      this.listener.snapshot(snapshot);
    } else if (this.#number === null || number < this.#number) {
      // The server knows less than we do: it was restored from an older copy. Its word counts.
      this.#number = null;
      return this.#connect();
    }
    this.#tell('live');
  }

  #take(event: LiveFrame): void {
    if (!('number' in event) || this.#number === null) return this.listener.event(event);
    if (event.number <= this.#number) return;
    if (event.number > this.#number + 1) {
      // Asked for twice and still missing: begin again from a snapshot.
      this.#gaps += 1;
      if (this.#gaps > 1) this.#number = null;
      return this.#connect();
    }
    this.#number = event.number;
    this.#gaps = 0;
    this.listener.event(event);
  }

  /** Something was heard: the line lives; ask again if it stays silent. */
  #heard(): void {
    this.#clear();
    this.#later(() => this.#ping(SILENCE), PING);
  }

  /** An answer is overdue: a line that lives says so soon, another one is opened for a line that does not. */
  #doubt(): void {
    this.#clear();
    this.#ping(ANSWERED);
  }

  #ping(patience: number): void {
    this.#socket?.send('{"kind":"ping"}');
    this.#later(() => this.#failed(), patience);
  }

  #failed(slow = false): void {
    this.#drop();
    if (this.#closed) return;
    this.#failures += 1;
    if (this.#failures >= FAILURES_BEFORE_POLLING) this.#startPolling();
    else if (this.#status !== 'polling') this.#tell('offline');
    const step = BACKOFF[Math.min(this.#failures, BACKOFF.length) - 1] ?? 10000;
    const wait = slow ? Math.max(step, 5000) : step;
    this.#later(() => this.#connect(), wait * (0.75 + this.world.random() / 2));
  }

  /** Over HTTP: what the server says of the table when it does not want our socket. */
  async #look(): Promise<void> {
    try {
      const snapshot = await this.world.snapshot();
      this.#number = snapshot.number;
      this.listener.snapshot(snapshot);
      this.#failed(true);
    } catch (error) {
      const { status } = error as { status?: number };
      if (status === 404 || status === 410 || status === 403) {
        this.#closed = true;
        this.#tell('gone');
      } else this.#failed(true);
    }
  }

  #startPolling(): void {
    if (this.#polling || this.#closed) return;
    const polling = new AbortController();
    this.#polling = polling;
    void this.#poll(polling);
  }

  async #poll(polling: AbortController): Promise<void> {
    let wait = 0; // the first answer comes at once, and tells that this way works
    while (!polling.signal.aborted) {
      try {
        if (this.#number === null) {
          const snapshot = await this.world.snapshot();
          if (polling.signal.aborted) return;
          this.#number = snapshot.number;
          this.listener.snapshot(snapshot);
        }
        const { events } = await this.world.poll(this.#number, wait, polling.signal);
        if (polling.signal.aborted) return;
        wait = 20;
        this.#tell('polling');
        for (const event of events) this.#takePolled(event);
      } catch (error) {
        if (polling.signal.aborted) return;
        const { status } = error as { status?: number };
        if (status === 410)
          this.#number = null; // too old to be told event by event
        else {
          this.#stopPolling();
          if (status === 404) void this.#look();
          else this.#tell('offline');
          return; // the socket's own next try starts it again
        }
      }
    }
  }

  #takePolled(event: TableEvent): void {
    if (this.#number === null || event.number <= this.#number) return;
    if (event.number > this.#number + 1) this.#number = null;
    else {
      this.#number = event.number;
      this.listener.event(event);
    }
  }

  #stopPolling(): void {
    this.#polling?.abort();
    this.#polling = null;
  }

  #drop(): void {
    this.#clear();
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    for (const { reject } of [...this.#asked.values()]) reject(new Lost());
  }

  #later(what: () => void, ms: number): void {
    this.#stops.push(this.world.later(what, ms));
  }

  #clear(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #tell(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.listener.status(status);
  }
}

/** A socket to the service, for a table. */
export function openSocket(table: string, after: number | null, lang: string): Socket {
  const query = new URLSearchParams({ lang, moves: '1', ...(after === null ? {} : { after: String(after) }) });
  return socket(`/api/tables/${encodeURIComponent(table)}/socket?${query}`);
}
