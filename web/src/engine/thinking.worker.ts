// Thinks: answers one job after the other, by Python around searches in WebAssembly.
import { Engine } from './engine.js';
import { fetched, startPython } from './python';

interface Index {
  heap: number;
  modules: Record<string, unknown>;
  /** File names of solved tables. */
  tables: string[];
}
interface Mind {
  answer(job: string): string;
  /** Fetch what a game needs, once. */
  prepare(game: string): Promise<void>;
}

async function start(folder: string): Promise<Mind> {
  const [python, index] = await Promise.all([
    startPython(folder),
    fetched(new URL('modules.json', folder)).then((answer) => answer.text()),
  ]);
  const { heap, modules, tables } = JSON.parse(index) as Index;
  const engine = new Engine(heap);
  python.pyimport('tablee.browser.start').use_engine(engine, index);
  const { answer } = python.pyimport('tablee.browser.thinker') as Pick<Mind, 'answer'>;
  const ready = new Map<string, Promise<void>>();
  const load = async (game: string): Promise<void> => {
    if (!(game in modules)) return;
    const name = `${game}.table.xz`;
    const bytes = (file: string): Promise<ArrayBuffer> =>
      fetched(new URL(file, folder)).then((found) => found.arrayBuffer());
    const [module, table] = await Promise.all([
      bytes(`${game}.wasm`).then((code) => WebAssembly.compile(code)),
      tables.includes(name) ? bytes(name) : null,
    ]);
    engine.add(game, module);
    if (table) python.pyimport('tablee.browser.start').add_table(name, new Uint8Array(table));
  };
  return {
    answer,
    prepare: (game) => {
      const known = ready.get(game) ?? load(game);
      ready.set(game, known);
      return known;
    },
  };
}

let mind: Promise<Mind> | null = null;

addEventListener('message', ({ data }: MessageEvent<{ id: number; folder: string; job: string }>) => {
  mind ??= start(data.folder);
  const { known, record } = JSON.parse(data.job) as { known?: { game: string }; record?: { game: string } };
  const game = known?.game ?? record?.game ?? '';
  void mind
    .then(async (own) => {
      await own.prepare(game);
      return own.answer(data.job);
    })
    .catch((error: unknown) => {
      console.error(error);
      return '{"busy":true}';
    })
    .then((answer) => postMessage({ id: data.id, answer }));
});
