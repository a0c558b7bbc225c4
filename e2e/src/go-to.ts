import type { Page } from '@playwright/test';

/** Opens a page of the settings by the menu, also the collapsed one. */
export async function openSettings(page: Page, section: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'Settings', exact: true }).waitFor();
  if (await page.getByRole('button', { name: 'Expand the drawer' }).isVisible()) {
    await menu.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitem', { name: section, exact: true }).click();
    return;
  }
  await openMenuGroup(page, 'Settings');
  await menu.getByRole('link', { name: section, exact: true }).click();
}

/** Opens a group of the menu, which is closed where the whole menu does not fit the screen; it stays open for the account. */
export async function openMenuGroup(page: Page, group: string): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: group, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Goes to another page of the console as its links do, without loading the console again. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/user/${address}`)})`);
}
