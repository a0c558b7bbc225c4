import { createHash } from 'node:crypto';
import type { Api } from '../../api.ts';
import { expectAccessible } from '../../axe.ts';
import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 5 });

interface Miner {
  ip: string;
  model: string;
  firmware: string;
  controlBoard: string | null;
  status: string;
}

const version = 'Journey 2';
const bytes = Buffer.from(`Simulated firmware ${version}\n${'.'.repeat(100_000)}`);

/** Stores an image that is made for these miners, as the page of the library does. */
async function storeImage(origin: string, api: Api, miners: readonly Miner[]): Promise<void> {
  const image = {
    name: 'Journey stock',
    family: 'antminer',
    version,
    models: [...new Set(miners.map(({ model }) => model))],
    controlBoards: [...new Set(miners.map(({ controlBoard }) => controlBoard ?? ''))],
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const { id } = await api.ask<{ id: string }>(
    'mutation ($image: FirmwareImageInput!) { id: beginFirmwareUpload(image: $image) }',
    { image },
  );
  const answer = await fetch(`${origin}/api/firmware/${id}?offset=0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await api.token()}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  expect(await answer.json()).toEqual({ received: bytes.length, stored: true });
}

test('a firmware update is halted by failures, the rest stays untouched, and what is left is resumed and canceled', async ({
  page,
  product,
  home,
}) => {
  const { api } = home;
  page.setDefaultTimeout(30_000);
  const { farm } = product;
  const listed = async () =>
    (
      await api.ask<{ asics: Miner[] }>(
        '{ asics(where: { family: { _eq: "antminer" } }, orderBy: [{ ip: asc }], limit: 20) { ip model firmware controlBoard status } }',
      )
    ).asics;
  const miners = await eventually('four Antminers that hash', 90_000, async () => {
    const found = (await listed()).filter(({ controlBoard, status }) => controlBoard !== null && status === 'hashing');
    return found.length === 4 ? found : undefined;
  });
  const [, ...others] = miners;
  for (const { ip } of others) await farm.setFaults(ip, { firmwareUpdate: 'refuse' });
  await storeImage(product.origin, api, miners);

  await openAs(page, product, home.person, 'asic-management/devices');
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Update firmware' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Update firmware: 4 miners' })).toBeVisible();
  await expect(dialog.getByText('1 miner cannot do this and will be left out')).toBeVisible();
  const start = dialog.getByRole('button', { name: 'Start rollout' });
  for (const [label, value] of [
    ['Canary', '1'],
    ['At a time', '50'],
    ['Halt after', '2'],
    ['Soak time', '0'],
  ] as const)
    await dialog.getByLabel(label).fill(value);
  await expect(start).toBeDisabled();
  await dialog.getByLabel('Type 4 to confirm').fill('4');
  await expectAccessible(page, '[role=dialog]');
  await start.click();
  await page.getByRole('button', { name: 'Details' }).click();

  const drawer = page.getByRole('dialog', { name: 'Rollout of Journey stock' });
  await expect(drawer.getByRole('alert')).toContainText('Halted: 2 miners failed.', { timeout: 120_000 });
  await expect(drawer.getByText('1 of 4 updated · 2 failed')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await drawer.getByRole('button', { name: 'Failed 2' }).click();
  await expect(drawer.getByText(/refused the image/).first()).toBeVisible();
  expect((await listed()).map(({ firmware }) => firmware === version)).toEqual([true, ...others.map(() => false)]);
  const executed = await Promise.all(
    miners.map(async ({ ip }) => (await farm.device(ip)).executions['updateFirmware'] ?? 0),
  );
  expect(executed).toEqual([1, ...others.map(() => 0)]);

  for (const { ip } of others) await farm.setFaults(ip, { firmwareUpdate: null });
  await drawer.getByRole('button', { name: 'Resume' }).click();
  const question = page.getByRole('dialog', { name: 'Resume the rollout of Journey stock?' });
  await question.getByRole('button', { name: 'Resume' }).click();
  await expect(drawer.getByText(/1 updating/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Cancel rollout' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel the rollout of Journey stock?' });
  await cancel.getByRole('button', { name: 'Cancel rollout' }).click();
  await expect(drawer.getByText('Canceled', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(drawer.getByText(/^[12] of 4 updated · 2 failed( · 1 canceled)?$/)).toBeVisible();
});
