import { savedSearchLimits } from '@headframe/domain/saved-searches/saved-search';
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
beforeEach(() => sql`truncate saved_search`.execute(server.database));

const hot = { name: 'Hot', useCase: 'asics', search: { where: { maxChip: { _gt: 80 } }, note: null } };

const insert = (given: object = {}, caller = site.owner) =>
  server.ask<{ insertSavedSearch: { id: string } }>(
    caller,
    `mutation ($given: SavedSearchInput!) {
      insertSavedSearch(savedSearch: $given) { id name useCase search subaccount }
    }`,
    { given: { ...hot, ...given } },
  );
const update = (id: string, changes: object, caller = site.owner) =>
  server.ask(
    caller,
    'mutation ($id: ID!, $changes: SavedSearchChanges!) { updateSavedSearch(id: $id, changes: $changes) { name search } }',
    { id, changes },
  );
const upsert = (given: readonly object[]) =>
  server.ask(
    site.owner,
    'mutation ($given: [SavedSearchInput!]!) { upsertSavedSearches(savedSearches: $given) { name search } }',
    { given },
  );
const remove = (ids: readonly string[], caller = site.owner) =>
  server.ask(caller, 'mutation ($ids: [ID!]!) { deleteSavedSearches(ids: $ids) }', { ids });
const names = async (where = '{}', caller = site.owner) => {
  const { data } = await server.ask<{ savedSearches: { name: string }[] }>(
    caller,
    `{ savedSearches(where: ${where}) { name } }`,
  );
  return data.savedSearches.map(({ name }) => name);
};
const codeOf = ({ errors }: { errors?: { extensions: { code?: unknown } }[] | undefined }) =>
  errors?.[0]?.extensions.code;
const idOf = async (given: object = {}) => (await insert(given)).data.insertSavedSearch.id;
const entries = async (after = '0') =>
  (
    await sql<{ id: string; action: string; name: string; before: unknown; after: unknown }>`
      select id::text, action, object_name as name, before, after from audit_entry
      where action like 'saved-search.%' and id > ${after}::bigint order by audit_entry.id`.execute(server.database)
  ).rows;

