// Thinks in Node, as a browser would: node think.mjs FOLDER < TASKS > THOUGHTS, a line of JSON each (bench/wasm.py).
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';
import { loadPyodide } from 'pyodide';
import { Engine } from './engine.js';

const folder = process.argv[2];
const bytes = (name) => new Uint8Array(fs.readFileSync(path.join(folder, name)));
const index = new TextDecoder().decode(bytes('modules.json'));
const { heap, modules } = JSON.parse(index);
const engine = new Engine(heap);
for (const name of Object.keys(modules)) engine.add(name, new WebAssembly.Module(bytes(`${name}.wasm`)));

const python = await loadPyodide();
python.unpackArchive(bytes('tablee.tar.xz'), 'xztar', { extractDir: '/tablee' });
python.runPython('import sys; sys.path.insert(0, "/tablee")');
const start = python.pyimport('tablee.browser.start');
start.use_engine(engine, index);
for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.table.xz'))) {
  start.add_table(name, bytes(name));
}
const { think_text: think } = python.pyimport('tablee.browser.thoughts');
for await (const line of readline.createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const thought = JSON.parse(think(line));
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ ...thought, busy: (user + system) / 1e6 }));
}
