import type { CommandOrder } from '@headframe/agent-link';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { FakeAgent } from './testing/fake-agent.ts';
import { giveKey, orderCommand, startGatewayServer, type GatewayServer } from './testing/gateway-server.ts';

let testDatabase: TestDatabase;
let server: GatewayServer;
let site: SeededSite;
let key: string;
let ids: number[];
let agent: FakeAgent;
let sites = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  server = await startGatewayServer(testDatabase.url);
});

afterAll(async () => {
  await server.close();
  await testDatabase.drop();
});

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `back${sites}`);
  key = await giveKey(server.database, site.agentId);
  ids = await seedAsics(
    server.database,
    site,
    [1, 2, 3].map((place) => ({ ip: `10.0.${sites}.${place}` })),
  );
  await connect();
  return () => agent.close();
});

/** Connects the agent, with the folder of an earlier connection where its spool is named. */
async function connect(spoolId?: string): Promise<void> {
  agent = await FakeAgent.connect(server.port, key, spoolId);
}

describe('commands of an agent that comes back', () => {
  let targetIds: number[];
  beforeEach(async () => {
    const order = await orderCommand(server.database, { agentId: site.agentId, kind: 'reboot', asicIds: ids });
    ({ targetIds } = order);
    await agent.next('commands');
    const [started = 0] = targetIds;
    const result = { requestId: order.requestId, targetId: started, at: Date.now(), message: '' };
    await agent.frame({ results: [{ ...result, state: 'started' }] });
    await sql`update agent_request_target set not_before = now() + interval '5 minutes' where id = ${targetIds[2]}`.execute(
      server.database,
    );
    agent.terminate();
  });

  const begun = (orders: readonly CommandOrder[]) => orders.map((order) => order.begun ?? false);

  it('are sent as begun where they are', async () => {
    await connect(agent.spoolId);
    const { commands } = await agent.next('commands');
    expect(commands.map(({ targetId }) => targetId)).toEqual(targetIds);
    expect(begun(commands)).toEqual([true, false, false]);
  });

  it('are sent as begun where they may be, when it comes with another folder', async () => {
    await connect();
    const { commands } = await agent.next('commands');
    expect(begun(commands)).toEqual([true, true, false]);
    const { targetIds: fresh } = await orderCommand(server.database, {
      agentId: site.agentId,
      kind: 'reboot',
      asicIds: ids.slice(2),
    });
    const next = await agent.next('commands', (message) => message.commands[0]?.targetId === fresh[0]);
    expect(begun(next.commands)).toEqual([false]);
  });
});
