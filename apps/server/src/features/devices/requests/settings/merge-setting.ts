import { isSameValue, mergeChange, type ChangedTwice } from '@headframe/domain/changes/merge-change';
import { changedState, type AnySetting, type SettingState } from '@headframe/domain/devices/define-setting';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Author } from '../../../../platform/changes/last-changes.ts';

/** What a form began with, by the names of {@link sharedValues}: values, and entries of objects as `safeRanges.maxFan`. */
export type SharedValues = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const shapeOf = (value: unknown): string =>
  isSet(value) ? 'list' : value !== null && typeof value === 'object' ? 'object' : 'single';

/** A value that a form began with, where it has the shape of what is stored. @throws DomainError `validation-failed`. */
function begun(path: string, from: unknown, present: unknown): unknown {
  const isText = !isSet(from) || from.every((entry) => typeof entry === 'string');
  if (shapeOf(from) !== shapeOf(present) || !isText)
    throw new DomainError('validation-failed', `from.${path}: Not valid.`, { path: `from.${path}` });
  return isSameValue(from, present) ? present : from;
}

/** The value that a change of a field of this state began with; the present one where the form showed none. */
function startOf(name: string, present: unknown, from: SharedValues): unknown {
  if (Object.hasOwn(from, name) && (from[name] !== null || shapeOf(present) !== 'list'))
    return from[name] === null ? null : begun(name, from[name], present ?? from[name]);
  if (shapeOf(present) !== 'object') return present;
  const entries = Object.entries(present as SettingState).map(([entry, value]) => {
    const path = `${name}.${entry}`;
    return [entry, Object.hasOwn(from, path) ? begun(path, from[path], value) : value] as const;
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

/** What was added to a set and removed from it since the form began, done to what is stored by the setting itself, within its bounds. */
function mergedSet(setting: AnySetting, state: SettingState, start: SettingState, given: SettingState): SettingState {
  const [[, before]] = Object.entries(start) as [[string, readonly string[]]];
  const [[, after]] = Object.entries(changedState(setting, start, given)) as [[string, readonly string[]]];
  return changedState(setting, state, {
    add: after.filter((entry) => !before.includes(entry)),
    remove: before.filter((entry) => !after.includes(entry)),
  });
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
  if ('add' in setting.values && 'remove' in setting.values)
    return { state: mergedSet(setting, state, start, given), conflicts: [] };
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
