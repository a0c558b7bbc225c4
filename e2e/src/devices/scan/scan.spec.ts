import { expectAccessible } from '../../axe.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { agentName } from '../../home.ts';

test.use({ devices: 10, addsDevices: false });

test('a miner is inserted by hand, identified and read; the same one again is refused', async ({
  page,
  product,
  home,
}) => {
  const [address = ''] = home.addresses;
  await openAs(page, product, home.person, 'asic-management/devices');
  const dialog = page.getByRole('dialog', { name: 'Insert ASIC' });
  const insert = async () => {
    await page.keyboard.press('c');
    await dialog.getByRole('textbox', { name: 'IP address' }).fill(address);
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  };
  await expect(page.getByRole('button', { name: 'Insert ASIC' })).toBeVisible();
  await insert();
  await expect(page.getByText('The ASIC is inserted.')).toBeVisible();
  await expect(page).toHaveURL(/device=/);
  const row = page.getByRole('row', { name: new RegExp(address) });
  await expect(row).toContainText('Hashing', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).not.toHaveURL(/device=/);
  await insert();
  await expect(page.getByText(`${address} is listed already with the agent ${agentName}`)).toBeVisible();
  await expectAccessible(page);
});

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
