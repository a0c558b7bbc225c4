import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedAsics, seedSite } from '../../../testing/seed-site.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { noteSilentMiners } from './note-silent-miners.ts';

const server = await serveTests();

it('miners that count no shares are silent while the pool credits none of their worker', async () => {
  const { database } = server;
  const site = await seedSite(database, 'farm');
  const [mining, refused, away, counting] = await seedAsics(
    database,
    site,
    [1, 2, 3, 4].map((n) => ({ ip: `10.0.0.${n}`, online: true, hashrate: 1e14 })),
  );
  const at = (device: number | undefined, address: string, user: string) =>
    sql`update asic_state set pool_address = ${address}, pool_user = ${user} where device_id = ${device}`.execute(
      database,
    );
  await at(mining, 'stratum+tcp://127.0.0.1:3334', 'farm.mining');
  await at(refused, 'localhost:3334', 'nobody.refused');
  await at(away, 'pool.example:3333', 'nobody.away');
  await at(counting, 'localhost:3334', 'farm.counting');
  await sql`update asic_state set accepted = 7 where device_id = ${counting}`.execute(database);
  await sql`with added as (insert into worker (subaccount_id, coin_enum, name, first_share_at)
      values (${site.subaccountId}, 0, 'mining', now()) returning id, subaccount_id)
    insert into worker_state (worker_id, subaccount_id, last_share_at) select id, subaccount_id, now() from added`.execute(
    database,
  );
  const silent = async () => {
    const { rows } = await sql<{ id: number }>`
      select device_id as id from asic_state where no_share_since is not null order by 1`.execute(database);
    return rows.map(({ id }) => id);
  };
  const own = ['localhost:3334', '127.0.0.1:3334'];
  expect(await noteSilentMiners(database, own)).toBe(1);
  expect(await silent()).toEqual([refused]);
  expect(await noteSilentMiners(database, own)).toBe(0);
  await sql`update worker_state set last_share_at = now() - interval '3 minutes'`.execute(database);
  expect(await noteSilentMiners(database, own)).toBe(1);
  expect(await silent()).toEqual([mining, refused]);
  await sql`update worker_state set last_share_at = now()`.execute(database);
  expect(await noteSilentMiners(database, own)).toBe(1);
  expect(await silent()).toEqual([refused]);
});
