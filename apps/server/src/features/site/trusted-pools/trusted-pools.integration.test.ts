import { issueBit } from '@headframe/domain/devices/asic/issue-names';
import { trustedPoolRecord } from '@headframe/domain/trusted-pools/trusted-pool.record';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;
let ids: number[];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
  ids = await seedAsics(
    server.database,
    site,
    [1, 2, 3].map((last) => ({ ip: `10.0.0.${last}`, hashrate: 1e14, online: true })),
  );
  const addresses = ['stratum+tcp://Pool.X:3333/', 'pool.x:3333', 'pool.x.evil.example:3333'];
  for (const [place, address] of addresses.entries())
    await sql`update asic_state set pool_address = ${address}, pool_user = 'farm.1' where device_id = ${ids[place]}`.execute(
      server.database,
    );
});
afterAll(() => server.close());
beforeEach(() => sql`truncate trusted_pool, untrusted_pool_alert`.execute(server.database));

const fields =
  'id poolAddresses expectedMinAsicCount expectedMaxHashrate expectedHashUnit hasAlert asicCount hashrate state subaccount';
const insert = (given: object, caller = site.owner) =>
  server.ask<{ insertTrustedPool: { id: string } }>(
    caller,
    `mutation ($given: TrustedPoolInput!) { insertTrustedPool(trustedPool: $given) { ${fields} } }`,
    { given },
  );
const update = (id: string, changes: object, caller = site.owner) =>
  server.ask(
    caller,
    `mutation ($id: ID!, $changes: TrustedPoolChanges!) { updateTrustedPool(id: $id, changes: $changes) { ${fields} } }`,
    { id, changes },
  );
const remove = (id: string, caller = site.owner) =>
  server.ask(caller, 'mutation ($ids: [ID!]!) { deleteTrustedPools(ids: $ids) }', { ids: [id] });
const setAlert = (isOn: boolean) =>
  server.ask(site.owner, 'mutation ($isOn: Boolean!) { setUntrustedPoolAlert(isOn: $isOn) }', { isOn });
const list = async (caller = site.owner) =>
  (await server.ask<{ trustedPools: { poolAddresses: string[] }[] }>(caller, '{ trustedPools { poolAddresses } }')).data
    .trustedPools;
const refusal = ({ errors }: { errors?: { message: string; extensions: { code?: unknown } }[] | undefined }) =>
  errors?.[0] && [errors[0].extensions.code, errors[0].message];
const idOf = async (given: object) => (await insert(given)).data.insertTrustedPool.id;
const untrusted = async () =>
  (
    await sql<{ id: number; since: Date | null }>`select device_id as id, untrusted_pool_since as since from asic_state
      where issues & ${issueBit('UNTRUSTED_POOL')} <> 0 order by 1`.execute(server.database)
  ).rows;

