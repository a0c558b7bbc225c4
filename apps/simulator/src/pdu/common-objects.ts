import type { PduDevice } from './pdu-device.ts';
import { oidNumbers, type ManagedObject, type WriteOutcome } from './snmp/object-tree.ts';
import { int, text, type SnmpValue } from './snmp/snmp-value.ts';

/** An object of units. */
export type PduObject = ManagedObject<PduDevice>;

/** Where the objects of a vendor stand. */
export const enterprises = '1.3.6.1.4.1';

const system = '1.3.6.1.2.1.1';
const interfaces = '1.3.6.1.2.1.2.2.1';

export function object(oid: string, read: (unit: PduDevice) => SnmpValue, write?: PduObject['write']): PduObject {
  return { oid: oidNumbers(oid), read, ...(write && { write }) };
}

/** A column: the same object for each row, numbered from 1. */
export function column(
  oid: string,
  keys: readonly string[],
  read: (unit: PduDevice, number: number) => SnmpValue,
  write?: (unit: PduDevice, number: number, value: number | Buffer, dry: boolean) => WriteOutcome,
): PduObject[] {
  return keys.map((key, index) =>
    object(
      `${oid}.${key}`,
      (unit) => read(unit, index + 1),
      write && ((unit, value, dry) => write(unit, index + 1, value, dry)),
    ),
  );
}

/** What every SNMP device says of itself (SNMPv2-MIB, IF-MIB). */
export function systemObjects(objectId: string, description: string): PduObject[] {
  return [
    object(`${system}.1.0`, () => text(description)),
    object(`${system}.2.0`, () => ({ type: 'oid', value: oidNumbers(objectId) })),
    object(`${system}.3.0`, (unit) => ({ type: 'timeTicks', value: unit.uptime() * 100 })),
    object(`${system}.5.0`, (unit) => text(unit.name)),
    object(`${system}.6.0`, (unit) => text(`Row ${1 + Math.floor(unit.plan.index / 10)}`)),
    object(`${interfaces}.1.1`, () => int(1)),
    object(`${interfaces}.2.1`, () => text('eth0')),
    object(`${interfaces}.6.1`, (unit) => text(unit.hardwareAddress)),
  ];
}

/** Writes the name of an outlet. */
export function renames(maxLength: number) {
  return (unit: PduDevice, number: number, value: number | Buffer, dry: boolean): WriteOutcome => {
    if (!Buffer.isBuffer(value)) return 'wrongType';
    if (value.length > maxLength) return 'wrongValue';
    if (!dry) unit.setOutlet(number, { name: value.toString('utf8') });
    return 'done';
  };
}

/** Writes a delay of an outlet, in seconds. */
export function delays(which: 'onDelay' | 'offDelay', max: number) {
  return (unit: PduDevice, number: number, value: number | Buffer, dry: boolean): WriteOutcome => {
    if (typeof value !== 'number') return 'wrongType';
    if (value < -1 || value > max) return 'wrongValue';
    if (!dry) unit.setOutlet(number, { [which]: value });
    return 'done';
  };
}

/** Switches an outlet by one of the numbers of its vendor. */
export function switches(commands: Readonly<Record<number, 'on' | 'off' | 'reboot'>>) {
  return (unit: PduDevice, number: number, value: number | Buffer, dry: boolean): WriteOutcome => {
    if (typeof value !== 'number') return 'wrongType';
    const command = commands[value];
    if (command === undefined) return 'wrongValue';
    if (!dry) unit.switchOutlet(number, command);
    return 'done';
  };
}

/** Keys of rows from 1. */
export function rows(count: number, keyOf: (number: number) => string = String): string[] {
  return Array.from({ length: count }, (_, index) => keyOf(index + 1));
}
