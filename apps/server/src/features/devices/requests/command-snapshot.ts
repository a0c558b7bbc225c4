import { DomainError } from '@headframe/domain/errors/domain-error';
import { commonBounds } from '@headframe/domain/devices/payload-bounds';
import { sql } from 'kysely';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../platform/entity/entity-query.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { joinOwnAgent } from './agent-gaps.ts';
import { actionIsOn, actionOf, commandKinds, subjectOf, type AnyCommandKind, type SubjectIds } from './command-kind.ts';
import { judgeAction, judgedColumns, type JudgedRow, type Judgement } from './judge-action.ts';
import { loadJudging } from './judging.ts';
import { selectionFrom } from './refusal-of.ts';
import { readCurrentValues } from './settings/shared-values.ts';
import {
  consumeCommandSnapshot,
  noSnapshot,
  readSnapshotAction,
  storeSnapshot,
  type CommandSnapshot,
  type IncapableDevices,
  type UsedSnapshot,
} from './stored-snapshot.ts';

/** Maximum number of devices, or of parts of devices, one command may run on. */
export const maxPerCommand = 100_000;

interface ModelRow extends JudgedRow {
  /** Inner keys of the devices, or of the parts. */
  ids: number[];
  /** The device of each of `ids`. */
  deviceIds: number[];
}

async function matchingModels(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  where: unknown,
): Promise<ModelRow[]> {
  const { entity } = subjectOf(kind, actionIsOn(kind, action));
  const condition = readSelectionWhere(entity, where, 'every device');
  const { refusal, measured, gap } = judgedColumns(kind, action, await loadJudging(context));
  const { rows } = await sql<ModelRow>`
    select d.family, d.model, d.firmware, ${refusal} as refusal, ${measured} as measured, ${gap} as gap,
      array_agg(${entity.key}) as ids, array_agg(d.id) as "deviceIds"
    from ${selectionFrom(kind, action, condition)} ${joinOwnAgent}
    where ${entity.base} and ${compileWhere(entity, condition)}
    group by d.family, d.model, d.firmware, refusal, measured, gap order by count(*) desc`.execute(
    context.scope.transaction,
  );
  return rows;
}

/** The judgement where the action is to be given with one field of its payload: who lacks that is left out too. */
function judgeField(judged: Judgement, field: string | null | undefined): Judgement {
  const { capability, reason } = judged;
  if (reason !== null || !field || !capability.supported) return judged;
  const { lacks = {} } = capability;
  return { capability, reason: Object.hasOwn(lacks, field) ? (lacks[field] ?? null) : null };
}

/** Devices or parts that are left out, with why; none where they can do it. */
function incapableOf({ model, firmware, ids, reason }: ModelRow & Judgement): IncapableDevices[] {
  return reason === null ? [] : [{ model, firmware, reason, count: ids.length }];
}

/** How often each device occurs. */
function countsOf(deviceIds: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of deviceIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** What people read for what an action is for: `device` or, say, `outlet`. */
function nounOf({ descriptor }: AnyCommandKind, on: 'device' | 'part'): string {
  return on === 'part' ? (descriptor.part?.label ?? 'part').toLowerCase() : 'device';
}

/**
 * Freezes the devices, or the parts of devices, that match, and separates those that cannot or may not do it; with a `field` also those
 * that lack this field of its payload.
 * @throws DomainError `validation-failed` for an empty where, no match, or more than the action accepts at once.
 */
export async function createCommandSnapshot(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  where: unknown,
  field?: string | null,
): Promise<CommandSnapshot> {
  const on = actionIsOn(kind, action);
  const models = await matchingModels(context, kind, action, where);
  const count = models.reduce((total, row) => total + row.ids.length, 0);
  const noun = nounOf(kind, on);
  if (count === 0) throw new DomainError('validation-failed', `No ${noun} matches.`);
  const max = actionOf(kind, action)?.max ?? maxPerCommand;
  if (count > max) throw new DomainError('validation-failed', `More than ${max} ${noun}s match.`);
  const judged = models.map((row) => ({ ...row, ...judgeField(judgeAction(kind, action, row), field) }));
  const able = judged.filter(({ reason }) => reason === null);
  const ids = able.flatMap((row) => row.ids);
  const perDevice = countsOf(able.flatMap((row) => row.deviceIds));
  const setting = on === 'device' ? subjectOf(kind, on).settings?.[action] : undefined;
  return storeSnapshot(context, {
    action: snapshotAction(kind, action),
    current: setting && (await readCurrentValues(context.scope.transaction, setting, ids)),
    count,
    perDevice,
    deviceIds: on === 'part' ? [...perDevice.keys()] : ids,
    partIds: on === 'part' ? ids : undefined,
    incapable: judged.flatMap((row) => incapableOf(row)),
    bounds: commonBounds(able.map(({ capability }) => (capability.supported ? capability : {}))),
  });
}

/** An action as snapshots store it: of one kind of devices. */
function snapshotAction({ descriptor }: AnyCommandKind, action: string): string {
  return `${descriptor.kind}.${action}`;
}

/** How what an action is done to is selected. */
export interface Selection {
  snapshotId?: string | null | undefined;
  where?: unknown;
}

/** What an action is done to: a confirmed snapshot, or what matches a `where` right now. */
export async function selectForAction(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  selection: Selection,
): Promise<UsedSnapshot> {
  const id = selection.snapshotId || (await createCommandSnapshot(context, kind, action, selection.where)).id;
  return consumeCommandSnapshot(context, { kind, action, stored: snapshotAction(kind, action) }, id);
}

/**
 * The devices of a confirmed snapshot of an action that devices of several kinds have.
 * @throws DomainError `not-found` when it was used, is older than half an hour, is another's, or was taken for another action.
 */
export async function selectOfAnyKind(context: ScopedContext, action: string, snapshotId: string): Promise<SubjectIds> {
  const stored = await readSnapshotAction(context, snapshotId);
  const kind = commandKinds().find((one) => snapshotAction(one, action) === stored);
  if (!kind) throw noSnapshot();
  return selectForAction(context, kind, action, { snapshotId });
}
