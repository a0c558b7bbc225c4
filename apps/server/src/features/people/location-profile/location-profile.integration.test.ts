import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let north: SeededSite;
let south: SeededSite;
let foreign: SeededSite;
/** Owns north, may read south. */
let caller: AccountCaller;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  north = await seedSite(server.database, 'north');
  south = await seedSite(server.database, 'south');
  foreign = await seedSite(server.database, 'foreign');
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from location_profile`.execute(server.database);
  caller = { ...north.owner, grants: [...north.owner.grants, ...holding(south, ['location_profile']).grants] };
});

function holding(site: SeededSite, permissions: readonly string[]): AccountCaller {
  return callerWith(north.accountId, site.subaccountId, site.subaccountName, permissions);
}

const fields =
  'subaccount fixedRatePerKwh fixedCostPerDay perKwExtraCost region node poolFee expectedHashrate siteIdStatus country tags updatedAt';
const update = `mutation ($profile: LocationProfileInput!, $subaccounts: [String!]) {
  updateLocationProfiles(profile: $profile, subaccounts: $subaccounts) { ${fields} } }`;

function change(who: AccountCaller, profile: object, subaccounts?: string[], header = 'north') {
  return server.ask<{ updateLocationProfiles: Record<string, unknown>[] }>(
    who,
    update,
    { profile, subaccounts },
    header,
  );
}

async function read(who: AccountCaller, subaccounts?: string[], header?: string) {
  const query = `query ($subaccounts: [String!]) { locationProfiles(subaccounts: $subaccounts) { ${fields} } }`;
  return server.ask<{ locationProfiles: Record<string, unknown>[] }>(who, query, { subaccounts }, header);
}

describe('a location profile', () => {
  it('has its defaults until it is filled in', async () => {
    const { data } = await read(caller, undefined, 'north');
    expect(data.locationProfiles).toEqual([
      {
        subaccount: 'north',
        fixedRatePerKwh: 0.06,
        fixedCostPerDay: 0,
        perKwExtraCost: 0,
        region: 'ercot',
        node: 'LZ_WEST',
        poolFee: null,
        expectedHashrate: null,
        siteIdStatus: 'none',
        country: '',
        tags: [],
        updatedAt: null,
      },
    ]);
  });

  it('changes by field, in its units; what is left out stays, null empties', async () => {
    await change(caller, {
      fixedRatePerKwh: 0.045,
      expectedHashrate: 1500,
      poolFee: 0.0125,
      region: 'PJM',
      tags: ['a'],
    });
    const { rows } = await sql<{ expected_hashrate: number; region: string }>`select expected_hashrate, region
      from location_profile where subaccount_id = ${north.subaccountId}`.execute(server.database);
    expect(rows).toEqual([{ expected_hashrate: 1.5e15, region: 'pjm' }]);
    const { data } = await change(caller, { poolFee: null, country: 'PY' });
    expect(data.updateLocationProfiles[0]).toMatchObject({
      fixedRatePerKwh: 0.045,
      expectedHashrate: 1500,
      poolFee: null,
      region: 'pjm',
      country: 'PY',
      tags: ['a'],
    });
  });

  it.each([
    [{ fixedRatePerKwh: -1 }, 'profile.fixedRatePerKwh'],
    [{ fixedRatePerKwh: null }, 'profile.fixedRatePerKwh'],
    [{ fixedCostPerDay: 1e12 }, 'profile.fixedCostPerDay'],
    [{ region: 'aemo' }, 'profile.region'],
    [{ country: 'ZZ' }, 'profile.country'],
    [{ poolFee: 0.123456 }, 'profile.poolFee'],
    [{ sitemapDirection: 'up' }, 'profile.sitemapDirection'],
  ])('refuses %j', async (profile, path) => {
    const { errors } = await change(caller, profile);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation-failed', detail: { path } });
    expect((await read(caller, ['north'])).data.locationProfiles[0]?.['updatedAt']).toBeNull();
  });

  it('is read and written with its permissions only', async () => {
    expect((await read(holding(north, ['agent']))).errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await read(holding(north, ['location_profile']))).errors).toBeUndefined();
    const refused = await change(holding(north, ['location_profile']), { fixedCostPerDay: 5 });
    expect(refused.errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await change(holding(north, ['location_profile_write']), { fixedCostPerDay: 5 })).errors).toBeUndefined();
  });
});

describe('many at once', () => {
  it('change all or none', async () => {
    const refused = await change(caller, { fixedCostPerDay: 9 }, ['north', 'south']);
    expect(refused.errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await read(caller, ['north', 'south'])).data.locationProfiles.map((row) => row['fixedCostPerDay'])).toEqual(
      [0, 0],
    );
    const both = { ...north.owner, grants: [...north.owner.grants, ...south.owner.grants] };
    const { data } = await change(both, { fixedCostPerDay: 9, siteIdStatus: 'approved' }, ['north', 'south', 'north']);
    expect(data.updateLocationProfiles).toMatchObject([
      { subaccount: 'north', fixedCostPerDay: 9, siteIdStatus: 'approved' },
      { subaccount: 'south', fixedCostPerDay: 9, siteIdStatus: 'approved' },
    ]);
    const { rows } = await sql`select subaccount_id, before, after from audit_entry
      where action = 'location-profile.update' order by id desc limit 2`.execute(server.database);
    expect(rows).toContainEqual({
      subaccount_id: south.subaccountId,
      before: { fixedCostPerDay: 0, siteIdStatus: 'none' },
      after: { fixedCostPerDay: 9, siteIdStatus: 'approved' },
    });
  });

  it('are named: a change that names none, by argument or header, reaches none of several', async () => {
    const both = { ...north.owner, grants: [...north.owner.grants, ...south.owner.grants] };
    const { errors } = await change(both, { fixedCostPerDay: 7 }, undefined, '');
    expect(errors?.[0]?.extensions.code).toBe('validation-failed');
    expect((await read(both, ['north', 'south'])).data.locationProfiles.map((row) => row['fixedCostPerDay'])).toEqual([
      0, 0,
    ]);
  });

  it('never reach a tenant of others', async () => {
    for (const names of [['foreign'], ['north', 'foreign'], ['nowhere']]) {
      expect((await change(caller, { fixedCostPerDay: 1 }, names)).errors?.[0]?.extensions.code).toBe('access-denied');
      expect((await read(caller, names)).errors?.[0]?.extensions.code).toBe('access-denied');
    }
    expect((await read(foreign.owner)).data.locationProfiles).toMatchObject([{ fixedCostPerDay: 0, updatedAt: null }]);
    const { errors } = await change(caller, { fixedCostPerDay: 1 }, []);
    expect(errors?.[0]?.extensions.code).toBe('validation-failed');
  });
});
