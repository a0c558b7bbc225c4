import type { SensorReading } from '@headframe/domain/devices/sensor/sensor-reading';
import type { DeviceEndpoint, Driver, LastReading } from '../driver.ts';
import { askUnits } from '../modbus/ask-units.ts';
import type { UnitDiscovery } from '../modbus/unit-discovery.ts';
import type { MeterPlan } from './meter-plan.ts';
import { readMeter } from './read-meter.ts';

/** Sensors take no command. */
type SensorDriver = Driver<SensorReading, never>;

/** The unit that answered before comes first; a reading begins with it again when it fell silent for once. */
function read(
  plan: MeterPlan,
  endpoint: DeviceEndpoint,
  last: LastReading<SensorReading> | undefined,
): Promise<SensorReading> {
  const units = endpoint.unit === undefined ? plan.map.units : [endpoint.unit];
  const identity = last && detailOf(last.reading);
  return askUnits(endpoint, last ? [last.reading.unit] : units, (unit) => readMeter(unit, plan, identity));
}

/** What a meter said of itself before. */
function detailOf({ family, model, firmware, mac, serial, meterName, unit }: SensorReading) {
  return { family, model, firmware, mac, serial, meterName, unit };
}

/** Reads all meters of one map over Modbus TCP. */
export function modbusMeterDriver(plan: MeterPlan, discovery: UnitDiscovery): SensorDriver {
  const { family } = plan.map;
  return {
    family,
    discoveredOn: ['modbus'],
    discover: async (endpoint) => {
      const identity = await discovery.find(endpoint);
      return identity?.family === family ? identity : null;
    },
    discoverUnits: (endpoint, first) => discovery.furtherUnits(endpoint, first),
    read: (endpoint, last) => read(plan, endpoint, last),
    capabilities: () => ({}),
    perform: {},
    readers: {},
  };
}
