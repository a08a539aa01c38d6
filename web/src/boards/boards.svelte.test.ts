// Every board in every fixture: drawn, spoken, and played by keys alone to a legal move.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { speak } from '../app/i18n';
import { boardOf, type BoardCalls, type BoardProps, type Choice } from './board';

vi.setConfig({ testTimeout: 60_000 }); // a busy machine is no fault of a board

type Position = BoardProps & { name: string };
const files = import.meta.glob<{ default: Position[] }>('./fixtures/*.json', { eager: true });
const games = Object.entries(files).map(([file, found]) => ({
  game: file.replace(/^.*\/|\.json$/g, ''),
  positions: found.default,
}));

let board: BoardCalls | null = null;

async function draw(game: string, position: Position, more: Partial<BoardProps> = {}) {
  document.body.innerHTML = '';
  const played: string[] = [];
  const choices: Choice[] = [];
  const Board = await boardOf(game);
  let offered = $state(true);
  const props = {
    ...position,
    get moves() {
      return offered ? position.moves : [];
    },
    game,
    onmove: (text: string) => played.push(text),
    onchoice: (now: Choice) => choices.push(now),
    ...more,
  };
  board = mount(Board, { target: document.body, props });
  flushSync();
  const region = document.querySelector<HTMLElement>('[role=application]');
  if (!region) throw new Error('no region');
  const press = (...keys: string[]) => {
    for (const key of keys) {
      region.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    }
  };
  /** As a page does while a move is on its way. */
  const offer = (now: boolean) => {
    offered = now;
    flushSync();
  };
  const refuse = () => {
    board?.refused();
    flushSync();
  };
  return { played, choices, region, press, offer, refuse };
}

afterEach(async () => {
  if (board) await unmount(board);
  board = null;
});

