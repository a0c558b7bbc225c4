import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { findKind } from '@headframe/domain/devices/kind-support';
import { sql, type Kysely } from 'kysely';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import { loadHeldGrants } from '../../../platform/auth/load-held-grants.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { againAfterCollision } from '../../../platform/database/is-collision.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { loadDeviceNames } from '../kind-platform/index.ts';
import { lockOwner } from '../requests/index.ts';
import { holdAgents } from './hold-agents.ts';
import { announceShare, withdrawCommands, type DeviceShare, type SharingDeps } from './share-device.ts';

/** The devices of a kind that one person shares at an owner; null where that account was deleted. */
interface Sharing {
  ownerId: number;
  sharerId: number | null;
  kind: string;
}

/** Devices of a {@link Sharing} with one subaccount. */
interface LapsedShare extends DeviceShare {
  deviceIds: number[];
  ownerName: string;
  subaccountName: string;
}

/** Those who share devices that they may not see there any more. */
async function findLapsed(transaction: AccessTransaction): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select distinct s.owner_id as "ownerId", s.created_by_account_id as "sharerId", d.kind
    from device_share s join device d on d.id = s.device_id order by 1, 2, 3`.execute(transaction);
  const held = await loadHeldGrants(
    transaction,
    rows.flatMap(({ ownerId, sharerId }) =>
      sharerId === null ? [] : [{ accountId: sharerId, subaccountId: ownerId }],
    ),
  );
  return rows.filter(({ ownerId, sharerId, kind }) => {
    const read = findKind(kind)?.permissions.read;
    const grant = held.find((one) => one.accountId === sharerId && one.grant.subaccountId === ownerId)?.grant;
    return read !== undefined && !(grant && grantOpens(grant, read));
  });
}

/** Ends what one person shares of a kind, and says so in the audit logs of both sides. */
async function endSharing(deps: SharingDeps, { ownerId, sharerId, kind }: Sharing): Promise<number> {
  const { transaction } = deps;
  await lockOwner(transaction, ownerId);
  const { rows } = await sql<LapsedShare>`
    select s.subaccount_id as "subaccountId", s.subaccount_name as "subaccountName", s.owner_name as "ownerName",
      array_agg(s.device_id) as "deviceIds"
    from device_share s join device d on d.id = s.device_id
    where d.kind = ${kind} and s.owner_id = ${ownerId} and s.created_by_account_id is not distinct from ${sharerId}::int
    group by 1, 2, 3 order by 1`.execute(transaction);
  await holdAgents(
    transaction,
    rows.flatMap(({ deviceIds }) => deviceIds),
  );
  for (const { ownerName, subaccountName, ...share } of rows) {
    await withdrawCommands(deps, ownerId, share);
    await sql`delete from device_share where device_id = any (${share.deviceIds}::int[]) and owner_id = ${ownerId}
      and subaccount_id = ${share.subaccountId}`.execute(transaction);
    const change = {
      action: `${kind}.end-sharing` as AuditAction,
      object: { kind: 'device', name: await loadDeviceNames(transaction, share.deviceIds) },
      before: {
        owner: ownerName,
        sharedWith: [subaccountName],
        deviceCount: share.deviceIds.length,
        reason: 'Who shared them may not see them any more.',
      },
    };
    await recordAudit(
      transaction,
      { kind: 'system', accountId: null, name: 'Headframe', ip: null },
      { ...change, subaccountId: ownerId },
      { ...change, subaccountId: share.subaccountId },
    );
    await announceShare(deps, ownerId, share);
  }
  return rows.reduce((sum, { deviceIds }) => sum + deviceIds.length, 0);
}

/**
 * Ends the shares of those who may no longer see the devices at their owner: a share lasts no longer than the right it was given by.
 * Returns the number of shares that ended.
 */
export async function endLapsedShares({
  database,
  pubsub,
}: {
  database: Kysely<DB>;
  pubsub: Pick<PubSub, 'publish'>;
}): Promise<number> {
  const lapsed = await withAccess(database, 'headframe_jobs', [], findLapsed);
  let ended = 0;
  const failures: unknown[] = [];
  // One that fails keeps no other; whoever calls it again ends the rest.
  for (const sharing of lapsed)
    try {
      ended += await againAfterCollision(() =>
        withAccess(database, 'headframe_jobs', [], (transaction) => endSharing({ transaction, pubsub }, sharing)),
      );
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lapsed shares could not be ended.`);
  return ended;
}
