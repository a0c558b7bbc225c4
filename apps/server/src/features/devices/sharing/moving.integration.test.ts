import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { seedAsics } from '../../../testing/seed-site.ts';
import { seedKind } from '../../../testing/seed-kind.ts';
import {
  acceptOffers,
  ask,
  command,
  east,
  idOf,
  inScope,
  north,
  own,
  server,
  share,
  south,
  useThreeSites,
} from '../../../testing/three-sites.ts';
import { callerActor, issueCommand, lockOwner } from '../requests/index.ts';

useThreeSites();

/** The owner of north, with some permissions in south as well. */
const mover = (...permissions: readonly string[]): AccountCaller => ({
  ...north.owner,
  grants: [...north.owner.grants, ...south.owner.grants.map((grant) => ({ ...grant, permissions }))],
});
const receiver = () => mover('agent_workers', 'agent_worker_insert_write', 'sensor', 'sensor_write');

const move = async (caller: AccountCaller, where = '{ workerName: { _eq: "shared" } }', to = 'south') => {
  const { moveAsics } = await ask<{ moveAsics: number }>(
    caller,
    `mutation { moveAsics(where: ${where}, to: "${to}", subaccount: "north") }`,
  );
  await acceptOffers(south.owner);
  return moveAsics;
};

interface Seen {
  workerName: string;
  subaccount: string;
  isShared: boolean;
  agentName: string;
}
const seenBy = async (caller: AccountCaller) =>
  (
    await ask<{ asics: Seen[] }>(
      caller,
      '{ asics(orderBy: [{ workerName: asc }], limit: 1000) { workerName subaccount isShared agentName } }',
    )
  ).asics;
const namesFor = async (caller: AccountCaller) => (await seenBy(caller)).map(({ workerName }) => workerName);

/** What a statement counts, whoever sees it. */
const countOf = async (statement: ReturnType<typeof sql>) =>
  Number((await statement.execute(server.database)).rows.length);

