import { z } from 'zod';

const measured = (min: number, max: number) => z.number().min(min).max(max).nullable();
const text = z.string().max(255).nullable();

const volts = measured(0, 1_000_000);
const amps = measured(-1_000_000, 1_000_000);
const power = measured(-1e10, 1e10);

/** Figures of a sensor by name; null where it does not report one. Values outside these bounds cannot be true. */
export const sensorScalarsSchema = z.object({
  /** V between a phase and neutral (between phases where a map says so, for sites without a neutral). */
  voltsL1: volts,
  voltsL2: volts,
  voltsL3: volts,
  /** A; negative only where the meter itself gives current a direction. */
  ampsL1: amps,
  ampsL2: amps,
  ampsL3: amps,
  /** Active power of all phases, W; positive is consumed by the site. */
  wattage: power,
  /** Reactive power of all phases, var; positive is inductive. */
  vars: power,
  /** Apparent power of all phases, VA. */
  vas: measured(0, 1e10),
  /** Hz. */
  frequency: measured(0, 1000),
  /** From -1 to 1, with the sign of the power. */
  powerFactor: measured(-1, 1),
  /** Energy consumed since the meter was made or reset, kWh. */
  energy: measured(0, 1e12),
  /** °C. */
  temperature: measured(-273.15, 2000),
});

/** Figures of one reading of a sensor. */
export type SensorScalars = z.infer<typeof sensorScalarsSchema>;

/** Name of a figure. */
export type SensorMeasure = keyof SensorScalars;

/** All figures. */
export const sensorMeasureNames = sensorScalarsSchema.keyof().options;

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
export const sensorReadingSchema = z.object({ ...sensorDetailSchema.shape, ...sensorScalarsSchema.shape });

/** One normalised reading of a sensor. */
export type SensorReading = z.infer<typeof sensorReadingSchema>;
