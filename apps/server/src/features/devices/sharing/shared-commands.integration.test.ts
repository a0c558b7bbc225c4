import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { callerWith } from '../../../testing/seed-site.ts';
import { writeItemResults } from '../requests/index.ts';
import {
  ask,
  command,
  east,
  idOf,
  north,
  own,
  revoke,
  server,
  share,
  snapshot,
  south,
  useThreeSites,
  watch,
} from '../../../testing/three-sites.ts';

useThreeSites();

describe('a command on a shared device', () => {
  const stop = 'stopAsics(snapshotId: $id, options: { switchTarget: true }) { batchId deviceCount }';
  const commandsQuery = `query ($id: ID!) { agentRequestItems(where: { deviceId: { _eq: $id } }) {
    kind state requestedFrom requestedBy deviceId } agentRequestItemsAggregate { count } }`;
  interface Commands {
    agentRequestItems: { kind: string; state: string; requestedFrom: string | null; requestedBy: string | null }[];
    agentRequestItemsAggregate: { count: number };
  }
  const commandsOf = async (caller: AccountCaller) => ask<Commands>(caller, commandsQuery, { id: await idOf() });

  it('is requested by the permissions in the own subaccount', async () => {
    await share();
    const viewer = callerWith(south.accountId, south.subaccountId, 'south', ['agent_workers']);
    await expect(snapshot(viewer)).rejects.toThrow('access-denied');
  });

  it('goes from snapshot to result in the name of who requested it, and its owner sees it', async () => {
    await share();
    const taken = await snapshot(south.owner);
    expect(taken).toMatchObject({
      count: 1,
      capableCount: 1,
      agents: [{ name: 'north agent', count: 1, owner: 'north' }],
    });
    expect(await command(south.owner, stop, taken.id)).toMatchObject({ stopAsics: { deviceCount: 1 } });
    const { rows } = await sql<{ id: number; requestId: number }>`select t.id, t.request_id as "requestId"
      from agent_request_item t join agent_request r on r.id = t.request_id
      where t.subaccount_id = ${south.subaccountId} and t.shared_by = ${north.subaccountId}
        and r.subaccount_id = ${south.subaccountId} and r.agent_id = ${north.agentId}
        and r.shared_by = ${north.subaccountId}`.execute(server.database);
    expect(rows).toHaveLength(1);
    const busy = await ask<{ asics: object[] }>(
      north.owner,
      '{ asics(where: { isBusy: { _eq: true } }) { workerName busyWith desiredPowerSwitch } }',
    );
    expect(busy.asics).toEqual([{ workerName: 'shared', busyWith: 'stop', desiredPowerSwitch: 'off' }]);
    const [item] = rows;
    await withAccess(server.database, 'headframe_gateway', [], (transaction) =>
      writeItemResults(
        transaction,
        north.agentId,
        [{ requestId: item?.requestId ?? 0, itemId: item?.id ?? 0, at: Date.now(), state: 'done', message: '' }],
        (at) => at,
      ),
    );
    const done = { kind: 'stop', state: 'done' };
    expect((await commandsOf(south.owner)).agentRequestItems).toMatchObject([
      { ...done, requestedBy: 'south@example.test' },
    ]);
    const seen = await commandsOf(north.owner);
    expect(seen.agentRequestItems).toMatchObject([
      { ...done, requestedFrom: 'south', requestedBy: 'south@example.test' },
    ]);
    expect(seen.agentRequestItemsAggregate).toEqual({ count: 1 });
    expect((await commandsOf(east.owner)).agentRequestItemsAggregate).toEqual({ count: 0 });
    const requests = (caller: AccountCaller) =>
      ask<{ agentRequests: object[] }>(
        caller,
        '{ agentRequests { kind state agentName doneCount requestedBy requestedFrom isOfGuest } }',
      );
    const request = { kind: 'stop', state: 'done', agentName: 'north agent', doneCount: 1 };
    const by = { requestedBy: 'south@example.test', requestedFrom: 'south' };
    expect((await requests(south.owner)).agentRequests).toEqual([{ ...request, ...by, isOfGuest: false }]);
    expect((await requests(north.owner)).agentRequests).toEqual([{ ...request, ...by, isOfGuest: true }]);
    expect((await requests(east.owner)).agentRequests).toEqual([]);
  });

  it('stands in both audit logs, with the person and the devices of each', async () => {
    await share();
    await command(south.owner, 'stopAsics(where: { _and: [] }) { batchId deviceCount }');
    const { rows } =
      await sql`select n.name as log, e.actor, e.ip is null as "isWithoutAddress", e.object_name as devices,
        e.after->'deviceCount' as count
      from audit_entry e join subaccount n on n.id = e.subaccount_id where e.action = 'asic.stop' order by e.id desc limit 2`.execute(
        server.database,
      );
    expect(rows).toEqual([
      { log: 'north', actor: 'south@example.test of south', isWithoutAddress: true, devices: 'shared', count: 1 },
      { log: 'south', actor: 'south@example.test', isWithoutAddress: false, devices: expect.any(String), count: 2 },
    ]);
  });

  it('of its owner makes it busy for everyone, without showing the request', async () => {
    await share();
    await command(north.owner, 'stopAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }');
    const { asics } = await ask<{ asics: object[] }>(south.owner, '{ asics { workerName isBusy busyWith } }');
    expect(asics).toContainEqual({ workerName: 'shared', isBusy: true, busyWith: null });
    expect((await commandsOf(south.owner)).agentRequestItems).toEqual([]);
  });

  it('names the owner whose agent receives it, also of a device that moved, and by a new name', async () => {
    const ownersOf = async (caller: AccountCaller) => (await snapshot(caller)).agents.map(({ owner }) => owner);
    await share();
    expect(await ownersOf(north.owner)).toEqual([null]);
    await sql`update subaccount set name = 'far north' where name = 'north'`.execute(server.database);
    expect(await ownersOf(south.owner)).toEqual(['far north']);
    await sql`update subaccount set name = 'north' where name = 'far north'`.execute(server.database);
    await sql`update device set subaccount_id = ${south.subaccountId} where id = ${own[0]}`.execute(server.database);
    expect(await ownersOf(south.owner)).toEqual(['north']);
    await sql`delete from agent_guest`.execute(server.database);
  });

  it('is not a scan: that is the owner’s', async () => {
    await share();
    expect(await snapshot(south.owner, 'scanAgain')).toMatchObject({
      capableCount: 0,
      incapable: [{ reason: 'Only its owner north can scan it.', count: 1 }],
    });
    expect(await snapshot(north.owner, 'scanAgain')).toMatchObject({ capableCount: 1 });
  });

  it('is refused once the share has ended, also when it was confirmed before', async () => {
    await share();
    const { id } = await snapshot(south.owner);
    await revoke();
    await expect(command(south.owner, stop, id)).rejects.toThrow('None of the devices can do this.');
    await expect(snapshot(south.owner)).rejects.toThrow('No device matches.');
  });

  it('is withdrawn with the share where it has not begun; the request stays in the list', async () => {
    await share();
    await command(south.owner, stop, (await snapshot(south.owner)).id);
    await revoke();
    const { agentRequests, agentRequestItems } = await ask<Record<string, object[]>>(
      south.owner,
      '{ agentRequests { state agentId agentName canceledCount } agentRequestItems { state message deviceId } }',
    );
    expect(agentRequests).toEqual([{ state: 'canceled', agentId: null, agentName: '', canceledCount: 1 }]);
    expect(agentRequestItems).toEqual([
      { state: 'canceled', message: 'The device is no longer shared.', deviceId: null },
    ]);
  });

  it('is canceled by who requested it, not by Cancel all of the owner', async () => {
    await share();
    await command(south.owner, stop, (await snapshot(south.owner)).id);
    expect(await ask(north.owner, 'mutation { cancelAgentRequests }')).toEqual({ cancelAgentRequests: 0 });
    expect(await ask(south.owner, 'mutation { cancelAgentRequests }')).toEqual({ cancelAgentRequests: 1 });
  });
});

