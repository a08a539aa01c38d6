// The board of a game without one of its own: pressed, played by keys and by fingers, drawn and told.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../app/i18n';
import type { DrawnMark, Sentence, Telling } from '../../wire/generated';
import { boardOf, type BoardCalls, type BoardProps, type Move, type Point } from '../board';
import type { Drawn } from '../drawing';
import { namedIn, placesOf, stepped, withPlace } from './places';

const NAMES = ['a1', 'b1', 'a2', 'b2'];
const AT: Record<string, [number, number]> = { a1: [0.5, 1.5], b1: [1.5, 1.5], a2: [0.5, 0.5], b2: [1.5, 0.5] };
const geometry = { cells: NAMES.map((name) => ({ name, at: AT[name] })) };
// As `tablee.drawing.svg` writes it: a stone of seat 0 on a1, one of seat 1 on b2.
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 168 168" width="168" height="168" data-frame="-0.4 -0.4 60.0">
<rect width="100%" height="100%" fill="#fffdf7"/>
<circle cx="54" cy="114" r="23" fill="#3d8bd4" data-role="seat0"/><text x="54" y="114" font-size="24" fill="#fff">X</text>
<circle cx="114" cy="54" r="23" fill="#f0c93b" data-role="seat1"/>
</svg>`;
const moves = (...texts: string[]): Move[] => texts.map((text) => ({ text, preview: {} }));

let board: BoardCalls | null = null;
const asked: string[] = [];
const strangers: boolean[] = [];

async function draw(listed: Move[], more: Partial<BoardProps> = {}) {
  document.body.innerHTML = '';
  const played: string[] = [];
  const Board = await boardOf('draughts-of-two');
  const props: BoardProps = {
    game: 'draughts-of-two',
    geometry,
    players: 2,
    state: {},
    you: [0],
    toMove: 0,
    names: ['Anne', 'Bob'],
    moves: listed,
    made: null,
    picture: '/api/tables/t/picture.svg?move=a1&step=2',
    onmove: (text) => played.push(text),
    ...more,
  };
  board = mount(Board, { target: document.body, props });
  flushSync();
  await vi.waitFor(() => expect(document.querySelector('.picture')).not.toBeNull());
  const find = (selector: string): Element => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  const press = (cell: string, pointerType = 'mouse'): void => {
    find(`[data-cell=${cell}]`).dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType }));
    flushSync();
  };
  const keys = (...pressed: string[]): void => {
    for (const key of pressed) {
      find('[role=application]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    }
  };
  const open = (): string[] =>
    [...document.querySelectorAll('.board-pick')].map((one) => one.getAttribute('data-cell') ?? '');
  const said = (): string => find('.board-region > [aria-live]').textContent ?? '';
  return { played, press, keys, open, said, find };
}

beforeEach(async () => {
  await speak('en');
  asked.length = strangers.length = 0;
  vi.stubGlobal('fetch', (address: string, { credentials }: RequestInit) => {
    asked.push(address);
    strangers.push(credentials === 'omit');
    return Promise.resolve(new Response(PICTURE));
  });
});
afterEach(async () => {
  if (board) await unmount(board);
  board = null;
  vi.unstubAllGlobals();
});

describe('places', () => {
  it('are the cells and spots that have a name and a point', () => {
    const odd = { cells: [{ name: 'a1', at: [0, 0] }, { name: 'x' }, 7], spots: [{ name: 'K', at: [3, 0] }] };
    expect(placesOf(odd).map(({ name }) => name)).toEqual(['a1', 'K']);
    expect(placesOf({ cells: { a1: [0, 0] } })).toEqual([]);
  });
  it('are found in the text of a move, and nowhere else', () => {
    const found = (text: string, ...names: string[]): string[] => namedIn(text, names).map(({ name }) => name);
    expect(found('a1-a12', 'a1', 'a12')).toEqual(['a1', 'a12']);
    expect(found('Na1xb2', 'a1', 'b2')).toEqual(['a1', 'b2']);
    expect(found('pass', 'a', 's')).toEqual([]);
    expect(found('roll 12', '1', '2')).toEqual([]);
    expect(found('K@3', 'K', '3')).toEqual(['K', '3']);
  });
  it('are those that the game lists, where it does', () => {
    const move: Move = { text: 'left', preview: {}, steps: ['a1', 'a2'] };
    expect(stepped(move, NAMES).steps).toEqual(['a1', 'a2']);
    expect(stepped({ text: 'a1', preview: {}, steps: ['z9'] }, NAMES).steps).toEqual(['a1']);
    expect(withPlace(stepped(move, NAMES), 1, 'b2', NAMES)).toBeNull();
    expect(withPlace({ text: 'a1-a2', steps: ['a1', 'a2'] }, 1, 'b2', NAMES)).toBe('a1-b2');
  });
});

describe('the default board', () => {
  it('is pressed: one cell where a move names one', async () => {
    const { played, press, open } = await draw(moves('b1', 'a2'));
    expect(open()).toEqual(['b1', 'a2']);
    press('a2');
    expect(played).toEqual(['a2']);
    press('b1');
    expect(played).toEqual(['a2']); // one is on its way
  });

  it('is pressed: a cell, then a cell; what was picked may be put back', async () => {
    const { played, press, open, find } = await draw(moves('a1-b1', 'a1-a2', 'b2-b1'));
    expect(open()).toEqual(['a1', 'b2']);
    press('a1');
    expect(find('.reach.chosen')).toBeTruthy();
    expect(open()).toEqual(['b1', 'a2']);
    press('a1');
    expect(open()).toEqual(['a1', 'b2']);
    press('a1');
    press('b2');
    expect(open()).toEqual(['b1']);
    press('b1');
    expect(played).toEqual(['b2-b1']);
  });

  it('offers as buttons what places cannot tell apart', async () => {
    const { played, press } = await draw(moves('a1=K', 'a1=Q', 'pass'));
    const buttons = (): string[] => [...document.querySelectorAll('li button')].map((one) => one.textContent ?? '');
    expect(buttons()).toEqual(['pass']);
    press('a1');
    expect(buttons()).toEqual(['a1=K', 'a1=Q']);
    document.querySelectorAll<HTMLButtonElement>('li button')[1]?.click();
    expect(played).toEqual(['a1=Q']);
  });

  it('shows a move at a finger’s first tap and plays it at the second', async () => {
    const { played, press, find } = await draw(moves('b1', 'a2'));
    press('b1', 'touch');
    expect(played).toEqual([]);
    expect(find('.board-button.main').textContent).toBe('Play this move');
    press('a2', 'touch');
    press('a2', 'touch');
    expect(played).toEqual(['a2']);
  });

  it('is played by keys, and says what lies where', async () => {
    const { played, keys, said, find } = await draw(moves('a1-a2', 'a1-b1'));
    expect(find('[id$=-about]').textContent).toBe('Anne X: a1. Bob: b2.');
    expect(find('[id$=-keys]').textContent).not.toContain('rack');
    keys('PageDown');
    expect(said()).toContain('a1: Anne X.');
    keys('Enter', 'PageDown');
    expect(said()).toContain('b1: empty.');
    keys('Escape', 'ArrowLeft', 'Enter', 'ArrowUp', 'Enter');
    expect(played).toEqual(['a1-a2']);
  });

  it('draws and says what the move looked at would do', async () => {
    const points: Point[] = [[0, 0], [1, 0], [1, 1]]; // prettier-ignore
    const ghost: DrawnMark = {
      kind: 'ghost',
      points,
      role: 'seat0',
      labels: [],
      step: 3,
      place: '',
      thing: '',
      name: null,
    };
    const words: Sentence = { key: 'tell-advice', args: { move: 'a2' } };
    const others = { narration: words, short: words, look: words, piece: words };
    const telling: Telling = { ...others, seat: 0, advice: words, effects: [], drawing: [ghost] };
    const { keys, said } = await draw(moves('a2'), { ontell: () => Promise.resolve(telling) });
    keys('PageDown');
    await vi.waitFor(() => expect(document.querySelector('[data-drawn=advice][data-kind=ghost]')).not.toBeNull());
    expect(said()).toContain('a2');
    expect(said()).toContain('Play a2');
  });

  it('marks the last move, and stands as before when one is refused', async () => {
    const made = { ply: 1, seat: 1, text: 'a1-b2', preview: null };
    const { played, press, open } = await draw(moves('a1', 'a2'), { made });
    const marked = [...document.querySelectorAll('[data-last]')].map((one) => one.getAttribute('data-last'));
    expect(marked).toEqual(['a1', 'b2']);
    press('a1');
    expect(open()).toEqual([]);
    board?.refused();
    flushSync();
    expect(open()).toEqual(['a1', 'a2']);
    press('a2');
    expect(played).toEqual(['a1', 'a2']);
  });

  it('draws a hint instead of the last move', async () => {
    const made = { ply: 1, seat: 1, text: 'b2', preview: null };
    const points: Point[] = [[0, 1], [1, 1], [1, 2]]; // prettier-ignore
    const advice: Drawn[] = [{ kind: 'area', points, role: '', labels: [], tone: 'advice' }];
    await draw(moves('a1'), { made, advice });
    expect(document.querySelectorAll('[data-drawn=advice][data-kind=area]')).toHaveLength(1);
    expect(document.querySelector('[data-last]')).toBeNull();
  });

  it('asks why a place cannot be chosen', async () => {
    const tried: string[] = [];
    const oncheck = (text: string): Promise<string> => {
      tried.push(text);
      return Promise.resolve('Not there.');
    };
    const { press } = await draw(moves('a1-b1', 'a1-a2'), { oncheck });
    press('b2');
    press('a1');
    press('b2');
    expect(tried).toEqual(['b2-b1', 'a1-b2']);
    await vi.waitFor(() => expect(document.querySelector('[data-refusal]')?.textContent).toContain('Not there.'));
  });

  it('shows whoever holds no seat, or passes the screen on, what everybody may see', async () => {
    await draw(moves('a1'));
    await draw([], { you: [] });
    expect(strangers).toEqual([false, true]);
  });

  it('asks for the picture without a hint, which it draws itself; and is only looked at when disabled', async () => {
    const { played, press, keys } = await draw(moves('a1'), { disabled: true });
    expect(asked).toEqual(['/api/tables/t/picture.svg?']);
    press('a1');
    keys('PageDown', 'Enter');
    expect(played).toEqual([]);
  });
});
