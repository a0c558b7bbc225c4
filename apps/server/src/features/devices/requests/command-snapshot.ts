import { DomainError } from '@headframe/domain/errors/domain-error';
import type { Capability } from '@headframe/domain/devices/capability';
import { boundingMeasures, withMeasuredRanges, type MeasuredValues } from '@headframe/domain/devices/measured-ranges';
import { unidentifiedFamily, unidentifiedText } from '@headframe/domain/devices/unidentified-family';
import { commonBounds, type PayloadBounds } from '@headframe/domain/devices/payload-bounds';
import { capabilityOf } from '@headframe/devices/perform-command';
import { sql, type RawBuilder } from 'kysely';
import { compileWhere } from '../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../platform/entity/entity-query.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { namedMeasures } from '../kinds/index.ts';
import { loadAgentGaps } from './agent-gaps.ts';
import { actionIsOn, actionOf, commandKinds, subjectOf, type AnyCommandKind, type SubjectIds } from './command-kind.ts';
import { refusalOf, selectionFrom } from './refusal-of.ts';
import { readCurrentValues } from './settings/shared-values.ts';
import {
  consumeCommandSnapshot,
  noSnapshot,
  readSnapshotAction,
  storeSnapshot,
  type CommandSnapshot,
  type IncapableDevices,
} from './stored-snapshot.ts';

/** Maximum number of devices, or of parts of devices, one command may run on. */
export const maxPerCommand = 100_000;

/** Why a device is left out whose family this version has no driver for. */
export const unknownFamily = 'Not supported by this version of Headframe.';

interface ModelRow {
  family: string;
  model: string;
  firmware: string;
  /** Why the action may not run on them, whatever the model can do. */
  refusal: string | null;
  /** What the devices report of the bounds of the command, by measure; null where they are those of the model. */
  measured?: MeasuredValues | null;
  /** Inner keys of the devices, or of the parts. */
  ids: number[];
  /** The device of each of `ids`. */
  deviceIds: number[];
}

/** Whether devices of a model can do it, by what they report themselves as well, or why not. */
export function capabilityFor(
  { descriptor, drivers }: Pick<AnyCommandKind, 'descriptor' | 'drivers'>,
  action: string,
  row: Pick<ModelRow, 'family' | 'model' | 'firmware' | 'measured'>,
): Capability {
  const command = descriptor.commands[action];
  if (!command) return { supported: true };
  const driver = drivers?.drivers.find(({ family }) => family === row.family);
  if (driver)
    return withMeasuredRanges(
      capabilityOf(driver, row, action),
      command,
      descriptor.measures ?? {},
      row.measured ?? {},
    );
  if (row.family === unidentifiedFamily) return { supported: false, reason: unidentifiedText };
  // What a family of a site's own can do is known to its agent.
  return descriptor.hasSiteFamilies ? { supported: true } : { supported: false, reason: unknownFamily };
}

/**
 * What device `d` reports of the bounds of a command, as jsonb by measure; null for commands whose bounds are those of the model. Read
 * from the state of the kind.
 */
export function measuredBounds({ descriptor }: AnyCommandKind, action: string): RawBuilder<MeasuredValues | null> {
  const names = boundingMeasures(descriptor.commands[action] ?? {});
  const columns = namedMeasures(descriptor.measures ?? {}).filter(({ name }) => names.includes(name));
  if (columns.length === 0) return sql`null::jsonb`;
  const pairs = columns.map(({ name, column }) => sql`${sql.lit(name)}::text, bounds.${sql.ref(column)}`);
  return sql`(select jsonb_build_object(${sql.join(pairs)}) from ${sql.table(`${descriptor.kind}_state`)} bounds
    where bounds.device_id = d.id)`;
}

async function matchingModels(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  where: unknown,
): Promise<ModelRow[]> {
  const { entity } = subjectOf(kind, actionIsOn(kind, action));
  const condition = readSelectionWhere(entity, where, 'every device');
  const { rows } = await sql<ModelRow>`
    select d.family, d.model, d.firmware, ${refusalOf(kind, action)} as refusal, ${measuredBounds(kind, action)} as measured,
      array_agg(${entity.key}) as ids, array_agg(d.id) as "deviceIds"
    from ${selectionFrom(kind, action, condition)} where ${entity.base} and ${compileWhere(entity, condition)}
    group by d.family, d.model, d.firmware, refusal, measured order by count(*) desc`.execute(
    context.scope.transaction,
  );
  return rows;
}

/** Those of some devices or parts that can do it, with the bounds of their model, and why the others cannot. */
interface Judged {
  ids: number[];
  deviceIds: number[];
  incapable: IncapableDevices[];
  bounds: PayloadBounds;
}

function judge(kind: AnyCommandKind, action: string, row: ModelRow, gaps: ReadonlyMap<number, string>): Judged {
  const { model, firmware } = row;
  const capability = capabilityFor(kind, action, row);
  const reason = row.refusal ?? (capability.supported ? null : capability.reason);
  const reasons = row.deviceIds.map((id) => reason ?? gaps.get(id) ?? null);
  const left = Map.groupBy(
    reasons.filter((one) => one !== null),
    (one) => one,
  );
  return {
    ids: row.ids.filter((_id, place) => reasons[place] === null),
    deviceIds: row.deviceIds.filter((_id, place) => reasons[place] === null),
    incapable: [...left].map(([one, all]) => ({ model, firmware, reason: one, count: all.length })),
    bounds: capability.supported ? capability : {},
  };
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
 * Freezes the devices, or the parts of devices, that match, and separates those that cannot or may not do it.
 * @throws DomainError `validation-failed` for an empty where, no match, or more than the action accepts at once.
 */
export async function createCommandSnapshot(
  context: ScopedContext,
  kind: AnyCommandKind,
  action: string,
  where: unknown,
): Promise<CommandSnapshot> {
  const on = actionIsOn(kind, action);
  const models = await matchingModels(context, kind, action, where);
  const count = models.reduce((total, row) => total + row.ids.length, 0);
  const noun = nounOf(kind, on);
  if (count === 0) throw new DomainError('validation-failed', `No ${noun} matches.`);
  const max = actionOf(kind, action)?.max ?? maxPerCommand;
  if (count > max) throw new DomainError('validation-failed', `More than ${max} ${noun}s match.`);
  const devices = [...new Set(models.flatMap(({ deviceIds }) => deviceIds))];
  const gaps =
    action in kind.descriptor.commands
      ? await loadAgentGaps(context.scope.transaction, action, devices)
      : new Map<number, string>();
  const judged = models.map((row) => judge(kind, action, row, gaps));
  const ids = judged.flatMap((row) => row.ids);
  const perDevice = countsOf(judged.flatMap((row) => row.deviceIds));
  const setting = on === 'device' ? subjectOf(kind, on).settings?.[action] : undefined;
  return storeSnapshot(context, {
    action: snapshotAction(kind, action),
    current: setting && (await readCurrentValues(context.scope.transaction, setting, ids)),
    count,
    perDevice,
    deviceIds: on === 'part' ? [...perDevice.keys()] : ids,
    partIds: on === 'part' ? ids : undefined,
    incapable: judged.flatMap(({ incapable }) => incapable),
    bounds: commonBounds(judged.flatMap((row) => (row.ids.length > 0 ? [row.bounds] : []))),
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
): Promise<SubjectIds> {
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
