import pg from 'pg';
import { batchEnd, devicesRead, sendCommand } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect, openAs, owner, productTest } from '../fixtures.ts';
import type { RunningProduct } from '../product.ts';
import { Victims } from '../proof/victims.ts';
import { fppsByHand, mineYesterday } from './mined-day.ts';

const test = productTest({
  devices: 4,
  firstAddress: '127.47.0.1',
  environment: { HEADFRAME_SIM_SETTLED: 'true' },
});

/** Lets a worker have been silent for longer, as no test waits for a day. */
async function ageWorker({ dataFolder }: RunningProduct, name: string, hours: number): Promise<void> {
  const client = new pg.Client({ connectionString: new Victims(dataFolder).databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role headframe_jobs');
    const { rowCount } = await client.query(
      `update worker_state set last_share_at = now() - $2::float8 * interval '1 hour'
       where worker_id in (select id from worker where name = $1)`,
      [name, hours],
    );
    await client.query('commit');
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

interface Worker {
  name: string;
  status: string;
  hashrate10m: number;
  asicId: string | null;
}

test('miners of the farm appear with their hashrate; one that is pointed elsewhere goes offline, dies and is deleted', async ({
  page,
  product,
  api,
}) => {
  test.setTimeout(600_000);
  const workers = async () =>
    (await api.ask<{ workers: Worker[] }>('{ workers(orderBy: [{ name: asc }]) { name status hashrate10m asicId } }'))
      .workers;
  const isActive = async (worker: string) =>
    (await workers()).some(({ name, status }) => name === worker && status === 'active');
  await devicesRead(api, 4);
  await openAs(page, product, owner, 'pool/worker-management');
  await expect(page.getByRole('heading', { name: 'Worker Management' })).toBeVisible();
  const mining = await eventually('Workers with a hashrate and a miner', 180_000, async () => {
    const rows = (await workers()).filter(({ status, hashrate10m, asicId }) => {
      return status === 'active' && hashrate10m > 0 && asicId !== null;
    });
    return rows.length >= 2 ? rows : undefined;
  });
  const [leaving, staying] = mining as [Worker, Worker];
  const yesterday = await mineYesterday(product);
  const row = page.getByRole('row').filter({ hasText: leaving.name });

  await test.step('the open page shows them without a reload', async () => {
    await expect(row).toContainText(/[1-9][\d.,]* [TP]h\/s/, { timeout: 70_000 });
    await expect(row).toContainText('Active');
    await expect(page.getByRole('tab', { name: /^Active/ })).toContainText(/[2-4]/);
  });

  await test.step('search, drawer and the way to the miner', async () => {
    await page.getByPlaceholder('Search worker, model, agent').fill(leaving.name);
    await expect(page.getByRole('row').filter({ hasText: staying.name })).toHaveCount(0);
    await row.click();
    const drawer = page.getByRole('dialog').filter({ hasText: 'At the pool' });
    await expect(drawer.getByText('1 h (effective)')).toBeVisible();
    await expect(drawer.getByRole('link')).toHaveAttribute('href', new RegExp(`device=${leaving.asicId}`));
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('q') === leaving.name && !url.searchParams.has('worker'),
    );
  });

  await test.step('with other pools it mines here no longer, and is offline', async () => {
    const pools = [{ address: 'stratum+tcp://elsewhere.test:3333', user: 'a.b', password: 'x' }];
    const batch = await sendCommand(api, 'changePool', { workerName: { _ilike: `%${leaving.name}` } }, { pools });
    expect((await batchEnd(api, batch, 120_000)).map(({ state }) => state)).toEqual(['done']);
    // Its last shares are counted with their minute, which may come after the first of these looks.
    await expect(async () => {
      if (await isActive(leaving.name)) await ageWorker(product, leaving.name, 0.2);
      expect(await isActive(leaving.name)).toBe(false);
    }).toPass({ timeout: 200_000, intervals: [10_000] });
    await page.getByRole('tab', { name: /^Offline/ }).click();
    await expect(row).toContainText('Offline', { timeout: 30_000 });
    await page.getByRole('tab', { name: /^Active/ }).click();
    await expect(page.getByText('No workers match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page.getByRole('row').filter({ hasText: staying.name })).toContainText('Active');
  });

  await test.step('dead, it is deleted once that is confirmed', async () => {
    await ageWorker(product, leaving.name, 25);
    await expect(row).toContainText('Dead', { timeout: 120_000 });
    await page.getByRole('button', { name: /^Delete dead workers/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete all dead workers?' });
    await expect(dialog).toContainText('1 worker');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('1 dead worker deleted.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: staying.name })).toBeVisible();
  });

  await test.step('the day before is closed: revenue and wallet agree with FPPS computed by hand', async () => {
    const closed = async () =>
      (
        await api.ask<{ revenues: { days: { date: string; fpps: string; net: string; poolFee: string }[] } }>(
          '{ revenues { days { date fpps net poolFee } } }',
        )
      ).revenues.days.find(({ date }) => date === yesterday);
    const day = await eventually('A closed day', 150_000, closed);
    const satoshi = (coins: string) => BigInt(coins.replace('.', ''));
    const fpps = await fppsByHand(product, yesterday);
    expect(fpps).toBeGreaterThan(100n);
    // Balance and fee are each cut off to whole satoshi; the rest is carried to the next day.
    expect([fpps, fpps - 1n]).toContain(satoshi(day.fpps));
    expect(satoshi(day.net) + satoshi(day.poolFee)).toBe(satoshi(day.fpps));
    const { wallets } = await api.ask<{ wallets: { amount: string; earned: string }[] }>(
      '{ wallets { amount earned } }',
    );
    expect(wallets).toEqual([{ amount: `${satoshi(day.net)}`, earned: `${satoshi(day.net)}` }]);
    await openAs(page, product, owner, 'pool/revenues');
    const row = page
      .getByRole('region', { name: 'Revenues', exact: true })
      .getByRole('row')
      .filter({ hasText: 'Complete' });
    await expect(row).toContainText(day.net);
    await row.click();
    const entries = page.getByRole('dialog').getByRole('region', { name: 'Ledger entries' });
    await expect(entries.getByRole('row', { name: /^To balance/ })).toContainText(day.net);
    await expect(page.getByRole('note').filter({ hasText: 'so far' })).toContainText('estimate, not posted');
  });
});
