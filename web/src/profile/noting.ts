// What a page tells the profile: a game that has ended.
import { dayOf } from '../solo/days';
import type { Snapshot } from '../wire/generated';
import { noteGame } from './games';

export const noteEnded = (table: Snapshot): void => noteGame(table, dayOf(new Date()));
