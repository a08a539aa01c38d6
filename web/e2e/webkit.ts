// WebKit by plain WebDriver: Debian's webkit2gtk-driver with its MiniBrowser, on a screen that nobody sees.
import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from './house';
import type { Visitor } from './visitor';

const PATIENCE = 90_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export class WebKit implements Visitor {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly session: string,
  ) {}

  static async start(): Promise<WebKit> {
    const port = await freePort();
    const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { stdio: 'ignore', detached: true });
    const server = `http://127.0.0.1:${port}`;
    for (let tries = 0; ; tries += 1) {
      const ready = await fetch(`${server}/status`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) break;
      if (tries > 100) throw new Error('WebKitWebDriver did not answer: tools/preflight webkit');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const body = { capabilities: {} }; // its own MiniBrowser
    const { sessionId } = await call<{ sessionId: string }>(`${server}/session`, 'POST', body);
    return new WebKit(driver, `${server}/session/${sessionId}`);
  }

  async go(address: string): Promise<void> {
    await call(`${this.session}/url`, 'POST', { url: address });
  }

  async reload(): Promise<void> {
    await call(`${this.session}/refresh`, 'POST', {});
  }

  look<T>(expression: string): Promise<T> {
    return call<T>(`${this.session}/execute/sync`, 'POST', { script: `return (${expression})`, args: [] });
  }

  async click(selector: string): Promise<void> {
    for (const end = Date.now() + PATIENCE; ;) {
      try {
        const sought = { using: 'css selector', value: selector };
        const found = await call<Record<string, string>>(`${this.session}/element`, 'POST', sought);
        return await call(`${this.session}/element/${found[ELEMENT]}/click`, 'POST', {});
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  async close(): Promise<void> {
    await call(this.session, 'DELETE').catch(() => {});
    if (this.driver.pid) process.kill(-this.driver.pid, 'SIGTERM');
  }
}

async function call<T>(address: string, method: string, body?: unknown): Promise<T> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const answer = await fetch(address, init);
  const { value } = (await answer.json()) as { value: T & { message?: string } };
  if (!answer.ok) throw new Error(value.message);
  return value;
}
