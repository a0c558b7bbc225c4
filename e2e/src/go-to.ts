import type { Page } from '@playwright/test';

/** Goes to another page of the console as its links do, without loading the console again. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/user/${address}`)})`);
}
