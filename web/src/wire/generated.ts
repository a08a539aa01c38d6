// Every message between the server and its clients.
// Generated from tablee/wire by `make wire`: do not edit.

export type Json = Record<string, unknown>;

export type OptionValue = boolean | number | string;

export type RefusalKind = 'unreadable' | 'illegal' | 'unknown' | 'over' | 'stale' | 'forbidden' | 'gone' | 'full' | 'busy' | 'fast' | 'invalid';

/** A point in the units of a game's geometry. */
export type Point = readonly [number, number];

/** A message of the Fluent catalogue, to be worded by whoever shows it. */
export interface Sentence {
  key: string;
  args: Record<string, string | number>;
}

/** Why something was refused. */
export interface ErrorDetail {
  kind: RefusalKind;
  /** The message of the Fluent catalogue. */
  key: string;
  /** The sentence, in the language of the request. */
  message: string;
  /** Seconds to wait, where waiting helps. */
  retry?: number;
  /** The line that is wrong, where a text of several lines was sent. */
  line?: number;
}

/** The answer to every request that is refused. */
export interface Refused {
  error: ErrorDetail;
}

/** Cells, polygons and outlines of a board. Each game has its own shape; its board knows it. */
export type Geometry = Json;

/** One option of a game. */
export interface GameOption {
  name: string;
  title: string;
  default: OptionValue;
  allowed: OptionValue[];
  /** The numbers of players it exists for; empty: any. */
  seats: number[];
  /** What a value is called, by the value as JSON; those without a name are missing. */
  words: Record<string, string>;
}

/** What a game may bring besides itself. */
export type Part = 'lesson' | 'rules' | 'kit' | 'findings';

/** A game in the asker's language. */
export interface Game {
  name: string;
  title: string;
  blurb: string;
  /** Possible numbers of players, from 2 on. */
  seats: number[];
  /** Whether one may play alone. */
  solo: boolean;
  seat_names: string[];
  options: GameOption[];
  /** Whether players hide something from each other. */
  hides: boolean;
  /** Whether a match of several rounds can be played. */
  match: boolean;
  /** The questions its solver answers. */
  insights: string[];
  /** The address of the rules page. */
  rules: string;
  /** What there is besides the game itself: a lesson, a rules page, a kit to print, findings. */
  has: Part[];
  /** The Fluent sentences of a game in a package of its own: the page was built without them. */
  texts?: string;
}

/** An opponent to choose. */
export interface Level {
  level: number;
  name: string;
  about: string;
  seconds: number;
  /** Whether this one plays if nobody is chosen. */
  usual: boolean;
}

/** Something to say in the chat that cannot hurt anybody. */
export interface Phrase {
  phrase: string;
  text: string;
}

/** Every game, the opponents and the phrases. */
export interface Games {
  games: Game[];
  levels: Level[];
  phrases: Phrase[];
  /** False where Numba is missing: then every bot is a simple player. */
  thinks: boolean;
}

/** The questions a game's solver answers. */
export interface InsightNames {
  insights: string[];
}

