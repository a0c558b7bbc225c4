import type { ItemCommand } from '@headframe/agent-link';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { endOverdueRequests } from '../../requests/index.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import {
  issueKey,
  requestCommand,
  startOwnGateway,
  testSecrets,
  type GatewayServer,
} from '../../../../testing/gateway-server.ts';

let server: GatewayServer;
let site: SeededSite;
let key: string;
let ids: number[];
let agent: FakeAgent;
let sites = 0;

beforeAll(async () => {
  server = await startOwnGateway();
  return () => server.close();
});

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `back${sites}`);
  key = await issueKey(server.database, site.agentId);
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
  let itemIds: number[];
  beforeEach(async () => {
    const request = await requestCommand(server.database, { agentId: site.agentId, kind: 'reboot', deviceIds: ids });
    ({ itemIds } = request);
    await agent.next('commands');
    const [started = 0] = itemIds;
    const result = { requestId: request.requestId, itemId: started, at: Date.now(), message: '' };
    await agent.frame({ results: [{ ...result, state: 'started' }] });
    await sql`update agent_request_item set not_before = now() + interval '5 minutes' where id = ${itemIds[2]}`.execute(
      server.database,
    );
    agent.terminate();
  });

  const begun = (commands: readonly ItemCommand[]) => commands.map(({ begun: isBegun }) => isBegun ?? false);

  it('are sent as begun where they are', async () => {
    await connect(agent.spoolId);
    const { commands } = await agent.next('commands');
    expect(commands.map(({ itemId }) => itemId)).toEqual(itemIds);
    expect(begun(commands)).toEqual([true, false, false]);
  });

  it('are sent as begun where they may be, when it comes with another folder', async () => {
    await connect();
    const { commands } = await agent.next('commands');
    expect(begun(commands)).toEqual([true, true, false]);
    const { itemIds: fresh } = await requestCommand(server.database, {
      agentId: site.agentId,
      kind: 'reboot',
      deviceIds: ids.slice(2),
    });
    const next = await agent.next('commands', (message) => message.commands[0]?.itemId === fresh[0]);
    expect(begun(next.commands)).toEqual([false]);
  });
});

describe('a scan', () => {
  let requestId: number;
  beforeEach(async () => {
    const ports = standardPorts;
    const payload = { ranges: ['10.0.0.0/12'], ports, addNewDevices: true, connectTimeoutMs: 500 };
    ({ requestId } = await requestCommand(server.database, {
      agentId: site.agentId,
      kind: 'scan',
      deviceIds: [],
      payload,
    }));
    await agent.next('scan');
  });

  const discovered = (ip: string) => ({
    ip,
    mac: null,
    family: 'antminer' as const,
    model: null,
    firmware: null,
    workerName: null,
    credentialOutcome: 'unasked' as const,
  });
  const report = (state: 'running' | 'done', scanned: number) =>
    agent.frame({
      scans: [
        {
          requestId,
          at: Date.now(),
          state,
          scanned,
          total: 1_048_576,
          untried: 0,
          discovered: [discovered(`10.1.0.${scanned}`)],
          message: '',
        },
      ],
    });
  const scanRow = async () =>
    (
      await sql<{ state: string; scanned: number; discovered: number; devices: number }>`
        select state, scanned, discovered_count as discovered,
          (select count(*)::int from device where agent_id = ${site.agentId}) as devices
        from agent_request where id = ${requestId}`.execute(server.database)
    ).rows[0];
  const end = (state: string) =>
    sql`update agent_request set state = ${state}, updated_at = now() where id = ${requestId}`.execute(server.database);
  const upkeep = () =>
    endOverdueRequests({
      database: server.database,
      pubsub: server.pubsub,
      log: createLogger({ level: 'silent' }),
      encrypt: testSecrets.encrypt,
    });
  const isCanceled = async () => (await agent.next('cancelScan')).requestId === requestId;

  it('that was canceled while the link was down is broken off when the agent comes back', async () => {
    agent.terminate();
    await until(async () => {
      const { rows } = await sql`select from agent where id = ${site.agentId} and server_id is null`.execute(
        server.database,
      );
      return rows.length > 0;
    });
    await end('canceled');
    await connect(agent.spoolId);
    expect(await isCanceled()).toBe(true);
    expect(agent.all('scan')).toEqual([]);
  });

  it('that has ended adds nothing more, and its agent is commanded to stop each time it reports progress', async () => {
    await report('running', 1);
    expect(await scanRow()).toEqual({ state: 'running', scanned: 1, discovered: 1, devices: 4 });
    await end('canceled');
    await until(() => agent.all('cancelScan').length === 1);
    await report('running', 2);
    await until(() => agent.all('cancelScan').length === 2);
    await report('done', 3);
    expect(await scanRow()).toEqual({ state: 'canceled', scanned: 1, discovered: 1, devices: 4 });
    expect(agent.all('cancelScan').map((message) => message.requestId)).toEqual([requestId, requestId]);
  });

  it('may take as long as its agent reports, and is broken off when nobody heard of it for half an hour', async () => {
    await report('running', 1);
    await sql`update agent_request set expires_at = now() - interval '5 hours', updated_at = now() - interval '29 minutes'
      where id = ${requestId}`.execute(server.database);
    await upkeep();
    expect(await scanRow()).toMatchObject({ state: 'running' });
    await report('running', 2);
    await upkeep();
    expect(await scanRow()).toMatchObject({ state: 'running', scanned: 2 });
    await sql`update agent_request set updated_at = now() - interval '31 minutes' where id = ${requestId}`.execute(
      server.database,
    );
    await upkeep();
    expect(await scanRow()).toMatchObject({ state: 'expired' });
    expect(await isCanceled()).toBe(true);
  });
});
