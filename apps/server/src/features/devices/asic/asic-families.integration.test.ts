import { createLog, startAgent, type Agent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import type { DriverKind } from '@headframe/devices';
import { startFarm, type Farm, type ModelName } from '@headframe/simulator';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofLength } from '../../../../../../scripts/checks/proof-length.ts';
import { issueKey, startGatewayServer, testSecrets, type GatewayServer } from '../../../testing/gateway-server.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { until } from '../../../testing/until.ts';

const ip = '127.107.0.1';
const credentials = [
  { user: 'root', password: 'root', kind: 'asic' },
  { user: 'admin', password: 'admin', kind: 'asic' },
];

let server: GraphqlTestServer;
let gateway: GatewayServer;
let site: SeededSite;
let farm: Farm;
let agent: Agent;
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'headframe-families-'));

async function ask<Data>(query: string, variables?: object): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query, { ...variables });
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

interface Miner {
  id: string;
  family: string;
  model: string;
  firmware: string;
  macAddress: string;
  note: string;
  isOnline: boolean;
}

const miners = async () =>
  (await ask<{ asics: Miner[] }>('{ asics { id family model firmware macAddress note isOnline } }')).asics;

/** The firmware that the miner is given in turn, with the family and the model that follow from it. */
const turns: [ModelName, string, string][] = [
  ...proofLength<[ModelName, string, string][]>(
    [],
    [
      ['Antminer S19 Pro (VNish)', 'vnish', 'Antminer S19 Pro'],
      ['Antminer S19 XP (Braiins OS)', 'braiins', 'Antminer S19 XP'],
    ],
  ),
  ['Antminer S19k Pro (LuxOS)', 'luxos', 'Antminer S19k Pro'],
];

/** Requests the log of a miner, which some families cannot give. */
const requestLog = (id: string) =>
  ask<{ batch: { batchId: string } }>(
    'mutation ($where: AsicWhere) { batch: requestLogsAsics(where: $where) { batchId } }',
    { where: { id: { _eq: id } } },
  );

beforeAll(async () => {
  farm = await startFarm({ devices: ['Antminer S19'], ports: 'free', firstAddress: ip, settled: true });
  server = await startGraphqlTestServer();
  gateway = await startGatewayServer(server.databaseUrl);
  site = await seedSite(server.database, 'flashed');
  await sql`update agent set device_ports = device_ports || ${JSON.stringify(farm.ports)}::jsonb,
    setting = setting || '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(server.database);
  agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${gateway.port}/agent/v1`,
    key: await issueKey(server.database, site.agentId),
    dataFolder,
    log: createLog(() => undefined),
    kinds: [asicKind as unknown as DriverKind],
    closeFramesAfterMs: 50,
    identifyAgainMs: 1000,
  });
  const payload = { ranges: [ip], ports: farm.ports, addNewDevices: true, connectTimeoutMs: 1000 };
  await sql`insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, secret, expires_at)
    values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, 'scan', ${JSON.stringify(payload)}::jsonb,
      ${testSecrets.encrypt(JSON.stringify({ credentials }))}, now() + interval '10 minutes')`.execute(server.database);
  await until(async () => (await miners())[0]?.isOnline === true, 60_000);
}, 150_000);
afterAll(async () => {
  await agent.close();
  await gateway.close();
  await server.close();
  await farm.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

it('is the same miner after it was given firmware of another family, with its history and what that family can do', async () => {
  const [before] = await miners();
  if (!before) throw new Error('The miner was not added.');
  expect(before).toMatchObject({ family: 'antminer', macAddress: farm.devices[0]?.mac.toLowerCase() });
  await sql`update device set note = 'Row 7' where ip = ${ip}::inet`.execute(server.database);
  const samples = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from asic_sample`.execute(server.database);
    return rows[0]?.count ?? 0;
  };
  await until(async () => (await samples()) > 0, 90_000);
  const kept = await samples();

  for (const [model, family, named] of turns) {
    farm.flash(farm.device(ip), model);
    await until(async () => (await miners())[0]?.family === family, 60_000);
    const listed = await miners();
    expect(listed).toHaveLength(1);
    const { id, macAddress } = before;
    expect(listed[0]).toMatchObject({ id, macAddress, model: named, note: 'Row 7', isOnline: true });
  }
  expect(await samples()).toBeGreaterThanOrEqual(kept);
  await expect(requestLog(before.id)).rejects.toThrow('None of the devices can do this.');
}, 300_000);
