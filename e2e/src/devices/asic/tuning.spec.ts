import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 40 });

interface Miners {
  asics: { id: string; ip: string; model: string; power: number | null; powerLimit: number | null }[];
}

test('a hot miner is tuned down, and the watts fall', async ({ page, product, home }) => {
  const read = (where: string) =>
    home.api.ask<Miners>(`{ asics(where: ${where}, limit: 100) { id ip model power powerLimit } }`);
  const onlineV2 = '{ isOnline: { _eq: true }, family: { _eq: "whatsminer-v2" }, power: { _gt: 2000 } }';
  await expect.poll(async () => (await read(onlineV2)).asics.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [miner] = (await read(onlineV2)).asics;
  if (!miner) throw new Error('The home has no Whatsminer.');
  await product.farm.setFaults(miner.ip, { hot: true });

  await openAs(page, product, home.person, `asic-management/devices?device=${miner.id}`);

  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Power adjustment' }).click();
  const dialog = page.getByRole('dialog', { name: /Power adjustment/ });
  await expect(dialog.getByText('Watt target', { exact: true }).first()).toBeVisible();
  const watts = dialog.getByRole('textbox', { name: 'Watt target' });
  await watts.fill('1800');
  await dialog.getByRole('button', { name: 'Power adjustment' }).click();
  await expect(page.getByText('Power adjustment: 1 of 1 verified')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/target\s1\.80\skW/).first()).toBeVisible({ timeout: 30_000 });

  // The device itself draws less, and the console shows it.
  const one = `{ id: { _eq: "${miner.id}" } }`;
  await expect
    .poll(async () => (await read(one)).asics[0]?.power ?? Infinity, { timeout: 60_000 })
    .toBeLessThan(Math.min(2000, miner.power ?? 0));
  expect((await read(one)).asics[0]?.powerLimit).toBe(1800);
  await product.farm.setFaults(miner.ip, { hot: false });
});
