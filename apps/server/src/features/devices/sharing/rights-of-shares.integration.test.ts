import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { callerWith } from '../../../testing/seed-site.ts';
import {
  acceptOffers,
  ask,
  command,
  inScope,
  north,
  own,
  server,
  share,
  south,
  useThreeSites,
} from '../../../testing/three-sites.ts';
import { endLapsedShares } from './end-lapsed-shares.ts';
import { depsOf, storeShare } from './share-device.ts';

useThreeSites();

const one = 'where: { workerName: { _eq: "shared" } }';
const stop = `stopAsics(${one}) { batchId deviceCount }`;
const seeAndShare = ['agent_workers', 'agent_worker_share_subaccount_write'];

/** Somebody in the team of north whose role holds just this. */
let sharer: AccountCaller;
beforeEach(async () => {
  await sql`delete from account where email = 'sharer@example.test'`.execute(server.database);
  const { rows } = await sql<{ id: number }>`
    with made as (insert into account (email, email_confirmed_at) values ('sharer@example.test', now()) returning id),
      role as (insert into role (organization_id, alias, permissions)
        select organization_id, gen_random_uuid()::text, ${seeAndShare} from subaccount where id = ${north.subaccountId} returning id),
      access as (insert into subaccount_access (account_id, subaccount_id, role_id)
        select made.id, ${north.subaccountId}, role.id from made, role)
    select id from made`.execute(server.database);
  sharer = callerWith(rows[0]?.id ?? 0, north.subaccountId, 'north', seeAndShare);
});

const holds = (permissions: readonly string[]) =>
  sql`update role set permissions = ${[...permissions]}::text[] from subaccount_access a
    where a.role_id = role.id and a.account_id = ${sharer.accountId}`.execute(server.database);
const shareBySharer = (tunnelAccess = false) =>
  inScope(sharer, (context) =>
    storeShare(depsOf(context), {
      ownerId: north.subaccountId,
      sharerId: sharer.accountId,
      deviceIds: own.slice(0, 1),
      subaccountId: south.subaccountId,
      commandAccess: true,
      tunnelAccess,
    }),
  );
const refusalsOf = async (caller: AccountCaller) =>
  (
    await ask<{ asicRefusals: { action: string; reason: string }[] }>(
      caller,
      `{ asicRefusals(${one}) { action reason } }`,
    )
  ).asicRefusals;
const namesOf = async (caller: AccountCaller) =>
  (
    await ask<{ asics: { workerName: string }[] }>(caller, '{ asics(orderBy: [{ workerName: asc }]) { workerName } }')
  ).asics.map(({ workerName }) => workerName);

