import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { requirePermission } from '../../../platform/auth/caller-grant.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../kind-platform/index.ts';
import { selectForAction, type AnyCommandKind, type Selection } from '../requests/index.ts';
import { offerDevices } from './offers/index.ts';
import { maxSharedAtOnce, revokeShares, shareAgain, type ShareRights } from './share-device.ts';

/** With whom the selected devices are shared. */
interface ShareOfSelection extends Selection, ShareRights {
  /** Name of the other subaccount. */
  with: string;
}

/**
 * Offers the selected devices of the caller's own to another subaccount, which has them shared once its people accept, audits it, and returns
 * their number. Those that are shared with it already get the given rights at once.
 * @throws DomainError `access-denied` for tunnel access given by who has none, `validation-failed` for more than {@link maxSharedAtOnce}
 * devices; else as {@link offerDevices}.
 */
export async function shareSelected(
  context: ScopedContext,
  kind: AnyCommandKind,
  { with: holder, commandAccess, tunnelAccess, ...selection }: ShareOfSelection,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const grant = singleGrant(grants);
  if (tunnelAccess) requirePermission(grant, 'agent_worker_tunnel_write');
  const { deviceIds } = await selectForAction(context, kind, 'share', selection);
  if (deviceIds.length > maxSharedAtOnce)
    throw new DomainError('validation-failed', `At most ${maxSharedAtOnce} devices are shared at one time.`);
  const rights = { commandAccess, tunnelAccess };
  const changed = new Set(await shareAgain(context, { deviceIds, holder, ...rights }));
  const offered = deviceIds.filter((id) => !changed.has(id));
  if (offered.length > 0)
    await offerDevices(context, kind, { deviceIds: offered, receiver: holder, isMove: false, ...rights });
  await recordChange(context, {
    action: `${kind.descriptor.kind}.share` as AuditAction,
    object: { kind: 'device', name: await loadDeviceNames(transaction, deviceIds) },
    subaccountId: grant.subaccountId,
    after: { sharedWith: holder, commandAccess, tunnelAccess, deviceCount: deviceIds.length },
  });
  return deviceIds.length;
}

/**
 * Ends the shares of the selected devices with one subaccount, or with all, audits it, and returns the number of devices that
 * are shared with fewer.
 * @throws DomainError `not-found` for a subaccount that does not exist.
 */
export async function endSharingOfSelected(
  context: ScopedContext,
  kind: AnyCommandKind,
  { with: holder, ...selection }: Selection & { with?: string | null | undefined },
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId: ownerId } = singleGrant(grants);
  const { deviceIds } = await selectForAction(context, kind, 'endSharing', selection);
  const { rows } = await sql<{ subaccountId: number; name: string; deviceIds: number[] }>`
    select subaccount_id as "subaccountId", subaccount_name as name, array_agg(device_id) as "deviceIds" from device_share
    where device_id = any (${deviceIds as number[]}::int[]) and owner_id = ${ownerId}
      and (${holder ?? null}::text is null or subaccount_name = ${holder ?? null})
    group by subaccount_id, subaccount_name order by subaccount_name`.execute(transaction);
  for (const share of rows) await revokeShares(context, share);
  const ended = [...new Set(rows.flatMap((share) => share.deviceIds))];
  await recordChange(context, {
    action: `${kind.descriptor.kind}.end-sharing` as AuditAction,
    object: { kind: 'device', name: await loadDeviceNames(transaction, ended) },
    subaccountId: ownerId,
    before: { sharedWith: rows.map(({ name }) => name), deviceCount: ended.length },
  });
  return ended.length;
}
