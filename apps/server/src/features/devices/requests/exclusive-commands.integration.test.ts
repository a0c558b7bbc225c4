import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { seedImage } from '../../../testing/seed-image.ts';
import { seedPdu, type SeededPdu } from '../../../testing/seed-outlets.ts';
import { ask, idOf, north, own, server, share, snapshot, south, useThreeSites } from '../../../testing/three-sites.ts';
import { claimItems, commandOptionsSchema, refuseDisturbing } from './index.ts';
import { createCommandRequests } from './create-command-requests.ts';

useThreeSites();

const serverId = randomUUID();
/** The PDU whose outlet 1 feeds the miner `shared`, read by another agent, of another server. */
let pdu: SeededPdu;
let otherAgentId: number;
const otherServerId = randomUUID();

beforeEach(async () => {
  const { database } = server;
  const { rows } = await sql<{ id: number }>`insert into agent (subaccount_id, name, key_hash, server_id)
    values (${north.subaccountId}, ${randomUUID()}, sha256(${randomUUID()}::bytea), ${otherServerId}::uuid) returning id`.execute(
    database,
  );
  otherAgentId = rows[0]?.id ?? 0;
  await sql`update agent set server_id = ${serverId}::uuid where id = ${north.agentId}`.execute(database);
  pdu = await seedPdu(database, { ...north, agentId: otherAgentId }, '10.0.0.90', 2);
  await sql`update pdu_outlet set feeds_device_id = ${own[0]} where part_id = ${pdu.partIds[0]}`.execute(database);
});

interface Item {
  id: number;
  kind: string;
  state: string;
  message: string;
}

const items = async () =>
  (
    await sql<Item>`select t.id, r.kind, t.state, t.message from agent_request_item t join agent_request r on r.id = t.request_id
      order by t.id`.execute(server.database)
  ).rows;
const statesOf = async () => Object.fromEntries((await items()).map(({ kind, state }) => [kind, state]));
const move = (kind: string, state: string) =>
  sql`update agent_request_item t set state = ${state}, waits_until = case when ${state} = 'waiting' then now() end from agent_request r where r.id = t.request_id and r.kind = ${kind}`.execute(
    server.database,
  );

/** Requests a command as anything of the server does that takes no selection. */
const requested = (kind: string, deviceId: number | undefined, partId?: number, subaccountId = north.subaccountId) =>
  withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    createCommandRequests(transaction, (text) => text, {
      command: { kind, ...(kind === 'updateFirmware' && { imageId: randomUUID() }) } as never,
      options: commandOptionsSchema.parse({}),
      deviceIds: [deviceId ?? 0],
      ...(partId !== undefined && { partIds: [partId] }),
      subaccountId,
      requestedBy: null,
      origin: 'reversal',
    }),
  );
const cut = () => requested('outletOff', pdu.id, pdu.partIds[0]);
const update = () => requested('updateFirmware', own[0]);

/** Has both servers send what they may, as their dispatchers do. */
async function send(which: readonly [string, number][] = servers()): Promise<void> {
  for (const [id, agentId] of which) {
    const deps = { database: server.database, pubsub: server.services.pubsub, serverId: id };
    await refuseDisturbing(deps, [agentId]);
    await claimItems(deps, [agentId]);
  }
}
const servers = (): [string, number][] => [
  [serverId, north.agentId],
  [otherServerId, otherAgentId],
];

