import { Api } from '../../api.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';
import { switchOnFeature } from '../../people/switch-on-feature.ts';
import { switchSubaccount } from '../../switch-subaccount.ts';

test.use({ devices: 3 });

test('miners are shared with, then moved to another subaccount, and each side sees what it should', async ({
  page,
  product,
  home,
  administrator,
}) => {
  const receiver = `${home.subaccount} tenant`;
  const [, moved = ''] = home.addresses;
  await new Api(product.origin, home.person).ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', {
    name: receiver,
  });
  await switchOnFeature(administrator, home.person.email, 'asset');
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

  const share = async () => {
    const dialog = await choose('Share');
    await dialog.getByLabel('Subaccount').fill(receiver);
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText(`offered to ${receiver}`)).toBeVisible();
    expect(await listed(there)).toEqual([]);
  };
  const accept = async () => {
    await switchSubaccount(page, receiver);
    await goTo(page, 'asic-management/devices');
    await page
      .getByRole('status')
      .filter({ hasText: `${home.subaccount} offers 1 ASIC` })
      .getByText('Review')
      .click();
    const offer = page
      .getByRole('row')
      .filter({ hasText: `From ${home.subaccount}` })
      .filter({ hasText: 'Waiting' });
    await offer.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Accept', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('accepted.')).toBeVisible();
    await expect.poll(() => listed(there)).toEqual([{ ip: moved, isShared: true }]);
  };
  await share();
  await accept();

  // The receiver declines it, from its own list of what is shared with it, and allows offers again.
  await goTo(page, 'asic-management/devices?sharing=["withMe"]');
  await expect(row.getByText(`shared by ${home.subaccount}`)).toBeVisible();
  const decline = await choose('Decline share');
  await decline.getByRole('button', { name: 'Decline share' }).click();
  await expect(page.getByText('no longer shared with you')).toBeVisible();
  await expect(row).toHaveCount(0);
  await goTo(page, 'asic-management/offers');
  await page.getByRole('button', { name: 'Allow offers' }).click();
  await expect(page.getByText(`${home.subaccount} can offer devices again.`)).toBeVisible();

  await switchSubaccount(page, home.subaccount);
  await goTo(page, `asic-management/devices?ip=${moved}`);
  await expect(row).toHaveCount(1);
  await expect(row.getByText('shared with')).toHaveCount(0);
  await share();
  await accept();
  await switchSubaccount(page, home.subaccount);
  await goTo(page, `asic-management/devices?ip=${moved}`);
  await expect(row.getByText(`shared with ${receiver}`)).toBeVisible();

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
