import { Api } from '../../api.ts';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 3 });

test('miners are shared with, then moved to another subaccount, and each side sees what it should', async ({
  page,
  product,
  home,
}) => {
  const receiver = `${home.subaccount} tenant`;
  const [, moved = ''] = home.addresses;
  await new Api(product.origin, home.person).ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', {
    name: receiver,
  });
  const there = new Api(product.origin, home.person, receiver);
  const listed = async (api: Api) =>
    (await api.ask<{ asics: { ip: string; isShared: boolean }[] }>('{ asics { ip isShared } }')).asics;

  await openAs(page, product, home.person, `asic-management/devices?ip=${moved}`);
  const row = page.getByRole('row').filter({ hasText: moved });
  await expect(row).toHaveCount(1);
  const choose = async (action: string) => {
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    return page.getByRole('dialog', { name: new RegExp(`^${action}:`) });
  };

  const share = await choose('Share');
  await share.getByLabel('Subaccount').fill(receiver);
  await share.getByRole('button', { name: 'Share' }).click();
  await expect(row.getByText(`shared with ${receiver}`)).toBeVisible();
  expect(await listed(there)).toEqual([{ ip: moved, isShared: true }]);

  const move = await choose('Move');
  await expect(move.getByLabel('Receiving subaccount')).toHaveValue(receiver);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(`moved to ${receiver}`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await listed(there)).toEqual([{ ip: moved, isShared: false }]);
  expect(await listed(home.api)).toHaveLength(2);

  // The agent of the former owner goes on reading it for the new one.
  const seenAt = async () =>
    (await there.ask<{ asics: { lastSeen: string }[] }>('{ asics { lastSeen } }')).asics[0]?.lastSeen;
  const before = await seenAt();
  await expect.poll(seenAt, { timeout: 30_000 }).not.toBe(before);
});
