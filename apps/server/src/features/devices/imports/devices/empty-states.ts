import type { SettingState } from '@headframe/domain/devices/define-setting';
import type { DeviceKind } from './device-kind.ts';

/** What stands in a column of each type for a device that nothing was set on. */
const empty = { text: '', 'text[]': [], integer: null, 'double precision': null, boolean: false, jsonb: null } as const;

/** What is stored of a device that has just been added, by setting. */
export function emptyStates({ stores, links = {} }: DeviceKind): Record<string, SettingState> {
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
