import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';
import type { Home } from '../../home.ts';
import type { RunningProduct } from '../../product.ts';

test.use({ devices: 40 });

async function openDevices(page: Page, product: RunningProduct, home: Home, search = ''): Promise<void> {
  await openAs(page, product, home.person, `asic-management/devices${search}`);
  await expect(page.getByRole('heading', { name: 'ASICs' })).toBeVisible();
}

/** One device of the home, by its place from 1. */
function addressOf(home: Home, place: number): string {
  const address = home.addresses[place - 1];
  if (address === undefined) throw new Error(`The home has no device ${place}.`);
  return address;
}

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!page)/ }) });
}

async function chooseAllThatMatch(page: Page, total: number): Promise<void> {
  await rows(page).first().getByRole('checkbox').check();
  const all = page.getByRole('button', { name: `Select all ${total} that match` });
  await all.click();
  await expect(page.getByText(`${total} of ${total} selected`)).toBeVisible();
}

test('forty devices appear, and the URL holds filter, sort and page', async ({ page, product, home }) => {
  await expect
    .poll(
      async () =>
        (await home.api.ask<{ asicsAggregate: { online: number } }>('{ asicsAggregate { online } }')).asicsAggregate
          .online,
      { timeout: 60_000 },
    )
    .toBe(40);
  await openDevices(page, product, home);
  await expect(page.getByText('1–14 of 40')).toBeVisible();
  await expect(rows(page)).toHaveCount(14);
  await expect(rows(page).first()).toContainText('Hashing');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('15–28 of 40')).toBeVisible();
  const link = page.url();
  const second = await rows(page).first().innerText();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('15–28 of 40')).toBeVisible();
  expect((await rows(page).first().innerText()).split('\n')[1]).toBe(second.split('\n')[1]);

  await page.goto(`${product.consoleUrl}asic-management/devices?ip=${addressOf(home, 1)}-${addressOf(home, 10)}`);
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await goTo(page, 'asic-management/devices?q=no-such-device');
  await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
});

test('a miner without a hashrate is idle with its reason, in list and filter, until it hashes again', async ({
  page,
  product,
  home,
}) => {
  const address = addressOf(home, 30);
  await product.farm.setFaults(address, { wrongPool: 'none' });
  await openDevices(page, product, home, `?ip=${address}`);
  await expect(rows(page).first().getByText('No pool', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(rows(page).first()).not.toContainText('Hashing');
  await expect(rows(page).first()).toContainText('Empty pool');
  await goTo(page, 'asic-management/devices?status=["idle"]');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(rows(page).first()).toContainText(address);
  await product.farm.setFaults(address, { wrongPool: null });
  await goTo(page, `asic-management/devices?ip=${address}`);
  await expect(rows(page).first()).toContainText('Hashing', { timeout: 60_000 });
});

test('a figure beyond its limit bears a mark, and a command shows until its verdict', async ({
  page,
  product,
  home,
}) => {
  const address = addressOf(home, 40);
  expect((await product.farm.device(address)).model).toBe('Antminer S21');
  await product.farm.setFaults(address, { rateShare: 0.5, stuckReboot: true });
  await openDevices(page, product, home, `?ip=${address}`);
  await expect(rows(page).first().getByRole('img', { name: 'beyond its limit' }).first()).toBeVisible({
    timeout: 60_000,
  });
  await rows(page).first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Reboot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reboot' }).click();
  await expect(rows(page).first()).toContainText('Reboot…');
  await goTo(page, 'asic-management/devices?status=["busy"]');
  await expect(rows(page).first()).toContainText(address);
  await product.farm.setFaults(address, { rateShare: 1, stuckReboot: false });
  // The list drops the row when it is read again by its clock, every minute; the verdict itself comes much sooner.
  const busy = async () =>
    (
      await home.api.ask<{ asicsAggregate: { count: number } }>(
        'query ($where: AsicWhere) { asicsAggregate(where: $where) { count } }',
        { where: { ip: { _eq: address }, isBusy: { _eq: true } } },
      )
    ).asicsAggregate.count;
  await expect.poll(busy, { timeout: 90_000 }).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('ten devices under a filter are rebooted and verified', async ({ page, product, home }) => {
  const addresses = home.addresses.slice(0, 10);
  const before = new Map((await product.farm.devices()).map((device) => [device.address, device]));
  await openDevices(page, product, home, `?ip=${addressOf(home, 1)}-${addressOf(home, 10)}`);
  await chooseAllThatMatch(page, 10);
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Reboot' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Reboot: 10 miners')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reboot' }).click();
  await expect(page.getByText('Reboot: 10 of 10 verified')).toBeVisible({ timeout: 90_000 });
  for (const address of addresses) {
    const device = await product.farm.device(address);
    expect(device.uptime).toBeLessThan(before.get(address)?.uptime ?? 0 + 90);
    expect(device.executions['reboot']).toBe((before.get(address)?.executions['reboot'] ?? 0) + 1);
  }
});

test('a change of pools is met, and shown as the target', async ({ page, product, home }) => {
  const address = addressOf(home, 21);
  await openDevices(page, product, home, `?ip=${address}`);
  await rows(page).first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Change pool' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('stratum+tcp://other.headframe.test:3334');
  await dialog.getByLabel('User').fill('journey.rig');
  await dialog.getByRole('button', { name: 'Change pool' }).click();
  await expect(page.getByText('Change pool: 1 of 1 verified')).toBeVisible({ timeout: 90_000 });
  const shown = async () =>
    (
      await home.api.ask<{ asics: { poolMismatch: boolean; pools: { address: string; user: string }[] }[] }>(
        'query ($where: AsicWhere) { asics(where: $where) { poolMismatch pools { address user } } }',
        { where: { ip: { _eq: address } } },
      )
    ).asics[0];
  await expect
    .poll(shown, { timeout: 40_000 })
    .toMatchObject({ poolMismatch: false, pools: { 0: { user: 'journey.rig' } } });
});

test('a change on the device is seen within two seconds of its report', async ({ page, product, home }) => {
  const address = addressOf(home, 31);
  await openDevices(page, product, home, `?ip=${address}`);
  await expect(rows(page).first()).toContainText('Hashing');
  await product.farm.setFaults(address, { offline: true });
  const status = async () =>
    (
      await home.api.ask<{ asics: { status: string }[] }>(
        'query ($where: AsicWhere) { asics(where: $where) { status } }',
        {
          where: { ip: { _eq: address } },
        },
      )
    ).asics[0]?.status;
  await expect.poll(status, { timeout: 90_000, intervals: [100] }).toBe('offline');
  await expect(rows(page).first()).toContainText('Offline', { timeout: 2000 });
  await product.farm.setFaults(address, { offline: false });
});
