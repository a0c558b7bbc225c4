import type { Locator, Page } from '@playwright/test';
import type { Api } from '../../api.ts';
import { changeSetting } from '../../agents.ts';
import { expectAccessible } from '../../axe.ts';
import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';
import type { SharedProduct } from '../../shared-product/shared-product.ts';

test.use({ devices: 2, isFed: true, actionTimeout: 20_000 });
test.describe.configure({ mode: 'serial' });

/** Has the agent discover the PDU that the miners of the home hang on, and waits for its first reading. */
async function addPdu(product: SharedProduct, api: Api): Promise<void> {
  const pdu = (await product.farm.devices()).find(({ model }) => model.includes('AP8959'));
  const { agents } = await api.ask<{ agents: { id: string }[] }>('{ agents { id } }');
  const scan = 'mutation ($id: ID!, $ip: String!) { startScan(agentId: $id, ranges: [$ip], addNewDevices: true) }';
  await eventually('A scan of the PDU', 30_000, () => api.ask(scan, { id: agents[0]?.id, ip: pdu?.address }));
  await eventually('A reading of the PDU', 60_000, async () => {
    const { pdus } = await api.ask<{ pdus: { power: number | null }[] }>('{ pdus { power } }');
    return (pdus[0]?.power ?? 0) > 0 || undefined;
  });
}

/** Whether the miner at an address answers. */
async function isOnline(api: Api, ip: string | undefined): Promise<boolean | undefined> {
  const { asics } = await api.ask<{ asics: { isOnline: boolean }[] }>(
    'query ($ip: String!) { asics(where: { ip: { _eq: $ip } }) { isOnline } }',
    { ip },
  );
  return asics[0]?.isOnline;
}

function outletRow(drawer: Locator, name: string | RegExp): Locator {
  return drawer.getByRole('row').filter({ hasText: name });
}

