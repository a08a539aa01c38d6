// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { openWebSocket } from '../src/net/transport';

const made: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  readyState = 0;
  closed = 0;
  constructor(readonly url: string) {
    super();
    made.push(this);
  }
  close(): void {
    this.closed += 1;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
}

afterEach(() => vi.unstubAllGlobals());

function opened(): FakeSocket {
  vi.stubGlobal('WebSocket', FakeSocket);
  openWebSocket('/api/lobby/socket');
  const socket = made.at(-1);
  if (!socket) throw new Error('no socket was made');
  return socket;
}

it('closes an open socket at once', () => {
  const socket = opened();
  socket.open();
  expect(socket.closed).toBe(0);
  socket.close();
  expect(socket.closed).toBe(1);
});

it('closes a socket that is still opening when it is open', () => {
  const socket = opened();
  socket.close();
  expect(socket.closed).toBe(0);
  socket.open();
  expect(socket.closed).toBe(1);
});
