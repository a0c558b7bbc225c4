import { createLog, startAgent, type Agent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import type { DriverKind } from '@headframe/devices';
import { pduKind } from '@headframe/devices/pdu/pdu-kind';
import { startFarm, type Farm } from '@headframe/simulator';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { until } from '../../../testing/until.ts';
import { issueKey, startGatewayServer, testSecrets, type GatewayServer } from '../../../testing/gateway-server.ts';

const firstUnit = '127.106.0.9';

let server: GraphqlTestServer;
let gateway: GatewayServer;
let farm: Farm;
let site: SeededSite;
let agent: Agent | undefined;
let folder: string;

/** A farm of eight miners on two units with four outlets each, and a server. */
beforeEach(async () => {
  const options = { ports: 'free', firstAddress: '127.106.0.1', settled: true, rebootSeconds: 0 } as const;
  farm = await startFarm({ devices: 8, pdus: 2, pduOutlets: 4, ...options });
  server = await startGraphqlTestServer();
  Object.assign(server.services, { secrets: testSecrets });
  gateway = await startGatewayServer(server.databaseUrl);
  site = await seedSite(server.database, 'north');
  folder = mkdtempSync(path.join(os.tmpdir(), 'headframe-pdus-'));
});
afterEach(async () => {
  await agent?.close();
  await gateway.close();
  await server.close();
  await farm.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(...kinds: unknown[]): Promise<void> {
  await sql`update agent set setting = '{"pollSeconds": 5}', device_ports = ${JSON.stringify(farm.ports)}::jsonb
    where id = ${site.agentId}`.execute(server.database);
  agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${gateway.port}/agent/v1`,
    key: await issueKey(server.database, site.agentId),
    dataFolder: folder,
    log: createLog(() => undefined),
    kinds: kinds as DriverKind[],
    closeFramesAfterMs: 50,
  });
}

async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query, variables);
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

interface Unit {
  id: string;
  ip: string;
  family: string;
  model: string;
  location: string | null;
  isOnline: boolean;
  power: number | null;
  outletsOn: number | null;
}
interface Outlet {
  id: string;
  key: string;
  name: string;
  state: string;
  power: number | null;
  pduIp: string;
}

const listed = () =>
  ask<{ pdus: Unit[]; outlets: Outlet[] }>(
    `{ pdus(orderBy: { ip: asc }) { id ip family model location isOnline power outletsOn }
      outlets(where: { pduIp: { _eq: "${firstUnit}" } }) { id key name state power pduIp } }`,
  );

const scan = (addNewDevices = true) =>
  ask<{ startScan: string }>(
    `mutation ($agent: ID!, $ports: DevicePortsInput, $add: Boolean!) { startScan(agentId: $agent, ranges: ["127.106.0.0/28"],
      devicePorts: $ports, addNewDevices: $add, connectTimeoutMs: 1000) }`,
    { agent: site.agentSelectorId, ports: farm.ports, add: addNewDevices },
  );

const unitsRead = async (count: number) =>
  (await listed()).pdus.filter(({ isOnline, power }) => isOnline && power !== null).length === count;

describe('an agent that scans', () => {
  it('adds the units of its site; they are listed with their outlets, charted, and follow what is changed at them', async () => {
    await connect(asicKind, pduKind);
    await until(() => isConnected());
    await scan();
    await until(() => unitsRead(2), 20_000);
    const { pdus, outlets } = await listed();
    expect(pdus.map(({ ip, family, location, outletsOn }) => ({ ip, family, location, outletsOn }))).toEqual([
      { ip: firstUnit, family: 'snmp-apc-rpdu2', location: 'Row 1', outletsOn: 4 },
      { ip: '127.106.0.10', family: 'snmp-raritan-px2', location: 'Row 1', outletsOn: 4 },
    ]);
    expect(outlets.map(({ key, state }) => `${key} ${state}`)).toEqual(['1 on', '2 on', '3 on', '4 on']);
    const drawn = farm.devices.slice(0, 4).reduce((sum, miner) => sum + (miner as never as Draws).draw(), 0);
    expect(Math.abs(Number(pdus[0]?.power) / drawn - 1)).toBeLessThan(0.05);
    expect(Math.abs(outlets.reduce((sum, { power }) => sum + Number(power), 0) / drawn - 1)).toBeLessThan(0.05);

    const unit = farm.device(firstUnit) as never as Switchable;
    unit.switchOutlet(2, 'off');
    unit.setOutlet(3, { name: 'Fan wall' });
    await until(async () => {
      const [, second, third] = (await listed()).outlets;
      return second?.state === 'off' && second.power === 0 && third?.name === 'Fan wall';
    }, 40_000);

    const { pduHistory } = await ask<{ pduHistory: { series: { measure: string; values: (number | null)[] }[] } }>(
      `query ($id: ID!, $part: ID, $from: Timestamp!, $to: Timestamp!) {
        pduHistory(id: $id, part: $part, from: $from, to: $to) { series { measure values } } }`,
      {
        id: pdus[0]?.id,
        part: outlets[0]?.id,
        from: new Date(Date.now() - 3_600_000),
        to: new Date(Date.now() + 60_000),
      },
    );
    const power = pduHistory.series.find(({ measure }) => measure === 'power')?.values ?? [];
    expect(power.length).toBeGreaterThan(0);
    expect(Math.max(...power.map(Number))).toBeGreaterThan(0);
  }, 120_000);
});

describe('a scan with other ports than the agent has', () => {
  /** The agent of the site, which looks on the ports of real devices. */
  async function connectOnStandardPorts(): Promise<void> {
    await connect(asicKind, pduKind);
    await sql`update agent set device_ports = ${JSON.stringify(standardPorts)}::jsonb`.execute(server.database);
    await until(() => isConnected());
  }
  const wait = () =>
    sql`update agent_request set created_at = created_at - interval '1 minute'`.execute(server.database);
  const minersRead = async (count: number) =>
    (await ask<{ asics: { isOnline: boolean }[] }>('{ asics { isOnline } }')).asics.filter(({ isOnline }) => isOnline)
      .length === count;

  it('adds devices that are read, commanded and scanned again on the ports on which they answered', async () => {
    await connectOnStandardPorts();
    await scan();
    await until(() => unitsRead(2), 30_000);
    await until(() => minersRead(8), 30_000);
    await ask('mutation { outletOff(where: { pduIp: { _eq: "127.106.0.9" }, key: { _eq: "2" } }) { batchId } }');
    await until(async () => (await listed()).outlets[1]?.state === 'off', 30_000);
    const [unit] = (await listed()).pdus;
    await wait();
    await sql`update device set last_scan_at = null`.execute(server.database);
    const { snapshotPdus } = await ask<{ snapshotPdus: { id: string } }>(
      'mutation ($where: PduWhere!) { snapshotPdus(action: scanAgain, where: $where) { id } }',
      { where: { id: { _eq: unit?.id } } },
    );
    await ask('mutation ($id: ID!) { scanDevicesAgain(snapshotId: $id) { batchId } }', { id: snapshotPdus.id });
    await until(async () => {
      const { agentRequests } = await ask<{ agentRequests: { state: string; discoveredCount: number }[] }>(
        '{ agentRequests(where: { kind: { _eq: "scan" } }, limit: 1) { state discoveredCount } }',
      );
      return agentRequests[0]?.state === 'done' && agentRequests[0].discoveredCount === 1;
    }, 30_000);
  }, 120_000);

  it('keeps the ports of devices that are added from its list, and mends those of known ones that gave no reading', async () => {
    await connectOnStandardPorts();
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('pdu', ${site.subaccountId}, ${site.agentId}, ${firstUnit}, 'snmp-apc-rpdu2')`.execute(server.database);
    await sql`insert into pdu_state (device_id, subaccount_id) select id, subaccount_id from device
      where kind = 'pdu' on conflict do nothing`.execute(server.database);
    await scan(false);
    await until(() => unitsRead(1), 30_000);
    const { agentRequests } = await ask<{ agentRequests: { id: string }[] }>('{ agentRequests { id } }');
    await until(async () => {
      const { rows } = await sql`select from agent_request where state = 'done'`.execute(server.database);
      return rows.length === 1;
    }, 30_000);
    await ask('mutation ($id: ID!) { addDiscoveredDevices(requestId: $id) }', { id: agentRequests[0]?.id });
    await until(() => unitsRead(2), 30_000);
    await until(() => minersRead(8), 30_000);
  }, 120_000);
});

