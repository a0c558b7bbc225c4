import type { SensorReading } from '@headframe/domain/devices/sensor/sensor-reading';
import { DeviceTimeoutError, type DeviceError } from '../device-errors.ts';
import type { DeviceEndpoint, Driver, LastReading } from '../driver.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { settled } from '../settled.ts';
import { withModbus } from '../wire/modbus-client.ts';
import type { MeterDiscovery } from './meter-discovery.ts';
import type { MeterPlan } from './meter-plan.ts';
import { readMeter } from './read-meter.ts';

/** Sensors take no command. */
export type SensorDriver = Driver<SensorReading, never>;

async function read(
  plan: MeterPlan,
  endpoint: DeviceEndpoint,
  last: LastReading<SensorReading> | undefined,
): Promise<SensorReading> {
  const units = endpoint.unit === undefined ? plan.map.units : [endpoint.unit];
  // The unit that answered before comes first; a reading begins with it again when it fell silent for once.
  const tried = last ? [last.reading.unit] : units;
  let silence: DeviceError = new DeviceTimeoutError('No unit answered.');
  for (const id of tried) {
    const { value, error } = await settled(
      withModbus(portEndpoint(endpoint, 'modbus'), (unitOf) =>
        readMeter(unitOf(id), plan, last && detailOf(last.reading)),
      ),
    );
    if (value) return value;
    if (!(error instanceof DeviceTimeoutError)) throw error ?? silence;
    silence = error;
  }
  throw silence;
}

/** What a meter said of itself before. */
function detailOf({ family, model, firmware, mac, serial, meterName, unit }: SensorReading) {
  return { family, model, firmware, mac, serial, meterName, unit };
}

/** Reads all meters of one map over Modbus TCP. */
export function modbusMeterDriver(plan: MeterPlan, discovery: MeterDiscovery): SensorDriver {
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
