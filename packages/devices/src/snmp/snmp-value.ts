import * as snmp from 'net-snmp';
import type { Varbind } from 'net-snmp';

const { ObjectType } = snmp;

/** The largest value of a 32-bit gauge, by which agents say -1 in an unsigned object. */
const unsignedMinusOne = 0xff_ff_ff_ff;

const floatTag = 0x9f78;
const doubleTag = 0x9f79;

/** Opaque holds floats since net-snmp's agents wrap them so: tag 9f78 or 9f79, a length, and the IEEE number. */
function opaqueNumber(bytes: Buffer): number | null {
  if (bytes.length < 3) return null;
  const tag = bytes.readUInt16BE(0);
  if (tag === floatTag && bytes.length === 7 && bytes[2] === 4) return bytes.readFloatBE(3);
  if (tag === doubleTag && bytes.length === 11 && bytes[2] === 8) return bytes.readDoubleBE(3);
  return null;
}

function counter64(bytes: Buffer): number | null {
  if (bytes.length === 0 || bytes.length > 9) return null;
  return Number(BigInt(`0x${bytes.toString('hex')}`));
}

function rawNumber({ type, value }: Varbind): number | null {
  if (typeof value === 'number') {
    const isUnsigned = type === ObjectType['Gauge'] || type === ObjectType['Counter'];
    return isUnsigned && value === unsignedMinusOne ? null : value;
  }
  if (!Buffer.isBuffer(value)) return null;
  if (type === ObjectType['Counter64']) return counter64(value);
  if (type === ObjectType['Opaque']) return opaqueNumber(value);
  const text = value.toString('latin1').trim();
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
}

/** A number, whichever of the types of SNMP it came in; null for anything else. */
export function numberOf(varbind: Varbind): number | null {
  const number = rawNumber(varbind);
  return number !== null && Number.isFinite(number) ? number : null;
}

/** A text without control characters, cut at 255 characters; null for anything else and for an empty text. */
export function textOf({ value, type }: Varbind): string | null {
  if (type !== ObjectType['OctetString'] || !Buffer.isBuffer(value)) return null;
  const text = value
    .toString('utf8')
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 255);
  return text === '' ? null : text;
}

/** An object identifier; null for anything else. */
export function oidOf({ value, type }: Varbind): string | null {
  return type === ObjectType['OID'] && typeof value === 'string' ? value : null;
}

/** A hardware address in lower case with colons; null for anything else. */
export function macOf({ value }: Varbind): string | null {
  if (!Buffer.isBuffer(value) || value.length !== 6 || value.every((byte) => byte === 0)) return null;
  return [...value].map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}

/** Whether a reply says that there is no such object. */
export function isMissing(varbind: Varbind): boolean {
  return snmp.isVarbindError(varbind) || varbind.type === undefined;
}
