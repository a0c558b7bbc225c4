import { expectAccessible } from '../../axe.ts';
import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { scanAddress } from '../scan-address.ts';

test.use({ devices: 1, addsDevices: false, actionTimeout: 20_000 });

test('a scan adds a PLC, a fan is switched by its coil, and a coil that the site does not allow is refused', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(180_000);
  const plc = (await product.farm.devices()).find(({ model }) => model.includes('WAGO'));
  await scanAddress(home.api, plc?.address ?? '');
  await eventually('A reading of the PLC', 60_000, async () => {
    const { plcs } = await home.api.ask<{ plcs: { coilsOn: number | null }[] }>('{ plcs { coilsOn } }');
    return (plcs[0]?.coilsOn ?? 0) > 0 || undefined;
  });

  await openAs(page, product, home.person, 'asic-management/plc-coil');
  const row = page.getByRole('row').filter({ hasText: 'WAGO 750' });
  await expect(row).toContainText('Online');
  await expect(row).toContainText('8 of 16 on');
  // The keyboard alone opens the drawer.
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: 'The map counts coils' });
  const fan = drawer.getByRole('row').filter({ hasText: 'Fan 1' });
  await expect(fan).toContainText('Address 520 · no. 521');
  await expectAccessible(page);

  await fan.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: 'Turn on', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: /^Turn on: .+ of / });
  await confirm.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByText('Turn on: 1 of 1 coil verified')).toBeVisible({ timeout: 60_000 });
  await expect(fan).toContainText('On');

  await page.goto(`${product.consoleUrl}asic-management/coils`);
  const contactor = page.getByRole('row').filter({ hasText: 'Coil 512' });
  await expect(contactor).toContainText('Read only');
  // A coil that no file allows is not offered to be switched; the page says how to allow it.
  await contactor.getByRole('button', { name: /^Actions of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Turn (on|off)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // A selection is split in its confirmation.
  await contactor.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  const refused = page.getByRole('dialog', { name: /^Turn off/ });
  await expect(refused).toContainText('The site does not allow this coil to be written.');
});
