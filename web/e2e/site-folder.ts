// The folder that `tablee site` writes, offered by Python's own file server, not at its root.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, PYTHON, ROOT } from './house';

/** A site works in any folder. */
const FOLDER = 'some/folder';

export class SiteFolder {
  readonly #home = mkdtempSync(join(tmpdir(), 'tablee-site-'));
  #server: ChildProcess | null = null;
  #port = 0;

  get path(): string {
    return join(this.#home, FOLDER);
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/${FOLDER}/`;
  }

  /** Write the folder and offer it. */
  static async open(): Promise<SiteFolder> {
    if (!existsSync(join(ROOT, 'tablee/site_dist/index.html'))) throw new Error('run make site first');
    const folder = new SiteFolder();
    execFileSync(PYTHON, ['-m', 'tablee', 'site', folder.path], { cwd: ROOT });
    folder.#port = await freePort();
    await folder.serve();
    return folder;
  }

  async serve(): Promise<void> {
    const where = ['--bind', '127.0.0.1', '--directory', this.#home];
    this.#server = spawn(PYTHON, ['-m', 'http.server', String(this.#port), ...where], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      try {
        if ((await fetch(this.address)).ok) return;
      } catch {
        // not yet
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the file server did not answer');
  }

  /** Stop the server; what browsers keep is all there is. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
