import type { SettingState } from '@headframe/domain/devices/define-setting';
import { isDeepStrictEqual } from 'node:util';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { readStates, type SettingStore } from './setting-store.ts';

/** What some devices have of a setting, for the form that changes it. */
export interface CurrentValues {
  /** Values that all of them have, by name; of an object its entries, as `safeRanges.maxFan`. */
  shared: SettingState;
  /** Names of those in which they differ. */
  several: string[];
}

/** More different states than these are not compared: every value counts as different. */
const comparedStates = 200;

/** Values by name; those of an object by the names of its entries. */
function flattened(state: SettingState): SettingState {
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? [[name, value] as const, ...Object.entries(value).map(([entry, one]) => [`${name}.${entry}`, one] as const)]
        : [[name, value] as const],
    ),
  );
}

/** Splits values by whether all states have the same. */
export function sharedValues(states: readonly SettingState[]): CurrentValues {
  const flat = states.map(flattened);
  const names = [...new Set(flat.flatMap((state) => Object.keys(state)))];
  const isShared = (name: string) => flat.every((state) => isDeepStrictEqual(state[name], flat[0]?.[name]));
  return {
    shared: Object.fromEntries(names.filter(isShared).map((name) => [name, flat[0]?.[name]])),
    several: names.filter((name) => !isShared(name)),
  };
}

/** What some devices have of a setting. */
export async function readCurrentValues(
  transaction: AccessTransaction,
  store: SettingStore,
  ids: readonly number[],
): Promise<CurrentValues> {
  const states = (await readStates(transaction, store, ids, comparedStates)).map(({ state }) => state);
  if (states.length < comparedStates) return sharedValues(states);
  const { shared, several } = sharedValues(states);
  return { shared: {}, several: [...several, ...Object.keys(shared)] };
}
