// Languages: every sentence comes from the project's Fluent catalogue, through `t`.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { createSubscriber } from 'svelte/reactivity';

export type Lang = 'fr' | 'en';
export type Args = Record<string, FluentVariable>;

let current: Lang = 'en';
let bundle: FluentBundle | null = null;
let changed: () => void = () => {};
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
  if (!bundle || pattern === undefined || pattern === null) return key;
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

/** Load a language and speak it. */
export async function speak(language: Lang): Promise<void> {
  if (!bundle) current = language; // what is asked of the server meanwhile is asked in it
  const text = language === 'fr' ? await import('virtual:catalogue/fr') : await import('virtual:catalogue/en');
  speakFrom(language, text.default);
}
