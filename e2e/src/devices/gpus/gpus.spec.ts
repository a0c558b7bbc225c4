import type { Page } from '@playwright/test';
import { administratorOf } from '../../api.ts';
import { expectAccessible } from '../../axe.ts';
import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import type { Home } from '../../home.ts';
import { switchOnFeature } from '../../people/switch-on-feature.ts';
import type { SharedProduct } from '../../shared-product/shared-product.ts';
import { scanAddress } from '../scan-address.ts';

test.use({ devices: 1, addsDevices: false, actionTimeout: 20_000 });

/** The address of the farm's GPU server. */
async function serverOf(product: SharedProduct): Promise<string> {
  return (await product.farm.devices()).find(({ family }) => family === 'nvidia-smi-ssh')?.address ?? '';
}

/** Accepts the host key of a server that a scan lists, logs in to it, and waits until each of its cards was read. */
async function addCards(page: Page, product: SharedProduct, home: Home, address: string): Promise<void> {
  await switchOnFeature(administratorOf(product.origin), home.person.email, 'gpu');
  const batch = await scanAddress(home.api, address, { kinds: ['gpu'] });
  await openAs(page, product, home.person, `asic-management/scan?batch=${batch}`);
  const server = page.getByRole('row').filter({ hasText: 'SSH server' });
  await expect(server).toContainText('Locked');
  const [hostKey = ''] = /SHA256:\S{43}/.exec((await server.textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: /^Accept host keys/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept host keys' });
  await expect(dialog.getByText(hostKey)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: address }).check();
  await dialog.getByRole('textbox', { name: /^User/ }).fill('headframe');
  await dialog.getByLabel(/^Password/).fill('gpu-server-7');
  await dialog.getByRole('button', { name: 'Log in to 1 server' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'credential accepted' })).toHaveCount(4);
  await eventually('A reading of each card', 60_000, async () => {
    const { gpus } = await home.api.ask<{ gpus: { power: number | null }[] }>('{ gpus { power } }');
    return (gpus.length === 4 && gpus.every(({ power }) => power !== null)) || undefined;
  });
}

test('a scan adds the cards of a server, a power target is set within their bounds, and a lost card is shown as lost', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(180_000);
  const address = await serverOf(product);
  await addCards(page, product, home, address);

  await page.goto(product.consoleUrl);
  const figures = page.getByRole('region', { name: 'GPUs', exact: true });
  await expect(figures.getByRole('link', { name: /^Power/ })).toContainText('4 of 4 report');
  await figures.getByRole('link', { name: /^Online/ }).click();
  await expect(page).toHaveURL(/asic-management\/gpu\?.*state=.*online/);

  const card = (index: number) => page.getByRole('row').filter({ hasText: `index ${index}` });
  await expect(card(3)).toContainText('NVIDIA A100');
  // The keyboard alone opens the drawer.
  await card(0).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: 'Driver version' });
  await expect(drawer).toContainText('GPU-');
  await expect(drawer.getByText(/mean 3\d\d W/).first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  // The next poll shows it, meanwhile others are commanded.
  await product.farm.setFaults(address, { deadBoard: 1 });
  await drawer.getByRole('button', { name: 'Rename', exact: true }).click();
  const rename = page.getByRole('dialog', { name: /^Rename/ });
  await rename.getByRole('textbox').fill('Left card');
  await rename.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(card(0)).toContainText('Left card');

  await drawer.getByRole('button', { name: 'Power target', exact: true }).click();
  const target = page.getByRole('dialog', { name: /^Power target/ });
  const watts = target.getByRole('textbox', { name: 'Power target' });
  const confirm = target.getByRole('button', { name: 'Power target', exact: true });
  await watts.fill('337');
  await expect(target).toContainText('100 to 336');
  await watts.fill('240');
  await confirm.click();
  await expect(page.getByText('Power target: 1 of 1 verified')).toBeVisible({ timeout: 60_000 });
  await expect(card(0)).toContainText('limit 240 W');
  await expect(card(1)).toContainText('Lost');
  await expect(card(1)).not.toContainText(/\d W/);
  await expect(card(2)).toContainText('Online');
  await product.farm.setFaults(address, { deadBoard: null });
});

test('a changed host key stops the cards of its server until it is accepted by its fingerprint', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(180_000);
  const address = await serverOf(product);
  await product.farm.setFaults(address, { newHostKey: true });
  await openAs(page, product, home.person, 'asic-management/gpu');
  const row = page.getByRole('row').filter({ hasText: 'index 2' });
  await expect(row).toContainText('Host key changed');
  await expect(row).toContainText('limit ---');
  await row.click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Driver version' });
  await expect(drawer).toContainText('Nothing was sent to it.');
  const [shown = ''] = /SHA256:\S{43}/.exec((await drawer.textContent()) ?? '') ?? [];
  await drawer.getByRole('button', { name: 'Accept host key', exact: true }).click();
  const accept = page.getByRole('dialog', { name: /^Accept host key/ });
  await expect(accept.getByText(shown)).toBeVisible();
  await expectAccessible(page);
  await accept.getByRole('checkbox').check();
  await accept.getByRole('button', { name: 'Accept host key', exact: true }).click();
  await expect(page.getByText('Accept host key: 1 of 1 verified')).toBeVisible({ timeout: 60_000 });
  await expect(row).not.toContainText('Host key changed');
  await expect(row).toContainText(/limit \d+ W/);
  await expect(drawer.getByText(shown).first()).toBeVisible();
  await product.farm.setFaults(address, { newHostKey: false });
});
