import { containerFaults } from '@headframe/domain/devices/container/container-faults';
import { containerLimits, type ContainerSwitch } from '@headframe/domain/devices/container/container-reading';
import { asBoolean } from '../../asic/reading/fields.ts';
import type { JsonObject } from '../../wire/json-value.ts';

const nameOnWire = /^[A-Za-z0-9_]{1,64}$/;

/** How the flags of faults are called that this version does not know. */
const faultName = /(?:fault|alarm|failure|_high|_low)$/i;

const isFault = (name: string): boolean => Object.hasOwn(containerFaults, name) || faultName.test(name);

/** The faults of a state that are set, by their names on the wire: those that are known, and flags that are named like one. */
export function faultsOf(state: JsonObject): string[] {
  return Object.keys(state)
    .filter((name) => nameOnWire.test(name) && isFault(name) && asBoolean(state[name]) === true)
    .slice(0, containerLimits.faults);
}

/** The pumps, fans and valves of a state, as far as it has them. */
export function switchesOf(state: JsonObject, names: readonly string[]): ContainerSwitch[] {
  return names.flatMap((key) => {
    const on = asBoolean(state[key]);
    return on === null ? [] : [{ key, on }];
  });
}
