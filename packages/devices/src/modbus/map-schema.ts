import { z } from 'zod';
import { modbusLimits } from '../wire/modbus-client.ts';
import { registerTypes, type RegisterType } from './register-types.ts';

const lastAddress = 0xffff;

/** A wire address, from 0: a number, or text such as "0x5B00". */
export const wireAddress = z.union(
  [
    z.number().int().min(0).max(lastAddress),
    z
      .string()
      .regex(/^0x[0-9a-f]{1,4}$/i)
      .transform(Number),
  ],
  { error: 'must be a wire address from 0 to 65535, or text such as "0x5B00"' },
);

/** Raw bits of a value as an unsigned number, or text such as "0xFFFFFFFF". */
const bits = z.union(
  [
    z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).transform(BigInt),
    z
      .string()
      .regex(/^0x[0-9a-f]{1,16}$/i)
      .transform(BigInt),
  ],
  { error: 'must be a whole number from 0, or text such as "0xFFFF"' },
);

const functionCode = z.literal([3, 4]);
const constantName = z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/);
const finite = z.number().min(-1e15).max(1e15);

/** One number in one or more registers. */
export const mapRegister = z.strictObject({
  address: wireAddress,
  type: z.enum(Object.keys(registerTypes) as [RegisterType, ...RegisterType[]]),
  /** Where it differs from that of the map. */
  functionCode: functionCode.optional(),
  /** The number is multiplied by this, to be in the unit of the field. */
  scale: finite.refine((scale) => scale !== 0, 'must not be 0').default(1),
  /**
   * For meters that send a raw number within a range in place of a value: `rawMin` stands for `low`, `rawMax` for `high`, each
   * of them a number or the name of a constant of the map.
   */
  range: z
    .strictObject({
      rawMin: finite.default(0),
      rawMax: finite,
      low: z.union([finite, constantName]),
      high: z.union([finite, constantName]),
    })
    .refine(({ rawMin, rawMax }) => rawMin !== rawMax, 'rawMin and rawMax must differ')
    .optional(),
  /** Raw bits that mean "no value". */
  invalid: z.array(bits).max(8).default([]),
});

/** Text in registers. */
const mapText = z.strictObject({
  address: wireAddress,
  /** How many registers, two bytes each. */
  registers: z.number().int().min(1).max(64),
  functionCode: functionCode.optional(),
});

const starts = z.array(z.string().min(1).max(64)).min(1).max(16);

/** What a device must show to be taken for this model. */
const rule = z.union([
  /** Function 43: the vendor and the product code begin with this, whatever the case. */
  z.strictObject({ deviceId: z.strictObject({ vendor: z.string().max(64), product: z.string().max(64).optional() }) }),
  z.strictObject({ text: mapText, startsWith: starts }),
  z.strictObject({ register: mapRegister, equals: z.array(bits).min(1).max(16) }),
  z.strictObject({ register: mapRegister, min: finite, max: finite }),
]);

/** Something a device says of itself: a text, or a number as text. */
export const identityPlace = z.union([mapText, mapRegister]).optional();

/** The name of a family: what it begins with, and words joined by hyphens. */
export function familyName(prefix: 'modbus' | 'plc' | 'container') {
  return z
    .string()
    .regex(new RegExp(`^${prefix}-[a-z0-9]+(?:-[a-z0-9]+)*$`), `must look like ${prefix}-maker-model`)
    .max(64);
}

/** What every map of a Modbus device holds: how it is recognised, and how its registers are read. */
export const unitMapFields = {
  /** What people read where the device does not report its model. */
  name: z.string().min(1).max(64),
  /** The document that the addresses were taken from. */
  source: z.string().max(512).default(''),
  /** What is not certain about it. */
  uncertain: z.string().max(512).optional(),
  /** Modbus units to try, in this order. */
  units: z.array(z.number().int().min(0).max(255)).min(1).max(8).default([1]),
  /** Only devices at these addresses (CIDR, from-to, single) are read with it; without `identify`, all Modbus devices there. */
  addresses: z.array(z.string().max(64)).min(1).max(64).optional(),
  functionCode: functionCode.default(3),
  wordOrder: z.enum(['high-first', 'low-first']).default('high-first'),
  byteOrder: z.enum(['high-first', 'low-first']).default('high-first'),
  /** Max. registers that the device gives at once. */
  maxRegisters: z.number().int().min(4).max(modbusLimits.registers).default(modbusLimits.registers),
  /** Numbers that differ from site to site, for `range`; null until a site gives them. */
  constants: z.record(constantName, finite.nullable()).default({}),
  /** All of these hold for this model. Without any, it is recognised by `addresses` alone. */
  identify: z.array(rule).max(8).default([]),
};

/** One number of a map. */
export type MapRegister = z.output<typeof mapRegister>;
/** Text of a map. */
export type MapText = z.output<typeof mapText>;
/** What a device must show to be taken for a model. */
export type MapRule = z.output<typeof rule>;

/** What every map of a Modbus device holds. */
export interface UnitMap extends z.output<z.ZodObject<typeof unitMapFields>> {
  family: string;
}

/** The registers that a rule looks at. */
export function placesOf(one: MapRule): (MapRegister | MapText)[] {
  if ('text' in one) return [one.text];
  return 'register' in one ? [one.register] : [];
}
