import type { Page } from '@playwright/test';
import { Api } from '../../api.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';
import { signUp } from '../team/person.ts';
import { giveFactor } from '../two-factor/give-factor.ts';
import { giveCode } from '../two-factor/steps.ts';

test.use({ devices: 0 });

const ownership = (page: Page) => page.getByRole('region', { name: 'Ownership' });

test('ownership of a subaccount is passed on to a member of its team, and taken back', async ({
  browser,
  page,
  product,
  home,
}) => {
  const { api, person, subaccount } = home;
  const heir = await signUp(product.origin, 'heir');
  const theirApi = new Api(product.origin, heir);
  const { roles } = await api.ask<{ roles: { id: string; alias: string }[] }>('{ roles { id alias } }');
  await api.ask('mutation ($email: String!, $roleId: ID!) { insertMember(email: $email, roleId: $roleId) }', {
    email: heir.email,
    roleId: roles.find(({ alias }) => alias === 'Viewer')?.id,
  });
  const { subaccounts } = await theirApi.ask<{ subaccounts: { id: string }[] }>('{ subaccounts { id } }');
  await theirApi.ask('mutation ($id: ID!) { approveSubaccountAccess(id: $id) }', { id: subaccounts[0]?.id });
  const profile = await browser.newContext();
  const theirs = await profile.newPage();
  await openAs(page, product, person);
  await openAs(theirs, product, heir, 'organizations');
  const [givers, receivers] = [await giveFactor(api), await giveFactor(theirApi)];

  await page.getByRole('button', { name: new RegExp(`^Subaccount ${subaccount}(,|$)`) }).click();
  await page.getByRole('button', { name: `Actions of ${subaccount}` }).click();
  await page.getByRole('menuitem', { name: 'Pass on ownership' }).click();
  const offer = page.getByRole('dialog', { name: `Pass on ownership of ${subaccount}` });
  await expect(offer).toContainText('It moves to the first organization of the new owner');
  await offer.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: heir.email }).click();
  await offer.getByRole('button', { name: 'Offer ownership' }).click();
  await giveCode(page, givers[0] ?? '');
  await expect(page.getByText(`The ownership of ${subaccount} is offered to ${heir.email}.`)).toBeVisible();

  await expect(ownership(theirs)).toContainText(`offers you the ownership of the subaccount ${subaccount}`);
  await theirs.getByRole('button', { name: `Accept ${subaccount}` }).click();
  const accept = theirs.getByRole('dialog', { name: `Own ${subaccount}?` });
  await expect(accept).toContainText('The former owner stays in its team as Admin');
  await accept.getByRole('button', { name: 'Accept ownership' }).click();
  await giveCode(theirs, receivers[0] ?? '');
  await expect(ownership(theirs)).toContainText(`You own the subaccount ${subaccount}`);

  await goTo(page, 'organizations');
  await expect(ownership(page)).toContainText(`${heir.email} owns the subaccount ${subaccount} now`);
  await page.getByRole('button', { name: `Take back ${subaccount}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back ownership' }).click();
  await giveCode(page, givers[1] ?? '');
  await expect(page.getByText(`You own ${subaccount} again.`)).toBeVisible();
  await expect(ownership(page)).toHaveCount(0);
  await expect(ownership(theirs)).toHaveCount(0);
  await profile.close();
});
