import { createLog, startAgent, type Agent } from '@headframe/agent';
import { gpuKind } from '@headframe/devices/gpu/gpu-kind';
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

const serverIp = '127.105.0.1';
const credentials = [{ user: 'headframe', password: 'gpu-server-7', kind: 'gpu' }];

let server: GraphqlTestServer;
let gateway: GatewayServer;
let site: SeededSite;
let farm: Farm;
let agent: Agent;
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'headframe-gpus-'));

async function ask<Data>(query: string, variables?: object): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query, { ...variables });
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

interface Gpu {
  id: string;
  gpuId: string;
  index: number;
  name: string;
  isOnline: boolean;
  power: number | null;
  powerLimit: number | null;
  minPower: number | null;
  maxPower: number | null;
  desiredPower: number | null;
  hasMismatch: boolean;
}

const gpus = async () =>
  (
    await ask<{ gpus: Gpu[] }>(`{ gpus(orderBy: [{ index: asc }], limit: 100) {
      id gpuId index name isOnline power powerLimit minPower maxPower desiredPower hasMismatch } }`)
  ).gpus;

const ended = ['done', 'failed', 'canceled', 'expired'];

async function setPower(id: string | undefined, watts: number): Promise<string[]> {
  const { batch } = await ask<{ batch: { batchId: string } }>(
    'mutation ($where: GpuWhere, $watts: Int!) { batch: gpuPowerTargetGpus(where: $where, watts: $watts) { batchId } }',
    { where: { id: { _eq: id } }, watts },
  );
  const items = async () =>
    (
      await ask<{ agentRequestItems: { state: string; message: string }[] }>(
        'query ($id: ID!) { agentRequestItems(where: { batchId: { _eq: $id } }) { state message } }',
        { id: batch.batchId },
      )
    ).agentRequestItems;
  await until(async () => (await items()).every(({ state }) => ended.includes(state)), 60_000);
  return (await items()).map(({ state, message }) => `${state} ${message}`.trim());
}

beforeAll(async () => {
  farm = await startFarm({
    devices: [],
    gpuServers: 1,
    ports: 'free',
    firstAddress: serverIp,
    settled: true,
    rebootSeconds: 0,
  });
  server = await startGraphqlTestServer();
  gateway = await startGatewayServer(server.databaseUrl);
  site = await seedSite(server.database, 'cards');
  await sql`update agent set device_ports = device_ports || ${JSON.stringify(farm.ports)}::jsonb,
    setting = setting || '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(server.database);
  agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${gateway.port}/agent/v1`,
    key: await issueKey(server.database, site.agentId),
    dataFolder,
    log: createLog(() => undefined),
    kinds: [gpuKind as unknown as DriverKind],
    closeFramesAfterMs: 50,
  });
  const payload = { ranges: [serverIp], ports: farm.ports, addNewDevices: true, connectTimeoutMs: 1000 };
  await sql`insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, secret, expires_at)
    values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, 'scan', ${JSON.stringify(payload)}::jsonb,
      ${testSecrets.encrypt(JSON.stringify({ credentials }))}, now() + interval '10 minutes')`.execute(server.database);
  await until(async () => {
    const all = await gpus();
    return all.length === 4 && all.every(({ isOnline, power }) => isOnline && power !== null);
  }, 60_000);
}, 150_000);

afterAll(async () => {
  await agent.close();
  await gateway.close();
  await server.close();
  await farm.close();
  rmSync(dataFolder, { recursive: true });
});

it('a scan adds each card of a server, known by its UUID, with the bounds of its power', async () => {
  const all = await gpus();
  expect(all.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(new Set(all.map(({ gpuId }) => gpuId)).size).toBe(4);
  for (const { gpuId, minPower, maxPower, powerLimit } of all) {
    expect(gpuId).toMatch(/^GPU-/);
    expect(minPower).toBeLessThan(maxPower ?? 0);
    expect(powerLimit).toBeLessThanOrEqual(maxPower ?? 0);
  }
});

it('a power target within the bounds of the card is read back, and one outside is refused', async () => {
  const [first, second] = await gpus();
  const watts = Math.ceil(first?.minPower ?? 0);
  await expect(setPower(first?.id, watts - 1)).rejects.toThrow('gpuPowerTarget.watts: Only');
  expect(await setPower(first?.id, watts)).toEqual(['done']);
  await until(async () => (await gpus())[0]?.powerLimit === watts, 30_000);
  expect((await gpus())[0]).toMatchObject({ desiredPower: watts, hasMismatch: false });
  expect((await gpus())[1]).toMatchObject({ desiredPower: null, powerLimit: second?.powerLimit });
});

it('a card whose place has shifted is the one that is commanded', async () => {
  const [first, second] = await gpus();
  // As where the server had counted them the other way round when they were discovered.
  await sql`update device set unit = case serial_number when ${first?.gpuId} then 1 else 0 end
    where serial_number in (${first?.gpuId}, ${second?.gpuId})`.execute(server.database);
  const watts = Math.ceil(second?.minPower ?? 0) + 1;
  expect(await setPower(second?.id, watts)).toEqual(['done']);
  await until(async () => (await gpus())[1]?.powerLimit === watts, 30_000);
  expect((await gpus())[0]?.powerLimit).toBe(first?.powerLimit);
});