/** One line of a leaderboard. */
export interface RatedPlayer {
  rank: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

/** The best players of a game. */
export interface Leaderboard {
  people: RatedPlayer[];
}

export type EffectKind = 'points' | 'laid' | 'saved' | 'drawn' | 'owed' | 'turn' | 'phase' | 'decided' | 'out' | 'ends';

export type MarkKind = 'arrow' | 'ghost' | 'area' | 'line' | 'mark';

/** One thing that a move does. */
export interface MoveEffect {
  kind: EffectKind;
  seat: number;
  count: number;
  words: Sentence;
}

/** A sign written in a drawing. */
export interface MarkLabel {
  at: Point;
  text: string;
}

/** One part of a drawing, in the units of the geometry. */
export interface DrawnMark {
  kind: MarkKind;
  /** The way of an arrow or a line, else an outline; none for a thing that is not on the board. */
  points: Point[];
  /** The place it ends at or covers; empty if it is no single place. */
  place: string;
  /** What a screen reader calls the place. */
  name: Sentence | null;
  /** Of what it shows, as in a scene; empty if of nothing. */
  role: string;
  labels: MarkLabel[];
  /** The piece of a hand or a pot that it is about, as the moves of the game write it. */
  thing: string;
  /** From which step of a hint on it is shown: 1 where to look, 2 with what, 3 the whole move. */
  step: number;
}

/** A move in words, without a drawing. */
export interface ToldMove {
  seat: number;
  /** The whole move as told to others; needs `who` and `name`. */
  narration: Sentence;
  short: Sentence;
}

/** A move in words and in a drawing. */
export interface Telling {
  seat: number;
  /** The whole move as told to others; needs `who` and `name`. */
  narration: Sentence;
  short: Sentence;
  /** The whole move as an invitation to whoever is to play. */
  advice: Sentence;
  /** The first step of a hint: where to look. */
  look: Sentence;
  /** The second step of a hint: with what. */
  piece: Sentence;
  effects: MoveEffect[];
  drawing: DrawnMark[];
}

/** A move that was made, in words. */
export interface StoryMove {
  seat: number;
  /** The whole move as told to others; needs `who` and `name`. */
  narration: Sentence;
  short: Sentence;
  ply: number;
}

/** Every move of a game so far, in words. */
export interface Story {
  ply: number;
  moves: StoryMove[];
}

/** Where one seat stands, at the end or before it. */
export interface FinalPlace {
  seat: number;
  place: number;
  score: Sentence;
}

/** How a game ended, in words; sentences about a player need `who` and `name`. */
export interface Outcome {
  winner: number | null;
  /** Who won; about the winner. */
  headline: Sentence;
  /** The seat that `ending` is about. */
  about: number | null;
  ending: Sentence;
  /** What decided between equal scores; about the winner. */
  tie: Sentence | null;
  places: FinalPlace[];
  /** The move since which the winner was alone in front; null where nobody was so at the end. */
  decided: number | null;
}

export type Status = 'waiting' | 'running' | 'ended';

export type Who = 'open' | 'person' | 'bot' | 'program';

export type Absent = 'stop' | 'bot';

export type ProposalKind = 'stop' | 'takeback' | 'rematch';

/** Something the asker may do now: a page shows no other button. */
export type Ability = 'sit' | 'bot' | 'leave' | 'chat' | 'answer' | 'rematch' | 'analysis' | 'play' | 'hint' | 'undo' | 'takeback' | 'resign' | 'claim' | 'stop' | 'free';

/** Nobody is hurried. */
export interface NoClock {
  kind: 'none';
}

/** So many seconds for every move. */
export interface MoveClock {
  kind: 'move';
  seconds: number;
}

/** So many seconds for the whole game, and an increment when the turn passes on. */
export interface GameClock {
  kind: 'game';
  seconds: number;
  increment: number;
}

/** So many seconds for each round. */
export interface RoundClock {
  kind: 'round';
  seconds: number;
}

/** So many days for every move. */
export interface DaysClock {
  kind: 'days';
  days: number;
}

/** How long everybody may think. */
export type ClockKind = NoClock | MoveClock | GameClock | RoundClock | DaysClock;

/** How much time is left. */
export interface ClockTimes {
  /** Seconds of each seat; null: no limit. */
  left: (number | null)[];
  /** The seat whose time runs. */
  running: number | null;
  /** When that time is over. */
  deadline: string | null;
  paused: boolean;
}

/** No clock: every time is null. */
export interface RunningNoClock {
  kind: 'none';
  /** Seconds of each seat; null: no limit. */
  left: (number | null)[];
  /** The seat whose time runs. */
  running: number | null;
  /** When that time is over. */
  deadline: string | null;
  paused: boolean;
}

/** A clock for every move, and what is left. */
export interface RunningMoveClock {
  kind: 'move';
  seconds: number;
  /** Seconds of each seat; null: no limit. */
  left: (number | null)[];
  /** The seat whose time runs. */
  running: number | null;
  /** When that time is over. */
  deadline: string | null;
  paused: boolean;
}

/** A clock for the whole game, and what is left. */
export interface RunningGameClock {
  kind: 'game';
  seconds: number;
  increment: number;
  /** Seconds of each seat; null: no limit. */
  left: (number | null)[];
  /** The seat whose time runs. */
  running: number | null;
  /** When that time is over. */
  deadline: string | null;
  paused: boolean;
}

/** A clock for each round, and what is left. */
export interface RunningRoundClock {
  kind: 'round';
  seconds: number;
  /** Seconds of each seat; null: no limit. */
  left: (number | null)[];
  /** The seat whose time runs. */
  running: number | null;
  /** When that time is over. */
  deadline: string | null;
  paused: boolean;
}

/** A clock in days, and what is left. */
export interface RunningDaysClock {
  kind: 'days';
  days: number;
  /** Seconds of each seat; null: no limit. */
  left: (number | null)[];
  /** The seat whose time runs. */
  running: number | null;
  /** When that time is over. */
  deadline: string | null;
  paused: boolean;
}

/** The clocks of a game that has started. */
export type Clock = RunningNoClock | RunningMoveClock | RunningGameClock | RunningRoundClock | RunningDaysClock;

/** A seat, as events tell it. */
export interface Seat {
  seat: number;
  name: string | null;
  who: Who;
  /** Of a bot. */
  level: number | null;
  rating: number | null;
  /** Whether the player has left and a bot plays on. */
  left: boolean;
  /** Whether the others let anybody take the seat of who left. */
  free: boolean;
}

/** A seat, as a snapshot tells it. */
export interface SeatHere {
  seat: number;
  name: string | null;
  who: Who;
  /** Of a bot. */
  level: number | null;
  rating: number | null;
  /** Whether the player has left and a bot plays on. */
  left: boolean;
  /** Whether the others let anybody take the seat of who left. */
  free: boolean;
  /** Whether somebody sits there with an open socket; null in an event, which does not tell it. */
  here: boolean | null;
}

/** Something a player asks of the others. */
export interface Proposal {
  kind: ProposalKind;
  by: number;
  /** By seat; null: not answered yet. */
  answers: Record<string, boolean | null>;
}

/** What everybody may know of a table besides the game: the summary each event carries. */
export interface TableHead {
  status: Status;
  seats: Seat[];
  offers: Proposal[];
  clock: Clock | null;
  next: string | null;
}

/** Something that was said: a phrase, or free text at a private table. */
export interface ChatLine {
  number: number;
  seat: number | null;
  name: string | null;
  phrase: string | null;
  text: string | null;
}

/** How a game or a round ended. */
export interface GameResult {
  /** Groups of seats, best first; level seats share a group. */
  ranking: number[][];
  scores: number[];
  reason: string;
  /** The dice each level seat threw, where a throw-off decided. */
  throw_off?: Record<string, number[]>;
}

/** A move that was made. */
export interface HistoryMove {
  ply: number;
  seat: number;
  text: string;
  round: number;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** A move that was made, with what it did. */
export interface ShownMove {
  ply: number;
  seat: number;
  text: string;
  round: number;
  preview: Json;
  telling: Telling;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** A legal move. */
export interface ListedMove {
  text: string;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** A legal move and what it would do. */
export interface MoveEntry {
  text: string;
  /** The game's own account of it, for drawing. */
  preview: Json;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** A legal move, what it would do, and its words. */
export interface CheckedMove {
  text: string;
  /** The game's own account of it, for drawing. */
  preview: Json;
  telling: Telling;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** Every legal move of the asker, if it is the asker's turn. */
export interface ListedMoves {
  ply: number;
  moves: ListedMove[];
  /** In a solo: what was laid. */
  scores?: number[];
}

/** The same with previews. */
export interface Moves {
  ply: number;
  moves: MoveEntry[];
  /** In a solo: what was laid. */
  scores?: number[];
}

/** What one move would do, or (with `why`) which rule it breaks. */
export type MoveCheck = CheckedMove | Refused;

/** The position as the asker may see it. */
export interface Seen {
  /** From the asker's seat; of several, the one to move. */
  state: Json;
  /** From each of the asker's seats. */
  views: Record<string, Json>;
  /** As everybody may see it, for whoever has several seats and passes the screen on. */
  common?: Json;
  /** Between two rounds: the start of the next, while `state` shows the finished one. */
  upcoming: Json | null;
}

/** How far a game is. */
export interface Standing {
  ply: number;
  to_move: number | null;
  over: boolean;
  result: GameResult | null;
  /** Between two rounds: how the last one ended. */
  round_result: GameResult | null;
  reason: string | null;
  /** By seat: what each has in the round shown, with its unit, and its place in the game. */
  standing: FinalPlace[];
  /** How the game ended, in words; missing while it goes on. */
  outcome?: Outcome;
}

/** What is asked of the reader, and what the reader may do. */
export interface Asked {
  offers: Proposal[];
  can: Ability[];
}

/** A table as the asker may see it, after event `number`. */
export interface Snapshot {
  table: string;
  game: string;
  players: number;
  options: Record<string, OptionValue>;
  hides: boolean;
  status: Status;
  public: boolean;
  rated: boolean;
  /** What happens when somebody leaves a game of three or more. */
  absent: Absent;
  /** Whether players may ask for hints; where others play, they are told. */
  hints: boolean;
  created: string;
  /** The seat of whoever opened the table; of several, the first. */
  host: number | null;
  /** The asker's seats; empty for a spectator. */
  you: number[];
  /** Of the last event in it. */
  number: number;
  ply: number;
  to_move: number | null;
  over: boolean;
  result: GameResult | null;
  /** Between two rounds: how the last one ended. */
  round_result: GameResult | null;
  reason: string | null;
  /** By seat: what each has in the round shown, with its unit, and its place in the game. */
  standing: FinalPlace[];
  /** How the game ended, in words; missing while it goes on. */
  outcome?: Outcome;
  /** Whether the game ended because time ran out. */
  timeout: boolean;
  /** The games each seat has won this evening: over rematches, with this one once it has ended. */
  score: number[];
  /** The seats whose leaving stopped the game: they are last. */
  stopped_by: number[];
  /** The position from the asker's seat; of several, the one to move. */
  state: Json;
  /** The position from each of the asker's seats. */
  views: Record<string, Json>;
  /** As everybody may see it, for whoever has several seats and passes the screen on. */
  common?: Json;
  /** Between two rounds: the start of the next, while `state` shows the finished one. */
  upcoming: Json | null;
  history: HistoryMove[];
  seats: SeatHere[];
  /** Null until time runs. */
  clock: Clock | null;
  clock_kind: ClockKind;
  offers: Proposal[];
  can: Ability[];
  chat: ChatLine[];
  /** The table of the rematch. */
  next: string | null;
  previous: string | null;
  /** The tournament this game belongs to. */
  tournament: string | null;
  /** A record that was brought in: all of it, or only what could be seen. */
  imported: 'whole' | 'seen' | null;
  /** How many watch; null in an event, which does not tell it. */
  spectators: number | null;
  /** To the seed, and to a start position that was chosen: checked after the end. */
  commitment: string | null;
  /** Whether whoever opened the table chose the start position, hidden things included. */
  set_up: boolean;
}

/** The position after so many moves. */
export interface PastPosition {
  ply: number;
  state: Json;
  views: Record<string, Json>;
  /** As everybody may see it, for whoever has several seats and passes the screen on. */
  common?: Json;
  upcoming: Json | null;
  to_move: number | null;
  /** The move that led to it. */
  made: HistoryMove | null;
  /** What that move did. */
  preview: Json | null;
  telling: Telling | null;
  round_result: GameResult | null;
}

/** An invite to a table: whoever follows it gets the next free seat. */
export interface TableInvite {
  code: string;
  link: string;
}

/** An invite to one open seat; it works once. */
export interface Invite {
  seat: number;
  code: string;
  link: string;
}

/** The answer to whoever opened or joined a table. */
export interface Seated {
  table: string;
  seats: number[];
  token: string;
  /** To whoever opened the table, or came by it. */
  invite: TableInvite | null;
  /** To whoever opened the table. */
  invites: Invite[];
  snapshot: Snapshot;
}

/** Where a rematch is, for somebody who has no seat there. */
export interface NextTable {
  table: string | null;
}

/** An action was committed; a repeat of it gets the same receipt. */
export interface Receipt {
  ok: true;
  /** The client's own id of the action. */
  id: string | null;
  /** Of the last event it made. */
  number: number;
  /** After a move. */
  ply?: number;
  /** Of a move, in its canonical form. */
  text?: string;
}

/** The answer to a move or an action over HTTP. */
export interface Done {
  ok: true;
  /** The client's own id of the action. */
  id: string | null;
  /** Of the last event it made. */
  number: number;
  /** After a move. */
  ply?: number;
  /** Of a move, in its canonical form. */
  text?: string;
  snapshot: Snapshot;
}

/** The answer to a rematch. */
export interface RematchDone {
  ok: true;
  /** The client's own id of the action. */
  id: string | null;
  /** Of the last event it made. */
  number: number;
  /** After a move. */
  ply?: number;
  /** Of a move, in its canonical form. */
  text?: string;
  snapshot: Snapshot;
  next: Seated | NextTable;
}

export type ActionDone = Done | RematchDone;

/** A move or an action that was refused. */
export interface RefusedHere {
  error: ErrorDetail;
  /** The table as it is now, if it had changed (`stale`). */
  snapshot?: Snapshot;
}

/** A move of a record. */
export interface RecordMove {
  seat: number;
  text: string;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** A line of moves beside the game of a record. */
export interface RecordVariation {
  after: number;
  moves: string[];
  of?: number;
  name?: string;
  comments?: Record<string, string>;
}

/** A game as it can be kept and passed on (docs/records.md). */
export interface GameRecord {
  /** The version of the format. */
  tablee: number;
  game: string;
  players: number;
  options?: Record<string, OptionValue>;
  names?: string[];
  date?: string;
  seed?: number;
  commitment?: string;
  /** Whether somebody chose the start position. */
  set_up?: boolean;
  start?: Json;
  /** Whether hidden things are in it: only after the end. */
  complete: boolean;
  moves: RecordMove[];
  end?: string;
  result: GameResult | null;
  /** By ply. */
  comments?: Record<string, string>;
  variations?: RecordVariation[];
}

/** Where a record that was brought in is found. */
export interface Imported {
  table: string;
  ply: number;
  over: boolean;
}

/** Somebody sat down, left, changed the name shown, or gave free the seat of who left. */
export interface SeatsEvent {
  kind: 'sat' | 'left' | 'named' | 'freed';
  number: number;
  at: string;
  seats: Seat[];
  seat: number | null;
  /** The reader's seats now. */
  you: number[];
  status: Status;
  offers: Proposal[];
  can: Ability[];
}

/** A move was made. */
export interface MovedEvent {
  kind: 'moved';
  number: number;
  at: string;
  ply: number;
  seat: number;
  text: string;
  round: number;
  /** What the move did, for drawing it. */
  preview: Json;
  telling: Telling;
  /** The position after it, from the reader's seat. */
  state: Json;
  views: Record<string, Json>;
  common?: Json;
  upcoming: Json | null;
  to_move: number | null;
  over: boolean;
  result: GameResult | null;
  round_result: GameResult | null;
  reason: string | null;
  /** By seat: what each has in the round shown, with its unit, and its place in the game. */
  standing: FinalPlace[];
  /** How the game ended, in words; missing while it goes on. */
  outcome?: Outcome;
  clock: Clock | null;
  offers: Proposal[];
  can: Ability[];
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** The game started, moves were taken back, or the game ended. */
export interface SnapshotEvent {
  kind: 'started' | 'undone' | 'ended';
  number: number;
  at: string;
  result: GameResult | null;
  reason: string | null;
  timeout: boolean;
  /** The table as it was then. */
  snapshot: Snapshot;
}

/** A player asks something of the others. */
export interface OfferedEvent {
  kind: 'offered';
  number: number;
  at: string;
  seat: number | null;
  what: ProposalKind;
  offers: Proposal[];
  can: Ability[];
}

/** A player said yes or no to what another asked. */
export interface AnsweredEvent {
  kind: 'answered';
  number: number;
  at: string;
  seat: number | null;
  what: ProposalKind;
  yes: boolean;
  offers: Proposal[];
  can: Ability[];
}

/** A player asked for a hint. */
export interface HintedEvent {
  kind: 'hinted';
  number: number;
  at: string;
  seat: number | null;
}

/** Somebody said something. */
export interface ChatEvent {
  kind: 'chat';
  number: number;
  at: string;
  seat: number | null;
  name: string | null;
  phrase: string | null;
  text: string | null;
}

/** The table of a rematch was opened. */
export interface NextEvent {
  kind: 'next';
  number: number;
  at: string;
  table: string;
  offers: Proposal[];
}

export type TableEvent = SeatsEvent | MovedEvent | SnapshotEvent | OfferedEvent | AnsweredEvent | HintedEvent | ChatEvent | NextEvent;

/** The events after a number. */
export interface Events {
  events: TableEvent[];
  /** Of the last event there is. */
  number: number;
}

/** A client's own id of a move or an action: the same again gets the same answer. */
export type Id = string;

export type Name = string;

export type Secret = string;

export type MoveText = string;

export type ChatPhrase = string;

export type ChatText = string;

export type CommentText = string;

export type CopyId = string;

/** The address of a browser's push service, as `PushSubscription.endpoint` gives it. */
export type Endpoint = string;

export type Ply = number;

export type ActionKind = 'resign' | 'leave' | 'offer' | 'answer' | 'undo' | 'rematch' | 'claim' | 'chat' | 'bot' | 'free' | 'name';

export type ProposalWish = ProposalKind;

/** One seat of a new table. */
export interface SeatRequest {
  who: 'me' | 'open' | 'bot' | 'program';
  name?: string | null;
  /** Of a bot. */
  level?: number | null;
}

/** A new table. */
export interface NewTable {
  game: string;
  seats: SeatRequest[];
  options?: Json;
  public?: boolean;
  clock?: ClockKind;
  absent?: Absent;
  /** Whether players may ask for hints (true unless said otherwise). */
  hints?: boolean;
  rated?: boolean;
  /** A position to start from, or `{"puzzle": …}`. */
  start?: Json | null;
  /** Whether seats are drawn by lot (true unless said otherwise). */
  shuffle?: boolean;
}

/** Taking a seat: by an invite, or by its number at a public table. */
export interface SitRequest {
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
  /** A secret of the client's own; the same again gives the same token again. */
  id?: string | null;
}

/** A move. */
export interface MoveRequest {
  id: string;
  /** How many moves were made before it. */
  ply: number;
  text: string;
}

/** A move to be looked at. */
export interface CheckRequest {
  text: string;
  /** Whether a refusal is an answer like any other, not an error. */
  why?: boolean;
}

/** Anything else somebody may do at a table. */
export interface ActionRequest {
  id: string;
  kind: ActionKind;
  /** With `offer` and `answer`. */
  what?: ProposalKind | null;
  /** With `answer`. */
  yes?: boolean | null;
  /** With `chat`. */
  phrase?: string | null;
  /** With `chat`, at a private table. */
  text?: string | null;
  /** With `bot` and `free`. */
  seat?: number | null;
  /** With `bot`. */
  level?: number | null;
  /** With `name`. */
  name?: string | null;
}

/** Nothing needs to be said. */
export type HintRequest = Record<string, never>;

/** Which legal move to speak for. */
export interface ReasonsRequest {
  text: string;
}

/** Which move to judge. */
export interface JudgementRequest {
  /** Its number, counted from 1; a move of the asker's own. */
  ply: number;
}

/** A position to look at, beside a finished game. */
export interface ExploreRequest {
  /** How many moves of the game stay. */
  ply: number;
  /** What is played instead of the rest. */
  moves?: string[];
  /** Whether every legal move is asked for. */
  choices?: boolean;
  /** Whose eyes it is seen with; else of who is to move. */
  seat?: number;
}

/** A move to be judged, beside a finished game. */
export interface ExploredMoveRequest {
  ply: number;
  /** What is played after so many moves of the game; the last of them is judged. */
  moves: string[];
  /** Whether an answer to it is asked for. */
  reply?: boolean;
}

/** A line of moves beside a game. */
export interface VariationDraft {
  after: number;
  moves: string[];
  of?: number;
  name?: string;
  comments?: Record<string, string>;
}

/** Variations and comments to be kept in a copy of one's own. */
export interface CopyRequest {
  comments: Record<string, string>;
  variations: VariationDraft[];
}

/** Variations and comments to be kept with a game. */
export interface AnnotationsRequest {
  comments: Record<string, string>;
  variations: VariationDraft[];
  /** The version that was read and changed. */
  version: number;
  /** An own copy, with its key; else what the players share. */
  copy?: string | null;
  key?: string | null;
}

/** A question about a position, and whatever else it needs. */
export interface InsightRequest {
  ask: string;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** A try in a lesson. */
export interface TryRequest {
  /** A move, or the number of an answer. */
  text: string;
  /** What was right in this step so far. */
  before?: string[];
}

/** A move tried in a puzzle. */
export interface PuzzleTryRequest {
  /** The solver's own moves so far, without the replies; the last one is to be judged. */
  moves: string[];
  /** The language of sentences, instead of the one of the address. */
  lang?: 'fr' | 'en';
}

/** A record to be brought in, as text or as JSON in a text. */
export interface RecordRequest {
  text: string;
}

/** A name to be known by. */
export interface NameRequest {
  name: string;
}

/** A transfer code. */
export interface CodeRequest {
  code: string;
}

/** What a browser wants to be reminded of; its push subscription, and the wishes. */
export interface ReminderRequest {
  endpoint: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** The browser's authentication secret, base64url. */
  auth: string;
  /** Whether to be reminded of one's turn at the tables named by a `SeatReminderRequest`. */
  turns: boolean;
  /** The hour of the day for the puzzles of the day, in the reader's own time; null: never. */
  daily: number | null;
  /** Minutes by which the reader's clock is ahead of UTC. */
  offset: number;
}

/** Whether a browser wants to be reminded of the turns of its seats at a table. */
export interface SeatReminderRequest {
  endpoint: string;
  on: boolean;
}

/** A browser that wants no reminders any more. */
export interface StopRequest {
  endpoint: string;
}

/** How well somebody plays a game (Glicko-2). */
export interface Rating {
  rating: number;
  deviation: number;
  games: number;
}

/** A table somebody sits at. */
export interface MyTable {
  table: string;
  game: string;
  status: Status;
  seats: number[];
  to_move_is_you: boolean;
  names: (string | null)[];
  ply: number;
  updated: string;
}

/** Who the asker is, and where they sit. */
export interface Me {
  name: string | null;
  /** By game. */
  ratings: Record<string, Rating>;
  tables: MyTable[];
}

/** A name and its ratings, after it was chosen or moved here. */
export interface Account {
  name: string;
  ratings: Record<string, Rating>;
}

/** The device has no name any more. */
export interface Forgotten {
  name: null;
}

/** A code that moves an account to another device, once. */
export interface TransferCode {
  code: string;
  expires: string;
}

/** A seat of a table in the lobby. */
export interface LobbySeat {
  seat: number;
  who: Who;
  name: string | null;
  level: number | null;
  rating: number | null;
}

/** A public table that waits for somebody. */
export interface LobbyTable {
  table: string;
  game: string;
  players: number;
  options: Record<string, OptionValue>;
  seats: LobbySeat[];
  clock: ClockKind;
  rated: boolean;
  created: string;
}

/** Public tables, and how much is going on. */
export interface Lobby {
  tables: LobbyTable[];
  /** Open sockets. */
  people: number;
  /** Games being played. */
  running: number;
}

/** What has changed in the lobby since the frame before. */
export interface LobbyChanges {
  /** New ones, and those that are different now. */
  tables: LobbyTable[];
  /** Tables that wait for nobody any more. */
  gone: string[];
  people: number;
  running: number;
}

/** The first frame; then follow the events after `number`. */
export interface HelloFrame {
  kind: 'hello';
  number: number;
  you: number[];
  /** If the reader asked for no events, or for events that are too old. */
  snapshot?: Snapshot;
}

/** The legal moves of a new position, to a reader who asked for them and is to move. */
export interface MovesFrame {
  kind: 'moves';
  ply: number;
  /** Missing where there are too many: then they are asked for over HTTP. */
  moves?: MoveEntry[];
  scores?: number[];
}

/** A move or an action of this reader was committed. */
export interface DoneFrame {
  kind: 'answer';
  id: string | null;
  ok: true;
  number: number;
  ply?: number;
  text?: string;
  /** After an action; a move is followed by its event. */
  snapshot?: Snapshot;
  /** After a rematch. */
  next?: Seated | NextTable;
}

/** A frame of this reader was refused. */
export interface RefusedFrame {
  kind: 'answer';
  id: string | null;
  error: ErrorDetail;
  /** The table as it is now, if it had changed (`stale`). */
  snapshot?: Snapshot;
}

/** Who is at the table now. */
export interface PresenceFrame {
  kind: 'presence';
  here: number[];
  spectators: number;
}

/** A bot thinks about its move. */
export interface ThinkingFrame {
  kind: 'thinking';
  seat: number;
}

/** The answer to a ping. */
export interface PongFrame {
  kind: 'pong';
}

/** The server closes the socket; the client reconnects. */
export interface ClosingFrame {
  kind: 'closing';
  why: 'restart';
}

/** The answer to a frame of this reader; the one that was refused has `error`. */
export type AnswerFrame = DoneFrame | RefusedFrame;

/** What everybody at a table is told without a number, because nothing is lost with it. */
export type Notice = PresenceFrame | ThinkingFrame;

/** What the socket of a table sends. */
export type TableFrame = HelloFrame | TableEvent | MovesFrame | AnswerFrame | Notice | PongFrame | ClosingFrame;

/** What the socket of the lobby sends: first all of it, then what changes. */
export type LobbyFrame = Lobby | LobbyChanges;

/** A move. */
export interface MoveFrame {
  kind: 'move';
  id: string;
  ply: number;
  text: string;
}

/** Anything else: an `ActionRequest` whose kind is called `do`. */
export interface ActionFrame {
  kind: 'action';
  id: string;
  do: ActionKind;
  what?: ProposalKind | null;
  yes?: boolean | null;
  phrase?: string | null;
  text?: string | null;
  seat?: number | null;
  level?: number | null;
  name?: string | null;
}

/** Answered by a pong. */
export interface PingFrame {
  kind: 'ping';
}

/** What a client may send over the socket of a table. */
export type ClientFrame = MoveFrame | ActionFrame | PingFrame;

/** What a step asks for. */
export type Ask = 'read' | 'move' | 'choose';

/** A lesson. */
export interface LessonHead {
  game: string;
  title: string;
  about: string;
  minutes: number;
  /** How many steps it has. */
  count: number;
  ids: string[];
}

/** Every lesson there is. */
export interface Lessons {
  lessons: LessonHead[];
}

/** A step by name. */
export interface StepHead {
  id: string;
  title: string;
  ask: Ask;
}

/** A lesson and its steps. */
export interface LessonContents {
  game: string;
  title: string;
  about: string;
  minutes: number;
  /** How many steps it has. */
  count: number;
  ids: string[];
  steps: StepHead[];
}

/** Something a lesson points at: an area or a line, in the units of the geometry. */
export interface Mark {
  kind: 'look' | 'good' | 'bad';
  area?: Point[];
  line?: Point[];
  arrow?: boolean;
  label: string | null;
}

/** The move that led to a position of a lesson. */
export interface LessonMove {
  seat: number;
  text: string;
  ply: number;
  preview: Json;
  telling: Telling;
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

/** A position as a board wants it. */
export interface LessonFrame {
  ply: number;
  state: Json;
  to_move: number | null;
  over: boolean;
  made: LessonMove | null;
  /** The legal moves, where one of them is asked for. */
  moves: MoveEntry[];
}

/** A step with its position drawn up. */
export interface LessonStep {
  game: string;
  id: string;
  number: number;
  count: number;
  ask: Ask;
  title: string;
  text: string;
  /** One for each thing to do, in order. */
  tasks: (string | null)[];
  /** For each thing to do. */
  hints: string[][];
  answer: string | null;
  choices: string[];
  players: number;
  options: Record<string, OptionValue>;
  you: number;
  names: string[];
  /** More than one where moves are shown first. */
  frames: LessonFrame[];
  marks: Mark[];
  previous: string | null;
  next: string | null;
}

/** What a try comes to. */
export interface TryResult {
  right: boolean;
  /** False for a move the rules refuse: the rule is in `words`. */
  legal: boolean;
  /** In its canonical form. */
  text: string;
  /** Whether the step is done. */
  done: boolean;
  words: string[];
  frames: LessonFrame[];
  marks: Mark[];
  /** A right move for the next thing to do. */
  answer?: string | null;
}

export type MoveMark = '' | '?!' | '?' | '??';

export type ReviewStatus = 'working' | 'done';

export type ReasonProof = 'rules' | 'search' | 'table';

/** A fact about a move that was proven: one sentence of the catalogue. */
export interface Reason {
  key: string;
  /** What fills the sentence in, besides `who`, `name`, `rival` and `rival_name`: the players. */
  args: Record<string, string | number>;
  /** Who makes the move: `who` is "you" for that player and "other" for anybody else. */
  seat: number;
  /** Another seat that the sentence names. */
  rival: number | null;
  move: string;
  /** Whether it speaks for the move. */
  good: boolean;
  /** Moves to play through, from the position before the move on. */
  line: string[];
  /** How many moves the proof looks ahead, the move itself counted; 0: to the end. */
  horizon: number;
  proof: ReasonProof;
}

/** What a strong player would do. */
export interface Hint {
  move: string;
  /** The chance to win, from 0 to 1. */
  value: number;
  proven: boolean;
  /** The moves expected from here on. */
  line: string[];
  why: string;
  ply: number;
  telling: Telling;
}

/** Why a move is good. */
export interface MoveReasons {
  ply: number;
  move: string;
  /** What was proven that speaks for the move, most important first. */
  reasons: Reason[];
}

/** A move that was made, beside the best one found. */
export interface JudgedMove {
  ply: number;
  seat: number;
  text: string;
  /** The chance to win it left its player. */
  value: number;
  best: string;
  best_value: number;
  /** Whether the best move's value is certain. */
  proven: boolean;
  /** Whether the value of the move made is certain. */
  exact: boolean;
  /** How many moves were as good as the best, where every value is certain. */
  good: number | null;
  /** Of how many. */
  choices: number | null;
  /** Points its player is ahead of the other of two after it, where every value is certain. */
  lead: number | null;
  /** Points that another move would have made more at once, where every value is certain. */
  missed: number | null;
  loss: number;
  mark: MoveMark;
  /** What was proven about the move made: against a mistake, for a good one. */
  reasons: Reason[];
  /** What was proven that speaks for the best move instead of a mistake. */
  better: Reason[];
}

/** A move of a running game, judged before any reply. */
export interface Judgement {
  ply: number;
  seat: number;
  text: string;
  /** The chance to win it left its player. */
  value: number;
  best: string;
  best_value: number;
  /** Whether the best move's value is certain. */
  proven: boolean;
  /** Whether the value of the move made is certain. */
  exact: boolean;
  /** How many moves were as good as the best, where every value is certain. */
  good: number | null;
  /** Of how many. */
  choices: number | null;
  /** Points its player is ahead of the other of two after it, where every value is certain. */
  lead: number | null;
  /** Points that another move would have made more at once, where every value is certain. */
  missed: number | null;
  loss: number;
  mark: MoveMark;
  /** What was proven about the move made: against a mistake, for a good one. */
  reasons: Reason[];
  /** What was proven that speaks for the best move instead of a mistake. */
  better: Reason[];
  /** The best move in words and in a drawing. */
  telling: Telling;
}

/** What each move of a finished game was worth. */
export interface ReviewReport {
  game: string;
  moves: JudgedMove[];
  /** The ply of the mistake that decided. */
  turning_point: number | null;
  version: number;
}

/** How far the review of a finished game is. */
export interface GameReview {
  status: ReviewStatus;
  done: number;
  report: ReviewReport | null;
}

/** The position if another move had been made. */
export interface InsteadMove {
  state: Json;
  made: ShownMove;
}

/** A move of a finished game as its player saw the table. */
export interface ReviewedPosition {
  ply: number;
  made: ShownMove | null;
  instead: InsteadMove | null;
  state: Json;
}

/** How a puzzle starts and what is missing: the part that its game's solver says. */
export interface PuzzleStart {
  start: Json | null;
  pieces: number;
  missing: number;
  barred: string[];
}

/** Something to play alone: a puzzle, or a goal on a board of one's own. */
export interface Puzzle {
  id: string;
  game: string;
  date: string | null;
  grade: number | null;
  number: number | null;
  /** Of a goal. */
  title: Sentence | null;
  /** The message that names it and others together. */
  group: string | null;
  start: Json | null;
  /** How many laid make it complete. */
  pieces: number;
  missing: number;
  /** Whether it is complete only once the game itself is over. */
  whole: boolean;
  /** How moves begin that are not made in it. */
  barred: string[];
}

/** The puzzles and goals of a game. */
export interface Puzzles {
  today: Puzzle | null;
  grades: number[];
  /** How many there are of each grade. */
  sizes: number[];
  count: number;
  goals: Puzzle[];
}

/** What a game's solver knows of a position; a question may have answers of its own. */
export interface Insight {
  say?: Sentence[];
  /** Of `hint`: a move towards a solution. */
  move?: string | null;
  /** Of `hint`: whether that move takes something back. */
  lift?: boolean;
  /** Of `solvable`; null: not found in time. */
  solvable?: boolean | null;
  /** Of `progress`: cells that nothing fits any more. */
  marks?: string[];
  /** Details that only the game knows. */
  [detail: string]: unknown;
}

export type Format = 'round_robin' | 'swiss';

export type TournamentAbility = 'join' | 'start' | 'bot' | 'remove' | 'leave' | 'close' | 'play';

/** Somebody who takes part, named by a number from 0; numbers are drawn at the start. */
export interface Entrant {
  entrant: number;
  name: string | null;
  who: 'person' | 'bot';
  /** Of a computer player. */
  level: number | null;
  /** Whether the player has withdrawn. */
  out: boolean;
}

/** Two who meet in a round, or one who has a bye. */
export interface Pairing {
  round: number;
  first: number;
  /** Null: a bye. */
  second: number | null;
  /** Where they play; null where no game is played. */
  table: string | null;
  status: Status;
  /** Of the first and the second; null while the game is open. */
  points: number[] | null;
  /** Whether the points were given because somebody has withdrawn. */
  forfeit: boolean;
}

/** One line of the table of results. */
export interface TournamentLine {
  entrant: number;
  place: number;
  /** Two for a win, one for a draw; in a Swiss tournament two for a bye. */
  points: number;
  /** Decides between equal points, by the points of the opponents. */
  tiebreak: number;
  won: number;
  drawn: number;
  lost: number;
  byes: number;
}

/** A tournament as everybody sees it, and what the asker may do. */
export interface Tournament {
  tournament: string;
  /** Grows with every change. */
  version: number;
  title: string | null;
  game: string;
  options: Record<string, OptionValue>;
  format: Format;
  clock: ClockKind;
  hints: boolean;
  status: Status;
  created: string;
  /** How many there are; before the start, as many as those who are there would play. */
  rounds: number;
  /** The last one that was paired; 0 before the start. */
  round: number;
  entrants: Entrant[];
  pairings: Pairing[];
  /** Best first; empty before the start. */
  standings: TournamentLine[];
  /** The asker's number. */
  you: number | null;
  /** Whether the asker has opened it. */
  host: boolean;
  /** The tables at which the asker has a game open, those to be played first ahead. */
  next: string[];
  can: TournamentAbility[];
}

/** The answer to whoever opened a tournament or joined it. */
export interface TournamentEntered {
  tournament: Tournament;
  /** Stands for the player; browsers have it as a cookie. */
  token: string;
}

/** A new tournament. */
export interface NewTournament {
  game: string;
  format: Format;
  /** Of whoever opens it, who takes part. */
  name: string;
  title?: string | null;
  options?: Json;
  clock?: ClockKind;
  /** Whether players may ask for hints (false unless said otherwise). */
  hints?: boolean;
  /** Of a Swiss tournament; as many as single out a winner unless said otherwise. */
  rounds?: number | null;
}

/** Joining a tournament. */
export interface JoinRequest {
  name: string;
  /** A secret of the client's own; the same again joins only once. */
  id?: string | null;
}

/** Anything else somebody may do at a tournament. */
export interface TournamentActionRequest {
  kind: 'start' | 'bot' | 'remove' | 'leave' | 'close';
  /** With `remove`. */
  entrant?: number | null;
  /** With `bot`. */
  level?: number | null;
}

/** Going to one's own table of a tournament. */
export interface PlayRequest {
  /** One of `next`; the first unless said otherwise. */
  table?: string | null;
}

/** A position of a finished game, or one that other moves lead to. */
export interface ExploredPosition {
  ply: number;
  /** Whose eyes it is seen with: as asked for, else who is to move, or made the last move. */
  seat: number;
  to_move: number | null;
  state: Json;
  /** Between two rounds: how the next one starts. */
  upcoming: Json | null;
  /** The last move, in words and in a drawing. */
  made: ShownMove | null;
  /** The moves that were asked for, in words. */
  told: StoryMove[];
  /** Every legal move, if asked for. */
  moves: MoveEntry[];
  /** How it ended, if it has. */
  outcome: Outcome | null;
}

/** What a move that somebody tried is worth, and what would be answered. */
export interface JudgedTry {
  judged: JudgedMove;
  /** What a strong opponent answers, if asked for; None where there is nothing to answer. */
  reply: string | null;
}

/** A line of moves beside the game. */
export interface Variation {
  /** Its parent: 0 the game, else the number of an earlier variation, counted from 1. */
  of: number;
  /** How many plies come before its first move. */
  after: number;
  moves: string[];
  name: string;
  /** By ply, counted from the start of the game. */
  comments: Record<string, string>;
}

/** The variations and comments that are kept with a game. */
export interface StoredAnnotations {
  /** The id of somebody's own copy; None: what the players share. */
  copy: string | null;
  /** How often it was changed; whoever writes names the version that was read. */
  version: number;
  /** Whether the asker may write it. */
  yours: boolean;
  comments: Record<string, string>;
  variations: Variation[];
}

/** A copy of one's own. */
export interface CopyMade {
  copy: string;
  /** The secret by which it may be written; the server keeps its hash only. */
  key: string;
  version: number;
}

export type PuzzleVerdict = 'right' | 'solved' | 'wrong';

/** What puzzles are about. */
export interface PuzzleMotif {
  key: string;
  name: string;
}

/** A motif, and how many puzzles of a game have it. */
export interface CountedMotif {
  key: string;
  name: string;
  count: number;
}

/** Which puzzles a game has. */
export interface GamePuzzles {
  game: string;
  count: number;
  /** How many there are of each grade, the easiest first. */
  grades: number[];
  motifs: CountedMotif[];
}

/** The games that have puzzles. */
export interface PuzzleOverview {
  games: GamePuzzles[];
  /** The grade of the puzzle of the day, from Monday to Sunday. */
  week: number[];
  /** How many days after today have their puzzle already. */
  ahead: number;
}

/** Puzzles of a game by number, grade and motif. */
export interface PuzzleList {
  ids: readonly [string, number, string][];
}

/** How the game of a puzzle is set up. */
export interface PuzzleSetting {
  players: number;
  options: Json;
}

/** A position to be solved. */
export interface PositionPuzzle {
  id: string;
  game: string;
  kind: string;
  grade: number;
  motif: PuzzleMotif | null;
  /** What is to be done, as a sentence that also names who is to move. */
  goal: string;
  /** How many turns the solver has. */
  turns: number;
  /** Who solves it, and whose eyes it is seen with. */
  seat: number;
  setting: PuzzleSetting;
  /** With every legal move. */
  position: ExploredPosition;
}

/** The puzzle of a day. */
export interface DayPuzzle {
  id: string;
  game: string;
  kind: string;
  grade: number;
  motif: PuzzleMotif | null;
  /** What is to be done, as a sentence that also names who is to move. */
  goal: string;
  /** How many turns the solver has. */
  turns: number;
  /** Who solves it, and whose eyes it is seen with. */
  seat: number;
  setting: PuzzleSetting;
  /** With every legal move. */
  position: ExploredPosition;
  date: string;
  /** From 0, Monday. */
  weekday: number;
}

/** A move of a puzzle, in words and in a drawing, and the position after it. */
export interface PuzzleMove {
  text: string;
  seat: number;
  telling: Telling;
  /** Without legal moves. */
  position: ExploredPosition;
}

/** What a move that was tried comes to. */
export interface PuzzleTry {
  verdict: PuzzleVerdict;
  made: PuzzleMove;
  /** The best defence against a right move; None if nothing is to be answered. */
  reply: PuzzleMove | null;
  /** What is played against a wrong move; empty where a sentence says it all. */
  refutation: PuzzleMove[];
  /** Why it is right or wrong, where that is known. */
  why: string | null;
  /**
   * After a right move and the reply, with the next legal moves; after a wrong move, that of
   * before it, with its legal moves, to try again.
   */
  position: ExploredPosition;
  /** How many moves of the main line are still to be found; 0 once it is solved. */
  left: number;
}

/** One step of a hint: 1 where to look, 2 with what, 3 the whole move. */
export interface PuzzleHint {
  step: number;
  words: Sentence;
  drawing: DrawnMark[];
  /** The move itself, in the last step only. */
  move: string | null;
}

/** The main line from the position of a puzzle to its end, replies included. */
export interface PuzzleSolution {
  moves: PuzzleMove[];
  why: string | null;
}

export type MoveTexts = string[];

/** A running game with all that is hidden, for whoever plays it alone. */
export interface CarriedTable {
  /** As it is stored; it is meant for the service in the page, not to be read. */
  record: Json;
}

/** A game that went on without the server. */
export interface HandBack {
  /** The moves the server had, as far as the page knew. */
  base: string[];
  /** The moves of the game now. */
  moves: string[];
  /** How it ended, if not by a move. */
  end?: string | null;
}

/** The game is at the server again. */
export interface HandedBack {
  /** Where it goes on. */
  table: string;
  /** Both: it had also gone on at the server, otherwise. Both games are there. */
  kept: 'one' | 'both';
  snapshot: Snapshot;
}

/** What a page fetches so that it works without the server. */
export interface OfflineFiles {
  /** The folder of the engine. */
  engine: string;
  bytes: number;
  /** Addresses and sizes in bytes. */
  files: readonly [string, number][];
}

/** Your turn in a game over days; the puzzles of the day. */
export type ReminderKind = 'turn' | 'daily';

/** Whether this server sends reminders. */
export interface ReminderOffer {
  /** The public key (VAPID) a browser subscribes with; null: the server sends none. */
  key: string | null;
}

/** What a browser is reminded of from now on. */
export interface Reminders {
  turns: boolean;
  /** The hour of the day, in the reader's own time; null: never. */
  daily: number | null;
}

/** Whether a browser is reminded of the turns of its seats at a table. */
export interface SeatReminders {
  on: boolean;
}

/** A browser gets no reminders any more. */
export interface RemindersStopped {
  /** Whether it had any. */
  stopped: boolean;
}

/** What a push message holds once the browser has decrypted it: no name, no move. */
export interface PushMessage {
  kind: ReminderKind;
  title: string;
  text: string;
  /** The page that a tap opens. */
  address: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
  /** What the button says that ends reminders. */
  stop: string;
}
