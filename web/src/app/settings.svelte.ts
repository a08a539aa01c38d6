// What a person chose on this device: kept in the browser, used everywhere.
import { preferred, speak, type Lang } from './i18n';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'off' | 'fast' | 'normal' | 'slow';

export interface Settings {
  theme: Theme;
  lang: Lang | undefined;
  sound: boolean;
  animations: Motion;
  /** Names of cells on the board. */
  coordinates: boolean;
  /** Moves are also written in their notation, and can be typed. */
  notation: boolean;
  notify: boolean;
  /** Do not show what others say at a table. */
  mute: boolean;
  /** Opponents played by the computer say a word now and then. */
  remarks: boolean;
  level: number;
  name: string;
  /** Alone: show the time; tell whether it can still be solved. */
  soloTimer: boolean;
  soloLight: boolean;
}

const KEY = 'tablee:settings';

const DEFAULTS: Settings = {
  theme: 'system',
  lang: undefined,
  sound: true,
  animations: 'normal',
  coordinates: true,
  notation: false,
  notify: false,
  mute: false,
  remarks: true,
  level: 2,
  name: '',
  soloTimer: true,
  soloLight: false,
};

/** What is stored, as far as it has the shape of settings. */
export function read(text: string | null): Settings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    // Damaged: start anew.
  }
  const found = { ...DEFAULTS };
  if (typeof stored === 'object' && stored !== null) {
    for (const [name, value] of Object.entries(stored)) {
      const fits =
        name === 'lang' ? value === 'fr' || value === 'en' : typeof value === typeof found[name as keyof Settings];
      if (name in found && fits) Object.assign(found, { [name]: value });
    }
  }
  return found;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(read(stored()));

/** Change settings, keep them, and let the page follow. */
export function choose(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may forbid it; the choice then lasts as long as the page.
  }
  apply();
  if (change.lang) void speak(change.lang);
}

function apply(): void {
  document.documentElement.dataset['motion'] = settings.animations;
  dispatchEvent(new Event('tablee:theme'));
}

/** Settings and language as they were left. */
export async function begin(): Promise<void> {
  apply();
  await speak(preferred(settings.lang, navigator.languages));
}
