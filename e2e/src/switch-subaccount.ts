import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Switches the console to another subaccount by the menu, with the keyboard. */
export async function switchSubaccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Subaccount / }).click();
  await expect(page.getByRole('searchbox', { name: 'Search subaccounts' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^Subaccount ${name}(,|$)`) })).toBeVisible();
}
