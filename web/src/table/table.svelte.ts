// One table as the page knows it: the server's snapshot kept true by events, and where the reader stands in it.
import type { Made } from '../boards/board';
import { lang } from '../app/i18n';
import { play as sound } from '../app/sound';
import { api, messageOf, Refused, refusedBy, unique } from '../net/api';
import { Connection, Lost, openSocket, type LiveFrame, type Status } from '../net/connection';
import type {
  ActionKind,
  ActionRequest,
  AnswerFrame,
  Hint,
  HistoryMove,
  MoveEntry,
  MovedEvent,
  Moves,
  MovesFrame,
  PastPosition,
  PresenceFrame,
  Reason,
  Seat,
  ShownMove,
  Snapshot,
  TableEvent,
  Telling,
  ToldMove,
} from '../wire/generated';
import { kept, placed, stepped, type Place, type Step } from './replay';

/** What an action says besides its kind. */
export type ActionFields = Omit<ActionRequest, 'id' | 'kind'>;

/** A move as listeners are told of it: from its event, or from the answer over HTTP where that came first. */
type MoveHeard = Pick<MovedEvent, 'kind' | 'ply' | 'seat' | 'text'> & { telling: ToldMove | null };

/** What changed the table. */
export type Change = Exclude<TableEvent, MovedEvent> | MoveHeard | PresenceFrame;

/** The table after a move: history longer by one, everything else as the event says. */
export function afterMove(before: Snapshot, event: MovedEvent): Snapshot {
  const { kind: _kind, at: _at, number, state, views, common, upcoming, to_move, over, ...rest } = event;
  const { result, round_result, reason, standing, outcome, clock, offers, can, ...move } = rest;
  const history = [...before.history.filter(({ ply }) => ply < move.ply), move];
  const ended = outcome ? { outcome } : {};
  const stands = { ply: move.ply, to_move, over, result, round_result, reason, standing, ...ended };
  const status = over ? 'ended' : before.status;
  const seen = { state, views, upcoming, ...(common ? { common } : {}) };
  return { ...before, ...stands, ...seen, clock, offers, can, history, number, status };
}

/** The table after any event. */
export function afterEvent(before: Snapshot, event: TableEvent | PresenceFrame): Snapshot {
  switch (event.kind) {
    case 'moved':
      return afterMove(before, event);
    case 'started':
    case 'undone':
    case 'ended':
      return { ...event.snapshot, seats: seatsAfter(before, event.snapshot.seats), spectators: before.spectators };
    case 'sat':
    case 'left':
    case 'named':
    case 'freed': {
      const { number, you, can, offers } = event;
      return { ...before, number, you, can, offers, seats: seatsAfter(before, event.seats) };
    }
    case 'offered':
    case 'answered':
      return { ...before, number: event.number, offers: event.offers, can: event.can };
    case 'chat': {
      const { kind: _kind, at: _at, ...line } = event;
      return { ...before, number: event.number, chat: [...before.chat, line] };
    }
    case 'hinted':
      return { ...before, number: event.number };
    case 'next':
      return { ...before, number: event.number, next: event.table, offers: event.offers };
    case 'presence': {
      const here = new Set(event.here);
      const seats = before.seats.map((seat) => ({ ...seat, here: seat.who === 'bot' || here.has(seat.seat) }));
      return { ...before, seats, spectators: event.spectators };
    }
    default: // a newer server may send what this page does not know
      return before;
  }
}

/** Events do not tell who is here: that stays as it was until the next presence frame. */
function seatsAfter(before: Snapshot, seats: Seat[]): Snapshot['seats'] {
  return seats.map((seat) => ({ ...seat, here: before.seats[seat.seat]?.here ?? false }));
}

const hasPreview = (move: HistoryMove | ShownMove): move is ShownMove => typeof move['preview'] === 'object';

/** A move of the history as a board marks it. */
function madeOf(move: HistoryMove | ShownMove | undefined): Made | null {
  if (!move) return null;
  const { ply, seat, text } = move;
  return hasPreview(move)
    ? { ply, seat, text, preview: move.preview, drawing: move.telling.drawing }
    : { ply, seat, text, preview: null, drawing: null };
}

/** A position of the past as a board marks the move that led to it. */
export function madeAt({ made, preview, telling }: PastPosition): Made | null {
  return made && { ply: made.ply, seat: made.seat, text: made.text, preview, drawing: telling?.drawing ?? null };
}

