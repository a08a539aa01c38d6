// Playing alone, as the page knows it: what is remembered here, which day it is, what there is to play.
import { api } from '../net/api';
import { kept, load, nameOf, nextNumber, remember, type Memory } from './attempts';
import { dayOf, untilMidnight, type Day } from './days';
import { allGames, gameInfo, loadGames } from '../app/games.svelte';
import { lang, t } from '../app/i18n';
import type { Puzzle, Puzzles } from '../wire/generated';

let memory = $state.raw<Memory>(load());

/** What this device remembers. */
export const remembered = (): Memory => memory;

export function change(how: (memory: Memory) => Memory): void {
  memory = remember(how);
}

let day = $state<Day>(dayOf(new Date()));
let timer: ReturnType<typeof setTimeout> | undefined;
const HOUR = 3_600_000;

/** The date on this device; whoever draws with it is drawn anew after midnight. */
export const today = (): Day => day;

function look(): void {
  const now = new Date();
  if (dayOf(now) !== day) day = dayOf(now);
  clearTimeout(timer);
  // A device that sleeps may sleep over midnight: its clock is looked at every hour, and whenever somebody comes back.
  timer = setTimeout(look, Math.min(untilMidnight(now) + 50, HOUR));
}

if (typeof document !== 'undefined') {
  look();
  document.addEventListener('visibilitychange', () => !document.hidden && look());
  addEventListener('focus', look);
  addEventListener('storage', () => (memory = load())); // another tab has played
}

const shelves = new Map<string, Promise<Puzzles>>();

/** What there is to play alone in a game. */
export function puzzlesOf(game: string): Promise<Puzzles> {
  const asked = shelves.get(game) ?? api.puzzles(game);
  shelves.set(game, asked);
  asked.catch(() => shelves.delete(game));
  return asked;
}

/** The game whose puzzles come day by day. */
export async function dailyGame(): Promise<string | null> {
  await loadGames();
  for (const game of allGames().filter(({ solo }) => solo)) {
    if ((await puzzlesOf(game.name)).today) return game.name;
  }
  return null;
}

export const addressOf = (task: { game: string; id: string }): string => `/solo/${task.game}/${task.id}`;

/** A date as the reader's language and country write it. */
export function dayWords(date: Day, how: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
  const locale = navigator.languages.find((one) => one.slice(0, 2) === lang()) ?? lang();
  return new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
}

/** What a task is called. */
export function taskWords(task: Puzzle): string {
  if (task.date) return t('solo-of-day', { date: dayWords(task.date) });
  if (task.grade !== null) return t('solo-puzzle', { grade: task.grade, number: task.number ?? 0 });
  return task.title ? t(task.title.key, task.title.args) : task.id;
}

/** What to play after a task: the next of its kind. */
export async function nextAfter(task: Puzzle): Promise<{ address: string; words: string; goal?: Puzzle } | null> {
  const shelf = await puzzlesOf(task.game);
  if (task.grade !== null) {
    const number = nextNumber(memory, task.game, task.grade, shelf.sizes[task.grade - 1] ?? 1);
    return {
      address: `/solo/${task.game}/${task.grade}-${number}`,
      words: t('solo-next-grade', { grade: task.grade }),
    };
  }
  const goals = shelf.goals.filter(({ group }) => group === task.group);
  const goal = goals[goals.findIndex(({ id }) => id === task.id) + 1];
  return goal ? { address: addressOf(goal), words: t('solo-next-goal', { goal: taskWords(goal) }), goal } : null;
}

/** Begin a task at a table of its own. */
export async function begin(task: Puzzle): Promise<void> {
  const start = task.start ? { start: { puzzle: task.id } } : {};
  const seated = await api.create({ game: task.game, seats: [{ who: 'me' }], options: {}, shuffle: false, ...start });
  const name = nameOf(task.game, task.id);
  change((now) => {
    const { begun = today(), seconds = 0, hints = 0 } = now.attempts[name] ?? {};
    return kept(now, name, { table: seated.table, begun, seconds, hints });
  });
}

/** The solo a table of this device belongs to. */
export function soloOfTable(table: string): string | null {
  const found = Object.entries(memory.attempts).find(([, attempt]) => attempt.table === table);
  return found ? `/solo/${found[0]}` : null;
}

export const answers = (game: string, question: string): boolean =>
  gameInfo(game)?.insights?.includes(question) ?? false;
