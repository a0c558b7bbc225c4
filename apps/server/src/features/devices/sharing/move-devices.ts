import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { knownCaller, requirePermission } from '../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../platform/auth/caller.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { requireStays } from '../../people/ownership/index.ts';
import { loadDeviceNames } from '../kind-platform/index.ts';
import { lockOwner, selectForAction, type AnyCommandKind, type Selection } from '../requests/index.ts';
import { holdAgents } from './hold-agents.ts';
import { offerDevices } from './offers/index.ts';
import { requireDisposal } from './require-disposal.ts';

/** Devices, by inner keys, that move from one subaccount to another. */
interface Move {
  deviceIds: readonly number[];
  from: number;
  to: number;
}

/** The caller's rights in the receiving subaccount. @throws DomainError `not-found` where it is none of the caller's. */
function receiverGrant(context: ScopedContext, name: string): SubaccountGrant {
  const grant = knownCaller(context).grants.find((each) => each.name === name);
  if (!grant) throw new DomainError('not-found', 'You have no access to a subaccount of this name.');
  return grant;
}

/** @throws DomainError `permission-error` where a subaccount is archived. */
async function requireOpen(transaction: AccessTransaction, subaccountId: number): Promise<void> {
  const { rows } = await sql`
    select from subaccount where id = ${subaccountId} and not is_archived for key share`.execute(transaction);
  if (rows.length === 0)
    throw new DomainError('permission-error', 'The receiving subaccount is archived. Restore it first.');
}

/** Changes the owner of devices under the identity role; returns their inner keys. No frame of their agents is stored meanwhile. */
async function changeOwner(transaction: AccessTransaction, { deviceIds, from, to }: Move): Promise<number[]> {
  const those = sql`id = any (${deviceIds as number[]}::int[]) and subaccount_id = ${from} and deleted_at is null`;
  await holdAgents(transaction, deviceIds);
  const { rows } = await sql<{
    id: number;
  }>`update device set subaccount_id = ${to} where ${those} returning id`.execute(transaction);
  await sql`delete from hold where device_id = any (${rows.map(({ id }) => id)}::int[])`.execute(transaction);
  await sql`delete from agent_guest g where g.subaccount_id = ${from} and not exists (
    select from device d where d.agent_id = g.agent_id and d.subaccount_id = g.subaccount_id and d.deleted_at is null
  )`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Whether two subaccounts belong to one organization. */
async function haveOneOwner(transaction: AccessTransaction, from: number, to: number): Promise<boolean> {
  const { rows } = await asIdentity(transaction, () =>
    sql`select from subaccount a join subaccount b using (organization_id) where a.id = ${from} and b.id = ${to}`.execute(
      transaction,
    ),
  );
  return rows.length > 0;
}

/** A side of a move. */
type Side = Pick<SubaccountGrant, 'subaccountId' | 'name'>;

/** Devices that move, with their names as one text. */
interface PerformedMove {
  deviceIds: readonly number[];
  name: string;
  from: Side;
  to: Side;
}

/**
 * Moves devices whose owner is locked from one subaccount to another, audits it on both sides, and returns their number. Rights are checked
 * before.
 * @throws DomainError `permission-error` where the receiving subaccount is archived, `constraint-violation` while the other one can be taken
 * back by a former owner.
 */
export async function performMove(
  context: ScopedContext,
  kind: AnyCommandKind,
  { deviceIds, name, from, to }: PerformedMove,
): Promise<number> {
  const { transaction } = context.scope;
  const sides = [from.subaccountId, to.subaccountId] as const;
  const ids = await asIdentity(transaction, async () => {
    await requireOpen(transaction, to.subaccountId);
    await requireStays(transaction, from.subaccountId, to.subaccountId);
    const moved = await changeOwner(transaction, { deviceIds, from: from.subaccountId, to: to.subaccountId });
    const change = {
      action: `${kind.descriptor.kind}.move` as AuditAction,
      object: { kind: 'device', name },
      before: { subaccount: from.name },
      after: { subaccount: to.name, deviceCount: moved.length },
    };
    await recordChange(
      context,
      { ...change, subaccountId: from.subaccountId, seenAs: `Somebody of ${to.name}` },
      { ...change, subaccountId: to.subaccountId },
    );
    return moved;
  });
  const { topic } = kind;
  await context.services.pubsub.publish(transaction, ...sides.map((subaccountId) => ({ topic, subaccountId, ids })));
  return ids.length;
}

/**
 * Moves the selected devices of the caller's own to another subaccount of the organization, or offers them to one of another, whose people
 * accept; returns their number. State, settings and credentials move along; history, finished requests and the audit log stay. Shares and
 * outlet links end, and the agent stays with the former owner.
 * @throws DomainError `not-found` for a subaccount that is none of the caller's, `access-denied` without the right to receive them there,
 *   as {@link requireDisposal}; `validation-failed` for the caller's own subaccount
 *   or where nothing may move, such as with a command under way; `permission-error` where the other subaccount is archived.
 */
export async function moveDevices(
  context: ScopedContext,
  kind: AnyCommandKind,
  { to: receiver, ...selection }: Selection & { to: string },
): Promise<number> {
  const { transaction, grants } = context.scope;
  const own = singleGrant(grants);
  const there = receiverGrant(context, receiver);
  const action = kind.descriptor.actions['move'];
  if (action) requirePermission(there, action.receivePermission ?? action.permission);
  await requireDisposal(context, own);
  const [from, to] = [own.subaccountId, there.subaccountId];
  if (from === to) throw new DomainError('validation-failed', 'The devices belong to this subaccount already.');
  await lockOwner(transaction, from);
  const { deviceIds } = await selectForAction(context, kind, 'move', selection);
  const name = await loadDeviceNames(transaction, deviceIds);
  if (await haveOneOwner(transaction, from, to))
    return performMove(context, kind, { deviceIds, name, from: own, to: there });
  await asIdentity(transaction, () => requireOpen(transaction, to));
  await offerDevices(context, kind, { deviceIds, receiver, isMove: true, commandAccess: false, tunnelAccess: false });
  await recordChange(context, {
    action: 'device-offer.move',
    object: { kind: 'device', name },
    subaccountId: from,
    after: { to: receiver, deviceCount: deviceIds.length },
  });
  return deviceIds.length;
}
