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

interface ImportMetaEnv {
  /** The games that have a film in `public/miniatures`. */
  readonly FILMS: readonly string[];
}
