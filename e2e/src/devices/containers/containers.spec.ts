import { expectAccessible } from '../../axe.ts';
import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { scanAddress } from '../scan-address.ts';

test.use({ devices: 1, addsDevices: false, actionTimeout: 20_000 });

test('a scan adds a container, its temperature is set and read back, and a fault is seen', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(180_000);
  const container = (await product.farm.devices()).find(({ family }) => family === 'antspace-hk3');
  const address = container?.address ?? '';
  await product.farm.setFaults(address, { alarms: ['leakage_fault'] });
  await scanAddress(home.api, address, { kinds: ['container'] });
  await eventually('A reading of the container', 60_000, async () => {
    const { containers } = await home.api.ask<{ containers: { setTemperature: number | null }[] }>(
      '{ containers { setTemperature } }',
    );
    return containers[0]?.setTemperature ?? undefined;
  });

  await openAs(page, product, home.person, 'asic-management/ant-space');
  const row = page.getByRole('row').filter({ hasText: 'Antspace HK3' });
  await expect(row).toContainText('Online');
  await expect(row).toContainText('Leakage');
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: 'Cooler state' });
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Leakage' })).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Set temperature', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: /^Set temperature/ });
  await confirm.getByRole('textbox', { name: 'Temperature' }).fill('31');
  await confirm.getByRole('button', { name: 'Set temperature', exact: true }).click();
  await expect(page.getByText('Set temperature: 1 of 1 verified')).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText('set 31.0 °C');
  await product.farm.setFaults(address, { alarms: [] });
});
