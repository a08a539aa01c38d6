// What every board is given and gives back. A board draws what it is sent and holds no rule: what can be chosen is
// what stands in `moves`, and what a move would do is in its preview (docs/api.md, `preview` of each game).
import type { Component } from 'svelte';
import type { DrawnMark, Json, Mark, Point, Telling } from '../wire/generated';
import type { Drawn } from './drawing';

export type { Mark, Point };

/** A legal move as the server lists it: its text, details, and what it would do. */
export interface Move<Preview = Json> {
  readonly text: string;
  readonly preview: Preview;
  readonly [detail: string]: unknown;
}

/** The move that led to the position shown, for marking it and for letting it be seen happening. */
export interface Made<Preview = Json> {
  readonly ply: number;
  readonly seat: number;
  readonly text: string;
  readonly preview: Preview | null;
  /** What is drawn of it over the board: its way and its effect. */
  readonly drawing?: readonly DrawnMark[] | null;
}

/** How far a move is chosen: told outside, so that typed moves and other parts can follow. */
export interface Choice {
  /** What is chosen so far, in words of the notation. */
  readonly chosen: readonly string[];
  /** What may be chosen next. */
  readonly options: readonly string[];
  /** The legal move that is complete as it stands, if it is one. */
  readonly text: string | null;
}

export interface BoardProps<Geometry = Json, View = Json, Preview = Json> {
  readonly game: string;
  readonly geometry: Geometry;
  readonly players: number;
  readonly state: View;
  /** The seats played at this screen; empty for a spectator. */
  readonly you: readonly number[];
  /** Who is to move; null after the end. */
  readonly toMove: number | null;
  /** The names of the seats, as the page shows them. */
  readonly names: readonly string[];
  /** The legal moves of the one to move, if he sits here; else empty. */
  readonly moves: readonly Move<Preview>[];
  readonly made: Made<Preview> | null;
  /** How the next round starts, while the board still shows a finished one and the moves are the next one's. */
  readonly upcoming?: View | null;
  /** Who has won that round, in words. */
  readonly roundSaid?: string;
  /** Nothing may be chosen now (a past position is shown, a move is on its way). */
  readonly disabled?: boolean;
  /** Names of cells and slots are written on the board. */
  readonly labels?: boolean;
  /** What a lesson points at, drawn over everything else. */
  readonly marks?: readonly Mark[];
  /** What advice draws over everything else, as far as it is shown. */
  readonly advice?: readonly Drawn[];
  /** The pieces of a hand or a pot that advice is about. */
  readonly things?: readonly string[];
  /** Moves are also said in their notation. */
  readonly notation?: boolean;
  /** Makes a move; if it is refused, the board's `refused` is called. */
  readonly onmove: (text: string) => void;
  /** Asks the server why a move cannot be made; null if it can. */
  readonly oncheck?: (text: string) => Promise<string | null>;
  /** Asks the server for a legal move in words. */
  readonly ontell?: (text: string) => Promise<Telling | null>;
  readonly onchoice?: (choice: Choice) => void;
  /** Names of cells where nothing fits any more. */
  readonly dead?: readonly string[];
  /** How many of the pieces laid first were given: they stay. */
  readonly given?: number;
  /** Where the position can be had as a picture, for boards that have no drawing of their own. */
  readonly picture?: string;
}

/** What the page may call on a board. */
export interface BoardCalls {
  /** The move sent last was refused: the board stands as before it, and it may be chosen again. */
  refused: () => void;
  /** Resolves when the last move has been shown; missing where a board needs no longer than `SHOWN`. */
  shown?: () => Promise<void>;
}

/** How long a move takes to be shown, in milliseconds at normal speed, where a board does not say. */
export const SHOWN = 900;

/**
 * A board as the page sees it. Geometry, positions and previews are `Json` on the wire; what is in them only the
 * game and its own board know.
 */
export type AnyBoard = Component<BoardProps, BoardCalls>;

const own = import.meta.glob<{ default: AnyBoard }>('./*/Board.svelte');

/** The board of a game; one that has none of its own gets the server's picture and a list of moves. */
export async function boardOf(game: string): Promise<AnyBoard> {
  const load = own[`./${game}/Board.svelte`] ?? (() => import('./DefaultBoard.svelte'));
  return (await load()).default;
}

/** Points as SVG wants them. */
export function path(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x},${y}`).join(' ');
}

/** The middle of the box round some points. */
export function middle(points: readonly Point[]): Point {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** How fast moves are shown: 0 not at all, 1 as designed (the design tokens decide). */
export function motion(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--motion');
  return token === '' ? 1 : Number(token);
}
