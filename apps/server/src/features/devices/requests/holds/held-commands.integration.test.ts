import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { callerWith } from '../../../../testing/seed-site.ts';
import { seedPdu, type SeededPdu } from '../../../../testing/seed-outlets.ts';
import { ask, idOf, north, own, server, share, south, useThreeSites } from '../../../../testing/three-sites.ts';
import { claimItems, refuseHeld, requestReversals, writeItemResults } from '../index.ts';

useThreeSites();

const serverId = randomUUID();
const run = (text: string) => sql.raw(text).execute(server.database);
const first = { ip: { _eq: '10.0.0.1' } };
/** Another person of the same subaccount. */
const mate = () => callerWith(south.accountId, north.subaccountId, 'north', ['all']);
const command = (caller: typeof north.owner, name: string, more = '', where: object = first) =>
  ask(caller, `mutation ($where: AsicWhere) { ${name}(where: $where${more}) { deviceCount } }`, { where });
const stopAndHold = (caller = north.owner) =>
  command(caller, 'stopAsics', ', options: { holdSeconds: 3600, holdReason: "Fan is replaced" }');
const heldOff = expect.stringMatching(/^Held off by north@example.test until .* UTC: Fan is replaced$/);

interface Item {
  id: number;
  kind: string;
  state: string;
  message: string;
  refusal: string | null;
  isAskedBack: boolean;
}
const items = async () =>
  (
    await sql<Item>`select t.id, r.kind, t.state, t.message, t.refusal, t.cancel_requested_at is not null as "isAskedBack"
      from agent_request_item t join agent_request r on r.id = t.request_id order by t.id`.execute(server.database)
  ).rows;
const move = (state: string) => run(`update agent_request_item set state = '${state}'`);

/** What the dispatcher of the server of north's agent does. */
async function send(): Promise<void> {
  await run(`update agent set server_id = '${serverId}' where id = ${north.agentId}`);
  const deps = { database: server.database, pubsub: server.services.pubsub, serverId };
  await refuseHeld(deps, [north.agentId]);
  await claimItems(deps, [north.agentId]);
}

