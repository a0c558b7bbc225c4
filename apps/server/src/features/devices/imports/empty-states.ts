import type { SettingState } from '@headframe/domain/devices/define-setting';
import type { SettingStore } from '../requests/index.ts';

/** What stands in a column of each type for a device that nothing was set on. */
const empty = { text: '', 'text[]': [], integer: null, 'double precision': null, boolean: false, jsonb: null } as const;

/** What is stored of a device that has just been added, by setting. */
export function emptyStates(stores: Readonly<Record<string, SettingStore>>): Record<string, SettingState> {
  return Object.fromEntries(
    Object.entries(stores).map(([name, { columns }]) => [
      name,
      Object.fromEntries(Object.entries(columns).map(([value, { type }]) => [value, empty[type]])),
    ]),
  );
}
