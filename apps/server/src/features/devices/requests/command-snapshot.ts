import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Capability } from '@headframe/domain/devices/capability';
import { isEmptyWhere } from '@headframe/domain/where/is-empty-where';
import { capabilityOf } from '@headframe/devices/perform-command';
import { sql, type RawBuilder } from 'kysely';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import type { Entity } from '../../../platform/entity/entity.ts';
import { fullFromClause } from '../../../platform/entity/from-clause.ts';
import { readWhere } from '../../../platform/entity/entity-query.ts';
import { isSharedSql } from '../../../platform/entity/shared-devices.ts';
import { accountIdOf, apiKeyIdOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadAgentGaps } from './agent-gaps.ts';
import type { AnyCommandKind } from './command-kind.ts';

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

/** Maximum number of devices one command may run on. */
export const maxDevicesPerCommand = 100_000;

/** How long a snapshot may be confirmed, in minutes. */
const confirmWithinMinutes = 30;

/** Why a device is left out whose family this version has no driver for. */
export const unknownFamily = 'Not supported by this version of Headframe.';

/** Why a device is left out of a scan that another subaccount shares: its agent is not the caller's. */
export const sharedScan = 'Only its owner can scan a shared device.';

interface ModelRow {
  family: string;
  model: string;
  firmware: string;
  isShared: boolean;
  ids: number[];
}

/** Whether devices of a model can do it, or why not. */
export function capabilityFor(
  { descriptor, drivers }: Pick<AnyCommandKind, 'descriptor' | 'drivers'>,
  action: string,
  row: Pick<ModelRow, 'family' | 'model' | 'firmware'> & Partial<Pick<ModelRow, 'isShared'>>,
): Capability {
  if (action === 'scanAgain' && row.isShared === true) return { supported: false, reason: sharedScan };
  if (!(action in descriptor.commands)) return { supported: true };
  const driver = drivers.drivers.find(({ family }) => family === row.family);
  return driver ? capabilityOf(driver, row, action) : { supported: false, reason: unknownFamily };
}

async function matchingModels(context: ScopedContext, entity: Entity, where: unknown): Promise<ModelRow[]> {
  const condition = readWhere(entity, where);
  if (isEmptyWhere(condition))
    throw new DomainError('validation-failed', 'An empty where is refused. Send { _and: [] } to select every device.');
  const { rows } = await sql<ModelRow>`
    select d.family, d.model, d.firmware, ${isSharedSql(sql`d.subaccount_id`)} as "isShared", array_agg(d.id) as ids
    from ${fullFromClause(entity)} where ${entity.base} and ${compileWhere(entity, condition)}
    group by d.family, d.model, d.firmware, "isShared" order by count(*) desc`.execute(context.scope.transaction);
  return rows;
}

/**
 * Freezes the devices that match and separates those that cannot run the command.
 * @throws DomainError `validation-failed` for an empty where, no device, or more than {@link maxDevicesPerCommand}.
 */
export async function createCommandSnapshot(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  where: unknown,
): Promise<CommandSnapshot> {
  const models = await matchingModels(context, kind.entity, where);
  const count = models.reduce((total, row) => total + row.ids.length, 0);
  if (count === 0) throw new DomainError('validation-failed', 'No device matches.');
  if (count > maxDevicesPerCommand)
    throw new DomainError('validation-failed', `More than ${maxDevicesPerCommand} devices match.`);
  const judged = models.map((row) => ({ ...row, capability: capabilityFor(kind, action, row) }));
  const capable = judged.filter(({ capability }) => capability.supported);
  const capableIds = capable.flatMap(({ ids }) => ids);
  const gaps =
    action in kind.descriptor.commands
      ? await loadAgentGaps(context.scope.transaction, action, capableIds)
      : new Map<number, string>();
  return storeSnapshot(context, {
    action: snapshotAction(kind, action),
    count,
    deviceIds: capableIds.filter((id) => !gaps.has(id)),
    incapable: [
      ...judged.flatMap(({ model, firmware, ids, capability }) =>
        capability.supported ? [] : [{ model, firmware, count: ids.length, reason: capability.reason }],
      ),
      ...capable.flatMap((row) => gapsOfModel(row, gaps)),
    ],
  });
}

/** The devices of a model whose agents cannot run the command, by reason. */
function gapsOfModel({ model, firmware, ids }: ModelRow, gaps: ReadonlyMap<number, string>): IncapableDevices[] {
  const reasons = ids.flatMap((id) => gaps.get(id) ?? []);
  return [...Map.groupBy(reasons, (reason) => reason)].map(([reason, devices]) => ({
    model,
    firmware,
    reason,
    count: devices.length,
  }));
}

