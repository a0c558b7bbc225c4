import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../fixtures.ts';

test.use({ devices: 12, viewport: { width: 390, height: 844 } });

/** How long each answer is held back, ms: on a fast machine everything would come with the first frame. */
const answerDelay = 300;

/** Records every shift of the layout that no input caused. */
const recordShifts = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts.push(value);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** The sum of all shifts of the page so far: an upper bound of its cumulative layout shift. */
const shiftOf = (page: Page) => page.evaluate<number>('globalThis.shifts.reduce((sum, value) => sum + value, 0)');

test('on a phone the pages do not jump while their data arrives', async ({ page, product, home }) => {
  test.setTimeout(180_000);
  const online = async () =>
    (await home.api.ask<{ asicsAggregate: { hashing: number } }>('{ asicsAggregate { hashing } }')).asicsAggregate
      .hashing;
  await expect.poll(online, { timeout: 60_000 }).toBe(12);
  await openAs(page, product, home.person);
  await page.addInitScript({ content: recordShifts });
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerDelay));
    await route.continue();
  });
  for (const address of [
    'dashboard',
    'asic-management/devices',
    'asic-management/pdus',
    'asic-management/agents',
    'pool/worker-management',
    'pool/revenues',
    'pool/withdrawal-history',
    'team',
  ]) {
    await page.goto(`${product.origin}/user/${address}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect.soft(await shiftOf(page), address).toBeLessThan(0.1);
  }
});
