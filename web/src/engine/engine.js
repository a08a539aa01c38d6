// The engine: one memory that all modules of WebAssembly share, and calls of their functions.
//
// Plain JavaScript, because Node runs it too: the tests compare its thoughts with native ones. Python (Pyodide) calls
// it through tablee/compiled/wasm/host.py; the layout of the memory is tablee/compiled/wasm/layout.py.
const PAGE = 65536;
const TOP = 1 << 20;
const NEVER = Number.POSITIVE_INFINITY;

export class Engine {
  /** @param {number} heap where memory that no module owns begins */
  constructor(heap) {
    this.memory = new WebAssembly.Memory({ initial: Math.ceil(heap / PAGE), maximum: PAGE });
    new DataView(this.memory.buffer).setUint32(TOP, heap, true);
    /** @type {Map<string, WebAssembly.Instance>} */
    this.instances = new Map();
    /** @type {Map<number, number[]>} */
    this.freed = new Map();
    this.limit = NEVER;
  }

  /** Load a module under a name.
   * @param {string} name
   * @param {WebAssembly.Module} module */
  add(name, module) {
    const env = { memory: this.memory, overdue: () => this.overdue() };
    this.instances.set(name, new WebAssembly.Instance(module, { env }));
  }

  /** @param {string} name */
  has(name) {
    return this.instances.has(name);
  }

  /** @param {number} length @param {number} alignment */
  allocate(length, alignment) {
    const size = Math.ceil(length / 64) * 64;
    const again = this.freed.get(size)?.pop();
    if (again !== undefined) {
      new Uint8Array(this.memory.buffer, again, size).fill(0);
      return again;
    }
    const view = new DataView(this.memory.buffer);
    const step = Math.max(64, alignment);
    const address = Math.ceil(view.getUint32(TOP, true) / step) * step;
    const missing = address + size - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    new DataView(this.memory.buffer).setUint32(TOP, address + size, true);
    return address;
  }

  /** @param {number} address @param {number} length */
  release(address, length) {
    const size = Math.ceil(length / 64) * 64;
    const list = this.freed.get(size);
    if (list) list.push(address);
    else this.freed.set(size, [address]);
  }

  /** @param {number} address @param {number} length */
  bytes(address, length) {
    return new Uint8Array(this.memory.buffer, address, length);
  }

  /** @param {string} module @param {string} entry @param {number} block */
  call(module, entry, block) {
    const instance = this.instances.get(module);
    const called = instance?.exports[entry];
    if (typeof called !== 'function') throw new Error(`${module} is not loaded`);
    return called(block);
  }

  /** @param {number} seconds */
  stop_after(seconds) {
    this.limit = seconds < 0 ? NEVER : performance.now() + 1000 * seconds;
  }

  overdue() {
    return performance.now() > this.limit ? 1 : 0;
  }
}
