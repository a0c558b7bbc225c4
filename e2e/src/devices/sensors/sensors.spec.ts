import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { scanAddress } from '../scan-address.ts';

test.use({ devices: 1, addsDevices: false });

test('a scan adds a meter, the list and its drawer show what it measures, and it can be deleted', async ({
  page,
  product,
  home,
}) => {
  const meter = (await product.farm.devices()).find(({ model }) => model.includes('SDM630'));
  await scanAddress(home.api, meter?.address ?? '');
  await eventually('A reading of the meter', 60_000, async () => {
    const { sensors } = await home.api.ask<{ sensors: { wattage: number | null }[] }>('{ sensors { wattage } }');
    return (sensors[0]?.wattage ?? 0) > 0 || undefined;
  });

  await openAs(page, product, home.person, 'asic-management/sensors');
  const row = page.getByRole('row').filter({ hasText: 'SDM630' });
  await expect(row).toContainText('Online');
  await expect(row).toContainText(/\d kW|\d W/);
  await expect(page.getByText('1 of 1 online')).toBeVisible();

  await row.click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Figures' });
  await expect(drawer.getByText('Power factor').first()).toBeVisible();
  await expect(drawer.getByText('Volts L1').first()).toBeVisible();
  await expect(drawer.getByText(/mean 2\d\d\.\d V/).first()).toBeVisible({ timeout: 60_000 });

  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete:/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('No sensors yet')).toBeVisible();
});