/** An action as snapshots store it: of one kind of devices. */
function snapshotAction({ descriptor }: AnyCommandKind, action: string): string {
  return `${descriptor.kind}.${action}`;
}

/** What {@link storeSnapshot} stores and returns. */
interface NewSnapshot extends Pick<CommandSnapshot, 'count' | 'incapable'> {
  /** The kind of devices and what is done to them: `asic.reboot`. */
  action: string;
  /** Devices the command will run on. */
  deviceIds: readonly number[];
  /** The request whose recorded pools are given back. */
  restoresRequestId?: number;
}

/** Stores the devices of a command to be confirmed, and returns their agents. */
export async function storeSnapshot(context: ScopedContext, snapshot: NewSnapshot): Promise<CommandSnapshot> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { action, deviceIds, count, incapable, restoresRequestId = null } = snapshot;
  const stored = await sql<{ id: string }>`
    insert into command_snapshot (subaccount_id, account_id, api_key_id, kind, device_ids, restores_request_id)
    values (${subaccountId}, ${accountIdOf(context.caller)}, ${apiKeyIdOf(context.caller)}, ${action}, ${deviceIds}::int[],
      ${restoresRequestId}::int)
    returning id`.execute(transaction);
  const agents = await sql<SnapshotAgent>`select g.name, g.is_online as online, count(*)::int as count
    from device d join agent_summary g on g.agent_id = d.agent_id where d.id = any (${deviceIds}::int[])
    group by g.agent_id order by g.name`.execute(transaction);
  return { id: stored.rows[0]?.id ?? '', count, capableCount: deviceIds.length, agents: agents.rows, incapable };
}

/** A snapshot that was taken up. */
export interface UsedSnapshot {
  deviceIds: readonly number[];
  restoresRequestId: number | null;
}

const isOpen = (context: ScopedContext, id: string): RawBuilder<unknown> =>
  sql`id::text = ${id} and account_id is not distinct from ${accountIdOf(context.caller)}::int
    and api_key_id is not distinct from ${apiKeyIdOf(context.caller)}::int and used_at is null
    and created_at > now() - make_interval(mins => ${confirmWithinMinutes})`;

const noSnapshot = () =>
  new DomainError('not-found', 'This selection is no longer valid. Please select the devices again.');

/**
 * Reads an open snapshot of the caller without using it up.
 * @throws DomainError `not-found` when it was used, is older than half an hour, is another's, or is of another kind.
 */
export async function readCommandSnapshot(
  context: ScopedContext,
  actions: readonly string[],
  id: string,
): Promise<UsedSnapshot> {
  const { rows } = await sql<UsedSnapshot>`
    select device_ids as "deviceIds", restores_request_id as "restoresRequestId" from command_snapshot
    where ${isOpen(context, id)} and kind = any (${actions}::text[])`.execute(context.scope.transaction);
  if (!rows[0]) throw noSnapshot();
  return rows[0];
}

/**
 * Consumes a snapshot for the action it was confirmed for; each one is valid once.
 * @throws DomainError `not-found` when it was used, is older than half an hour, is another's, or was taken for another
 * action; `validation-failed` when none of its devices can do it.
 */
export async function consumeCommandSnapshot(
  context: ScopedContext,
  action: string,
  id: string,
): Promise<UsedSnapshot> {
  const { rows } = await sql<UsedSnapshot>`
    update command_snapshot set used_at = now() where ${isOpen(context, id)} and kind = ${action}
    returning device_ids as "deviceIds", restores_request_id as "restoresRequestId"`.execute(context.scope.transaction);
  const [snapshot] = rows;
  if (!snapshot) throw noSnapshot();
  const deviceIds = await stillVisible(context, snapshot.deviceIds);
  if (deviceIds.length === 0) throw new DomainError('validation-failed', 'None of the devices can do this.');
  return { ...snapshot, deviceIds };
}

/** Those of the devices that the caller still sees: neither deleted nor, where they were shared, withdrawn meanwhile. */
async function stillVisible(context: ScopedContext, deviceIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from device
    where id = any (${deviceIds}::int[]) and deleted_at is null`.execute(context.scope.transaction);
  const visible = new Set(rows.map(({ id }) => id));
  return deviceIds.filter((id) => visible.has(id));
}

/** How the devices of an action are selected. */
export interface DeviceSelection {
  snapshotId?: string | null | undefined;
  where?: unknown;
}

/** The devices of an action: a confirmed snapshot, or those that match a `where` right now. */
export async function devicesOfAction(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  selection: DeviceSelection,
): Promise<readonly number[]> {
  const id = selection.snapshotId || (await createCommandSnapshot(context, kind, action, selection.where)).id;
  return (await consumeCommandSnapshot(context, snapshotAction(kind, action), id)).deviceIds;
}
