// A site in WebKit, a smoke run: a game begins and goes on, a lesson and the puzzle of the day are there.
// It needs packages that nothing else does (tools/preflight webkit): `make site-test` runs it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteFolder } from './site-folder';
import { begin, lesson, playHint, puzzle, settle } from './visitor';
import { WebKit } from './webkit';

const LONG = 400_000;

describe('WebKit', () => {
  let folder: SiteFolder;
  let webkit: WebKit;

  beforeAll(async () => {
    folder = await SiteFolder.open();
    webkit = await WebKit.start();
    await settle(webkit, folder.address);
  }, LONG);

  afterAll(async () => {
    await webkit?.close();
    await folder?.close();
  });

  it('plays against the computer', { timeout: LONG }, async () => {
    await begin(webkit, 'poldr');
    for (let moves = 0; moves < 3; moves += 1) expect(await playHint(webkit)).toBe(true);
  });

  it('has a lesson', { timeout: LONG }, () => lesson(webkit, folder.address, 'poldr'));

  it('has the puzzle of the day with hints', { timeout: LONG }, () => puzzle(webkit, folder.address));
});
