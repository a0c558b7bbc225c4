import { z } from 'zod';

/** Families of power distribution units; each has a driver. Source: device protocol notes 2.1. */
export const pduFamilies = [
  'snmp-apc-rpdu2',
  'snmp-apc-rpdu1',
  'snmp-raritan-px2',
  'snmp-sentry4',
  'snmp-sentry3',
  'snmp-vertiv-v5',
  'snmp-cyberpower',
  'snmp-eaton-g3',
] as const;
export type PduFamily = (typeof pduFamilies)[number];

/** Bounds of what one unit may report. */
export const pduLimits = {
  outlets: 256,
  circuits: 96,
  sensors: 16,
  phases: 3,
  allPhases: 1000,
  text: 255,
  key: 64,
} as const;

const figure = z.number().finite().nullable();
const text = z.string().max(pduLimits.text);
const label = text.nullable();

/** One phase of the inlet: A, V, W, a share of 1, kWh, % of the rated current, and its load state (`phaseLoadStates`, from 1). */
const pduPhaseSchema = z.object({
  current: figure,
  voltage: figure,
  power: figure,
  powerFactor: figure,
  energy: figure,
  load: figure,
  loadState: figure,
});
export type PduPhase = z.infer<typeof pduPhaseSchema>;

/** One outlet as its unit reports it: A, V, W and kWh. */
export const pduOutletSchema = z.object({
  /** The index by which the unit knows it, such as `3` or `1.1.3`. */
  key: z.string().min(1).max(pduLimits.key),
  name: text,
  /** Null where the unit does not report whether it gives power. */
  on: z.boolean().nullable(),
  /** The unit is about to switch it. */
  changing: z.boolean(),
  current: figure,
  voltage: figure,
  power: figure,
  energy: figure,
  /** A share of 1. */
  powerFactor: figure,
  /** Seconds that the unit itself waits before it switches the outlet on; -1: it stays off. Null: not reported. */
  onDelay: figure,
  /** The same before it switches it off. */
  offDelay: figure,
});
export type PduOutlet = z.infer<typeof pduOutletSchema>;

/** What a circuit is: a line of the inlet, a bank of outlets behind one breaker, or a breaker or branch of its own. */
export const circuitKinds = ['line', 'bank', 'breaker'] as const;

/** What can trip: a circuit with the current that flows through it and what it is rated for, A. */
export const pduCircuitSchema = z.object({
  kind: z.enum(circuitKinds),
  /** The index by which the unit knows it among those of its kind. */
  key: z.string().min(1).max(pduLimits.key),
  /** As the unit names it; empty where it does not. */
  name: text,
  current: figure,
  /** The rating, or the overload limit set at a unit that states none; null where neither is reported. */
  rating: figure,
});
export type PduCircuit = z.infer<typeof pduCircuitSchema>;

/** One sensor of the environment: °C and % of relative humidity. */
export const pduSensorSchema = z.object({
  key: z.string().min(1).max(pduLimits.key),
  temperature: figure,
  humidity: figure,
});
export type PduSensor = z.infer<typeof pduSensorSchema>;

/** One normalised reading of a power distribution unit: W, kWh, Hz, °C and % of relative humidity. */
export const pduReadingSchema = z.object({
  family: z.enum(pduFamilies),
  model: label,
  firmware: label,
  /** Lower case with colons. */
  mac: z
    .string()
    .regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/)
    .nullable(),
  serialNumber: label,
  /** The name that its operator gave the unit. */
  sysName: label,
  /** Where its operator said that the unit stands. */
  location: label,
  power: figure,
  energy: figure,
  frequency: figure,
  /** The phases of the first inlet, in its order. */
  phases: z.array(pduPhaseSchema).max(pduLimits.phases),
  /** Phases of all inlets and chained units together. */
  phaseCount: z.number().int().min(0).max(pduLimits.allPhases),
  temperature: figure,
  /** Sensors that the temperature is averaged over; one: it is that of a single sensor. */
  temperatureSensors: z.number().int().min(0),
  humidity: figure,
  humiditySensors: z.number().int().min(0),
  outlets: z.array(pduOutletSchema).max(pduLimits.outlets),
  /** Empty where the unit reports none. */
  circuits: z.array(pduCircuitSchema).max(pduLimits.circuits),
  sensors: z.array(pduSensorSchema).max(pduLimits.sensors),
});
export type PduReading = z.infer<typeof pduReadingSchema>;
