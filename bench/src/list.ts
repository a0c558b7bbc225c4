import type { Caller } from '@headframe/server/platform/auth/caller';
import { createSecrets } from '@headframe/server/platform/secrets/secrets';
import { registerGraphql } from '@headframe/server/platform/graphql/register-graphql';
import { schema } from '@headframe/server/schema';
import { seedSite } from '@headframe/server/testing/seed-site';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { BenchCase } from './bench-case.ts';
import { percentile, rounded } from './percentiles.ts';
import { startScratchDatabase } from './scratch-database.ts';

const devices = 100_000;
const tenants = 20;
const rounds = 40;

type Database = Awaited<ReturnType<typeof startScratchDatabase>>['database'];

/** One tenant holds the devices that are listed, nineteen others hold a tenth of them between them. */
async function seed(database: Database): Promise<Caller> {
  const sites = [];
  for (let tenant = 0; tenant < tenants; tenant += 1) sites.push(await seedSite(database, `tenant${tenant}`));
  const [first] = sites;
  if (!first) throw new Error('Nothing was seeded.');
  for (const site of sites) {
    const count = site === first ? devices : Math.round(devices / 10 / (tenants - 1));
    await sql`
      with added as (
        insert into asic (subaccount_id, agent_id, mac, ip, family, model, firmware, worker_name, tags)
        select ${site.subaccountId}::int, ${site.agentId}::int,
          regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(..)(..)(..)(..)(..)', '\\1:\\2:\\3:\\4:\\5:\\6'),
          '10.0.0.0'::inet + n, 'antminer', (array['Antminer S19', 'Antminer S21', 'Antminer T21', 'M50S'])[1 + n % 4],
          'fw ' || n % 9, 'worker' || n, case when n % 7 = 0 then '{repair}'::text[] else '{}' end
        from generate_series(1, ${count}::int) as n returning id
      )
      insert into asic_state (asic_id, subaccount_id, reported_at, last_seen_at, is_online, is_mining, hashrate, power, max_chip, issues)
      select id, ${site.subaccountId}::int, now(), now(), id % 20 <> 0, id % 20 <> 0, 1e14 + id % 1000 * 1e11,
        3000 + id % 500, 60 + id % 30, case when id % 11 = 0 then 16 else 0 end from added`.execute(database);
  }
  await sql`vacuum analyze`.execute(database);
  return first.owner;
}

/** What an operator does on the list: filters, searches, sorts, pages; each with its count. */
const views = [
  { where: {}, orderBy: [{ model: 'desc' }], offset: 0 },
  { where: { status: { _eq: 'hashing' } }, orderBy: [{ hashrate: 'desc' }], offset: 0 },
  { where: { issues: { _contains: ['HOT'] } }, orderBy: [{ maxChip: 'desc' }], offset: 50 },
  {
    where: { _or: [{ workerName: { _ilike: '%er99%' } }, { model: { _ilike: '%er99%' } }] },
    orderBy: [{ ip: 'asc' }],
    offset: 0,
  },
  { where: { model: { _eq: 'M50S' }, tags: { _contains: ['repair'] } }, orderBy: [{ efficiency: 'asc' }], offset: 100 },
];

const query = `query ($where: AsicWhere, $orderBy: [AsicOrderBy!], $offset: Int) {
  asics(where: $where, orderBy: $orderBy, limit: 25, offset: $offset) {
    id status workerName agentName tags model firmware efficiency hashrate hashrate10m rejectRate power elapsed lastSeen
    ip macAddress maxChip maxPCB maxFan issues poolAddress blinkStatus powerSwitchMismatch poolMismatch
  }
  asicsAggregate(where: $where) { count }
}`;

/** List page with filter, sort and count over 100,000 devices, 20 tenants, through GraphQL as the API role. */
export const listCase: BenchCase = {
  description: 'list page with filter, sort and count over 100,000 devices (budget: p95 < 100 ms)',
  async run(log) {
    const scratch = await startScratchDatabase(6);
    const owner = await seed(scratch.database);
    log('seeded');
    const silent = { warn: () => undefined, error: (detail: object) => log(JSON.stringify(detail)) };
    const app = fastify();
    const nothing = { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined };
    await registerGraphql(app, {
      schema,
      services: {
        database: scratch.database,
        pubsub: nothing,
        secrets: createSecrets(randomBytes(32)),
        limits: { agents: 1, subaccounts: 1 },
        agentFeaturePresent: true,
        log: silent,
      },
      authenticate: async () => owner,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/graphql`;
    const samples: number[] = [];
    for (let round = -3; round < rounds; round += 1) {
      for (const [place, variables] of views.entries()) {
        const startedAt = performance.now();
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
          body: JSON.stringify({ query, variables }),
        });
        const answer = (await response.json()) as { errors?: unknown; data: { asics: unknown[] } };
        if (answer.errors || answer.data.asics.length === 0) throw new Error(JSON.stringify(answer));
        const took = performance.now() - startedAt;
        if (round >= 0) samples.push(took);
        if (round === 0) log(`view ${place}: ${rounded(took)} ms`);
      }
    }
    await app.close();
    await scratch.close();
    return { devices, tenants, p50Ms: rounded(percentile(samples, 0.5)), p95Ms: rounded(percentile(samples, 0.95)) };
  },
};
