import type { Page } from '@playwright/test';
import { Api } from '../../api.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { looksAt } from '../../looks.ts';
import { mailsTo, signUp } from '../team/person.ts';
import { giveCode } from '../two-factor/steps.ts';
import { turnOnFactor } from '../two-factor/turn-on-factor.ts';

test.use({ devices: 0 });

const ownership = (page: Page) => page.getByRole('region', { name: 'Ownership' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Where `HEADFRAME_SHOTS` names a folder, pictures of the steps lie there. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['HEADFRAME_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('ownership of an organization is passed on, and taken back', async ({ browser, page, product, home }) => {
  const { desk, phone } = looksAt('ownership');
  await page.emulateMedia({ colorScheme: desk });
  const delegate = await signUp(product.origin, 'heir');
  const { organizations } = await home.api.ask<{ organizations: { id: string }[] }>(
    '{ organizations(where: { isOwner: { _eq: true } }) { id } }',
  );
  const organization = organizations[0]?.id;
  await home.api.ask('mutation ($id: ID!) { renameOrganization(id: $id, name: "West Field") }', { id: organization });
  await home.api.ask(
    'mutation ($id: ID!, $email: String!) { createOrganizationMember(organization: $id, email: $email) }',
    {
      id: organization,
      email: delegate.email,
    },
  );

  const profile = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: phone });
  const theirs = await profile.newPage();
  await openAs(theirs, product, delegate, 'organizations');
  await theirs.getByRole('region', { name: 'Invitations' }).getByRole('button', { name: 'Approve' }).click();
  await expect(row(theirs, 'West Field')).toBeVisible();
  // With a factor it could not sign in without a code.
  const theirApi = new Api(product.origin, delegate);
  await theirApi.token();
  const receiver = await turnOnFactor(theirs, product.origin);
  await theirs.goto(`${product.origin}/user/organizations`);
  await openAs(page, product, home.person);
  const giver = await turnOnFactor(page, product.origin);

  await page.goto(`${product.origin}/user/organizations`);
  await page.getByRole('button', { name: 'Actions of West Field' }).click();
  await page.getByRole('menuitem', { name: 'Pass on ownership' }).click();
  const offer = page.getByRole('dialog', { name: 'Pass on ownership of West Field' });
  await expect(offer).toContainText('Payout addresses and withdrawals');
  await offer.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: delegate.email }).click();
  await shot(page, 'offer');
  await offer.getByRole('button', { name: 'Offer ownership' }).click();
  await giveCode(page, giver.app.next());
  await expect(ownership(page)).toContainText(
    `You offer the ownership of the organization West Field to ${delegate.email}`,
  );
  await shot(page, 'offered');

  await expect(ownership(theirs)).toContainText(`${home.person.email} offers you the ownership`);
  await shot(theirs, 'offered-phone');
  await theirs.getByRole('button', { name: 'Accept West Field' }).click();
  const accept = theirs.getByRole('dialog', { name: 'Own West Field?' });
  await expect(accept).toContainText('The former owner stays in it as Super Admin');
  await shot(theirs, 'accept-phone');
  await accept.getByRole('button', { name: 'Accept ownership' }).click();
  await giveCode(theirs, receiver.backupCodes[0] ?? '');
  await expect(ownership(theirs)).toContainText('You own the organization West Field');

  await expect(ownership(page)).toContainText(`${delegate.email} owns the organization West Field now`);
  await expect(row(page, 'West Field')).toContainText('Super Admin');
  await theirApi.ask('mutation ($id: ID!) { renameOrganization(id: $id, name: "East Field") }', { id: organization });
  await page.getByRole('button', { name: 'Take back East Field' }).click();
  const back = page.getByRole('dialog', { name: 'Take back East Field?' });
  await expect(back.getByRole('list', { name: 'What happened since' })).toContainText('Organization renamed');
  await shot(page, 'take-back');
  await back.getByRole('button', { name: 'Take back ownership' }).click();
  await giveCode(page, giver.backupCodes[0] ?? '');
  await expect(page.getByText('You own East Field again.')).toBeVisible();
  await expect(ownership(page)).toHaveCount(0);
  await expect(ownership(theirs)).toHaveCount(0);
  const subjects = async (email: string) => (await mailsTo(product.origin, email)).map(({ subject }) => subject);
  expect(await subjects(home.person.email)).toEqual(
    expect.arrayContaining([
      'You offer the ownership of the organization West Field',
      `${delegate.email} owns the organization West Field now`,
      'You took back the ownership of the organization East Field',
    ]),
  );
  expect(await subjects(delegate.email)).toEqual(
    expect.arrayContaining([
      `${home.person.email} offers you the ownership of the organization West Field`,
      'You own the organization West Field now',
      `${home.person.email} took back the ownership of the organization East Field`,
    ]),
  );
  await profile.close();
});
