import { expect, signIn } from '../../fixtures.ts';
import { test } from '../../small-site.ts';

test('a scan shows what it finds, and a second within 15 seconds is refused', async ({ page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.consoleUrl}asic-management/scan`);
  const ranges = page.getByRole('textbox', { name: 'Ranges' });
  await ranges.fill('127.40.0.1-127.40.0.300');
  await expect(page.getByText(/127\.40\.0\.1-127\.40\.0\.300/).last()).toBeVisible();
  await ranges.fill('127.40.0.0/27');
  await expect(page.getByText('32 addresses')).toBeVisible();
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('127.40.0.30').first()).toBeVisible({ timeout: 60_000 });

  await page.goto(`${product.consoleUrl}asic-management/scan`);
  await page.getByRole('textbox', { name: 'Ranges' }).fill('127.40.0.1');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await page.goto(`${product.consoleUrl}asic-management/scan`);
  await page.getByRole('textbox', { name: 'Ranges' }).fill('127.40.0.1');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('Scan request limit reached.')).toBeVisible();
  await expect(page.getByText('You can create one scan request every 15 seconds.')).toBeVisible();
});
