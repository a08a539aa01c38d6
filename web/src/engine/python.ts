// Python in a web worker: Pyodide with Tablée's own packages, all from the folder that the page came from.

/** What is used of Pyodide; its own types come with a copy of Node's. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- functions of Python, called as they are declared there
  pyimport(name: string): any;
}

const FOLDER = '/tablee';

/** A file of the engine; a failure says which. */
export async function fetched(address: URL): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer;
}

/** Start Python with Tablée's packages; `engine` is the folder's address. */
export async function startPython(engine: string): Promise<Python> {
  const pyodide = new URL('pyodide/', engine);
  const archive = fetched(new URL('tablee.tar.xz', engine)).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL('pyodide.mjs', pyodide).href)) as {
    loadPyodide(options: { indexURL: string }): Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: pyodide.href });
  python.unpackArchive(await archive, 'xztar', { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  return python;
}
