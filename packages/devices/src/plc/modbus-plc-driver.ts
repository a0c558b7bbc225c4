import type { PlcDetail, PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import { askUnits } from '../modbus/ask-units.ts';
import type { UnitDiscovery } from '../modbus/unit-discovery.ts';
import { coilGroups } from './coil-groups.ts';
import { coilPerformers, readCoil, readPulse } from './coil-commands.ts';
import type { PlcDriver } from './plc-driver.ts';
import type { PlcMap } from './plc-map.ts';
import { readPlc } from './read-plc.ts';

function detailOf({ family, model, firmware, mac, unit, addressing }: PlcReading): PlcDetail {
  return { family, model, firmware, mac, unit, addressing };
}

/**
 * Reads and commands all PLCs of one map over Modbus TCP: coils (functions 1, 5 and 15) and discrete inputs (function 2).
 * Source: Modbus application protocol 1.1b3; no replies of a real PLC were at hand.
 */
export function modbusPlcDriver(map: PlcMap, discovery: UnitDiscovery): PlcDriver {
  const { family } = map;
  return {
    family,
    discoveredOn: ['modbus'],
    discover: async (endpoint) => {
      const identity = await discovery.find(endpoint);
      return identity?.family === family ? identity : null;
    },
    discoverUnits: (endpoint, first) => discovery.furtherUnits(endpoint, first),
    read: (endpoint, last) => {
      const units = endpoint.unit === undefined ? map.units : [endpoint.unit];
      const identity = last && detailOf(last.reading);
      return askUnits(endpoint, last ? [last.reading.unit] : units, (unit) => readPlc(unit, map, identity));
    },
    // What a coil may be commanded is said of each coil (`writable`, `pulsable`).
    capabilities: () => ({}),
    perform: coilPerformers(map),
    readers: { coil: (endpoint) => readCoil(map, endpoint), coilPulse: (endpoint) => readPulse(map, endpoint) },
    parts: coilGroups(map),
  };
}