describe('what was commanded before a hold', () => {
  it.each(['pending', 'waiting', 'sent'])('and is %s is canceled, with the words of the hold', async (state) => {
    await command(mate(), 'startAsics', '', { ip: { _in: ['10.0.0.1', '10.0.0.2'] } });
    await run(`update agent_request_item set state = '${state}', waits_until = now() + interval '1 hour'`);
    await stopAndHold();
    const expected =
      state === 'sent' ? { state, isAskedBack: true, refusal: 'held' } : { state: 'canceled', refusal: 'held' };
    expect(await items()).toMatchObject([
      { kind: 'start', message: heldOff, ...expected },
      { kind: 'start', state, message: '', refusal: null },
      { kind: 'stop', state: 'pending' },
    ]);
    if (state !== 'sent') return;
    // The answer of the agent keeps the reason.
    const [{ id } = { id: 0 }] = await items();
    await withAccess(server.database, 'headframe_gateway', [], (transaction) =>
      writeItemResults(
        transaction,
        north.agentId,
        [{ requestId: 1, itemId: id, state: 'canceled', message: 'Canceled.', at: Date.now() }],
        (at) => at,
      ),
    );
    expect((await items())[0]).toMatchObject({ state: 'canceled', message: heldOff, refusal: 'held' });
  });

  it('goes on where it was begun, where it wants the same, and where the hold is weaker', async () => {
    await command(mate(), 'startAsics');
    await move('started');
    await stopAndHold();
    expect((await items())[0]).toMatchObject({ state: 'started', message: '' });
    await run('truncate agent_request, agent_request_item cascade; delete from hold');
    await command(mate(), 'stopAsics');
    await command(mate(), 'blinkAsics', ', on: true');
    await stopAndHold();
    expect((await items()).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
    await run('truncate agent_request, agent_request_item cascade; delete from hold');
    await command(mate(), 'stopAsics');
    await command(north.owner, 'startAsics', ', options: { holdSeconds: 60 }');
    expect((await items()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('is canceled where it is of the holder', async () => {
    await command(north.owner, 'stopAsics');
    await command(north.owner, 'startAsics', ', options: { holdSeconds: 60 }');
    expect(await items()).toMatchObject([
      { kind: 'stop', state: 'canceled', message: expect.stringMatching(/^Held on by north@example.test until/) },
      { kind: 'start', state: 'pending' },
    ]);
  });

  it('goes on where holds have no say in it, also of the holder and under a limit', async () => {
    await run(`update device set family = 'whatsminer-v2', model = 'M50S' where id = ${own[0]}`);
    await command(north.owner, 'blinkAsics', ', on: true');
    await command(mate(), 'blinkAsics', ', on: false');
    await command(north.owner, 'powerAdjustAsics', ', watts: 3000, options: { holdSeconds: 3600 }');
    expect(await items()).toMatchObject([
      { kind: 'blink', state: 'pending', refusal: null },
      { kind: 'blink', state: 'pending', refusal: null },
      { kind: 'powerAdjust', state: 'pending' },
    ]);
  });

  it('of a guest is canceled without the name and reason of the holder', async () => {
    await share();
    await command(south.owner, 'startAsics', '', { id: { _eq: await idOf() } });
    await stopAndHold();
    expect((await items())[0]).toMatchObject({
      state: 'canceled',
      message: expect.stringMatching(new RegExp(`^Held off by ${north.subaccountName} until .* UTC\\.$`)),
    });
  });

  it('is commanded again after the hold where it was the end of a stay time', async () => {
    const [device = 0] = own;
    const reverse = () =>
      requestReversals({ ...server.services, log: createLogger({ level: 'silent' }), encrypt: (text) => text });
    await run(`insert into command_reversal (device_id, subaccount_id, agent_id, kind, options, due_at)
      select id, subaccount_id, agent_id, 'start', '{}', now() - interval '1 second' from device where id = ${device}`);
    await reverse();
    await run(`update device set family = 'whatsminer-v2', model = 'M50S' where id = ${device}`);
    await command(north.owner, 'powerAdjustAsics', ', watts: 3000, options: { holdSeconds: 3600 }');
    expect((await items())[0]).toMatchObject({ kind: 'start', state: 'canceled', refusal: 'held' });
    await run(`delete from hold; update agent_request_item set state = 'done' where state = 'pending';
      update agent_request set created_at = created_at - interval '1 hour';
      update command_reversal set due_at = due_at - interval '1 hour'`);
    await reverse();
    expect((await items()).at(-1)).toMatchObject({ kind: 'start', state: 'pending' });
  });
});

describe('the gateway', () => {
  const hold = (effect: string, more = '') =>
    run(`insert into hold (subaccount_id, device_id, holder, holder_id, holder_name, effect, until, created_at)
      values (${north.subaccountId}, ${own[0]}, 'person', 'account 0', 'Ann', '${effect}', now() + interval '1 hour', now() ${more})`);

  it('asks the holds once more, for one that came while a command was requested', async () => {
    await command(mate(), 'startAsics', '', { ip: { _in: ['10.0.0.1', '10.0.0.2'] } });
    await command(mate(), 'blinkAsics', ', on: true');
    await hold('off');
    await send();
    expect(await items()).toMatchObject([
      { kind: 'start', state: 'failed', message: expect.stringMatching(/^Held off by Ann until .* UTC\.$/) },
      { kind: 'start', state: 'sent' },
      { kind: 'blink', state: 'sent' },
    ]);
  });

  it('claims nothing that loses to a hold, whatever was asked before', async () => {
    await command(mate(), 'startAsics');
    await hold('off');
    await run(`update agent set server_id = '${serverId}' where id = ${north.agentId}`);
    const deps = { database: server.database, pubsub: server.services.pubsub, serverId };
    expect((await claimItems(deps, [north.agentId])).items).toEqual([]);
    await run(`update hold set until = now() - interval '1 second'`);
    expect((await claimItems(deps, [north.agentId])).items).toHaveLength(1);
  });

  it('lets the holder pass, and a stop through a hold on', async () => {
    await command(mate(), 'stopAsics');
    await hold('on');
    await send();
    expect((await items())[0]).toMatchObject({ state: 'sent' });
  });
});

describe('an outlet', () => {
  let pdu: SeededPdu;
  beforeEach(async () => {
    pdu = await seedPdu(server.database, north, '10.0.0.9', 2);
    await sql`insert into pdu_outlet (part_id, device_id, subaccount_id)
      select id, device_id, subaccount_id from device_part where device_id = ${pdu.id} on conflict do nothing`.execute(
      server.database,
    );
    await run(`update pdu_outlet set feeds_device_id = ${own[0]} where part_id = ${pdu.partIds[0]}`);
  });
  const snapshot = async (caller: typeof north.owner, action: string) =>
    (
      await ask<{ snapshotOutlets: { capableCount: number; incapable: { reason: string; count: number }[] } }>(
        caller,
        `mutation ($where: OutletWhere!) { snapshotOutlets(action: ${action}, where: $where) { capableCount incapable { reason count } } }`,
        { where: { id: { _in: pdu.outletIds } } },
      )
    ).snapshotOutlets;

  it.each([
    ['stopAsics', ['outletOn', 'outletReboot'], 'off'],
    ['startAsics', ['outletOff', 'outletReboot'], 'on'],
  ])('of a miner held by %s is not switched around the hold, but by its holder', async (name, refused, state) => {
    await command(north.owner, name, ', options: { holdSeconds: 3600 }');
    for (const action of ['outletOn', 'outletOff', 'outletReboot', 'renameOutlet']) {
      expect((await snapshot(north.owner, action)).capableCount, action).toBe(2);
      const { capableCount, incapable } = await snapshot(mate(), action);
      if (!refused.includes(action)) expect(capableCount, action).toBe(2);
      else
        expect(incapable, action).toMatchObject([
          {
            count: 1,
            reason: expect.stringMatching(
              new RegExp(`^shared, which it supplies, is held ${state} by north@example.test until .* UTC\\.$`),
            ),
          },
        ]);
    }
  });

  it('of a held miner is not switched by a guest who does not see the miner, who reads no name', async () => {
    await share([pdu.id]);
    const where = { id: { _eq: pdu.outletIds[0] } };
    await stopAndHold();
    await ask(south.owner, 'mutation ($where: OutletWhere) { outletOn(where: $where) { partCount } }', { where });
    await send();
    expect((await items()).at(-1)).toMatchObject({
      kind: 'outletOn',
      state: 'failed',
      message: expect.stringMatching(/^The device behind it is held off by north until .* UTC\.$/),
    });
  });

  it('is let pass to its holder by the gateway as well, and not to others', async () => {
    const where = { id: { _eq: pdu.outletIds[0] } };
    const on = (caller: typeof north.owner) =>
      ask(caller, 'mutation ($where: OutletWhere) { outletOn(where: $where) { partCount } }', { where });
    await on(mate());
    await stopAndHold();
    await on(north.owner);
    await send();
    expect((await items()).filter(({ kind }) => kind === 'outletOn')).toMatchObject([
      { state: 'failed' },
      { state: 'sent' },
    ]);
  });
});
