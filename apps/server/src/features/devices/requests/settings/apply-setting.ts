import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { changedState, type AnySetting, type SettingState } from '@headframe/domain/devices/define-setting';
import { settingAudit } from '@headframe/domain/devices/device-commands';
import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../../kind-platform/index.ts';
import type { AnyCommandKind } from '../command-kind.ts';
import { selectForAction, type Selection } from '../command-snapshot.ts';
import { readGiven } from './read-given.ts';
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

async function changeDevices(
  transaction: AccessTransaction,
  setting: AnySetting,
  store: SettingStore,
  ids: readonly number[],
  given: SettingState,
): Promise<Change[]> {
  const names = Object.keys(store.columns);
  const stored = (state: SettingState) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  const changed = (await lockStates(transaction, store, ids))
    .map(({ state, ids: equal }): Change => {
      return { before: stored(state), state: stored(changedState(setting, state, given)), ids: equal };
    })
    .filter(({ before, state }) => !isDeepStrictEqual(before, state));
  if (changed.length > 0) await writeStates(transaction, store, changed);
  return changed;
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
 * device has.
 */
export async function applySetting(
  context: ScopedContext,
  { kind, name, setting, store }: { kind: AnyCommandKind; name: string; setting: AnySetting; store: SettingStore },
  args: Selection & Readonly<Record<string, unknown>>,
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const given = readGiven(name, setting, args);
  const { deviceIds } = await selectForAction(context, kind, name, args);
  const ids: number[] = [];
  const remembered: Change[] = [];
  for (let at = 0; at < deviceIds.length; at += devicesAtOnce) {
    const some = deviceIds.slice(at, at + devicesAtOnce);
    const changes = await changeDevices(transaction, setting, store, some, given);
    for (const change of changes) ids.push(...change.ids);
    remembered.push(...changes.slice(0, rememberedChanges));
  }
  if (ids.length === 0) return 0;
  await store.onChanged?.(transaction, ids);
  await recordChange(context, {
    action: settingAudit(kind.descriptor.kind, name) as AuditAction,
    object: { kind: 'device', name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    before: auditedState(remembered.map(({ before }) => before)),
    after: { ...auditedState(remembered.map(({ state }) => state)), deviceCount: ids.length },
  });
  await context.services.pubsub.publish(transaction, { topic: kind.topic, subaccountId, ids });
  return ids.length;
}
