// A tournament of three friends and a computer player, each at a browser of their own, from the link to the winner.
import { describe, expect, it } from 'vitest';
import { browser, openHouse, openSheet, PHONE, room, shoot, sound, type Visit, visit, WIDE } from './house';

openHouse();

const ENGLISH_PHONE = { ...PHONE, locale: 'en-GB' };

/** Go to the own table of this round, if there is one. */
async function toTable({ page }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'To the table' }).click();
  await page.waitForURL('**/t/*');
}

/** The table somebody is at, as the server tells it. */
const here = ({ page }: Visit): Promise<{ status: string }> =>
  page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json());

/** Give up the game, and go back to the tournament. */
async function giveUp({ page }: Visit): Promise<void> {
  await openSheet(page);
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.locator('[data-over]').waitFor();
}

async function back({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'To the tournament' }).first().click();
  await page.getByRole('heading', { name: 'Results' }).waitFor();
}

describe('a tournament', () => {
  it('goes from one link to a winner', async () => {
    const anne = await visit(browser, WIDE, `${room.address}/lobby`);
    await anne.page.getByRole('link', { name: 'Open a tournament' }).click();
    await anne.page.getByText('POLD.R', { exact: true }).click();
    await anne.page.getByLabel('Name of the tournament').fill('Family evening');
    await anne.page.getByLabel('Your name').fill('Anne');
    await sound(anne.page);
    await shoot(anne.page, 'tournament-new');
    await anne.page.getByRole('button', { name: 'Open and invite' }).click();
    const link = await anne.page.getByLabel('Invitation link').inputValue();
    expect(await anne.page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);

    const guests: Visit[] = [];
    for (const name of ['Paul', 'Zoé']) {
      const guest = await visit(browser, ENGLISH_PHONE, link);
      await guest.page.getByText('Anne invites you to a tournament of POLD.R.').waitFor();
      if (!guests.length) await shoot(guest.page, 'tournament-join-phone');
      await guest.page.getByLabel('Your name').fill(name);
      await guest.page.getByRole('button', { name: 'Take part' }).click();
      await guest.page.getByText('You take part. Anne starts the tournament').waitFor();
      guests.push(guest);
    }
    const [paul, zoe] = guests as [Visit, Visit];
    await anne.page.getByText('3 players').waitFor();
    await anne.page.getByRole('button', { name: 'Add a computer player' }).click();
    await anne.page.getByText('4 players').waitFor();
    await sound(anne.page);
    await shoot(anne.page, 'tournament-waiting');
    await sound(paul.page);
    await shoot(paul.page, 'tournament-waiting-phone');
    await anne.page.getByRole('button', { name: 'Start: 3 rounds' }).click();

    for (const round of [1, 2, 3]) {
      const everybody = [anne, paul, zoe];
      for (const { page } of everybody) await page.getByRole('heading', { name: `Round ${round} of 3` }).waitFor();
      if (round === 2) {
        await sound(zoe.page);
        await shoot(zoe.page, 'tournament-round-phone');
        await shoot(anne.page, 'tournament-round');
      }
      for (const one of everybody) await toTable(one);
      if (round === 1) await shoot(paul.page, 'tournament-table-phone');
      for (const one of everybody) await one.page.locator('.board-region').waitFor();
      // Anne wins her games against people; nobody plays one against the computer to its end.
      for (const one of [paul, zoe, anne]) if ((await here(one)).status === 'running') await giveUp(one);
      for (const { page } of everybody) await page.locator('[data-over]').waitFor();
      if (round === 3) await shoot(anne.page, 'tournament-game-over');
      for (const one of everybody) await back(one);
    }
    for (const { page } of [anne, paul, zoe]) await page.locator('[data-over]').waitFor();
    await sound(anne.page);
    await shoot(anne.page, 'tournament-ended');
    await sound(paul.page);
    await shoot(paul.page, 'tournament-ended-phone');
    const rows = await anne.page.locator('tbody tr').count();
    expect(rows).toBe(4);
    const watcher = await visit(browser, PHONE, link);
    await watcher.page.getByRole('heading', { name: 'Résultats' }).waitFor();
    expect(await watcher.page.getByRole('button', { name: 'Participer' }).count()).toBe(0);
    await shoot(watcher.page, 'tournament-ended-phone-fr');
    for (const one of [anne, paul, zoe, watcher]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });

  it('lets somebody withdraw, and its host end it', async () => {
    const anne = await visit(browser, WIDE, `${room.address}/tournaments`);
    await anne.page.getByLabel('Your name').fill('Anne');
    await anne.page.getByRole('button', { name: 'Open and invite' }).click();
    const link = await anne.page.getByLabel('Invitation link').inputValue();
    const guests = await Promise.all(
      ['Paul', 'Zoé'].map(async (name) => {
        const guest = await visit(browser, ENGLISH_PHONE, link);
        await guest.page.getByLabel('Your name').fill(name);
        await guest.page.getByRole('button', { name: 'Take part' }).click();
        await guest.page.getByText('You take part.').waitFor();
        return guest;
      }),
    );
    await anne.page.getByText('3 players').waitFor();
    await anne.page.getByRole('button', { name: 'Start: 3 rounds' }).click();
    const [paul, zoe] = guests as [Visit, Visit];
    await paul.page.getByRole('heading', { name: 'Results' }).waitFor();
    await paul.page.getByRole('button', { name: 'Withdraw' }).click();
    await paul.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await paul.page.getByText('You have withdrawn').waitFor();
    await zoe.page.getByText('withdrawn').first().waitFor();
    await anne.page.getByRole('button', { name: 'End the tournament' }).click();
    await anne.page.getByRole('dialog').getByRole('button', { name: 'End the tournament' }).click();
    for (const { page } of [anne, zoe]) await page.locator('[data-over]').waitFor();
    for (const one of [anne, paul, zoe]) {
      expect(one.faults).toEqual([]);
      await one.close();
    }
  });
});
