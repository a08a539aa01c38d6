// Starting a table, and going to it.
import { api } from '../net/api';
import { keep } from './recentTables';
import { go } from '../app/router.svelte';
import { settings } from '../app/settings.svelte';
import type { Absent, ClockKind, Game, Invite, NewTable, OptionValue, Seated, SeatRequest } from '../wire/generated';

export type With = 'bot' | 'friends' | 'screen' | 'solo';

export interface Plan {
  game: Game;
  how: With;
  players: number;
  level: number;
  options: Record<string, OptionValue>;
  open: boolean;
  clock: ClockKind;
  /** What happens when somebody leaves a game of three or more. */
  absent?: Absent;
  /** Whether players may ask for hints. */
  hints?: boolean;
  name: string;
  /** Whether it counts for the leaderboard. */
  rated?: boolean;
  /** Of everybody, where all play at one screen. */
  names?: readonly string[];
}

/** The number of players most people will want: two, or the least there is. */
export function usualPlayers(game: Game, how: With): number {
  if (how === 'solo') return 1;
  const many = game.seats.filter((seats) => seats > 1);
  return many.includes(2) ? 2 : (many[0] ?? 2);
}

function seats({ how, players, level, name, names = [] }: Plan): SeatRequest[] {
  const me: SeatRequest = name ? { who: 'me', name } : { who: 'me' };
  const others = players - 1;
  switch (how) {
    case 'bot':
      return [me, ...Array.from({ length: others }, (): SeatRequest => ({ who: 'bot', level }))];
    case 'friends':
      return [me, ...Array.from({ length: others }, (): SeatRequest => ({ who: 'open' }))];
    case 'screen':
      return Array.from({ length: players }, (_, seat): SeatRequest => {
        const own = names[seat]?.trim();
        return own ? { who: 'me', name: own } : { who: 'me' };
      });
    case 'solo':
      return [me];
  }
}

/** What is asked of the server for a plan. */
export function request(plan: Plan): NewTable {
  return {
    game: plan.game.name,
    options: plan.options,
    seats: seats(plan),
    public: plan.how === 'friends' && plan.open,
    clock: plan.clock,
    absent: plan.absent ?? 'bot',
    hints: plan.hints ?? true,
    rated: plan.rated ?? false,
    // At one screen people sit down as they like; against others a draw decides.
    shuffle: plan.how === 'bot' || plan.how === 'friends',
  };
}

const INVITES = 'tablee:invites:';

/** The links to hand on: one for the table, and one for each seat. */
export interface Invites {
  table: string | null;
  seats: readonly Invite[];
}

/** Invitations belong to whoever made the table or came by them; they last as long as this tab. */
export function keepInvites({ table, invite, invites }: Seated): Invites {
  const kept: Invites = { table: invite?.link ?? null, seats: invites };
  try {
    if (invite || invites.length) sessionStorage.setItem(INVITES + table, JSON.stringify(kept));
  } catch {
    // They can still be read from the screen.
  }
  return kept;
}

export function invitesOf(table: string): Invites {
  const none: Invites = { table: null, seats: [] };
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(INVITES + table) ?? '{}') as Partial<Invites>) };
  } catch {
    return none;
  }
}

export async function start(plan: Plan, query = ''): Promise<void> {
  const seated = await api.create(request(plan));
  keepInvites(seated);
  keep({ table: seated.table, game: plan.game.name });
  go(`/t/${seated.table}${query}`);
}

/** A first game after a lesson: against the gentlest opponent, with advice. */
export function guided(game: Game): Promise<void> {
  const players = usualPlayers(game, 'bot');
  const plan: Plan = {
    game,
    how: 'bot',
    players,
    level: 1,
    options: {},
    open: false,
    clock: { kind: 'none' },
    name: settings.name,
  };
  return start(plan, '?guided=1');
}

/** The table one click starts: against the computer, everything as usual. */
export function quick(game: Game): Promise<void> {
  return start({
    game,
    how: 'bot',
    players: usualPlayers(game, 'bot'),
    level: settings.level,
    options: {},
    open: false,
    clock: { kind: 'none' },
    name: settings.name,
  });
}
