import { DeviceReplyError } from '../device-errors.ts';
import { exchange, maxReplyBytes, type PortEndpoint } from './exchange.ts';
import type { JsonObject } from './json-value.ts';
import { readTolerantObject } from './tolerant-json.ts';

const headerLength = 4;

/** A value as JSON in a frame. */
export const frameJson = (value: unknown): Buffer => frameText(JSON.stringify(value));

/** Puts the four-byte little-endian length before a text (device protocol notes 1.2, v3 framing). */
export function frameText(text: string): Buffer {
  const body = Buffer.from(text);
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}

/** The length that a frame announces for its body; throws `DeviceReplyError` for one that cannot be. */
function announcedLength(received: Buffer): number {
  const length = received.readUInt32LE(0);
  if (length === 0 || length > maxReplyBytes) throw new DeviceReplyError('The reply has an impossible length.');
  return length;
}

/** The length of a frame with its header; null as long as the header is not complete. Throws as `announcedLength`. */
export function framedLength(received: Buffer): number | null {
  return received.length < headerLength ? null : headerLength + announcedLength(received);
}

/** Reads the JSON text of a whole frame. Throws `DeviceReplyError`. */
export function readFramed(frame: Buffer): JsonObject {
  return readTolerantObject(frame.subarray(headerLength).toString());
}

/**
 * Sends one length-framed JSON request and returns the reply. Rejects with `DeviceReplyError`, `DeviceTimeoutError` or
 * `DeviceConnectionError`.
 */
export async function askFramed(
  endpoint: PortEndpoint,
  request: Readonly<Record<string, unknown>>,
): Promise<JsonObject> {
  let expected: number | undefined;
  const reply = await exchange(endpoint, frameJson(request), {
    afterChunk(_chunk, received) {
      expected ??= framedLength(received.whole()) ?? undefined;
      return expected !== undefined && received.length >= expected;
    },
  });
  if (expected === undefined || reply.length < expected)
    throw new DeviceReplyError('The reply ended before its announced length.');
  return readFramed(reply.subarray(0, expected));
}
