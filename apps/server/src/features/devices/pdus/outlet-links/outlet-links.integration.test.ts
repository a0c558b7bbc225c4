import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedPdu, type SeededPdu } from '../../../../testing/seed-outlets.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let pdu: SeededPdu;
let minerIds: number[];
let miners: string[];
let sites = 0;

beforeAll(async () => {
  server = await startGraphqlTestServer();
});
afterAll(() => server.close());

const selectorsOf = async (ids: readonly number[]) =>
  (
    await sql<{
      id: string;
    }>`select selector_id as id from device where id = any (${ids as number[]}::int[]) order by device.id`.execute(
      server.database,
    )
  ).rows.map(({ id }) => id);

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `links${sites}`);
  pdu = await seedPdu(server.database, site, '10.0.0.9', 3);
  minerIds = await seedAsics(
    server.database,
    site,
    [
      { ip: '10.0.0.1', mac: 'aa:bb:cc:00:00:01', workerName: 'rig-1', online: true },
      { ip: '10.0.0.2', mac: 'aa:bb:cc:00:00:02', workerName: 'rig-2', online: true },
      { ip: '10.0.0.2', mac: null, workerName: 'twin', online: true },
    ].map((asic, place) => (place === 2 ? { ...asic, ip: '10.0.0.3' } : asic)),
  );
  miners = await selectorsOf(minerIds);
});

const linkMutation = 'mutation ($links: [OutletLinkInput!]!) { setOutletLinks(links: $links) }';

async function link(links: readonly object[], caller = site.owner) {
  const { data, errors } = await server.ask<{ setOutletLinks: number }>(caller, linkMutation, { links });
  return errors?.[0]?.message ?? data.setOutletLinks;
}

async function linked(): Promise<(string | null)[]> {
  const { data, errors } = await server.ask<{ outlets: { asicName: string | null }[] }>(
    site.owner,
    '{ outlets(orderBy: [{ ordinal: asc }]) { key asicId asicName asicIp asicMac isLinked } }',
  );
  expect(errors).toBeUndefined();
  return data.outlets.map(({ asicName }) => asicName);
}

async function asic(name: string) {
  const { data, errors } = await server.ask<{ asics: Record<string, unknown>[] }>(
    site.owner,
    'query ($name: String) { asics(where: { workerName: { _eq: $name } }) { pduOutletId pduId pduOutlets isOutletOff outlets { key state power pduIp } autoFollowPduDelay } }',
    { name },
  );
  expect(errors).toBeUndefined();
  return data.asics[0];
}

const lastAudit = async () =>
  (
    await sql<{ action: string; object_name: string; before: unknown; after: unknown }>`
      select * from audit_entry where subaccount_id = ${site.subaccountId} order by id desc limit 1`.execute(
      server.database,
    )
  ).rows[0];