/** Gives a command to one outlet from its menu. */
async function command(page: Page, row: Locator, label: string, fill?: (dialog: Locator) => Promise<void>) {
  await row.getByRole('button', { name: /^Actions of/ }).click();
  // Playwright clicks what lies beyond the edge of the screen, people do not.
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}: .+ of `) });
  await expect(dialog).toBeVisible();
  await fill?.(dialog);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByText(`${label}: 1 of 1 outlet verified`)).toBeVisible({ timeout: 60_000 });
}

test('an outlet that is turned off takes its miner down, on again brings it back, and takes a new name', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(240_000);
  const [miner] = home.addresses;
  await addPdu(product, home.api);
  await openAs(page, product, home.person, 'asic-management/pdus');
  const row = page.getByRole('row').filter({ hasText: 'AP8959' });
  await expect(row).toContainText('Online');
  await expect(row).toContainText('4 on');
  await expect(row).toContainText(/\d+\.\d A/);
  await expect(page.getByText('1 of 1 online')).toBeVisible();

  // The keyboard alone opens the drawer.
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: 'Outlets on' });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByText(/mean [\d.]+ k?W/).first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const outlet = outletRow(drawer, /Outlet 1\D/);
  await command(page, outlet, 'Turn off');
  await expect(outlet).toContainText('Off');
  await eventually('The miner behind it offline', 60_000, async () =>
    (await isOnline(home.api, miner)) === false ? true : undefined,
  );

  await command(page, outlet, 'Turn on');
  await expect(outlet).toContainText('On');
  await eventually('The miner behind it online', 90_000, async () => (await isOnline(home.api, miner)) || undefined);

  await command(page, outlet, 'Rename', async (dialog) => {
    await dialog.getByLabel('Name').fill('rig-1');
    await expectAccessible(page);
  });
  await expect(outletRow(drawer, 'rig-1')).toBeVisible({ timeout: 30_000 });
});

test('the outlets of all PDUs are a list of their own, from which several are switched', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(120_000);
  await openAs(page, product, home.person, 'asic-management/pdus');
  await page.getByRole('tab', { name: 'Outlets' }).click();
  await expect(page).toHaveURL(/asic-management\/outlets/);
  await expect(page.getByText('4 on, 0 off')).toBeVisible();
  // Nothing of this home hangs on the last two.
  for (const number of [3, 4])
    await page
      .getByRole('row')
      .filter({ hasText: `No. ${number}` })
      .getByRole('checkbox')
      .check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off: 2 outlets of 1 PDU' });
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Turn off: 2 of 2 outlets verified')).toBeVisible({ timeout: 60_000 });
  await page.goto(`${product.consoleUrl}asic-management/outlets?state=["off"]`);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

/** Links an outlet of the home's PDU to a miner. */
async function linkOutlet(api: Api, key: string, ip: string): Promise<void> {
  const { outlets, asics } = await api.ask<{ outlets: { id: string }[]; asics: { id: string }[] }>(
    `query ($key: String!, $ip: String!) {
      outlets(where: { key: { _eq: $key } }) { id } asics(where: { ip: { _eq: $ip } }) { id } }`,
    { key, ip },
  );
  const links = [{ outletId: outlets[0]?.id, asicId: asics[0]?.id }];
  await api.ask('mutation ($links: [OutletLinkInput!]!) { setOutletLinks(links: $links) }', { links });
}

test('the outlet of a hung miner is cycled, and it mines again', async ({ page, product, home }) => {
  test.setTimeout(180_000);
  const [hung = ''] = home.addresses;
  await linkOutlet(home.api, '1', hung);
  await changeSetting(home.api, { deviceTimeoutMs: 1500 });
  await product.farm.setFaults(hung, { hung: 'silent' });
  await openAs(page, product, home.person, 'asic-management/devices?status=["offline"]');
  const row = page.getByRole('row', { name: new RegExp(hung.replaceAll('.', '\\.')) });
  await expect(row).toContainText('Offline', { timeout: 90_000 });
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: 'Reboot outlets', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reboot: 1 outlet of 1 PDU' });
  await expect(dialog.getByLabel('Stop the miners first')).toBeChecked();
  await expect(dialog.getByText('1 outlet of miners that do not answer: cut at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reboot', exact: true }).click();
  await expect(page.getByText('Reboot: 1 of 1 outlet verified')).toBeVisible({ timeout: 90_000 });

  await goTo(page, `asic-management/devices?ip=${hung}`);
  await expect(row).toContainText('Hashing', { timeout: 90_000 });
  const device = await product.farm.device(hung);
  expect(device).toMatchObject({ state: 'mining', faults: { hung: null } });
  expect(device.uptime).toBeLessThan(120);
  await changeSetting(home.api, { deviceTimeoutMs: 15_000 });
});

interface ReportedItem {
  requestId: string;
  kind: string;
  state: string;
  stateAt: string;
}

/** The newest item of a command. */
async function newestItem(api: Api, kind: string): Promise<ReportedItem | undefined> {
  const { agentRequestItems: items } = await api.ask<{ agentRequestItems: ReportedItem[] }>(
    `query ($kind: String!) { agentRequestItems(where: { kind: { _eq: $kind } }, orderBy: [{ stateAt: desc }], limit: 1) {
      requestId kind state stateAt } }`,
    { kind },
  );
  return items[0];
}

test('the outlet of a miner waits until the miner is verified as stopped', async ({ page, product, home }) => {
  test.setTimeout(150_000);
  const [, miner = ''] = home.addresses;
  await linkOutlet(home.api, '2', miner);
  await openAs(page, product, home.person, 'asic-management/outlets');
  // A miner that answers slowly stops slowly: the wait can be seen.
  await product.farm.setFaults(miner, { slowMs: 6000 });
  const row = page.getByRole('row').filter({ hasText: 'No. 2' });
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: 'Turn off', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Turn off: .+ of / });
  await expect(dialog.getByLabel('Stop the miners first')).toBeChecked();
  await expect(dialog.getByText('once the miners on them are verified as stopped')).toBeVisible();
  await expect(dialog.getByText('1 miner behind 1 outlet: stopped first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();

  const cut = await eventually('The request of the cut', 20_000, () =>
    newestItem(home.api, 'outletOff').then((item) => (item?.state === 'waiting' ? item : undefined)),
  );
  await page.goto(`${product.consoleUrl}agent-requests?request=${cut.requestId}`);
  const result = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Outlet 2' });
  await expect(result).toContainText('Waiting for the verified stop of');
  await expect(result.getByRole('link', { name: /^request / })).toBeVisible();
  expect((await product.farm.device(miner)).state).not.toBe('unpowered');
  await product.farm.setFaults(miner, { slowMs: 0 });

  await expect(result).toContainText('Done', { timeout: 90_000 });
  const [stop, off] = [await newestItem(home.api, 'stop'), await newestItem(home.api, 'outletOff')];
  expect([stop?.state, off?.state]).toEqual(['done', 'done']);
  expect(Date.parse(stop?.stateAt ?? '')).toBeLessThanOrEqual(Date.parse(off?.stateAt ?? ''));
  expect((await product.farm.device(miner)).executions.stop).toBe(1);
  expect((await product.farm.device(miner)).state).toBe('unpowered');
});
