import { DomainError } from '@headframe/domain/errors/domain-error';
import type { PayloadBounds } from '@headframe/domain/devices/payload-bounds';
import { sql, type RawBuilder } from 'kysely';
import { accountIdOf, apiKeyIdOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { actionIsOn, subjectOf, type AnyCommandKind, type SubjectIds } from './command-kind.ts';
import { loadJudging } from './judging.ts';
import { refusalOf, selectionFrom } from './refusal-of.ts';
import type { CurrentValues } from './settings/shared-values.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Devices of one agent in a snapshot, or their parts. */
export interface SnapshotAgent {
  name: string;
  online: boolean;
  count: number;
  /** The subaccount whose agent it is; null for an own one. */
  owner: string | null;
}

/** Devices of one model, or their parts, that cannot or may not do it. */
export interface IncapableDevices {
  model: string;
  firmware: string;
  count: number;
  reason: string;
}

/** What a command is about to run on, frozen, with what the operator should know before confirming. */
export interface CommandSnapshot {
  id: string;
  /** Devices that match; parts, for an action on parts. */
  count: number;
  /** Those of them that the action will run on. */
  capableCount: number;
  /** The devices of these; the same number for an action on whole devices. */
  deviceCount: number;
  agents: SnapshotAgent[];
  incapable: IncapableDevices[];
  /** What all the others accept of the payload. */
  bounds: PayloadBounds;
  /** For a setting: what the devices have of it. */
  current?: CurrentValues | undefined;
}

/** How long a snapshot may be confirmed, in minutes. */
const confirmWithinMinutes = 30;

/** What {@link storeSnapshot} stores and returns: the devices, or parts of them, that the action will run on. */
interface NewSnapshot extends Pick<CommandSnapshot, 'count' | 'incapable' | 'current'>, SubjectIds {
  /** Left out: those of the schema alone. */
  bounds?: PayloadBounds;
  /** The kind of devices and what is done to them: `asic.reboot`. */
  action: string;
  /** For how many of its parts the action is, by device; one for each device where left out. */
  perDevice?: ReadonlyMap<number, number>;
  /** The request whose recorded pools are given back. */
  restoresRequestId?: number;
}

/** Stores what a command is to be confirmed for, and returns the agents. */
export async function storeSnapshot(context: ScopedContext, snapshot: NewSnapshot): Promise<CommandSnapshot> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { action, deviceIds, partIds, count, incapable, bounds = {}, restoresRequestId = null } = snapshot;
  const perDevice = snapshot.perDevice ?? new Map(deviceIds.map((id) => [id, 1]));
  const stored = await sql<{ id: string }>`
    insert into command_snapshot (subaccount_id, account_id, api_key_id, kind, device_ids, part_ids, restores_request_id)
    values (${subaccountId}, ${accountIdOf(context.caller)}, ${apiKeyIdOf(context.caller)}, ${action}, ${deviceIds}::int[],
      ${partIds ?? null}::int[], ${restoresRequestId}::int)
    returning id`.execute(transaction);
  const agents = await sql<SnapshotAgent>`select g.name, g.is_online as online, sum(chosen.count)::int as count,
      case when g.subaccount_id <> ${subaccountId} then g.owner_name end as owner
    from unnest(${[...perDevice.keys()]}::int[], ${[...perDevice.values()]}::int[]) as chosen (id, count)
      join device d on d.id = chosen.id join agent_summary g on g.agent_id = d.agent_id
    group by g.agent_id order by owner nulls first, g.name`.execute(transaction);
  return {
    id: stored.rows[0]?.id ?? '',
    count,
    capableCount: (partIds ?? deviceIds).length,
    deviceCount: deviceIds.length,
    agents: agents.rows,
    incapable,
    bounds,
    current: snapshot.current,
  };
}

/** A snapshot that was taken up. */
export interface UsedSnapshot extends SubjectIds {
  restoresRequestId: number | null;
  /** How many were frozen, which is what a person confirmed; some may have been left out since. */
  frozenCount: number;
}

/** As a row holds it. */
interface SnapshotRow {
  deviceIds: number[];
  partIds: number[] | null;
  restoresRequestId: number | null;
}

