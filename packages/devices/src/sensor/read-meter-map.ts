import { IpRangeError, parseIpRanges, type IpRanges } from '@headframe/domain/network/ip-ranges';
import { z } from 'zod';
import {
  fieldsOf,
  meterMapSchema,
  registersOf,
  type MapRegister,
  type MapRule,
  type MapText,
  type MeterMap,
} from './meter-map.ts';
import { planMeter } from './meter-plan.ts';
import { mapProblems } from './map-problems.ts';
import { spanOf } from './map-values.ts';

/** A map cannot be used; the message says why and is fit to be shown. */
export class MeterMapError extends Error {
  override readonly name = 'MeterMapError';
}

/** Max. requests for one reading of a meter. */
const maxReads = 16;

/** What a map file changes of a built-in map; the rest is a map's own schema's to check. */
const extensionSchema = z.looseObject({
  extends: z.string().max(64),
  fields: z.looseObject({}).optional(),
  constants: z.looseObject({}).optional(),
  identity: z.looseObject({}).optional(),
});

/** A map whose file names another one is that one with the entries of the file in place of its own. */
function extended(content: unknown, bases: ReadonlyMap<string, unknown>): unknown {
  const { data } = extensionSchema.safeParse(content);
  if (!data) return content;
  const { extends: name, ...own } = data;
  const base = bases.get(name) as Record<string, object> | undefined;
  if (!base) throw new MeterMapError(`extends: there is no built-in map ${name}.`);
  const fields = { ...base['fields'], ...own.fields };
  const constants = { ...base['constants'], ...own.constants };
  const identity = { ...base['identity'], ...own.identity };
  return { ...base, ...own, fields, constants, identity };
}

/** The registers that a rule looks at. */
function placesOf(rule: MapRule): (MapRegister | MapText)[] {
  if ('text' in rule) return [rule.text];
  return 'register' in rule ? [rule.register] : [];
}

/** What a schema cannot say. Throws MeterMapError. */
function requireReadable(map: MeterMap): void {
  const { values, identity } = planMeter(map);
  if (values.length + identity.length > maxReads)
    throw new MeterMapError(`It takes ${values.length + identity.length} requests; at most ${maxReads} are allowed.`);
  const places: (MapRegister | MapText)[] = [
    ...fieldsOf(map).flatMap(([, field]) => registersOf(field)),
    ...Object.values(map.identity).filter((place) => place !== undefined),
    ...map.identify.flatMap(placesOf),
  ];
  for (const { address, words } of places.map((place) => spanOf(map, place))) {
    if (address + words > 0x1_0000) throw new MeterMapError(`Address ${address} reaches beyond the last register.`);
    if (words > map.maxRegisters) throw new MeterMapError(`Address ${address} takes more than maxRegisters.`);
  }
}

/** The addresses that a map is limited to; null for all. Throws MeterMapError. */
export function addressesOf(map: MeterMap): IpRanges | null {
  try {
    return map.addresses ? parseIpRanges(map.addresses) : null;
  } catch (error) {
    if (error instanceof IpRangeError) throw new MeterMapError(`addresses: ${error.message}`);
    throw error;
  }
}

/**
 * Reads a map from what stands in its file; `bases` holds the maps that it may extend, by family. Throws MeterMapError, whose
 * message names each entry that is wrong.
 */
export function readMeterMap(content: unknown, bases: ReadonlyMap<string, unknown> = new Map()): MeterMap {
  const parsed = meterMapSchema.safeParse(extended(content, bases));
  if (!parsed.success) throw new MeterMapError(mapProblems(parsed.error));
  addressesOf(parsed.data);
  requireReadable(parsed.data);
  return parsed.data;
}

/** Why a map cannot be used yet; null where it can. */
export function missingOf(map: MeterMap): string | null {
  const open = Object.entries(map.constants).filter(([, value]) => value === null);
  if (open.length > 0) return `It needs the constants ${open.map(([name]) => name).join(', ')}.`;
  const named = fieldsOf(map)
    .flatMap(([, field]) => registersOf(field))
    .flatMap(({ range }) => (range ? [range.low, range.high] : []))
    .filter((value) => typeof value === 'string');
  const unknown = named.filter((name) => map.constants[name] === undefined);
  if (unknown.length > 0) return `It needs the constants ${unknown.join(', ')}.`;
  if (map.identify.length === 0 && !map.addresses) return 'It needs addresses, because nothing identifies the meter.';
  return null;
}
