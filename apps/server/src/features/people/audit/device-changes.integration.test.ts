import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

interface Entry {
  action: string;
  objectId: string;
  objectName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

let server: GraphqlTestServer;
let site: SeededSite;
let count = 0;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  await seedAsics(server.database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
});
afterAll(() => server.close());

/** Runs a mutation and returns the one entry that it left. */
async function entryOf(mutation: string, variables?: Record<string, unknown>): Promise<Entry> {
  const { errors } = await server.ask(site.owner, mutation, variables);
  expect(errors).toBeUndefined();
  const { data } = await server.ask<{ auditEntries: Entry[]; auditEntriesAggregate: { count: number } }>(
    site.owner,
    '{ auditEntries(limit: 1) { action objectId objectName before after } auditEntriesAggregate { count } }',
  );
  expect(data.auditEntriesAggregate.count).toBe(count + 1);
  count += 1;
  const [entry] = data.auditEntries;
  if (!entry) throw new Error('Nothing was written down.');
  return entry;
}

describe('changes of devices and agents', () => {
  it('of an agent are written down with what it was like, and without its key', async () => {
    const created = await entryOf('mutation { createAgent(name: "hall 2") { id key } }');
    expect(created).toMatchObject({ action: 'agent.create', objectName: 'hall 2', before: null });
    const variables = { id: created.objectId };
    expect(await entryOf('mutation ($id: ID!) { updateAgent(id: $id, name: "hall 3") }', variables)).toMatchObject({
      action: 'agent.update',
      before: { name: 'hall 2' },
      after: { name: 'hall 3' },
    });
    expect(await entryOf('mutation ($id: ID!) { renewAgentKey(id: $id) { key } }', variables)).toMatchObject({
      action: 'agent.renew-key',
      after: null,
    });
    expect(await entryOf('mutation ($id: ID!) { removeAgent(id: $id) }', variables)).toMatchObject({
      action: 'agent.remove',
      before: { name: 'hall 3', deviceCount: 0 },
    });
    const { rows } = await sql<{ text: string }>`select e::text as text from audit_entry e`.execute(server.database);
    expect(rows.map(({ text }) => text).join('')).not.toContain('hfa_');
  });

  it('by commands are written down with kind and count, and without pool passwords', async () => {
    for (const kind of ['reboot', 'stop', 'start'])
      expect(await entryOf(`mutation { ${kind}Asics(where: { _and: [] }) { batchId } }`)).toMatchObject({
        action: `asic.${kind}`,
        objectName: '2 devices: 10.0.0.1, 10.0.0.2',
        after: { deviceCount: 2 },
      });
    expect(await entryOf('mutation { blinkAsics(on: true, where: { _and: [] }) { batchId } }')).toMatchObject({
      action: 'asic.blink',
      objectName: '2 devices: 10.0.0.1, 10.0.0.2',
      after: { on: true },
    });
    const pools = [{ address: 'pool.test:3333', user: 'farm.1', password: 'pool-secret' }];
    const changed = await entryOf(
      'mutation ($pools: [PoolInput!]!) { changePoolAsics(pools: $pools, where: { _and: [] }) { batchId } }',
      { pools },
    );
    expect(changed).toMatchObject({
      action: 'asic.change-pool',
      objectName: '2 devices: 10.0.0.1, 10.0.0.2',
      after: { deviceCount: 2, pools: [{ address: 'pool.test:3333', user: 'farm.1' }] },
    });
    expect(JSON.stringify(changed)).not.toContain('pool-secret');
    expect(await entryOf('mutation { clearAsicTargets(where: { _and: [] }) }')).toMatchObject({
      action: 'asic.clear-targets',
      objectName: '2 devices: 10.0.0.1, 10.0.0.2',
      after: { deviceCount: 2 },
    });
  });

  it('by scans and their ends are written down, and without device passwords', async () => {
    const input = { id: site.agentSelectorId, credentials: [{ user: 'root', password: 'scan-secret' }] };
    const scanned = await entryOf(
      `mutation ($id: ID!, $credentials: [CredentialInput!]) {
        startScan(agentId: $id, ranges: ["10.0.0.0/24"], credentials: $credentials) }`,
      input,
    );
    expect(scanned).toMatchObject({
      action: 'scan.start',
      objectName: 'site agent',
      after: { ranges: ['10.0.0.0/24'] },
    });
    expect(JSON.stringify(scanned)).not.toContain('scan-secret');
    await sql`update agent_request set created_at = now() - interval '16 seconds'`.execute(server.database);
    expect(await entryOf('mutation { scanAsicsAgain(where: { _and: [] }) { batchId } }')).toMatchObject({
      action: 'scan.repeat',
      objectName: '2 devices: 10.0.0.1, 10.0.0.2',
      after: { deviceCount: 2 },
    });
    const { rows } = await sql<{ id: string }>`select selector_id::text as id from agent_request
      where kind = 'scan' order by id limit 1`.execute(server.database);
    const id = rows[0]?.id ?? '';
    expect(await entryOf('mutation ($id: ID!) { addDiscoveredDevices(requestId: $id) }', { id })).toMatchObject({
      action: 'scan.add-found',
      after: { deviceCount: 0 },
    });
    expect(await entryOf('mutation ($ids: [ID!]) { cancelAgentRequests(ids: $ids) }', { ids: [id] })).toMatchObject({
      action: 'command.cancel',
      objectName: 'scan',
      after: { requestCount: 1 },
    });
  });

  it('by a command on many devices are counted, and the first named', async () => {
    await seedAsics(server.database, site, [{ ip: '10.0.0.3' }, { ip: '10.0.0.4' }, { ip: '10.0.0.5' }]);
    expect(await entryOf('mutation { rebootAsics(where: { _and: [] }) { batchId } }')).toMatchObject({
      objectName: '5 devices: 10.0.0.1, 10.0.0.2, 10.0.0.3, …',
      after: { deviceCount: 5 },
    });
    await sql`update device set name = 'farm.rig4' where ip = '10.0.0.4'`.execute(server.database);
    const one = await entryOf('mutation { rebootAsics(where: { ip: { _eq: "10.0.0.4" } }) { batchId } }');
    expect(one).toMatchObject({ objectName: 'farm.rig4', after: { deviceCount: 1 } });
  });
});