describe('trusted pools', () => {
  it('are kept as lowercase host:port, with what is expected there; what may be empty may be left out', async () => {
    const { data } = await insert({ poolAddresses: ['STRATUM+TCP://Pool.X:3333/', 'eu.pool.x@3333', 'pool.x:3333'] });
    const { id } = data.insertTrustedPool;
    expect(data.insertTrustedPool).toMatchObject({
      poolAddresses: ['eu.pool.x:3333', 'pool.x:3333'],
      expectedMinAsicCount: null,
      expectedHashUnit: 'th',
      hasAlert: false,
      asicCount: 2,
      hashrate: 200,
      state: 'unjudged',
      subaccount: 'site',
    });
    const changes = { expectedMinAsicCount: 3, expectedMaxHashrate: 300_000, expectedHashUnit: 'gh', hasAlert: true };
    expect((await update(id, changes)).data).toMatchObject({
      updateTrustedPool: { ...changes, state: 'low', hashrate: 200_000 },
    });
    expect((await update(id, { expectedMinAsicCount: null })).data).toMatchObject({
      updateTrustedPool: { state: 'expected' },
    });
    expect((await update(id, { expectedMaxHashrate: 100_000 })).data).toMatchObject({
      updateTrustedPool: { state: 'high' },
    });
  });

  it('have each address once, and once more after their deletion', async () => {
    const duplicate = ['constraint-violation', 'Error! duplicate trusted pool.'];
    const id = await idOf({ poolAddresses: ['pool.x:3333', 'eu.pool.x:3333'] });
    expect(refusal(await insert({ poolAddresses: ['eu.pool.x:3333', 'POOL.X:3333'] }))).toEqual(duplicate);
    expect(refusal(await insert({ poolAddresses: ['pool.x:3333'] }))).toEqual(duplicate);
    const second = await idOf({ poolAddresses: ['us.pool.x:3333'] });
    expect(refusal(await update(second, { poolAddresses: ['pool.x:3333', 'us.pool.x:3333'] }))).toEqual(duplicate);
    const both = await Promise.all([1, 2].map(() => insert({ poolAddresses: ['asia.pool.x:3333'] })));
    expect(both.map(refusal)).toContainEqual(duplicate);
    expect((await remove(id)).data).toEqual({ deleteTrustedPools: 1 });
    expect(refusal(await remove(id))?.[0]).toBe('not-found');
    expect(refusal(await insert({ poolAddresses: ['pool.x:3333'] }))).toBeUndefined();
    expect(await list()).toHaveLength(3);
  });

  it('stay when they are deleted, marked, and never more than there may be', async () => {
    const { limit } = trustedPoolRecord;
    await sql`insert into trusted_pool (subaccount_id, pool_addresses, expected_hash_unit, has_alert, deleted_at)
      select ${site.subaccountId}, array['old' || n || ':1'], 'th', false, now() - n * interval '1 day'
      from generate_series(1, ${limit}) as n`.execute(server.database);
    await remove(await idOf({ poolAddresses: ['pool.x:3333'] }));
    const { rows } = await sql<{ addresses: string[] }>`
      select pool_addresses as addresses from trusted_pool where deleted_at is not null order by deleted_at desc`.execute(
      server.database,
    );
    expect(rows).toHaveLength(limit);
    expect(rows[0]?.addresses).toEqual(['pool.x:3333']);
    expect(rows.at(-1)?.addresses).toEqual([`old${limit - 1}:1`]);
    expect(await list()).toEqual([]);
  });

  it('are refused with the field that is wrong', async () => {
    const refused: [object, string][] = [
      [{ poolAddresses: ['pool.x'] }, 'trustedPool.poolAddresses: "pool.x" is no address such as pool.example:3333.'],
      [{ poolAddresses: [] }, 'trustedPool.poolAddresses: Give at least one address.'],
      [
        { poolAddresses: ['a:1'], expectedMinAsicCount: 2, expectedMaxAsicCount: 1 },
        'trustedPool.expectedMaxAsicCount: The maximum is below the minimum.',
      ],
    ];
    for (const [given, message] of refused)
      expect(refusal(await insert(given))).toEqual(['validation-failed', message]);
    expect((await insert({ poolAddresses: ['a:1'], expectedHashUnit: 'kh' })).errors).toHaveLength(1);
  });

  it('belong to one subaccount, and are changed with trusted_pools_write alone', async () => {
    const id = await idOf({ poolAddresses: ['pool.x:3333'] });
    expect(await list(other.owner)).toEqual([]);
    expect(refusal(await update(id, { hasAlert: true }, other.owner))?.[0]).toBe('not-found');
    expect(refusal(await remove(id, other.owner))?.[0]).toBe('not-found');
    const viewer = callerWith(site.accountId, site.subaccountId, 'site', ['trusted_pools']);
    expect(await list(viewer)).toHaveLength(1);
    expect(refusal(await remove(id, viewer))?.[0]).toBe('access-denied');
  });
});

describe('the alert of untrusted pools', () => {
  it('judges miners at once when it is turned on or off, and when trusted pools change', async () => {
    const id = await idOf({ poolAddresses: ['pool.x:3333'] });
    expect(await untrusted()).toEqual([]);
    const heard: unknown[] = [];
    const stop = server.services.pubsub.subscribe('asic', (change) => heard.push(change));
    expect((await setAlert(true)).data).toEqual({ setUntrustedPoolAlert: true });
    expect(await untrusted()).toEqual([{ id: ids[2], since: expect.any(Date) as Date }]);
    await expect.poll(() => heard).toContainEqual({ topic: 'asic', subaccountId: site.subaccountId, ids: [ids[2]] });
    stop();
    await idOf({ poolAddresses: ['pool.x.evil.example:3333'] });
    expect(await untrusted()).toEqual([]);
    await remove(id);
    expect((await untrusted()).map((miner) => miner.id)).toEqual([ids[0], ids[1]]);
    const found = await server.ask(
      site.owner,
      '{ asics(where: { issues: { _contains: ["UNTRUSTED_POOL"] } }) { poolAddress poolUser issues } asicsAggregate { untrustedPoolCount } }',
    );
    expect(found.data).toMatchObject({
      asics: [{ poolUser: 'farm.1', issues: ['UNTRUSTED_POOL'] }, { issues: ['UNTRUSTED_POOL'] }],
      asicsAggregate: { untrustedPoolCount: 2 },
    });
    await setAlert(false);
    expect(await untrusted()).toEqual([]);
    expect((await server.ask(site.owner, '{ untrustedPoolAlert }')).data).toEqual({ untrustedPoolAlert: false });
  });
});
