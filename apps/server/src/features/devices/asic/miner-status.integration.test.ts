import { minerStatus, minerStatuses, type MinerStatusFacts } from '@headframe/domain/devices/asic/miner-status';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let ids: number[];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  const seen = new Date();
  ids = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', online: false, lastSeen: seen },
    { ip: '10.0.0.2', online: true, lastSeen: seen, hashrate: null },
    { ip: '10.0.0.3', online: true, lastSeen: seen, hashrate: 0 },
    { ip: '10.0.0.4', online: true, lastSeen: seen, hashrate: 0 },
    { ip: '10.0.0.5', online: true, lastSeen: seen, hashrate: 1e14 },
    { ip: '10.0.0.6', online: false, lastSeen: null },
  ]);
  await sql`update asic_state set is_resting = true, idle_reason = 'noPool' where device_id = ${ids[3]}`.execute(
    server.database,
  );
  await sql`update asic_state set idle_reason = 'noPool' where device_id = ${ids[2]}`.execute(server.database);
});
afterAll(() => server.close());
beforeEach(() => sql`truncate agent_request, agent_request_item cascade`.execute(server.database));

interface Answer {
  asics: { ip: string; status: string; idleReason: string | null; busyWith: string | null; isBusy: boolean }[];
  asicsAggregate: Record<string, number>;
}

async function list(where: object = {}, orderBy: object[] = [{ ip: 'asc' }]): Promise<Answer> {
  const { data, errors } = await server.ask<Answer>(
    site.owner,
    `query ($where: AsicWhere, $orderBy: [AsicOrderBy!]) {
      asics(where: $where, orderBy: $orderBy) { ip status idleReason isBusy busyWith }
      asicsAggregate(where: $where) { count hashing stopped idle unknown offline busy } }`,
    { where, orderBy },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

async function command(kind: string, deviceId: number, state: string): Promise<void> {
  await sql`with request as (
      insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, expires_at)
      values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, ${kind}, '{}', now() + interval '1 hour') returning id
    ) insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, state)
    select id, ${site.subaccountId}, ${site.agentId}, ${deviceId}, '10.0.0.5', ${state} from request`.execute(
    server.database,
  );
}

describe('the status of a miner', () => {
  it('is the same in SQL as in the domain', async () => {
    const facts: fc.Arbitrary<MinerStatusFacts> = fc.record({
      isKnown: fc.boolean(),
      isOnline: fc.boolean(),
      isResting: fc.boolean(),
      isMining: fc.option(fc.boolean()),
      hashrate: fc.option(fc.constantFrom(0, 1, 1e14)),
    });
    await fc.assert(
      fc.asyncProperty(facts, async (given) => {
        const { rows } = await server.database.transaction().execute(async (transaction) => {
          const changed = await sql<{ status: string }>`update asic_state set is_online = ${given.isOnline},
            reported_at = case when ${given.isKnown} then now() end, is_resting = ${given.isResting},
            is_mining = ${given.isMining}, hashrate = ${given.hashrate} where device_id = ${ids[5]} returning status`.execute(
            transaction,
          );
          await sql`update asic_state set is_online = false, reported_at = null, is_resting = false, hashrate = null
            where device_id = ${ids[5]}`.execute(transaction);
          return changed;
        });
        expect(rows[0]?.status).toBe(minerStatus(given));
      }),
      { numRuns: 150 },
    );
  });

  it('is shown, filtered, sorted and counted alike', async () => {
    const all = await list();
    const statuses = ['offline', 'unknown', 'idle', 'stopped', 'hashing', 'unknown'];
    expect(all.asics.map(({ status }) => status)).toEqual(statuses);
    expect(all.asics.map(({ idleReason }) => idleReason)).toEqual([null, null, 'noPool', null, null, null]);
    const counted = Object.fromEntries(minerStatuses.map((status) => [status, status === 'unknown' ? 2 : 1]));
    expect(all.asicsAggregate).toEqual({ count: 6, busy: 0, ...counted });
    for (const status of minerStatuses) {
      const { asics, asicsAggregate } = await list({ status: { _eq: status } });
      expect(new Set(asics.map((asic) => asic.status))).toEqual(new Set([status]));
      expect(asicsAggregate['count']).toBe(all.asicsAggregate[status]);
    }
    const sorted = await list({}, [{ status: 'asc' }]);
    expect([...new Set(sorted.asics.map(({ status }) => status))]).toEqual([...minerStatuses]);
  });

  it('is joined by the oldest command without a verdict', async () => {
    const busy = ids[4] ?? 0;
    await command('blink', busy, 'done');
    expect((await list({ isBusy: { _eq: true } })).asics).toEqual([]);
    await command('reboot', busy, 'started');
    await command('stop', busy, 'pending');
    const { asics, asicsAggregate } = await list({ isBusy: { _eq: true } });
    expect(asics).toEqual([{ ip: '10.0.0.5', status: 'hashing', idleReason: null, isBusy: true, busyWith: 'reboot' }]);
    expect(asicsAggregate).toMatchObject({ count: 1, busy: 1, hashing: 1 });
    await sql`update agent_request_item set state = 'failed' where state = 'started'`.execute(server.database);
    expect((await list()).asics[4]?.busyWith).toBe('stop');
    await sql`update agent_request_item set state = 'expired' where state = 'pending'`.execute(server.database);
    expect((await list()).asics[4]?.busyWith).toBeNull();
  });
});
