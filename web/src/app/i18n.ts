// Languages: every sentence comes from the project's Fluent catalogue, through `t`.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { createSubscriber } from 'svelte/reactivity';

export type Lang = 'fr' | 'en';
export type Args = Record<string, FluentVariable>;

let current: Lang = 'en';
let bundle: FluentBundle | null = null;
let changed: () => void = () => {};
/** The language whose sentences are all here: a first visit has those of home only. */
let whole: Lang | null = null;
let wanted = false;
/** The language loaded by `speak`; texts given by hand are all there is. */
let spoken: Lang | null = null;
/** Sentences that the page was built without: those of games in packages of their own, by language. */
const added = new Map<Lang, string>();

// Whatever is drawn with `t` is drawn anew when the language changes.
const follow = createSubscriber((update) => {
  changed = update;
  return () => {
    changed = () => {};
  };
});

/** The sentence of a key, filled in; the key itself where the catalogue lacks it. */
export function t(key: string, args: Args = {}): string {
  follow();
  const pattern = bundle?.getMessage(key)?.value;
  if (!bundle || pattern === undefined || pattern === null) {
    if (spoken) speakWhole().catch(() => {}); // drawn anew when it is there
    return key;
  }
  return bundle.formatPattern(pattern, args, []);
}

/** Whether the catalogue has a sentence of that key. */
export function has(key: string): boolean {
  follow();
  return bundle?.hasMessage(key) ?? false;
}

/** The language spoken now. */
export function lang(): Lang {
  follow();
  return current;
}

/** A number as the language writes it. */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(lang(), { maximumFractionDigits: digits }).format(value);
}

/** Things one after the other, as the language lists them. */
export function list(things: readonly string[]): string {
  return new Intl.ListFormat(lang(), { type: 'conjunction' }).format(things);
}

/** The language to start with: the chosen one, else the browser's first that we speak. */
export function preferred(chosen: string | undefined, browser: readonly string[]): Lang {
  const wanted = [chosen ?? '', ...browser].map((name) => name.slice(0, 2).toLowerCase());
  return wanted.find((name): name is Lang => name === 'fr' || name === 'en') ?? 'en';
}

/** Speak from this Fluent text from now on. */
export function speakFrom(language: Lang, text: string): void {
  const next = new FluentBundle(language, { useIsolating: false });
  next.addResource(new FluentResource(text));
  next.addResource(new FluentResource(added.get(language) ?? ''));
  current = language;
  bundle = next;
  spoken = whole = null;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  changed();
}

/** Speak these sentences of a language too. */
export function alsoSay(language: Lang, text: string): void {
  if (added.get(language) === text) return;
  added.set(language, text);
  if (bundle && current === language) {
    bundle.addResource(new FluentResource(text), { allowOverrides: true });
    changed();
  }
}

/** Load a language and speak it: what home says, or all of it. */
export async function speak(language: Lang, all = false): Promise<void> {
  wanted ||= all;
  if (!bundle) current = language; // what is asked of the server meanwhile is asked in it
  const [home, more] = await Promise.all([
    language === 'fr' ? import('virtual:catalogue/fr') : import('virtual:catalogue/en'),
    wanted ? rest(language) : null,
  ]);
  speakFrom(language, more === null ? home.default : `${home.default}\n${more}`);
  spoken = language;
  whole = more === null ? null : language;
}

const rest = async (language: Lang): Promise<string> =>
  (language === 'fr' ? await import('virtual:catalogue/fr/rest') : await import('virtual:catalogue/en/rest')).default;

let adding: Promise<void> | null = null;

/** Have every sentence of the language: what other pages than home say is loaded with the first of them. */
export function speakWhole(): Promise<void> {
  wanted = true;
  if (whole === current) return Promise.resolve();
  adding ??= add(current).finally(() => (adding = null));
  return adding;
}

async function add(language: Lang): Promise<void> {
  const text = await rest(language);
  if (language !== current || whole === language || !bundle) return;
  bundle.addResource(new FluentResource(text));
  whole = language;
  changed();
}
