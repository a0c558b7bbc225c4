import { z } from 'zod';
import { sensorMeasureNames, type SensorMeasure } from '@headframe/domain/devices/sensor/sensor-measures';
import { modbusLimits } from '../wire/modbus-client.ts';

import { registerTypes, type RegisterType } from './register-types.ts';

const lastAddress = 0xffff;

/** A wire address, from 0: a number, or text such as "0x5B00". */
const address = z.union(
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
const register = z.strictObject({
  address,
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
const text = z.strictObject({
  address,
  /** How many registers, two bytes each. */
  registers: z.number().int().min(1).max(64),
  functionCode: functionCode.optional(),
});

const sum = z.strictObject({ sum: z.array(register).min(2).max(6) });
const starts = z.array(z.string().min(1).max(64)).min(1).max(16);

/** What a device must show to be taken for this meter. */
const rule = z.union([
  /** Function 43: the vendor and the product code begin with this, whatever the case. */
  z.strictObject({ deviceId: z.strictObject({ vendor: z.string().max(64), product: z.string().max(64).optional() }) }),
  z.strictObject({ text, startsWith: starts }),
  z.strictObject({ register, equals: z.array(bits).min(1).max(16) }),
  z.strictObject({ register, min: finite, max: finite }),
]);

const fieldValue = z.union([register, sum]);
const fields = z
  .partialRecord(z.enum(sensorMeasureNames), fieldValue)
  .refine((given) => Object.keys(given).length > 0, 'must name a field');

const identityText = z.union([text, register]).optional();

/** A map of one kind of meter as it stands in a file: where its values lie, and how to recognise it. */
export const meterMapSchema = z.strictObject({
  /** Family of the devices that are read with it. */
  family: z
    .string()
    .regex(/^modbus-[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must look like modbus-maker-model')
    .max(64),
  /** What people read where the meter does not report its model. */
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
  /** Max. registers that the meter gives at once. */
  maxRegisters: z.number().int().min(4).max(modbusLimits.registers).default(modbusLimits.registers),
  /** Max. registers read for nothing between two values, to save a request; 0 for meters that refuse unknown addresses. */
  maxGap: z.number().int().min(0).max(modbusLimits.registers).default(0),
  /** Set where the current transformers were mounted the other way round: changes the sign of wattage, vars and powerFactor. */
  invertPower: z.boolean().default(false),
  /** Numbers that differ from site to site, for `range`; null until a site gives them. */
  constants: z.record(constantName, finite.nullable()).default({}),
  /** All of these hold for this meter. Without any, it is recognised by `addresses` alone. */
  identify: z.array(rule).max(8).default([]),
  identity: z
    .strictObject({ model: identityText, firmware: identityText, serial: identityText, meterName: identityText })
    .default({}),
  fields,
});

/** A map of one kind of meter. */
export type MeterMap = z.output<typeof meterMapSchema>;
/** One number of a map. */
export type MapRegister = z.output<typeof register>;
/** Text of a map. */
export type MapText = z.output<typeof text>;
/** What a device must show to be taken for a meter. */
export type MapRule = z.output<typeof rule>;
/** Where the value of a field lies. */
export type MapField = z.output<typeof fieldValue>;

/** The fields of a map with their names. */
export function fieldsOf(map: MeterMap): [SensorMeasure, MapField][] {
  return Object.entries(map.fields) as [SensorMeasure, MapField][];
}

/** The registers that a field is made of. */
export function registersOf(field: MapField): readonly MapRegister[] {
  return 'sum' in field ? field.sum : [field];
}
