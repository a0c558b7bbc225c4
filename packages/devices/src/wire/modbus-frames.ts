import { DeviceReplyError } from '../device-errors.ts';
import type { ReceivedBytes } from './received-bytes.ts';

/** Bytes of a header up to the length, which counts what follows (Modbus messaging on TCP/IP 1.0b, section 3.1.3). */
const prefixLength = 6;

/** Max. bytes that a length may announce: the unit and a protocol data unit of 253 bytes. */
const maxAnnounced = 254;

/** Whether a reply is complete. Throws `DeviceReplyError` for a header that cannot be, or for bytes after the reply. */
export function isWholeFrame(received: ReceivedBytes): boolean {
  if (received.length < prefixLength) return false;
  const bytes = received.whole();
  const announced = bytes.readUInt16BE(4);
  if (bytes.readUInt16BE(2) !== 0) throw new DeviceReplyError('The reply is not Modbus.');
  if (announced < 3 || announced > maxAnnounced) throw new DeviceReplyError('The reply has an impossible length.');
  if (bytes.length > prefixLength + announced) throw new DeviceReplyError('More came than the reply.');
  return bytes.length === prefixLength + announced;
}
