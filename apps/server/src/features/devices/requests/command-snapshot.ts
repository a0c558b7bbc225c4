import type { AsicCommandKind } from '@headframe/domain/asic/asic-command';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { isEmptyWhere } from '@headframe/domain/where/is-empty-where';
import { asicDrivers } from '@headframe/devices/asic/asic-drivers';
import { asicFamilySchema } from '@headframe/domain/asic/asic-reading';
import { sql } from 'kysely';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { fullFromClause } from '../../../platform/entity/from-clause.ts';
import { readWhere } from '../../../platform/entity/entity-query.ts';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { asicEntity } from '../asic/index.ts';

/** What can be ordered for devices; beside the drivers' commands, scanning again and clearing targets. */
export type DeviceAction = AsicCommandKind | 'scanAgain' | 'clearTargets';

/** Devices of one agent in a snapshot. */
export interface SnapshotAgent {
  name: string;
  online: boolean;
  count: number;
}

/** Devices of one model that cannot do it. */
export interface IncapableDevices {
  model: string;
  firmware: string;
  count: number;
  reason: string;
}

/** The devices a command is about to run on, frozen, with what the operator should know before confirming. */
export interface CommandSnapshot {
  id: string;
  /** Devices that match. */
  count: number;
  /** Devices the command will run on. */
  capableCount: number;
  agents: SnapshotAgent[];
  incapable: IncapableDevices[];
}

/** Most devices one command may run on. */
export const mostDevicesPerCommand = 100_000;

/** How long a snapshot may be confirmed, in minutes. */
const confirmWithinMinutes = 30;

interface ModelRow {
  family: string;
  model: string;
  firmware: string;
  ids: number[];
}

function isCapable(kind: DeviceAction, row: ModelRow): boolean {
  if (kind === 'scanAgain' || kind === 'clearTargets') return true;
  const family = asicFamilySchema.safeParse(row.family);
  return family.success && asicDrivers[family.data].capabilities(row)[kind];
}

async function matchingModels(context: ScopedContext, where: unknown): Promise<ModelRow[]> {
  const condition = readWhere(asicEntity, where);
  if (isEmptyWhere(condition))
    throw new DomainError('validation-failed', 'An empty where is refused. Send { _and: [] } to select every device.');
  const { rows } = await sql<ModelRow>`
    select a.family, a.model, a.firmware, array_agg(a.id) as ids from ${fullFromClause(asicEntity)}
    where ${asicEntity.base} and ${compileWhere(asicEntity, condition)}
    group by a.family, a.model, a.firmware order by count(*) desc`.execute(context.scope.transaction);
  return rows;
}

/**
 * Freezes the devices that match and tells apart those that cannot do it.
 * @throws DomainError `validation-failed` for an empty where, no device, or more than {@link mostDevicesPerCommand}.
 */
export async function takeCommandSnapshot(
  context: ScopedContext,
  kind: DeviceAction,
  where: unknown,
): Promise<CommandSnapshot> {
  const grant = singleGrant(context.scope.grants);
  const models = await matchingModels(context, where);
  const count = models.reduce((total, row) => total + row.ids.length, 0);
  if (count === 0) throw new DomainError('validation-failed', 'No device matches.');
  if (count > mostDevicesPerCommand)
    throw new DomainError('validation-failed', `More than ${mostDevicesPerCommand} devices match.`);
  const capable = models.filter((row) => isCapable(kind, row)).flatMap((row) => row.ids);
  const { transaction } = context.scope;
  const stored = await sql<{ id: string }>`insert into command_snapshot (subaccount_id, account_id, kind, asic_ids)
    values (${grant.subaccountId}, ${accountIdOf(context.caller)}, ${kind}, ${capable}::int[]) returning id`.execute(
    transaction,
  );
  const agents = await sql<SnapshotAgent>`select g.name, g.server_id is not null as online, count(*)::int as count
    from asic a join agent g on g.id = a.agent_id where a.id = any (${capable}::int[]) group by g.id order by g.name`.execute(
    transaction,
  );
  return {
    id: stored.rows[0]?.id ?? '',
    count,
    capableCount: capable.length,
    agents: agents.rows,
    incapable: models
      .filter((row) => !isCapable(kind, row))
      .map(({ model, firmware, ids }) => ({
        model,
        firmware,
        count: ids.length,
        reason: 'Not supported by this firmware.',
      })),
  };
}

/**
 * Takes up a snapshot for the action it was confirmed for; each one serves once.
 * @throws DomainError `not-found` when it was used, is older than half an hour, is another's, or was taken for another action.
 */
export async function useCommandSnapshot(
  context: ScopedContext,
  kind: DeviceAction,
  id: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ asic_ids: number[] }>`
    update command_snapshot set used_at = now()
    where id::text = ${id} and kind = ${kind} and account_id is not distinct from ${accountIdOf(context.caller)}::int and used_at is null
      and created_at > now() - make_interval(mins => ${confirmWithinMinutes})
    returning asic_ids`.execute(context.scope.transaction);
  const [snapshot] = rows;
  if (!snapshot)
    throw new DomainError('not-found', 'This selection is no longer valid. Please select the devices again.');
  if (snapshot.asic_ids.length === 0) throw new DomainError('validation-failed', 'None of the devices can do this.');
  return snapshot.asic_ids;
}

/** The devices of an action: a confirmed snapshot, or those that match a `where` right now. */
export async function devicesOfAction(
  context: ScopedContext,
  kind: DeviceAction,
  selection: { snapshotId?: string | null | undefined; where?: unknown },
): Promise<readonly number[]> {
  if (selection.snapshotId) return useCommandSnapshot(context, kind, selection.snapshotId);
  const snapshot = await takeCommandSnapshot(context, kind, selection.where);
  return useCommandSnapshot(context, kind, snapshot.id);
}
