import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../axe.ts';
import { expect, signIn } from '../../fixtures.ts';
import { test } from '../../small-site.ts';

test('what the filters show is saved as a file, once a minute, at a desk and on a phone', async ({ page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.consoleUrl}asic-management/devices?ip=127.40.0.1-127.40.0.12`);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  const button = page.getByRole('button', { name: 'Export CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^ASICs \(main\) \d{4}(-\d\d){2}_\d\d(-\d\d){2}\.csv$/);
  const [header, ...devices] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFFmac_address,ip,.*,power_mode_target$/);
  expect(devices).toHaveLength(12);
  expect(devices.every((line) => /,127\.40\.0\.\d+,/.test(line))).toBe(true);
  const excel = page.getByRole('button', { name: 'Export Excel' });
  await excel.click();
  await expect(page.getByText('You can export 1 batch per minute. Please try again later.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button).toBeVisible();
  await expect(excel).toBeVisible();
  const width = await page.locator('html').evaluate((element: { scrollWidth: number }) => element.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
