import type { Capability } from '@headframe/domain/devices/capability';
import { containerCommands } from '@headframe/domain/devices/container/container-commands';
import type { UnitDiscovery } from '../../modbus/unit-discovery.ts';
import type { ContainerDriver } from '../container-driver.ts';
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
      return identity?.family === family ? identity : null;
    },
    read: (endpoint) => readModbusContainer(map, endpoint),
    capabilities: () => capabilitiesOf(map),
    perform: modbusPerformers(map),
    readers: {
      cooler: (endpoint) => readModbusContainer(map, endpoint),
      temperature: (endpoint) => readModbusContainer(map, endpoint),
      coolerFaults: async (endpoint) => (await readModbusContainer(map, endpoint)).faults,
    },
  };
}
