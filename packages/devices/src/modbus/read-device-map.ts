import { IpRangeError, parseIpRanges, type IpRanges } from '@headframe/domain/network/ip-ranges';
import { z } from 'zod';
import { mapProblems } from './map-problems.ts';
import { spanOf } from './map-values.ts';
import type { MapRegister, MapText, UnitMap } from './map-schema.ts';

/** A map cannot be used; the message says why and is fit to be shown. */
export class DeviceMapError extends Error {
  override readonly name = 'DeviceMapError';
}

/** What a map file changes of a built-in map; the rest is a map's own schema's to check. */
const extensionSchema = z.looseObject({ extends: z.string().max(64) });

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A map whose file names another one is that one with the entries of the file in place of its own; in objects, entry by entry. */
function extended(content: unknown, bases: ReadonlyMap<string, unknown>): unknown {
  const { data } = extensionSchema.safeParse(content);
  if (!data) return content;
  const { extends: name, ...own } = data;
  const base = bases.get(name);
  if (!isPlain(base)) throw new DeviceMapError(`extends: there is no built-in map ${name}.`);
  const entries = Object.entries(own).map(([key, value]) => {
    const before = base[key];
    return [key, isPlain(before) && isPlain(value) ? { ...before, ...value } : value] as const;
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/** The addresses that a map is limited to; null for all. Throws DeviceMapError. */
export function addressesOf({ addresses }: Pick<UnitMap, 'addresses'>): IpRanges | null {
  try {
    return addresses ? parseIpRanges(addresses) : null;
  } catch (error) {
    if (error instanceof IpRangeError) throw new DeviceMapError(`addresses: ${error.message}`);
    throw error;
  }
}

/** Throws DeviceMapError where a register of a map cannot be read. */
export function requireReadable(map: UnitMap, places: readonly (MapRegister | MapText)[]): void {
  for (const { address, words } of places.map((place) => spanOf(map, place))) {
    if (address + words > 0x1_0000) throw new DeviceMapError(`Address ${address} reaches beyond the last register.`);
    if (words > map.maxRegisters) throw new DeviceMapError(`Address ${address} takes more than maxRegisters.`);
  }
}

/**
 * Reads a map from what stands in its file; `bases` holds the maps that it may extend, by family. Throws DeviceMapError, whose
 * message names each entry that is wrong.
 */
export function readDeviceMap<Map extends UnitMap>(
  schema: z.ZodType<Map>,
  content: unknown,
  bases: ReadonlyMap<string, unknown>,
): Map {
  const parsed = schema.safeParse(extended(content, bases));
  if (!parsed.success) throw new DeviceMapError(mapProblems(parsed.error));
  addressesOf(parsed.data);
  return parsed.data;
}

/** Why devices cannot be recognised by a map; null where they can. */
export function unrecognised({ identify, addresses }: UnitMap, noun: string): string | null {
  return identify.length === 0 && !addresses ? `It needs addresses, because nothing identifies the ${noun}.` : null;
}