describe('links of outlets', () => {
  it('are set by ids, by addresses and by MAC in any spelling, and seen from both sides', async () => {
    const [first, second] = pdu.outletIds;
    expect(
      await link([
        { outletId: first, asicId: miners[0] },
        { outletId: second, miner: 'aabb.cc00.0001' },
        { pduIp: '10.0.0.9', outlet: '3', miner: '10.0.0.2' },
      ]),
    ).toBe(3);
    expect(await linked()).toEqual(['rig-1', 'rig-1', 'rig-2']);
    expect(await asic('rig-1')).toMatchObject({
      pduOutletId: first,
      pduId: pdu.selectorId,
      pduOutlets: '10.0.0.9 / 1, 10.0.0.9 / 2',
      outlets: [
        { key: '1', state: 'on', power: 3000, pduIp: '10.0.0.9' },
        { key: '2', state: 'on', power: 3000, pduIp: '10.0.0.9' },
      ],
    });
    expect(await asic('twin')).toMatchObject({ pduOutletId: null, pduOutlets: null, outlets: [] });
    const { data } = await server.ask<{ asics: { workerName: string }[] }>(
      site.owner,
      '{ asics(where: { pduOutlets: { _ilike: "%10.0.0.9 / 3%" } }) { workerName } }',
    );
    expect(data.asics).toEqual([{ workerName: 'rig-2' }]);
  });

  it('say why a miner does not answer: all outlets that feed it are off by a unit that answers', async () => {
    await link(pdu.outletIds.slice(0, 2).map((outletId) => ({ outletId, asicId: miners[0] })));
    const turnOff = (places: number) =>
      sql`update pdu_outlet_state set is_on = false where part_id = any (${pdu.partIds.slice(0, places)}::int[])`.execute(
        server.database,
      );
    await turnOff(2);
    expect(await asic('rig-1')).toMatchObject({ isOutletOff: false });
    await sql`update asic_state set is_online = false, reported_at = now(), last_seen_at = now()`.execute(
      server.database,
    );
    expect(await asic('rig-1')).toMatchObject({ isOutletOff: true });
    expect(await asic('twin')).toMatchObject({ isOutletOff: false });
    await sql`update pdu_outlet_state set is_on = true where part_id = ${pdu.partIds[1]}`.execute(server.database);
    expect(await asic('rig-1')).toMatchObject({ isOutletOff: false });
    await turnOff(2);
    await sql`update pdu_state set is_online = false`.execute(server.database);
    expect(await asic('rig-1')).toMatchObject({ isOutletOff: false });
  });

  it('are changed and removed, and written down with before and after', async () => {
    const [outletId] = pdu.outletIds;
    await link([{ outletId, asicId: miners[0] }]);
    expect(await link([{ outletId, asicId: miners[0] }])).toBe(0);
    expect(await link([{ outletId, asicId: miners[1] }])).toBe(1);
    expect(await lastAudit()).toMatchObject({
      action: 'outlet.link',
      before: { links: { '10.0.0.9 / 1': 'rig-1' } },
      after: { links: { '10.0.0.9 / 1': 'rig-2' } },
    });
    expect(await link([{ outletId }])).toBe(1);
    expect(await linked()).toEqual([null, null, null]);
  });

  it('are all set or none, and name the rows that are wrong', async () => {
    const [outletId] = pdu.outletIds;
    const other = await seedSite(server.database, `foreign${sites}`);
    const [foreign] = await selectorsOf(
      await seedAsics(server.database, other, [{ ip: '10.9.0.1', mac: '02:00:00:00:00:09' }]),
    );
    expect(await link([{ outletId, asicId: foreign }])).toBe(
      'Row 1: no miner of this subaccount is the one with this id.',
    );
    expect(await link([{ outletId, miner: '02:00:00:00:00:09' }])).toContain(
      'no miner of this subaccount is 02:00:00:00:00:09.',
    );
    expect(await link([{ pduIp: '10.0.0.9', outlet: '9', miner: '10.0.0.1' }])).toBe(
      'Row 1: the PDU 10.0.0.9 has no outlet 9.',
    );
    expect(
      await link([
        { outletId, asicId: miners[0] },
        { pduIp: '10.0.0.9', outlet: '1' },
      ]),
    ).toBe('Row 2: row 1 names the same outlet.');
    expect(await link([{ outletId, miner: 'rig-1' }])).toContain('Not a MAC or an IPv4 address.');
    await sql`update device set ip = '10.0.0.2' where id = ${minerIds[2]}`.execute(server.database);
    expect(await link([{ outletId, miner: '10.0.0.2' }])).toBe('Row 1: several miners are 10.0.0.2.');
    expect(await linked()).toEqual([null, null, null]);
    const theirs = await seedPdu(server.database, other, '10.9.0.9', 1);
    expect(await link([{ outletId: theirs.outletIds[0], asicId: miners[0] }])).toBe(
      'Row 1: the outlet does not exist.',
    );
  });

  it('need the right to change the PDUs of miners', async () => {
    const [outletId] = pdu.outletIds;
    const caller = (...permissions: string[]) =>
      callerWith(site.accountId, site.subaccountId, site.subaccountName, permissions);
    const row = [{ outletId, asicId: miners[0] }];
    expect(await link(row, caller('agent_workers', 'pdu', 'pdu_write'))).toBe('You do not have access to this.');
    expect(await link(row, caller('agent_workers', 'agent_worker_pdus_write'))).toBe(1);
  });

  it('end when the miner or the unit is deleted or moves, and never lead to another subaccount', async () => {
    const other = await seedSite(server.database, `moved${sites}`);
    const [first, second, third] = pdu.outletIds;
    await link([
      { outletId: first, asicId: miners[0] },
      { outletId: second, asicId: miners[1] },
      { outletId: third, asicId: miners[2] },
    ]);
    await sql`update device set deleted_at = now() where id = ${minerIds[0]}`.execute(server.database);
    await sql`update device set subaccount_id = ${other.subaccountId}, agent_id = ${other.agentId} where id = ${minerIds[1]}`.execute(
      server.database,
    );
    expect(await linked()).toEqual([null, null, 'twin']);
    await expect(
      sql`update pdu_outlet set feeds_device_id = ${minerIds[1]} where part_id = ${pdu.partIds[0]}`.execute(
        server.database,
      ),
    ).rejects.toThrow('pdu_outlet_feeds');
    await sql`update device set subaccount_id = ${other.subaccountId}, agent_id = ${other.agentId} where id = ${pdu.id}`.execute(
      server.database,
    );
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pdu_outlet
      where device_id = ${pdu.id} and feeds_device_id is not null`.execute(server.database);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('the delay after power', () => {
  const mutation = 'mutation ($where: AsicWhere!, $value: Int) { setPduDelay(where: $where, value: $value) }';
  const set = async (value: number | null, where: object = { _and: [] }) => {
    const { data, errors } = await server.ask<{ setPduDelay: number }>(site.owner, mutation, { where, value });
    return errors?.[0]?.message ?? data.setPduDelay;
  };

  it('is set for miners that match, in seconds, and removed', async () => {
    expect(await set(300, { workerName: { _in: ['rig-1', 'rig-2'] } })).toBe(2);
    expect(await set(600)).toBe(3);
    expect(await lastAudit()).toMatchObject({
      action: 'asic.set-pdu-delay',
      before: { autoFollowPduDelay: { several: expect.arrayContaining([300, null]) as unknown[] } },
      after: { autoFollowPduDelay: 600, deviceCount: 3 },
    });
    expect(await asic('rig-1')).toMatchObject({ autoFollowPduDelay: 600 });
    expect(await set(600)).toBe(0);
    expect(await set(null)).toBe(3);
    expect(await asic('rig-1')).toMatchObject({ autoFollowPduDelay: null });
  });

  it('is bounded, and never set by an empty where', async () => {
    expect(await set(-1)).toMatch(/^pduDelay\.value: /);
    expect(await set(86_401)).toMatch(/^pduDelay\.value: /);
    expect(await set(60, {})).toMatch(/^An empty where is refused/);
    expect(await set(60, { workerName: { _eq: 'nobody' } })).toBe('No device matches.');
  });
});

describe('delays and ramps of miners', () => {
  /** Seconds after which the items of the last batch start, and after which their request expires, by kind and address. */
  const times = async () => {
    const { rows } = await sql<{ kind: string; after: number; expires: number }>`
      select r.kind, extract(epoch from t.not_before - r.created_at)::float8 as after,
        extract(epoch from r.expires_at - r.created_at)::float8 as expires
      from agent_request_item t join agent_request r on r.id = t.request_id
      where r.subaccount_id = ${site.subaccountId} order by t.id`.execute(server.database);
    await sql`truncate agent_request_item, agent_request cascade`.execute(server.database);
    return rows.map(({ kind, after, expires }) => [kind, Math.round(after), Math.round(expires)]);
  };
  const run = async (query: string) => {
    const { errors } = await server.ask<object>(site.owner, `mutation { ${query} }`);
    expect(errors).toBeUndefined();
    return times();
  };
  const two = '{ workerName: { _in: ["rig-1", "rig-2"] } }';

  it('put off starts, stops and outlets, each by its own; a ramp that is chosen takes the place of theirs', async () => {
    await link([
      { outletId: pdu.outletIds[0], asicId: miners[0] },
      { outletId: pdu.outletIds[1], asicId: miners[1] },
    ]);
    const set = (values: string) => server.ask(site.owner, `mutation { setAsicDelays(where: ${two}, ${values}) }`);
    await set('delayStart: 600, rampStart: 100, delayStop: 60');
    const start = (options: string) => run(`startAsics(where: ${two}${options}) { batchId }`);
    expect(await start('')).toEqual([
      ['start', 600, 1600],
      ['start', 650, 1600],
    ]);
    expect(await start(', options: { rampSeconds: 40 }')).toEqual([
      ['start', 600, 1640],
      ['start', 620, 1640],
    ]);
    expect(await run(`stopAsics(where: ${two}) { batchId }`)).toEqual([
      ['stop', 60, 960],
      ['stop', 60, 960],
    ]);
    expect(await run(`rebootAsics(where: ${two}) { batchId }`)).toEqual([
      ['reboot', 0, 900],
      ['reboot', 0, 900],
    ]);
    expect(await run('outletOn(where: { _and: [] }) { batchId }')).toEqual([
      ['outletOn', 600, 1600],
      ['outletOn', 633, 1600],
      ['outletOn', 0, 1600],
    ]);
  });

  it('put off the stop before a cut together with its outlet', async () => {
    await link([{ outletId: pdu.outletIds[0], asicId: miners[0] }]);
    await server.ask(site.owner, `mutation { setAsicDelays(where: ${two}, delayStop: 7200) }`);
    await sql`update asic_state set is_online = true, is_mining = true, hashrate = 1e14 where device_id = ${minerIds[0]}`.execute(
      server.database,
    );
    const where = `where: { id: { _eq: "${pdu.outletIds[0]}" } }`;
    expect(await run(`outletOff(${where}, options: { stopWithinSeconds: 120 }) { batchId }`)).toEqual([
      ['stop', 7200, 7320],
      ['outletOff', 7200, 8220],
    ]);
  });
});
