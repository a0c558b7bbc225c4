import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';

test.use({ devices: 5 });

test('a miner is stopped and held by hand, found by that, and released', async ({ page, product, home }) => {
  const read = () =>
    home.api.ask<{ asics: { id: string; status: string; heldBy: string | null }[] }>(
      '{ asics(limit: 5, orderBy: [{ isHeld: desc }]) { id status heldBy } }',
    );
  await expect
    .poll(async () => (await read()).asics.some(({ status }) => status === 'hashing'), { timeout: 60_000 })
    .toBe(true);
  const miner = (await read()).asics.find(({ status }) => status === 'hashing');
  if (!miner) throw new Error('The home has no miner that hashes.');
  await openAs(page, product, home.person, `asic-management/devices?device=${miner.id}`);

  await page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: /Stop/ });
  await dialog.getByRole('textbox', { name: 'Stay time' }).fill('30');
  await dialog.getByRole('textbox', { name: 'Hold for' }).fill('60');
  await expect(dialog.getByText('No longer than the stay time.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Stay time' }).fill('0');
  await dialog.getByRole('textbox', { name: 'Held because' }).fill('Fan is replaced');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();

  const note = page.getByText(/Held off by hand until \d\d:\d\d, by .+: Fan is replaced/);
  await expect(note).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Stop: 1 of 1 verified')).toBeVisible({ timeout: 60_000 });

  // The list finds what is held.
  await goTo(page, 'asic-management/devices?held=["yes"]');
  await expect(page.getByText('1–1 of 1')).toBeVisible({ timeout: 30_000 });
  await goTo(page, `asic-management/devices?held=["yes"]&device=${miner.id}`);
  await page.getByRole('button', { name: 'Release hold', exact: true }).first().click();
  await page
    .getByRole('dialog', { name: /Release/ })
    .getByRole('button', { name: 'Release hold', exact: true })
    .click();
  await expect(page.getByText('1 miner released.')).toBeVisible();
  await expect(note).toBeHidden({ timeout: 30_000 });
  expect((await read()).asics[0]?.heldBy).toBeNull();
});