describe('subscriptions', () => {
  const updates = 'subscription ($ids: [ID!]!) { asicUpdates(ids: $ids) { hashrate } }';

  it('bring changes of a shared device to who it is shared with, and take it away with the share', async () => {
    await share();
    const next = watch(south.owner, updates, { ids: [await idOf()] });
    expect(await next()).toEqual({ asicUpdates: [{ hashrate: 100 }] });
    await sql`update asic_state set hashrate = 5e13 where device_id = ${own[0]}`.execute(server.database);
    await server.services.pubsub.publish(server.database, {
      topic: 'asic',
      subaccountId: north.subaccountId,
      ids: own.slice(0, 1),
    });
    expect(await next()).toEqual({ asicUpdates: [{ hashrate: 50 }] });
    await revoke();
    expect(await next()).toEqual({ asicUpdates: [] });
  });

  it('bring commands on a shared device to its owner', async () => {
    await share();
    const next = watch(north.owner, 'subscription { agentRequestItemsUpdates { kind requestedFrom } }');
    expect(await next()).toEqual({ agentRequestItemsUpdates: [] });
    await command(south.owner, 'rebootAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }');
    expect(await next()).toEqual({ agentRequestItemsUpdates: [{ kind: 'reboot', requestedFrom: 'south' }] });
  });

  it('notify everyone who sees a shared device of its agent', async () => {
    await share();
    const heard: object[] = [];
    const stop = server.services.pubsub.subscribe('agent', (change) => heard.push(change));
    await server.services.pubsub.publish(server.database, {
      topic: 'agent',
      subaccountId: north.subaccountId,
      ids: [north.agentId],
    });
    await expect
      .poll(() => heard)
      .toEqual([
        { topic: 'agent', subaccountId: north.subaccountId, ids: [north.agentId] },
        { topic: 'agent', subaccountId: south.subaccountId, ids: [north.agentId] },
      ]);
    stop();
  });
});
