import {
  sensorDetailSchema,
  sensorScalarsSchema,
  type SensorReading,
} from '@headframe/domain/devices/sensor/sensor-reading';
import type { DriverKind } from '../driver-kind.ts';
import { builtInMeterMaps } from './built-in-maps.ts';
import { MeterDiscovery } from './meter-discovery.ts';
import type { MeterMap } from './meter-map.ts';
import { planMeter } from './meter-plan.ts';
import { modbusMeterDriver } from './modbus-meter-driver.ts';
import { missingOf } from './read-meter-map.ts';

/** Sensors read with these maps; those that lack something of their site are left out. Of equal families the last counts. */
export function sensorKindOf(maps: readonly MeterMap[]): DriverKind<SensorReading, never> {
  const byFamily = new Map(maps.map((map) => [map.family, map]));
  const plans = [...byFamily.values()].filter((map) => missingOf(map) === null).map(planMeter);
  const discovery = new MeterDiscovery(plans);
  return {
    kind: 'sensor',
    drivers: plans.map((plan) => modbusMeterDriver(plan, discovery)),
    commands: {},
    readCommand: () => null,
    split: (reading) => ({
      scalars: sensorScalarsSchema.parse(reading),
      detail: sensorDetailSchema.parse(reading),
      parts: [],
    }),
    detailChanged: (sent, now) =>
      Object.entries(now).some(([name, value]) => sent[name as keyof typeof sent] !== value),
    verify: () => Promise.resolve({ state: 'failed', reason: 'Sensors take no command.' }),
  };
}

/** Sensors with the maps that every agent has. */
export const sensorKind = sensorKindOf(builtInMeterMaps);
