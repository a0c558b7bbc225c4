import * as snmp from 'net-snmp';
import type { Varbind } from 'net-snmp';
import type { Columns } from '../pdu/figures.ts';

/** Rows of columns as a test writes them: a number is an integer, a text an octet string. */
export type WrittenColumns = Readonly<Record<string, Readonly<Record<string, number | string>>>>;

const enterprises = '1.3.6.1.4.1';

function varbind(oid: string, value: number | string): Varbind {
  return typeof value === 'number'
    ? { oid, type: snmp.ObjectType['Integer'] ?? 0, value }
    : { oid, type: snmp.ObjectType['OctetString'] ?? 0, value: Buffer.from(value) };
}

/** Columns below the enterprises as they are after they were read. */
export function columnsOf(written: WrittenColumns): Columns {
  return new Map(
    Object.entries(written).map(([column, rows]) => {
      const oid = `${enterprises}.${column}`;
      const read = Object.entries(rows).map(([index, value]) => [index, varbind(`${oid}.${index}`, value)] as const);
      return [oid, new Map(read)];
    }),
  );
}
