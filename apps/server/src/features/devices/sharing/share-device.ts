import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { cancelItems, commandKinds, lockOwner, lockRequests, publishItemChanges } from '../requests/index.ts';
import { holdAgents } from './hold-agents.ts';

/** Maximum number of devices that are shared, or whose shares end, at one time. */
export const maxSharedAtOnce = 100_000;

/** What a share gives beside sight of the devices; each as far as who shares them holds it. */
export interface ShareRights {
  /** Whether the other subaccount commands them, as its own permissions allow. */
  commandAccess: boolean;
  /** Whether its people may open their web pages. */
  tunnelAccess: boolean;
}

/** Devices of the caller's subaccount and the subaccount that they are shared with, by inner keys. */
export interface DeviceShare {
  deviceIds: readonly number[];
  /** The subaccount that they are shared with. */
  subaccountId: number;
}

/** The transaction in which shares change, and where that is announced. */
export interface SharingDeps {
  transaction: AccessTransaction;
  pubsub: Pick<PubSub, 'publish'>;
}

export const depsOf = ({ scope, services }: ScopedContext): SharingDeps => ({
  transaction: scope.transaction,
  pubsub: services.pubsub,
});

/** Announces to both sides that a share of devices of an owner has changed. */
export async function announceShare(
  { transaction, pubsub }: SharingDeps,
  ownerId: number,
  { deviceIds, subaccountId }: DeviceShare,
): Promise<void> {
  const { rows } = await sql<{ kind: string; ids: number[] }>`select kind, array_agg(id) as ids from device
    where id = any (${deviceIds}::int[]) and subaccount_id = ${ownerId} group by kind`.execute(transaction);
  const changes = rows.flatMap(({ kind, ids }) => {
    const topic = commandKinds().find(({ descriptor }) => descriptor.kind === kind)?.topic;
    return topic === undefined ? [] : [ownerId, subaccountId].map((reader) => ({ topic, subaccountId: reader, ids }));
  });
  await pubsub.publish(transaction, ...changes);
}

/** A share to store: whose devices, with whom, in whose name, and what it gives. */
interface NewShare extends DeviceShare, ShareRights {
  ownerId: number;
  /** The account that shares them. */
  sharerId: number;
}

/**
 * Shares devices of an owner with a subaccount that has accepted them, or changes what that share gives; returns those that the owner still
 * has. Rights and the acceptance are checked before, and the owner is locked.
 */
export async function storeShare(deps: SharingDeps, share: NewShare): Promise<number[]> {
  const { ownerId, sharerId, deviceIds, subaccountId, commandAccess, tunnelAccess } = share;
  await holdAgents(deps.transaction, deviceIds);
  const { rows } = await asIdentity(deps.transaction, () =>
    sql<{ id: number }>`
      insert into device_share (device_id, agent_id, owner_id, owner_name, subaccount_id, subaccount_name,
        command_access, tunnel_access, created_by_account_id)
      select d.id, d.agent_id, owner.id, owner.name, holder.id, holder.name, ${commandAccess}, ${tunnelAccess}, ${sharerId}
      from device d join subaccount owner on owner.id = d.subaccount_id, subaccount holder
      where d.id = any (${deviceIds as number[]}::int[]) and d.deleted_at is null and owner.id = ${ownerId}
        and holder.id = ${subaccountId} and not holder.is_archived
      on conflict (subaccount_id, device_id) do update set command_access = excluded.command_access,
        tunnel_access = excluded.tunnel_access, created_by_account_id = excluded.created_by_account_id
      returning device_id as id`.execute(deps.transaction),
  );
  const ids = rows.map(({ id }) => id);
  await announceShare(deps, ownerId, { deviceIds: ids, subaccountId });
  return ids;
}

/** Changes what the shares of devices with a subaccount give, in the name of the caller; returns those that are shared with it. */
export async function shareAgain(
  context: ScopedContext,
  { deviceIds, holder, ...rights }: ShareRights & { deviceIds: readonly number[]; holder: string },
): Promise<number[]> {
  const { transaction } = context.scope;
  const { subaccountId: ownerId } = singleGrant(context.scope.grants);
  await lockOwner(transaction, ownerId);
  const { rows } = await sql<{ id: number; subaccountId: number }>`
    select device_id as id, subaccount_id as "subaccountId" from device_share
    where device_id = any (${deviceIds as number[]}::int[]) and owner_id = ${ownerId} and subaccount_name = ${holder}`.execute(
    transaction,
  );
  const [first] = rows;
  if (!first) return [];
  const share = { ownerId, sharerId: accountCaller(context).accountId, subaccountId: first.subaccountId, ...rights };
  return storeShare(depsOf(context), { ...share, deviceIds: rows.map(({ id }) => id) });
}

/**
 * Withdraws the commands of a subaccount on devices whose share with it ends; those that were begun go on. Called before it ends, with the owner
 * locked and the agents held: requests are locked before devices.
 */
export async function withdrawCommands(
  { transaction, pubsub }: SharingDeps,
  ownerId: number,
  { deviceIds, subaccountId }: DeviceShare,
): Promise<void> {
  const open = sql`t.subaccount_id = ${subaccountId} and t.shared_by = ${ownerId} and t.device_id = any (${deviceIds}::int[])`;
  const { rows } = await sql<{ id: number }>`select distinct request_id as id from agent_request_item t
    where ${open} and state in ('pending', 'waiting', 'sent')`.execute(transaction);
  const requestIds = rows.map(({ id }) => id);
  if (requestIds.length === 0) return;
  await lockRequests(transaction, requestIds);
  const changes = await cancelItems(transaction, open, 'The device is no longer shared.');
  await publishItemChanges(pubsub, transaction, changes);
}

/**
 * Ends the shares of devices of the caller's subaccount with another one: it sees them no more, at once, and its commands
 * that no device has begun are withdrawn. Returns the number of shares that ended.
 */
export async function revokeShares(context: ScopedContext, share: DeviceShare): Promise<number> {
  const { subaccountId: ownerId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  await lockOwner(transaction, ownerId);
  await holdAgents(transaction, share.deviceIds);
  await withdrawCommands(depsOf(context), ownerId, share);
  const ended = await sql`delete from device_share where device_id = any (${share.deviceIds}::int[])
    and owner_id = ${ownerId} and subaccount_id = ${share.subaccountId}`.execute(transaction);
  await announceShare(depsOf(context), ownerId, share);
  return Number(ended.numAffectedRows ?? 0);
}
