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
declare module 'virtual:catalogue/fr/more' {
  const text: string;
  export default text;
}
declare module 'virtual:catalogue/en/more' {
  const text: string;
  export default text;
}