describe('a move', () => {
  it('of 500 miners shows each side what it should', async () => {
    await seedAsics(
      server.database,
      north,
      Array.from({ length: 500 }, (_, place) => ({
        ip: `10.9.${Math.floor(place / 250)}.${place % 250}`,
        workerName: `fleet${place}`,
        tags: ['fleet'],
        online: true,
        hashrate: 1e14,
      })),
    );
    await sql`insert into asic_detail (device_id, subaccount_id, pools)
      select id, subaccount_id, '[{"address":"pool.test:1","user":"a","active":true,"alive":true}]' from device
      where name like 'fleet%'`.execute(server.database);
    expect(await move(receiver(), '{ tags: { _contains: "fleet" } }')).toBe(500);
    expect(await namesFor(north.owner)).toEqual(['kept', 'shared']);
    const received = (await seenBy(south.owner)).filter(({ workerName }) => workerName.startsWith('fleet'));
    expect(received).toHaveLength(500);
    expect(received[7]).toMatchObject({ subaccount: 'south', isShared: false, agentName: 'north agent' });
    const { asics } = await ask<{ asics: { pools: { user: string }[] }[] }>(
      south.owner,
      '{ asics(where: { workerName: { _eq: "fleet7" } }) { pools { user } } }',
    );
    expect(asics).toEqual([{ pools: [{ user: 'a' }] }]);
    expect(await namesFor(east.owner)).toEqual(['foreign']);
    const { rows } = await sql<{ subaccountId: number; before: object; after: object }>`select
      subaccount_id as "subaccountId", before, after from audit_entry where action = 'asic.move' order by id`.execute(
      server.database,
    );
    const noted = { before: { subaccount: 'north' }, after: { subaccount: 'south', deviceCount: 500 } };
    expect(rows).toEqual([
      { subaccountId: north.subaccountId, ...noted },
      { subaccountId: south.subaccountId, ...noted },
    ]);
  });

  it('leaves the agent and its scans with its owner, and lets the new owner command and change the device', async () => {
    await move(receiver());
    const reboot = 'rebootAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }';
    expect(await command(south.owner, reboot)).toMatchObject({ rebootAsics: { deviceCount: 1 } });
    const { rows } = await sql`select agent_id, subaccount_id, shared_by from agent_request_item`.execute(
      server.database,
    );
    expect(rows).toEqual([{ agent_id: north.agentId, subaccount_id: south.subaccountId, shared_by: null }]);
    const { snapshotAsics } = await ask<{ snapshotAsics: { incapable: object[] } }>(
      south.owner,
      'mutation { snapshotAsics(action: scanAgain, where: { workerName: { _eq: "shared" } }) { incapable { reason } } }',
    );
    expect(snapshotAsics.incapable).toEqual([{ reason: 'Its agent belongs to another subaccount.' }]);
    expect((await ask<{ agents: object[] }>(south.owner, '{ agents { name } }')).agents).toEqual([
      { name: 'south agent' },
    ]);
    const changed = await withAccess(server.database, 'headframe_api', [south.subaccountId], (transaction) =>
      sql`update device set note = 'mine now' where id = ${own[0]}`.execute(transaction),
    );
    expect(changed.numAffectedRows).toBe(1n);
    await expect(ask(north.owner, `mutation { removeAgent(id: "${north.agentSelectorId}") }`)).rejects.toThrow(
      'This agent reads 1 device of other subaccounts.',
    );
  });

  it('back ends that the agent reads for the other side', async () => {
    await move(receiver());
    const back: AccountCaller = { ...south.owner, grants: [...south.owner.grants, ...north.owner.grants] };
    await ask(
      back,
      'mutation { moveAsics(where: { workerName: { _eq: "shared" } }, to: "north", subaccount: "south") }',
    );
    await acceptOffers(north.owner);
    expect(await namesFor(north.owner)).toEqual(['kept', 'shared']);
    expect(await countOf(sql`select from agent_guest`)).toBe(0);
  });

  it('takes the right on both sides', async () => {
    const one = '{ workerName: { _eq: "shared" } }';
    await expect(move(north.owner, one, 'south')).rejects.toThrow('not-found');
    await expect(move(north.owner, one, 'nowhere')).rejects.toThrow('not-found');
    await expect(move(mover('agent_workers'), one)).rejects.toThrow('access-denied');
    const [northern] = receiver().grants;
    const without = {
      ...receiver(),
      grants: receiver().grants.map((grant) =>
        grant === northern ? { ...grant, permissions: ['agent_workers'] } : grant,
      ),
    };
    await expect(move(without, one)).rejects.toThrow('access-denied');
    await expect(move(receiver(), one, 'north')).rejects.toThrow('validation-failed');
    await sql`update subaccount set is_archived = true where id = ${south.subaccountId}`.execute(server.database);
    await expect(move(receiver(), one)).rejects.toThrow('archived');
    await sql`update subaccount set is_archived = false where id = ${south.subaccountId}`.execute(server.database);
    expect(await namesFor(north.owner)).toEqual(['kept', 'shared']);
  });

  it('of what another subaccount owns is refused, shared or not', async () => {
    await share();
    const holder: AccountCaller = { ...south.owner, grants: [...south.owner.grants, ...east.owner.grants] };
    const take = (id: string) =>
      ask(holder, `mutation { moveAsics(where: { id: { _eq: "${id}" } }, to: "east", subaccount: "south") }`);
    await expect(take(await idOf())).rejects.toThrow('None of the devices can do this.');
    await expect(take(await idOf(own[1]))).rejects.toThrow('No device matches.');
  });

  it('is refused while a command is under way, and ends shares', async () => {
    await share();
    await command(south.owner, 'rebootAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }');
    await expect(move(receiver())).rejects.toThrow('None of the devices can do this.');
    const { snapshotAsics } = await ask<{ snapshotAsics: { incapable: object[] } }>(
      north.owner,
      'mutation { snapshotAsics(action: move, where: { workerName: { _eq: "shared" } }) { incapable { reason } } }',
    );
    expect(snapshotAsics.incapable).toEqual([{ reason: 'A command on it is under way.' }]);
    await ask(south.owner, 'mutation { cancelAgentRequests }');
    expect(await move(receiver())).toBe(1);
    expect(await countOf(sql`select from device_share`)).toBe(0);
    const requests = await ask<{ agentRequests: object[] }>(south.owner, '{ agentRequests { state agentName } }');
    expect(requests.agentRequests).toEqual([{ state: 'canceled', agentName: 'north agent' }]);
  });

  it('waits for commands that are being requested, which then refuse it', async () => {
    let moved: Promise<unknown> | undefined;
    await inScope(north.owner, async (context) => {
      const [deviceId = 0] = own;
      await issueCommand(callerActor(context), {
        command: { kind: 'reboot' },
        options: { rampSeconds: 0 } as never,
        deviceIds: [deviceId],
      });
      moved = move(receiver()).catch(String);
      await expect
        .poll(async () => countOf(sql`select from pg_locks where locktype = 'advisory' and not granted`), {
          timeout: 30_000,
        })
        .toBe(1);
    });
    expect(await moved).toContain('None of the devices can do this.');
  });

  it('leaves nothing of a command that waited for it', async () => {
    let given: Promise<unknown> | undefined;
    await server.database.transaction().execute(async (transaction) => {
      await lockOwner(transaction, north.subaccountId);
      given = command(
        north.owner,
        'rebootAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }',
      ).catch(String);
      await expect
        .poll(async () => countOf(sql`select from pg_locks where locktype = 'advisory' and not granted`), {
          timeout: 30_000,
        })
        .toBe(1);
      await sql`update device set subaccount_id = ${south.subaccountId} where id = ${own[0]}`.execute(transaction);
    });
    await given;
    expect(await countOf(sql`select from agent_request_item`)).toBe(0);
  });

  it('with a snapshot is valid once, for who took it', async () => {
    const { snapshotAsics } = await ask<{ snapshotAsics: { id: string } }>(
      north.owner,
      'mutation { snapshotAsics(action: move, where: { workerName: { _eq: "shared" } }) { id } }',
    );
    const confirm = (caller: AccountCaller, subaccount = 'north', to = 'south') =>
      ask(
        caller,
        `mutation { moveAsics(snapshotId: "${snapshotAsics.id}", to: "${to}", subaccount: "${subaccount}") }`,
      );
    const other: AccountCaller = { ...south.owner, grants: [...south.owner.grants, ...east.owner.grants] };
    await expect(confirm(other, 'south', 'east')).rejects.toThrow('no longer valid');
    await confirm(receiver());
    await expect(confirm(receiver())).rejects.toThrow('no longer valid');
  });

  it('takes sensors along by declaration', async () => {
    const id = await seedKind(server.database, sensorKind, north);
    const { moveSensors } = await ask<{ moveSensors: number }>(
      receiver(),
      `mutation { moveSensors(where: { id: { _eq: "${id}" } }, to: "south", subaccount: "north") }`,
    );
    expect(moveSensors).toBe(1);
    await acceptOffers(south.owner);
    const { sensors } = await ask<{ sensors: object[] }>(south.owner, '{ sensors { id agentName } }');
    expect(sensors).toEqual([{ id, agentName: 'north agent' }]);
  });
});

