import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import type { SeededSite } from '../../../testing/seed-site.ts';
import { probeCommandKind } from './testing/probe-commands.ts';
import { createProbeTables } from './testing/probe-kind.ts';
import { ask, inScope, north, revoke, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';
import {
  clearTargets,
  createCommandSnapshot,
  callerActor,
  issueCommand,
  registerCommandKind,
  requestCommand,
  requestReversals,
  writeItemResults,
  type CommandArguments,
} from '../requests/index.ts';

useThreeSites();
let unregister: () => void;
beforeAll(async () => {
  unregister = registerCommandKind(probeCommandKind);
  await createProbeTables(server.database);
});
afterAll(() => unregister());

const run = (text: string) => sql.raw(text).execute(server.database);

/** Adds a probe with sockets; returns its inner key. */
async function addProbe(site: SeededSite, ip: string, keys: readonly string[], model = 'P24'): Promise<number> {
  const { rows } = await sql<{ id: number }>`with device as (
      insert into device (kind, subaccount_id, agent_id, ip, family, model, name)
      values ('probe', ${site.subaccountId}, ${site.agentId}, ${ip}::inet, 'probe', ${model}, ${`probe ${ip}`}) returning id
    ), parts as (
      insert into device_part (device_id, kind, subaccount_id, key, ordinal, name)
      select device.id, 'probe', ${site.subaccountId}, key, place - 1, 'Socket ' || key
      from device, unnest(${keys}::text[]) with ordinality as given (key, place)
      returning id, device_id
    ), sockets as (
      insert into probe_socket (part_id, device_id, subaccount_id) select id, device_id, ${site.subaccountId} from parts
    ) select id from device`.execute(server.database);
  return rows[0]?.id ?? 0;
}

let probes: number[];
beforeEach(async () => {
  await run('truncate probe_socket');
  await run('update agent set kinds = null');
  probes = [
    await addProbe(north, '10.0.1.1', ['a', 'b', 'c']),
    await addProbe(north, '10.0.1.2', ['a', 'b']),
    await addProbe(north, '10.0.1.3', ['a'], 'Old'),
  ];
});

const snapshot = (where: object, action = 'socketOff', caller: AccountCaller = north.owner) =>
  inScope(caller, (context) => createCommandSnapshot(context, probeCommandKind, action, where));

const give = (name: string, args: CommandArguments & { name?: string }, caller: AccountCaller = north.owner) =>
  inScope(caller, (context) => requestCommand(context, { kind: probeCommandKind, name }, args));

const everyA = { key: { _eq: 'a' } };

interface Item {
  kind: string;
  name: string;
  partKey: string | null;
  partId: string | null;
  state: string;
}

const itemsOf = async (caller: AccountCaller = north.owner) =>
  (
    await ask<{ agentRequestItems: Item[] }>(
      caller,
      '{ agentRequestItems(orderBy: [{ ip: asc }, { partKey: asc }]) { kind name partKey partId state } }',
    )
  ).agentRequestItems;

async function desired(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select host(d.ip) || ' ' || p.key || ' ' || coalesce(x.desired_on::text, x.desired_name) as text
    from probe_socket x join device_part p on p.id = x.part_id join device d on d.id = x.device_id
    where x.desired_on is not null or x.desired_name is not null order by d.ip, p.key`.execute(server.database);
  return rows.map(({ text }) => text);
}

describe('a command on parts', () => {
  it('runs on the parts that were confirmed, of the devices they belong to, and on no others', async () => {
    const { id, ...taken } = await snapshot(everyA);
    expect(taken).toMatchObject({
      count: 3,
      capableCount: 3,
      deviceCount: 3,
      agents: [{ name: 'north agent', count: 3 }],
      incapable: [],
    });
    expect(await give('socketOff', { snapshotId: id })).toMatchObject({ deviceCount: 3, partCount: 3 });
    expect(await itemsOf()).toMatchObject([
      {
        kind: 'socketOff',
        name: 'probe 10.0.1.1 / Socket a',
        partKey: 'a',
        partId: expect.any(String),
        state: 'pending',
      },
      { name: 'probe 10.0.1.2 / Socket a' },
      { name: 'probe 10.0.1.3 / Socket a' },
    ]);
    expect(await desired()).toEqual(['10.0.1.1 a false', '10.0.1.2 a false', '10.0.1.3 a false']);
    await expect(give('socketOff', { snapshotId: id })).rejects.toThrow('no longer valid');
  });

  it('is selected by a where in the command itself, and counts devices and parts', async () => {
    const where = { probeIp: { _eq: '10.0.1.1' }, key: { _in: ['a', 'c'] } };
    expect(await give('socketOn', { where })).toMatchObject({ deviceCount: 1, partCount: 2 });
    const { agentRequests } = await ask<{ agentRequests: object[] }>(
      north.owner,
      '{ agentRequests { kind deviceCount partCount } }',
    );
    expect(agentRequests).toEqual([{ kind: 'socketOn', deviceCount: 1, partCount: 2 }]);
    expect(await desired()).toEqual(['10.0.1.1 a true', '10.0.1.1 c true']);
  });

  it('is refused for everything where the where is empty, and where no part matches', async () => {
    await expect(snapshot({})).rejects.toThrow('empty where');
    await expect(snapshot({ key: { _eq: 'z' } })).rejects.toThrow('No socket matches.');
  });

  it('lists what is refused, what a model cannot do, and what the agent lacks, each with its reason', async () => {
    await run(`update probe_socket set is_locked = true where device_id = ${probes[0]}
      and part_id in (select id from device_part where key in ('a', 'b'))`);
    expect(await snapshot({ _and: [] })).toMatchObject({
      count: 6,
      capableCount: 4,
      deviceCount: 3,
      incapable: [{ model: 'P24', count: 2, reason: 'This socket is locked.' }],
    });
    expect(await snapshot({ _and: [] }, 'renameSocket')).toMatchObject({
      capableCount: 5,
      deviceCount: 2,
      incapable: [{ model: 'Old', count: 1, reason: 'This model keeps its names.' }],
    });
    await run(
      `update agent set kinds = '{"probe": {"families": ["probe"], "commands": ["socketOn"]}}' where id = ${north.agentId}`,
    );
    const { capableCount, incapable } = await snapshot(everyA);
    expect(capableCount).toBe(0);
    expect(incapable).toContainEqual({
      firmware: '',
      model: 'P24',
      count: 1,
      reason: 'The agent does not support the command socketOff. Update the agent.',
    });
  });

  it('leaves out what was removed or refused since it was confirmed', async () => {
    const taken = await snapshot({ _and: [] });
    await run(`update device_part set removed_at = now() where device_id = ${probes[0]} and key = 'c'`);
    await run(`update device set deleted_at = now() where id = ${probes[1]}`);
    await run(`update probe_socket set is_locked = true where device_id = ${probes[2]}`);
    expect(await give('socketOff', { snapshotId: taken.id })).toMatchObject({ deviceCount: 1, partCount: 2 });
    expect((await itemsOf()).map(({ name }) => name)).toEqual([
      'probe 10.0.1.1 / Socket a',
      'probe 10.0.1.1 / Socket b',
    ]);
    const again = await snapshot({ probeIp: { _eq: '10.0.1.1' } });
    await run('update probe_socket set is_locked = true');
    await expect(give('socketOff', { snapshotId: again.id })).rejects.toThrow('None of the parts can do this.');
  });

  it('is spread over the parts, in the order of the addresses and of the parts', async () => {
    await give('socketOff', { where: { _and: [] }, options: { rampSeconds: 60 } });
    const { rows } = await sql<{
      delay: number;
    }>`select round(extract(epoch from t.not_before - r.created_at))::int as delay
      from agent_request_item t join agent_request r on r.id = t.request_id order by t.id`.execute(server.database);
    expect(rows.map(({ delay }) => delay)).toEqual([0, 10, 20, 30, 40, 50]);
  });

  it('may have a payload for each part, which is what is desired of it', async () => {
    const { rows: parts } = await sql<{ id: number; deviceId: number }>`
      select id, device_id as "deviceId" from device_part where key = 'a' and kind = 'probe' order by device_id limit 2`.execute(
      server.database,
    );
    await inScope(north.owner, (context) =>
      issueCommand(callerActor(context), {
        command: { kind: 'renameSocket', name: '' },
        options: { rampSeconds: 0, stayTime: 0, switchTarget: false, scheduledSkipRail: false },
        deviceIds: parts.map(({ deviceId }) => deviceId),
        partIds: parts.map(({ id }) => id),
        own: new Map(parts.map(({ id }, place) => [id, { name: `Rig ${place}` }])),
        action: 'command.cancel',
      }),
    );
    const { rows } = await sql`select host(ip) as ip, payload from agent_request_item order by ip`.execute(
      server.database,
    );
    expect(rows).toEqual([
      { ip: '10.0.1.1', payload: { name: 'Rig 0' } },
      { ip: '10.0.1.2', payload: { name: 'Rig 1' } },
    ]);
    expect(await desired()).toEqual(['10.0.1.1 a Rig 0', '10.0.1.2 a Rig 1']);
  });

  it('checks its payload', async () => {
    await expect(give('renameSocket', { where: { _and: [] }, name: '' })).rejects.toThrow(
      'renameSocket.name: must not be empty',
    );
  });

  it('is in the audit log with the names of the parts', async () => {
    const { batchId } = await give('socketOff', { where: { key: { _in: ['a', 'b'] } } });
    const { rows } = await sql`select action, object_name as name, after from audit_entry
      where object_id = ${batchId}`.execute(server.database);
    expect(rows).toMatchObject([
      {
        action: 'probe.socket-off',
        name: '5 sockets: probe 10.0.1.1 / Socket a, probe 10.0.1.1 / Socket b, probe 10.0.1.2 / Socket a, …',
        after: { deviceCount: 3, partCount: 5 },
      },
    ]);
  });

  it('has targets that can be cleared', async () => {
    await give('socketOff', { where: everyA });
    const where = { probeIp: { _eq: '10.0.1.1' } };
    expect(await inScope(north.owner, (context) => clearTargets(context, probeCommandKind, { where }))).toBe(1);
    expect(await desired()).toEqual(['10.0.1.2 a false', '10.0.1.3 a false']);
  });
});

describe('a command on parts for a time', () => {
  const upkeep = () =>
    requestReversals({ ...server.services, log: createLogger({ level: 'silent' }), encrypt: (text) => text });
  const requested = async () => {
    const { rows } = await sql<{
      text: string;
    }>`select r.kind || ' ' || host(t.ip) || ' ' || t.part_key || ' ' || r.origin as text
      from agent_request_item t join agent_request r on r.id = t.request_id order by t.id`.execute(server.database);
    return rows.map(({ text }) => text);
  };

  /** Reports every open item as done. */
  const finish = async () => {
    const { rows } = await sql<{ itemId: number; requestId: number }>`update agent_request_item set state = 'started'
      where state = 'pending' returning id as "itemId", request_id as "requestId"`.execute(server.database);
    await withAccess(server.database, 'headframe_gateway', [], (transaction) =>
      writeItemResults(
        transaction,
        north.agentId,
        rows.map((row) => ({ ...row, at: Date.now(), state: 'done' as const, message: '' })),
        (at) => at,
      ),
    );
  };

  it('is reversed on each part by the opposite of its descriptor, once', async () => {
    const where = { probeIp: { _eq: '10.0.1.1' }, key: { _in: ['a', 'b'] } };
    await give('socketOff', { where, options: { stayTime: 60 } });
    await finish();
    await give('socketOff', { where: { probeIp: { _eq: '10.0.1.1' }, key: { _eq: 'b' } } });
    await finish();
    expect(await upkeep()).toBe(0);
    await run(`update command_reversal set due_at = due_at - interval '61 seconds'`);
    expect(await upkeep()).toBe(1);
    expect(await upkeep()).toBe(0);
    expect((await requested()).slice(3)).toEqual(['socketOn 10.0.1.1 a reversal']);
    expect(await desired()).toEqual(['10.0.1.1 a true', '10.0.1.1 b false']);
    await finish();
    await upkeep();
    expect((await sql`select from command_reversal`.execute(server.database)).rows).toEqual([]);
  });

  it('is not reversed on a part that was removed meanwhile', async () => {
    await give('socketOff', { where: { probeIp: { _eq: '10.0.1.2' } }, options: { stayTime: 60 } });
    await finish();
    await run(`update device_part set removed_at = now() where device_id = ${probes[1]} and key = 'a'`);
    await run(`update command_reversal set due_at = due_at - interval '61 seconds'`);
    expect(await upkeep()).toBe(1);
    expect((await requested()).slice(2)).toEqual(['socketOn 10.0.1.2 b reversal']);
  });
});

describe('a command on the parts of a shared device', () => {
  it('runs for whom it is shared with, on its parts alone, and ends with the share', async () => {
    await expect(snapshot(everyA, 'socketOff', south.owner)).rejects.toThrow('No socket matches.');
    await share(probes.slice(0, 1));
    const taken = await snapshot(everyA, 'socketOff', south.owner);
    expect(taken).toMatchObject({ count: 1, capableCount: 1, agents: [{ name: 'north agent', count: 1 }] });
    expect(await give('socketOff', { snapshotId: taken.id }, south.owner)).toMatchObject({ partCount: 1 });
    expect(await desired()).toEqual(['10.0.1.1 a false']);
    expect(await itemsOf(south.owner)).toMatchObject([
      { name: 'probe 10.0.1.1 / Socket a', partId: expect.any(String) },
    ]);
    expect(await itemsOf()).toMatchObject([{ partKey: 'a', state: 'pending' }]);
    const late = await snapshot(everyA, 'socketOff', south.owner);
    await revoke(probes.slice(0, 1));
    await expect(give('socketOff', { snapshotId: late.id }, south.owner)).rejects.toThrow(
      'None of the parts can do this.',
    );
    expect(await itemsOf()).toMatchObject([{ state: 'canceled' }]);
  });

  it('is withdrawn with the share while it waits for another one', async () => {
    await share(probes.slice(0, 1));
    await give('socketOff', { where: everyA }, south.owner);
    await run(`update agent_request_item set state = 'waiting', waits_until = now() + interval '1 hour'`);
    await revoke(probes.slice(0, 1));
    expect(await itemsOf()).toMatchObject([{ state: 'canceled' }]);
  });
});
