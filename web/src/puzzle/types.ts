// The messages of puzzles, as the server declares them.
export type {
  DayPuzzle,
  GamePuzzles,
  PositionPuzzle,
  PuzzleHint,
  PuzzleList,
  PuzzleMotif,
  PuzzleMove,
  PuzzleOverview,
  PuzzleSolution,
  PuzzleTry,
} from '../wire/generated';
