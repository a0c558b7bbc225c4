import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { seedPdu, type SeededPdu } from '../../../../testing/seed-outlets.ts';
import { ask, idOf, north, own, revoke, server, share, south, useThreeSites } from '../../../../testing/three-sites.ts';
import { endWaits } from '../../requests/index.ts';

useThreeSites();

let pdu: SeededPdu;

/** Outlets 1 and 4 feed the miner `shared` of north, 2 its miner `kept`, 3 nothing; its agent is connected. */
beforeEach(async () => {
  pdu = await seedPdu(server.database, north, '10.0.0.90', 4);
  const links = [own[0], own[1], null, own[0]];
  for (const [place, minerId] of links.entries())
    await sql`update pdu_outlet set feeds_device_id = ${minerId} where part_id = ${pdu.partIds[place]}`.execute(
      server.database,
    );
  await sql`update agent set server_id = ${randomUUID()}::uuid where id = ${north.agentId}`.execute(server.database);
});

const outlets = (places: readonly number[]) => ({
  id: { _in: places.map((place) => pdu.outletIds[place - 1]) },
});

interface CutList {
  key: string;
  outletCount: number;
  minerCount: number;
  outlets: {
    outlet: string;
    pduName: string;
    miner: string | null;
    minerIp: string | null;
    agentName: string | null;
    sharedWith: string | null;
    otherOutlets: number;
    reason: string;
  }[];
}

async function preview(caller: AccountCaller, places: readonly number[]): Promise<Record<string, CutList>> {
  const { snapshotOutlets } = await ask<{ snapshotOutlets: { id: string } }>(
    caller,
    'mutation ($where: OutletWhere!) { snapshotOutlets(action: outletOff, where: $where) { id } }',
    { where: outlets(places) },
  );
  const { cutPreview } = await ask<{ cutPreview: { lists: CutList[] } }>(
    caller,
    `query ($id: ID!) { cutPreview(snapshotId: $id) { lists { key outletCount minerCount
      outlets { outlet pduName miner minerIp agentName sharedWith otherOutlets reason } } } }`,
    { id: snapshotOutlets.id },
  );
  return Object.fromEntries(cutPreview.lists.map((list) => [list.key, list]));
}

const named = (lists: Record<string, CutList>) =>
  Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.outlets.map(({ outlet }) => outlet)]));

interface Item {
  kind: string;
  outlet: string | null;
  name: string;
  state: string;
  message: string;
}

/** What was requested, as the database has it. */
async function items(): Promise<Item[]> {
  const { rows } = await sql<Item>`select r.kind, p.key as outlet, t.name, t.state, t.message
    from agent_request_item t join agent_request r on r.id = t.request_id left join device_part p on p.id = t.part_id
    order by r.kind, p.ordinal, t.id`.execute(server.database);
  return rows;
}

const cut = (caller: AccountCaller, places: readonly number[], options: object) =>
  ask(
    caller,
    'mutation ($where: OutletWhere!, $options: CommandOptions) { outletOff(where: $where, options: $options) { batchId } }',
    { where: outlets(places), options },
  );

const upkeep = () => {
  const { database } = server;
  const log = createLogger({ level: 'silent' });
  return endWaits({ database, pubsub: server.services.pubsub, log, encrypt: (text) => text });
};

