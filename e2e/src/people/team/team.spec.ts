import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, productTest } from '../../fixtures.ts';
import { owner } from '../../product.ts';
import { mailsTo, signUp, type Person } from './person.ts';

const test = productTest({ devices: 3, firstAddress: '127.62.0.1' });

async function signInAs(page: Page, consoleUrl: string, { email, password }: Person): Promise<void> {
  await page.goto(consoleUrl);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/);
}

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const inMenu = (page: Page, label: string): Locator => page.getByRole('link', { name: label, exact: true });

async function chooseIn(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${email}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function setLevel(page: Page, feature: string, level: string): Promise<void> {
  await page.getByRole('radiogroup', { name: feature, exact: true }).getByRole('radio', { name: level }).check();
}

test('someone is invited, has exactly what the role gives, follows its changes, and is shut out', async ({
  browser,
  page,
  product,
}) => {
  const worker = await signUp(product.origin, 'worker@headframe.test');
  await signInAs(page, product.consoleUrl, owner);

  await page.goto(`${product.origin}/user/team?tab=roles`);
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Agent keeper');
  await setLevel(page, 'IoT: Agent', 'Read Only');
  await setLevel(page, 'IoT: Blink', 'Has Access');
  await expect(page.getByRole('status', { name: 'IoT: Clear Targets' })).toHaveText('Has Access · derived');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Agent keeper Custom')).toBeVisible();

  await page.getByRole('tab', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(worker.email);
  await page.getByRole('radio', { name: /Agent keeper/ }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(row(page, `${worker.email} Agent keeper Invited`)).toBeVisible();
  expect((await mailsTo(product.origin, worker.email))[0]?.subject).toBe('You are invited to main');

  const profile = await browser.newContext();
  const other = await profile.newPage();
  await signInAs(other, product.consoleUrl, worker);
  await other.getByRole('button', { name: /^Subaccount .*awaiting approval/ }).click();
  await other.getByRole('button', { name: 'Approve main' }).click();
  await expect(inMenu(other, 'Agents')).toBeVisible();
  await expect(inMenu(other, 'ASICs')).toBeHidden();
  await expect(inMenu(other, 'Members')).toBeHidden();
  await other.goto(`${product.origin}/user/asic-management/agents`);
  await expect(other.getByRole('heading', { name: 'Agents' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Create agent' })).toBeHidden();
  await other.goto(`${product.origin}/user/team`);
  await expect(other).toHaveURL(/\/user\/dashboard/);
  await expect(row(page, `${worker.email} Agent keeper Member`)).toBeVisible();

  await page.getByRole('tab', { name: 'Roles' }).click();
  await row(page, 'Agent keeper').click();
  await setLevel(page, 'IoT: Devices', 'Read Only');
  await page.getByRole('button', { name: 'Set all of Team: Read' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role saved.')).toBeVisible();
  await expect(inMenu(other, 'ASICs')).toBeVisible();
  await inMenu(other, 'Members').click();
  await expect(row(other, `${worker.email} You Agent keeper Member`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Invite member' })).toBeHidden();

  await page.getByRole('tab', { name: 'Members', exact: true }).click();
  await chooseIn(page, worker.email, 'Suspend');
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(row(page, `${worker.email} Agent keeper Suspended`)).toBeVisible();
  await expect(inMenu(other, 'Members')).toBeHidden();
  await expect(inMenu(other, 'ASICs')).toBeHidden();

  await chooseIn(page, worker.email, 'Restore');
  await expect(inMenu(other, 'Members')).toBeVisible();
  await chooseIn(page, worker.email, 'Delete');
  await page.getByRole('button', { name: 'Delete member' }).click();
  await expect(row(page, worker.email)).toHaveCount(0);
  await expect(inMenu(other, 'Members')).toBeHidden();
  await profile.close();
});

test('the team page is accessible in both themes, on a phone too', async ({ page, product }) => {
  test.slow();
  await signInAs(page, product.consoleUrl, owner);
  for (const search of ['', '?tab=all&person=new', '?tab=roles', '?tab=roles&role=new']) {
    await page.goto(`${product.origin}/user/team${search}`);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const search of ['', '?tab=roles&role=new']) {
    await page.goto(`${product.origin}/user/team${search}`);
    await page.waitForLoadState('networkidle');
    const { scrollWidth, clientWidth } = await page.locator('html').evaluate((element: unknown) => {
      const { scrollWidth: whole, clientWidth: shown } = element as { scrollWidth: number; clientWidth: number };
      return { scrollWidth: whole, clientWidth: shown };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await expectAccessible(page);
  }
});

test('what was changed about a role is not lost by leaving', async ({ page, product }) => {
  await signInAs(page, product.consoleUrl, owner);
  await page.goto(`${product.origin}/user/team?tab=roles`);
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Unsaved');
  await page.getByRole('dialog', { name: 'New role' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Unsaved');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog', { name: 'New role' })).toBeHidden();
});
