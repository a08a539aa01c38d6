import { describe, expect, it } from 'vitest';
import { route } from '../src/app/router.svelte';
import { read } from '../src/app/settings.svelte';
import { afterEvent } from '../src/table/table.svelte';
import { request, usualPlayers } from '../src/table/newTable';
import type { GameInfo, Snapshot } from '../src/lib/types';

const before = {
  table: 'x',
  game: 'g',
  number: 4,
  ply: 1,
  to_move: 1,
  you: [0],
  status: 'running',
  over: false,
  result: null,
  history: [{ ply: 1, seat: 0, text: 'a' }],
  chat: [],
  offers: [{ kind: 'stop', by: 1, answers: { 0: null } }],
  can: ['resign'],
  seats: [
    { seat: 0, name: 'Anne', who: 'person', level: null, here: true },
    { seat: 1, name: null, who: 'bot', level: 2, here: true },
  ],
  spectators: 0,
  next: null,
} as unknown as Snapshot;

describe('a table after an event', () => {
  const moved = {
    kind: 'moved',
    number: 5,
    at: 'now',
    ply: 2,
    seat: 1,
    text: 'b',
    fills: ['c3'],
    preview: { p: 1 },
    state: { s: 2 },
    to_move: 0,
    over: false,
    result: null,
    offers: [],
    can: ['play'],
  };

  it('has the move in its history and stands as the event says', () => {
    const after = afterEvent(before, moved);
    expect(after).toMatchObject({
      number: 5,
      ply: 2,
      to_move: 0,
      state: { s: 2 },
      can: ['play'],
      offers: [],
      status: 'running',
    });
    expect(after.history).toEqual([
      { ply: 1, seat: 0, text: 'a' },
      { ply: 2, seat: 1, text: 'b', fills: ['c3'], preview: { p: 1 } },
    ]);
    expect(before.history).toHaveLength(1);
  });
  it('has ended when the move ends it', () => {
    const result = { ranking: [[1], [0]], scores: [1, 2], reason: 'blocked' };
    expect(afterEvent(before, { ...moved, over: true, result })).toMatchObject({ status: 'ended', result });
  });
  it('hears chat, offers, presence and the next table', () => {
    expect(
      afterEvent(before, { kind: 'chat', number: 5, seat: 1, name: 'B', phrase: 'hello', text: null }).chat,
    ).toEqual([{ number: 5, seat: 1, name: 'B', phrase: 'hello', text: null }]);
    expect(afterEvent(before, { kind: 'answered', number: 5, offers: [], can: ['stop'] })).toMatchObject({
      offers: [],
      can: ['stop'],
    });
    expect(afterEvent(before, { kind: 'presence', here: [], spectators: 3 })).toMatchObject({
      number: 4,
      spectators: 3,
      seats: [{ here: false }, { here: true }],
    });
    expect(afterEvent(before, { kind: 'next', number: 5, table: 'y' }).next).toBe('y');
  });
  it('is what an undo says', () => {
    expect(afterEvent(before, { kind: 'undone', number: 5, snapshot: { ...before, ply: 0, number: 5 } }).ply).toBe(0);
  });
});

describe('addresses', () => {
  it('name their pages', () => {
    expect(route('/', '').page).toBe('home');
    expect(route('/t/k7Qm2xPz', '?invite=abc')).toMatchObject({ page: 'table', of: 'k7Qm2xPz' });
    expect(route('/t/k7Qm2xPz', '?invite=abc').query.get('invite')).toBe('abc');
    expect(route('/rules/poldr/', '').page).toBe('rules');
    expect(route('/t/abc/12', '')).toMatchObject({ page: 'table', of: 'abc', ply: 12 });
    expect(route('/t/abc/review', '')).toMatchObject({ page: 'review', of: 'abc', ply: null });
    expect(route('/t/abc/review/7', '')).toMatchObject({ page: 'review', of: 'abc', ply: 7 });
    expect(route('/findings', '').page).toBe('findings');
    for (const path of [
      '/t',
      '/t/a/b',
      '/t/a/review/b',
      '/t/a/1/2',
      '/t/a/-1',
      '/import/x',
      '/t/%2e%2e',
      '/nothing',
      '/new',
      '/rules/<x>',
    ])
      expect(route(path, '').page).toBe('lost');
  });
});

describe('settings', () => {
  it('survive damage', () => {
    const usual = read(null);
    expect(read('{"theme":"dark","sound":"yes","lang":"de","unknown":1}')).toEqual({ ...usual, theme: 'dark' });
    expect(read('{broken')).toEqual(usual);
    expect(read('[1]')).toEqual(usual);
  });
});

describe('a plan', () => {
  const game = { name: 'g', seats: [1, 2, 3], options: [] } as unknown as GameInfo;
  const plan = {
    game,
    how: 'bot',
    players: 3,
    level: 4,
    options: {},
    open: true,
    clock: { kind: 'none' },
    name: 'Anne',
  } as const;
  it('asks for the seats it means', () => {
    expect(usualPlayers(game, 'bot')).toBe(2);
    expect(usualPlayers(game, 'solo')).toBe(1);
    expect(request(plan)).toMatchObject({
      public: false,
      seats: [
        { who: 'me', name: 'Anne' },
        { who: 'bot', level: 4 },
        { who: 'bot', level: 4 },
      ],
    });
    expect(request({ ...plan, how: 'friends' })).toMatchObject({
      public: true,
      seats: [{ who: 'me' }, { who: 'open' }, { who: 'open' }],
    });
    expect(request({ ...plan, how: 'screen' })).toMatchObject({
      shuffle: false,
      seats: [{ who: 'me' }, { who: 'me' }, { who: 'me' }],
    });
  });
});
