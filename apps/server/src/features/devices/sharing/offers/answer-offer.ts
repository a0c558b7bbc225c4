import { DomainError } from '@headframe/domain/errors/domain-error';
import { isOwner } from '@headframe/domain/permissions/effective-permissions';
import { sql, type RawBuilder } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { grantOpens, requirePermission } from '../../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import { actingFor } from '../../../../platform/auth/effective-permissions.ts';
import { loadHeldGrants } from '../../../../platform/auth/load-held-grants.ts';
import { asIdentity, asRole, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { commandKinds, lockOwner, type AnyCommandKind } from '../../requests/index.ts';
import { performMove } from '../move-devices.ts';
import { depsOf, storeShare } from '../share-device.ts';
import { announceOffer } from './announce-offer.ts';
import { receivingPermission } from './receiving-permission.ts';
import { noteRefusal } from './refusals.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';

interface OpenOffer {
  id: number;
  ownerId: number;
  ownerName: string;
  receiverId: number | null;
  receiverName: string;
  kind: string;
  isMove: boolean;
  commandAccess: boolean;
  tunnelAccess: boolean;
  deviceIds: number[];
  devices: string;
  offeredBy: number | null;
}

/** Ends an open offer of this side, exactly once. @throws DomainError `not-found` where there is none. */
async function endOffer(
  transaction: AccessTransaction,
  id: string,
  side: RawBuilder<unknown>,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<OpenOffer> {
  const { rows } = await asIdentity(transaction, () =>
    sql<OpenOffer>`
      with ended as (
        select * from device_offer where selector_id = ${uuidOrNull(id)}::uuid and ${side} and state = 'open' and ends_at > now() for update
      )
      update device_offer o set state = ${state}, answered_at = now(), device_ids = '{}' from ended e where o.id = e.id
      returning o.id, e.owner_id as "ownerId", e.owner_name as "ownerName", e.receiver_id as "receiverId",
        e.receiver_name as "receiverName", e.kind, e.is_move as "isMove", e.command_access as "commandAccess",
        e.tunnel_access as "tunnelAccess", e.device_ids as "deviceIds", e.device_names as devices,
        e.offered_by_account_id as "offeredBy"`.execute(transaction),
  );
  if (!rows[0]) throw new DomainError('not-found', 'This offer is no longer open.');
  return rows[0];
}

function kindOf({ kind }: OpenOffer): AnyCommandKind {
  const found = commandKinds().find(({ descriptor }) => descriptor.kind === kind);
  if (!found) throw new DomainError('not-found', 'This version knows no such devices.');
  return found;
}

/** @throws DomainError `access-denied` for who may not receive such devices in a subaccount, or refuse them. */
function requireReceiver(grant: SubaccountGrant, offer: OpenOffer): void {
  const permission = receivingPermission(kindOf(offer), offer.isMove);
  if (permission) requirePermission(grant, permission);
}

/** Whether who made an offer may still do what it offers. */
async function isStillMeant(transaction: AccessTransaction, offer: OpenOffer): Promise<boolean> {
  const { offeredBy, ownerId, isMove, tunnelAccess } = offer;
  if (offeredBy === null) return false;
  const { descriptor } = kindOf(offer);
  const [held] = await loadHeldGrants(transaction, [{ accountId: offeredBy, subaccountId: ownerId }]);
  const action = descriptor.actions[isMove ? 'move' : 'share'];
  if (!held || !action) return false;
  const needed = [action.permission, descriptor.permissions.read];
  if (tunnelAccess) needed.push('agent_worker_tunnel_write');
  if (!needed.every((permission) => grantOpens(held.grant, permission))) return false;
  if (!isMove || isOwner(held.grant.permissions)) return true;
  const { rows } = await asIdentity(transaction, () =>
    sql`select from ${actingFor(sql`select ${offeredBy}::int as id`)} acting join subaccount n
      on n.organization_id = acting."organizationId" where n.id = ${ownerId}`.execute(transaction),
  );
  return rows.length > 0;
}

/** Those of the devices of an owner on which no command is under way: its requester could no longer follow it after a move. */
async function freeDevices(transaction: AccessTransaction, { deviceIds, ownerId }: OpenOffer): Promise<number[]> {
  const { rows } = await asRole(transaction, 'headframe_jobs', () =>
    sql<{ id: number }>`select id from device d
      where id = any (${deviceIds}::int[]) and subaccount_id = ${ownerId} and deleted_at is null
        and not exists (select from agent_request_item i where i.device_id = d.id
          and i.state in ('waiting', 'pending', 'sent', 'started'))`.execute(transaction),
  );
  return rows.map(({ id }) => id);
}

const nothingLeft = (text: string) => new DomainError('validation-failed', text);

/** The offered devices reach the subaccount; returns how many. */
async function receive(context: ScopedContext, offer: OpenOffer): Promise<number> {
  const { transaction, grants } = context.scope;
  const own = singleGrant(grants);
  if (offer.isMove) {
    const deviceIds = await freeDevices(transaction, offer);
    if (deviceIds.length === 0)
      throw nothingLeft('None of these devices can move now: they are gone, or a command on them is under way.');
    const from = { subaccountId: offer.ownerId, name: offer.ownerName };
    return performMove(context, kindOf(offer), { deviceIds, name: offer.devices, from, to: own });
  }
  const { ownerId, deviceIds, commandAccess, tunnelAccess, offeredBy } = offer;
  const share = { ownerId, sharerId: offeredBy ?? 0, subaccountId: own.subaccountId, deviceIds };
  const shared = await storeShare(depsOf(context), { ...share, commandAccess, tunnelAccess });
  if (shared.length === 0) throw nothingLeft('None of these devices is there any more.');
  return shared.length;
}

/**
 * Accepts an offer of devices in the name of the caller's subaccount: from now on it sees them, or has them. Those that the owner no longer
 * has are left out. Returns how many it were.
 * @throws DomainError `not-found` for one that is not open; `access-denied` without the right to receive such devices; `permission-error`
 * where who made it may no longer do so; `validation-failed` where none of the devices is left.
 */
export async function acceptOffer(context: ScopedContext, id: string): Promise<number> {
  const { transaction, grants } = context.scope;
  const own = singleGrant(grants);
  const offer = await endOffer(transaction, id, sql`receiver_id = ${own.subaccountId}`, 'accepted');
  requireReceiver(own, offer);
  await lockOwner(transaction, offer.ownerId);
  if (!(await isStillMeant(transaction, offer)))
    throw new DomainError('permission-error', 'Whoever offers these devices may no longer do so. Decline the offer.');
  const count = await receive(context, offer);
  if (!offer.isMove) await audit(context, offer, 'device-offer.accept');
  await announceOffer(context, offer);
  return count;
}

/**
 * Declines an offer of devices in the name of the caller's subaccount, and remembers that: for days its owner offers it nothing more, never
 * again with `isBlocking`.
 * @throws DomainError as {@link acceptOffer}.
 */
export async function declineOffer(context: ScopedContext, id: string, isBlocking: boolean): Promise<void> {
  const { transaction, grants } = context.scope;
  const own = singleGrant(grants);
  const offer = await endOffer(transaction, id, sql`receiver_id = ${own.subaccountId}`, 'declined');
  requireReceiver(own, offer);
  await noteRefusal(context, { id: offer.ownerId, name: offer.ownerName }, isBlocking);
  await audit(context, offer, 'device-offer.decline');
  await announceOffer(context, offer);
}

/**
 * Takes back an open offer of the caller's subaccount.
 * @throws DomainError `not-found` for one that is not open; `access-denied` without the right to make such an offer.
 */
export async function withdrawOffer(context: ScopedContext, id: string): Promise<void> {
  const { transaction, grants } = context.scope;
  const own = singleGrant(grants);
  const offer = await endOffer(transaction, id, sql`owner_id = ${own.subaccountId}`, 'withdrawn');
  const action = kindOf(offer).descriptor.actions[offer.isMove ? 'move' : 'share'];
  if (action) requirePermission(own, action.permission);
  await recordChange(context, {
    action: 'device-offer.withdraw',
    object: { kind: 'device', name: offer.devices },
    subaccountId: own.subaccountId,
    before: { to: offer.receiverName, deviceCount: offer.deviceIds.length },
  });
  await announceOffer(context, offer);
}

/** Writes an answer down on both sides. */
async function audit(
  context: ScopedContext,
  { ownerId, ownerName, devices, deviceIds, commandAccess, tunnelAccess, isMove }: OpenOffer,
  action: 'device-offer.accept' | 'device-offer.decline',
): Promise<void> {
  const own = singleGrant(context.scope.grants);
  const rights = isMove ? {} : { commandAccess, tunnelAccess };
  const change = {
    action,
    object: { kind: 'device', name: devices },
    after: { owner: ownerName, subaccount: own.name, deviceCount: deviceIds.length, ...rights },
  };
  await asIdentity(context.scope.transaction, () =>
    recordChange(
      context,
      { ...change, subaccountId: own.subaccountId },
      { ...change, subaccountId: ownerId, seenAs: `Somebody of ${own.name}` },
    ),
  );
}
