import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWERED, Connection, Lost, PING, type Socket, type Status, type World } from '../src/net/connection';
import type { Events, MoveFrame, Snapshot } from '../src/wire/generated';
import { moved, snapshot as whole } from './messages';

class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: string[] = [];
  closed = false;
  constructor(readonly after: number | null) {}
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  say(event: object): void {
    this.onmessage?.({ data: JSON.stringify(event) } as MessageEvent);
  }
  drop(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

/** Time that passes when told to. */
class Time {
  now = 0;
  waiting: { at: number; what: () => void }[] = [];
  later = (what: () => void, ms: number): (() => void) => {
    const entry = { at: this.now + ms, what };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  };
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((entry) => entry !== next);
      this.now = next.at;
      next.what();
    }
    this.now = end;
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const snapshot = (number: number): Snapshot => whole({ number, ply: number });
const move: Omit<MoveFrame, 'id'> = { kind: 'move', ply: 5, text: 'x' };

let time: Time;
let sockets: FakeSocket[];
let seen: number[];
let snapshots: number[];
let statuses: Status[];
let polls: { after: number; wait: number }[];
let answerPoll: (after: number) => Promise<Events>;
let answerSnapshot: () => Promise<Snapshot>;
let connection: Connection;

const last = (): FakeSocket => sockets.at(-1)!;

beforeEach(() => {
  time = new Time();
  [sockets, seen, snapshots, statuses, polls] = [[], [], [], [], []];
  answerPoll = () => Promise.reject({ status: 0 });
  answerSnapshot = () => Promise.reject({ status: 0 });
  const world: World = {
    open: (after) => {
      sockets.push(new FakeSocket(after));
      return last();
    },
    poll: (after, wait) => {
      polls.push({ after, wait });
      return answerPoll(after);
    },
    snapshot: () => answerSnapshot(),
    later: time.later,
    random: () => 0.5,
  };
  connection = new Connection(world, {
    snapshot: (found) => snapshots.push(found.number),
    event: (event) => seen.push('number' in event ? event.number : -1),
    status: (status) => statuses.push(status),
  });
  connection.start(5);
});

describe('a connection', () => {
  it('asks for what follows its number and hands events on in order', () => {
    expect(last().after).toBe(5);
    last().say({ kind: 'hello', number: 5, you: [] });
    last().say({ kind: 'moved', number: 6 });
    last().say({ kind: 'moved', number: 7 });
    expect(seen).toEqual([6, 7]);
    expect(statuses).toEqual(['live']);
  });

  it('drops duplicates', () => {
    last().say({ kind: 'hello', number: 6 });
    for (const number of [6, 6, 5, 6, 7, 7]) last().say({ kind: 'chat', number });
    expect(seen).toEqual([6, 7]);
  });

  it('does not hand on what a snapshot has told already', () => {
    last().say({ kind: 'hello', number: 5 });
    connection.caughtUp(7);
    for (const number of [6, 7, 8]) last().say({ kind: 'moved', number });
    expect(seen).toEqual([8]);
  });

  it('comes back after a gap and asks from where it was', () => {
    last().say({ kind: 'hello', number: 9 });
    last().say({ kind: 'moved', number: 6 });
    last().say({ kind: 'moved', number: 8 });
    expect(sockets).toHaveLength(2);
    expect(sockets[0]!.closed).toBe(true);
    expect(last().after).toBe(6);
    last().say({ kind: 'hello', number: 9 });
    for (const number of [7, 8, 9]) last().say({ kind: 'moved', number });
    expect(seen).toEqual([6, 7, 8, 9]);
  });

  it('begins again from a snapshot when the gap stays', () => {
    last().say({ kind: 'hello', number: 9 });
    last().say({ kind: 'moved', number: 8 });
    last().say({ kind: 'hello', number: 9 });
    last().say({ kind: 'moved', number: 8 });
    expect(last().after).toBeNull();
    last().say({ kind: 'hello', number: 9, snapshot: snapshot(9) });
    last().say({ kind: 'moved', number: 10 });
    expect(snapshots).toEqual([9]);
    expect(seen).toEqual([10]);
  });

  it('resumes after a cut, waiting longer each time', () => {
    last().say({ kind: 'hello', number: 5 });
    last().say({ kind: 'moved', number: 6 });
    last().drop();
    expect(statuses.at(-1)).toBe('offline');
    time.pass(299);
    expect(sockets).toHaveLength(1);
    time.pass(2);
    expect(sockets).toHaveLength(2);
    expect(last().after).toBe(6);
    last().drop();
    time.pass(500);
    expect(sockets).toHaveLength(2);
    time.pass(200);
    expect(sockets).toHaveLength(3);
    last().say({ kind: 'hello', number: 7 });
    last().say({ kind: 'moved', number: 7 });
    expect(seen).toEqual([6, 7]);
    expect(statuses.at(-1)).toBe('live');
  });

  it('nothing of a dead socket is heard any more', () => {
    const dead = last();
    dead.say({ kind: 'hello', number: 5 });
    dead.drop();
    time.pass(400);
    dead.say({ kind: 'moved', number: 6 });
    expect(seen).toEqual([]);
  });

  it('notices a line that has gone silent', () => {
    last().say({ kind: 'hello', number: 5 });
    time.pass(PING + 1);
    expect(last().sent).toEqual(['{"kind":"ping"}']);
    last().say({ kind: 'pong' });
    time.pass(PING + 1);
    expect(sockets).toHaveLength(1);
    time.pass(9000);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('takes the word of a server that knows less', () => {
    last().say({ kind: 'hello', number: 3 });
    expect(last().after).toBeNull();
    last().say({ kind: 'hello', number: 3, snapshot: snapshot(3) });
    expect(snapshots).toEqual([3]);
  });

  it('asks over HTTP where no socket opens, and stops when one does', async () => {
    let pending: (answer: Events) => void = () => {};
    answerPoll = (after) =>
      after === 5
        ? Promise.resolve({ events: [moved({ number: 6 })], number: 6 })
        : new Promise((resolve) => (pending = resolve));
    last().drop();
    time.pass(400);
    last().drop();
    await settled();
    expect(seen).toEqual([6]);
    expect(statuses.at(-1)).toBe('polling');
    expect(polls).toEqual([
      { after: 5, wait: 0 },
      { after: 6, wait: 20 },
    ]);
    time.pass(2000);
    expect(last().after).toBe(6);
    last().say({ kind: 'hello', number: 6 });
    expect(statuses.at(-1)).toBe('live');
    pending({ events: [moved({ number: 7 })], number: 7 });
    await settled();
    expect(seen).toEqual([6]);
    last().say({ kind: 'moved', number: 7 });
    expect(seen).toEqual([6, 7]);
  });

  it('says so when the table is gone', async () => {
    answerPoll = () => Promise.reject({ status: 404 });
    answerSnapshot = () => Promise.reject({ status: 404 });
    while (!polls.length) {
      last().drop(); // a socket that is refused looks like one that broke
      time.pass(20000);
      await settled();
    }
    expect(statuses.at(-1)).toBe('gone');
    const opened = sockets.length;
    time.pass(60000);
    expect(sockets).toHaveLength(opened);
  });

  it('wakes at once when the network is back', () => {
    last().drop();
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  it('stays closed', () => {
    connection.stop();
    time.pass(60000);
    connection.wake();
    expect(sockets).toHaveLength(1);
    expect(last().closed).toBe(true);
  });

  it('sends over the open line, and hears the answer beside the events', async () => {
    last().say({ kind: 'hello', number: 5 });
    const asked = connection.ask('a', move);
    expect(JSON.parse(last().sent[0] ?? '')).toEqual({ kind: 'move', id: 'a', ply: 5, text: 'x' });
    last().say({ kind: 'moved', number: 6 });
    last().say({ kind: 'answer', id: 'another', number: 9 });
    last().say({ kind: 'answer', id: 'a', number: 6, ok: true });
    expect(await asked).toMatchObject({ ok: true, number: 6 });
    expect(seen).toEqual([6]);
    expect(sockets).toHaveLength(1);
  });

  it('says that an answer is lost: without a line, with a line that breaks, with one that is silent', async () => {
    await expect(connection.ask('a', move)).rejects.toThrow(Lost);
    last().say({ kind: 'hello', number: 5 });
    const cut = connection.ask('b', move);
    last().drop();
    await expect(cut).rejects.toThrow(Lost);
    time.pass(400);
    last().say({ kind: 'hello', number: 5 });
    const silent = connection.ask('c', move);
    time.pass(ANSWERED);
    await expect(silent).rejects.toThrow(Lost);
    last().say({ kind: 'answer', id: 'c', ok: true }); // too late: nobody waits for it
    expect(statuses.at(-1)).toBe('live');
  });

  it('doubts a line that does not answer, and opens another unless it says that it lives', async () => {
    last().say({ kind: 'hello', number: 5 });
    const slow = connection.ask('a', move);
    time.pass(ANSWERED);
    await expect(slow).rejects.toThrow(Lost);
    expect(last().sent.at(-1)).toContain('ping');
    last().say({ kind: 'pong' });
    time.pass(ANSWERED);
    expect(statuses).toEqual(['live']); // only the answer was slow
    const silent = connection.ask('b', move);
    time.pass(ANSWERED);
    await expect(silent).rejects.toThrow(Lost);
    time.pass(ANSWERED);
    expect(statuses.at(-1)).toBe('offline');
    time.pass(400);
    expect(sockets).toHaveLength(2);
  });
});
