import { describe, expect, it } from 'vitest';
import { speakFrom } from '../src/app/i18n';
import { route } from '../src/app/router.svelte';
import { read } from '../src/app/settings.svelte';
import { timeLeft } from '../src/table/names';
import { afterEvent } from '../src/table/table.svelte';
import { request, usualPlayers } from '../src/table/newTable';
import type { Game } from '../src/wire/generated';
import { moved, snapshot, telling } from './messages';

const before = snapshot({ offers: [{ kind: 'stop', by: 1, answers: { 0: null } }], can: ['resign'] });

describe('a table after an event', () => {
  it('has the move in its history and stands as the event says', () => {
    const after = afterEvent(before, moved({ fills: ['c3'] }));
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
      { ply: 1, seat: 0, text: 'a', round: 1 },
      { ply: 2, seat: 1, text: 'b', round: 1, fills: ['c3'], preview: { p: 1 }, telling },
    ]);
    expect(before.history).toHaveLength(1);
  });
  it('has ended when the move ends it', () => {
    const result = { ranking: [[1], [0]], scores: [1, 2], reason: 'blocked' };
    expect(afterEvent(before, moved({ over: true, result }))).toMatchObject({ status: 'ended', result });
  });
  it('hears chat, offers, presence and the next table', () => {
    const line = { number: 5, seat: 1, name: 'B', phrase: 'hello', text: null };
    expect(afterEvent(before, { kind: 'chat', at: 'now', ...line }).chat).toEqual([line]);
    const answered = { kind: 'answered', number: 5, at: 'now', seat: 0, what: 'stop', yes: false } as const;
    expect(afterEvent(before, { ...answered, offers: [], can: ['stop'] })).toMatchObject({ offers: [], can: ['stop'] });
    expect(afterEvent(before, { kind: 'presence', here: [], spectators: 3 })).toMatchObject({
      number: 4,
      spectators: 3,
      seats: [{ here: false }, { here: true }],
    });
    expect(afterEvent(before, { kind: 'next', number: 5, at: 'now', table: 'y', offers: [] }).next).toBe('y');
  });
  it('keeps who is here when somebody is named: such an event does not tell it', () => {
    const seats = before.seats.map(({ here: _here, ...seat }) => ({ ...seat, name: 'Zoé' }));
    const named = { kind: 'named', number: 5, at: 'now', seat: 0, status: 'running' } as const;
    const after = afterEvent(before, { ...named, you: [0], offers: [], can: [], seats });
    expect(after.seats.map(({ name, here }) => [name, here])).toEqual([
      ['Zoé', true],
      ['Zoé', true],
    ]);
  });
  it('keeps who is here and who watches when moves are taken back or the game starts or ends', () => {
    const seats = before.seats.map((seat) => ({ ...seat, here: null }));
    const told = { ...before, number: 5, seats, spectators: null };
    for (const kind of ['started', 'undone', 'ended'] as const) {
      const event = { kind, number: 5, at: 'now', result: null, reason: null, timeout: false, snapshot: told };
      const after = afterEvent({ ...before, spectators: 2 }, event);
      expect(after.seats.map(({ here }) => here)).toEqual([true, true]);
      expect(after.spectators).toBe(2);
    }
  });
  it('is what an undo says', () => {
    const undone = { kind: 'undone', number: 5, at: 'now', result: null, reason: null, timeout: false } as const;
    expect(afterEvent(before, { ...undone, snapshot: { ...before, ply: 0, number: 5 } }).ply).toBe(0);
  });
});

describe('time left', () => {
  it('is rounded up: one second after three days were given, three are left', () => {
    speakFrom('en', 'page-clock-left-days = { $days } days\npage-clock-left-hours = { $hours } h');
    const words = [259199, 172801, 172800, 86399, 3601, 3600, 59.2].map(timeLeft);
    expect(words.map((text) => text.replace(/[^\d:]/g, ''))).toEqual(['3', '3', '48', '24', '2', '60:00', '1:00']);
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
  const game: Game = {
    name: 'g',
    title: 'G',
    blurb: '',
    seats: [1, 2, 3],
    solo: true,
    seat_names: [],
    options: [],
    hides: false,
    match: false,
    insights: [],
    rules: '',
    has: [],
  };
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
