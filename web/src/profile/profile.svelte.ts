// The profile as the page draws it: read when it is first asked for, and anew whenever it changes.
import { daysSolved } from '../puzzle/memory';
import { streak, type Streak } from '../solo/days';
import { today } from '../solo/solo.svelte';
import { loadProfile, type Profile } from './file';

let current = $state.raw<Profile>(loadProfile());

export const profile = (): Profile => current;

/** Read it anew: something of it was changed. */
export function reread(): void {
  current = loadProfile();
}

/** Days in a row on which a puzzle of the day was solved, of any game. */
export const dayStreak = (): Streak => streak([...current.solo.days, ...daysSolved(current)], today());

if (typeof addEventListener !== 'undefined') addEventListener('storage', reread);
