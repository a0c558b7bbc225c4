import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import type { ChangedTwice } from '@headframe/domain/changes/merge-change';
import type { AnySetting, SettingState } from '@headframe/domain/devices/define-setting';
import { settingAudit } from '@headframe/domain/devices/device-commands';
import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Author } from '../../../../platform/changes/last-changes.ts';
import { conflictRefusal } from '../../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../../kind-platform/index.ts';
import type { AnyCommandKind } from '../command-kind.ts';
import { selectForAction, type Selection } from '../command-snapshot.ts';
import { mergedSetting, whoSet, type SharedValues } from './merge-setting.ts';
import { readFrom, readGiven } from './read-given.ts';
import { lockStates, writeStates, type EqualDevices, type SettingStore } from './setting-store.ts';

/** How many devices are read and written by one statement: their notes alone may take 4 kB each. */
const devicesAtOnce = 10_000;

/** How many of the changes of one statement are remembered for the audit log. */
const rememberedChanges = 200;

/** Max number of different values that the audit log lists. */
const auditedValues = 20;

/** What changed of some devices. */
interface Change extends EqualDevices {
  before: SettingState;
}

/** How a setting is set. */
interface GivenSetting {
  setting: AnySetting;
  store: SettingStore;
  given: SettingState;
  from: SharedValues | undefined;
}

async function changeDevices(
  transaction: AccessTransaction,
  { setting, store, given, from }: GivenSetting,
  ids: readonly number[],
): Promise<{ changes: Change[]; conflicts: ChangedTwice[] }> {
  const names = Object.keys(store.columns);
  const stored = (state: SettingState) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  const merged = (await lockStates(transaction, store, ids)).map(({ state, ids: equal }) => {
    const { state: after, conflicts } = mergedSetting(setting, state, given, from);
    return { before: stored(state), state: stored(after), ids: equal, conflicts };
  });
  const conflicts = merged.flatMap((one) => one.conflicts);
  const changes = merged
    .filter(({ before, state }) => !isDeepStrictEqual(before, state))
    .map(({ before, state, ids: equal }) => ({ before, state, ids: equal }));
  if (changes.length > 0 && conflicts.length === 0) await writeStates(transaction, store, changes);
  return { changes, conflicts };
}

/** @throws DomainError `conflict` naming each value that somebody else has set meanwhile, once, and who did. */
async function refuseConflicts(
  transaction: AccessTransaction,
  subaccountId: number,
  action: string,
  conflicts: readonly ChangedTwice[],
): Promise<void> {
  const byField = new Map(conflicts.map((conflict) => [conflict.field, conflict]));
  const named: (ChangedTwice & Partial<Author>)[] = [];
  for (const conflict of byField.values())
    named.push({ ...conflict, ...(await whoSet(transaction, subaccountId, action, conflict)) });
  if (named.length > 0) throw conflictRefusal(named);
}

/** The different states among some, by value: one where all are alike, else a list of the first ones. */
function auditedState(states: readonly SettingState[]): SettingState {
  const names = Object.keys(states[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const values = [...new Map(states.map((state) => [JSON.stringify(state[name]), state[name]])).values()];
      return [name, values.length === 1 ? values[0] : { several: values.slice(0, auditedValues) }];
    }),
  );
}

/**
 * Sets values on the selected devices, audits the old and the new ones and announces the change. Returns the number of devices
 * on which something changed.
 * @throws DomainError as {@link selectForAction}; `validation-failed` for values that are out of bounds, or that do not go with what a
 * device has; `conflict` for what somebody else has set since the form began with `from`.
 */
export async function applySetting(
  context: ScopedContext,
  { kind, name, setting, store }: { kind: AnyCommandKind; name: string; setting: AnySetting; store: SettingStore },
  args: Selection & { from?: unknown } & Readonly<Record<string, unknown>>,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const given = readGiven(name, setting, args);
  const from = readFrom(name, args.from);
  const action = settingAudit(kind.descriptor.kind, name) as AuditAction;
  const { deviceIds } = await selectForAction(context, kind, name, args);
  const ids: number[] = [];
  const remembered: Change[] = [];
  for (let at = 0; at < deviceIds.length; at += devicesAtOnce) {
    const some = deviceIds.slice(at, at + devicesAtOnce);
    const { changes, conflicts } = await changeDevices(transaction, { setting, store, given, from }, some);
    await refuseConflicts(transaction, subaccountId, action, conflicts);
    for (const change of changes) ids.push(...change.ids);
    remembered.push(...changes.slice(0, rememberedChanges));
  }
  if (ids.length === 0) return 0;
  await store.onChanged?.(transaction, ids);
  await recordChange(context, {
    action,
    object: { kind: 'device', name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    before: auditedState(remembered.map(({ before }) => before)),
    after: { ...auditedState(remembered.map(({ state }) => state)), deviceCount: ids.length },
  });
  await context.services.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids });
  return ids.length;
}
