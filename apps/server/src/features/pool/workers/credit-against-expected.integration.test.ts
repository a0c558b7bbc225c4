import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedAsics, seedSite } from '../../../testing/seed-site.ts';
import { ensureHistoryPartitions } from '../../devices/history/index.ts';
import { seedShares } from './testing/seed-shares.ts';

const server = await serveTests();
const query = readFileSync(
  new URL('../../../../../../docs/queries/credit-against-expected.sql', import.meta.url),
  'utf8',
);
const hourMs = 3_600_000;

it('the query of the operator lists workers that were credited more than their miners did, and floods of shares', async () => {
  const { database } = server;
  const site = await seedSite(database, 'credit');
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  const workers = { honest: 1, inflated: 3.6, stranger: 1, flood: 1 };
  const names = ['honest', 'inflated'];
  const keys = await seedAsics(
    database,
    site,
    names.map((name, index) => ({ ip: `10.0.0.${index + 1}`, workerName: name })),
  );
  const hour = new Date(now - (now % (24 * hourMs) === 0 ? 2 : 1) * hourMs);
  await ensureHistoryPartitions(database, [hour.getTime()]);
  for (const key of keys)
    await sql`insert into asic_hour (hour, device_id, subaccount_id, samples, answered, active, hashrate)
      values (${hour}, ${key}, ${site.subaccountId}, 60, 60, 60, 100e12)`.execute(database);
  for (const [worker, factor] of Object.entries(workers)) {
    const id = await seedShares(database, {
      subaccountId: site.subaccountId,
      worker,
      at: hour.getTime(),
      credited: 1n,
    });
    const credited = BigInt(Math.round((factor * 100e12 * 3600) / 65_536));
    const shares = worker === 'flood' ? 6_000 : 1_080;
    await sql`update worker_hour set credited = ${`${credited}`}, shares = ${shares} where worker_id = ${id}`.execute(
      database,
    );
  }
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(database);
  expect(rows).toMatchObject([
    { worker: `${site.subaccountName}.inflated`, ratio: '3.60', shares_per_minute: '18.0' },
    { worker: `${site.subaccountName}.flood`, ratio: null, shares_per_minute: '100.0' },
  ]);
});
