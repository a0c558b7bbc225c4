import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDueDays } from '../../../server/src/features/pool/ledger/days/close-due-days.ts';
import type { DB } from '../../../server/src/platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../server/src/platform/database/pool.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { seedRate } from '../../../server/src/testing/seed-rate.ts';
import { openHouseScene } from '../testing/house-scene.ts';

let scene: Awaited<ReturnType<typeof openHouseScene>>;
beforeEach(async () => {
  scene = await openHouseScene(createTestDatabase);
});
afterEach(() => scene.close());

type Pool = Awaited<ReturnType<typeof scene.start>>;
const portOf = (pool: Pool): number => pool.ports.Bitcoin?.[0] ?? 0;
const healthOf = async (pool: Pool) =>
  (await (await fetch(`http://127.0.0.1:${pool.metricsPort}/healthz`)).json()) as { database: string };

const sharesSql = `select w.name, sum(b.credited)::text as credited, sum(b.shares)::int as shares
  from share_batch b join worker w on w.id = b.worker_id group by 1 order by 1`;
const blocksSql = `select encode(hash, 'hex') as hash from block order by 1`;
const sharesOf = (url: string) => scene.rowsOf(url, sharesSql);
const blocksOf = (url: string) => scene.rowsOf(url, blocksSql);
const restoresOf = (url: string) =>
  scene.rowsOf(url, 'select kind, noticed_by, gap_from, gap_to from house_restore order by id');

/** What each account has after the day of the shares is closed, tomorrow at 02:00 UTC. */
async function balancesOf(url: string): Promise<Record<string, unknown>[]> {
  const database: Kysely<DB> = createDatabase(createPool({ url, max: 2 }));
  const log = {
    info: () => undefined,
    error: (fields: object) => {
      throw new Error(JSON.stringify(fields));
    },
  };
  try {
    await seedRate(database, 'pool_fee', { parts: 200 });
    const tomorrow = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000;
    await closeDueDays({ database, log, rewardsReferrals: true }, tomorrow + 2 * 3_600_000);
  } finally {
    await database.destroy();
  }
  return scene.rowsOf(
    url,
    `select s.name, b.available_satoshi::text as available from ledger_balance b join subaccount s on s.id = b.subaccount_id
     order by 1, 2`,
  );
}

/** Mines in a house before and after its backup; the pool is ended, the house has all. */
async function minedHouse() {
  const before = await scene.start(scene.first.url);
  await scene.mine(portOf(before), 'farm.rig1', 4);
  await before.close();
  const backup = await scene.copy(scene.first);
  const after = await scene.start(scene.first.url);
  await scene.mine(portOf(after), 'farm.rig1', 3);
  await scene.mine(portOf(after), 'farm.rig2', 5);
  await after.close();
  return { backup, shares: await sharesOf(scene.first.url), blocks: await blocksOf(scene.first.url) };
}

it('what the lost hours earned is in the restored house as in the one that never fell, to the satoshi', async () => {
  const { backup, shares, blocks } = await minedHouse();
  expect(blocks.length).toBeGreaterThan(0);
  const restored = await scene.copy(backup);
  expect(await sharesOf(restored.url)).not.toEqual(shares);
  const pool = await scene.start(restored.url);
  await expect.poll(() => sharesOf(restored.url)).toEqual(shares);
  await expect.poll(() => blocksOf(restored.url)).toEqual(blocks);
  await pool.close();
  const [restore] = await restoresOf(restored.url);
  expect(restore).toMatchObject({ kind: 'restored', noticed_by: 'pool eu-1' });
  expect((restore?.gap_to as Date).getTime()).toBeGreaterThan((restore?.gap_from as Date).getTime());
  expect(await scene.rowsOf(restored.url, 'select shares::int, blocks, missing_to from house_restore_report')).toEqual([
    { shares: 8, blocks: blocks.length, missing_to: null },
  ]);
  const balances = await balancesOf(scene.first.url);
  expect(Number(balances[0]?.available)).toBeGreaterThan(0);
  expect(await balancesOf(restored.url)).toEqual(balances);
});

