import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { openMenuGroup, openSettings } from '../../go-to.ts';
import { mailsTo, signUp } from './person.ts';

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const inMenu = (page: Page, label: string): Locator => page.getByRole('link', { name: label, exact: true });

async function chooseIn(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${email}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function setLevel(page: Page, feature: string, level: string): Promise<void> {
  await page.getByRole('radiogroup', { name: feature, exact: true }).getByRole('radio', { name: level }).check();
}

async function invite(page: Page, email: string, role: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
}

/** The link that the dialog of an invitation without a mail server offers; closes the dialog by the keyboard. */
async function invitationLink(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('No mail server is configured, so no mail was sent.');
  const link = dialog.getByText(/^http/);
  await expect(link).toBeFocused();
  const address = await link.innerText();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return address;
}

/** Creates an API key on its page, as the signed-in user. */
async function makeKey(page: Page): Promise<string> {
  await openSettings(page, 'API Key');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Nightly');
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const token = (await page.getByText(/^hfk_/).innerText()).trim();
  await page.getByRole('button', { name: 'I saved it' }).click();
  return token;
}

async function statusOf(origin: string, key: string): Promise<number> {
  const response = await fetch(`${origin}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: '{ subaccounts { name } }' }),
  });
  return response.status;
}

test('a member is invited, has exactly the rights of the role, follows its changes, and is suspended', async ({
  browser,
  page,
  product,
  home,
}) => {
  const worker = await signUp(product.origin, 'worker');
  await openAs(page, product, home.person, 'team?tab=roles');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Agent keeper');
  await setLevel(page, 'IoT: Agent', 'Read Only');
  await setLevel(page, 'IoT: Blink', 'Has Access');
  await expect(page.getByText('Clear Targets')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Agent keeper Custom')).toBeVisible();

  await page.getByRole('tab', { name: 'Members', exact: true }).click();
  await invite(page, worker.email, /Agent keeper/);
  await expect(row(page, `${worker.email} Invited by \\S+ Agent keeper Invited`)).toBeVisible();
  expect((await mailsTo(product.origin, worker.email))[0]?.subject).toBe(`You are invited to ${home.subaccount}`);
  const link = await invitationLink(page, `${worker.email} is invited.`);

  const profile = await browser.newContext();
  const other = await profile.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in to answer' }).click();
  await expect(other.getByLabel('E-mail')).toHaveValue(worker.email);
  await other.getByLabel('Password', { exact: true }).fill(worker.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByRole('region', { name: home.subaccount }).getByRole('button', { name: 'Accept' }).click();
  await expect(inMenu(other, 'Agents')).toBeVisible();
  await expect(inMenu(other, 'ASICs')).toBeHidden();
  await expect(inMenu(other, 'Members')).toBeHidden();
  await inMenu(other, 'Agents').click();
  await expect(other.getByRole('heading', { name: 'Agents' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Create agent' })).toBeHidden();
  await other.goto(`${product.origin}/user/team`);
  await expect(other).toHaveURL(/\/user\/dashboard/);
  await expect(row(page, `${worker.email} Agent keeper Member`)).toBeVisible();

  await invite(page, worker.email, /Viewer/);
  await expect(page.getByText('The member has already been assigned to the team.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Roles' }).click();
  await row(page, 'Agent keeper').click();
  await setLevel(page, 'IoT: Devices', 'Read Only');
  await page.getByRole('button', { name: 'Set all of Team: Read' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role saved.')).toBeVisible();
  await expect(inMenu(other, 'ASICs')).toBeVisible();
  await openMenuGroup(other, 'Settings');
  await inMenu(other, 'Members').click();
  await expect(row(other, `${worker.email} You Agent keeper Member`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Invite member' })).toBeHidden();

  await page.getByRole('tab', { name: 'Members', exact: true }).click();
  await chooseIn(page, worker.email, 'Change role');
  await page.getByRole('radio', { name: /Admin/ }).check();
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(row(other, `${worker.email} You Admin Member`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Invite member' })).toBeVisible();

  const key = await makeKey(other);
  expect(await statusOf(product.origin, key)).toBe(200);
  await chooseIn(page, worker.email, 'Suspend');
  await expect(page.getByRole('dialog')).toContainText('API keys and observer links they created stop working');
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(row(page, `${worker.email} Admin Suspended`)).toBeVisible();
  await expect(inMenu(other, 'Members')).toBeHidden();
  await expect(inMenu(other, 'ASICs')).toBeHidden();
  expect(await statusOf(product.origin, key)).toBe(401);
  await openSettings(page, 'API Key');
  await expect(row(page, 'Nightly Disabled: its creator has no access')).toBeVisible();

  await openMenuGroup(page, 'Settings');
  await inMenu(page, 'Members').click();
  await chooseIn(page, worker.email, 'Restore');
  // Before, few pages are left and every group is open.
  await expect(inMenu(other, 'ASICs')).toBeVisible();
  await openMenuGroup(other, 'Settings');
  await expect(inMenu(other, 'Members')).toBeVisible();
  await expect.poll(() => statusOf(product.origin, key)).toBe(200);
  await chooseIn(page, worker.email, 'Delete');
  await page.getByRole('button', { name: 'Delete member' }).click();
  await expect(row(page, worker.email)).toHaveCount(0);
  await expect(inMenu(other, 'Members')).toBeHidden();
  await profile.close();
});

test('one person gets a role in each subaccount, in one place', async ({ page, product, home }) => {
  const { api, subaccount } = home;
  const annex = `${subaccount} annex`;
  const helper = await signUp(product.origin, 'helper');
  await api.ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', { name: annex });
  await openAs(page, product, home.person, 'team?tab=all');
  await page.getByRole('button', { name: 'Add to subaccounts' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.type(helper.email);
  await page.getByLabel(`Role in ${annex}`, { exact: true }).selectOption('Viewer');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await invitationLink(page, `Access of ${helper.email} saved.`);
  await expect(row(page, `${helper.email} 1 ${annex} \\(Viewer, invited\\)`)).toBeVisible();

  await row(page, helper.email).click();
  await page.getByLabel(`Role in ${annex}`, { exact: true }).selectOption('Technician');
  await page.getByLabel(`Role in ${subaccount}`, { exact: true }).selectOption('Viewer');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await invitationLink(page, `Access of ${helper.email} saved.`);
  await expect(row(page, `${helper.email} 2 .*${annex} \\(Technician, invited\\)`)).toBeVisible();

  await row(page, helper.email).click();
  await page.getByLabel(`Role in ${subaccount}`, { exact: true }).selectOption('No access');
  await page.getByLabel(`Role in ${annex}`, { exact: true }).selectOption('No access');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(row(page, helper.email)).toHaveCount(0);
  await api.ask('mutation ($name: String!) { setSubaccountArchived(subaccount: $name, isArchived: true) }', {
    name: annex,
  });
});

test('unsaved changes of a role are not lost by leaving', async ({ page, product, home }) => {
  await openAs(page, product, home.person, 'team?tab=roles');
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Unsaved');
  await page.getByRole('dialog', { name: 'New role' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Unsaved');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog', { name: 'New role' })).toBeHidden();
});
