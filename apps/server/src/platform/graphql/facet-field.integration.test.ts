import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../testing/seed-site.ts';
import { maxFacetValues, type Facet } from '../entity/select-facets.ts';

let server: GraphqlTestServer;
let site: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  await seedAsics(server.database, site, [
    { ip: '10.0.0.1', model: 'S19', tags: ['hot', 'row 1'] },
    { ip: '10.0.0.2', model: 'S19', tags: ['row 1'] },
    { ip: '10.0.0.3', model: 'M30', online: true },
    { ip: '10.0.0.4', model: '' },
  ]);
  await seedAsics(server.database, await seedSite(server.database, 'other'), [{ ip: '10.0.0.1', model: 'Z15' }]);
});
afterAll(() => server.close());

const ask = (columns: readonly string[], where?: object) =>
  server.ask<{ asicsFacets: Facet[] }>(
    site.owner,
    'query ($columns: [AsicFacet!]!, $where: AsicWhere) { asicsFacets(columns: $columns, where: $where) { column values { value count } } }',
    { columns, ...(where ? { where } : {}) },
  );

describe('facets', () => {
  it('count the values of the caller, most frequent first, without empty ones', async () => {
    expect((await ask(['model', 'tags', 'agentName', 'firmware', 'model'])).data.asicsFacets).toEqual([
      {
        column: 'model',
        values: [
          { value: 'S19', count: 2 },
          { value: 'M30', count: 1 },
        ],
      },
      {
        column: 'tags',
        values: [
          { value: 'row 1', count: 2 },
          { value: 'hot', count: 1 },
        ],
      },
      { column: 'agentName', values: [{ value: 'site agent', count: 4 }] },
      { column: 'firmware', values: [] },
    ]);
    expect((await ask([])).data.asicsFacets).toEqual([]);
  });

  it('count the rows that match alone, and refuse columns that are no facets', async () => {
    const { data } = await ask(['model'], { isOnline: { _eq: true } });
    expect(data.asicsFacets).toEqual([{ column: 'model', values: [{ value: 'M30', count: 1 }] }]);
    expect((await ask(['macAddress'])).errors?.[0]?.extensions.code).toBe('validation-failed');
  });

  it('are bounded', async () => {
    const many = Array.from({ length: maxFacetValues + 10 }, (_, place) => ({
      ip: `10.1.${place >> 8}.${place & 255}`,
      model: `model ${place}`,
    }));
    await seedAsics(server.database, site, many);
    const [facet] = (await ask(['model'])).data.asicsFacets;
    expect(facet?.values).toHaveLength(maxFacetValues);
    expect(facet?.values[0]).toEqual({ value: 'S19', count: 2 });
  });
});
