import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, openHouse, openSheet, PHONE, post, room, shoot, sound, visit, type Visit, WIDE } from './house';

openHouse();

const LOOKS = {
  light: { ...WIDE, colorScheme: 'light' },
  dark: { ...WIDE, colorScheme: 'dark' },
  phone: { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
  tablet: { ...PHONE, viewport: { width: 820, height: 1180 }, colorScheme: 'light' },
} as const;

const PAGES = {
  home: { path: '/', ready: 'article:last-of-type svg.scene' },
  new: { path: '/new/poldr?with=bot', ready: '.head svg.scene' },
  friends: { path: '/new/polymere?with=friends', ready: 'form .strip' },
  lobby: { path: '/lobby', ready: 'main h2' },
  settings: { path: '/settings', ready: 'main h2' },
  rules: { path: '/rules/trapezomino', ready: 'article h2' },
  shelf: { path: '/rules', ready: '.book' },
  findings: { path: '/findings', ready: 'article h2' },
  import: { path: '/import', ready: 'textarea' },
  learn: { path: '/learn', ready: '[data-lesson=poldr]' },
  'lesson-permutation': { path: '/learn/permutation', ready: '.lesson .board-region' },
  'lesson-poldr': { path: '/learn/poldr', ready: '.lesson .board-region' },
  'lesson-polymere': { path: '/learn/polymere', ready: '.lesson .board-region' },
  'lesson-trapezomino': { path: '/learn/trapezomino', ready: '.lesson .board-region' },
  solo: { path: '/solo', ready: '.choice' },
  today: { path: '/today', ready: '.board-region' },
  lost: { path: '/nowhere', ready: '.lost' },
  dead: { path: '/t/nosuchtable', ready: '.lost' },
} as const;

/** What looks as the browser itself would draw it. */
async function raw(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = (item: Element): boolean => {
      const { appearance, borderStyle, display } = getComputedStyle(item);
      if (item.tagName === 'SUMMARY') return display === 'list-item';
      if (item.tagName === 'BUTTON') return borderStyle === 'outset';
      return appearance !== 'none';
    };
    const scrolls = (item: Element): boolean =>
      item.scrollHeight > item.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(item).overflowY) &&
      getComputedStyle(item).scrollbarColor === 'auto';
    const widgets = [
      ...document.querySelectorAll('select, input:not(.unseen), textarea, progress, meter, button, summary'),
    ].filter(own);
    return [...widgets, ...[...document.querySelectorAll('body *')].filter(scrolls)].map((item) =>
      item.outerHTML.slice(0, 90),
    );
  });
}

/** Whether a lesson's way on lies over its board. */
async function covered(page: Page): Promise<boolean> {
  const [board, on] = await Promise.all(
    ['.lesson .board-region', '.lesson button.main'].map((part) => page.locator(part).first().boundingBox()),
  );
  if (!board || !on) throw new Error('a lesson without board or way on');
  return (
    board.x < on.x + on.width &&
    on.x < board.x + board.width &&
    board.y < on.y + on.height &&
    on.y < board.y + board.height
  );
}

describe.each(Object.entries(LOOKS))('in %s', (look, options) => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit(browser, options);
  });
  afterAll(() => visited.close());

  it.each(Object.entries(PAGES))('%s is sound, fits, and can be read by all', async (name, { path, ready }) => {
    const { page, faults } = visited;
    faults.length = 0;
    await page.goto(room.address + path);
    await page.locator(ready).first().waitFor();
    await shoot(page, `${name}-${look}`);
    await sound(page);
    expect(await raw(page)).toEqual([]);
    if (name.startsWith('lesson')) expect(await covered(page)).toBe(false);
    // The browser itself notes an answer of 404, which is what a dead link is.
    expect(faults.filter((fault) => name !== 'dead' || !fault.includes('404'))).toEqual([]);
  });
});

