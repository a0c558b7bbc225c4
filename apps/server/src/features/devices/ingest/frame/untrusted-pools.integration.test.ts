import { poolHost } from '@headframe/domain/trusted-pools/pool-host';
import { hasIssue } from '@headframe/domain/devices/asic/issue-flags';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readingOf } from '../../../../testing/agent-reports.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

async function trust(isOn = true): Promise<void> {
  const { subaccountId } = farm.site;
  await sql`insert into trusted_pool (subaccount_id, pool_addresses, expected_hash_unit, has_alert)
    values (${subaccountId}, '{eu.pool.x:3333,pool.x:3333}', 'th', false)`.execute(farm.database);
  await sql`insert into untrusted_pool_alert (subaccount_id, is_on) values (${subaccountId}, ${isOn})`.execute(
    farm.database,
  );
}

const poolOf = (address: string) => ({
  pools: [{ address, user: 'thief.1', active: true, alive: true, accepted: 1, rejected: 0, stale: 0 }],
});

async function judged(): Promise<{ hasIt: boolean; since: number | null }> {
  const row = await farm.one(sql<{ issues: number; since: number | null }>`
    select issues, extract(epoch from untrusted_pool_since)::float8 * 1000 as since from asic_state
    where device_id = ${farm.ids[0]}`);
  return { hasIt: hasIssue(row.issues, 'UNTRUSTED_POOL'), since: row.since === null ? null : Math.round(row.since) };
}

async function read(at: number, scalars: object, address?: string): Promise<void> {
  await farm.sendReports(readingOf(farm.ids[0] ?? 0, at, scalars, address === undefined ? undefined : poolOf(address)));
}

it('a miner at an address that is not trusted has an issue since it mines there, and none once it mines at a trusted one', async () => {
  await trust();
  const now = Date.now() - 100_000;
  await read(now, { hashrate: 1e14 }, 'stratum+tcp://EU.Pool.X:3333/');
  expect(await judged()).toEqual({ hasIt: false, since: null });
  await read(now + 10_000, { hashrate: 1e14 }, 'stratum+tcp://pool.x.evil.example:3333');
  expect(await judged()).toEqual({ hasIt: true, since: now + 10_000 });
  await read(now + 20_000, { hashrate: 1e14 });
  expect(await judged()).toEqual({ hasIt: true, since: now + 10_000 });
  await read(now + 30_000, { hashrate: 1e14 }, 'pool.x:3334');
  expect(await judged()).toEqual({ hasIt: true, since: now + 30_000 });
  await read(now + 40_000, { hashrate: 0 });
  expect(await judged()).toEqual({ hasIt: false, since: null });
  await read(now + 50_000, { hashrate: 1e14 }, 'pool.x:3333');
  expect(await judged()).toEqual({ hasIt: false, since: null });
});

it('nothing is judged while the alert is off, or where no pool is trusted', async () => {
  await trust(false);
  await read(Date.now() - 20_000, { hashrate: 1e14 }, 'evil.example:3333');
  expect(await judged()).toEqual({ hasIt: false, since: null });
  await sql`update untrusted_pool_alert set is_on = true`.execute(farm.database);
  await sql`update trusted_pool set deleted_at = now()`.execute(farm.database);
  await read(Date.now(), { hashrate: 1e14 }, 'evil.example:3333');
  expect(await judged()).toEqual({ hasIt: false, since: null });
});

it('database and domain read addresses alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'abAB.:-+@/#?[]3 \t\n~Kä\u212A') }), async (address) => {
      const { host } = await farm.one(sql<{ host: string }>`select pool_host(${address}) as host`);
      expect(host).toBe(poolHost(address));
    }),
    { numRuns: 200 },
  );
});
