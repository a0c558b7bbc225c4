import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { readSignals } from '../../../platform/signals/read-signals.ts';
import { signalHistory } from '../../../platform/signals/signal-history.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { seedShares } from './testing/seed-shares.ts';

const server = await serveTests();
let site: SeededSite;
let other: SeededSite;

const countedAgo = (seconds: number) =>
  sql`update share_clock set counted_until = now() - make_interval(secs => ${seconds}::int)`.execute(server.database);

async function seedWorker({ subaccountId }: SeededSite, worker: string, hashrate: number): Promise<string> {
  await seedShares(server.database, { subaccountId, worker, at: Date.now() - 600_000, credited: 65_536n });
  await sql`update worker_state set hashrate_10m = ${hashrate}, reject_rate = 0.02 from worker w
    where w.id = worker_id and w.name = ${worker} and w.subaccount_id = ${subaccountId}`.execute(server.database);
  const { rows } = await sql<{ id: string }>`
    select selector_id::text as id from worker where name = ${worker} and subaccount_id = ${subaccountId}`.execute(
    server.database,
  );
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
  other = await seedSite(server.database, 'neighbour');
});

const read = (keys: readonly string[], subjects: readonly string[]) =>
  withAccess(server.database, 'headframe_api', [site.subaccountId], (transaction) =>
    readSignals({ transaction, subaccountsWith: () => [site.subaccountId] }, keys, subjects),
  );

it('are what workers mine at the pool, and as old as its count of shares', async () => {
  const first = await seedWorker(site, 'one', 100e12);
  await seedWorker(site, 'two', 50e12);
  const foreign = await seedWorker(other, 'three', 70e12);
  await countedAgo(60);
  const keys = ['worker.hashrate', 'worker.rejectRate', 'pool.hashrate'];
  const readings = await read(keys, [first, foreign, 'farm', 'neighbour']);
  expect(readings).toMatchObject([
    { key: 'worker.hashrate', subject: first, value: 100e12, isStale: false, reporting: 1, of: 1 },
    { key: 'worker.rejectRate', subject: first, value: 2 },
    { key: 'pool.hashrate', subject: 'farm', value: 150e12, isStale: false, reporting: 2, of: 2 },
  ]);
  const history = (key: string, subjects: readonly string[]) =>
    withAccess(server.database, 'headframe_api', [site.subaccountId], (transaction) =>
      signalHistory({ transaction, subaccountsWith: () => [site.subaccountId] }, key, subjects, {
        from: new Date(Date.now() - 3_600_000),
        to: new Date(),
        points: 12,
      }),
    );
  const ofWorker = await history('worker.hashrate', [first, foreign]);
  const ofPool = await history('pool.hashrate', ['farm', 'neighbour']);
  expect([ofWorker.step, ofPool.step]).toEqual([300, 300]);
  const hashes = ({ subjects: [one] }: typeof ofPool) =>
    (one?.points ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0);
  expect(ofWorker.subjects.map(({ subject }) => subject)).toEqual([first]);
  expect(hashes(ofWorker)).toBeGreaterThan(0);
  expect(ofPool.subjects.map(({ subject }) => subject)).toEqual(['farm']);
  expect(ofPool.subjects[0]?.points.length).toBeGreaterThan(0);
  await countedAgo(600);
  expect(await read(['pool.hashrate'], ['farm'])).toMatchObject([
    { value: 150e12, isStale: true, reporting: 0, of: 2 },
  ]);
});
