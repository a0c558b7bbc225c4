import type { Locator, Page } from '@playwright/test';
import { Api } from '../../api.ts';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, owner, test } from '../../fixtures.ts';
import { openMenuGroup } from '../../go-to.ts';
import { switchOnFeature } from '../switch-on-feature.ts';
import { subaccountLimit } from '../../shared-product/dimensions.ts';
import { mailsTo, signUp } from '../team/person.ts';

test.use({ devices: 2 });

const switchOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Subaccount ${name}(,|$)`) });
const inMenu = (page: Page, label: string): Locator => page.getByRole('link', { name: label, exact: true });
const part = (page: Page, label: string): Locator => page.getByRole('region', { name: label, exact: true });

async function openPanel(page: Page, name: string): Promise<void> {
  await switchOf(page, name).click();
  await expect(page.getByRole('searchbox', { name: 'Search subaccounts' })).toBeFocused();
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
}

test('a newcomer begins with the first subaccount, is given an area, makes more up to the limit, and groups their summary', async ({
  browser,
  page,
  product,
}) => {
  const newcomer = await signUp(product.origin, 'newcomer');
  await openAs(page, product, newcomer);
  await expect(page.getByRole('heading', { name: 'Create your first subaccount' })).toBeVisible();
  await expect(inMenu(page, 'ASICs')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('main').getByRole('button', { name: 'Create subaccount' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Höhe');
  await expect(page.getByText('Only letters A to Z, digits and signs of a plain keyboard.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
  await fill(page, 'main');
  await expect(page.getByText('Subaccount "main" is already taken.')).toBeVisible();
  await fill(page, 'north 1');
  await expect(page.getByText('Subaccount north 1 created.')).toBeVisible();
  await expect(switchOf(page, 'north 1')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create your first subaccount' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No features are switched on for north 1' })).toBeVisible();
  await expect(inMenu(page, 'ASICs')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const profile = await browser.newContext();
  const administrator = await profile.newPage();
  await openAs(administrator, product, owner, `organizations?tab=all&q=${newcomer.email}`);
  await administrator.getByRole('row').filter({ hasText: newcomer.email }).click();
  const features = administrator.getByRole('group', { name: 'Features of north 1' });
  await expect(features.getByRole('switch')).toHaveCount(4);
  await expectAccessible(administrator);
  await features.getByRole('switch', { name: 'Asset' }).click();
  await expect(administrator.getByText('Asset is switched on for north 1.')).toBeVisible();
  await expect(features.getByRole('switch', { name: 'Asset' })).toBeChecked();
  await expect(inMenu(page, 'ASICs')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No features are switched on for north 1' })).toHaveCount(0);
  await profile.close();

  await openPanel(page, 'north 1');
  await inMenu(page, 'Subaccount Summary').click();
  for (let made = 2; made <= subaccountLimit; made += 1) {
    await page.getByRole('main').getByRole('button', { name: 'Create subaccount' }).click();
    await fill(page, `north ${made}`);
    await expect(switchOf(page, `north ${made}`)).toBeVisible();
  }
  await page.getByRole('main').getByRole('button', { name: 'Create subaccount' }).click();
  await fill(page, 'too many');
  await expect(page.getByText('Subaccount limit reached.')).toBeVisible();
  await expect(page.getByText('You are not allowed to create subaccounts anymore.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const rows = part(page, 'Subaccount summaries').getByRole('row');
  await expect(rows).toHaveCount(1 + subaccountLimit);
  await expect(rows.nth(1)).toContainText('---');
  await page.getByRole('button', { name: 'Pin north 3' }).click();
  await expect(rows.nth(1)).toContainText('north 3');
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Access type' }).click();
  await expect(page.getByRole('rowheader', { name: `Owner ${subaccountLimit}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('rowheader', { name: `Owner ${subaccountLimit}` })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test('each tab works in its own subaccount, and follows what happens to it', async ({
  context,
  page,
  product,
  administrator,
}) => {
  const person = await signUp(product.origin, 'tabs');
  const api = new Api(product.origin, person);
  for (const name of ['east', 'west'])
    await api.ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', { name });
  await switchOnFeature(administrator, person.email, 'asset');
  await openAs(page, product, person);
  const tab = await context.newPage();
  await tab.goto(product.consoleUrl);
  await openPanel(tab, 'east');
  await expectAccessible(tab);
  await tab.keyboard.type('wes');
  await tab.keyboard.press('Enter');
  await expect(switchOf(tab, 'west')).toBeVisible();
  await expect(switchOf(page, 'east')).toBeVisible();
  await tab.reload();
  await page.reload();
  await expect(switchOf(tab, 'west')).toBeVisible();
  await expect(switchOf(page, 'east')).toBeVisible();

  await openPanel(page, 'east');
  await act(page, 'west', 'Pin to the top');
  await expect(part(page, 'Pinned')).toContainText('west');
  await act(page, 'west', 'Unpin');
  await expect(part(page, 'Pinned')).toHaveCount(0);
  await act(page, 'west', 'Hide pages');
  await page.getByRole('switch', { name: 'ASICs' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(inMenu(tab, 'ASICs')).toHaveCount(0);
  await expect(tab.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
  await expect(inMenu(page, 'ASICs')).toBeVisible();

  await openPanel(page, 'east');
  await act(page, 'west', 'Archive');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(switchOf(tab, 'east')).toBeVisible();
  await openPanel(page, 'east');
  await expect(part(page, 'Archived').getByRole('button', { name: /^west/ })).toBeDisabled();
  await act(page, 'west', 'Restore');
  await expect(page.getByText('Subaccount west restored.')).toBeVisible();
  await openPanel(page, 'east');
  await part(page, 'Subaccounts').getByRole('button', { name: /^west/ }).click();
  await expect(switchOf(page, 'west')).toBeVisible();
  await expect(inMenu(page, 'ASICs')).toHaveCount(0);
});

test('an invitation by e-mail is pushed, and is rejected or approved', async ({ browser, page, product, home }) => {
  const { api, subaccount } = home;
  const invited = await signUp(product.origin, 'invited');
  const { roles } = await api.ask<{ roles: { id: string; alias: string }[] }>('{ roles { id alias } }');
  const roleId = roles.find(({ alias }) => alias === 'Viewer')?.id;
  const invite = () =>
    api.ask('mutation ($email: String!, $roleId: ID!) { insertMember(email: $email, roleId: $roleId) }', {
      email: invited.email,
      roleId,
    });
  const own = `own beside ${subaccount}`;
  await new Api(product.origin, invited).ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', {
    name: own,
  });
  await openAs(page, product, home.person);
  await openMenuGroup(page, 'Settings');
  await inMenu(page, 'Members').click();
  const profile = await browser.newContext();
  const theirs = await profile.newPage();
  await openAs(theirs, product, invited);
  await expect(switchOf(theirs, own)).toHaveAccessibleName(`Subaccount ${own}`);

  await invite();
  await expect(switchOf(theirs, own)).toHaveAccessibleName(`Subaccount ${own}, 1 awaiting approval`);
  expect(await mailsTo(product.origin, invited.email)).toContainEqual(
    expect.objectContaining({ subject: `You are invited to ${subaccount}` }),
  );
  await openPanel(theirs, own);
  await expect(part(theirs, 'Awaiting approval')).toContainText(`Viewer · invited by ${home.person.email}`);
  await theirs.getByRole('button', { name: `Reject ${subaccount}` }).click();
  await expect(theirs.getByText(`The invitation to ${subaccount} was rejected.`)).toBeVisible();
  await expect(part(theirs, 'Awaiting approval')).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(invited.email) })).toHaveCount(0);
  await expect(part(theirs, 'Subaccounts').getByRole('listitem')).toHaveCount(1);

  await invite();
  const waiting = new RegExp(`${invited.email} Invited by ${home.person.email} Viewer Invited`);
  await expect(page.getByRole('row', { name: waiting })).toBeVisible();
  await theirs.getByRole('button', { name: `Approve ${subaccount}` }).click();
  await expect(theirs.getByText(`You now have access to ${subaccount}.`)).toBeVisible();
  await part(theirs, 'Subaccounts')
    .getByRole('button', { name: new RegExp(`^${subaccount}`) })
    .click();
  await expect(switchOf(theirs, subaccount)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${invited.email} Viewer Member`) })).toBeVisible();
  await inMenu(theirs, 'ASICs').click();
  await expect(theirs.getByRole('row', { name: new RegExp(home.addresses[0] ?? '-') })).toBeVisible({
    timeout: 60_000,
  });
  await profile.close();
});
