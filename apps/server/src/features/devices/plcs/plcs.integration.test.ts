import { createLog, startAgent } from '@headframe/agent';
import { builtInPlcMapFiles, builtInPlcMaps } from '@headframe/devices/plc/built-in-plc-maps';
import { plcKindOf } from '@headframe/devices/plc/plc-kind';
import { readPlcMap } from '@headframe/devices/plc/read-plc-map';
import { startFarm, type Farm } from '@headframe/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DriverKind } from '@headframe/devices';
import { AgentSite } from '../../../testing/agent-site.ts';
import type { GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { until } from '../../../testing/until.ts';
import { addDeviceStates } from '../ingest/index.ts';

const plcIp = '127.104.0.3';

/** As the map file of the site has it: two contactors and a coil without a name may be written, and contactors pulsed. */
const siteMap = {
  extends: 'plc-wago-750',
  coils: [
    { address: 512, count: 8, feedback: 0, pulseSeconds: 0.05, names: ['Row 1', 'Row 2'] },
    { address: 520, count: 8 },
  ],
  writable: [512, 513, 525],
};

let server: GraphqlTestServer;
let coilSite: AgentSite;
let site: SeededSite;
let stranger: SeededSite;
let farm: Farm;

beforeAll(async () => {
  farm = await startFarm({
    devices: ['Antminer S21', 'Antminer S21'],
    plcs: 1,
    ports: 'free',
    firstAddress: '127.104.0.1',
    settled: true,
    rebootSeconds: 0,
  });
  const kind = plcKindOf([...builtInPlcMaps, readPlcMap(siteMap, builtInPlcMapFiles)]);
  coilSite = await AgentSite.start({
    name: 'coils',
    ports: farm.ports,
    startAgent: (place) =>
      startAgent({
        ...place,
        log: createLog(() => undefined),
        kinds: [kind as unknown as DriverKind],
        closeFramesAfterMs: 50,
      }),
  });
  ({ server, site } = coilSite);
  stranger = await seedSite(server.database, 'stranger');
  const { rows } = await sql<{ id: number }>`insert into device (kind, subaccount_id, agent_id, ip, family, unit)
    values ('plc', ${site.subaccountId}, ${site.agentId}, ${plcIp}::inet, 'plc-wago-750', 1) returning id`.execute(
    server.database,
  );
  await addDeviceStates(
    server.database as never,
    rows.map(({ id }) => ({ id, kind: 'plc' })),
  );
  await until(async () => (await coils({})).length === 16, 60_000);
});
afterAll(async () => {
  await coilSite.close();
  await farm.close();
});

/** Sends one operation of the owner of the site. */
const ask = <Data>(query: string, variables?: object): Promise<Data> => coilSite.ask<Data>(query, variables);

interface Coil {
  id: string;
  key: string;
  name: string;
  address: number;
  state: string;
  changing: boolean;
  writable: boolean;
  pulsable: boolean;
  desiredState: string | null;
  hasMismatch: boolean;
  plcIp: string;
}

const coils = async (where: object): Promise<Coil[]> =>
  (
    await ask<{ coils: Coil[] }>(
      `query ($where: CoilWhere!) { coils(where: $where, orderBy: [{ ordinal: asc }], limit: 100) {
        id key name address state changing writable pulsable desiredState hasMismatch plcIp } }`,
      { where },
    )
  ).coils;

const coil = async (key: string): Promise<Coil | undefined> => (await coils({ key: { _eq: key } }))[0];

/** Gives a command by a where, and waits until its items have ended; each with its message. */
async function give(mutation: string, keys: readonly string[]): Promise<Record<string, string>> {
  const { batch } = await ask<{ batch: { batchId: string } }>(
    `mutation ($where: CoilWhere) { batch: ${mutation}(where: $where) { batchId } }`,
    { where: { key: { _in: keys } } },
  );
  const items = async () =>
    (
      await ask<{ agentRequestItems: { partKey: string; state: string; message: string }[] }>(
        `query ($id: ID!) { agentRequestItems(where: { batchId: { _eq: $id } }) { partKey state message } }`,
        { id: batch.batchId },
      )
    ).agentRequestItems;
  await until(async () => (await items()).every(({ state }) => ['done', 'failed', 'expired'].includes(state)), 90_000);
  return Object.fromEntries(
    (await items()).map(({ partKey, state, message }) => [partKey, `${state} ${message}`.trim()]),
  );
}

const snapshotOf = async (action: string, where: object) =>
  (
    await ask<{ snapshotCoils: { capableCount: number; incapable: { reason: string; count: number }[] } }>(
      `mutation ($where: CoilWhere!) { snapshotCoils(action: ${action}, where: $where) { capableCount incapable { reason count } } }`,
      { where },
    )
  ).snapshotCoils;

/** What the last request for a coil, and the last entry of the audit log, call it. */
async function namesOf(key: string): Promise<{ item: string | undefined; audit: string | undefined }> {
  const items = await sql<{ name: string }>`
    select i.name from agent_request_item i where i.part_key = ${key} order by i.id desc limit 1`.execute(
    server.database,
  );
  const audits = await sql<{ name: string }>`
    select object_name as name from audit_entry where object_name like '%coils:%' order by id desc limit 1`.execute(
    server.database,
  );
  return { item: items.rows[0]?.name, audit: audits.rows[0]?.name };
}

const fed = () => farm.devices.filter(({ kind, fed: isFed }) => kind === 'asic' && isFed).length;

it('a PLC and its coils are listed as the map of the site names and allows them', async () => {
  expect(await coil('1:512')).toMatchObject({
    name: 'Row 1',
    address: 512,
    state: 'on',
    writable: true,
    pulsable: true,
  });
  expect(await coil('1:514')).toMatchObject({ name: '', state: 'on', writable: false, pulsable: false });
  expect(await coil('1:520')).toMatchObject({ address: 520, state: 'off', plcIp });
  const { plcs, plcsAggregate } = await ask<{ plcs: object[]; plcsAggregate: object }>(
    '{ plcs { model unit addressing coilsOn coilsOff coilsPending issues } plcsAggregate { online coilsOn } }',
  );
  expect(plcs).toEqual([
    { model: 'WAGO 750 352', unit: 1, addressing: 'zero-based', coilsOn: 8, coilsOff: 8, coilsPending: 0, issues: [] },
  ]);
  expect(plcsAggregate).toEqual({ online: 1, coilsOn: 8 });
});

it('a contactor that is switched off cuts its miners, with the state desired of it, and on again feeds them', async () => {
  expect(fed()).toBe(2);
  expect(await give('coilOff', ['1:512'])).toEqual({ '1:512': 'done' });
  expect(fed()).toBe(0);
  await until(async () => (await coil('1:512'))?.state === 'off', 60_000);
  expect(await coil('1:512')).toMatchObject({ desiredState: 'off', hasMismatch: false });
  expect(await give('coilOn', ['1:512', '1:513', '1:525'])).toEqual({
    '1:512': 'done',
    '1:513': 'done',
    '1:525': 'done',
  });
  expect(fed()).toBe(2);
  expect(await namesOf('1:525')).toEqual({
    item: `${plcIp} / Coil 525 (counted from 0)`,
    audit: `3 coils: ${plcIp} / Row 1, ${plcIp} / Row 2, ${plcIp} / Coil 525 (counted from 0)`,
  });
  await until(async () => (await coil('1:512'))?.state === 'on', 60_000);
  const { plcs } = await ask<{ plcs: { id: string }[] }>('{ plcs { id } }');
  const part = (await coil('1:512'))?.id;
  const chart = await ask<{ plcHistory: { series: { measure: string; values: (number | null)[] }[] } }>(
    `query ($id: ID!, $part: ID!, $from: Timestamp!, $to: Timestamp!) {
      plcHistory(id: $id, part: $part, from: $from, to: $to, points: 60, measures: ["on"]) { series { measure values } } }`,
    { id: plcs[0]?.id, part, from: new Date(Date.now() - 600_000), to: new Date(Date.now() + 60_000) },
  );
  expect(chart.plcHistory.series[0]?.values.some((value) => value !== null)).toBe(true);
});

it('a pulse is proven on a coil that is off, and refused on one that is on', async () => {
  expect((await give('coilPulse', ['1:512']))['1:512']).toMatch(/^failed .*The coil is on already/);
  expect(await give('coilOff', ['1:512'])).toEqual({ '1:512': 'done' });
  expect(await give('coilPulse', ['1:512'])).toEqual({ '1:512': 'done' });
  expect(await give('coilOn', ['1:512'])).toEqual({ '1:512': 'done' });
});

it('a coil that the site does not list is refused with the reason, and nothing is sent to it', async () => {
  expect(await snapshotOf('coilOff', { _and: [] })).toEqual({
    capableCount: 3,
    incapable: [{ reason: 'The site does not allow this coil to be written.', count: 13 }],
  });
  expect(await snapshotOf('coilPulse', { key: { _eq: '1:520' } }).catch(String)).toMatchObject({ capableCount: 0 });
  const before = farm.devices[2]?.executions;
  await expect(give('coilOff', ['1:520'])).rejects.toThrow();
  // A server that believes otherwise, until the next report, is refused by the agent, which holds the list.
  let results: Record<string, string> = {};
  await until(async () => {
    await sql`update plc_coil_state set is_writable = true where address = 521`.execute(server.database);
    results = await give('coilOn', ['1:521']).catch(() => ({}));
    return results['1:521'] !== undefined;
  }, 60_000);
  expect(results['1:521']).toMatch(/^failed .*Coil 521 \(counted from 0\) is not among the coils/);
  expect(farm.devices[2]?.executions).toEqual(before);
});

it('nobody reaches the coils of others, and nobody who may only read commands one', async () => {
  const target = await coil('1:512');
  const where = { id: { _eq: target?.id } };
  expect((await server.ask<{ coils: object[] }>(stranger.owner, '{ coils { id } plcs { id } }')).data).toEqual({
    coils: [],
    plcs: [],
  });
  for (const mutation of ['coilOff', 'coilPulse', 'clearCoilTargets']) {
    const fields = mutation === 'clearCoilTargets' ? '' : '{ batchId }';
    const { errors } = await server.ask(
      stranger.owner,
      `mutation ($where: CoilWhere) { ${mutation}(where: $where) ${fields} }`,
      { where },
    );
    expect(errors?.[0]?.extensions.code, mutation).toBe('validation-failed');
  }
  const rename = `mutation { renameCoil(id: "${target?.id}", name: "mine") }`;
  expect((await server.ask(stranger.owner, rename)).errors?.[0]?.extensions.code).toBe('not-found');
  const reader = callerWith(site.accountId, site.subaccountId, 'coils', ['plc']);
  expect((await server.ask(reader, rename)).errors?.[0]?.extensions.code).toBe('access-denied');
  expect(fed()).toBe(2);
});

it('the name that an operator gives stays, and an empty one gives way to that of the map', async () => {
  const id = (await coil('1:513'))?.id;
  const rename = (name: string) => ask(`mutation { renameCoil(id: "${id}", name: ${JSON.stringify(name)}) }`);
  await rename('Exhaust');
  const { plcs } = await ask<{ plcs: { id: string; reportedAt: string }[] }>('{ plcs { id reportedAt } }');
  await until(
    async () =>
      (await ask<{ plcs: { reportedAt: string }[] }>('{ plcs { reportedAt } }')).plcs[0]?.reportedAt !==
      plcs[0]?.reportedAt,
    60_000,
  );
  expect((await coil('1:513'))?.name).toBe('Exhaust');
  await rename('');
  expect((await coil('1:513'))?.name).toBe('Row 2');
  await expect(rename('x'.repeat(65))).rejects.toThrow();
  await ask(`mutation { renamePlc(id: "${plcs[0]?.id}", name: "Hall A") }`);
  expect(await ask('{ plcs { name } }')).toEqual({ plcs: [{ name: 'Hall A' }] });
});
