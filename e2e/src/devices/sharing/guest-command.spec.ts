import { Api } from '../../api.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';
import { switchOnFeature } from '../../people/switch-on-feature.ts';
import { switchSubaccount } from '../../switch-subaccount.ts';

test.use({ devices: 3 });

test('a guest sees shared miners on its dashboard, and its command stands in the list and the log of their owner', async ({
  page,
  product,
  home,
  administrator,
}) => {
  const guest = `${home.subaccount} guest`;
  const [, shared = ''] = home.addresses;
  const own = new Api(product.origin, home.person);
  const { createSubaccount: made } = await own.ask<{ createSubaccount: { id: string } }>(
    'mutation ($name: String!) { createSubaccount(name: $name) { id } }',
    { name: guest },
  );
  // It begins with the features of its siblings.
  await administrator.ask(
    'mutation ($id: ID!) { adminSetSubaccountFeature(id: $id, feature: asset, isOn: false) }',
    made,
  );
  const there = new Api(product.origin, home.person, guest);
  const where = { ip: { _eq: shared } };

  // The receiver is named as one that would not see the miners, until it has the feature.
  await openAs(page, product, home.person, `asic-management/devices?ip=${shared}`);
  const row = page.getByRole('row').filter({ hasText: shared });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Share:/ });
  await dialog.getByLabel('Subaccount').fill(guest);
  await expect(dialog.getByText(`${guest} does not have the feature Asset`)).toBeVisible();
  await switchOnFeature(administrator, home.person.email, 'asset');
  await dialog.getByLabel('Subaccount').fill(home.subaccount);
  await dialog.getByLabel('Subaccount').fill(guest);
  await expect(dialog.getByText('does not have the feature Asset')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: /^Commands/ }).check();
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(`offered to ${guest}`)).toBeVisible();
  const { deviceOffers } = await there.ask<{ deviceOffers: { id: string }[] }>('{ deviceOffers { id } }');
  await there.ask('mutation ($id: ID!) { acceptDeviceOffer(id: $id) }', { id: deviceOffers[0]?.id });

  await switchSubaccount(page, guest);
  await goTo(page, 'dashboard');
  await expect(page.getByText('This subaccount has no ASICs of its own.')).toBeVisible();
  await expect(page.getByText('Set up an agent')).toHaveCount(0);
  await there.ask('mutation ($where: AsicWhere!) { blinkAsics(on: true, where: $where) { batchId } }', { where });

  await switchSubaccount(page, home.subaccount);
  await goTo(page, 'agent-requests');
  await expect(page.getByRole('row').filter({ hasText: ` of ${guest}` })).toBeVisible();
  await goTo(page, 'audit-log');
  await expect(page.getByRole('row').filter({ hasText: `${home.person.email} of ${guest}` })).toBeVisible();
});
