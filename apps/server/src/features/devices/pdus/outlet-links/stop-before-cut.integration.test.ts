import { createLog, startAgent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { pduKind } from '@headframe/devices/pdu/pdu-kind';
import { startFarm, type Farm, type SimulatedDevice } from '@headframe/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentSite } from '../../../../testing/agent-site.ts';
import { callerWith } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { PoweredSite } from './testing/powered-site.ts';

const count = 7;

let farm: Farm;
let powered: PoweredSite<SimulatedDevice>;
let site: AgentSite;
beforeAll(async () => {
  farm = await startFarm({
    devices: Array<'Antminer S21'>(count).fill('Antminer S21'),
    pdus: 1,
    pduOutlets: count,
    ports: 'free',
    firstAddress: '127.112.0.1',
    settled: true,
    rebootSeconds: 1,
    restartSeconds: 1,
    rampSeconds: 1,
  });
  powered = await PoweredSite.start(farm, (place) =>
    startAgent({
      ...place,
      log: createLog(() => undefined),
      kinds: [asicKind, pduKind] as never,
      closeFramesAfterMs: 50,
    }),
  );
  site = powered.agentSite;
}, 120_000);
afterAll(async () => {
  await site.close();
  await farm.close();
});

const miner = (place: number) => {
  const found = powered.miners[place];
  if (!found) throw new Error('There are too few miners.');
  return found;
};

const cut = (places: readonly number[], options: object, command = 'outletOff', caller = site.site.owner) =>
  site.ask<Record<string, { batchId: string }>>(
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
      site.database,
    );
  return rows;
}

async function lastItem(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from agent_request_item`.execute(
    site.database,
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
  await site.ask('mutation ($where: AsicWhere!) { setPduDelay(where: $where, value: 1) }', {
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

  await site.ask('mutation ($where: OutletWhere!) { outletOn(where: $where) { batchId } }', {
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
  await site.ask('mutation ($where: AsicWhere!) { rebootAsics(where: $where) { batchId } }', {
    where: { id: { _eq: selectorId } },
  });
  await powered.until(async () => statesOf(await items(from), 'reboot').includes('started'));
  await cut([1], { stopWithinSeconds: 600, cutAnyway: true });
  await powered.until(async () => statesOf(await items(from), 'stop').includes('sent'));
  const waiting = (await items(from)).find(({ kind }) => kind === 'outletOff');
  expect(waiting?.state).toBe('waiting');
  await site.ask('mutation ($ids: [ID!]!) { cancelAgentRequests(ids: $ids) }', { ids: [waiting?.requestId] });
  expect(statesOf(await items(from), 'outletOff')).toEqual(['canceled']);
  await powered.until(async () => statesOf(await items(from), 'stop').includes('canceled'));
  expect(device.executions).not.toHaveProperty('stop');
  expect(device.fed).toBe(true);
  const { rows } = await sql`select from command_reversal where device_id = ${miner(1).id}`.execute(site.database);
  expect(rows).toEqual([]);
}, 60_000);

it('the wait goes on with another server after the first one died, and what the agent verified meanwhile counts', async () => {
  const from = await lastItem();
  const { device } = miner(6);
  device.setFaults({ slowMs: 1500 });
  await cut([6], { stopWithinSeconds: 300 });
  await powered.until(async () => ['sent', 'started'].includes(statesOf(await items(from), 'stop')[0] ?? ''));
  await site.gateway.die();
  device.setFaults({ slowMs: 0 });
  await until(() => device.describe().state !== 'mining', 30_000);
  expect(statesOf(await items(from), 'outletOff')).toEqual(['waiting']);
  expect(device.fed).toBe(true);
  await site.replaceGateway();
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
  const { accountId, subaccountId, subaccountName } = site.site;
  const caller = (...permissions: string[]) => callerWith(accountId, subaccountId, subaccountName, permissions);
  const from = await lastItem();
  await expect(cut([4], { stopWithinSeconds: 60 }, 'outletOff', caller('pdu', 'pdu_write'))).rejects.toThrow(
    'You do not have access to this.',
  );
  expect(await items(from)).toEqual([]);
  await expect(cut([4], { stopWithinSeconds: 5 })).rejects.toThrow('options.stopWithinSeconds');
  await expect(cut([4], { stopWithinSeconds: 60 }, 'outletOn')).rejects.toThrow('does not offer this option');
});

it('the preview says what happens to each miner', async () => {
  await site.ask('mutation ($links: [OutletLinkInput!]!) { setOutletLinks(links: $links) }', {
    links: [{ outletId: powered.outlets[5] }],
  });
  const { snapshotOutlets } = await site.ask<{ snapshotOutlets: { id: string } }>(
    'mutation ($where: OutletWhere!) { snapshotOutlets(action: outletOff, where: $where) { id } }',
    { where: { id: { _in: [4, 5].map((place) => powered.outlets[place]) } } },
  );
  const { cutPreview } = await site.ask<{ cutPreview: unknown }>(
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
