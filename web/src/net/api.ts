// The server's door: JSON over HTTP, with refusals as one kind of error.
import { lang, t } from '../app/i18n';
import type { Analysis } from '../review/evaluation';
import type { Look } from '../review/review.svelte';
import type { LessonContents, LessonHead, LessonStep, Tried } from '../lesson/lesson.svelte';
import type {
  Games,
  Hint,
  Insight,
  Json,
  Lobby,
  Me,
  MoveEntry,
  Position,
  Puzzles,
  Seated,
  Snapshot,
  TableEvent,
  Task,
} from '../lib/types';

/** A refusal of the server, or no answer at all (`kind` "offline"). */
export class Refused extends Error {
  constructor(
    readonly kind: string,
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

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': lang() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused('offline', t('page-error-offline'), 0);
  }
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  throw await refusal(answer);
}

interface Refusal {
  error?: { kind?: string; message?: string; retry?: number; line?: number };
  snapshot?: Snapshot;
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    return refusedBy((await answer.json()) as Refusal, answer.status);
  } catch {
    // Something between us and the server answered, in no words of ours.
    return refusedBy({}, answer.status);
  }
}

/** What a body says that is no answer but a refusal, over whatever line it came. */
export function refusedBy({ error, snapshot }: Refusal, status: number): Refused {
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

/** A page of ours, as Markdown. */
async function page(path: string): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(path, { headers: { 'Accept-Language': lang() } });
  } catch {
    throw new Refused('offline', t('page-error-offline'), 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

const SILENCE = 6000;
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<Games>('GET', `/api/games?lang=${lang()}`),
  geometry: (game: string, players: number, options: Json) => {
    const query = new URLSearchParams({ players: String(players) });
    for (const [name, value] of Object.entries(options)) query.set(name, String(value));
    return ask<Json>('GET', `/api/games/${game}/geometry?${query}`);
  },
  create: (body: Json) => ask<Seated>('POST', '/api/tables', body),
  sit: (id: string, body: Json) => ask<Seated>('POST', `${table(id)}/sit`, body),
  snapshot: (id: string) => ask<Snapshot>('GET', table(id)),
  moves: (id: string) =>
    ask<{ ply: number; moves: MoveEntry[]; scores?: number[] }>('GET', `${table(id)}/moves?preview=true`),
  /** What a move would do. That it cannot be made is an answer here, and no failed request. */
  check: async (id: string, text: string): Promise<MoveEntry> => {
    const found = await ask<MoveEntry | { error: { kind: string; message: string } }>('POST', `${table(id)}/check`, {
      text,
      why: true,
    });
    if ('error' in found)
      throw new Refused(
        (found as { error: { kind: string } }).error.kind,
        (found as { error: { message: string } }).error.message,
        200,
      );
    return found as MoveEntry;
  },
  position: (id: string, ply: number) => ask<Position>('GET', `${table(id)}/plies/${ply}`),
  play: (id: string, move: string, ply: number, text: string) =>
    ask<{ ply: number; number: number; text: string; snapshot: Snapshot }>(
      'POST',
      `${table(id)}/moves`,
      {
        id: move,
        ply,
        text,
      },
      AbortSignal.timeout(SILENCE),
    ).catch((error: unknown) => {
      // A line that says nothing is no line: whoever asks again gets a new one.
      throw error instanceof Refused ? error : new Refused('offline', t('page-error-offline'), 0);
    }),
  act: (id: string, action: Json) =>
    ask<{ number: number; snapshot: Snapshot; next?: { table: string | null } }>('POST', `${table(id)}/actions`, {
      id: unique(),
      ...action,
    }),
  hint: (id: string) => ask<Hint>('POST', `${table(id)}/hint`, {}),
  analyse: (id: string) => ask<Analysis>('POST', `${table(id)}/analysis`, {}),
  analysis: (id: string) => ask<Analysis>('GET', `${table(id)}/analysis`),
  look: (id: string, ply: number, instead: string | null) =>
    ask<Look>('GET', `${table(id)}/review/${ply}${instead === null ? '' : `?${new URLSearchParams({ instead })}`}`),
  bring: (text: string) => ask<{ table: string; ply: number; over: boolean }>('POST', '/api/records', { text }),
  events: (id: string, after: number, wait: number, signal: AbortSignal) =>
    ask<{ events: TableEvent[]; number: number }>(
      'GET',
      `${table(id)}/events?after=${after}&wait=${wait}`,
      undefined,
      signal,
    ),
  lessons: () => ask<{ lessons: LessonHead[] }>('GET', `/api/lessons?lang=${lang()}`),
  lesson: (game: string) => ask<LessonContents>('GET', `/api/lessons/${encodeURIComponent(game)}?lang=${lang()}`),
  lessonStep: (game: string, step: string) =>
    ask<LessonStep>('GET', `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(step)}?lang=${lang()}`),
  lessonTry: (game: string, step: string, before: readonly string[], text: string) =>
    ask<Tried>('POST', `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(step)}/try?lang=${lang()}`, {
      text,
      before,
    }),
  insight: (id: string, ask_: Json) => ask<Insight>('POST', `${table(id)}/insight`, ask_),
  puzzles: (game: string) => ask<Puzzles>('GET', `/api/puzzles/${encodeURIComponent(game)}`),
  puzzle: (game: string, name: string) =>
    ask<Task>('GET', `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
  lobby: () => ask<Lobby>('GET', '/api/lobby'),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('POST', '/api/me', { name }),
  rules: (game: string) => page(`/api/rules/${lang()}/${encodeURIComponent(game)}`),
  findings: () => page(`/api/findings/${lang()}`),
};

/** A word nobody else uses: the name of a move or an action, so that sending it twice does it once. */
export function unique(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