const columns = sql`device_ids as "deviceIds", part_ids as "partIds", restores_request_id as "restoresRequestId"`;

const isOpen = (context: ScopedContext, id: string): RawBuilder<unknown> =>
  sql`id = ${uuidOrNull(id)}::uuid and account_id is not distinct from ${accountIdOf(context.caller)}::int
    and api_key_id is not distinct from ${apiKeyIdOf(context.caller)}::int and used_at is null
    and created_at > now() - make_interval(mins => ${confirmWithinMinutes})`;

/** Says that a snapshot was used up, or is none of the caller's. */
export const noSnapshot = () =>
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
  const { rows } = await sql<SnapshotRow>`
    select ${columns} from command_snapshot
    where ${isOpen(context, id)} and kind = any (${actions}::text[])`.execute(context.scope.transaction);
  if (!rows[0]) throw noSnapshot();
  const { partIds, deviceIds } = rows[0];
  return { ...rows[0], partIds: partIds ?? undefined, frozenCount: (partIds ?? deviceIds).length };
}

/**
 * The kind and action that an open snapshot of the caller was taken for: `asic.reboot`.
 * @throws DomainError `not-found` as {@link readCommandSnapshot}.
 */
export async function readSnapshotAction(context: ScopedContext, id: string): Promise<string> {
  const { rows } = await sql<{ kind: string }>`
    select kind from command_snapshot where ${isOpen(context, id)}`.execute(context.scope.transaction);
  if (!rows[0]) throw noSnapshot();
  return rows[0].kind;
}

/** The action that a snapshot is consumed for. */
export interface ConfirmedAction {
  kind: AnyCommandKind;
  /** Its name, of a command where it ends in one. */
  action: string;
  /** As snapshots store it: `asic.reboot`. */
  stored: string;
}

/**
 * Consumes a snapshot for the action it was confirmed for; each one is valid once. What the caller no longer sees, what was
 * removed, and what has come to be refused meanwhile is left out.
 * @throws DomainError `not-found` when it was used, is older than half an hour, is another's, or was taken for another
 * action; `validation-failed` when nothing is left of it.
 */
export async function consumeCommandSnapshot(
  context: ScopedContext,
  { kind, action, stored }: ConfirmedAction,
  id: string,
): Promise<UsedSnapshot> {
  const { rows } = await sql<SnapshotRow>`
    update command_snapshot set used_at = now() where ${isOpen(context, id)} and kind = ${stored}
    returning ${columns}`.execute(context.scope.transaction);
  const [snapshot] = rows;
  if (!snapshot) throw noSnapshot();
  const { partIds, deviceIds, restoresRequestId } = snapshot;
  const left = await stillAllowed(context, kind, action, partIds ?? deviceIds);
  if (left.keys.length === 0)
    throw new DomainError('validation-failed', `None of the ${partIds ? 'parts' : 'devices'} can do this.`);
  const used = { restoresRequestId, frozenCount: (partIds ?? deviceIds).length };
  return partIds
    ? { ...used, partIds: left.keys, deviceIds: [...new Set(left.deviceIds)] }
    : { ...used, deviceIds: left.keys };
}

/**
 * Those that the caller still sees (neither removed nor, where their device was shared, withdrawn meanwhile), and on which
 * the action may still run.
 */
async function stillAllowed(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  keys: readonly number[],
): Promise<{ keys: number[]; deviceIds: number[] }> {
  const { entity } = subjectOf(kind, actionIsOn(kind, action));
  const refusal = refusalOf(kind, action, await loadJudging(context));
  const { rows } = await sql<{ keys: number[]; deviceIds: number[] }>`
    with allowed as materialized (
      select ${entity.key} as key, d.id as device_id from ${selectionFrom(kind, action)}
      where ${entity.base} and ${entity.key} = any (${keys}::int[]) and (${refusal}) is null
    )
    select coalesce(array_agg(allowed.key order by chosen.place), '{}') as keys,
      coalesce(array_agg(allowed.device_id order by chosen.place), '{}') as "deviceIds"
    from allowed join unnest(${keys}::int[]) with ordinality as chosen (key, place) on chosen.key = allowed.key`.execute(
    context.scope.transaction,
  );
  return rows[0] ?? { keys: [], deviceIds: [] };
}
