// Sentences about playing without a server or a connection: not in the catalogue that every visit loads.
import { FluentBundle, FluentResource } from '@fluent/bundle';
import en from 'virtual:catalogue/offline.en';
import fr from 'virtual:catalogue/offline.fr';
import { lang, type Args, type Lang } from '../app/i18n';

function bundle(language: Lang, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const bundles = { en: bundle('en', en), fr: bundle('fr', fr) };

/** The sentence of a key, filled in; the key itself where there is none. */
export function say(key: string, args: Args = {}): string {
  const own = bundles[lang()];
  const pattern = own.getMessage(key)?.value;
  return pattern ? own.formatPattern(pattern, args, []) : key;
}
