import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { seedAsics, seedSite } from '../../../testing/seed-site.ts';
import { readingOf } from '../../../testing/agent-reports.ts';
import { FakeAgent } from './testing/fake-agent.ts';
import { giveKey, orderCommand, startGatewayServer, type GatewayServer } from './testing/gateway-server.ts';

let testDatabase: TestDatabase;
let server: GatewayServer;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  server = await startGatewayServer(testDatabase.url);
});

afterAll(async () => {
  await server.close();
  await testDatabase.drop();
});

describe('an agent', () => {
  it('is told its devices, reports one, carries out a reboot, and its result is stored', async () => {
    const site = await seedSite(server.database, 'thread');
    const key = await giveKey(server.database, site.agentId);
    const [asicId = 0] = await seedAsics(server.database, site, [{ ip: '10.0.0.1' }]);

    const agent = await FakeAgent.connect(server.port, key);
    expect(agent.all('welcome')[0]).toMatchObject({ agentId: site.agentId, ackedSeq: 0, setting: { pollSeconds: 15 } });
    expect(agent.all('devices')[0]?.devices).toEqual([
      expect.objectContaining({ deviceId: asicId, ip: '10.0.0.1', family: 'antminer' }),
    ]);

    await agent.frame({ reports: [readingOf(asicId, Date.now(), {}, {})] });
    const state =
      await sql`select is_online, is_mining, hashrate, pool_user from asic_state where asic_id = ${asicId}`.execute(
        server.database,
      );
    expect(state.rows[0]).toMatchObject({ is_online: true, is_mining: true, hashrate: 1e14, pool_user: 'farm.1' });

    const { requestId, targetIds } = await orderCommand(server.database, {
      agentId: site.agentId,
      kind: 'reboot',
      asicIds: [asicId],
    });
    const { commands } = await agent.next('commands');
    expect(commands).toEqual([
      expect.objectContaining({ requestId, targetId: targetIds[0], deviceId: asicId, command: { kind: 'reboot' } }),
    ]);
    await agent.frame({
      results: [{ requestId, targetId: targetIds[0] ?? 0, at: Date.now(), state: 'done', message: 'Back after 40 s.' }],
    });
    const request = await sql`select r.state, done_count, summary, t.state as target, t.message
      from agent_request r join agent_request_target t on t.request_id = r.id where r.id = ${requestId}`.execute(
      server.database,
    );
    expect(request.rows[0]).toEqual({
      state: 'done',
      done_count: 1,
      summary: '1 done',
      target: 'done',
      message: 'Back after 40 s.',
    });
    agent.close();
  });
});