const PATIENCE = 400;
/** An answer sooner than this changes the board once; drawing first that it is awaited would delay it. */
const UNNOTICED = 120;
const RETRY = 700;
const TRIES = 60;

export class Table {
  snapshot = $state.raw<Snapshot | null>(null);
  moves = $state.raw<MoveEntry[]>([]);
  /** In a solo: the pieces laid, as the list of moves tells it. */
  scores = $state.raw<number[] | null>(null);
  made = $state.raw<Made | null>(null);
  status = $state<Status>('connecting');
  thinking = $state<number | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** A move is on its way, and has been for so long that it is to be seen. */
  sending = $state(false);
  place = $state<Place>(null);
  past = $state.raw<PastPosition | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** How much of the hint is shown: 1 where to look, 2 with what, 3 the whole move. */
  hintStep = $state(1);
  /** What speaks for the hint's move; null while that is not known. */
  reasons = $state.raw<readonly Reason[] | null>(null);
  /** Called with every change, for sounds, titles and words. */
  onchange: (change: Change, before: Snapshot | null, after: Snapshot) => void = () => {};
  /** Called with every move as it comes to the board. */
  onmade: (made: Made) => void = () => {};
  /** When the next move of somebody else may come to the board, so many waiting; null: at once. */
  pace: (waiting: number) => Promise<void> | null = () => null;