/** The keys with which a stranger would make some move. */
const KEYS: Record<string, string[][]> = {
  permutation: [
    ['ArrowDown', 'Enter', 'l', 'Enter'],
    ['e', 'r', 'Enter'],
  ],
  poldr: [
    ['ArrowRight', 'Enter'],
    ['ArrowUp', 'Enter'],
    ['n', 'ArrowRight', 'ArrowUp', 'Enter'],
    ['Escape', 'm', 'ArrowLeft', 'ArrowUp', 'Enter'],
    ['Escape', 'm', 'ArrowDown', 'ArrowRight', 'Enter'],
    ['Escape', 'n', 'ArrowLeft', 'ArrowDown', 'Enter'],
  ],
  trapezomino: [
    ['ArrowRight', 'Enter', 'ArrowRight', 'Enter'],
    ['ArrowRight', 'Enter', 'ArrowDown', 'Enter'],
    ['ArrowRight', 'Enter', 'r', 'ArrowDown', 'Enter'],
    ['ArrowRight', 'Enter', 'ArrowDown', 'Enter'],
    ['ArrowRight', 'Enter', 'ArrowDown', 'Enter'],
  ],
  polymere: [
    ...Array.from({ length: 8 }, () => ['Escape', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter']),
    ['Escape', 'p', 'Backspace'],
  ],
};

for (const { game, positions } of games) {
  describe(game, () => {
    beforeAll(() => speak('fr', true));

    for (const position of positions) {
      it(`${position.name}: is drawn and told without a missing word`, async () => {
        const { region } = await draw(game, position);
        expect(region.querySelector('svg')).not.toBeNull();
        expect(region.getAttribute('aria-label')).toBeTruthy();
        expect(region.textContent).not.toMatch(/[a-z]+-board-|undefined|NaN/);
        expect(/.{0,60}(?:NaN|undefined)/.exec(document.body.innerHTML)?.[0]).toBe(undefined);
      });

      it(`${position.name}: is played by keys, through steps of legal moves`, async () => {
        const { played, press, choices } = await draw(game, position);
        for (const keys of KEYS[game] ?? []) if (!played.length) press(...keys);
        const texts = new Set(position.moves.map((move) => move.text));
        if (!position.moves.length) expect(played).toEqual([]);
        else expect(texts).toContain(played[0]);
        for (const { text } of choices) if (text !== null) expect(texts).toContain(text);
        expect(choices.length).toBeGreaterThan(0);
      });
    }

    it('draws the move that is on its way until it is refused', async () => {
      const position = positions.find(({ moves }) => moves.length);
      if (!position) throw new Error('no moves');
      const { played, press, offer, refuse, region } = await draw(game, position);
      for (const keys of KEYS[game] ?? []) if (!played.length) press(...keys);
      offer(false);
      const sent = region.innerHTML;
      const turn = () => region.querySelector('[data-turn]')?.getAttribute('data-turn');
      const before = turn();
      press('r');
      expect(turn()).toBe(before); // what is on its way cannot be turned
      refuse();
      if (before === undefined) expect(region.innerHTML).not.toBe(sent);
      offer(true);
      press('r');
      if (before !== undefined) expect(turn()).not.toBe(before);
    });

    it('is only looked at when disabled', async () => {
      const position = positions.find(({ moves }) => moves.length);
      if (!position) throw new Error('no moves');
      const { played, press } = await draw(game, position, { disabled: true });
      for (const keys of KEYS[game] ?? []) press(...keys);
      expect(played).toEqual([]);
    });
  });
}

describe('a solo of Trapézomino', () => {
  beforeAll(() => speak('en', true));
  it('that is full and not solved says what is missing', async () => {
    const solo = games.find(({ game }) => game === 'trapezomino')?.positions.find(({ players }) => players === 1);
    if (!solo) throw new Error('no solo');
    const state = { ...(solo.state as object), left: [], jokers: 0 };
    const lifts = solo.moves.filter(({ text }) => text.startsWith('-'));
    const { region } = await draw('trapezomino', { ...solo, state, moves: lifts });
    expect(region.textContent).toContain('the two jokers do not touch');
  });
});

describe('what is tried and may not be', () => {
  beforeAll(() => speak('en', true));
  it('is asked of the server, and its answer shown over the board', async () => {
    const started = ({ moves, state }: Position): boolean =>
      moves.length > 0 && Boolean((state as { black?: string }).black);
    const position = games.find(({ game }) => game === 'poldr')?.positions.find(started);
    if (!position) throw new Error('no moves');
    const asked: string[] = [];
    const oncheck = (text: string): Promise<string> => {
      asked.push(text);
      return Promise.resolve('Not there.');
    };
    const { region } = await draw('poldr', position, { oncheck });
    const press = (cell: Element | null): void => {
      cell?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      flushSync();
    };
    // Any cell that is not lit will do, once a pawn is in hand.
    region.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true, cancelable: true }));
    region.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
    flushSync();
    for (const cell of region.querySelectorAll('g[data-cell]:not(.board-pick)')) if (!asked.length) press(cell);
    await vi.waitFor(() => expect(document.querySelector('[data-refusal]')?.textContent).toContain('Not there.'));
    expect(asked).toHaveLength(1);
    expect(position.moves.map(({ text }) => text)).not.toContain(asked[0]);
    document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    flushSync();
    expect(document.querySelector('[data-refusal]')).toBeNull();
  });
});

describe('a fifth game', () => {
  it('shows the picture and its moves', async () => {
    const moves = [
      { text: 'aa', preview: {} },
      { text: 'b', preview: {} },
    ];
    const [first] = games.flatMap(({ positions }) => positions);
    if (!first) throw new Error('no position');
    const position = { ...first, moves };
    const { played } = await draw('hex', position, { picture: '/picture.svg' });
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/picture.svg');
    const buttons = [...document.querySelectorAll('button:not([tabindex="-1"])')].map(
      (one) => one as HTMLButtonElement,
    );
    expect(buttons.map((button) => button.textContent)).toEqual(['aa', 'b']);
    buttons[1]?.click();
    expect(played).toEqual(['b']);
  });
});
