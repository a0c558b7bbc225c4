import { createLog, startAgent, type Agent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import type { DriverKind } from '@headframe/devices';
import { startFarm, type Farm } from '@headframe/simulator';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueKey, startGatewayServer, testSecrets, type GatewayServer } from '../../../testing/gateway-server.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { until } from '../../../testing/until.ts';

const ip = '127.108.0.1';
/** What the simulated miner asks for once its password was changed. */
const changedPassword = 'somebody-changed-it';

let server: GraphqlTestServer;
let gateway: GatewayServer;
let site: SeededSite;
let farm: Farm;
let agent: Agent;
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'headframe-credentials-'));

async function ask<Data>(query: string, variables?: object): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query, { ...variables });
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

interface Miner {
  id: string;
  isOnline: boolean;
  issues: string[];
  credentialOutcome: string | null;
  credentialTestedAt: string | null;
}

const miner = async () => {
  const { asics } = await ask<{ asics: Miner[] }>(
    '{ asics { id isOnline issues credentialOutcome credentialTestedAt } }',
  );
  return asics[0];
};
const isRefused = async () => (await miner())?.issues.includes('AUTH_ERROR') === true;

/** Tests the stored credential; resolves to the state and the message of the item. */
async function test(): Promise<string> {
  const { batch } = await ask<{ batch: { batchId: string } }>(
    'mutation { batch: testCredentialAsics(where: { _and: [] }) { batchId } }',
  );
  let text = '';
  await until(async () => {
    const { agentRequestItems: items } = await ask<{ agentRequestItems: { state: string; message: string }[] }>(
      'query ($batch: ID!) { agentRequestItems(where: { batchId: { _eq: $batch } }) { state message } }',
      { batch: batch.batchId },
    );
    text = items.map(({ state, message }) => `${state} ${message}`.trim()).join();
    return /^(done|failed|expired|canceled)/.test(text);
  }, 90_000);
  return text;
}

const store = (password: string) =>
  ask(
    'mutation ($credential: MinerCredentialInput) { setAsicCredential(where: { _and: [] }, credential: $credential) }',
    {
      credential: { user: 'root', password },
    },
  );

beforeAll(async () => {
  farm = await startFarm({ devices: ['Antminer S21'], ports: 'free', firstAddress: ip, settled: true });
  server = await startGraphqlTestServer();
  gateway = await startGatewayServer(server.databaseUrl);
  site = await seedSite(server.database, 'locked-out');
  await sql`update agent set device_ports = device_ports || ${JSON.stringify(farm.ports)}::jsonb,
    setting = setting || '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(server.database);
  agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${gateway.port}/agent/v1`,
    key: await issueKey(server.database, site.agentId),
    dataFolder,
    log: createLog(() => undefined),
    kinds: [asicKind as unknown as DriverKind],
    closeFramesAfterMs: 50,
  });
  const payload = { ranges: [ip], ports: farm.ports, addNewDevices: true, connectTimeoutMs: 1000 };
  const credentials = [{ user: 'root', password: 'root', kind: 'asic' }];
  await sql`insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, secret, expires_at)
    values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, 'scan', ${JSON.stringify(payload)}::jsonb,
      ${testSecrets.encrypt(JSON.stringify({ credentials }))}, now() + interval '10 minutes')`.execute(server.database);
  await until(async () => (await miner())?.isOnline === true, 90_000);
}, 300_000);
afterAll(async () => {
  await agent.close();
  await gateway.close();
  await server.close();
  await farm.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

it('a miner whose password was changed is refused, flagged, and let in again with the right credential', async () => {
  expect(await test()).toBe('done');
  expect(await miner()).toMatchObject({
    issues: expect.not.arrayContaining(['AUTH_ERROR']),
    credentialOutcome: 'accepted',
  });
  const accepted = (await miner())?.credentialTestedAt;

  farm.device(ip).setFaults({ badPassword: true });
  // A poll is refused first: what a test found accepted is not shown beside it.
  await until(isRefused, 90_000);
  const polled = await miner();
  expect(polled?.credentialOutcome).toBe('refused');
  expect(Date.parse(polled?.credentialTestedAt ?? '')).toBeGreaterThan(Date.parse(accepted ?? ''));
  expect(await test()).toContain('failed The device refused');
  expect(await miner()).toMatchObject({ credentialOutcome: 'refused', isOnline: true });

  await store(changedPassword);
  expect((await miner())?.credentialOutcome).toBeNull();
  expect(await test()).toBe('done');
  expect(await miner()).toMatchObject({ credentialOutcome: 'accepted' });
  await until(async () => !(await isRefused()), 90_000);
  expect(await miner()).toMatchObject({ credentialOutcome: 'accepted', isOnline: true });
}, 400_000);
