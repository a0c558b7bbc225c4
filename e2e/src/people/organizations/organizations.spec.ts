import type { Page } from '@playwright/test';
import { expect, openAs, owner, test } from '../../fixtures.ts';
import { openMenuGroup } from '../../go-to.ts';
import { mailsTo, signUp } from '../team/person.ts';

test.use({ devices: 2 });

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function act(page: Page, what: string, action: string, confirm?: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${what}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
}

test('an organization gets a name and a delegate, who acts for it until it is suspended', async ({
  browser,
  page,
  product,
  home,
}) => {
  const delegate = await signUp(product.origin, 'delegate');
  await openAs(page, product, home.person);
  await openMenuGroup(page, 'Settings');
  await page.getByRole('link', { name: 'Organizations' }).click();
  await act(page, 'No Name (org owner must set name)', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('North Field');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await row(page, 'North Field').click();

  const drawer = page.getByRole('dialog', { name: /North Field/ });
  await expect(drawer.getByText('No delegates yet.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Invite delegate' }).click();
  await page.getByLabel('E-mail').fill(delegate.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const notMailed = page.getByRole('dialog', { name: `${delegate.email} is invited.` });
  await expect(notMailed).toContainText('No mail server is configured, so no mail was sent.');
  await notMailed.getByRole('button', { name: 'Close' }).last().click();
  await expect(drawer.getByRole('button', { name: 'Invite delegate' })).toBeFocused();
  await expect(drawer.getByRole('listitem').filter({ hasText: delegate.email })).toContainText('Invited');
  expect((await mailsTo(product.origin, delegate.email))[0]?.subject).toBe(
    'You are invited to the organization North Field',
  );

  const profile = await browser.newContext();
  const theirs = await profile.newPage();
  await openAs(theirs, product, delegate, 'organizations');
  await theirs.getByRole('region', { name: 'Invitations' }).getByRole('button', { name: 'Approve' }).click();
  await expect(row(theirs, 'North Field')).toContainText('Super Admin');
  await expect(row(theirs, 'North Field')).toContainText(delegate.email);
  await expect(drawer.getByRole('listitem').filter({ hasText: delegate.email })).toContainText('Active');

  await theirs.goto(`${product.origin}/user/asic-management/devices`);
  await expect(row(theirs, home.addresses[0] ?? '')).toBeVisible({ timeout: 60_000 });

  await theirs.getByRole('button', { name: `Subaccount ${home.subaccount}` }).click();
  const delegated = `${home.subaccount} delegated`;
  await theirs.getByRole('button', { name: 'Create subaccount' }).click();
  await theirs.getByRole('textbox', { name: 'Name' }).fill(delegated);
  const organization = theirs.getByRole('combobox', { name: 'Organization' });
  await expect(organization).toHaveValue('No Name (org owner must set name)');
  await organization.click();
  await theirs.getByRole('option', { name: 'North Field' }).click();
  await theirs.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(theirs.getByRole('button', { name: `Subaccount ${delegated}` })).toBeVisible();
  await expect(drawer.getByText(delegated)).toBeVisible();

  await drawer.getByRole('button', { name: 'Suspend' }).click();
  await page
    .getByRole('dialog', { name: /Suspend North Field/ })
    .getByRole('button', { name: 'Suspend' })
    .click();
  await theirs.goto(`${product.origin}/user/organizations`);
  await expect(row(theirs, 'North Field')).toContainText('Suspended');
  await expect(theirs.getByRole('link', { name: 'ASICs' })).toHaveCount(0);

  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(row(theirs, 'North Field')).toContainText('Active');
  await act(theirs, 'North Field', 'Leave', 'Leave');
  await expect(row(theirs, 'North Field')).toHaveCount(0);
  await expect(drawer.getByText('No delegates yet.')).toBeVisible();
  await profile.close();
});

test('an organization without subaccounts is deleted, and the administrator sees all', async ({ page, product }) => {
  const other = await signUp(product.origin, 'other');
  await openAs(page, product, owner, 'organizations');
  await page.getByRole('button', { name: 'Create organization' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spare');
  await page.getByRole('dialog').getByLabel('Alias').fill('SP');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(row(page, 'Spare')).toBeVisible();
  await act(page, 'Spare', 'Delete');
  await page.getByLabel('Type Spare to confirm').fill('Spare');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  await expect(row(page, 'Spare')).toHaveCount(0);

  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByPlaceholder('Search name, alias, owner').fill(other.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, other.email)).toBeVisible();
  await expect(page).toHaveURL(/q=other/);
  await act(page, 'No Name (org owner must set name)', 'Suspend as administrator', 'Suspend');
  await expect(row(page, other.email)).toContainText('Suspended by the administrator');
  await act(page, 'No Name (org owner must set name)', 'Restore as administrator');
  await expect(row(page, other.email)).toContainText('Active');
});
