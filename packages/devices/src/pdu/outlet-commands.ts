import type { PduCommand } from '@headframe/domain/devices/pdu/pdu-command';
import * as snmp from 'net-snmp';
import type { Varbind } from 'net-snmp';
import { DeviceRefusedError } from '../device-errors.ts';
import type { Performers, DeviceEndpoint } from '../driver.ts';
import type { Capabilities } from '@headframe/domain/devices/capability';
import { numberOf, textOf } from '../snmp/snmp-value.ts';
import { outletSwitch } from './outlet-state.ts';
import { withReading, withWriting } from './pdu-access.ts';
import type { OutletSetting } from './pdu-driver.ts';
import type { PduTable } from './pdu-table.ts';

type Switching = Extract<PduCommand['kind'], 'outletOn' | 'outletOff' | 'outletReboot'>;

const integer = (oid: string, value: number): Varbind => ({ oid, type: snmp.ObjectType['Integer'] ?? 0, value });
const text = (oid: string, value: string): Varbind => ({ oid, type: snmp.ObjectType['OctetString'] ?? 0, value });

/** The outlet that is meant. Throws DeviceRefusedError where none is, or no unit could have it. */
function outletKey({ part }: DeviceEndpoint): string {
  if (part === undefined || !/^\d{1,10}(\.\d{1,10}){0,7}$/.test(part.key))
    throw new DeviceRefusedError('refused', 'The command names no outlet.');
  return part.key;
}

/** Reads the outlet that is meant. Rejects with DeviceRefusedError (`refused`) where the unit has none of this key. */
export async function readOutlet(table: PduTable, endpoint: DeviceEndpoint): Promise<OutletSetting> {
  const { name, state, states, delays } = table.outlets;
  const key = outletKey(endpoint);
  const objects = [name, state, ...(delays ? [delays.on, delays.off] : [])].map((oid) => `${oid}.${key}`);
  const [nameAt, stateAt, onDelay, offDelay] = await withReading(endpoint, (session) => session.get(objects));
  if (!nameAt && !stateAt) throw new DeviceRefusedError('refused', `The unit has no outlet ${key}.`);
  return {
    name: (nameAt ? textOf(nameAt) : null) ?? '',
    ...outletSwitch(states, stateAt ? numberOf(stateAt) : null),
    onDelay: onDelay ? numberOf(onDelay) : null,
    offDelay: offDelay ? numberOf(offDelay) : null,
  };
}

/** What is written to switch an outlet. */
export function switching({ outlets: { commands } }: PduTable, kind: Switching, key: string): Varbind {
  if ('oid' in commands) {
    const values: Readonly<Record<Switching, number>> = {
      outletOn: commands.on,
      outletOff: commands.off,
      outletReboot: commands.reboot,
    };
    return integer(`${commands.oid}.${key}`, values[kind]);
  }
  const columns: Readonly<Record<Switching, string>> = {
    outletOn: commands.onIn,
    outletOff: commands.offIn,
    outletReboot: commands.rebootIn,
  };
  return integer(`${columns[kind]}.${key}`, 0);
}

/** Makes sure that the outlet that was meant exists, then writes to it. */
async function write(
  table: PduTable,
  endpoint: DeviceEndpoint,
  { kind }: PduCommand,
  varbindsOf: (key: string) => readonly Varbind[],
): Promise<void> {
  const key = outletKey(endpoint);
  await readOutlet(table, endpoint);
  await withWriting(endpoint, kind !== 'outletReboot', (session) => session.set(varbindsOf(key)));
}

/** The commands that the family has. */
export function outletPerformers(table: PduTable): Performers<PduCommand> {
  const { rename, delays } = table.outlets;
  const switchOutlet = (endpoint: DeviceEndpoint, command: PduCommand & { kind: Switching }) =>
    write(table, endpoint, command, (key) => [switching(table, command.kind, key)]);
  return {
    outletOn: switchOutlet,
    outletOff: switchOutlet,
    outletReboot: switchOutlet,
    ...(rename !== undefined && {
      renameOutlet: (endpoint, command) =>
        write(table, endpoint, command, (key) => [text(`${rename}.${key}`, command.name)]),
    }),
    ...(delays && {
      setOutletDelay: (endpoint, command) =>
        write(table, endpoint, command, (key) => [
          integer(`${delays.on}.${key}`, command.onDelay),
          integer(`${delays.off}.${key}`, command.offDelay),
        ]),
    }),
  };
}

/** Why the family lacks commands. */
export function outletCapabilities({
  outlets: { rename, delays },
}: PduTable): Partial<Capabilities<PduCommand['kind']>> {
  return {
    ...(rename === undefined && {
      renameOutlet: { supported: false, reason: 'Outlets of these units are renamed on the unit itself.' },
    }),
    ...(!delays && {
      setOutletDelay: { supported: false, reason: 'The delays of these units are set on the unit itself.' },
    }),
  };
}
