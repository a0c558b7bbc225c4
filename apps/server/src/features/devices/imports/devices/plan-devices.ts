import type { ImportedRow } from '@headframe/domain/imports/define-import';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { refusedRow, type PlannedRow } from '../read/planned-row.ts';
import type { DeviceKind } from './device-kind.ts';
import { loadDeviceStates, type DeviceStates } from './device-states.ts';
import { findDevices, loadAgents } from './find-devices.ts';
import { givenOf, planRow } from './plan-row.ts';
import { prepareRows } from './prepare-rows.ts';
import { rowIdentity, type RowIdentity } from './row-identity.ts';
import type { SettingState } from '@headframe/domain/devices/define-setting';

/** What stands in a column of each type for a device that nothing was set on. */
const empty = { text: '', 'text[]': [], integer: null, 'double precision': null, boolean: false, jsonb: null } as const;

/** What is stored of a device that has just been added, by setting. */
function emptyStates({ stores, links = {} }: DeviceKind): Record<string, SettingState> {
  const linked = Object.entries(links).map(([name, { empty: none }]) => [name, none]);
  const stored = Object.entries(stores).map(([name, { columns, reads = {} }]) => [
    name,
    Object.fromEntries([
      ...Object.entries(columns).map(([value, { type, isNullable }]) => [value, isNullable ? null : empty[type]]),
      ...Object.keys(reads).map((value) => [value, null]),
    ]),
  ]);
  return Object.fromEntries([...stored, ...linked]);
}

/** Plans what some rows of a file would do to the devices as they are now. */
export async function planDevices(
  { scope: { transaction, grants }, services: { secrets } }: ScopedContext,
  kind: DeviceKind,
  rows: readonly ImportedRow[],
): Promise<PlannedRow[]> {
  const grant = singleGrant(grants);
  const { descriptor } = kind;
  const agents = await loadAgents(transaction, grant.subaccountId);
  const sound: { row: ImportedRow; identity: RowIdentity }[] = [];
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    const identity = rowIdentity(row, agents);
    if (typeof identity === 'string') planned.push(refusedRow(row, identity));
    else sound.push({ row, identity });
  }
  const identities = sound.map(({ identity }) => identity);
  const found = await findDevices(transaction, descriptor.kind, grant.subaccountId, identities);
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  const states = await loadDeviceStates(transaction, kind, ids);
  const ofNew: DeviceStates = emptyStates(kind);
  const values = await prepareRows(
    kind,
    { transaction, grant, secrets },
    sound.map(({ row, identity: { agentId } }, place) => ({
      deviceId: found.get(place)?.id ?? null,
      agentId: found.get(place)?.agentId ?? agentId ?? agents.only ?? 0,
      values: givenOf(descriptor, row),
    })),
  );
  for (const [place, { row, identity }] of sound.entries()) {
    const device = found.get(place);
    const stored = device ? (states.get(device.id) ?? ofNew) : ofNew;
    planned.push(planRow({ descriptor, grant, agents }, row, identity, device, stored, values[place] ?? {}));
  }
  return planned;
}