describe('saved searches', () => {
  let last = '0';
  beforeEach(async () => {
    last = (await entries()).at(-1)?.id ?? '0';
  });

  it('are saved as given, listed by name and use case, changed and deleted, each with its entry in the audit log', async () => {
    const { data } = await insert({ name: ' Hot ' });
    expect(data.insertSavedSearch).toMatchObject({ ...hot, subaccount: 'site' });
    await insert({ name: 'Far', useCase: 'agents' });
    expect(await names()).toEqual(['Far', 'Hot']);
    expect(await names('{ useCase: { _eq: "asics" } }')).toEqual(['Hot']);
    const { id } = data.insertSavedSearch;
    const changed = await update(id, { search: { where: {} }, name: null });
    expect(changed.data).toEqual({ updateSavedSearch: { name: 'Hot', search: { where: {} } } });
    expect((await remove([id])).data).toEqual({ deleteSavedSearches: 1 });
    expect(await names()).toEqual(['Far']);
    expect((await entries(last)).filter(({ name }) => name === 'Hot')).toMatchObject([
      { action: 'saved-search.create', before: null, after: hot },
      { action: 'saved-search.update', before: { search: hot.search }, after: { search: { where: {} } } },
      { action: 'saved-search.delete', before: { ...hot, search: { where: {} } }, after: null },
    ]);
  });

  it('have one name in each use case, whatever its case, also for those who save at once', async () => {
    const answers = await Promise.all([insert(), insert({ name: 'HOT' })]);
    expect(answers.map(codeOf).toSorted()).toEqual(['constraint-violation', undefined]);
    const refused = answers.find(({ errors }) => errors)?.errors?.[0];
    expect(refused?.message).toMatch(/^Saved search "hot" already exists\.$/i);
    expect(refused?.extensions.detail).toEqual({ caption: 'Choose another name.' });
    const id = await idOf({ name: 'Cold' });
    expect(codeOf(await update(id, { name: 'hot' }))).toBe('constraint-violation');
    expect(codeOf(await update(id, { useCase: 'agents', name: 'hot' }))).toBeUndefined();
    expect(codeOf(await insert({}, other.owner))).toBeUndefined();
  });

  it('are bounded in size and number', async () => {
    const bytes = (count: number) => ({ search: { text: 'é'.repeat((count - '{"text":""}'.length) / 2) } });
    expect(codeOf(await insert(bytes(savedSearchLimits.searchBytes + 3)))).toBe('validation-failed');
    expect(codeOf(await insert({ name: 'Large', ...bytes(savedSearchLimits.searchBytes - 1) }))).toBeUndefined();
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(65) }, { useCase: 'no list' }, { search: 'text' }])
      expect(codeOf(await insert(wrong)), JSON.stringify(wrong)).toBe('validation-failed');
    await sql`insert into saved_search (subaccount_id, use_case, name, search)
      select ${site.subaccountId}, 'asics', 's' || n, '{}'
      from generate_series(1, ${savedSearchLimits.perSubaccount - 2}) as n`.execute(server.database);
    const answers = await Promise.all([insert({ name: 'one' }), insert({ name: 'two' })]);
    expect(answers.map(codeOf).toSorted()).toEqual(['permission-error', undefined]);
    expect(answers.find(({ errors }) => errors)?.errors?.[0]?.message).toBe('Saved search limit reached.');
    expect(codeOf(await upsert([{ ...hot, name: 'three' }]))).toBe('permission-error');
    expect(codeOf(await upsert([{ ...hot, name: 's1' }]))).toBeUndefined();
  });

  it('are upserted all or none: the unique name decides what is replaced', async () => {
    await insert();
    const given = [
      { ...hot, name: 'HOT', search: { where: {} } },
      { ...hot, name: 'Cold' },
    ];
    expect(codeOf(await upsert([...given, { ...hot, name: '' }]))).toBe('validation-failed');
    expect(codeOf(await upsert([...given, { ...hot, name: 'cold' }]))).toBe('constraint-violation');
    expect(codeOf(await upsert([]))).toBe('validation-failed');
    expect(await names()).toEqual(['Hot']);
    expect((await upsert(given)).data).toEqual({
      upsertSavedSearches: [
        { name: 'HOT', search: { where: {} } },
        { name: 'Cold', search: hot.search },
      ],
    });
    expect(await entries(last)).toMatchObject([
      { action: 'saved-search.create', after: hot },
      { action: 'saved-search.update', before: hot, after: given[0] },
      { action: 'saved-search.create', before: null, after: given[1] },
    ]);
  });

  it('belong to one subaccount, and are changed with saved_searches_write alone', async () => {
    const [mine, cold] = [await idOf(), await idOf({ name: 'Cold' })];
    expect(await names('{}', other.owner)).toEqual([]);
    expect(codeOf(await update(mine, { name: 'Mine' }, other.owner))).toBe('not-found');
    expect(codeOf(await remove([mine], other.owner))).toBe('not-found');
    expect(codeOf(await remove([mine, '00000000-0000-4000-8000-000000000000']))).toBe('not-found');
    expect(codeOf(await update('no id', { name: 'Mine' }))).toBe('not-found');
    const viewer = callerWith(site.accountId, site.subaccountId, 'site', ['saved_searches']);
    expect(await names('{}', viewer)).toEqual(['Cold', 'Hot']);
    expect(codeOf(await insert({}, viewer))).toBe('access-denied');
    expect((await remove([mine, cold, mine])).data).toEqual({ deleteSavedSearches: 2 });
  });

  it('reach open lists', async () => {
    const heard: unknown[] = [];
    const stop = server.services.pubsub.subscribe('savedSearch', (change) => heard.push(change));
    await insert();
    const { rows } = await sql<{ id: number }>`select id from saved_search`.execute(server.database);
    // Changes of the tests before may still be under way.
    await expect
      .poll(() => heard)
      .toContainEqual({
        topic: 'savedSearch',
        subaccountId: site.subaccountId,
        ids: expect.arrayContaining(rows.map(({ id }) => id)) as number[],
      });
    stop();
  });
});
