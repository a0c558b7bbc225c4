import { z } from 'zod';
import type { ScalarsOf } from '../measure.ts';
import { scalarsSchemaOf } from '../scalars-schema.ts';
import { containerMeasures } from './container-measures.ts';

/** Bounds of what one container may report. */
export const containerLimits = { miners: 1024, switches: 64, faults: 64, sensors: 128, text: 255, key: 64 } as const;

/** Families with a driver of their own; those of MicroBT follow from map files. */
export const containerFamilies = ['antspace-hk3', 'antspace-immersion'] as const;

const text = z.string().max(containerLimits.text).nullable();
const figure = z.number().finite().nullable();
/** A name on the wire, such as `cooling_tower_fan1`. */
const key = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);

/** Numbers and flags of one reading. */
export const containerScalarsSchema = scalarsSchemaOf(containerMeasures);
export type ContainerScalars = ScalarsOf<typeof containerMeasures>;

/** A pump, fan or valve as the controller reports it. */
const containerSwitchSchema = z.object({ key, on: z.boolean() });
export type ContainerSwitch = z.infer<typeof containerSwitchSchema>;

/** A miner as the controller of its container knows it (`miner_info` of `minerInfo`, by IP). */
const containerMinerSchema = z.object({
  /** IPv4 address, as the controller names it. */
  ip: z.string().min(1).max(45),
  /** `miner_type`. */
  model: text,
  /** `miner_version`. */
  firmware: text,
  /** Seconds that it has been mining (`elapsed`). */
  elapsed: figure,
  /** H/s (`GHS_5s`; Th/s on the wire in spite of its name, as the sum of all is `total_hashrate` in Th/s). */
  hashrate: figure,
  /** H/s (`GHS_avg`, in the same unit). */
  averageHashrate: figure,
  /** °C (`pcb_max_temp`). */
  maxPcb: figure,
  /** °C (`chip_max_temp`). */
  maxChip: figure,
});
export type ContainerMiner = z.infer<typeof containerMinerSchema>;

/**
 * One value of the sensors in the container, named and written as its controller does. Public notes on HK3 name an operation
 * `sensorData` (temperature and humidity, three-phase meter, smoke, lightning protection); no reply of it is published, so that nothing
 * is known of its names and units.
 */
const containerSensorSchema = z.object({
  key: z.string().min(1).max(containerLimits.key),
  value: z.union([z.number().finite(), z.boolean(), z.string().max(containerLimits.text)]),
});
export type ContainerSensor = z.infer<typeof containerSensorSchema>;

/** What changes seldom about a container, or is a list. */
export const containerDetailSchema = z.object({
  /** One of `containerFamilies`, or the map that it is read with. */
  family: z.string().min(1).max(64),
  /** `Antspace HK3`, `Antspace immersion`, or as the map file names it; no controller reports one. */
  model: text,
  firmware: text,
  /** Lower case with colons; null where the controller reports none. */
  mac: z
    .string()
    .regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/)
    .nullable(),
  /** `protocol_version` (immersion, MicroBT). */
  protocolVersion: figure,
  /** Modbus unit that answered; null over HTTP. */
  unit: z.number().int().min(0).max(255).nullable(),
  /** Degrees, north and east positive (`latitude`, `latitude_direction` …); null where the controller reports 0 for both. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  switches: z.array(containerSwitchSchema).max(containerLimits.switches),
  /** Faults that are set, by their names on the wire; `containerFault` names them to people. */
  faults: z.array(key).max(containerLimits.faults),
  /** Null where the controller gave no miner info; their figures are as of when the detail was sent. */
  minerInfo: z.array(containerMinerSchema).max(containerLimits.miners).nullable(),
  /** Null where the controller answers no `sensorData`. */
  sensorData: z.array(containerSensorSchema).max(containerLimits.sensors).nullable(),
  /** The controller refuses the stored credentials for commands; older agents do not say. */
  authError: z.boolean().default(false),
});
export type ContainerDetail = z.infer<typeof containerDetailSchema>;

/** One normalised reading of a container; how many faults it has is that of their list. */
export type ContainerReading = ContainerDetail & Omit<ContainerScalars, 'faults'>;

/** What is compared to know whether a detail is worth sending: all but the figures of its miners, which change at every poll. */
export function steadyDetailOf(detail: ContainerDetail): object {
  return {
    ...detail,
    minerInfo: detail.minerInfo?.map(({ ip, model, firmware }) => ({ ip, model, firmware })) ?? null,
  };
}
