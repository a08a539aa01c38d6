// What the server sends: the shapes of docs/api.md. Anything that belongs to one game stays `Json` here;
// only the board of that game knows more.

export type Json = Record<string, unknown>;

export interface Option {
  name: string;
  title: string;
  default: unknown;
  allowed: unknown[];
  seats: number[];
  words?: Record<string, string>;
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  seats: number[];
  solo: boolean;
  options: Option[];
  hides: boolean;
  match: boolean;
  insights?: string[];
  rules: string;
}

export interface Level {
  level: number;
  name: string;
  about: string;
  seconds: number;
}

export interface Games {
  games: GameInfo[];
  levels: Level[];
  phrases: { phrase: string; text: string }[];
}

export type Who = 'person' | 'bot' | 'program' | 'open';

export interface Seat {
  seat: number;
  name: string | null;
  who: Who;
  level: number | null;
  here: boolean;
  rating?: number | null;
  left?: boolean;
}

/** A legal move as the server lists it: its text, what it does, and the game's own details. */
export interface MoveEntry extends Json {
  text: string;
  preview: Json;
}

/** A move that was made, as history and events tell it. */
export interface Made extends Json {
  ply: number;
  seat: number;
  text: string;
  preview?: Json;
}

export interface HistoryEntry extends Json {
  ply: number;
  seat: number;
  text: string;
  round?: number;
}

export interface Clock {
  kind: 'none' | 'move' | 'game' | 'round' | 'days';
  left?: (number | null)[];
  running?: number | null;
  deadline?: string | null;
  paused?: boolean;
}

export type OfferKind = 'takeback' | 'stop' | 'rematch';

export interface Offer {
  kind: OfferKind;
  by: number;
  answers: Record<string, boolean | null>;
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string | null;
  phrase: string | null;
  text: string | null;
}

export interface Result extends Json {
  ranking: number[][];
  scores: number[];
  reason: string;
}

export interface Snapshot {
  table: string;
  game: string;
  players: number;
  options: Json;
  hides: boolean;
  status: 'waiting' | 'running' | 'ended';
  public: boolean;
  rated: boolean;
  created: string;
  you: number[];
  number: number;
  ply: number;
  to_move: number | null;
  over: boolean;
  result: Result | null;
  round_result: Result | null;
  reason: string | null;
  state: Json | null;
  /** Between two rounds: how the next one starts. */
  upcoming: Json | null;
  views?: Record<string, Json>;
  history: HistoryEntry[];
  seats: Seat[];
  clock: Clock | null;
  offers: Offer[];
  can: string[];
  chat: ChatLine[];
  next: string | null;
  previous: string | null;
  /** A record brought in: all of it, or only what could be seen. */
  imported: 'whole' | 'seen' | null;
  spectators: number;
}

export interface Invite {
  seat: number;
  code: string;
  link: string;
}

export interface Seated {
  table: string;
  seats: number[];
  invites: Invite[];
  snapshot: Snapshot;
}

export interface TableEvent extends Json {
  kind: string;
  number?: number;
}

export interface Position {
  ply: number;
  state: Json;
  made: Made | null;
  preview?: Json | null;
}

export interface Hint {
  move: string;
  value?: number | null;
  proven?: boolean;
  why: string;
  line?: string[];
}

export interface LobbyTable {
  table: string;
  game: string;
  options: Json;
  seats: Seat[];
  clock: Json | null;
  rated: boolean;
  created: string;
}

export interface Lobby {
  tables: LobbyTable[];
  people: number;
  running: number;
}

export interface MyTable {
  table: string;
  game: string;
  to_move_is_you?: boolean;
  status: string;
}

export interface Me {
  name: string | null;
  tables: MyTable[];
}

/** A sentence of the catalogue, filled in by the server. */
export interface Said {
  key: string;
  args: Record<string, string | number>;
}

/** Something to play alone: a puzzle, or a goal on a board of one's own. */
export interface Task {
  id: string;
  game: string;
  date: string | null;
  grade: number | null;
  number: number | null;
  title: Said | null;
  group: string | null;
  start: Json | null;
  pieces: number;
  missing: number;
  /** Reached only when the game itself is over. */
  whole: boolean;
  /** How moves begin that are not made here. */
  barred: string[];
}

export interface Puzzles {
  today: Task | null;
  grades: number[];
  sizes: number[];
  count: number;
  goals: Task[];
}

/** What a solver says of a position. */
export interface Insight {
  say: Said[];
  move?: string | null;
  lift?: boolean;
  solvable?: boolean | null;
  marks?: string[];
}
