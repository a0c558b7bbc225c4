import { mergeChange, type ChangedTwice } from '@headframe/domain/changes/merge-change';
import { changedState, type AnySetting, type SettingState } from '@headframe/domain/devices/define-setting';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Author } from '../../../../platform/changes/last-changes.ts';

/** What a form began with, by the names of {@link sharedValues}: values, and entries of objects as `safeRanges.maxFan`. */
export type SharedValues = Readonly<Record<string, unknown>>;

/** The value that a change of a field of this state began with; the present one where the form showed none. */
function startOf(name: string, present: unknown, from: SharedValues): unknown {
  if (Object.hasOwn(from, name)) return from[name];
  if (present === null || typeof present !== 'object' || Array.isArray(present)) return present;
  const entries = Object.entries(present).map(([entry, value]) => {
    const path = `${name}.${entry}`;
    return [entry, Object.hasOwn(from, path) ? from[path] : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The value of a setting that stores one under another name than callers give it: `value` for `autoFollowPduDelay`. */
function renamedValue(state: SettingState, given: SettingState): { given: string; stored: string } | undefined {
  const [[only, ...more], [stored, ...others]] = [Object.keys(given), Object.keys(state)];
  if (only === undefined || stored === undefined || more.length + others.length > 0 || only === stored)
    return undefined;
  return { given: only, stored };
}

/** What a device has of a setting after it was set, or what somebody else has set there since the form began with `from`. */
export function mergedSetting(
  setting: AnySetting,
  state: SettingState,
  given: SettingState,
  from: SharedValues | undefined,
): { state: SettingState; conflicts: readonly ChangedTwice[] } {
  const direct = changedState(setting, state, given);
  if (!from) return { state: direct, conflicts: [] };
  const renamed = renamedValue(state, given);
  const began = renamed && renamed.given in from ? { ...from, [renamed.stored]: from[renamed.given] } : from;
  const start = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, startOf(name, value, began)]));
  const { values = {}, conflicts = [] } = mergeChange(state, changedState(setting, start, given), start);
  return {
    state: { ...direct, ...values },
    conflicts: conflicts.map((one) => ({ ...one, field: one.field === renamed?.stored ? renamed.given : one.field })),
  };
}

/** Who set a value lately, by the audit log. */
export async function whoSet(
  transaction: AccessTransaction,
  subaccountId: number,
  action: string,
  { field, theirs }: ChangedTwice,
): Promise<Author | undefined> {
  const { rows } = await sql<Author>`select actor as by, at from audit_entry
    where subaccount_id = ${subaccountId} and action = ${action} and at > now() - interval '1 day'
      and after #> ${field.split('.')}::text[] = ${JSON.stringify(theirs)}::jsonb
    order by id desc limit 1`.execute(transaction);
  return rows[0];
}
