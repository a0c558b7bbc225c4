import { savedPoolsRecord } from '@headframe/domain/saved-pools/saved-pools.record';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
});
afterAll(() => server.close());
beforeEach(() => sql`truncate saved_pools`.execute(server.database));

const pools = [{ address: 'pool.example:3333', user: 'farm.{worker}', password: 'hush-hush' }];

const save = (name: string, given: object = pools, caller = site.owner) =>
  server.ask<{ insertSavedPools: { id: string } }>(
    caller,
    'mutation ($given: SavedPoolsInput!) { insertSavedPools(savedPools: $given) { id name } }',
    { given: { name, pools: given } },
  );
const list = async (caller = site.owner) =>
  (await server.ask(caller, '{ savedPools { name pools { address user } } }')).data;
const rename = (id: string, name: string, caller = site.owner) =>
  server.ask(
    caller,
    'mutation ($id: ID!, $name: String!) { updateSavedPools(id: $id, changes: { name: $name }) { name } }',
    { id, name },
  );
const remove = (id: string, caller = site.owner) =>
  server.ask(caller, 'mutation ($id: ID!) { deleteSavedPools(ids: [$id]) }', { id });
const codeOf = ({ errors }: { errors?: { extensions: { code?: unknown } }[] | undefined }) =>
  errors?.[0]?.extensions.code;

describe('saved pools', () => {
  it('are saved without their passwords, listed by name, renamed and deleted', async () => {
    const { data } = await save('Summer');
    await save('Backup');
    const shown = [{ address: 'pool.example:3333', user: 'farm.{worker}' }];
    expect(await list()).toEqual({
      savedPools: [
        { name: 'Backup', pools: shown },
        { name: 'Summer', pools: shown },
      ],
    });
    expect((await rename(data.insertSavedPools.id, ' Winter ')).data).toEqual({ updateSavedPools: { name: 'Winter' } });
    expect((await remove(data.insertSavedPools.id)).data).toEqual({ deleteSavedPools: 1 });
    expect(await list()).toEqual({ savedPools: [{ name: 'Backup', pools: shown }] });
    const { rows } = await sql<{ text: string }>`select saved_pools::text as text from saved_pools
      union all select audit_entry::text from audit_entry where action like 'saved-pools.%'`.execute(server.database);
    expect(rows).toHaveLength(1 + 4);
    expect(JSON.stringify(rows)).not.toContain('hush-hush');
  });

  it('have one name each, whatever its case, and one to three pools that could be sent', async () => {
    const { data } = await save('Summer');
    await save('Winter');
    expect(codeOf(await save('summer'))).toBe('constraint-violation');
    expect(codeOf(await rename(data.insertSavedPools.id, 'WINTER'))).toBe('constraint-violation');
    expect(codeOf(await rename(data.insertSavedPools.id, 'SUMMER'))).toBeUndefined();
    expect(codeOf(await save(' '))).toBe('validation-failed');
    expect(codeOf(await save('x'.repeat(65)))).toBe('validation-failed');
    expect(codeOf(await save('none', []))).toBe('validation-failed');
    expect(codeOf(await save('four', Array(4).fill(pools[0])))).toBe('validation-failed');
    expect(codeOf(await save('unknown', [{ address: 'a.b:1', user: '{name}' }]))).toBe('validation-failed');
  });

  it('are limited in number, also for those who save at once', async () => {
    await sql`insert into saved_pools (subaccount_id, name, pools)
      select ${site.subaccountId}, 'p' || n, '[{}]' from generate_series(1, ${savedPoolsRecord.limit - 1}) as n`.execute(
      server.database,
    );
    const codes = (await Promise.all([save('one'), save('two')])).map(codeOf);
    expect(codes.toSorted()).toEqual(['permission-error', undefined]);
  });

  it('belong to one subaccount, and take the right to change pools', async () => {
    const { data } = await save('Summer');
    expect(await list(other.owner)).toEqual({ savedPools: [] });
    expect(codeOf(await rename(data.insertSavedPools.id, 'Mine', other.owner))).toBe('not-found');
    expect(codeOf(await remove(data.insertSavedPools.id, other.owner))).toBe('not-found');
    expect(codeOf(await save('Summer', pools, other.owner))).toBeUndefined();
    const viewer = callerWith(site.accountId, site.subaccountId, 'site', ['agent_workers', 'agent_request_write']);
    expect(codeOf(await save('Winter', pools, viewer))).toBe('access-denied');
    expect(codeOf(await server.ask(viewer, '{ savedPools { name } }'))).toBe('access-denied');
  });
});
