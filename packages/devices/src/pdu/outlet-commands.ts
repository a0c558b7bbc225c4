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

/** Whether a unit can have an outlet of this key. */
export function isOutletKey(key: string): boolean {
  return /^\d{1,10}(\.\d{1,10}){0,7}$/.test(key);
}

/** The outlet that is meant. Throws DeviceRefusedError where none is, or no unit could have it. */
function outletKey({ part }: DeviceEndpoint): string {
  if (part === undefined || !isOutletKey(part.key))
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

/** What a command writes to an outlet; null where the family does not have the command. */
export function varbindsFor(table: PduTable, command: PduCommand, key: string): readonly Varbind[] | null {
  const { rename, delays } = table.outlets;
  if (command.kind === 'renameOutlet') return rename === undefined ? null : [text(`${rename}.${key}`, command.name)];
  if (command.kind !== 'setOutletDelay') return [switching(table, command.kind, key)];
  return delays
    ? [integer(`${delays.on}.${key}`, command.onDelay), integer(`${delays.off}.${key}`, command.offDelay)]
    : null;
}

/** Whether a command that may have arrived may be sent again. */
export const isRepeatable = ({ kind }: PduCommand): boolean => kind !== 'outletReboot';

/** Makes sure that the outlet that was meant exists, then writes to it. */
async function write(table: PduTable, endpoint: DeviceEndpoint, command: PduCommand): Promise<void> {
  const key = outletKey(endpoint);
  await readOutlet(table, endpoint);
  const varbinds = varbindsFor(table, command, key) ?? [];
  await withWriting(endpoint, isRepeatable(command), (session) => session.set(varbinds));
}

/** The commands that the family has. */
export function outletPerformers(table: PduTable): Performers<PduCommand> {
  const perform = (endpoint: DeviceEndpoint, command: PduCommand) => write(table, endpoint, command);
  return {
    outletOn: perform,
    outletOff: perform,
    outletReboot: perform,
    ...(table.outlets.rename !== undefined && { renameOutlet: perform }),
    ...(table.outlets.delays && { setOutletDelay: perform }),
  };
}

/** Why the family lacks commands, and which delays it takes. */
export function outletCapabilities({
  outlets: { rename, delays },
}: PduTable): Partial<Capabilities<PduCommand['kind']>> {
  const delay = { min: 0, max: delays?.max ?? 0, unit: 's' };
  return {
    ...(rename === undefined && {
      renameOutlet: { supported: false, reason: 'Outlets of these units are renamed on the unit itself.' },
    }),
    setOutletDelay: delays
      ? { supported: true, ranges: { onDelay: delay, offDelay: delay } }
      : { supported: false, reason: 'The delays of these units are set on the unit itself.' },
  };
}
