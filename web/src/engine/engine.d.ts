/** The engine: see engine.js. */
export class Engine {
  constructor(heap: number);
  readonly memory: WebAssembly.Memory;
  add(name: string, module: WebAssembly.Module): void;
  has(name: string): boolean;
}
