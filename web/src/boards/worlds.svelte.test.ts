// What each board promises besides being played: places that can be read, and the small things players stumbled over.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { speak } from '../app/i18n';
import { boardOf, type BoardCalls, type BoardProps } from './board';

vi.setConfig({ testTimeout: 60_000 }); // a busy machine is no fault of a board

type Position = BoardProps & { name: string };
const files = import.meta.glob<{ default: Position[] }>('./fixtures/*.json', { eager: true });
const position = (game: string, name: string): Position => {
  const found = files[`./fixtures/${game}.json`]?.default.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name} of ${game}`);
  return found;
};

let board: BoardCalls | null = null;
async function draw(game: string, name: string): Promise<{ played: string[]; moves: string[] }> {
  document.body.innerHTML = '';
  const played: string[] = [];
  const shown = position(game, name);
  const Board = await boardOf(game);
  const onmove = (text: string): void => void played.push(text);
  board = mount(Board, { target: document.body, props: { ...shown, game, onmove } });
  flushSync();
  return { played, moves: shown.moves.map(({ text }) => text) };
}
const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
function press(target: Element | undefined): void {
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
function key(...keys: string[]): void {
  for (const one of keys)
    document
      .querySelector('[role=application]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: one, bubbles: true, cancelable: true }));
  flushSync();
}
const said = (): string => document.querySelector('.board-region > [aria-live]')?.textContent ?? '';

beforeAll(() => speak('en'));
afterEach(async () => {
  if (board) await unmount(board);
  board = null;
});

describe('every place has a name', () => {
  it.each([
    ['permutation', 'source', 6],
    ['poldr', 'building', 36],
    ['polymere', 'two', 9],
    ['trapezomino', 'some', 7],
  ])('%s', async (game, name, least) => {
    await draw(game, name);
    const places = all('svg [role=button], svg [role=img][aria-label]');
    expect(places.length).toBeGreaterThanOrEqual(least);
    for (const place of places) {
      expect(place.getAttribute('aria-label')).toMatch(/\w/);
      expect(place.closest('[aria-hidden=true]')).toBeNull();
    }
    // What is only drawn is not read out.
    for (const text of all('.board-svg text, .world text'))
      expect(text.closest('[aria-hidden=true], [role=img], [role=button]')).not.toBeNull();
  });

  it('and every board answers what is asked of it', async () => {
    for (const [game, name] of [
      ['permutation', 'source'],
      ['poldr', 'building'],
      ['polymere', 'two'],
      ['trapezomino', 'some'],
    ] as const) {
      await draw(game, name);
      const before = said();
      key('1');
      expect(said()).toContain('Anne');
      key('2');
      expect(said()).not.toBe(before);
      const [score] = all('.board-unseen button');
      press(score);
      expect(said()).toContain('Anne');
      if (board) await unmount(board);
      board = null;
    }
  });
});

describe('Permutation', () => {
  it('plays when the die is pressed that both ways lead to', async () => {
    const { played, moves } = await draw('permutation', 'start');
    const die = (at: string): Element | undefined =>
      all('.orbit').find((one) => one.getAttribute('aria-label')?.includes(at));
    press(die('lower left')); // a 3 among six dice: three on, either way, is opposite
    expect(all('.landing')).toHaveLength(1);
    press(die('upper right'));
    expect(played).toHaveLength(1);
    expect(moves).toContain(played[0]);
    expect(played[0]).toMatch(/^c[LR]/);
  });
  it('shows where a die slides to by something that is no die', async () => {
    await draw('permutation', 'source');
    press(all('.orbit').find((one) => one.getAttribute('aria-label')?.includes('lower right')));
    expect(all('.slide')).not.toHaveLength(0);
    expect(all('.slide rect')).toHaveLength(0);
  });
});

describe('POLD.R', () => {
  it('lights the sea and not thirty-six cells at the first turn', async () => {
    await draw('poldr', 'start');
    expect(all('[data-cell] .dot, [data-cell] .ring')).toHaveLength(0);
    expect(all('rect.all')).toHaveLength(1);
  });
  it('says what the tide makes of the reserves', async () => {
    await draw('poldr', 'building');
    expect(document.querySelector('.phase')?.textContent).toMatch(/Empty your reserve/);
    if (board) await unmount(board);
    await draw('poldr', 'saving');
    expect(document.querySelector('.phase.saving')?.textContent).toMatch(/Fill your reserve/);
    expect(all('.flood.saving')).toHaveLength(1);
  });
});

describe('Polymère', () => {
  it('draws by a button that lays nothing and is shut while a piece is in hand', async () => {
    const { played } = await draw('polymere', 'two');
    const button = document.querySelector<HTMLButtonElement>('[data-draw]');
    expect(button?.disabled).toBe(false);
    expect(button?.closest('.board-bar')).toBeNull();
    key('ArrowRight', 'Enter');
    expect(button?.isConnected).toBe(true);
    expect(button?.disabled).toBe(true);
    key('Escape');
    button?.click();
    expect(played).toEqual(['pass']);
  });
  it('has what fits in front, and shows only that if it is wished', async () => {
    await draw('polymere', 'six');
    const fits = (): boolean[] => all('.in-rack').map((piece) => piece.classList.contains('carry'));
    const order = fits();
    expect(order.indexOf(false) === -1 || order.lastIndexOf(true) < order.indexOf(false)).toBe(true);
    press(all('button[aria-pressed]').find((one) => one.textContent?.startsWith('Fits')));
    expect(fits().every(Boolean)).toBe(true);
    expect(fits().length).toBe(order.filter(Boolean).length);
  });
  it('shows what is owed as places to fill', async () => {
    await draw('polymere', 'two');
    expect(all('.series .owed')).toHaveLength(1);
    key('ArrowRight', 'Enter', 'ArrowRight');
    expect(all('.series .coming')).toHaveLength(1);
    expect(document.body.textContent).not.toMatch(/owes/);
  });
});

describe('Trapézomino', () => {
  const pointer = (type: string, target: EventTarget | null, at: [number, number]): void => {
    const event = new PointerEvent(type, {
      ...{ bubbles: true, pointerId: 1, isPrimary: true, button: 0, pointerType: 'touch' },
      ...{ clientX: at[0], clientY: at[1] },
    });
    target?.dispatchEvent(event);
    flushSync();
  };
  it('turns the piece in hand when it is tapped again', async () => {
    await draw('trapezomino', 'some');
    const piece = document.querySelector('.in-pot[data-piece=V]');
    const turn = (): string | undefined => document.querySelector('.board-svg')?.getAttribute('data-turn') ?? undefined;
    const tap = (): void => {
      pointer('pointerdown', piece, [5, 5]);
      pointer('pointerup', window, [5, 5]);
    };
    tap();
    const first = Number(turn());
    tap();
    expect(Number(turn())).toBe((first + 1) % 6);
    expect(piece?.getAttribute('aria-pressed')).toBe('true');
  });
});
