// The messages of puzzles (tablee/wire/puzzles.py).
import type { DrawnMark, ExploredPosition, OptionValue, Sentence, Telling } from '../wire/generated';

export interface PuzzleMotif {
  key: string;
  name: string;
}
export interface CountedMotif extends PuzzleMotif {
  count: number;
}
export interface GamePuzzles {
  game: string;
  count: number;
  grades: number[];
  motifs: CountedMotif[];
}
export interface PuzzleOverview {
  games: GamePuzzles[];
  week: number[];
  ahead: number;
}
export interface PuzzleList {
  ids: [string, number, string][];
}
export interface PositionPuzzle {
  id: string;
  game: string;
  kind: string;
  grade: number;
  motif: PuzzleMotif | null;
  goal: string;
  turns: number;
  seat: number;
  setting: { players: number; options: Record<string, OptionValue> };
  position: ExploredPosition;
}
export interface DayPuzzle extends PositionPuzzle {
  date: string;
  weekday: number;
}
export interface PuzzleMove {
  text: string;
  seat: number;
  telling: Telling;
  position: ExploredPosition;
}
export interface PuzzleTry {
  verdict: 'right' | 'solved' | 'wrong';
  made: PuzzleMove;
  reply: PuzzleMove | null;
  refutation: PuzzleMove[];
  why: string | null;
  position: ExploredPosition;
  left: number;
}
export interface PuzzleHint {
  step: number;
  words: Sentence;
  drawing: DrawnMark[];
  move: string | null;
}
export interface PuzzleSolution {
  moves: PuzzleMove[];
  why: string | null;
}
