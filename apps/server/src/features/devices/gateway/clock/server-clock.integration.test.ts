import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { readingOf } from '../../../../testing/agent-reports.ts';
import { seedAsics, seedSite } from '../../../../testing/seed-site.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import { issueKey, startGatewayServer, type GatewayServer } from '../../../../testing/gateway-server.ts';

const realNow = Date.now.bind(Date);
const hour = 3_600_000;
let testDatabase: TestDatabase;
let server: GatewayServer;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  server = await startGatewayServer(testDatabase.url);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await server.close();
  await testDatabase.drop();
});

it.each([hour, 2 * hour, 960 * hour, -hour, -2 * hour, -960 * hour])(
  'a clock of the server set by %d ms counts for reports at once, wherever the clock of the agent stands',
  async (jump) => {
    const site = await seedSite(server.database, `jump${jump}`);
    const [id = 0] = await seedAsics(server.database, site, [{ ip: '10.0.0.1' }]);
    const agent = await FakeAgent.dial(server.port, await issueKey(server.database, site.agentId));
    const agentNow = () => realNow() - 5 * hour;
    agent.hello({ now: agentNow() });
    await agent.next('welcome');
    const storedAt = async () =>
      (
        await sql<{ at: number }>`select extract(epoch from reported_at)::float8 * 1000 as at from asic_state
          where device_id = ${id}`.execute(server.database)
      ).rows[0]?.at ?? 0;
    await agent.frame({ reports: [readingOf(id, agentNow())] });
    expect(Math.abs((await storedAt()) - realNow())).toBeLessThan(10_000);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + jump);
    await agent.frame({ reports: [readingOf(id, agentNow())] });
    expect(Math.abs((await storedAt()) - (realNow() + jump))).toBeLessThan(10_000);
    agent.close();
  },
);
