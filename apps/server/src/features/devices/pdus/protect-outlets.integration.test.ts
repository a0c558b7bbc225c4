import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ApiKeyCaller, Caller } from '../../../platform/auth/caller.ts';
import { seedApiKey } from '../../../testing/api-key.ts';
import { callerWith } from '../../../testing/seed-site.ts';
import { addPdu, north, server, south, preparePduFiles } from './testing/pdu-files.ts';

preparePduFiles();

it('view-only and protection are set on what matches, on own units alone, and not by those who may only read', async () => {
  await addPdu(north, '10.0.0.60', ['1', '2']);
  await addPdu(south, '10.0.0.60', ['1']);
  const viewOnly = 'mutation { setPdusViewOnly(where: { ip: { _eq: "10.0.0.60" } }, value: true) }';
  const protect = 'mutation { protectOutlets(where: { key: { _eq: "1" } }, as: switch) }';
  const reader = callerWith(north.accountId, north.subaccountId, 'north', ['pdu']);
  for (const change of [viewOnly, protect])
    expect((await server.ask(reader, change)).errors?.[0]?.extensions.code).toBe('access-denied');
  expect((await server.ask(north.owner, viewOnly)).data).toEqual({ setPdusViewOnly: 1 });
  expect((await server.ask(north.owner, viewOnly)).data).toEqual({ setPdusViewOnly: 0 });
  expect((await server.ask(north.owner, protect)).data).toEqual({ protectOutlets: 1 });
  const { data } = await server.ask(north.owner, '{ outlets { key viewOnly protectedAs } }');
  expect(data).toEqual({
    outlets: [
      { key: '1', viewOnly: true, protectedAs: 'switch' },
      { key: '2', viewOnly: true, protectedAs: null },
    ],
  });
  expect((await server.ask(south.owner, '{ outlets { viewOnly protectedAs } }')).data).toEqual({
    outlets: [{ viewOnly: false, protectedAs: null }],
  });
});

it('a protected outlet is never cut, not even by a selection from before; everything else is allowed on it', async () => {
  await addPdu(north, '10.0.0.80', ['1', '2']);
  const every = 'where: { pduIp: { _eq: "10.0.0.80" } }';
  const take = async (action: string) => {
    const { data } = await server.ask<{
      snapshotOutlets: { id: string; capableCount: number; incapable: { reason: string }[] };
    }>(
      north.owner,
      `mutation { snapshotOutlets(action: ${action}, ${every}) { id capableCount incapable { reason } } }`,
    );
    return data.snapshotOutlets;
  };
  const before = await take('outletOff');
  expect(before.capableCount).toBe(2);
  await server.ask(north.owner, 'mutation { protectOutlets(where: { key: { _eq: "1" } }, as: agent) }');
  const off = await server.ask(north.owner, `mutation { outletOff(snapshotId: "${before.id}") { partCount } }`);
  expect(off.data).toEqual({ outletOff: { partCount: 1 } });
  for (const action of ['outletOff', 'outletReboot'])
    expect(await take(action)).toMatchObject({
      capableCount: 1,
      incapable: [{ reason: 'Protected: it feeds the agent.' }],
    });
  for (const action of ['outletOn', 'renameOutlet', 'setOutletDelay'])
    expect(await take(action)).toMatchObject({ capableCount: 2, incapable: [] });
  const rename = await take('renameOutlet');
  await server.ask(north.owner, `mutation { setPdusViewOnly(${every.replace('pduIp', 'ip')}, value: true) }`);
  for (const action of ['outletOn', 'outletOff', 'outletReboot', 'renameOutlet', 'setOutletDelay'])
    expect(await take(action)).toMatchObject({ capableCount: 0 });
  const late = await server.ask(
    north.owner,
    `mutation { renameOutlet(snapshotId: "${rename.id}", name: "x") { partCount } }`,
  );
  expect(late.errors?.[0]?.extensions.code).toBe('validation-failed');
});

it('commands that are not begun are withdrawn where their outlet is protected, or its unit set view-only', async () => {
  await addPdu(north, '10.0.0.90', ['1', '2', '3']);
  const every = 'where: { pduIp: { _eq: "10.0.0.90" } }';
  await server.ask(north.owner, `mutation { renameOutlet(${every}, name: "Rig") { partCount } }`);
  await server.ask(north.owner, `mutation { outletOff(${every}, options: { rampSeconds: 600 }) { partCount } }`);
  const open = async () => {
    const { rows } = await sql<{ work: string }>`select r.kind || ' ' || i.part_key as work from agent_request_item i
      join agent_request r on r.id = i.request_id where i.subaccount_id = ${north.subaccountId} and i.state = 'pending'
      order by 1`.execute(server.database);
    return rows.map(({ work }) => work);
  };
  expect(await open()).toHaveLength(6);
  await server.ask(north.owner, 'mutation { protectOutlets(where: { key: { _eq: "2" } }, as: switch) }');
  const left = ['outletOff 1', 'outletOff 3', 'renameOutlet 1', 'renameOutlet 2', 'renameOutlet 3'];
  expect(await open()).toEqual(left);
  await server.ask(north.owner, 'mutation { protectOutlets(where: { key: { _eq: "2" } }) }');
  expect(await open()).toEqual(left);
  await server.ask(north.owner, `mutation { setPdusViewOnly(${every.replace('pduIp', 'ip')}, value: true) }`);
  expect(await open()).toEqual([]);
});

it('a large cut is made once its caller sends the number of outlets, an API key too', async () => {
  const outlets = Array.from({ length: 10 }, (_, place) => String(place + 1));
  await addPdu(north, '10.0.0.91', outlets);
  const every = 'where: { pduIp: { _eq: "10.0.0.91" } }';
  await seedApiKey(server.database, north, ['pdu_write']);
  const { rows } = await sql<{ id: number }>`select id from api_key`.execute(server.database);
  const key: ApiKeyCaller = {
    kind: 'api-key',
    apiKeyId: rows[0]?.id ?? 0,
    creatorAccountId: north.accountId,
    description: 'script',
    tokenEnding: 'abcd',
    grants: north.owner.grants,
    expiresAt: null,
  };
  const cut = (more = '', caller: Caller = north.owner) =>
    server.ask<{ outletOff: { partCount: number } }>(caller, `mutation { outletOff(${every}${more}) { partCount } }`);
  for (const [given, text] of [
    ['', 'confirmedCount: this is for 10 outlets. Send confirmedCount: 10 to confirm that many.'],
    [', confirmedCount: 9', /^confirmedCount: 9 was confirmed, and this is for 10 outlets now\./],
  ] as const) {
    for (const caller of [north.owner, key]) {
      const { errors } = await cut(given, caller);
      expect(errors?.[0]?.extensions.code).toBe('validation-failed');
      expect(errors?.[0]?.message).toMatch(text);
    }
  }
  expect((await cut(', confirmedCount: 10', key)).data.outletOff.partCount).toBe(10);
  const few = 'where: { pduIp: { _eq: "10.0.0.91" }, key: { _in: ["1", "2"] } }';
  const small = await server.ask(north.owner, `mutation { outletOff(${few}) { partCount } }`);
  expect(small.data).toMatchObject({ outletOff: { partCount: 2 } });
});
