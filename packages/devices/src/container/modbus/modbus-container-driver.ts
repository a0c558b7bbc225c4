import type { Capability } from '@headframe/domain/devices/capability';
import { containerCommands } from '@headframe/domain/devices/container/container-commands';
import type { UnitDiscovery } from '../../modbus/unit-discovery.ts';
import { settled } from '../../settled.ts';
import type { ContainerDriver } from '../container-driver.ts';
import { discoverCredential } from './authenticate.ts';
import type { ContainerMap } from './container-map.ts';
import { readModbusContainer } from './read-modbus-container.ts';
import { modbusPerformers } from './write-modbus-container.ts';

const unnamed: Capability = { supported: false, reason: 'The map of this container names no register for it.' };

function capabilitiesOf({ commands }: ContainerMap): Readonly<Record<string, Capability>> {
  const lacking = Object.keys(containerCommands).filter(
    (name) => commands[name as keyof typeof commands] === undefined,
  );
  const { setCoolerTemperature: set } = commands;
  return {
    ...Object.fromEntries(lacking.map((name) => [name, unnamed])),
    ...(set && {
      setCoolerTemperature: {
        supported: true,
        ranges: { temperature: { min: set.min, max: set.max, unit: '°C' } },
        lacks: { mode: 'The map of this container names no register for it.' },
      },
    }),
  };
}

/** Reads and commands all containers of one map over Modbus TCP; no replies of a real one were at hand. */
export function modbusContainerDriver(map: ContainerMap, discovery: UnitDiscovery): ContainerDriver {
  const { family } = map;
  return {
    family,
    discoveredOn: ['modbus'],
    discover: async (endpoint) => {
      const identity = await discovery.find(endpoint);
      if (identity?.family !== family) return null;
      const { value: tried } = await settled(
        discoverCredential(map, { ...endpoint, ...(identity.unit !== undefined && { unit: identity.unit }) }),
      );
      return { ...identity, ...tried };
    },
    read: (endpoint, last) => readModbusContainer(map, endpoint, last?.reading.authError),
    capabilities: () => capabilitiesOf(map),
    perform: modbusPerformers(map),
    readers: {
      cooler: (endpoint) => readModbusContainer(map, endpoint, false),
      temperature: (endpoint) => readModbusContainer(map, endpoint, false),
      coolerFaults: async (endpoint) => (await readModbusContainer(map, endpoint, false)).faults,
    },
  };
}