it('a pool notices while it runs that its database was set back, and goes on with both what was lost and what comes', async () => {
  const pool = await scene.start(scene.first.url);
  await scene.mine(portOf(pool), 'farm.rig1', 2);
  await expect.poll(() => sharesOf(scene.first.url)).toHaveLength(1);
  const backup = await scene.copy(scene.first);
  await scene.mine(portOf(pool), 'farm.rig2', 3);
  await expect.poll(() => sharesOf(scene.first.url)).toHaveLength(2);
  await scene.putInPlace(backup, scene.first);
  await scene.mine(portOf(pool), 'farm.rig3', 4);
  await expect
    .poll(async () => (await sharesOf(scene.first.url)).map(({ name, shares }) => [name, shares]))
    .toEqual([
      ['rig1', 2],
      ['rig2', 3],
      ['rig3', 4],
    ]);
  await pool.close();
  expect(await restoresOf(scene.first.url)).toHaveLength(1);
});

it('the same backup restored twice is noticed twice, and each share is there once', async () => {
  const { backup, shares, blocks } = await minedHouse();
  for (let time = 0; time < 2; time += 1) {
    const restored = await scene.copy(backup);
    const pool = await scene.start(restored.url);
    await expect.poll(() => sharesOf(restored.url)).toEqual(shares);
    await expect.poll(() => blocksOf(restored.url)).toEqual(blocks);
    await pool.close();
    expect(await restoresOf(restored.url)).toHaveLength(1);
  }
  const again = await scene.start((await scene.copy(backup)).url);
  await again.close();
});

it('an older house that still runs is refused, in words, until somebody says that it goes on', async () => {
  const { backup, shares } = await minedHouse();
  const second = await scene.copy(backup);
  const served = await scene.start(second.url);
  await expect.poll(() => sharesOf(second.url)).toEqual(shares);
  await scene.mine(portOf(served), 'farm.rig4', 2);
  await served.close();
  const withAll = await sharesOf(second.url);
  const pool = await scene.start(scene.first.url);
  await expect.poll(async () => (await healthOf(pool)).database).toContain('older house');
  await scene.mine(portOf(pool), 'farm.rig5', 1);
  expect(scene.log.lines.filter((line) => line.includes('older house'))).toHaveLength(1);
  expect(await sharesOf(scene.first.url)).toEqual(shares);
  expect(await restoresOf(scene.first.url)).toMatchObject([{ kind: 'superseded', noticed_by: 'pool eu-1' }]);
  expect(await scene.rowsOf(scene.first.url, 'select payouts_held() as held')).toEqual([
    { held: expect.stringContaining('A newer house') as string },
  ]);
  // Somebody says that it goes on: it gets what the other house had, and what waited on disk.
  await scene.rowsOf(scene.first.url, 'update house set epoch = (select max(epoch) + 1 from house_restore)');
  await expect
    .poll(async () => (await sharesOf(scene.first.url)).map(({ name }) => name))
    .toEqual([...withAll.map(({ name }) => name), 'rig5']);
  await pool.close();
});

it('says since when it keeps shares where the backup is older than that', async () => {
  const settings = { HEADFRAME_POOL_KEEP_HOURS: '0' };
  const before = await scene.start(scene.first.url, settings);
  await scene.mine(portOf(before), 'farm.rig1', 2);
  await before.close();
  const backup = await scene.copy(scene.first);
  for (const rig of ['rig2', 'rig3']) {
    const pool = await scene.start(scene.first.url, settings);
    await scene.mine(portOf(pool), `farm.${rig}`, 2);
    await pool.close();
  }
  const restored = await scene.copy(backup);
  const pool = await scene.start(restored.url, settings);
  await expect.poll(() => scene.rowsOf(restored.url, 'select from house_restore_report')).toHaveLength(1);
  await pool.close();
  const [report] = await scene.rowsOf(
    restored.url,
    'select missing_from, missing_to, gap_from, gap_to from house_restore_report join house_restore on id = restore_id',
  );
  expect(report?.missing_from).toEqual(report?.gap_from);
  expect((report?.missing_to as Date).getTime()).toBeGreaterThan((report?.missing_from as Date).getTime());
  expect((report?.missing_to as Date).getTime()).toBeLessThanOrEqual((report?.gap_to as Date).getTime() + 60_000);
  expect((await sharesOf(restored.url)).map(({ name }) => name)).toEqual(['rig1', 'rig3']);
});
