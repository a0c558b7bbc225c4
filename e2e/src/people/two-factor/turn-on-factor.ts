import type { Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { authenticator } from './steps.ts';

/** A second factor that was set up in the console. */
interface TurnedOnFactor {
  app: ReturnType<typeof authenticator>;
  /** Each is accepted once. */
  backupCodes: readonly string[];
}

/** Opens the profile where the second factor is set up. */
export async function openSecurity(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/user/settings/profile?tab=security`);
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toBeVisible();
}

/** Sets a second factor up on the profile. */
export async function turnOnFactor(page: Page, origin: string): Promise<TurnedOnFactor> {
  await openSecurity(page, origin);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  const app = authenticator(secret);
  await dialog.getByLabel('2. Type the code that the app shows').fill(app.code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const items = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const backupCodes = await items.allTextContents();
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 of 10 backup codes are unused')).toBeVisible();
  return { app, backupCodes };
}
