import { z } from 'zod';
import { pduLimits, pduOutletSchema, pduReadingSchema, type PduPhase, type PduReading } from './pdu-reading.ts';

const figure = z.number().finite().nullable();

/** The numbers of a power distribution unit that change all the time; A, V, W, Wh, Hz, °C and %. */
export const pduScalarsSchema = z.object({
  power: figure,
  energy: figure,
  frequency: figure,
  temperature: figure,
  temperatureSensors: z.number().int().min(0),
  humidity: figure,
  humiditySensors: z.number().int().min(0),
  outletsOn: z.number().int().min(0),
  outletsOff: z.number().int().min(0),
  phase1Current: figure,
  phase1Voltage: figure,
  phase1Power: figure,
  phase1PowerFactor: figure,
  phase1Energy: figure,
  phase1Load: figure,
  phase2Current: figure,
  phase2Voltage: figure,
  phase2Power: figure,
  phase2PowerFactor: figure,
  phase2Energy: figure,
  phase2Load: figure,
  phase3Current: figure,
  phase3Voltage: figure,
  phase3Power: figure,
  phase3PowerFactor: figure,
  phase3Energy: figure,
  phase3Load: figure,
});
export type PduScalars = z.infer<typeof pduScalarsSchema>;

/** The figures of one outlet at every poll. */
export const pduOutletScalarsSchema = pduOutletSchema.pick({
  on: true,
  changing: true,
  current: true,
  voltage: true,
  power: true,
  energy: true,
});
export type PduOutletScalars = z.infer<typeof pduOutletScalarsSchema>;

/** What seldom changes about a unit: identity, and the delays of its outlets. */
export const pduDetailSchema = pduReadingSchema
  .pick({
    family: true,
    model: true,
    firmware: true,
    mac: true,
    serialNumber: true,
    sysName: true,
    phaseCount: true,
  })
  .extend({
    delays: z.array(pduOutletSchema.pick({ key: true, onDelay: true, offDelay: true })).max(pduLimits.outlets),
  });
export type PduDetail = z.infer<typeof pduDetailSchema>;

const nothing: PduPhase = { current: null, voltage: null, power: null, powerFactor: null, energy: null, load: null };

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
    phase1Current: first.current,
    phase1Voltage: first.voltage,
    phase1Power: first.power,
    phase1PowerFactor: first.powerFactor,
    phase1Energy: first.energy,
    phase1Load: first.load,
    phase2Current: second.current,
    phase2Voltage: second.voltage,
    phase2Power: second.power,
    phase2PowerFactor: second.powerFactor,
    phase2Energy: second.energy,
    phase2Load: second.load,
    phase3Current: third.current,
    phase3Voltage: third.voltage,
    phase3Power: third.power,
    phase3PowerFactor: third.powerFactor,
    phase3Energy: third.energy,
    phase3Load: third.load,
  };
}