describe('a share', () => {
  it('is to be seen alone where it does not give commands, and says so of every action', async () => {
    await share(own.slice(0, 1), false, false);
    expect(await namesOf(south.owner)).toEqual(['mine', 'shared']);
    await expect(command(south.owner, stop)).rejects.toThrow('None of the devices can do this.');
    const refusals = new Map((await refusalsOf(south.owner)).map(({ action, reason }) => [action, reason]));
    const { commands } = deviceKinds.find(({ kind }) => kind === 'asic') ?? { commands: {} };
    for (const action of Object.keys(commands))
      expect(refusals.get(action), action).toBe('north shares it without commands.');
    expect(refusals.has('declineShare')).toBe(false);
  });

  it('carries no right that who shares does not hold, asked at each use', async () => {
    await shareBySharer();
    await expect(command(south.owner, stop)).rejects.toThrow('None of the devices can do this.');
    expect(await refusalsOf(south.owner)).toContainEqual({
      action: 'stop',
      reason: 'Who shares it at north lacks the right to do this.',
    });
    await holds([...seeAndShare, 'agent_worker_power_switch_write']);
    expect(await command(south.owner, stop)).toMatchObject({ stopAsics: { deviceCount: 1 } });
    await expect(command(south.owner, `rebootAsics(${one}) { batchId deviceCount }`)).rejects.toThrow(
      'None of the devices can do this.',
    );
    await holds(seeAndShare);
    await expect(command(south.owner, stop)).rejects.toThrow('None of the devices can do this.');
    await sql`update subaccount_access set is_suspended = true where account_id = ${sharer.accountId}`.execute(
      server.database,
    );
    await holds([...seeAndShare, 'agent_worker_power_switch_write']);
    await expect(command(south.owner, stop)).rejects.toThrow('None of the devices can do this.');
  });

  it('ends when who shares may not see the devices any more, with its commands and a word in both audit logs', async () => {
    const deps = { database: server.database, pubsub: server.services.pubsub };
    await holds([...seeAndShare, 'agent_worker_power_switch_write']);
    await shareBySharer();
    await share(own.slice(1));
    await command(south.owner, stop);
    expect(await endLapsedShares(deps)).toBe(0);
    await holds(['agent_worker_share_subaccount_write']);
    expect(await endLapsedShares(deps)).toBe(1);
    expect(await namesOf(south.owner)).toEqual(['kept', 'mine']);
    const { rows: items } = await sql`select state, message from agent_request_item`.execute(server.database);
    expect(items).toEqual([{ state: 'canceled', message: 'The device is no longer shared.' }]);
    const { rows } = await sql`select subaccount_id, actor_kind, before -> 'owner' as owner from audit_entry
      where action = 'asic.end-sharing' order by subaccount_id`.execute(server.database);
    expect(rows).toEqual(
      [north, south].map(({ subaccountId }) => ({ subaccount_id: subaccountId, actor_kind: 'system', owner: 'north' })),
    );
    await holds(seeAndShare);
    await shareBySharer();
    await sql`delete from account where id = ${sharer.accountId}`.execute(server.database);
    expect(await endLapsedShares(deps)).toBe(1);
    expect(await namesOf(south.owner)).toEqual(['kept', 'mine']);
  });

  it('gives no tunnel that who shares may not open', async () => {
    await shareBySharer(true);
    const open = async () => {
      const { rows } = await sql<{ id: string }>`select selector_id as id from device where id = ${own[0]}`.execute(
        server.database,
      );
      await sql`update agent_summary set is_online = true`.execute(server.database);
      return ask(south.owner, 'mutation ($id: ID!) { tunnelActiveTime(id: $id) { url } }', { id: rows[0]?.id });
    };
    await expect(open()).rejects.toThrow('has not allowed its tunnel');
    await holds([...seeAndShare, 'agent_worker_tunnel_write']);
    await expect(open()).rejects.not.toThrow('has not allowed its tunnel');
  });
});

describe('giving devices away', () => {
  it('takes a code of the second factor: share, its end, and move', async () => {
    const factor = await giveSecondFactor(server.services, north.accountId);
    const changes = [
      `shareAsics(${one}, with: "south"`,
      `endSharingOfAsics(${one}`,
      `moveAsics(${one}, to: "south", subaccount: "north"`,
    ];
    const mover = { ...north.owner, grants: [...north.owner.grants, ...south.owner.grants] };
    for (const change of changes) {
      const { errors } = await server.ask(mover, `mutation { ${change}) }`, {}, 'north');
      expect(errors?.[0]?.extensions, change).toMatchObject({ detail: { stepUp: 'two-factor' } });
    }
    for (const change of changes) {
      const { errors } = await server.ask(
        mover,
        `mutation { ${change}, twoFactorCode: "${await factor.code()}") }`,
        {},
        'north',
      );
      expect(errors, change).toBeUndefined();
      await acceptOffers(south.owner);
    }
    await factor.remove();
  });

  it('for good is for the owner and who acts for the organization, whatever a role holds', async () => {
    const grants = [...sharer.grants, ...south.owner.grants];
    const move = (organizationId?: number) =>
      ask(
        {
          ...sharer,
          grants,
          organizations: organizationId === undefined ? [] : [{ organizationId, isOwner: false }],
        },
        `mutation { moveAsics(${one}, to: "south", subaccount: "north") }`,
      );
    await expect(move()).rejects.toThrow('permission-error: Only the owner of this subaccount');
    const { rows } = await sql<{ id: number; own: boolean }>`select o.id, n.id = ${north.subaccountId} as own
      from organization o join subaccount n on n.organization_id = o.id order by own`.execute(server.database);
    await expect(move(rows.find((row) => !row.own)?.id)).rejects.toThrow('Only the owner');
    expect(await move(rows.find((row) => row.own)?.id)).toEqual({ moveAsics: 1 });
    expect(await namesOf(south.owner)).toEqual(['mine']);
  });
});
