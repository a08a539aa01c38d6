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