describe('outlets of a shared unit', () => {
  const hidden = {
    miner: null,
    minerIp: null,
    agentName: null,
    reason: 'The miner behind it is not open to you.',
  };

  it('say nothing of a miner that is not shared, and list it as one that cannot be stopped', async () => {
    await share([pdu.id, ...own.slice(0, 1)]);
    const lists = await preview(south.owner, [1, 2, 3]);
    expect(named(lists)).toEqual({
      stop: ['1'],
      cannotStop: ['2'],
      unlinked: ['3'],
      shared: ['1'],
      otherOutlets: ['1'],
    });
    expect(lists['unlinked']?.outlets).toMatchObject([{ outlet: '3', pduName: '10.0.0.90' }]);
    expect(lists['cannotStop']).toMatchObject({ minerCount: 0, outlets: [hidden] });
    expect(lists['stop']?.outlets).toMatchObject([{ miner: 'shared', agentName: 'north agent', reason: '' }]);
    expect(JSON.stringify(lists)).not.toMatch(/kept|10\.0\.0\.2"/);
    expect(named(await preview(north.owner, [1, 2, 3]))).toMatchObject({
      stop: ['1', '2'],
      unlinked: ['3'],
    });
    await sql`update device set name = 'rack-7' where id = ${pdu.id}`.execute(server.database);
    const { unlinked } = await preview(north.owner, [3]);
    expect(unlinked?.outlets).toMatchObject([{ outlet: '3', pduName: 'rack-7' }]);
  });

  it('of a miner that is not shared stay on, unless they are to be cut anyway', async () => {
    await share([pdu.id]);
    await cut(south.owner, [1, 2], { stopWithinSeconds: 60 });
    await upkeep();
    const givenUp = {
      kind: 'outletOff',
      state: 'failed',
      message: 'Given up: cannot be stopped. The miner behind it is not open to you.',
    };
    expect(await items()).toMatchObject([
      { ...givenUp, outlet: '1' },
      { ...givenUp, outlet: '2' },
    ]);
    await sql`truncate agent_request, agent_request_item cascade`.execute(server.database);
    await cut(south.owner, [2], { stopWithinSeconds: 60, cutAnyway: true });
    expect(await items()).toMatchObject([{ outlet: '2', state: 'pending' }]);
  });

  it('stop a shared miner in the name of who cuts, and stay on once the share has ended', async () => {
    await share([pdu.id, ...own.slice(0, 1)]);
    await cut(south.owner, [1], { stopWithinSeconds: 60, cutAnyway: true });
    const { rows } = await sql`select from agent_request where subaccount_id = ${south.subaccountId}`.execute(
      server.database,
    );
    expect(rows).toHaveLength(2);
    expect(await items()).toMatchObject([
      { kind: 'outletOff', state: 'waiting' },
      { kind: 'stop', name: 'shared', state: 'pending' },
    ]);
    await revoke(own.slice(0, 1));
    await upkeep();
    expect(await items()).toMatchObject([
      { kind: 'outletOff', state: 'canceled' },
      { kind: 'stop', state: 'canceled' },
    ]);
  });

  it('do not take a miner for stopped that its owner is starting', async () => {
    await share([pdu.id, ...own.slice(0, 1)]);
    await sql`update asic_state set is_mining = false, hashrate = 0 where device_id = ${own[0]}`.execute(
      server.database,
    );
    expect(named(await preview(south.owner, [1]))).toMatchObject({ stopped: ['1'] });
    const start = 'mutation ($where: AsicWhere!) { startAsics(where: $where) { batchId } }';
    await ask(north.owner, start, { where: { id: { _eq: await idOf() } } });
    expect(named(await preview(north.owner, [1]))).toMatchObject({ stop: ['1'] });
    expect(named(await preview(south.owner, [1]))).toMatchObject({ stop: ['1'] });
  });
});

describe('what is cut', () => {
  interface Total {
    outletCount: number;
    watts: number;
    unmeasuredCount: number;
  }
  async function totals(places: readonly number[]): Promise<{ linked: Total; unlinked: Total }> {
    const { snapshotOutlets } = await ask<{ snapshotOutlets: { id: string } }>(
      north.owner,
      'mutation ($where: OutletWhere!) { snapshotOutlets(action: outletOff, where: $where) { id } }',
      { where: outlets(places) },
    );
    const total = '{ outletCount watts unmeasuredCount }';
    const { cutPreview } = await ask<{ cutPreview: { linked: Total; unlinked: Total } }>(
      north.owner,
      `query ($id: ID!) { cutPreview(snapshotId: $id) { linked ${total} unlinked ${total} } }`,
      { id: snapshotOutlets.id },
    );
    return cutPreview;
  }

  it('is what the unit measures at its outlets, else what the miner says, in parts over its outlets', async () => {
    expect(await totals([1, 2, 3])).toEqual({
      linked: { outletCount: 2, watts: 6000, unmeasuredCount: 0 },
      unlinked: { outletCount: 1, watts: 3000, unmeasuredCount: 0 },
    });
    await sql`update pdu_outlet_state set power = null`.execute(server.database);
    await sql`update asic_state set power = 3400, is_online = true where device_id = ${own[0]}`.execute(
      server.database,
    );
    await sql`update asic_state set power = 3000, is_online = false where device_id = ${own[1]}`.execute(
      server.database,
    );
    expect(await totals([1, 2, 3])).toEqual({
      linked: { outletCount: 2, watts: 1700, unmeasuredCount: 1 },
      unlinked: { outletCount: 1, watts: 0, unmeasuredCount: 1 },
    });
    await sql`update pdu_outlet_state set is_on = false`.execute(server.database);
    expect((await totals([1, 3])).unlinked).toEqual({
      outletCount: 1,
      watts: 0,
      unmeasuredCount: 0,
    });
  });
});

describe('further outlets of a miner', () => {
  it('are those that are not cut with it, and that their unit still reports', async () => {
    expect((await preview(north.owner, [1]))['otherOutlets']?.outlets).toMatchObject([
      { outlet: '1', otherOutlets: 1 },
    ]);
    expect(await preview(north.owner, [1, 4])).not.toHaveProperty('otherOutlets');
    await cut(north.owner, [1, 4], { stopWithinSeconds: 60 });
    expect((await items()).filter(({ kind }) => kind === 'stop')).toHaveLength(1);
    await sql`update device_part set removed_at = now() where id = ${pdu.partIds[3]}`.execute(server.database);
    expect(await preview(north.owner, [1])).not.toHaveProperty('otherOutlets');
  });
});

describe('a miner of another agent', () => {
  it('is listed apart; its stop goes to its own agent, also where that is not connected', async () => {
    const { rows } = await sql<{ id: number }>`insert into agent (subaccount_id, name, key_hash)
      values (${north.subaccountId}, 'far agent', ${Buffer.alloc(32, 7)}) returning id`.execute(server.database);
    const farId = rows[0]?.id ?? 0;
    await sql`update device set agent_id = ${farId} where id = ${own[0]}`.execute(server.database);
    const lists = await preview(north.owner, [1, 2]);
    expect(named(lists)).toMatchObject({ stop: ['1', '2'], otherAgent: ['1'] });
    expect(lists['otherAgent']?.outlets).toMatchObject([
      { miner: 'shared', agentName: 'far agent', reason: 'Its agent is not connected.' },
    ]);
    await cut(north.owner, [1, 2], { stopWithinSeconds: 60 });
    const agents = await sql<{ kind: string; name: string; agentId: number }>`
      select r.kind, t.name, r.agent_id as "agentId" from agent_request r join agent_request_item t on t.request_id = r.id
      where r.kind = 'stop' order by t.name`.execute(server.database);
    expect(agents.rows).toEqual([
      { kind: 'stop', name: 'kept', agentId: north.agentId },
      { kind: 'stop', name: 'shared', agentId: farId },
    ]);
    expect((await items()).filter(({ kind }) => kind === 'outletOff')).toMatchObject([
      { state: 'waiting' },
      { state: 'waiting' },
    ]);
  });
});
