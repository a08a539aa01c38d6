/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:catalogue/fr' {
  const text: string;
  export default text;
}
declare module 'virtual:catalogue/en' {
  const text: string;
  export default text;
}
declare module 'virtual:catalogue/fr/rest' {
  const text: string;
  export default text;
}
declare module 'virtual:catalogue/en/rest' {
  const text: string;
  export default text;
}
declare module 'virtual:catalogue/offline.fr' {
  const text: string;
  export default text;
}
declare module 'virtual:catalogue/offline.en' {
  const text: string;
  export default text;
}

/** The browser's offer to install the page, which it makes once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
interface WindowEventMap {
  beforeinstallprompt: InstallOffer;
}
// eslint-disable-next-line no-var -- only this makes it a property of the global object
declare var installOffer: InstallOffer | undefined;

interface ImportMetaEnv {
  /** The games that have a film in `public/miniatures`. */
  readonly FILMS: readonly string[];
}
