import { z } from 'zod';
import type { ScalarsOf } from '../measure.ts';
import { scalarsSchemaOf } from '../scalars-schema.ts';
import { outletMeasures, pduMeasures } from './pdu-measures.ts';
import { highestCircuitLoad } from './circuit-load.ts';
import {
  pduCircuitSchema,
  pduLimits,
  pduOutletSchema,
  pduReadingSchema,
  pduSensorSchema,
  type PduPhase,
  type PduReading,
} from './pdu-reading.ts';

/** The numbers of a power distribution unit that change all the time. */
export const pduScalarsSchema = scalarsSchemaOf(pduMeasures);
export type PduScalars = ScalarsOf<typeof pduMeasures>;

/** The figures of one outlet at every poll. */
export const outletScalarsSchema = scalarsSchemaOf(outletMeasures);
export type OutletScalars = ScalarsOf<typeof outletMeasures>;

/**
 * What seldom changes about a unit: identity, the delays of its outlets, and its circuits and sensors, whose figures are those of the last
 * change that counts (`isCloseDetail`). Agents of before send none.
 */
export const pduDetailSchema = pduReadingSchema
  .pick({
    family: true,
    model: true,
    firmware: true,
    mac: true,
    serialNumber: true,
    sysName: true,
    location: true,
    phaseCount: true,
  })
  .extend({
    delays: z.array(pduOutletSchema.pick({ key: true, onDelay: true, offDelay: true })).max(pduLimits.outlets),
    circuits: z.array(pduCircuitSchema).max(pduLimits.circuits).default([]),
    sensors: z.array(pduSensorSchema).max(pduLimits.sensors).default([]),
  });
export type PduDetail = z.infer<typeof pduDetailSchema>;

const nothing: PduPhase = {
  current: null,
  voltage: null,
  power: null,
  powerFactor: null,
  energy: null,
  load: null,
  loadState: null,
};

/** The scalars of a reading. */
export function pduScalarsOf(reading: PduReading): PduScalars {
  const { power, energy, frequency, temperature, temperatureSensors, humidity, humiditySensors, outlets } = reading;
  const [first = nothing, second = nothing, third = nothing] = reading.phases;
  return {
    power,
    energy,
    frequency,
    temperature,
    temperatureSensors,
    humidity,
    humiditySensors,
    outletsOn: outlets.filter(({ on }) => on === true).length,
    outletsOff: outlets.filter(({ on }) => on === false).length,
    circuitLoad: highestCircuitLoad(reading.circuits),
    currentL1: first.current,
    currentL2: second.current,
    currentL3: third.current,
    voltageL1: first.voltage,
    voltageL2: second.voltage,
    voltageL3: third.voltage,
    powerL1: first.power,
    powerL2: second.power,
    powerL3: third.power,
    powerFactorL1: first.powerFactor,
    powerFactorL2: second.powerFactor,
    powerFactorL3: third.powerFactor,
    energyL1: first.energy,
    energyL2: second.energy,
    energyL3: third.energy,
    loadL1: first.load,
    loadL2: second.load,
    loadL3: third.load,
    loadStateL1: first.loadState,
    loadStateL2: second.loadState,
    loadStateL3: third.loadState,
  };
}
