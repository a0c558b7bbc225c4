import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;
beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
});
afterAll(() => server.close());
beforeEach(() => sql`truncate agent_request, agent_request_item, device cascade`.execute(server.database));

/** Lets the cooldown of scans pass. */
const pass = () =>
  sql`update agent_request set created_at = created_at - interval '16 seconds'`.execute(server.database);

async function scan(ranges: readonly string[], kinds?: readonly string[], of = site): Promise<void> {
  const query = `mutation ($agentId: ID!, $ranges: [String!]!, $kinds: [String!]) {
    startScan(agentId: $agentId, ranges: $ranges, kinds: $kinds) }`;
  const { errors } = await server.ask(of.owner, query, { agentId: of.agentSelectorId, ranges, kinds });
  expect(errors).toBeUndefined();
  await pass();
}

async function previous(of = site, reader = of): Promise<string[]> {
  const { data } = await server.ask<{ previousIpRanges: { ipRange: string; scanKinds: string[] }[] }>(
    reader.owner,
    'query ($agentId: ID!) { previousIpRanges(agentId: $agentId) { ipRange scanKinds } }',
    { agentId: of.agentSelectorId },
  );
  return data.previousIpRanges.map(({ ipRange, scanKinds }) => [ipRange, ...scanKinds].join(' '));
}

it('are those of the agent, each once by its kinds, the latest first', async () => {
  await scan(['10.0.0.0/24']);
  await scan(['10.0.1.0/24', '10.0.2.5'], ['pdu']);
  await scan(['10.0.0.0/24'], ['asic']);
  await scan(['10.0.0.0/24']);
  await scan(['172.16.0.0/24'], undefined, other);
  expect(await previous()).toEqual(['10.0.0.0/24', '10.0.0.0/24 asic', '10.0.1.0/24, 10.0.2.5 pdu']);
  expect(await previous(other)).toEqual(['172.16.0.0/24']);
  expect(await previous(other, site)).toEqual([]);
});

it('are at most 15, and devices that are scanned again push none of them out', async () => {
  await seedAsics(server.database, site, [{ ip: '192.168.1.20' }]);
  for (let index = 0; index < 17; index += 1) await scan([`10.1.${index}.0/24`]);
  const again = 'mutation { scanAsicsAgain(where: { _and: [] }) { deviceCount } }';
  expect((await server.ask(site.owner, again)).errors).toBeUndefined();
  expect(await previous()).toEqual(Array.from({ length: 15 }, (_, index) => `10.1.${16 - index}.0/24`));
});
