import { DeviceReplyError } from '../device-errors.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { TolerantParser } from './tolerant-parser.ts';

/** The longest reply that is read, in characters; real replies stay under 100 kB. */
export const maxReplyLength = 2 * 1024 * 1024;

/** The deepest nesting that is read; real replies stay under ten. */
export const maxReplyDepth = 64;

/**
 * Makes what JSON.parse returned safe to walk, in place: no infinite numbers, no deeper than `maxReplyDepth`.
 * Throws `DeviceReplyError` when the nesting is too deep.
 */
function makeSafe(value: JsonValue[] | JsonObject, depth: number): void {
  if (depth >= maxReplyDepth) throw new DeviceReplyError('The reply is nested too deeply.');
  const holder = value as Record<string, JsonValue>;
  for (const key of Object.keys(value)) {
    const item = holder[key];
    if (typeof item === 'object' && item !== null) makeSafe(item, depth + 1);
    else if (typeof item === 'number' && !Number.isFinite(item)) holder[key] = null;
  }
}

/**
 * Reads a device reply: strictly where it is valid JSON, else with the tolerance that the field's firmware needs
 * (device protocol notes 0.4): missing commas, empty values, bare nan and inf, stray tails, wrong escapes, lists written
 * like objects, truncated ends. The root must be an object or a list. Linear in time, bounded in size and depth.
 * Throws `DeviceReplyError` only.
 */
export function readTolerantJson(reply: string): JsonObject | JsonValue[] {
  if (reply.length > maxReplyLength) throw new DeviceReplyError('The reply is too long.');
  const root = readStrictly(reply) ?? new TolerantParser(reply, maxReplyDepth).readRoot();
  if (typeof root !== 'object' || root === null) throw new DeviceReplyError('The reply is not a JSON object.');
  return root;
}

function readStrictly(reply: string): JsonValue | undefined {
  let parsed: JsonValue;
  try {
    parsed = JSON.parse(reply.replace(/\0+\s*$/, '')) as JsonValue;
  } catch {
    return undefined;
  }
  if (typeof parsed === 'object' && parsed !== null) makeSafe(parsed, 0);
  return parsed;
}

/**
 * Reads a reply of which every part counts, such as a configuration that is written back: with the same tolerance, but
 * throws `DeviceReplyError` where the text ends before everything that was opened in it was closed.
 */
export function readWholeObject(reply: string): JsonObject {
  const object = readTolerantObject(reply);
  if (readStrictly(reply) !== undefined) return object;
  const parser = new TolerantParser(reply, maxReplyDepth);
  parser.readRoot();
  if (parser.cutOff) throw new DeviceReplyError('The reply is cut off.');
  return object;
}

/** Reads a reply whose root must be an object; throws `DeviceReplyError` otherwise. */
export function readTolerantObject(reply: string): JsonObject {
  const root = readTolerantJson(reply);
  if (Array.isArray(root)) throw new DeviceReplyError('The reply is a list where an object was expected.');
  return root;
}