describe('while firmware is being put on a miner', () => {
  beforeEach(async () => {
    await update();
    await send();
    expect(await statesOf()).toEqual({ updateFirmware: 'sent' });
  });

  it.each(['reboot', 'delete', 'tryCredentials', 'loadShaping'])(
    'the selection for %s leaves it out, and says why',
    async (action) => {
      const { capableCount, incapable } = await snapshot(north.owner, action);
      expect(capableCount).toBe(0);
      expect(incapable).toMatchObject([{ reason: 'Firmware is being put on shared.', count: 1 }]);
    },
  );

  it.each(['outletOff', 'outletReboot', 'renameOutlet', 'setOutletDelay'])(
    'the selection for %s leaves out the outlet that feeds it, also once it has begun, until it has ended',
    async (action) => {
      const ofOutlets = async () =>
        (
          await ask<{ snapshotOutlets: { capableCount: number; incapable: { reason: string }[] } }>(
            north.owner,
            `mutation ($action: OutletAction!, $where: OutletWhere!) { snapshotOutlets(action: $action, where: $where) { capableCount incapable { reason } } }`,
            { action, where: { id: { _in: pdu.outletIds } } },
          )
        ).snapshotOutlets;
      const refused = {
        capableCount: 1,
        incapable: [{ reason: 'Firmware is being put on shared, which it supplies.' }],
      };
      expect(await ofOutlets()).toEqual(refused);
      await move('updateFirmware', 'started');
      expect(await ofOutlets()).toEqual(refused);
      await move('updateFirmware', 'done');
      expect(await ofOutlets()).toEqual({ capableCount: 2, incapable: [] });
    },
  );

  it('what nobody selected is refused when it is to be sent, and the outlet beside it is cut', async () => {
    await cut();
    await requested('outletOff', pdu.id, pdu.partIds[1]);
    await requested('stop', own[0]);
    await send();
    expect((await items()).map(({ kind, state, message }) => [kind, state, message])).toEqual([
      ['updateFirmware', 'sent', ''],
      ['outletOff', 'failed', 'Firmware is being put on shared, which it supplies.'],
      ['outletOff', 'sent', ''],
      ['stop', 'failed', 'Firmware is being put on shared.'],
    ]);
  });

  it('a confirmation from before cuts nothing any more', async () => {
    await sql`truncate agent_request, agent_request_item cascade`.execute(server.database);
    const { id } = await snapshot(north.owner, 'reboot');
    await update();
    await expect(
      ask(north.owner, 'mutation ($id: ID) { rebootAsics(snapshotId: $id) { batchId } }', { id }),
    ).rejects.toThrow('None of the devices can do this.');
  });

  it('a guest of the PDU is refused without learning the name of the miner, one of the miner with it', async () => {
    await share([pdu.id]);
    await requested('outletReboot', pdu.id, pdu.partIds[0], south.subaccountId);
    await send();
    expect((await items()).at(-1)).toMatchObject({
      state: 'failed',
      message: 'Firmware is being put on the device behind it.',
    });
    await share(own.slice(0, 1));
    expect((await snapshot(south.owner, 'reboot')).incapable).toMatchObject([
      { reason: 'Firmware is being put on shared.' },
    ]);
  });

  it('a miner of another site is commanded as ever', async () => {
    await requested('reboot', own[1]);
    await send();
    expect(await statesOf()).toEqual({ updateFirmware: 'sent', reboot: 'sent' });
  });
});

describe('an update', () => {
  it.each(['waiting', 'pending', 'sent', 'started'])(
    'waits for a cut that is %s, and goes on after it',
    async (state) => {
      await cut();
      await move('outletOff', state);
      await update();
      const { database, services } = server;
      await claimItems({ database, pubsub: services.pubsub, serverId }, [north.agentId]);
      expect(await statesOf()).toEqual({ outletOff: state, updateFirmware: 'pending' });
      await move('outletOff', 'done');
      await send();
      expect(await statesOf()).toEqual({ outletOff: 'done', updateFirmware: 'sent' });
    },
  );

  it('waits for a command on the miner itself, and for an earlier update of it', async () => {
    await requested('reboot', own[0]);
    await send();
    await update();
    await send();
    expect(await statesOf()).toEqual({ reboot: 'sent', updateFirmware: 'pending' });
    await move('reboot', 'failed');
    await update();
    await send();
    expect((await items()).map(({ state }) => state)).toEqual(['failed', 'sent', 'pending']);
  });

  it(
    'outlet and miner are never both on their way, whichever of two servers sends first',
    { timeout: 180_000 },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        await sql`truncate agent_request, agent_request_item cascade`.execute(server.database);
        const [first, second] = servers();
        const paused = (work: () => Promise<unknown>) =>
          new Promise((resolve) => setTimeout(resolve, Math.random() * 6)).then(work);
        await Promise.all([
          paused(update).then(() => first && send([first])),
          paused(cut).then(() => second && send([second])),
        ]);
        const states = await statesOf();
        expect(states['updateFirmware'] === 'sent' && states['outletOff'] === 'sent', JSON.stringify(states)).toBe(
          false,
        );
        await send();
        await send();
        expect(Object.values(await statesOf())).toContain('sent');
      }
    },
  );
});

it('a tunnel to a miner is not opened while firmware is being put on it', async () => {
  await seedImage(server.database, north.subaccountId, { name: 'x', bytes: Buffer.from('x') });
  await update();
  await expect(
    ask(north.owner, 'mutation ($id: ID!) { tunnelActiveTime(id: $id, seconds: 300) { url } }', { id: await idOf() }),
  ).rejects.toThrow('Firmware is being put on shared.');
});
