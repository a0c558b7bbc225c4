import { DomainError } from '@headframe/domain/errors/domain-error';
import { commandedPoolSchema } from '@headframe/domain/devices/asic/commanded-pools';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import {
  callerActor,
  capabilityFor,
  commandOptionsSchema,
  consumeCommandSnapshot,
  issueCommand,
  loadAgentGaps,
  storeSnapshot,
  type CommandBatch,
  type CommandSnapshot,
  type IncapableDevices,
} from '../../requests/index.ts';
import { asicCommandKind } from './asic-command-kind.ts';
import { loadRecordedPools, poolPayloads, type DevicePools } from './device-pools.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';

/** The action of its snapshots. */
const restoreAction = 'asic.restorePools';

const nothingRecorded = 'No pools were recorded before this command.';

interface RestoredDevice {
  id: number;
  family: string;
  model: string;
  firmware: string;
}

async function requestToRestore(context: ScopedContext, id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from agent_request
    where selector_id = ${uuidOrNull(id)}::uuid and kind = 'changePool'`.execute(context.scope.transaction);
  if (!rows[0]) throw new DomainError('not-found', 'This request does not exist, or changed no pools.');
  return rows[0].id;
}

/**
 * Freezes the devices of a change pool request, to restore the pools they had when its command was requested; those
 * without recorded pools and those that cannot change pools are listed apart.
 * @throws DomainError `not-found` for an unknown request or one that changed no pools, `validation-failed` when it has no
 * device left.
 */
export async function snapshotPoolRestore(context: ScopedContext, requestId: string): Promise<CommandSnapshot> {
  const { transaction } = context.scope;
  const restoresRequestId = await requestToRestore(context, requestId);
  const recorded = new Map(
    (await loadRecordedPools(transaction, restoresRequestId)).map(({ id, pools }) => [id, pools]),
  );
  const { rows } = await sql<RestoredDevice>`select id, family, model, firmware from device
    where id = any (${[...recorded.keys()]}::int[]) and deleted_at is null order by id`.execute(transaction);
  if (rows.length === 0) throw new DomainError('validation-failed', 'No device matches.');
  const gaps = await loadAgentGaps(
    transaction,
    'changePool',
    rows.map(({ id }) => id),
  );
  const reasonOf = (row: RestoredDevice) => {
    const capability = capabilityFor(asicCommandKind, 'changePool', row);
    if (!capability.supported) return capability.reason;
    return gaps.get(row.id) ?? (recorded.get(row.id) ? undefined : nothingRecorded);
  };
  const incapable = Map.groupBy(
    rows.flatMap((row) => ({ ...row, reason: reasonOf(row) })).filter(({ reason }) => reason !== undefined),
    ({ model, firmware, reason }) => JSON.stringify([model, firmware, reason]),
  );
  return storeSnapshot(context, {
    action: restoreAction,
    count: rows.length,
    deviceIds: rows.filter((row) => reasonOf(row) === undefined).map(({ id }) => id),
    incapable: [...incapable.values()].map((devices): IncapableDevices => {
      const { model = '', firmware = '', reason = '' } = devices[0] ?? {};
      return { model, firmware, reason, count: devices.length };
    }),
    restoresRequestId,
  });
}

/** The recorded pools of those devices that a snapshot of {@link snapshotPoolRestore} holds. */
export async function poolsToRestore(
  context: ScopedContext,
  { deviceIds, restoresRequestId }: { deviceIds: readonly number[]; restoresRequestId: number | null },
): Promise<DevicePools> {
  const chosen = new Set(deviceIds);
  const recorded = await loadRecordedPools(context.scope.transaction, restoresRequestId ?? 0);
  return new Map(recorded.flatMap(({ id, pools }) => (pools && chosen.has(id) ? [[id, pools] as const] : [])));
}

/**
 * Restores the recorded pools of each device of a snapshot, as a new command. Miners do not report pool passwords: `password`
 * is used for all of them.
 * @throws DomainError as {@link consumeCommandSnapshot}.
 */
export async function restorePools(
  context: ScopedContext,
  args: { snapshotId: string; password?: string | null | undefined; options?: unknown },
): Promise<CommandBatch> {
  const options = validated(commandOptionsSchema, args.options ?? {}, 'options');
  const password = validated(commandedPoolSchema.shape.password, args.password ?? '', 'password');
  const confirmed = { kind: asicCommandKind, action: 'changePool', stored: restoreAction };
  const snapshot = await consumeCommandSnapshot(context, confirmed, args.snapshotId);
  const devicePools = await poolsToRestore(context, snapshot);
  const { rows } = await sql<{ id: string }>`select selector_id as id from agent_request
    where id = ${snapshot.restoresRequestId}`.execute(context.scope.transaction);
  const max = Math.max(...[...devicePools.values()].map((pools) => pools.length));
  return issueCommand(callerActor(context), {
    command: { kind: 'changePool', pools: Array.from({ length: max }, () => ({ address: '', user: '', password })) },
    options,
    deviceIds: [...devicePools.keys()],
    own: poolPayloads(devicePools),
    details: { pools: [], restoresRequest: rows[0]?.id ?? null },
    action: 'asic.restore-pools',
    isJudged: true,
  });
}
