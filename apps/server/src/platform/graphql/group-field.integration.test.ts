import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  const ids = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', model: 'S19' },
    { ip: '10.0.0.2', model: 'S19' },
    { ip: '10.0.0.3', model: 'M30' },
  ]);
  for (const [place, power] of [3000, 3100, 3400].entries())
    await sql`update asic_state set is_online = true, power = ${power}, max_chip = ${60 + place}
      where device_id = ${ids[place]}`.execute(server.database);
  await seedAsics(server.database, await seedSite(server.database, 'other'), [{ ip: '10.0.0.1', model: 'S19' }]);
});
afterAll(() => server.close());

const ask = (groupBy: readonly string[], where?: object) =>
  server.ask<{ asicsGroups: unknown[] }>(
    site.owner,
    `query ($groupBy: [AsicGroupBy!]!, $where: AsicWhere) {
      asicsGroups(groupBy: $groupBy, where: $where) { model agentName subaccount count power maxChip }
    }`,
    { groupBy, ...(where ? { where } : {}) },
  );

describe('groups', () => {
  it('hold the aggregates of their rows, the largest first', async () => {
    const ofAll = { agentName: null, subaccount: null };
    expect((await ask(['model'])).data.asicsGroups).toEqual([
      { ...ofAll, model: 'S19', count: 2, power: 6100, maxChip: 61 },
      { ...ofAll, model: 'M30', count: 1, power: 3400, maxChip: 62 },
    ]);
    expect((await ask(['subaccount', 'agentName'])).data.asicsGroups).toEqual([
      { model: null, agentName: 'site agent', subaccount: 'site', count: 3, power: 9500, maxChip: 62 },
    ]);
  });

  it('hold the rows that match alone, and need a column', async () => {
    const { data } = await ask(['model'], { power: { _gt: 3050 } });
    expect(data.asicsGroups).toMatchObject([
      { model: 'M30', power: 3400 },
      { model: 'S19', power: 3100 },
    ]);
    expect((await ask([])).errors?.[0]?.extensions.code).toBe('validation-failed');
    expect((await ask(['tags'])).errors?.[0]?.extensions.code).toBe('validation-failed');
  });
});
