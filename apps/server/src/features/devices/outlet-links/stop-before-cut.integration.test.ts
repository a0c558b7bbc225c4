import { createLog, startAgent, type Agent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { pduKind } from '@headframe/devices/pdu/pdu-kind';
import { startFarm, type Farm, type SimulatedDevice } from '@headframe/simulator';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { until } from '../../../testing/until.ts';
import { issueKey, startGatewayServer, testSecrets, type GatewayServer } from '../../../testing/gateway-server.ts';
import { addDeviceStates } from '../ingest/index.ts';
import { writeCredentials } from '../kinds/index.ts';
import { endWaits, requestReversals } from '../requests/index.ts';
import { followPower } from './follow-power.ts';

const credentials = [
  { user: 'root', password: 'root' },
  { user: 'operator', password: 'sha256:headframe-auth:aes:headframe-privacy' },
];

const gatewayTimes = { poll: 100 } as const;

/** A simulated miner and its keys. */
interface PoweredMiner {
  device: SimulatedDevice;
  id: number;
  selectorId: string;
}

/**
 * A site over real sockets: server, gateway, agent, and a simulated unit whose outlets feed as many miners, in order, each
 * linked to its own.
 */
class PoweredSite {
  readonly miners: PoweredMiner[] = [];
  /** Ids of the outlets, in order. */
  readonly outlets: string[] = [];
  readonly server: GraphqlTestServer;
  gateway: GatewayServer;
  readonly farm: Farm;
  readonly site: SeededSite;
  #agent: Agent | undefined;
  readonly #key: string;
  readonly #folder: string;

  private constructor(parts: Pick<PoweredSite, 'server' | 'gateway' | 'farm' | 'site'>, key: string, folder: string) {
    ({ server: this.server, gateway: this.gateway, farm: this.farm, site: this.site } = parts);
    this.#key = key;
    this.#folder = folder;
  }

  /** Starts a site with `outlets` miners; loopback addresses from `firstAddress` on. */
  static async start(outlets: number, firstAddress: string): Promise<PoweredSite> {
    const server = await startGraphqlTestServer();
    const gateway = await startGatewayServer(server.databaseUrl, gatewayTimes);
    const devices = Array<'Antminer S21'>(outlets).fill('Antminer S21');
    const times = { settled: true, rebootSeconds: 1, restartSeconds: 1, rampSeconds: 1 } as const;
    const farm = await startFarm({ devices, pdus: 1, pduOutlets: outlets, ports: 'free', firstAddress, ...times });
    const site = await seedSite(server.database, 'powered');
    const key = await issueKey(server.database, site.agentId);
    await sql`update agent set device_ports = ${JSON.stringify(farm.ports)}::jsonb, setting = '{"pollSeconds": 5, "deviceTimeoutMs": 2000}'
      where id = ${site.agentId}`.execute(server.database);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-powered-'));
    const seeded = await seedFarm(server, site, farm);
    const powered = new PoweredSite({ server, gateway, farm, site }, key, folder);
    powered.miners.push(...seeded);
    await powered.#startAgent();
    await powered.#link();
    return powered;
  }

  /** Starts the agent, which goes on with what its data folder holds. */
  async #startAgent(): Promise<void> {
    this.#agent = await startAgent({
      serverUrl: `ws://127.0.0.1:${this.gateway.port}/agent/v1`,
      key: this.#key,
      dataFolder: this.#folder,
      log: createLog(() => undefined),
      kinds: [asicKind, pduKind] as never,
      closeFramesAfterMs: 50,
    });
  }

  /** Starts another server in the place of one that died, and has the agent connect to it. */
  async replaceServer(): Promise<void> {
    await this.#agent?.close();
    this.gateway = await startGatewayServer(this.server.databaseUrl, gatewayTimes);
    await this.#startAgent();
  }

  /** Links each outlet to the miner on it, once the unit has been read. */
  async #link(): Promise<void> {
    const { database } = this.server;
    await until(async () => {
      const { rows } = await sql<{ id: string }>`select selector_id as id from device_part order by ordinal`.execute(
        database,
      );
      this.outlets.splice(0, Infinity, ...rows.map(({ id }) => id));
      const seen = await sql`select from asic_state where is_online and is_mining`.execute(database);
      return rows.length === this.miners.length && seen.rows.length === this.miners.length;
    }, 60_000);
    const links = this.outlets.map((outletId, place) => ({ outletId, asicId: this.miners[place]?.selectorId }));
    await this.ask('mutation ($links: [OutletLinkInput!]!) { setOutletLinks(links: $links) }', { links });
  }

  /** Asks the API as the owner. @throws Error where it refuses. */
  async ask<Data = Record<string, unknown>>(
    query: string,
    variables: object = {},
    caller = this.site.owner,
  ): Promise<Data> {
    const { data, errors } = await this.server.ask<Data>(caller, query, { ...variables });
    if (errors?.[0]) throw new Error(errors[0].message);
    return data;
  }

  /** What the upkeep does every few seconds. */
  async upkeep(): Promise<void> {
    const { database, pubsub } = this.gateway;
    const deps = { database, pubsub, log: createLogger({ level: 'silent' }), encrypt: testSecrets.encrypt };
    await endWaits(deps);
    await followPower({ database });
    await requestReversals(deps);
  }

  /** Waits for a condition with the upkeep going on beside it. */
  async until(condition: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
    await until(async () => {
      await this.upkeep();
      return condition();
    }, withinMs);
  }

  async close(): Promise<void> {
    await this.#agent?.close();
    await this.farm.close();
    await this.gateway.close();
    await this.server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Writes the devices of a farm as a scan adds them; returns its miners. */
async function seedFarm(server: GraphqlTestServer, site: SeededSite, farm: Farm): Promise<PoweredMiner[]> {
  const { database } = server;
  const miners: PoweredMiner[] = [];
  for (const device of farm.devices) {
    const { rows } = await sql<{ id: number; selectorId: string }>`
      insert into device (kind, subaccount_id, agent_id, ip, mac, family, credential)
      values (${device.kind}, ${site.subaccountId}, ${site.agentId}, ${device.address}, ${device.mac.toLowerCase()},
        ${device.kind === 'pdu' ? `snmp-${device.family}` : device.family},
        ${writeCredentials(testSecrets, credentials)}) returning id, selector_id as "selectorId"`.execute(database);
    const [row] = rows;
    if (!row) throw new Error('No device was seeded.');
    await addDeviceStates(database as never, [{ id: row.id, kind: device.kind }]);
    if (device.kind === 'asic') miners.push({ device, ...row });
  }
  return miners;
}

const count = 7;

let powered: PoweredSite;
beforeAll(async () => {
  powered = await PoweredSite.start(count, '127.112.0.1');
}, 120_000);
afterAll(() => powered.close());

const miner = (place: number) => {
  const found = powered.miners[place];
  if (!found) throw new Error('There are too few miners.');
  return found;
};

const cut = (places: readonly number[], options: object, command = 'outletOff', caller = powered.site.owner) =>
  powered.ask<Record<string, { batchId: string }>>(
    `mutation ($where: OutletWhere!, $options: CommandOptions) { ${command}(where: $where, options: $options) { batchId } }`,
    { where: { id: { _in: places.map((place) => powered.outlets[place]) } }, options },
    caller,
  );

interface Item {
  kind: string;
  name: string;
  state: string;
  message: string;
  stateAt: number;
  requestId: string;
}

/** The items of a request that began at or after `from`, in the order of their ends. */
async function items(from: number): Promise<Item[]> {
  const { rows } =
    await sql<Item>`select r.kind, t.name, t.state, t.message, extract(epoch from t.state_at)::float8 as "stateAt",
      r.selector_id as "requestId"
    from agent_request_item t join agent_request r on r.id = t.request_id where t.id > ${from} order by t.state_at, t.id`.execute(
      powered.server.database,
    );
  return rows;
}

async function lastItem(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from agent_request_item`.execute(
    powered.server.database,
  );
  return rows[0]?.id ?? 0;
}

const statesOf = (all: readonly Item[], kind: string) =>
  all.filter((item) => item.kind === kind).map(({ state }) => state);
const isEnded = ({ state }: Item) => ['done', 'failed', 'canceled', 'expired'].includes(state);
const allEnded = (from: number) => async () => {
  const all = await items(from);
  return all.length > 0 && all.every(isEnded);
};

it('an outlet is cut after its miner was verified as stopped, and not before; the miner follows the power again', async () => {
  await powered.ask('mutation ($where: AsicWhere!) { setPduDelay(where: $where, value: 1) }', {
    where: { id: { _eq: miner(0).selectorId } },
  });
  const { device } = miner(0);
  const atCut: object[] = [];
  const cutOff = device.setFed.bind(device);
  device.setFed = (fed) => {
    if (!fed) atCut.push({ isMining: device.describe().state === 'mining', stops: device.executions['stop'] });
    cutOff(fed);
  };
  const from = await lastItem();
  await cut([0], { stopWithinSeconds: 120 });
  expect(statesOf(await items(from), 'outletOff')).toEqual(['waiting']);
  expect(device.fed).toBe(true);
  await powered.until(allEnded(from), 60_000);
  const all = await items(from);
  expect(all.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['stop done', 'outletOff done']);
  expect(device.fed).toBe(false);
  expect(device.executions).toMatchObject({ stop: 1 });
  expect(atCut).toEqual([{ isMining: false, stops: 1 }]);

  await powered.ask('mutation ($where: OutletWhere!) { outletOn(where: $where) { batchId } }', {
    where: { id: { _eq: powered.outlets[0] } },
  });
  await powered.until(async () => statesOf(await items(from), 'start').includes('done'), 60_000);
  expect(device.fed).toBe(true);
}, 150_000);

it('a cancel of the cut withdraws the stop that the agent has, and has not begun', async () => {
  const from = await lastItem();
  const { device, selectorId } = miner(1);
  device.setFaults({ liar: true });
  // A reboot that is read back for minutes holds the queue of the miner.
  await powered.ask('mutation ($where: AsicWhere!) { rebootAsics(where: $where) { batchId } }', {
    where: { id: { _eq: selectorId } },
  });
  await powered.until(async () => statesOf(await items(from), 'reboot').includes('started'));
  await cut([1], { stopWithinSeconds: 600, cutAnyway: true });
  await powered.until(async () => statesOf(await items(from), 'stop').includes('sent'));
  const waiting = (await items(from)).find(({ kind }) => kind === 'outletOff');
  expect(waiting?.state).toBe('waiting');
  await powered.ask('mutation ($ids: [ID!]!) { cancelAgentRequests(ids: $ids) }', { ids: [waiting?.requestId] });
  expect(statesOf(await items(from), 'outletOff')).toEqual(['canceled']);
  await powered.until(async () => statesOf(await items(from), 'stop').includes('canceled'));
  expect(device.executions).not.toHaveProperty('stop');
  expect(device.fed).toBe(true);
  const { rows } = await sql`select from command_reversal where device_id = ${miner(1).id}`.execute(
    powered.server.database,
  );
  expect(rows).toEqual([]);
}, 60_000);

it('the wait goes on with another server after the first one died, and what the agent verified meanwhile counts', async () => {
  const from = await lastItem();
  const { device } = miner(6);
  device.setFaults({ slowMs: 1500 });
  await cut([6], { stopWithinSeconds: 300 });
  await powered.until(async () => ['sent', 'started'].includes(statesOf(await items(from), 'stop')[0] ?? ''));
  await powered.gateway.die();
  device.setFaults({ slowMs: 0 });
  await until(() => device.describe().state !== 'mining', 30_000);
  expect(statesOf(await items(from), 'outletOff')).toEqual(['waiting']);
  expect(device.fed).toBe(true);
  await powered.replaceServer();
  await powered.until(allEnded(from), 60_000);
  expect((await items(from)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['stop done', 'outletOff done']);
  expect(device.executions).toMatchObject({ stop: 1 });
  expect(device.fed).toBe(false);
}, 120_000);

it('without the verified stop the outlet stays on, or is cut all the same, as chosen', async () => {
  for (const place of [2, 3]) miner(place).device.setFaults({ liar: true });
  const from = await lastItem();
  await cut([2], { stopWithinSeconds: 10 });
  await cut([3], { stopWithinSeconds: 10, cutAnyway: true });
  await powered.until(async () => {
    const outlets = (await items(from)).filter(({ kind }) => kind === 'outletOff');
    return outlets.length === 2 && outlets.every(isEnded);
  }, 60_000);
  const all = (await items(from)).filter(({ kind }) => kind === 'outletOff');
  expect(all.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  expect(all.find(({ state }) => state === 'failed')?.message).toMatch(
    /^Given up: .* was not verified as stopped in time\.$/,
  );
  expect([miner(2).device.fed, miner(3).device.fed]).toEqual([true, false]);
}, 120_000);

it('needs the right to stop miners beside the right to switch outlets', async () => {
  const { accountId, subaccountId, subaccountName } = powered.site;
  const caller = (...permissions: string[]) => callerWith(accountId, subaccountId, subaccountName, permissions);
  const from = await lastItem();
  await expect(cut([4], { stopWithinSeconds: 60 }, 'outletOff', caller('pdu', 'pdu_write'))).rejects.toThrow(
    'You do not have access to this.',
  );
  expect(await items(from)).toEqual([]);
  await expect(cut([4], { stopWithinSeconds: 5 })).rejects.toThrow('options.stopWithinSeconds');
  await expect(cut([4], { stopWithinSeconds: 60 }, 'outletOn')).rejects.toThrow('does not offer this option');
});

it('the preview says what comes of each miner', async () => {
  await powered.ask('mutation ($links: [OutletLinkInput!]!) { setOutletLinks(links: $links) }', {
    links: [{ outletId: powered.outlets[5] }],
  });
  const { snapshotOutlets } = await powered.ask<{ snapshotOutlets: { id: string } }>(
    'mutation ($where: OutletWhere!) { snapshotOutlets(action: outletOff, where: $where) { id } }',
    { where: { id: { _in: [4, 5].map((place) => powered.outlets[place]) } } },
  );
  const { cutPreview } = await powered.ask<{ cutPreview: unknown }>(
    'query ($id: ID!) { cutPreview(snapshotId: $id) { mayStop lists { key outletCount minerCount outlets { outlet miner reason } } } }',
    { id: snapshotOutlets.id },
  );
  expect(cutPreview).toMatchObject({
    mayStop: true,
    lists: [
      { key: 'stop', outletCount: 1, minerCount: 1, outlets: [{ reason: '' }] },
      { key: 'unlinked', outletCount: 1, minerCount: 0, outlets: [{ miner: null }] },
    ],
  });
});
