import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import type { SeededSite } from '../../../testing/seed-site.ts';
import { ask, east, north, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';
import { addDeviceStates } from '../ingest/index.ts';

useThreeSites();

/** Adds units to a site, and returns their inner keys. */
async function addUnits({ subaccountId, agentId }: SeededSite, count = 1): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into device (kind, subaccount_id, agent_id, ip, family, model)
    select 'pdu', ${subaccountId}, ${agentId}, '10.8.0.0'::inet + place, 'snmp-sentry4', 'PRO4X'
    from generate_series(1, ${count}::int) place returning id`.execute(server.database);
  await addDeviceStates(
    server.database as never,
    rows.map(({ id }) => ({ id, kind: 'pdu' })),
  );
  return rows.map(({ id }) => id);
}

let shared: number[];
let mine: number[];

beforeEach(async () => {
  [shared, mine] = [await addUnits(north), await addUnits(south)];
  await share(shared);
});

interface Taken {
  snapshotPdus: { id: string; count: number; capableCount: number; incapable: object[] };
}

const take = (caller: AccountCaller) =>
  ask<Taken>(
    caller,
    `mutation { snapshotPdus(action: delete, where: { _and: [] }) {
      id count capableCount incapable { model count reason } } }`,
  );

const remove = (caller: AccountCaller, snapshotId: string) =>
  ask(caller, 'mutation ($id: ID) { deletePdus(snapshotId: $id) }', { id: snapshotId });

const kept = async () => {
  const { rows } = await sql<{ id: number }>`select id from device
    where kind = 'pdu' and deleted_at is null order by id`.execute(server.database);
  return rows.map(({ id }) => id);
};

it('runs on what matched when the question was asked; what others share is left out with its owner', async () => {
  const { snapshotPdus } = await take(south.owner);
  expect(snapshotPdus).toMatchObject({
    count: 2,
    capableCount: 1,
    incapable: [{ model: 'PRO4X', count: 1, reason: 'Only its owner north can delete it.' }],
  });
  const [later = 0] = await sql<{ id: number }>`insert into device (kind, subaccount_id, agent_id, ip, family)
    values ('pdu', ${south.subaccountId}, ${south.agentId}, '10.8.1.1', 'snmp-sentry4') returning id`
    .execute(server.database)
    .then(({ rows }) => rows.map(({ id }) => id));
  await addDeviceStates(server.database as never, [{ id: later, kind: 'pdu' }]);
  expect(await remove(south.owner, snapshotPdus.id)).toEqual({ deletePdus: 1 });
  expect(await kept()).toEqual([...shared, later]);
  await expect(remove(south.owner, snapshotPdus.id)).rejects.toThrow('not-found');
});

it('takes no snapshot of another subaccount, nor of another action', async () => {
  const { snapshotPdus } = await take(south.owner);
  await expect(remove(north.owner, snapshotPdus.id)).rejects.toThrow('not-found');
  await expect(remove(east.owner, snapshotPdus.id)).rejects.toThrow('not-found');
  await expect(
    ask(south.owner, 'mutation ($id: ID) { deleteSensors(snapshotId: $id) }', { id: snapshotPdus.id }),
  ).rejects.toThrow('not-found');
  expect(await kept()).toEqual([...shared, ...mine]);
});

it('a device that was deleted between question and answer is not deleted again', async () => {
  const [first, second] = [await take(south.owner), await take(south.owner)];
  await remove(south.owner, first.snapshotPdus.id);
  await expect(remove(south.owner, second.snapshotPdus.id)).rejects.toThrow('None of the devices can do this.');
});

it('of a thousand at once, and no more; an empty where selects nothing', async () => {
  await addUnits(east, 1001);
  await expect(take(east.owner)).rejects.toThrow('More than 1000 devices match.');
  await expect(ask(east.owner, 'mutation { deletePdus(where: {}) }')).rejects.toThrow('An empty where is refused');
  const [first] = (await ask<{ pdus: { id: string }[] }>(east.owner, '{ pdus(limit: 1) { id } }')).pdus;
  expect(await ask(east.owner, `mutation { deletePdus(where: { id: { _neq: "${first?.id}" } }) }`)).toEqual({
    deletePdus: 1000,
  });
});
