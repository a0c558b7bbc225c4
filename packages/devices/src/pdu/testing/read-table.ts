import { pduReadingSchema, type PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import { columnsOf, type WrittenColumns } from '../../testing/snmp-rows.ts';
import type { PduTable } from '../pdu-table.ts';
import { pduTables } from '../pdu-tables.ts';
import { readPdu } from '../read-pdu.ts';

/** The table of a family. */
export const tableOf = (family: string): PduTable => {
  const found = pduTables.find((candidate) => candidate.family === family);
  if (!found) throw new Error(`There is no table of ${family}.`);
  return found;
};

/** What the table of a family reads of a unit with these columns. */
export function readTable(family: string, written: WrittenColumns): PduReading {
  const reading = readPdu(tableOf(family), columnsOf(written), {
    mac: null,
    sysName: 'hall-a',
    location: null,
  });
  return pduReadingSchema.parse(reading);
}

/** An outlet and a phase of which a unit reports nothing. */
export const silentOutlet = {
  changing: false,
  current: null,
  voltage: null,
  power: null,
  energy: null,
  powerFactor: null,
  onDelay: null,
  offDelay: null,
};
export const silentPhase = {
  current: null,
  voltage: null,
  power: null,
  powerFactor: null,
  energy: null,
  load: null,
  loadState: null,
};
