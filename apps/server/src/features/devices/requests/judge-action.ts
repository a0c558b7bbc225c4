import type { Capability } from '@headframe/domain/devices/capability';
import { boundingMeasures, withMeasuredRanges, type MeasuredValues } from '@headframe/domain/devices/measured-ranges';
import { unidentifiedFamily, unidentifiedText } from '@headframe/domain/devices/unidentified-family';
import { capabilityOf } from '@headframe/devices/perform-command';
import { sql, type RawBuilder } from 'kysely';
import { namedMeasures } from '../kind-platform/index.ts';
import { agentGap, agentGapText, type AgentGap } from './agent-gaps.ts';
import type { AnyCommandKind } from './command-kind.ts';
import type { Judging } from './judging.ts';
import { refusalOf } from './refusal-of.ts';

/** Why a device is left out whose family this version has no driver for. */
export const unknownFamily = 'Not supported by this version of Headframe.';

/** What decides whether an action can run: devices or parts that are alike in it can all do it, or none of them. */
export interface JudgedRow {
  family: string;
  model: string;
  firmware: string;
  /** Why the action may not run on them, whatever the model can do. */
  refusal: string | null;
  /** What the devices report of the bounds of the command, by measure; null where they are those of the model. */
  measured?: MeasuredValues | null;
  /** What their agents lack for the command. */
  gap: AgentGap | null;
}

/** Whether devices of a model can do it, by what they report themselves as well, or why not. */
export function capabilityFor(
  { descriptor, drivers }: Pick<AnyCommandKind, 'descriptor' | 'drivers'>,
  action: string,
  row: Pick<JudgedRow, 'family' | 'model' | 'firmware' | 'measured'>,
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

/** What {@link JudgedRow} holds of an action, in SQL over the tables of its subject's entity and `own_agent`. */
export function judgedColumns(kind: AnyCommandKind, action: string, judging: Judging) {
  return {
    refusal: refusalOf(kind, action, judging),
    measured: measuredBounds(kind, action),
    gap: action in kind.descriptor.commands ? agentGap(action) : sql<AgentGap | null>`null::text`,
  };
}

/** What the model accepts of an action, and why it cannot run on these devices or parts all the same; null where it can. */
export interface Judgement {
  capability: Capability;
  reason: string | null;
}

/** Judges whether an action can run on devices or parts that are alike: snapshots are split by it, and menus say it beforehand. */
export function judgeAction(kind: AnyCommandKind, action: string, row: JudgedRow): Judgement {
  const capability = capabilityFor(kind, action, row);
  const lacks = row.gap === null ? null : agentGapText(row.gap, row.family, action);
  return { capability, reason: row.refusal ?? (capability.supported ? lacks : capability.reason) };
}
