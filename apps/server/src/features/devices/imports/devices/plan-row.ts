import { changedState, type SettingState } from '@headframe/domain/devices/define-setting';
import { placeKey, type DevicePlace } from '@headframe/domain/places/device-place';
import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { ImportDescriptor, ImportedRow } from '@headframe/domain/imports/define-import';
import { isDeepStrictEqual } from 'node:util';
import { grantOpens } from '../../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import { refusedRow, shownText, type CellChange, type NewIdentity, type PlannedRow } from '../read/planned-row.ts';
import type { DeviceStates } from './device-states.ts';
import type { FoundDevice } from './find-devices.ts';
import type { RowValues } from './prepare-rows.ts';
import type { KnownAgents, RowIdentity } from './row-identity.ts';

/** What rows are planned with. */
interface PlanContext {
  descriptor: ImportDescriptor;
  grant: SubaccountGrant;
  agents: KnownAgents;
}

/** Values of one setting from several columns: objects are joined, lists follow one another. */
function joined(one: SettingState, other: SettingState): SettingState {
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = merged[name];
    if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value];
    else if (before !== null && typeof before === 'object' && value !== null && typeof value === 'object')
      merged[name] = { ...before, ...value };
    else merged[name] = value;
  }
  return merged;
}

/** The values that a row gives, by setting. */
export function givenOf({ columns }: ImportDescriptor, { values }: ImportedRow): RowValues {
  const given: Record<string, SettingState> = {};
  for (const [name, value] of Object.entries(values)) {
    const column = columns[name];
    if (column?.role !== 'value') continue;
    const own = column.given(value);
    if (Object.keys(own).length > 0) given[column.setting] = joined(given[column.setting] ?? {}, own);
  }
  return given;
}

/** A state as it is compared: lists, such as those of tags, have no order. */
function compared(state: SettingState | undefined): SettingState {
  const entries = Object.entries(state ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]));
}

/** Who a new device is; a text says what is missing. */
function newIdentity({ descriptor, grant, agents }: PlanContext, identity: RowIdentity): NewIdentity | string {
  const agentId = identity.agentId ?? agents.only;
  const { ip, family = descriptor.familyOfNew ?? null } = { ...identity, family: identity.family ?? undefined };
  const [noun] = descriptor.noun;
  if (!grantOpens(grant, 'agent_worker_insert_write'))
    return `There is no such ${noun}, and you may not insert devices.`;
  if (ip === null) return `There is no such ${noun}; a new one needs "ip".`;
  if (agentId === null)
    return `There is no such ${noun}; a new one needs "agent_name", as there is not one agent alone.`;
  if (family === null) return `There is no such ${noun}; a new one needs "family".`;
  const { families = [] } = descriptor;
  if (family !== descriptor.familyOfNew && !families.includes(family))
    return `Column "family": one of ${families.join(', ')} is expected.`;
  return { ...identity, agentId, ip, family };
}

/** The states after a row. @throws DomainError `validation-failed` where a value does not go with what is stored. */
export function statesAfter(
  { settings }: ImportDescriptor,
  stored: DeviceStates,
  given: Readonly<Record<string, SettingState>>,
): Record<string, SettingState> {
  return Object.fromEntries(
    Object.entries(given).map(([name, values]) => [
      name,
      changedState(settings[name] ?? {}, stored[name] ?? {}, values),
    ]),
  );
}

/** What a row would do to a device, or to a new one that has `stored`; a text for `given` says why its values are refused. */
export function planRow(
  context: PlanContext,
  row: ImportedRow,
  identity: RowIdentity,
  found: FoundDevice | undefined,
  stored: DeviceStates,
  given: RowValues | string,
): PlannedRow {
  const { descriptor, grant } = context;
  const [, many] = descriptor.noun;
  if (found && found.count > 1) return refusedRow(row, `Several ${many} have this address; name the agent.`);
  const added = found ? null : newIdentity(context, identity);
  if (typeof added === 'string') return refusedRow(row, added);
  if (typeof given === 'string') return refusedRow(row, given, found?.name);
  let after: Record<string, SettingState>;
  try {
    after = statesAfter(descriptor, stored, given);
  } catch (error) {
    if (isDomainError(error)) return refusedRow(row, error.message, found?.name);
    throw error;
  }
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(compared(after[name]), compared(stored[name])),
  );
  const outcome = added ? 'new' : changed.length > 0 ? 'changed' : 'unchanged';
  if (outcome !== 'unchanged') {
    if (found && !found.isOwn)
      return refusedRow(
        row,
        'Another subaccount owns this device and shares it; only its owner changes it.',
        found.name,
      );
    const closed = changed
      .map((name) => descriptor.settings[name])
      .find((one) => one && !(added && one.comesWithNew) && !grantOpens(grant, one.permission));
    if (closed) return refusedRow(row, `You may not change: ${closed.label}.`, found?.name);
  }
  const changes = Object.entries(descriptor.columns).flatMap(([column, described]): CellChange[] => {
    if (described.role !== 'value' || !changed.includes(described.setting)) return [];
    const [before = null, then = null] = [stored, after].map((states) =>
      shownText(described.shown(states[described.setting] ?? {})),
    );
    if (before === then || (described.isSecret && !(column in row.values))) return [];
    if (!described.isSecret) return [{ column, before, after: then }];
    return [{ column, before: before && 'set', after: then && (before === null ? 'set' : 'changed') }];
  });
  const only = (states: DeviceStates) => Object.fromEntries(changed.map((name) => [name, states[name] ?? {}]));
  const { place } = (after['place'] ?? stored['place'] ?? {}) as { place?: DevicePlace | null };
  return {
    line: row.line,
    outcome,
    deviceId: found?.id ?? null,
    target: found ? `device ${found.id}` : `${added?.agentId} ${added?.ip}`,
    device: found?.name ?? added?.ip ?? '',
    identity: added,
    changes,
    given: only(given),
    stored: only(stored),
    place: placeKey(place),
    problem: null,
  };
}
