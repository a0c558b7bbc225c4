import { expect, owner, signInAt, test } from '../../fixtures.ts';
import { logsOf } from '../../logs.ts';

test('the first login', async ({ page, product }) => {
  await page.goto(product.consoleUrl);
  await expect(page).toHaveURL(/\/user\/login/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Field is required').first()).toBeVisible();

  await page.getByLabel('E-mail').fill(owner.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();

  await signInAt(page, product.consoleUrl, owner);
  await expect(page.getByText('main', { exact: true }).first()).toBeVisible();
});

test('a page asked for before signing in is the page after it', async ({ page, product }) => {
  await page.goto(`${product.origin}/user/asic-management/devices?size=25`);
  await expect(page).toHaveURL(/\/user\/login/);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/user\/asic-management\/devices/);
});

test('no password and no token reaches the logs', async ({ page, product }) => {
  await signInAt(page, product.consoleUrl, owner);
  const logs = await logsOf(product);
  expect(logs).toContain('loginwithemail');
  expect(logs).not.toContain(owner.password);
  expect(logs).not.toMatch(/eyJ[\w-]+\.eyJ/);
});