  #connection: Connection;
  #underWay = false;
  /** A move whose answer is asked for over HTTP, until it is known to be made. */
  #awaited: { ply: number; text: string; known: AbortController } | null = null;
  #positions = new Map<number, PastPosition>();
  /** The moves in words, by their ply. */
  #story = $state.raw<ReadonlyMap<number, ToldMove>>(new Map());
  /** What was heard and waits for the move before it to be shown. */
  #heardLater: LiveFrame[] = [];
  #waiting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listing: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.#connection = new Connection(
      {
        open: (after) => openSocket(id, after, lang()),
        poll: (after, wait, signal) => api.events(id, after, wait, signal),
        snapshot: () => api.snapshot(id),
        later: (what, ms) => {
          const timer = setTimeout(what, ms);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      },
      {
        snapshot: (snapshot) => this.#took(snapshot),
        event: (frame) => {
          this.#heardLater.push(frame);
          this.#hear();
        },
        status: (status) => {
          this.status = status;
          if (status === 'gone') void this.open();
        },
      },
    );
  }

  /** Load the table and listen to it; a refusal stays in `refused`. */
  async open(): Promise<void> {
    try {
      const snapshot = await api.snapshot(this.id);
      this.refused = null;
      this.#took(snapshot);
      if (this.status !== 'gone') this.#connection.start(snapshot.number);
    } catch (error) {
      if (error instanceof Refused) {
        this.refused = error;
        if (error.kind === 'offline') this.#timer = setTimeout(() => void this.open(), 3000);
      } else throw error;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#listing);
    this.#connection.stop();
  }

  wake(): void {
    if (this.snapshot) this.#connection.wake();
  }

  /** A whole snapshot, from wherever: it replaces what we knew unless it is older. */
  #took(snapshot: Snapshot, made: Made | null = null): void {
    const before = this.snapshot;
    this.snapshot = snapshot;
    this.#connection.caughtUp(snapshot.number);
    if (made) this.made = made;
    else if (!before || before.ply !== snapshot.ply) this.made = madeOf(snapshot.history.at(-1));
    this.#changed(before);
    void this.#loadStory();
  }

  /** Take what was heard, in order. A move of somebody else may have to wait until the one before it was seen. */
  #hear(): void {
    while (!this.#waiting) {
      const [frame] = this.#heardLater;
      if (!frame) return;
      const moves = this.#heardLater.filter(({ kind }) => kind === 'moved').length;
      const others = frame.kind === 'moved' && !this.snapshot?.you.includes(frame.seat);
      const wait = others ? this.pace(moves) : null;
      if (!wait) {
        this.#heardLater.shift();
        this.#heard(frame);
        continue;
      }
      this.#waiting = true;
      void wait.then(() => {
        this.#waiting = false;
        this.#heardLater.shift();
        this.#heard(frame);
        this.#hear();
      });
    }
  }

  #heard(frame: LiveFrame): void {
    if (frame.kind === 'pong') return;
    if (frame.kind === 'thinking') {
      this.thinking = frame.seat;
      return;
    }
    if (frame.kind === 'moves') return this.#listed(frame);
    const before = this.snapshot;
    if (!before) return;
    if (frame.kind !== 'presence' && frame.number <= before.number) return; // a snapshot has told it meanwhile
    const after = afterEvent(before, frame);
    this.snapshot = after;
    if (frame.kind === 'moved') this.thinking = null;
    if (frame.kind === 'moved') this.#story = new Map(this.#story).set(frame.ply, frame.telling);
    if (frame.kind === 'moved' || frame.kind === 'undone') this.made = madeOf(after.history.at(-1));
    if (frame.kind === 'moved' && this.made) this.onmade(this.made);
    this.onchange(frame, before, after);
    this.#changed(before);
  }

  /** Something may have changed: keep the list of moves and the reader's place fitting. */
  #changed(before: Snapshot | null): void {
    const now = this.snapshot;
    if (!now) return;
    if (before && before.ply > now.ply) {
      this.#positions.clear();
      this.#story = new Map([...this.#story].filter(([ply]) => ply <= now.ply));
    }
    const awaited = this.#awaited;
    if (awaited && now.history.some(({ ply, text }) => ply === awaited.ply + 1 && text === awaited.text))
      awaited.known.abort();
    const place = kept(this.place, now.ply);
    if (place !== this.place) this.#goto(place);
    const turned = !before || before.ply !== now.ply || before.status !== now.status || before.to_move !== now.to_move;
    if (turned) {
      this.dropHint();
      this.#expectMoves();
    }
  }

  get yourTurn(): boolean {
    const now = this.snapshot;
    return !!now && now.status === 'running' && now.to_move !== null && now.you.includes(now.to_move);
  }

  /** A new position: its moves come over the line by themselves, or are asked for. */
  #expectMoves(): void {
    clearTimeout(this.#listing);
    this.moves = [];
    if (!this.yourTurn) return;
    if (this.status === 'live') this.#listing = setTimeout(() => void this.#loadMoves(), PATIENCE);
    else void this.#loadMoves();
  }

  #listed({ ply, moves, scores }: Moves | MovesFrame): void {
    if (this.snapshot?.ply !== ply || !this.yourTurn) return;
    clearTimeout(this.#listing);
    if (!moves) return void this.#loadMoves(); // too many to be sent unasked
    this.moves = moves;
    this.scores = scores ?? null;
  }

  async #loadMoves(): Promise<void> {
    const asked = this.snapshot?.ply;
    if (!this.yourTurn) return;
    try {
      const list = await api.moves(this.id);
      if (list.ply === asked) this.#listed(list);
    } catch (error) {
      if (error instanceof Refused && error.kind === 'offline') {
        this.#timer = setTimeout(() => void this.#loadMoves(), 1500);
      } else throw error;
    }
  }

  /** Play a move; throws what the server refuses. A lost answer is asked for again under the same name. */
  async play(text: string): Promise<void> {
    const now = this.snapshot;
    if (!now || this.#underWay) return;
    this.#underWay = true;
    const noticed = setTimeout(() => (this.sending = true), UNNOTICED);
    const name = unique();
    try {
      if (!(await this.#overLine(name, now.ply, text))) await this.#overHttp(name, now, text);
    } catch (error) {
      if (error instanceof Refused && error.snapshot) this.#took(error.snapshot);
      if (error instanceof Refused) sound('refused');
      throw error;
    } finally {
      clearTimeout(noticed);
      this.#underWay = this.sending = false;
    }
  }

  /** Play over the open line, which also brings what came of it; false where nothing is known of that. */
  async #overLine(name: string, ply: number, text: string): Promise<boolean> {
    let answer: AnswerFrame;
    try {
      answer = await this.#connection.ask(name, { kind: 'move', ply, text });
    } catch (error) {
      if (error instanceof Lost) return false;
      throw error;
    }
    if (!('error' in answer)) return (this.snapshot?.number ?? 0) >= answer.number;
    const refused = refusedBy(answer, 0);
    if (refused.kind === 'busy') return false;
    throw refused;
  }

  async #overHttp(name: string, now: Snapshot, text: string): Promise<void> {
    const listed = this.moves.find((move) => move.text === text);
    const known = new AbortController();
    this.#awaited = { ply: now.ply, text, known };
    const asked = patiently(() => api.play(this.id, { id: name, ply: now.ply, text }), known.signal);
    const answer = await unless(known.signal, asked).finally(() => (this.#awaited = null));
    // The line may be mended sooner than HTTP answers: then an event has told it.
    if (!answer || (this.snapshot && this.snapshot.number >= answer.number)) return;
    const { ply = now.ply + 1, text: written = text } = answer;
    if (answer.snapshot.ply === ply && answer.snapshot.number === (this.#connection.number ?? 0) + 1) {
      const before = this.snapshot;
      const move: MoveHeard = { kind: 'moved', ply, seat: now.to_move ?? 0, text: written, telling: null };
      this.#took(answer.snapshot, { ply, seat: move.seat, text: written, preview: listed?.preview ?? null });
      if (this.snapshot) this.onchange(move, before, this.snapshot);
    } else this.#orElse(answer.snapshot);
  }

  /** Events will tell it better; if they do not come, the snapshot does. */
  #orElse(snapshot: Snapshot): void {
    this.#timer = setTimeout(() => {
      if ((this.snapshot?.number ?? 0) < snapshot.number) this.#took(snapshot);
    }, PATIENCE);
  }

  /** Do something else than a move; answers with the table of a rematch, where that is what was asked for. */
  async act(kind: ActionKind, fields: ActionFields = {}): Promise<string | null> {
    const answer = await api.act(this.id, { kind, ...fields });
    this.#orElse(answer.snapshot);
    return 'next' in answer ? answer.next.table : null;
  }

  async askHint(): Promise<void> {
    const ply = this.snapshot?.ply;
    const hint = await api.hint(this.id);
    if (this.snapshot?.ply === ply) this.showHint(hint);
  }

  /** Show a hint, its first step; why the move is good is asked for meanwhile. */
  showHint(hint: Hint): void {
    this.hint = hint;
    this.hintStep = 1;
    this.reasons = null;
    const known = (found: readonly Reason[]): void => {
      if (this.hint === hint) this.reasons = found;
    };
    api.reasons(this.id, hint.move).then(
      ({ reasons }) => known(reasons),
      () => known([]), // nothing is said where nothing could be proven
    );
  }

  dropHint(): void {
    this.hint = this.reasons = null;
    this.hintStep = 1;
  }

  /** A move in words, by its ply; null until it is known. */
  told(ply: number): ToldMove | null {
    return this.#story.get(ply) ?? null;
  }

  /** Load the words of moves that no event has told, and the drawing of the last one. */
  async #loadStory(): Promise<void> {
    const now = this.snapshot;
    if (!now?.history.some(({ ply }) => !this.#story.has(ply))) return;
    try {
      const { moves } = await api.story(this.id);
      const ply = this.snapshot?.ply ?? 0;
      const known = new Map([...moves.map((told) => [told.ply, told] as const), ...this.#story]);
      this.#story = new Map([...known].filter(([at]) => at <= ply));
      const { made } = this;
      if (!made || made.drawing) return;
      const past = await api.position(this.id, made.ply);
      if (this.made === made) this.made = madeAt(past);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the moves are shown without words
    }
  }

  /** Why a move cannot be made; null if it can. */
  async check(text: string): Promise<string | null> {
    try {
      await api.check(this.id, text);
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  /** A legal move in words and as a drawing. */
  async tell(text: string): Promise<Telling | null> {
    try {
      return (await api.check(this.id, text)).telling;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** A position of the past, from memory where it was asked for before. */
  async position(ply: number): Promise<PastPosition> {
    const known = this.#positions.get(ply) ?? (await api.position(this.id, ply));
    this.#positions.set(ply, known);
    return known;
  }

  step(step: Step): void {
    if (this.snapshot) this.#goto(stepped(this.place, this.snapshot.ply, step));
  }

  show(ply: number): void {
    if (this.snapshot) this.#goto(placed(ply, this.snapshot.ply));
  }

  #goto(place: Place): void {
    this.place = place;
    if (place === null) this.past = null;
    else void this.#loadPosition(place);
  }

  async #loadPosition(ply: number): Promise<void> {
    const known = this.#positions.get(ply);
    if (known) {
      this.past = known;
      return;
    }
    try {
      const position = await this.position(ply);
      if (this.place === ply) this.past = position;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.place === ply) this.#goto(null);
    }
  }
}

/** Ask until there is an answer, or nobody waits for one any more: only a refusal in words ends it sooner. */
async function patiently<T>(ask: () => Promise<T>, over: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const again = error instanceof Refused && (error.kind === 'offline' || error.kind === 'busy');
      if (!again || over.aborted || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retry ?? RETRY / 1000) * 1000));
    }
  }
}

/** What is promised, or null once the signal is given: what becomes of the promise then is nobody's concern. */
function unless<T>(over: AbortSignal, promised: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    over.addEventListener('abort', () => resolve(null));
    promised.then(resolve, reject);
  });
}
