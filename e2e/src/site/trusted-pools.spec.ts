import { expectAccessible } from '../axe.ts';
import { eventually } from '../eventually.ts';
import { expect, openAs, test } from '../fixtures.ts';

test.use({ devices: 4 });

test('miners elsewhere than at trusted pools have an issue, found by filter and shown with address and worker', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(180_000);
  const miner = await eventually('a miner that hashes', 120_000, async () => {
    const { asics } = await home.api.ask<{ asics: { ip: string; poolAddress: string; poolUser: string }[] }>(
      `{ asics(where: { status: { _eq: "hashing" }, poolAddress: { _neq: "" } }, limit: 1, orderBy: [{ ip: asc }]) {
        ip poolAddress poolUser } }`,
    );
    return asics[0];
  });
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!page)/ }) });
  const host = miner.poolAddress.replace(/^.*:\/\//, '').replace(/\/$/, '');

  await openAs(page, product, home.person, 'asic-management/pools-management');
  await page.getByRole('button', { name: 'Add trusted pool', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add trusted pool' });
  await dialog.getByLabel('Pool addresses').fill(`${host}.evil.example:3333`.replace(/:\d+\.evil/, '.evil'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: /evil\.example@3333/ })).toBeVisible();
  await page.getByRole('switch', { name: /^Alert of untrusted pools/ }).click();
  await expect(page.getByRole('switch')).toBeChecked();

  await page.goto(`${product.consoleUrl}asic-management/devices?issue=UNTRUSTED_POOL&ip=${miner.ip}`);
  await rows.first().click();
  await expect(page.getByText(`Mines at ${miner.poolAddress} as ${miner.poolUser} since`).last()).toBeVisible();

  await page.goto(`${product.consoleUrl}asic-management/pools-management`);
  await page.getByRole('button', { name: /^Actions of .*evil\.example/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit trusted pool' });
  await edit.getByLabel('Pool addresses').fill(host.toUpperCase());
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(host.replace(/:(\d+)$/, '@$1')) })).toBeVisible();
  await page.goto(`${product.consoleUrl}asic-management/devices?issue=UNTRUSTED_POOL&ip=${miner.ip}`);
  await expect(page.getByText(/updated .*(now|ago)/).first()).toBeVisible();
  await expect(rows).toHaveCount(0);
});
