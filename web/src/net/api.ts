// The server's HTTP interface: JSON in both directions, and refusals as one kind of error.
import { lang, t } from '../app/i18n';
import { NOT_KEPT, request } from './transport';
import type {
  Account,
  ActionDone,
  ActionRequest,
  CheckedMove,
  CheckRequest,
  Done,
  Events,
  GameReview,
  Games,
  Geometry,
  Hint,
  Imported,
  Insight,
  InsightRequest,
  JoinRequest,
  Judgement,
  LessonContents,
  Lessons,
  LessonStep,
  Leaderboard,
  Lobby,
  Me,
  MoveCheck,
  MoveReasons,
  MoveRequest,
  Moves,
  NewTable,
  NewTournament,
  OptionValue,
  PastPosition,
  PlayRequest,
  Puzzle,
  Puzzles,
  RefusalKind,
  Refused as RefusedAnswer,
  RefusedHere,
  ReviewedPosition,
  Seated,
  SitRequest,
  Snapshot,
  Tournament,
  TournamentActionRequest,
  TournamentEntered,
  Story,
  TryRequest,
  TryResult,
} from '../wire/generated';

/** A refusal of the server, or no answer at all (`kind` "offline"). */
export class Refused extends Error {
  constructor(
    readonly kind: RefusalKind | 'offline',
    message: string,
    readonly status: number,
    readonly retry: number | null = null,
    readonly snapshot: Snapshot | null = null,
    /** Of a text that was sent: the line it is about. */
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

/** What is said of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': lang() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await request(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if ((error as Error).name === NOT_KEPT) throw new Refused('unknown', messageOf(error), 0);
    throw new Refused('offline', t('page-error-offline'), 0);
  }
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    return refusedBy((await answer.json()) as Partial<RefusedHere>, answer.status);
  } catch {
    // Something between us and the server answered, in no words of ours.
    return refusedBy({}, answer.status);
  }
}

/** The refusal in the body of an answer, over HTTP or the socket. */
export function refusedBy({ error, snapshot }: Partial<RefusedHere>, status: number): Refused {
  const { kind, message, retry, line } = error ?? {};
  const silent = kind === undefined && status >= 500;
  return new Refused(
    silent ? 'offline' : (kind ?? 'unknown'),
    message ?? t(silent ? 'page-error-offline' : 'page-error-odd', { status }),
    status,
    retry ?? null,
    snapshot ?? null,
    line ?? null,
  );
}

/** A rules page or the findings, as Markdown. */
async function page(path: string): Promise<string> {
  let answer: Response;
  try {
    answer = await request(path, { headers: { 'Accept-Language': lang() } });
  } catch {
    throw new Refused('offline', t('page-error-offline'), 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

const SILENCE = 6000;
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const tournament = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;
const lesson = (game: string): string => `/api/lessons/${encodeURIComponent(game)}`;

/** Whether a checked move cannot be made. Moves have details of their own, so TypeScript cannot tell by the key alone. */
const isRefused = (check: MoveCheck): check is RefusedAnswer => 'error' in check;

export const api = {
  games: () => ask<Games>('GET', `/api/games?lang=${lang()}`),
  geometry: (game: string, players: number, options: Record<string, OptionValue>) => {
    const query = new URLSearchParams({ players: String(players) });
    for (const [name, value] of Object.entries(options)) query.set(name, String(value));
    return ask<Geometry>('GET', `/api/games/${game}/geometry?${query}`);
  },
  create: (body: NewTable) => ask<Seated>('POST', '/api/tables', body),
  sit: (id: string, body: SitRequest) => ask<Seated>('POST', `${table(id)}/sit`, body),
  snapshot: (id: string) => ask<Snapshot>('GET', table(id)),
  moves: (id: string) => ask<Moves>('GET', `${table(id)}/moves?preview=true`),
  /** What a move would do. That it cannot be made is an answer here, and no failed request. */
  check: async (id: string, text: string): Promise<CheckedMove> => {
    const body: CheckRequest = { text, why: true };
    const found = await ask<MoveCheck>('POST', `${table(id)}/check`, body);
    if (isRefused(found)) throw new Refused(found.error.kind, found.error.message, 200);
    return found;
  },
  position: (id: string, ply: number) => ask<PastPosition>('GET', `${table(id)}/plies/${ply}`),
  play: (id: string, move: MoveRequest) =>
    ask<Done>('POST', `${table(id)}/moves`, move, AbortSignal.timeout(SILENCE)).catch((error: unknown) => {
      // A line that says nothing is no line: whoever asks again gets a new one.
      throw error instanceof Refused ? error : new Refused('offline', t('page-error-offline'), 0);
    }),
  act: (id: string, action: Omit<ActionRequest, 'id'>) =>
    ask<ActionDone>('POST', `${table(id)}/actions`, { id: unique(), ...action }),
  hint: (id: string) => ask<Hint>('POST', `${table(id)}/hint`, {}),
  reasons: (id: string, text: string) => ask<MoveReasons>('POST', `${table(id)}/reasons`, { text }),
  judgement: (id: string, ply: number) => ask<Judgement>('POST', `${table(id)}/judgement`, { ply }),
  story: (id: string) => ask<Story>('GET', `${table(id)}/story`),
  startReview: (id: string) => ask<GameReview>('POST', `${table(id)}/analysis`, {}),
  review: (id: string) => ask<GameReview>('GET', `${table(id)}/analysis`),
  reviewedPosition: (id: string, ply: number, instead: string | null) =>
    ask<ReviewedPosition>(
      'GET',
      `${table(id)}/review/${ply}${instead === null ? '' : `?${new URLSearchParams({ instead })}`}`,
    ),
  importRecord: (text: string) => ask<Imported>('POST', '/api/records', { text }),
  events: (id: string, after: number, wait: number, signal: AbortSignal) =>
    ask<Events>('GET', `${table(id)}/events?after=${after}&wait=${wait}`, undefined, signal),
  lessons: () => ask<Lessons>('GET', `/api/lessons?lang=${lang()}`),
  lesson: (game: string) => ask<LessonContents>('GET', `${lesson(game)}?lang=${lang()}`),
  lessonStep: (game: string, step: string) =>
    ask<LessonStep>('GET', `${lesson(game)}/${encodeURIComponent(step)}?lang=${lang()}`),
  lessonTry: (game: string, step: string, attempt: TryRequest) =>
    ask<TryResult>('POST', `${lesson(game)}/${encodeURIComponent(step)}/try?lang=${lang()}`, attempt),
  insight: (id: string, question: InsightRequest) => ask<Insight>('POST', `${table(id)}/insight`, question),
  puzzles: (game: string) => ask<Puzzles>('GET', `/api/puzzles/${encodeURIComponent(game)}`),
  puzzle: (game: string, name: string) =>
    ask<Puzzle>('GET', `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
  leaderboard: (game: string) => ask<Leaderboard>('GET', `/api/games/${encodeURIComponent(game)}/leaderboard`),
  lobby: () => ask<Lobby>('GET', '/api/lobby'),
  createTournament: (body: NewTournament) => ask<TournamentEntered>('POST', '/api/tournaments', body),
  tournament: (id: string) => ask<Tournament>('GET', tournament(id)),
  joinTournament: (id: string, body: JoinRequest) => ask<TournamentEntered>('POST', `${tournament(id)}/join`, body),
  actAtTournament: (id: string, body: TournamentActionRequest) =>
    ask<Tournament>('POST', `${tournament(id)}/actions`, body),
  playTournament: (id: string, body: PlayRequest) => ask<Seated>('POST', `${tournament(id)}/play`, body),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Account>('POST', '/api/me', { name }),
  rules: (game: string) => page(`/api/rules/${lang()}/${encodeURIComponent(game)}`),
  findings: () => page(`/api/findings/${lang()}`),
};

/** A random id of a move or an action: sent twice under one id, it is made once. */
export function unique(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
