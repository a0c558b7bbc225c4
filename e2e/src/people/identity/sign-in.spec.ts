import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, signIn } from '../../fixtures.ts';
import { owner } from '../../product.ts';
import { test } from '../../small-site.ts';

test('the first login', async ({ page, product }) => {
  await page.goto(product.consoleUrl);
  await expect(page).toHaveURL(/\/user\/login/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Field is required').first()).toBeVisible();

  await page.getByLabel('E-mail').fill(owner.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();

  await signIn(page, product);
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
  await signIn(page, product);
  const folder = path.join(product.dataFolder, 'logs');
  const logs = (await readdir(folder)).map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
  expect(logs).toContain('loginwithemail');
  expect(logs).not.toContain(owner.password);
  expect(logs).not.toMatch(/eyJ[\w-]+\.eyJ/);
});