describe('sharing over the API', () => {
  const one = 'where: { workerName: { _eq: "shared" } }';

  it('shares with a subaccount by its name, with tunnel access or without, and ends it', async () => {
    await ask(north.owner, `mutation { shareAsics(${one}, with: "south", tunnelAccess: true) }`);
    await ask(north.owner, `mutation { shareAsics(${one}, with: "east") }`);
    await acceptOffers(south.owner);
    await acceptOffers(east.owner);
    const seen = async (caller: AccountCaller) =>
      (await ask<{ asics: object[] }>(caller, `{ asics(${one}) { isShared shareSubaccount tunnelSubaccount } }`)).asics;
    expect(await seen(north.owner)).toEqual([
      { isShared: false, shareSubaccount: 'east, south', tunnelSubaccount: 'south' },
    ]);
    expect(await seen(east.owner)).toEqual([{ isShared: true, shareSubaccount: 'east', tunnelSubaccount: null }]);
    await ask(north.owner, `mutation { endSharingOfAsics(${one}, with: "east") }`);
    expect(await seen(east.owner)).toEqual([]);
    expect(await ask(north.owner, `mutation { endSharingOfAsics(${one}) }`)).toEqual({ endSharingOfAsics: 1 });
    await expect(ask(north.owner, `mutation { endSharingOfAsics(${one}) }`)).rejects.toThrow('None of the devices');
  });

  it('refuses the own subaccount, foreign devices, and tunnel access by who has none', async () => {
    await expect(ask(north.owner, `mutation { shareAsics(${one}, with: "north") }`)).rejects.toThrow(
      'validation-failed',
    );
    await expect(ask(east.owner, `mutation { shareAsics(${one}, with: "east") }`)).rejects.toThrow(
      'No device matches.',
    );
    await share();
    await expect(ask(south.owner, `mutation { shareAsics(${one}, with: "east") }`)).rejects.toThrow(
      'None of the devices',
    );
    const sharer = mover();
    const permissions = ['agent_workers', 'agent_worker_share_subaccount_write'];
    const limited = { ...sharer, grants: north.owner.grants.map((grant) => ({ ...grant, permissions })) };
    await expect(ask(limited, `mutation { shareAsics(${one}, with: "south", tunnelAccess: true) }`)).rejects.toThrow(
      'access-denied',
    );
    await ask(limited, `mutation { shareAsics(${one}, with: "south") }`);
  });
});

describe('deleting miners', () => {
  it('takes the own ones out of the list, and leaves their requests and history', async () => {
    await share();
    await expect(
      ask(south.owner, 'mutation { deleteAsics(where: { workerName: { _eq: "shared" } }) }'),
    ).rejects.toThrow('None of the devices can do this.');
    await command(north.owner, 'rebootAsics(where: { workerName: { _eq: "shared" } }) { batchId deviceCount }');
    expect(await ask(north.owner, 'mutation { deleteAsics(where: { workerName: { _eq: "shared" } }) }')).toEqual({
      deleteAsics: 1,
    });
    expect(await namesFor(north.owner)).toEqual(['kept']);
    expect(await namesFor(south.owner)).toEqual(['mine']);
    expect((await ask<{ agentRequests: object[] }>(north.owner, '{ agentRequests { kind } }')).agentRequests).toEqual([
      { kind: 'reboot' },
    ]);
  });
});
