import { element, integer, octets, oid, tags } from './ber.ts';

/** What an object holds. */
export type SnmpValue =
  | { readonly type: 'integer' | 'gauge' | 'counter' | 'timeTicks'; readonly value: number }
  | { readonly type: 'octets'; readonly value: string | Buffer }
  | { readonly type: 'oid'; readonly value: readonly number[] }
  | { readonly type: 'noSuchObject' | 'noSuchInstance' | 'endOfMibView' | 'null' };

export const int = (value: number): SnmpValue => ({ type: 'integer', value });
/** A Gauge32. */
export const gauge = (value: number): SnmpValue => ({ type: 'gauge', value });
export const text = (value: string | Buffer): SnmpValue => ({ type: 'octets', value });

/** A value as it travels. */
export function encodeValue(value: SnmpValue): Buffer {
  switch (value.type) {
    case 'integer':
    case 'gauge':
    case 'counter':
    case 'timeTicks':
      return integer(value.value, tags[value.type]);
    case 'octets':
      return octets(value.value);
    case 'oid':
      return oid(value.value);
    default:
      return element(tags[value.type]);
  }
}