describe('an agent that does not know units', () => {
  it('works with this server: its miners are read, and a unit says that the agent needs an update', async () => {
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('pdu', ${site.subaccountId}, ${site.agentId}, ${firstUnit}, 'snmp-apc-rpdu2')`.execute(server.database);
    await sql`insert into pdu_state (device_id, subaccount_id) select id, subaccount_id from device where kind = 'pdu'`.execute(
      server.database,
    );
    await sql`insert into pdu (device_id, subaccount_id) select id, subaccount_id from device where kind = 'pdu'`.execute(
      server.database,
    );
    await connect(asicKind);
    await until(() => isConnected());
    await scan();
    await until(async () => {
      const { asicsAggregate } = await ask<{ asicsAggregate: { online: number } }>('{ asicsAggregate { online } }');
      return asicsAggregate.online === 8;
    }, 60_000);
    const { pdus } = await ask<{ pdus: { ip: string; isOnline: boolean; failure: string | null }[] }>(
      '{ pdus { ip isOnline failure } }',
    );
    expect(pdus).toEqual([
      { ip: firstUnit, isOnline: false, failure: expect.stringContaining('Update the agent.') as string },
    ]);
  }, 120_000);
});

interface Draws {
  draw(): number;
}
interface Switchable {
  switchOutlet(number: number, command: 'on' | 'off'): void;
  setOutlet(number: number, setting: { name: string }): void;
}

async function isConnected(): Promise<boolean> {
  const { agents } = await ask<{ agents: { isOnline: boolean }[] }>('{ agents { isOnline } }');
  return agents[0]?.isOnline === true;
}
