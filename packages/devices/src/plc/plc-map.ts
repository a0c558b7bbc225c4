import { coilAddressings, plcLimits } from '@headframe/domain/devices/plc/plc-reading';
import { z } from 'zod';
import { familyName, identityPlace, mapRegister, unitMapFields } from '../modbus/map-schema.ts';

/** The number of a coil or an input, counted as `addressing` says: a number, or text such as "0x0200". */
const coilNumber = z.union(
  [
    z.number().int().min(0).max(0x1_0000),
    z
      .string()
      .regex(/^0x[0-9a-f]{1,5}$/i)
      .transform(Number),
  ],
  { error: 'must be a coil number from 0 to 65536, or text such as "0x0200"' },
);

/** Some consecutive coils. */
const coils = z.strictObject({
  /** The first of them. */
  address: coilNumber,
  /** How many, or the register in which the PLC says it. */
  count: z.union([z.number().int().min(1).max(plcLimits.coils), mapRegister]).default(1),
  /** Their names, in this sequence. */
  names: z.array(z.string().trim().max(plcLimits.name)).max(plcLimits.coils).default([]),
  /** The discrete input that shows whether what the first coil controls is on; those of the others follow it. */
  feedback: coilNumber.optional(),
  /** How long a pulse lasts, in seconds; without it these coils take no pulse. */
  pulseSeconds: z.number().min(0.05).max(2).optional(),
});

/** One coil that may be written, or some consecutive ones: `"17-22"`. */
const writable = z.union(
  [
    coilNumber.transform((one) => ({ from: one, to: one })),
    z
      .string()
      .regex(/^\d{1,5} *- *\d{1,5}$/)
      .transform((range) => {
        const [from = 0, to = 0] = range.split('-').map(Number);
        return { from, to };
      }),
  ],
  { error: 'must be a coil number, or a range such as "17-22"' },
);

/** A map of one model of PLC as it stands in a file: which coils it has, which may be written, and how to recognise it. */
export const plcMapSchema = z.strictObject({
  family: familyName('plc'),
  ...unitMapFields,
  /**
   * How the file counts coils and inputs: from 0 as on the wire, or from 1 as documents with numbers such as 00017 do (without
   * the leading digit of the table). Registers are always wire addresses, from 0.
   */
  addressing: z.enum(coilAddressings, { error: 'must be "zero-based" or "one-based"' }),
  identity: z.strictObject({ model: identityPlace, firmware: identityPlace }).default({}),
  coils: z.array(coils).min(1).max(16),
  /** The coils that may be written. Empty: none; a site lists them. */
  writable: z.array(writable).max(64).default([]),
  /** Whether the PLC takes function 15, several coils with one request. */
  writesMany: z.boolean().default(false),
});

/** A map of one model of PLC. */
export type PlcMap = z.output<typeof plcMapSchema>;
/** Some consecutive coils of a map. */
export type MapCoils = PlcMap['coils'][number];

/** Some consecutive coils or inputs at a wire address, for people: numbered as the map counts them. */
export function shownRange({ addressing }: Pick<PlcMap, 'addressing'>, address: number, count: number): string {
  const base = addressing === 'one-based' ? 1 : 0;
  const first = address + base;
  return `${count === 1 ? first : `${first} to ${first + count - 1}`} (counted from ${base})`;
}

/** The address on the wire of a coil or an input of a map. */
export function wireAddressOf({ addressing }: Pick<PlcMap, 'addressing'>, number: number): number {
  return addressing === 'one-based' ? number - 1 : number;
}
