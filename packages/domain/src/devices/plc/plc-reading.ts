import { z } from 'zod';
import type { ScalarsOf } from '../measure.ts';
import type { plcMeasures } from './plc-measures.ts';

/** Bounds of what one PLC may report. */
export const plcLimits = { coils: 256, text: 255, name: 64 } as const;

/** How a map counts coils and inputs: from 0 as on the wire, or from 1 as most documents do. */
export const coilAddressings = ['zero-based', 'one-based'] as const;

/** From where the address in a coil's key counts. */
export const coilCounting = 'counted from 0';

const text = z.string().max(plcLimits.text).nullable();
const unit = z.number().int().min(0).max(255);

/** What seldom changes about a PLC. */
export const plcDetailSchema = z.object({
  /** Map that it is read with. */
  family: z.string().min(1).max(64),
  model: text,
  firmware: text,
  /** Modbus has no MAC addresses. */
  mac: z.null(),
  /** Modbus unit that answered. */
  unit,
  /** How its map counts coils. */
  addressing: z.enum(coilAddressings),
});
export type PlcDetail = z.infer<typeof plcDetailSchema>;

const plcCoilSchema = z.object({
  /** Unit and wire address: `1:512`. */
  key: z.string().min(1).max(16),
  /** The name in the map; empty where it has none. */
  name: z.string().max(plcLimits.name),
  address: z.number().int().min(0).max(65_535),
  /** By its feedback input where it has one, else by the coil itself. */
  on: z.boolean(),
  /** What the coil commands. */
  output: z.boolean(),
  /** The feedback does not show yet what the coil commands. */
  changing: z.boolean(),
  /** Whether the map of its site lists it as one that may be written. */
  writable: z.boolean(),
  pulsable: z.boolean(),
});
export type PlcCoil = z.infer<typeof plcCoilSchema>;

/** One normalised reading of a PLC. */
export const plcReadingSchema = plcDetailSchema.extend({ coils: z.array(plcCoilSchema).max(plcLimits.coils) });
export type PlcReading = z.infer<typeof plcReadingSchema>;

export type PlcScalars = ScalarsOf<typeof plcMeasures>;

/** The stable key of a coil: the Modbus unit and the address on the wire. */
export function coilKey(unitId: number, address: number): string {
  return `${unitId}:${address}`;
}

/** The unit and the wire address of a coil's key; null where a text is none. */
export function parseCoilKey(key: string): { unit: number; address: number } | null {
  const match = /^(\d{1,3}):(\d{1,5})$/.exec(key);
  const [unitId, address] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || unitId > 255 || address > 65_535 || coilKey(unitId, address) !== key) return null;
  return { unit: unitId, address };
}
