import { createLog, startAgent, type Agent } from '@headframe/agent';
import { pduKind as pduDrivers } from '@headframe/devices/pdu/pdu-kind';
import { startFarm, type Farm } from '@headframe/simulator';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { issueKey, startGatewayServer, testSecrets, type GatewayServer } from '../../../../testing/gateway-server.ts';

const minerCount = 8;
const outletsOfUnit = 4;
const addresses = ['127.103.0.9', '127.103.0.10'];
const credentials = [{ user: 'operator', password: 'sha256:headframe-auth:aes:headframe-privacy' }];

let server: GraphqlTestServer;
let gateway: GatewayServer;
let site: SeededSite;
let farm: Farm;
let key: string;
let agent: Agent | undefined;
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'headframe-outlets-'));

async function startSiteAgent(): Promise<void> {
  agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${gateway.port}/agent/v1`,
    key,
    dataFolder,
    log: createLog(() => undefined),
    kinds: [pduDrivers],
    closeFramesAfterMs: 50,
  });
}

async function stopSiteAgent(): Promise<void> {
  await agent?.close();
  agent = undefined;
}

/** Sends one operation of the owner. */
async function ask<Data>(query: string, variables?: object): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query, { ...variables });
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

interface Outlet {
  id: string;
  key: string;
  name: string;
  state: string;
  desiredState: string | null;
  onDelay: number | null;
  hasMismatch: boolean;
}

const outlets = async (unit: number, outlet?: number) => {
  const where = { pduIp: { _eq: addresses[unit] }, ...(outlet === undefined ? {} : { ordinal: { _eq: outlet } }) };
  const found = await ask<{ outlets: Outlet[] }>(
    `query ($where: OutletWhere!) { outlets(where: $where, orderBy: [{ ordinal: asc }]) {
      id key name state desiredState onDelay hasMismatch } }`,
    { where },
  );
  return found.outlets;
};

interface Item {
  name: string;
  partId: string;
  partKey: string;
  state: string;
  message: string;
}

const itemsOf = async (batchId: string) =>
  (
    await ask<{ agentRequestItems: Item[] }>(
      `query ($id: ID!) { agentRequestItems(where: { batchId: { _eq: $id } }, orderBy: [{ ip: asc }, { partKey: asc }]) {
        name partId partKey state message } }`,
      { id: batchId },
    )
  ).agentRequestItems;

const ended = ['done', 'failed', 'canceled', 'expired'];

/** Gives a command by a where, and waits until all its items have ended. */
async function give(mutation: string, where: object, variables = ''): Promise<string> {
  const { batch } = await ask<{ batch: { batchId: string } }>(
    `mutation ($where: OutletWhere) { batch: ${mutation}(where: $where${variables}) { batchId deviceCount partCount } }`,
    { where },
  );
  return batch.batchId;
}

async function allEnded(batchId: string): Promise<Item[]> {
  await until(async () => (await itemsOf(batchId)).every(({ state }) => ended.includes(state)), 60_000);
  return itemsOf(batchId);
}

const minerOn = (unit: number, outlet: number) => farm.devices[unit * outletsOfUnit + outlet];
const unitOf = (unit: number) => farm.devices[minerCount + unit];

/** Whether the miner on an outlet takes a connection. */
async function isReachable(unit: number, outlet: number): Promise<boolean> {
  const host = `127.103.0.${unit * outletsOfUnit + outlet + 1}`;
  const socket = connect({ host, port: farm.ports.rpc });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

beforeAll(async () => {
  farm = await startFarm({
    devices: Array.from({ length: minerCount }, () => 'Antminer S21' as const),
    pdus: 2,
    pduOutlets: outletsOfUnit,
    ports: 'free',
    firstAddress: '127.103.0.1',
    settled: true,
    rebootSeconds: 0,
  });
  server = await startGraphqlTestServer();
  gateway = await startGatewayServer(server.databaseUrl);
  site = await seedSite(server.database, 'outlets');
  key = await issueKey(server.database, site.agentId);
  const stored = testSecrets.encrypt(JSON.stringify({ credentials }));
  await sql`update agent set device_ports = device_ports || ${JSON.stringify(farm.ports)}::jsonb,
    setting = setting || '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(server.database);
  await sql`with added as (
      insert into device (kind, subaccount_id, agent_id, ip, family, credential)
      values ('pdu', ${site.subaccountId}, ${site.agentId}, ${addresses[0]}::inet, 'snmp-apc-rpdu2', ${stored}),
        ('pdu', ${site.subaccountId}, ${site.agentId}, ${addresses[1]}::inet, 'snmp-raritan-px2', ${stored})
      returning id, subaccount_id
    ), units as (insert into pdu (device_id, subaccount_id) select id, subaccount_id from added)
    insert into pdu_state (device_id, subaccount_id) select id, subaccount_id from added`.execute(server.database);
  await startSiteAgent();
  await until(
    async () => (await Promise.all([outlets(0), outlets(1)])).every((all) => all.length === outletsOfUnit),
    60_000,
  );
});

