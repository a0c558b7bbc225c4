import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 10, addsDevices: false });

test('a scan shows discovered devices, and a second within 15 seconds is refused', async ({ page, product, home }) => {
  const [first, last] = [home.addresses[0] ?? '', home.addresses.at(-1) ?? ''];
  await openAs(page, product, home.person, 'asic-management/scan');
  const ranges = page.getByRole('textbox', { name: 'Ranges' });
  await ranges.fill('127.80.0.1-127.80.0.300');
  await expect(page.getByText(/127\.80\.0\.1-127\.80\.0\.300/).last()).toBeVisible();
  await ranges.fill('127.80.0.0/27');
  await expect(page.getByText('32 addresses')).toBeVisible();
  await ranges.fill(`${first}-${last}`);
  await expect(page.getByText('10 addresses')).toBeVisible();
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText(last).first()).toBeVisible({ timeout: 60_000 });

  // On a slow machine the first scan may be 15 seconds ago by now; then the next one is accepted, and the one after it refused.
  await expect(async () => {
    await page.goto(`${product.consoleUrl}asic-management/scan`);
    await ranges.fill(first);
    await page.getByRole('button', { name: 'Start scan' }).click();
    await expect(page.getByText('Scan request limit reached.')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('You can create one scan request every 15 seconds.')).toBeVisible();
});
