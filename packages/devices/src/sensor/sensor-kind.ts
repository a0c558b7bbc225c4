import {
  sensorDetailSchema,
  sensorScalarsSchema,
  type SensorReading,
} from '@headframe/domain/devices/sensor/sensor-reading';
import type { DriverKind, SiteMaps } from '../driver-kind.ts';
import { UnitDiscovery } from '../modbus/unit-discovery.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import { builtInMapFiles, builtInMeterMaps } from './built-in-maps.ts';
import type { MeterMap } from './meter-map.ts';
import { planMeter, type MeterPlan } from './meter-plan.ts';
import { modbusMeterDriver } from './modbus-meter-driver.ts';
import { missingOf, readMeterMap } from './read-meter-map.ts';
import { readMeter, readMeterIdentity } from './read-meter.ts';

/** A meter that nothing identifies is one where its figures can be read. */
const candidate = (plan: MeterPlan) => ({
  map: plan.map,
  describe: (unit: ModbusUnit) =>
    plan.map.identify.length > 0 ? readMeterIdentity(unit, plan) : readMeter(unit, plan),
});

/** The map files of a site. */
const siteMapsFor = (maps: readonly MeterMap[]): SiteMaps<MeterMap> => ({
  folder: 'meters',
  read: (content) => readMeterMap(content, builtInMapFiles),
  missingOf,
  kindWith: (own) => sensorKindOf([...maps, ...own]) as unknown as DriverKind,
});

/** Sensors read with these maps; those that lack something of their site are left out. Of equal families the last counts. */
export function sensorKindOf(maps: readonly MeterMap[]): DriverKind<SensorReading, never> {
  const byFamily = new Map(maps.map((map) => [map.family, map]));
  const plans = [...byFamily.values()].filter((map) => missingOf(map) === null).map(planMeter);
  const discovery = new UnitDiscovery(plans.map(candidate));
  return {
    kind: 'sensor',
    drivers: plans.map((plan) => modbusMeterDriver(plan, discovery)),
    commands: {},
    siteMaps: siteMapsFor(maps),
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