describe('home', () => {
  it('speaks the browser’s language, and the other when asked', async () => {
    const { page, faults, close } = await visit(browser, { ...WIDE, locale: 'fr-BE' }, room.address);
    await page.getByRole('heading', { name: 'Prenez place' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Take a seat' }).waitFor();
    await page.getByRole('article').filter({ hasText: 'Win land from the sea' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Take a seat' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('changes its theme and remembers it', async () => {
    const { page, close } = await visit(browser, { ...WIDE, colorScheme: 'light' }, room.address);
    const paper = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
    await close();
  });

  it('is two clicks from a first move', async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.locator('article.game .main').first().click();
    await page.locator('.board-region').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/t\//);
    await page.goto(room.address);
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
    await page
      .locator('a.resume')
      .getByText(/^against .+ · Your turn$/)
      .waitFor();
    await page.locator('a.resume').first().click();
    await page.locator('.board-region').waitFor();
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await page.locator('[data-over]').waitFor();
    // What is over is listed below what is being played.
    await page.goto(room.address);
    await page.getByRole('heading', { name: 'Finished games' }).waitFor();
    await page
      .locator('.finished')
      .getByText(/^against .+ · .+ wins/)
      .waitFor();
    await shoot(page, 'home-finished');
    expect(faults).toEqual([]);
    await close();
  });

  it('holds still when its answers come late, one after the other', async () => {
    const { page, close } = await visit(browser, PHONE, room.address);
    await page.locator('article.game .main').first().click();
    await page.locator('.board-region').waitFor();
    let late = 0;
    await page.route(/\/api\//, async (route) => {
      await new Promise((done) => setTimeout(done, (late += 30)));
      await route.continue();
    });
    await page.goto(room.address);
    await page.locator('a.resume').first().waitFor();
    await page.locator('article:last-of-type svg.scene').waitFor();
    await sound(page);
    await close();
  });

  it('gives every game as a PDF to print, in the language of the page', async () => {
    const { page, faults, close } = await visit(browser, { ...WIDE, locale: 'fr-FR' }, room.address);
    const links = page.locator('a[href^="/api/print/"]');
    await links.first().waitFor();
    expect(await links.count()).toBe(await page.locator('article.game').count());
    const href = (await links.first().getAttribute('href'))!;
    expect(href).toContain('lang=fr');
    const made = await page.request.get(room.address + href);
    expect(made.headers()['content-type']).toBe('application/pdf');
    expect((await made.body()).subarray(0, 4).toString()).toBe('%PDF');
    expect(faults).toEqual([]);
    await close();
  });

  it('can be installed and opens without a connection', async () => {
    const { page, close } = await visit(browser, WIDE, room.address);
    const manifest = await page.evaluate(
      async () => (await fetch('/app.webmanifest')).json() as Promise<{ icons: { src: string }[] }>,
    );
    for (const { src } of manifest.icons) expect((await page.request.get(room.address + src)).ok()).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.locator('article.game').first().waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Take a seat' }).waitFor();
    await page.locator('article.game').first().waitFor(); // kept with the page
    await close();
  });
});

describe('a new table', () => {
  it('is set by what was chosen', async () => {
    const { page, faults, close } = await visit(browser, WIDE, `${room.address}/new/poldr?with=bot`);
    await page.getByText('Level 1').click();
    await page.getByRole('group', { name: 'Players' }).getByText('3').click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.board-region').waitFor();
    expect(await page.locator('.players li').count()).toBe(3);
    expect(faults).toEqual([]);
    await close();
  });

  it('for friends shows a link and a code, and whoever follows it sits down', async () => {
    const host = await visit(browser, WIDE, `${room.address}/new/permutation?with=friends`);
    await host.page.getByLabel('Your name').fill('Anne');
    await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
    await host.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const link = await host.page.getByLabel('Invitation link').inputValue();
    await shoot(host.page, 'waiting-light');
    const guest = await visit(browser, PHONE, link);
    // What is asked for has the keyboard at once.
    expect(await guest.page.getByLabel('Votre nom').evaluate((field) => field === document.activeElement)).toBe(true);
    await guest.page.getByLabel('Votre nom').fill('Paul');
    await guest.page.getByRole('dialog').getByRole('button', { name: 'S’asseoir' }).click();
    await guest.page.locator('.board-region').waitFor();
    await host.page.locator('.board-region').waitFor();
    await host.page.getByRole('list', { name: 'Players' }).getByText('Paul').waitFor();
    // The invitation is used up: a third person watches, and is told so.
    const third = await visit(browser, WIDE, link);
    await third.page.getByText('You are watching this game.').waitFor();
    await host.page.getByText('One person is watching').waitFor();
    // Words between them.
    await host.page.getByRole('tab', { name: 'Chat' }).click();
    await host.page.getByRole('button', { name: /Hello/ }).click();
    await guest.page.locator('[data-unread]').waitFor();
    await openSheet(guest.page);
    await guest.page.getByRole('tab', { name: /Discussion/ }).click();
    await guest.page
      .getByRole('tabpanel')
      .getByText(/Bonjour/)
      .first()
      .waitFor();
    for (const one of [host, guest, third]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });

  it('for several friends has one link with its code, and one for each seat on demand', async () => {
    const { page, faults, close } = await visit(browser, PHONE, `${room.address}/new/poldr?with=friends`);
    await page.getByRole('group', { name: 'Joueurs' }).getByText('3').click();
    await page.getByRole('button', { name: 'Mettre la table et inviter' }).click();
    await page.getByLabel('Lien d’invitation').waitFor();
    await page.getByRole('img', { name: 'Code QR du lien' }).first().waitFor();
    await page.getByText('Un lien par place').click();
    await page
      .getByLabel(/^Invitation pour la place/)
      .nth(1)
      .waitFor();
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('that is given up says who has won, beside the board, without scrolling', async () => {
    const { page, faults, close } = await visit(browser, WIDE, room.address);
    await page.locator('article[aria-labelledby=game-permutation] .main').click();
    await page.getByRole('button', { name: 'Give up' }).click();
    const dialog = page.getByRole('dialog');
    // The way back has the keyboard, not the way out.
    expect(
      await dialog
        .getByRole('button', { name: 'Keep playing' })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await dialog.getByRole('button', { name: 'Give up' }).click();
    const result = await page.locator('[data-over]').boundingBox();
    expect(result && result.y + result.height).toBeLessThanOrEqual(WIDE.viewport?.height ?? 0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await sound(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('open to everybody is in the lobby', async () => {
    const host = await visit(browser, WIDE, `${room.address}/lobby`);
    await host.page.getByRole('link', { name: 'Trapézomino', exact: true }).click();
    // Who comes from the lobby wants to be found there.
    expect(await host.page.getByRole('switch', { name: 'Open to everybody' }).isChecked()).toBe(true);
    await host.page.getByText('1 min a move').click();
    await host.page.getByRole('button', { name: 'Set the table and invite' }).click();
    await host.page.getByLabel('Invitation link').waitFor();
    const guest = await visit(browser, WIDE, `${room.address}/lobby`);
    await guest.page.getByText('1 min a move').waitFor();
    await shoot(guest.page, 'lobby');
    await sound(guest.page);
    await guest.page.getByRole('button', { name: 'Sit down' }).first().click();
    await guest.page.locator('.board-region').waitFor();
    for (const one of [host, guest]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});

describe.each(['permutation', 'poldr', 'polymere', 'trapezomino'])('the page of %s', (game) => {
  it('loads 150 KiB of packed script and style at most, with its board', async () => {
    const { page, close } = await visit(browser, { ...WIDE, serviceWorkers: 'block' }, `${room.address}/api/games`);
    const seats = [
      { who: 'me', name: 'Anne' },
      { who: 'bot', level: 3 },
    ];
    const { table } = await post<{ table: string }>(page, '/api/tables', { game, seats, shuffle: false });
    let bytes = 0;
    page.on('response', (answer) => {
      if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) bytes += Number(answer.headers()['content-length'] ?? 0);
    });
    await page.goto(`${room.address}/t/${table}`);
    await page.locator('.board-region').waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(40_000);
    expect(bytes).toBeLessThan(150 * 1024);
    await close();
  });
});

describe('nothing scrolls sideways', () => {
  /** Pages, and tables that wait, are played at and have ended. */
  async function places(page: Page): Promise<Record<string, string>> {
    const found: Record<string, string> = Object.fromEntries(
      Object.entries(PAGES).map(([name, { path }]) => [name, path]),
    );
    for (const game of ['permutation', 'poldr', 'polymere', 'trapezomino']) {
      const seats = [
        { who: 'me', name: 'Anne-Charlotte d’Aubigny' },
        { who: 'bot', level: 1 },
      ];
      const { table } = await post<{ table: string }>(page, '/api/tables', { game, seats, shuffle: false });
      found[`table-${game}`] = `/t/${table}`;
    }
    const seats = [{ who: 'me', name: 'Anne' }, ...[1, 2, 3, 4, 5].map((level) => ({ who: 'bot', level }))];
    const six = await post<{ table: string }>(page, '/api/tables', { game: 'polymere', seats, shuffle: false });
    found['table-six'] = `/t/${six.table}`;
    const open = [{ who: 'me', name: 'Anne' }, { who: 'open' }];
    const waiting = await post<{ table: string }>(page, '/api/tables', { game: 'poldr', seats: open });
    found['waiting'] = `/t/${waiting.table}`;
    return found;
  }

  it.each([
    [320, 568, '16px'],
    [320, 568, '20px'],
    [360, 640, '20px'],
  ])('%i by %i pixels with letters of %s', { timeout: 180000 }, async (width, height, size) => {
    const { page, faults, close } = await visit(
      browser,
      { ...PHONE, viewport: { width, height } },
      `${room.address}/settings`,
    );
    const wide: string[] = [];
    for (const [name, path] of Object.entries(await places(page))) {
      await page.goto(room.address + path);
      await page.evaluate((letters) => (document.documentElement.style.fontSize = letters), size);
      await page
        .locator(PAGES[name as keyof typeof PAGES]?.ready ?? '.board')
        .first()
        .waitFor();
      const [inner, outer] = await page.evaluate(
        () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
      );
      if (inner > outer) wide.push(`${name}: ${inner}`);
    }
    expect(wide).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await close();
  });
});

describe.each(['permutation', 'poldr', 'polymere', 'trapezomino'])('%s on a small phone', (game) => {
  it('has players, board, last move and what one can do in view; the rest slides up', { timeout: 60000 }, async () => {
    const { page, faults, close } = await visit(browser, { ...PHONE, locale: 'en-GB' }, `${room.address}/settings`);
    const seats = [
      { who: 'me', name: 'Anne' },
      { who: 'bot', level: 3 },
    ];
    const { table } = await post<{ table: string }>(page, '/api/tables', { game, seats, shuffle: false });
    await page.goto(`${room.address}/t/${table}`);
    await page.locator('[data-turn=yours]').waitFor();
    await page.locator('.board-say').waitFor();
    const shown = await page.evaluate(() => {
      const parts = '.players, p.turn, .board-svg, .surface, .board-say, .pot, .rack, .narrator, .dock .button';
      return [...document.querySelectorAll<HTMLElement>(parts)].flatMap((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top < 0 || bottom > innerHeight + 1 ? [`${part.className}: ${top} to ${bottom}`] : [];
      });
    });
    expect(shown).toEqual([]);
    expect(await page.locator('.players [data-face="3"]').count()).toBe(1);
    const moves = page.getByRole('tab', { name: 'Moves' });
    expect(await moves.count()).toBe(0);
    await page.getByRole('button', { name: 'More' }).tap();
    await moves.waitFor();
    await sound(page);
    await shoot(page, `sheet-${game}-phone`);
    await page.keyboard.press('Escape');
    await moves.waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a game that ends', () => {
  it('leaves the board in view on a phone, the result over its foot, and a picture to take along', async () => {
    const { page, faults, close } = await visit(browser, { ...PHONE, locale: 'en-GB' }, `${room.address}/settings`);
    const seats = [
      { who: 'me', name: 'Anne' },
      { who: 'bot', level: 5 },
    ];
    const { table } = await post<{ table: string }>(page, '/api/tables', { game: 'poldr', seats, shuffle: false });
    await page.goto(`${room.address}/t/${table}`);
    await page.locator('.board-region').waitFor();
    await openSheet(page);
    await page.getByRole('button', { name: 'Give up' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).tap();
    await page.locator('[data-over]').waitFor();
    const [board, sheet] = await Promise.all(
      ['.board-svg', '[data-over]'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(board?.y).toBeGreaterThanOrEqual(0);
    // Nearly all of the board is seen above the sheet.
    expect((sheet?.y ?? 0) - (board?.y ?? 0)).toBeGreaterThan((board?.height ?? 0) * 0.8);
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(641);
    await sound(page);
    await shoot(page, 'over-phone');
    await page.getByRole('button', { name: 'See the board' }).tap();
    expect(await page.getByRole('button', { name: 'Rematch' }).count()).toBe(0);
    await page.getByRole('button', { name: 'The result' }).tap();
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
