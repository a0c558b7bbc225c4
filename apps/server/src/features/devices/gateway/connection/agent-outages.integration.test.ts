import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { removeOldOutages } from '../../agents/index.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import { issueKey, startGatewayServer, type GatewayServer } from '../../../../testing/gateway-server.ts';

let api: GraphqlTestServer;
let gateway: GatewayServer;
let site: SeededSite;
let key: string;

beforeAll(async () => {
  api = await startGraphqlTestServer();
  gateway = await startGatewayServer(api.databaseUrl);
  site = await seedSite(api.database, 'outages');
  key = await issueKey(api.database, site.agentId);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const connect = () => FakeAgent.connect(gateway.port, key);
const open = async () => {
  const { rows } = await sql`select from agent_outage where back_at is null`.execute(api.database);
  return rows.length;
};
const listed = async () => {
  const { data } = await api.ask<{ agentOutages: { lostAt: string; backAt: string | null }[] }>(
    site.owner,
    '{ agentOutages { agentName lostAt backAt } }',
  );
  return data.agentOutages;
};
const lengthen = (by: string) => sql`update agent_outage set lost_at = lost_at - ${by}::interval`.execute(api.database);

it('a lost agent is listed after a minute, until it is back and after that', async () => {
  const agent = await connect();
  expect(await open()).toBe(0);
  agent.terminate();
  await until(async () => (await open()) === 1);
  expect(await listed()).toEqual([]);
  await lengthen('61 seconds');
  expect(await listed()).toMatchObject([{ backAt: null }]);
  const again = await connect();
  await until(async () => (await open()) === 0);
  expect(await listed()).toMatchObject([{ backAt: expect.any(String) }]);
  again.terminate();
  await until(async () => (await open()) === 1);
  expect(await listed()).toHaveLength(1);
});

it('outages of more than 30 days ago are removed, those that go on excepted', async () => {
  await lengthen('31 days');
  await sql`update agent_outage set back_at = lost_at + interval '1 hour' where back_at is not null`.execute(
    api.database,
  );
  expect(await removeOldOutages(api.database)).toBe(1);
  expect(await listed()).toMatchObject([{ backAt: null }]);
});