afterEach(() => sql`update pdu set view_only = false`.execute(server.database));

afterAll(async () => {
  await stopSiteAgent();
  await gateway.close();
  await server.close();
  await farm.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

it('an outlet that is switched off is read back, and the miner on it is dark', async () => {
  expect(await isReachable(1, 1)).toBe(true);
  const batchId = await give('outletOff', { pduIp: { _eq: addresses[1] }, key: { _eq: '1.2' } });
  const items = await allEnded(batchId);
  expect(items).toMatchObject([{ partKey: '1.2', state: 'done', message: '' }]);
  expect(items[0]?.name).toMatch(/ \/ /);
  expect(minerOn(1, 1)?.fed).toBe(false);
  expect(minerOn(1, 1)?.draw()).toBe(0);
  expect(await isReachable(1, 1)).toBe(false);
  expect([0, 2, 3].map((outlet) => minerOn(1, outlet)?.fed)).toEqual([true, true, true]);
  await until(async () => (await outlets(1, 1))[0]?.state === 'off', 30_000);
  expect(await outlets(1, 1)).toMatchObject([{ state: 'off', desiredState: 'off', hasMismatch: false }]);
});

it('an outlet that somebody switches at the unit shows a mismatch until its target is cleared', async () => {
  const where = { pduIp: { _eq: addresses[0] }, ordinal: { _eq: 3 } };
  await allEnded(await give('outletOn', where));
  await until(async () => (await outlets(0, 3))[0]?.state === 'on', 30_000);
  expect(await outlets(0, 3)).toMatchObject([{ desiredState: 'on', hasMismatch: false }]);
  await sql`update pdu_outlet set desired_on = false from device_part p where p.id = part_id and p.ordinal = 3
    and p.device_id = (select id from device where host(ip) = ${addresses[0]})`.execute(server.database);
  expect(await outlets(0, 3)).toMatchObject([{ desiredState: 'off', hasMismatch: true }]);
  expect(
    await ask('query ($where: OutletWhere) { outletsAggregate(where: $where) { mismatched } }', { where }),
  ).toEqual({
    outletsAggregate: { mismatched: 1 },
  });
  expect(await ask('mutation ($where: OutletWhere) { clearOutletTargets(where: $where) }', { where })).toEqual({
    clearOutletTargets: 1,
  });
  expect(await outlets(0, 3)).toMatchObject([{ desiredState: null, hasMismatch: false }]);
});

it('names and delays are written to the unit and read back', async () => {
  const where = { pduIp: { _eq: addresses[0] }, ordinal: { _eq: 0 } };
  expect(await allEnded(await give('renameOutlet', where, ', name: "Rack 7"'))).toMatchObject([{ state: 'done' }]);
  expect(await allEnded(await give('setOutletDelay', where, ', onDelay: 7, offDelay: 3'))).toMatchObject([
    { state: 'done', message: '' },
  ]);
  await until(async () => (await outlets(0, 0))[0]?.name === 'Rack 7', 30_000);
  await until(async () => (await outlets(0, 0))[0]?.onDelay === 7, 30_000);
  expect(await outlets(0, 0)).toMatchObject([{ name: 'Rack 7', onDelay: 7, hasMismatch: false }]);
});

it('delays are checked against what the units take, in the confirmation and when they are sent', async () => {
  const where = { pduIp: { _eq: addresses[0] }, ordinal: { _eq: 1 } };
  const { snapshotOutlets } = await ask<{ snapshotOutlets: { id: string; ranges: object[] } }>(
    `mutation ($where: OutletWhere!) { snapshotOutlets(action: setOutletDelay, where: $where) {
      id ranges { field min max unit } } }`,
    { where },
  );
  expect(snapshotOutlets.ranges).toEqual(
    ['onDelay', 'offDelay'].map((field) => ({ field, min: 0, max: 7200, unit: 's' })),
  );
  const set = 'mutation ($id: ID) { setOutletDelay(snapshotId: $id, onDelay: 7201, offDelay: 0) { batchId } }';
  await expect(ask(set, { id: snapshotOutlets.id })).rejects.toThrow('setOutletDelay.onDelay: Only 0 to 7200 s.');
  await expect(give('setOutletDelay', where, ', onDelay: 0, offDelay: 7201')).rejects.toThrow('Only 0 to 7200 s.');
  const items = await allEnded(await give('setOutletDelay', where, ', onDelay: 7200, offDelay: 301'));
  expect(items).toMatchObject([{ state: 'done', message: '' }]);
});

it('a command on parts goes on after the agent was stopped amid it, each outlet once', async () => {
  const before = { ...unitOf(0)?.executions };
  const where = { pduIp: { _eq: addresses[0] } };
  const batchId = await give('outletOn', where, ', options: { rampSeconds: 6 }');
  await until(async () => (await itemsOf(batchId)).some(({ state }) => state === 'done'), 30_000);
  await stopSiteAgent();
  expect((await itemsOf(batchId)).some(({ state }) => !ended.includes(state))).toBe(true);
  await startSiteAgent();
  expect((await allEnded(batchId)).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect((unitOf(0)?.executions['outletOn'] ?? 0) - (before['outletOn'] ?? 0)).toBe(outletsOfUnit);
});

it('the outlets on which it failed are commanded again by their ids, and no others', async () => {
  unitOf(0)?.setFaults({ badPassword: true });
  const items = await allEnded(await give('outletReboot', { ordinal: { _eq: 1 } }));
  expect(items.map(({ partKey, state }) => [partKey, state])).toEqual([
    ['2', 'failed'],
    ['1.2', 'done'],
  ]);
  unitOf(0)?.setFaults({ badPassword: false });
  const failed = items.filter(({ state }) => state === 'failed').map(({ partId }) => partId);
  const again = await allEnded(await give('outletReboot', { id: { _in: failed } }));
  expect(again.map(({ partKey, state }) => [partKey, state])).toEqual([['2', 'done']]);
});

it('what has not begun is canceled, and never reaches the unit', async () => {
  await stopSiteAgent();
  const before = { ...unitOf(1)?.executions };
  const batchId = await give('outletOff', { pduIp: { _eq: addresses[1] } });
  expect(await ask('mutation { cancelAgentRequests }')).toEqual({ cancelAgentRequests: 1 });
  expect((await itemsOf(batchId)).map(({ state }) => state)).toEqual(Array(outletsOfUnit).fill('canceled'));
  await startSiteAgent();
  await allEnded(await give('outletOn', { pduIp: { _eq: addresses[1] }, key: { _eq: '1.1' } }));
  expect(unitOf(1)?.executions['outletOff']).toBe(before['outletOff']);
});

it('a view-only unit is refused in the confirmation, and again when it is confirmed', async () => {
  const query = `mutation ($where: OutletWhere!) { snapshotOutlets(action: outletOff, where: $where) {
    id count capableCount deviceCount incapable { count reason } } }`;
  const where = { ordinal: { _eq: 2 } };
  interface Taken {
    snapshotOutlets: { id: string };
  }
  const first = await ask<Taken>(query, { where });
  expect(first.snapshotOutlets).toMatchObject({ count: 2, capableCount: 2, deviceCount: 2, incapable: [] });
  await sql`update pdu set view_only = true where device_id = (select id from device where host(ip) = ${addresses[1]})`.execute(
    server.database,
  );
  expect((await ask<Taken>(query, { where })).snapshotOutlets).toMatchObject({
    capableCount: 1,
    incapable: [{ count: 1, reason: 'The PDU is view-only.' }],
  });
  const { outletOff } = await ask<{ outletOff: { batchId: string } }>(
    'mutation ($id: ID) { outletOff(snapshotId: $id) { batchId partCount } }',
    { id: first.snapshotOutlets.id },
  );
  expect(outletOff).toMatchObject({ partCount: 1 });
  expect(await allEnded(outletOff.batchId)).toMatchObject([{ partKey: '3', state: 'done' }]);
  expect([minerOn(0, 2)?.fed, minerOn(1, 2)?.fed]).toEqual([false, true]);
});
