import { z } from 'zod';
import type { ScalarsOf } from '../measure.ts';
import { scalarsSchemaOf } from '../scalars-schema.ts';
import { sensorMeasures, type SensorMeasure } from './sensor-measures.ts';

const text = z.string().max(255).nullable();

/** Figures of one reading of a sensor; null where it does not report one. */
export const sensorScalarsSchema = scalarsSchemaOf(sensorMeasures);

/** Figures of one reading of a sensor. */
export type SensorScalars = ScalarsOf<typeof sensorMeasures>;

/** What a sensor says of itself. */
export const sensorDetailSchema = z.object({
  /** Map that it is read with. */
  family: z.string().min(1).max(64),
  model: text,
  firmware: text,
  /** Modbus has no MAC addresses. */
  mac: z.null(),
  serial: text,
  /** Name that its operator gave it at the meter. */
  meterName: text,
  /** Modbus unit that answered. */
  unit: z.number().int().min(0).max(255),
});

/** What a sensor says of itself. */
export type SensorDetail = z.infer<typeof sensorDetailSchema>;

/** One normalised reading of a sensor. */
export type SensorReading = SensorDetail & SensorScalars;

/** A figure, or null where it cannot be true. */
export function plausibleFigure(name: SensorMeasure, value: number | null): number | null {
  const { min, max } = sensorMeasures[name].range;
  return value !== null && value >= min && value <= max ? value : null;
}
